// What a dealer does beside the next step: forms for moves, what happened, seating, calling.
import { dryRun, post } from "../common/api.js";
import { clauseBox } from "../common/clauses.js";
import { takeReceipt } from "../common/deal.js";
import { $, ask, enterAnew, fill, h, toast } from "../common/dom.js";
import { grouped, withoutAsking } from "../common/fields.js";
import { moveForm } from "../common/moves.js";
import {
  BY_NUMBER,
  cancelOr,
  chip,
  empty,
  ends,
  field,
  form,
  press,
  quiet,
} from "../common/parts.js";
import { preview } from "../common/preview.js";
import { followRows } from "../common/rows.js";
import { saying } from "../common/shell.js";
import { dollars, parseDollars, tableApi, typedDollars } from "../common/text.js";
import { expectedFor, trayActs } from "../common/tray.js";

// What a seat may do at any time stands behind one button.
const BESIDE = ["CashOut", "Leave", "BuyIn", "BringChips", "StakeTokens", "RaiseDispute"];
const ELSEWHERE = ["table.RequestReview"];
// What has its own place on the console.
export const OWN_PLACE = ["table.SeatPlayer", "table.TakeTable", "table.LeaveTable"];
const BACK = "table.TakeBackEntry";
const USUAL = 500_00;

// Seats of a real felt

/** Seat and chips in one act, whole or not at all. */
export const seatPlayer = (desk, seat, player, cents) =>
  desk.order("table.SeatPlayer", { seat, player, cents: cents ?? 0 });

/** The moves of a seat at a real felt: what needs no words is a button, the rest is asked for. */
export function seatActs(desk, number) {
  if (desk.taken) return [];
  const own = desk.view.moves.filter(
    ({ by, command }) => by === `seat/${number}` && !ELSEWHERE.includes(command),
  );
  const isBeside = ({ command }) => BESIDE.some((name) => command === `table.${name}`);
  const button = (group) => {
    const [move, ...others] = group.moves;
    const values = others.length ? null : withoutAsking(move);
    const cost = values?.cents ? ` ${dollars(values.cents)}` : "";
    const work = () => (values ? desk.order(group.command, values) : openForm(desk, group));
    const title = `${desk.words.command(group.command)}${cost}${values ? "" : "…"}`;
    return press(title, work, { key: group.key, class: "slim" });
  };
  const made = grouped(own.filter((move) => !isBeside(move))).map(button);
  const rest = grouped(own.filter(isBeside));
  const more = () => pick(desk, `Seat ${number}`, rest);
  if (rest.length) made.push(press("More…", more, { key: `more ${number}`, class: "slim bare" }));
  return made;
}

export async function askSeat(desk, number) {
  const least = Math.max(USUAL, Math.min(...desk.view.sign.chips));
  const given = await ask(`Seat ${number}: who sits down?`, (done) => {
    const more = { autocomplete: "off" };
    const player = h("input#seat-player", { autofocus: true, ...more });
    const value = typedDollars(least);
    const cents = h("input#seat-cents", { inputmode: "decimal", value, ...more });
    const sent = () => done({ name: player.value.trim(), cents: parseDollars(cents.value) });
    return form("form", sent, [
      field("seat-player", "Card number, or name (empty: a guest)", player),
      field("seat-cents", "Buys in for, in dollars", cents),
      cancelOr(done, "Seat the player"),
    ]);
  });
  if (given) await seatPlayer(desk, number, given.name, given.cents);
}

// Forms and what happened

/** A form for a group of moves in a dialog, with the clause's words and what would follow. */
export async function openForm(desk, group, given = {}) {
  const { words, game } = desk;
  const { command, clause, moves } = group;
  await ask(words.command(command), (done) => {
    const shown = desk.isFault(group) && !desk.examined;
    const { box, changed } = shown ? preview(desk, "dealer", command) : {};
    const submit = async (values, move) => {
      if (await desk.order(move.command, values)) done(true);
    };
    const help = desk.help(command);
    const expects = (values) => expectedFor(desk.view, command, values);
    const cancel = () => done(null);
    const how = { hint: BY_NUMBER, button: "Confirm", submit, expects, cancel };
    const asked = { words, given, changed, extra: box, ...how };
    return h("div.stack", [
      help ? quiet(help) : null,
      clauseBox(game, clause),
      moveForm(moves, asked),
    ]);
  });
  enterAnew($("#line"));
}

/** What a dealer does about the float. */
export function floatActs(desk) {
  const about = (command) => grouped(desk.view.moves.filter((move) => move.command === command))[0];
  const filled = (command, given) => openForm(desk, about(command), given);
  return trayActs(desk, (command) => desk.order(command), filled);
}

async function pick(desk, title, groups) {
  const { words } = desk;
  const chosen = await ask(title, (done) => {
    const list = h("div.happened");
    const option = (group) =>
      press(
        [
          h("span", [words.command(group.command), h("span.help", desk.help(group.command))]),
          h("span.row", chip(`§ ${group.clause}`)),
        ],
        () => done(group),
      );
    const wanted = (group) => desk.matches(group, find.value);
    const show = () => fill(list, groups.filter(wanted).map(option));
    const onkeydown = (pressed) => {
      if (pressed.key !== "Enter") return;
      pressed.preventDefault();
      list.querySelector("button")?.click();
    };
    const given = { "aria-label": "Find", placeholder: "Type to find", autocomplete: "off" };
    const find = h("input", { ...given, autofocus: true, oninput: show, onkeydown });
    show();
    const none = groups.length ? null : empty("Nothing of this kind is possible now.");
    const back = ends(press("Cancel", () => done(null)));
    return h("div.stack", [groups.length > 4 ? find : null, list, none, back]);
  });
  if (chosen) await openForm(desk, chosen);
  else enterAnew($("#line"));
}

export function somethingHappened(desk) {
  const beside = ({ command }) => !OWN_PLACE.includes(command) && !/Declar/.test(command);
  const moves = desk.view.moves.filter(
    (move) => move.by === "dealer" && !desk.isProcedure(move) && beside(move),
  );
  const isFault = (move) => desk.isFault(move);
  const others = moves.filter((move) => !isFault(move));
  return pick(desk, "What happened?", [...grouped(moves.filter(isFault)), ...grouped(others)]);
}

/** Take back what was typed last, once the dealer has seen what that undoes. */
export async function takeBack(desk) {
  const { name, game, words } = desk;
  const move = desk.move(BACK);
  // Where it is not open the table says why.
  if (!move) return desk.order(BACK);
  const { events, money } = await dryRun(name, BACK, {}, "dealer").catch(() => ({ events: [] }));
  const sure = await ask(`${words.command(BACK)}?`, (done) => {
    const yes = { class: "primary", autofocus: true };
    return h("div.stack", [
      h("div.preview", followRows(game, events, money)),
      clauseBox(game, move.clause),
      ends([press("Cancel", () => done(false)), press("Take it back", () => done(true), yes)]),
    ]);
  });
  enterAnew($("#line"));
  return sure ? desk.order(BACK) : false;
}

export async function callSupervisor(desk) {
  const why = await ask("Call the supervisor", (done) => {
    const words = h("textarea#call-why", { rows: 2, autofocus: true, placeholder: BY_NUMBER });
    const sent = () => done(words.value.trim() || "The dealer asks for a supervisor.");
    const about = field("call-why", "What is it about?", words);
    return form("form.stack", sent, about, cancelOr(done, "Call"));
  });
  enterAnew($("#line"));
  const call = () => post(tableApi(desk.name, "/call"), { words: why });
  if (why && (await saying(call, desk.game))) toast("The supervisor is called.", "good");
}

/** Record a difference as an over- or underpayment; enquiries may find another intent later. */
export const wrongPayment = (desk, seat, round, kind, cents) =>
  desk.order("table.ReportWrongPayment", { seat, round, kind, cents, intent: "unintentional" });

/** A receipt of whichever round is asked for; the last one unless another is typed. */
export async function askReceipt({ name, view, game }) {
  const input = h("input#receipt-round", {
    type: "number",
    min: 1,
    value: view.number,
    required: true,
  });
  const wanted = await ask("Take a receipt", (done) =>
    form("form.stack", () => done(Number(input.value)), [
      field(input.id, "Of round", input),
      cancelOr(done, "Take it"),
    ]),
  );
  if (wanted > 0) await takeReceipt(name, wanted, game);
}
