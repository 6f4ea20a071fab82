// What this person may do on the floor, as buttons; the server knows the commands and their fields.
import { get } from "../common/api.js";
import { h } from "../common/dom.js";
import { pressThen } from "../common/parts.js";
import { carryOut, commandTitle } from "./commands.js";

let commands = [];
let denominations = [];
let again = () => {};
let me = "";

/** Learn which commands are this person's; `after` is called when one was carried out. */
export async function learn(after, { name }) {
  me = name;
  ({ commands, denominations } = await get("/api/floor/moves"));
  again = after;
}

export const known = (name) => commands.find(({ command }) => command === `floor.${name}`);

/** Whether this person did something: another one signs under it. */
export const isOwn = (by) => by === me;

/** Show the desk anew after something was done. */
export const refresh = () => again();

/** A button for a command that this person may send; nothing for anybody else. */
export function button(name, preset = {}, words = commandTitle(`floor.${name}`), after = again) {
  const command = known(name);
  const work = () => carryOut({ ...command, denominations }, preset);
  return command ? pressThen(words, work, after, { class: "slim" }) : null;
}

/** Whether a command about this one thing is open now, by the moves that the server told. */
export const isOpen = (moves, name, id) =>
  moves.some(
    ({ command, fields }) =>
      command === `floor.${name}` && fields.some(({ options }) => options?.includes(id)),
  );

/** Buttons for several commands about the same thing. */
export const buttons = (preset, ...names) =>
  h(
    "p.row.no-print",
    names.map((name) => button(name, preset)),
  );

/** A clause of a document, and where it is read. */
export const cited = ({ document, clause }, words = `${document} ${clause}`) =>
  clause ? h("a", { href: `/rules/${document}#c-${encodeURIComponent(clause)}` }, words) : "–";

/** A paper of the house, ready to be handed over. */
export const paper = (path, words = "PDF") =>
  h("a.button.slim.no-print", { href: `${path}?format=pdf`, target: "_blank" }, words);
