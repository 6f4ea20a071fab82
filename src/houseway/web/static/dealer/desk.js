// What the parts of the dealer's console share: the table, its view, who deals, and sending.
import { $ } from "../common/dom.js";
import { showProblem } from "../common/shell.js";
import { Declaration } from "./declaration.js";

export const table = decodeURIComponent(location.pathname.split("/")[2]);
export const state = { view: null, law: null, log: [], typed: "", picked: -1 };

/** The connection, who is signed in, and how the page is drawn anew; dealer.js fills them in. */
export const desk = { live: null, me: null, render: () => {} };

export const declaration = new Declaration(
  table,
  (command, data) => send(command, data),
  () => desk.render(),
);

export const isFelt = () => state.view.method === "felt";
const name = (command) => command.slice(command.indexOf(".") + 1);
export const isFault = (move) =>
  /^(Report|CallNoRoll|ReferTo)/.test(name(move.command)) && !move.command.startsWith("table.");
/** What carries the round on; the rest is for when something happened. */
export const isProcedure = (move) =>
  move.by === "dealer" && !isFault(move) && !move.command.startsWith("table.");
export const help = (command) => state.law?.commands?.[command]?.help ?? "";

/** Whether this dealer has the table; only then the console runs it. */
export const deals = () => state.view.dealer === desk.me.name;

/** The faces that lie open on the felt. */
export const lying = () =>
  (state.view.things ?? [])
    .filter((one) => one.face && (one.kind === "card" || one.kind === "tile"))
    .map((one) => one.face);

// Sending

export async function send(command, data) {
  try {
    await desk.live.send(command, data);
    return true;
  } catch (wrong) {
    showProblem(wrong, state.view.game);
    return false;
  } finally {
    $("#line")?.focus({ preventScroll: true });
  }
}

export const make = (move, values) => send(move.command, values);

/** Take the table; on a real felt every payout is declared from then on. */
export async function takeTable() {
  if ((await send("web.TakeTable")) && isFelt() && !state.view.declaring)
    await declaration.turn(true);
}

export async function leaveTable() {
  if (state.view.declaring && !declaration.pending) await declaration.turn(false);
  await send("web.LeaveTable");
}
