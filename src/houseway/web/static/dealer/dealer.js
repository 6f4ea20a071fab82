// The dealer's console: runs the round step by step, takes what lies on a real felt by keyboard,
// and lets no round pass whose payouts were declared otherwise than they are right.
import { clause as askClause, dryRun, game as askGame, get, post, sendCommand } from "../common/api.js";
import { $, announce, ask, countdown, fill, h, toast } from "../common/dom.js";
import { connectionBar, Live } from "../common/live.js";
import { grouped, moveForm, withoutAsking } from "../common/moves.js";
import { boardRow, eventWords, logRows, QUIET, seatRow } from "../common/rows.js";
import { clauseWords, setting, shell, showProblem } from "../common/shell.js";
import { clauseLink, commandTitle, dollars, face, gameTitle, label, parseDollars, person, typedDollars } from "../common/words.js";
import { Declaration } from "./declaration.js";
import { throwIn } from "./thrown.js";
import { readMove, readThings, runs, typedForm, whyNot } from "./typing.js";

const table = decodeURIComponent(location.pathname.split("/")[2]);
const state = { view: null, me: null, law: null, log: [], round: 0, typed: "", picked: -1, stages: [], call: null };
let live = null;
const declaration = new Declaration(table, (command, data) => send(command, data), () => render());

const isFelt = () => state.view.method === "felt";
const name = (command) => command.slice(command.indexOf(".") + 1);
const isFault = (move) => /^(Report|CallNoRoll|ReferTo)/.test(name(move.command)) && !move.command.startsWith("table.");
/** What carries the round on; the rest is for when something happened. */
const isProcedure = (move) => move.by === "dealer" && !isFault(move) && !move.command.startsWith("table.");
const help = (command) => state.law?.commands?.[command]?.help ?? "";

// Sending

async function send(command, data) {
  try {
    await live.send(command, data);
    return true;
  } catch (wrong) {
    showProblem(wrong, state.view.game);
    return false;
  } finally {
    $("#line")?.focus({ preventScroll: true });
  }
}

const make = (move, values) => send(move.command, values);

/** Take the table; on a real felt every payout is declared from then on. */
async function takeTable() {
  if (await send("web.TakeTable") && isFelt() && !state.view.declaring) await declaration.turn(true);
}

async function leaveTable() {
  if (state.view.declaring && !declaration.pending) await declaration.turn(false);
  await send("web.LeaveTable");
}

// The page

function page() {
  const view = state.view;
  document.title = `Deal ${table} · Houseway`;
  document.body.dataset.game = view.game;
  return [
    h("div", { class: "top", id: "top" }),
    h("ol", { class: "phases", id: "phases", "aria-label": "Phases of the round" }),
    h("div", { class: "cols" },
      h("section", { class: "panel now", "aria-labelledby": "now-title" }, h("div", { id: "now", class: "stack tight" }), lineBox()),
      h("section", { class: "panel", "aria-label": "The layout" }, h("div", { id: "board", class: "board" }), h("div", { id: "seats", class: "seat-list" })),
      h("aside", { class: "stack" },
        h("section", { class: "panel", id: "paid-box", hidden: true, "aria-label": "The last settlement" }),
        h("section", { class: "panel", id: "reminders-box", hidden: true }, h("h3", "Remember now"), h("ul", { class: "reminders", id: "reminders" })),
        h("section", { class: "panel" }, h("h3", "This round, step by step"), h("ol", { class: "log", id: "log", tabindex: "0", "aria-label": "Steps of this round" })))),
  ];
}

function render() {
  if (!state.view) return;
  if (!$("#now")) fill($("#main"), page());
  top();
  phases();
  now();
  board();
  seats();
  lastPaid();
  reminders();
  log();
  hints();
}

function top() {
  const view = state.view;
  const training = view.training ? h("span", { class: "chip info" }, "Training") : null;
  const how = h("span", { class: "chip brass plain" }, isFelt() ? "Real felt: type what lies there" : `Dealt by ${label(view.method).toLowerCase()}`);
  const notices = (view.notices ?? []).map((one) => h("span", { class: "chip warn" }, `${label(one.what)} in `, countdown(one.deadline)));
  const practice = view.training ? h("button", { type: "button", class: "slim", dataset: { key: "practice" }, "aria-pressed": String(declaration.practice), onclick: () => declaration.setPractice(!declaration.practice) }, "Practice: I type the payouts")
    : deals() && !isFelt() ? h("button", { type: "button", class: "slim", dataset: { key: "declaring" }, "aria-pressed": String(Boolean(view.declaring)), onclick: () => declaration.turn(!view.declaring) }, "Declare payouts") : null;
  fill($("#top"),
    h("h1", `${gameTitle(view.game)} · ${table}`), training, how, h("span", { class: "chip plain" }, `Round ${view.number}`), puck(view), notices,
    h("div", { class: "end" }, practice, practicePlayers(view),
      deals() ? h("button", { type: "button", class: "bare", dataset: { key: "leave" }, onclick: leaveTable }, "Leave the table") : null,
      h("button", { type: "button", dataset: { key: "happened" }, onclick: somethingHappened }, "Something happened", h("kbd", "F2")),
      h("button", { type: "button", class: "danger", dataset: { key: "call" }, onclick: callSupervisor }, "Call the supervisor", h("kbd", "F4"))));
}

/** Automatic players, so that a dealer has somebody to practise with. */
function practicePlayers(view) {
  if (!view.training) return null;
  return h("button", { type: "button", class: "slim", dataset: { key: "add" }, onclick: () => send("web.AddPlayer") }, "Add a practice player");
}

/** Shooter and point where a game has them. */
function puck(view) {
  if (view.point === undefined) return null;
  return [h("span", { class: `chip ${view.point ? "good" : "plain"}` }, view.point ? `Point ${view.point}` : "Coming out"), view.shooter ? h("span", { class: "chip plain" }, `Shooter: seat ${view.shooter}`) : null];
}

function phases() {
  const stages = state.law?.stages?.length ? state.law.stages : state.stages.map((one) => ({ name: one }));
  const at = stages.findIndex((one) => one.name === state.view.stage);
  fill($("#phases"), stages.map((one, number) => h("li", { class: number < at ? "done" : "", "aria-current": number === at ? "step" : null, title: one.said ?? "" }, label(one.name))));
  $("#phases [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
}

// What is next

function now() {
  const view = state.view;
  const box = $("#now");
  if (view.closed) return fill(box, h("p", { class: "eyebrow" }, "The table is closed"), h("p", { class: "said" }, view.said));
  if (!deals()) return fill(box, offer(view));
  if (view.question) return fill(box, question(view));
  if (declaration.pending) return fill(box, declaration.form(sendWrongPayment));
  if (view.draw && isFelt()) return fill(box, entry(view));
  const moves = procedures();
  fill(box, h("p", { class: "eyebrow", id: "now-title" }, label(view.stage)), h("p", { class: "said" }, view.said), waitingFor(view),
    h("div", { class: "steps-now" }, moves.map((group, at) => step(group, at))),
    moves.length ? null : h("p", { class: "quiet" }, "Nothing is for the dealer to do now."));
}

/** Whether this dealer has the table; only then the console runs it. */
const deals = () => state.view.dealer === me.name;

function offer(view) {
  const taken = view.dealer && view.dealer !== "automatic";
  return [h("p", { class: "eyebrow", id: "now-title" }, taken ? "Somebody deals here" : isFelt() ? "Nobody deals here" : "The house deals by itself"),
    h("p", { class: "said" }, taken ? `${view.dealer} has this table.` : "Take the table to run its rounds."),
    h("p", { class: "quiet" }, taken ? "You see what they see. The table is free once they leave it." : "From then on nothing is closed, dealt or settled without you. Leave it, or stay away, and the house goes on by itself."),
    taken ? null : h("button", { type: "button", class: "confirm primary", dataset: { key: "take" }, onclick: takeTable }, h("span", "Take the table"), h("kbd", "Enter"))];
}

function procedures() {
  return grouped(state.view.moves.filter(isProcedure));
}

function waitingFor(view) {
  const due = (view.due ?? []).filter((one) => one !== "dealer");
  const deadline = view.deadline ? [" ", countdown(view.deadline)] : "";
  return due.length ? h("p", { class: "quiet" }, "Waiting for ", due.map(person).join(", "), deadline) : null;
}

function step(group, at) {
  const move = group.moves[0];
  const values = group.moves.length === 1 ? withoutAsking(move) : null;
  if (values) {
    return h("div", { class: "step-row" },
      h("button", { type: "button", class: `confirm ${at === 0 ? "primary" : ""}`, dataset: { key: `do ${group.key}` }, title: help(group.command), onclick: () => make(move, values) },
        h("span", commandTitle(group.command, state.law?.commands)), at === 0 ? h("kbd", "Enter") : null),
      clauseLink(state.view.game, group.clause));
  }
  return h("div", { class: "panel" }, h("div", { class: "row apart" }, h("b", commandTitle(group.command, state.law?.commands)), clauseLink(state.view.game, group.clause)),
    moveForm(group.moves, { submit: (given, chosen) => make(chosen, given), button: "Confirm" }));
}

function question(view) {
  return [h("p", { class: "eyebrow" }, "The round waits for a ruling"), h("p", { class: "said" }, label(view.question.about)),
    h("p", "The supervisor chooses: ", view.question.options.map(label).join(", "), ". ", clauseLink(view.game, view.question.clause))];
}

// What lies on the felt, typed

function entry(view) {
  const read = readThings(view.draw.kind, state.typed, lying());
  const spots = runs(view.draw.to);
  let at = 0;
  const groups = spots.map(({ place, count }) => h("div", { class: "run" }, h("span", label(place)), h("div", Array.from({ length: count }, () => {
    const thing = read.things[at];
    const next = at === read.things.length;
    at += 1;
    return h("span", { class: `slot ${view.draw.kind === "tiles" ? "tile-slot" : view.draw.kind === "dice" ? "die-slot" : ""} ${thing ? "filled" : ""} ${next ? "next" : ""}` }, thing ? face(thing.kind, thing.face) : "");
  }))));
  const others = procedures();
  return [h("div", { class: "row apart" }, h("p", { class: "eyebrow", id: "now-title" }, `Type the ${view.draw.kind}`), clauseLink(view.game, view.draw.clause)),
    h("p", { class: "said" }, view.said), h("div", { class: "slots", role: "group", "aria-label": `${view.draw.to.length} ${view.draw.kind} due` }, groups),
    others.length ? h("div", { class: "steps-now" }, others.map((group) => step(group, 1))) : null];
}

const lying = () => (state.view.things ?? []).filter((one) => one.face && (one.kind === "card" || one.kind === "tile")).map((one) => one.face);

const EXAMPLES = { cards: "as kd 9c", dice: "4 3", tiles: "teen gow6 yun day", cut: "20" };

function lineBox() {
  const input = h("input", { id: "line", autocomplete: "off", autocapitalize: "none", spellcheck: "false", role: "combobox", "aria-expanded": "false", "aria-controls": "suggestions", "aria-label": "Type what happens", "aria-describedby": "line-hint" });
  input.addEventListener("input", () => { state.typed = input.value; state.picked = -1; hints(); if (state.view.draw) now(); });
  input.addEventListener("keydown", keys);
  const list = h("ul", { class: "suggestions", id: "suggestions", role: "listbox", "aria-label": "What it may mean", hidden: true });
  return h("div", { class: "line" }, input, list, h("div", { class: "hint", id: "line-hint" }));
}

/** Suggestions for what is typed: things that are due, or moves. */
function meanings() {
  const view = state.view;
  if (!state.typed.trim()) return [];
  const moves = view.moves.filter((one) => one.by !== "supervisor");
  return [...seating(), ...readMove(state.typed, moves)].slice(0, 9);
}

/** "3 sit Ada 500": staff of a real felt seat players by name. */
function seating() {
  const said = /^(\d+)\s+s(?:i(?:t)?)?(?:\s+(.+?))?(?:\s+\$?([\d.,]+))?\s*$/i.exec(state.typed);
  if (!isFelt() || !said || state.view.seats[said[1]] || Number(said[1]) > state.view.sign.seats) return [];
  const cents = said[3] ? parseDollars(said[3]) : null;
  return [{ seat: Number(said[1]), player: said[2], cents, missing: said[2] ? null : "name", sit: true }];
}

function hints() {
  const view = state.view;
  const hint = $("#line-hint");
  const list = $("#suggestions");
  if (!hint || !view) return;
  const input = $("#line");
  if (input.value !== state.typed) input.value = state.typed;
  const found = meanings();
  const due = view.draw && isFelt() ? readThings(view.draw.kind, state.typed, lying()) : null;
  const things = due && (!found.length || due.things.length > 0 && !due.wrong);
  const wrong = things && state.typed ? due.wrong ?? whyNot(view.draw, due.things, lying()) : null;
  input.placeholder = due ? `${EXAMPLES[view.draw.kind] ?? ""}   then Enter` : isFelt() ? "3 ante 25  or  3 fold" : "Enter confirms the next step";
  input.setAttribute("aria-invalid", String(Boolean(wrong)));
  const count = due ? `${Math.min(due.things.length, view.draw.to.length)} of ${view.draw.to.length} ${view.draw.kind}` : "";
  fill(hint, h("span", { class: wrong ? "wrong" : "" }, wrong ?? (due?.near?.length > 1 ? due.near.join("  ") : count)), h("span", { class: "keys" }, h("kbd", "Enter"), " confirms ", h("kbd", "Esc"), " clears ", h("kbd", "↓"), " chooses"));
  const shown = things ? [] : found;
  list.hidden = !shown.length;
  input.setAttribute("aria-expanded", String(shown.length > 0));
  fill(list, shown.map((one, at) => h("li", { role: "option", id: `s${at}`, "aria-selected": String(at === Math.max(0, state.picked)), onclick: () => act(one) },
    h("code", one.sit ? `${one.seat} sit ${one.player ?? "‹name›"}${one.cents ? ` ${typedDollars(one.cents)}` : ""}` : typedForm(one.move)),
    h("span", { class: "row" }, h("span", { class: "small quiet" }, one.missing ? `needs ${label(one.missing).toLowerCase()}` : one.sit ? "seat a player" : chosenWords(one)), one.sit ? null : clauseLink(view.game, one.move.clause)))));
  if (shown.length) input.setAttribute("aria-activedescendant", `s${Math.max(0, state.picked)}`);
  else input.removeAttribute("aria-activedescendant");
}

function chosenWords({ move, values }) {
  const amount = values.cents ?? values.maximum;
  return `${commandTitle(move.command, state.law?.commands)}${amount !== undefined ? ` ${dollars(amount)}` : ""}`;
}

function keys(pressed) {
  const found = $("#suggestions").hidden ? [] : meanings();
  if (pressed.key === "Escape") {
    state.typed = "";
    hints();
    now();
  } else if (pressed.key === "ArrowDown" || pressed.key === "ArrowUp") {
    if (!found.length) return;
    pressed.preventDefault();
    state.picked = (Math.max(0, state.picked) + (pressed.key === "ArrowDown" ? 1 : found.length - 1)) % found.length;
    hints();
  } else if (pressed.key === "Enter") {
    pressed.preventDefault();
    entered(found);
  }
}

async function entered(found) {
  const view = state.view;
  if (!state.typed.trim()) return confirmNext();
  if (found.length) return act(found[Math.max(0, state.picked)]);
  if (!view.draw || !isFelt()) return toast("That is nothing that can be done here now.", "bad");
  const read = readThings(view.draw.kind, state.typed, lying());
  const wrong = read.wrong ?? whyNot(view.draw, read.things, lying());
  if (wrong || read.rest) return announce(wrong ?? `${read.rest}: not finished`, true);
  if (wholeHands(view.draw.to, read.things.length)) {
    state.typed = `${state.typed.trim()} `;
    hints();
    return now();
  }
  if (read.things.length !== view.draw.to.length) return toast(`${view.draw.to.length} ${view.draw.kind} are due, ${read.things.length} typed.`, "bad");
  if (await send("core.Drawn", { things: read.things.map((one) => one.value), source: "dealer" })) cleared();
}

/** Whether so many things fill the hands of some places, and more places wait: Enter goes on. */
function wholeHands(to, count) {
  const ends = runs(to).reduce((all, one) => [...all, (all.at(-1) ?? 0) + one.count], []);
  return count < to.length && ends.includes(count);
}

function cleared() {
  state.typed = "";
  state.picked = -1;
  hints();
}

/** Enter alone is yes to the one thing that the dealer is asked to do. */
function confirmNext() {
  if (!deals()) return state.view.dealer && state.view.dealer !== "automatic" ? null : takeTable();
  if (declaration.pending) return declaration.confirm();
  const group = procedures()[0];
  const values = group?.moves.length === 1 ? withoutAsking(group.moves[0]) : null;
  if (group && values && !(state.view.draw && isFelt())) make(group.moves[0], values);
  return null;
}

async function act(one) {
  if (one.sit) {
    if (one.missing) return announce("Say the name of the player.", true);
    if (await seatPlayer(one.seat, one.player, one.cents)) cleared();
  } else if (one.missing) {
    openForm({ ...grouped([one.move])[0], moves: state.view.moves.filter((move) => move.command === one.move.command && move.by === one.move.by) }, one.values);
    cleared();
  } else if (await make(one.move, one.values)) cleared();
  return null;
}

async function seatPlayer(seat, player, cents) {
  try {
    await sendCommand(table, "table.Sit", { seat }, { as: "dealer", onBehalf: player });
    if (cents) await live.send("table.BuyIn", { seat, cents });
    return true;
  } catch (wrong) {
    showProblem(wrong, state.view.game);
    return false;
  }
}

// The layout in rows: what a dealer reads, by seat

function board() {
  fill($("#board"), boardRow(state.view));
}

function seats() {
  const view = state.view;
  const free = [];
  const rows = [];
  for (let number = 1; number <= view.sign.seats; number += 1) {
    if (!view.seats[number]) free.push(number);
    else rows.push(seatRow(view, number, seatActs(view, number, view.moves.filter((one) => one.by === `seat/${number}`)), declaration.hides));
  }
  fill($("#seats"), rows, free.length ? h("div", { class: "free-seats" }, "Free seats: ",
    free.map((number) => (isFelt() && !view.closed ? h("button", { type: "button", class: "slim", dataset: { key: `sit ${number}` }, "aria-label": `Seat a player at ${number}`, onclick: () => askSeat(number) }, String(number)) : h("span", { class: "chip plain" }, String(number))))) : null);
}

/** The moves of a seat at a real felt: what needs no words is a button, the rest is asked for. */
function seatActs(view, number, moves) {
  const groups = grouped(moves.filter((one) => !["table.RaiseDispute", "table.RequestReview", "table.CashOut", "table.Leave", "table.BuyIn", "table.StakeTokens"].includes(one.command)));
  const made = groups.map((group) => {
    const values = group.moves.length === 1 ? withoutAsking(group.moves[0]) : null;
    const cost = values?.cents ? ` ${dollars(values.cents)}` : "";
    const title = `${commandTitle(group.command, state.law?.commands)}${cost}`;
    return h("button", { type: "button", class: "slim", dataset: { key: group.key }, onclick: () => (values ? make(group.moves[0], values) : openForm(group)) }, values ? title : `${title}…`);
  });
  const rest = grouped(moves.filter((one) => ["table.CashOut", "table.Leave", "table.BuyIn", "table.StakeTokens", "table.RaiseDispute"].includes(one.command)));
  if (rest.length) made.push(h("button", { type: "button", class: "slim bare", dataset: { key: `more ${number}` }, onclick: () => pick(`Seat ${number}`, rest) }, "More…"));
  return made;
}

async function askSeat(number) {
  const least = Math.min(...state.view.sign.chips);
  const given = await ask(`Seat ${number}: who sits down?`, (done) => {
    const player = h("input", { id: "seat-player", required: true, autofocus: true, autocomplete: "off" });
    const cents = h("input", { id: "seat-cents", inputmode: "decimal", value: typedDollars(Math.max(500_00, least)), autocomplete: "off" });
    return h("form", { onsubmit: (sent) => { sent.preventDefault(); if (player.value.trim()) done({ player: player.value.trim(), cents: parseDollars(cents.value) }); } },
      h("div", { class: "field" }, h("label", { for: "seat-player" }, "Name"), player),
      h("div", { class: "field" }, h("label", { for: "seat-cents" }, "Buys in for, in dollars"), cents),
      h("div", { class: "ends" }, h("button", { type: "button", onclick: () => done(null) }, "Cancel"), h("button", { type: "submit", class: "primary" }, "Seat the player")));
  });
  if (given) await seatPlayer(number, given.player, given.cents);
}

// Forms and what happened

/** A form for a group of moves in a dialog, with the clause's words and what would follow. */
async function openForm(group, given = {}) {
  const view = state.view;
  await ask(commandTitle(group.command, state.law?.commands), (done) => {
    const words = h("div", { class: "small" });
    askClause(view.game, group.clause).then((said) => fill(words, clauseWords(view.game, group.clause, said)), () => {});
    const preview = h("div", { class: "preview", hidden: true, "aria-live": "polite" });
    let asked = 0;
    const changed = async (values) => {
      const mine = (asked += 1);
      preview.hidden = true;
      if (!values || !isFault(group.moves[0])) return;
      try {
        const { events } = await dryRun(table, group.command, values, "dealer");
        if (mine !== asked || !events) return;
        fill(preview, h("b", "What follows"), events.map((one) => h("div", { class: "row" }, h("span", eventWords(one)), clauseLink(view.game, one.clause))));
        preview.hidden = false;
      } catch (wrong) {
        if (mine !== asked) return;
        fill(preview, wrong.message);
        preview.hidden = false;
      }
    };
    return h("div", { class: "stack" }, help(group.command) ? h("p", { class: "quiet" }, help(group.command)) : null, words,
      moveForm(group.moves, { given, changed, extra: preview, button: "Confirm", submit: async (values, move) => { if (await make(move, values)) done(true); } }));
  });
  $("#line")?.focus();
}

async function pick(title, groups) {
  const chosen = await ask(title, (done) => {
    const find = h("input", { "aria-label": "Find", placeholder: "Type to find", autofocus: true, autocomplete: "off" });
    const list = h("div", { class: "happened" });
    const show = () => fill(list, groups.filter((one) => `${commandTitle(one.command)} ${help(one.command)} ${one.clause}`.toLowerCase().includes(find.value.trim().toLowerCase()))
      .map((one) => h("button", { type: "button", onclick: () => done(one) }, h("span", commandTitle(one.command, state.law?.commands), h("span", { class: "help" }, help(one.command))), h("span", { class: "row" }, h("span", { class: "chip plain" }, `§ ${one.clause}`)))));
    find.addEventListener("input", show);
    find.addEventListener("keydown", (pressed) => { if (pressed.key === "Enter") { pressed.preventDefault(); list.querySelector("button")?.click(); } });
    show();
    return h("div", { class: "stack" }, groups.length > 4 ? find : null, list, groups.length ? null : h("p", { class: "empty" }, "Nothing of this kind is open now."));
  });
  if (chosen) await openForm(chosen);
}

function somethingHappened() {
  const moves = state.view.moves.filter((one) => one.by === "dealer" && !isProcedure(one) && !/Declar/.test(one.command));
  const faults = grouped(moves.filter(isFault));
  return pick("What happened?", [...faults, ...grouped(moves.filter((one) => !isFault(one)))]);
}

async function callSupervisor() {
  const why = await ask("Call the supervisor", (done) => {
    const words = h("textarea", { id: "call-why", rows: 2, autofocus: true });
    return h("form", { onsubmit: (sent) => { sent.preventDefault(); done(words.value.trim() || "The dealer asks for the supervisor."); } },
      h("div", { class: "field" }, h("label", { for: "call-why" }, "What is it about?"), words),
      h("div", { class: "ends" }, h("button", { type: "submit", class: "primary" }, "Call")));
  });
  if (!why) return;
  try {
    await post(`/api/tables/${encodeURIComponent(table)}/call`, { words: why });
    toast("The supervisor is called.", "good");
  } catch (wrong) { showProblem(wrong, state.view.game); }
}

/** Record a difference as an over- or underpayment, where the document has a procedure for it. */
async function sendWrongPayment(seat, round, kind, cents) {
  const open = state.view.moves.some((one) => one.command === "table.ReportWrongPayment");
  if (!open) {
    toast("This document has no procedure for wrong payments: put it right, or call the supervisor, who may let it stand.", "bad");
    return false;
  }
  return send("table.ReportWrongPayment", { seat, round, kind, cents, intent: "unintentional" });
}

// Beside it

function lastPaid() {
  const box = $("#paid-box");
  const shown = declaration.summary();
  box.hidden = !shown;
  if (shown) fill(box, shown);
}

function reminders() {
  const found = state.view.reminders ?? [];
  $("#reminders-box").hidden = !found.length;
  fill($("#reminders"), found.map((one) => h("li", clauseLink(state.view.game, one.clause), h("span", one.does))));
}

function log() {
  const hidden = declaration.hides;
  const shown = state.log.filter((one) => !(hidden && /^core\.(Settled|Paid|Returned)$/.test(one.name)));
  const list = $("#log");
  const atEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 30;
  fill(list, logRows(state.view.game, shown));
  if (atEnd) list.scrollTop = list.scrollHeight;
}

// Following the table

function happened(events) {
  for (const one of events) {
    if (one.name === "core.RoundOpened") state.log = [];
    state.log.push(one);
  }
  declaration.hear(state.log, state.log.find((one) => one.name === "core.RoundOpened")?.data?.number ?? state.view?.number ?? 0);
  const last = [...events].reverse().find((one) => one.words && !QUIET.includes(one.name));
  if (last && !declaration.hides) announce(last.words);
}

function seen(view) {
  const moved = state.view && view.stage !== state.view.stage;
  if (moved) cleared();
  state.view = view;
  if (!state.stages.includes(view.stage)) state.stages.push(view.stage);
  declaration.see(view);
  render();
  if (moved && deals() && declaration.practice && !declaration.pending && !document.querySelector("dialog[open]")) {
    throwIn(table, view.game, view.moves.filter((one) => one.by === "dealer" && isFault(one)), state.law?.commands).then((asked) => asked && render(), () => {});
  }
}

addEventListener("keydown", (pressed) => {
  if (setting("shortcuts") === "off" || document.querySelector("dialog[open]")) return;
  if (pressed.key === "F2") { pressed.preventDefault(); somethingHappened(); }
  if (pressed.key === "F4" && !pressed.altKey) { pressed.preventDefault(); callSupervisor(); }
});

async function past(view) {
  try {
    const { steps } = await get(`/api/tables/${encodeURIComponent(table)}/rounds/${view.number}`, { as: "dealer" });
    const before = steps.flatMap((one) => one.events).filter((one) => one.number <= live.version && !state.log.some((had) => had.number === one.number));
    state.log = [...before, ...state.log];
    declaration.hear(state.log, view.number);
    render();
  } catch { /* A dealer who comes anew starts with an empty list of steps. */ }
}

const me = await shell("deal");
if (!["dealer", "supervisor"].includes(me.role)) {
  fill($("#main"), h("div", { class: "panel" }, h("h1", "The dealer's console"), h("p", "Sign in as a dealer or a supervisor to deal at this table."), h("p", h("a", { class: "button primary", href: `/sign-in?to=${encodeURIComponent(location.pathname)}` }, "Sign in"))));
} else {
  const bar = connectionBar();
  live = new Live(table, "dealer", {
    state: bar,
    view: seen,
    events: happened,
    hello: async (message) => {
      const first = !state.law;
      if (first) {
        state.law = await askGame(message.view.game).catch(() => ({}));
        render();
        $("#line")?.focus();
        past(message.view);
      }
    },
    refused: (wrong) => fill($("#main"), h("div", { class: "panel" }, h("h1", "This table cannot be dealt"), h("p", wrong.message), h("p", h("a", { class: "button", href: "/" }, "To the floor")))),
  });
}
