// The line on which a dealer types: cards, dice and tiles that are due, and the moves of seats.
import { get } from "../common/api.js";
import { $, announce, enterAnew, fill, h, toast } from "../common/dom.js";
import { grouped } from "../common/fields.js";
import { dollars, label, parseDollars, seatOf, tableApi, typedDollars } from "../common/text.js";
import { clauseLink } from "../common/words.js";
import { OWN_PLACE, openForm, seatPlayer } from "./acts.js";
import { doneUnmeasured, nextStep, now } from "./now.js";
import { doubtful, meant, readMove, readThings, runs, typedForm, whyNot } from "./typing.js";

const EXAMPLES = { cards: "as kd 9c", dice: "4 3", tiles: "teen gow6 yun day", cut: "20" };
const KEYS = { Enter: " confirms ", Esc: " clears ", "↓": " chooses" };
const MOST = 9;

export function lineBox(desk) {
  const input = h("input#line", {
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: "false",
    role: "combobox",
    "aria-expanded": "false",
    "aria-controls": "suggestions",
    "aria-label": "Type what happens",
    "aria-describedby": "line-hint",
    onkeydown: (pressed) => keys(desk, pressed),
    oninput: () => {
      lost = false;
      desk.typed = input.value;
      desk.picked = -1;
      hints(desk);
      if (desk.view.draw) now(desk);
    },
  });
  const listed = { role: "listbox", "aria-label": "What it may mean", hidden: true };
  return h("div.line", [input, h("ul#suggestions.suggestions", listed), h("div#line-hint.hint")]);
}

// What a line means

/** "3 sit Ada 500": staff of a real felt seat players by name. */
function seating({ view, isFelt }, text) {
  const said = /^(\d+)\s+s(?:i(?:t)?)?(?:\s+(.+?))?(?:\s+\$?([\d.,]+))?\s*$/i.exec(text);
  if (!isFelt || !said || view.seats[said[1]] || Number(said[1]) > view.sign.seats) return [];
  const [, seat, player, amount] = said;
  const cents = amount ? parseDollars(amount) : null;
  return [{ seat: Number(seat), player, cents, missing: player ? null : "name", sit: true }];
}

/** A text as things that are due, where it can be that, or else as moves. */
function read(desk, text) {
  const { view, words } = desk;
  const typed = ({ by, command }) => by !== "supervisor" && !OWN_PLACE.includes(command);
  const moves = view.moves.filter(typed);
  for (const move of moves) desk.wasOpen.set(typedForm(words, move), move);
  const all = text.trim() ? [...seating(desk, text), ...readMove(words, text, moves)] : [];
  const due = view.draw && desk.isFelt ? readThings(view.draw.kind, text, desk.lying) : null;
  const things = due !== null && (!all.length || (due.things.length > 0 && !due.wrong));
  return { found: things ? [] : all.slice(0, MOST), due, things };
}

// What it shows

export function hints(desk) {
  const hint = $("#line-hint");
  if (!hint || !desk.view) return;
  const { draw } = desk.view;
  const input = $("#line");
  if (input.value !== desk.typed) input.value = desk.typed;
  const { found, due, things } = read(desk, desk.typed);
  const wrong =
    due && things && desk.typed ? (due.wrong ?? whyNot(draw, due.things, desk.lying)) : null;
  const usual = desk.isFelt ? examples(desk) : "Enter confirms the next step";
  const typed = `${EXAMPLES[draw?.kind] ?? ""}   then Enter`;
  input.placeholder = due ? (draw.counted === false ? `Enter, or ${typed}` : typed) : usual;
  input.setAttribute("aria-invalid", String(Boolean(wrong)));
  const near = due && due.near.length > 1 ? due.near.join("  ") : count(draw, due);
  const named = Object.entries(KEYS).map(([key, does]) => [h("kbd", key), does]);
  fill(hint, h("span", { class: wrong ? "wrong" : "" }, wrong ?? near), h("span.keys", named));
  suggest(desk, input, found);
}

/** Two moves of seats as they are typed. */
function examples({ view, words }) {
  if (view.closed) return "count 20x100 40x25  or  fill 500";
  const own = ({ by, command }) => seatOf(by) !== null && !command.startsWith("table.");
  const typed = view.moves.filter(own).map((move) => typedForm(words, move));
  return typed.slice(0, 2).join("  or  ") || "3 sit Ada 500";
}

const count = (draw, due) =>
  due && draw.counted !== false
    ? `${Math.min(due.things.length, draw.to.length)} of ${draw.to.length} ${draw.kind}`
    : "";

function suggest(desk, input, found) {
  const list = $("#suggestions");
  const chosen = Math.max(0, desk.picked);
  list.hidden = !found.length;
  input.setAttribute("aria-expanded", String(found.length > 0));
  const row = (meaning, at) => suggestion(desk, meaning, at, at === chosen);
  fill(list, found.map(row));
  if (found.length) input.setAttribute("aria-activedescendant", `s${chosen}`);
  else input.removeAttribute("aria-activedescendant");
}

function suggestion(desk, meaning, at, selected) {
  const { words, game } = desk;
  const { move, values, missing, sit } = meaning;
  const cents = sit ? null : (values.cents ?? values.maximum);
  const does = sit
    ? "seat a player"
    : `${words.command(move.command)}${cents === undefined ? "" : ` ${dollars(cents)}`}`;
  const given = { role: "option", id: `s${at}`, "aria-selected": String(selected) };
  return h("li", { ...given, onclick: () => enter(desk, desk.typed, at) }, [
    h("code", sit ? seatingForm(meaning) : typedForm(words, move)),
    h("span.row", [
      h("span.small.quiet", missing ? `needs ${words.field(missing).toLowerCase()}` : does),
      sit ? null : clauseLink(game, move.clause),
    ]),
  ]);
}

const seatingForm = ({ seat, player = "‹name›", cents }) =>
  `${seat} sit ${player}${cents ? ` ${typedDollars(cents)}` : ""}`;

// What is done with it

// Whether a letter was pressed that has not come to stand on the line.
let lost = false;

function keys(desk, pressed) {
  const { key } = pressed;
  if (key.length === 1 && !pressed.ctrlKey && !pressed.metaKey && !pressed.altKey) lost = true;
  if (key === "Escape") {
    desk.typed = "";
    hints(desk);
    now(desk);
  } else if (key === "ArrowDown" || key === "ArrowUp") {
    const { length } = read(desk, desk.typed).found;
    if (!length) return;
    pressed.preventDefault();
    desk.picked = (Math.max(0, desk.picked) + (key === "ArrowDown" ? 1 : length - 1)) % length;
    hints(desk);
  } else if (key === "Enter") {
    pressed.preventDefault();
    enter(desk, desk.typed, Math.max(0, desk.picked));
  }
}

// Lines that were entered and not answered yet: each is read when those before it are done.
let before = Promise.resolve();
let waiting = 0;

/** The line is free for the next at once; what comes to nothing is given back to be put right. */
function enter(desk, text, picked) {
  // Pressing Enter twice is no yes to what nobody has seen asked.
  if (!text.trim()) return waiting || neverCame() ? null : confirmNext(desk);
  desk.typed = "";
  desk.picked = -1;
  hints(desk);
  waiting += 1;
  $("#line")?.setAttribute("aria-busy", "true");
  before = before
    .then(() => entered(desk, text, picked))
    .then((done) => {
      waiting -= 1;
      if (!waiting) $("#line")?.removeAttribute("aria-busy");
      const back = !done && !desk.typed;
      if (back) desk.typed = text;
      hints(desk);
      // The next line replaces what was given back, and is not added to it.
      if (back) $("#line")?.select();
      now(desk);
    });
  return null;
}

/** Enter after letters that the line did not take is no yes to anything. */
function neverCame() {
  if (!lost) return false;
  lost = false;
  enterAnew($("#line"));
  toast("Your typing did not reach the line; please type it again.", "bad");
  return true;
}

/** Do what a line says; false where it stays on the line. */
async function entered(desk, text, picked) {
  const { draw } = desk.view;
  const { found, due } = read(desk, text);
  const refuse = (words, clause) => {
    toast(words, "bad", clause);
    return false;
  };
  const unclear = picked > 0 ? null : doubtful(desk.words, found);
  if (unclear) return refuse(`“${text.trim()}”: ${unclear}`);
  if (found.length) return act(desk, found[picked] ?? found[0]);
  if (!due) return refuse(...(await notNow(desk, text)));
  const wrong = due.wrong ?? whyNot(draw, due.things, desk.lying);
  if (wrong || due.rest) {
    announce(wrong ?? `${due.rest}: not finished`, true);
    return false;
  }
  const { length } = due.things;
  if (wholeHands(draw.to, length)) {
    desk.typed = `${text.trim()} ${desk.typed}`;
    return true;
  }
  if (length !== draw.to.length)
    return refuse(`${draw.to.length} ${draw.kind} are due, ${length} typed.`);
  const things = due.things.map(({ value }) => value);
  return desk.order("core.Drawn", { things, source: "dealer" });
}

/** Why nothing that is open is what a line says, and by which clause where the table knows it. */
async function notNow({ view, words, name, game, wasOpen }, text) {
  const { waits } = view.equipment ?? {};
  if (waits) return [`${label(waits.why)}.`];
  const [seat] = /^\d+(?=\s)/.exec(text.trim()) ?? [];
  if (seat && !view.seats[seat]) return [`Nobody sits at seat ${seat}.`];
  // What has been open before can still be read: an area that is full is offered no more.
  const [earlier] = readMove(words, text, [...wasOpen.values()]);
  const shut = earlier && !earlier.missing && { ...earlier.move, values: earlier.values };
  const asked = meant(words, text) ?? shut;
  const query = asked && { command: asked.command, data: JSON.stringify(asked.values) };
  const said = query && (await get(tableApi(name, "/why"), query).catch(() => null));
  return said?.why
    ? [`${label(said.why)}.`, clauseLink(game, said.clause)]
    : ["That cannot be done now."];
}

/** Whether so many things fill the hands of some places, and more places wait: Enter goes on. */
function wholeHands(to, length) {
  let end = 0;
  const ends = runs(to).map((run) => (end += run.count));
  return length < to.length && ends.includes(length);
}

/** Enter alone is yes to the one thing that the dealer is asked to do. */
function confirmNext(desk) {
  if (!desk.deals) return desk.taken ? null : desk.takeTable();
  if (desk.declaration.pending) return desk.declaration.confirm();
  const due = desk.isFelt ? desk.view.draw : null;
  if (due?.counted === false) return doneUnmeasured(desk);
  const next = due ? null : nextStep(desk);
  return next && desk.order(next.move.command, next.values);
}

/** @param {any} desk @param {any} meaning */
async function act(desk, { move, values, missing, ...seated }) {
  if (seated.sit) {
    if (!missing) return seatPlayer(desk, seated.seat, seated.player, seated.cents);
    announce("Enter the player's name.", true);
    return false;
  }
  if (!missing) return desk.order(move.command, values);
  const same = ({ command, by }) => command === move.command && by === move.by;
  openForm(desk, grouped(desk.view.moves.filter(same))[0], values);
  return true;
}
