// What this person may do on the floor, as buttons and forms: the house says which commands there
// are, what they are called and what they ask for.
import { get, newId, post } from "./api.js";
import { h } from "./dom.js";
import { askFields } from "./forms.js";
import { pressThen } from "./parts.js";
import { eventTitle } from "./text.js";

const WHY = { name: "why", title: "Why", kind: "words", required: true };
const ANOTHER = "Two people do this: you propose it, and it happens when another person signs it.";
const WAITS = "Proposed: another person signs it.";

let commands = [];
let denominations = [];
/** @type {() => any} */
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

/** Show the page anew after something was done. */
export const refresh = () => again();

/** What a command is called: of what somebody else may send its stored name says it. */
export const commandTitle = (command) =>
  known(command.slice("floor.".length))?.title ?? eventTitle(command);

/** Send a command of the floor under an id of its own. */
export const send = (name, data) =>
  post("/api/floor/commands", { id: newId(), command: `floor.${name}`, data });

/** What two people do is proposed, and waits for the other. */
function propose(command, { why, ...data }, own) {
  const sent = own ? { ...data, why } : data;
  return send("Propose", { command, data: JSON.stringify(sent), why });
}

/** A sentence with what the first thing that happened says in its places. */
const filled = (said, [{ data }]) => said.replace(/\{(\w+)\}/g, (_, name) => data[name]);

/**
 * Ask for what a command needs and send it; true where it was done. `preset` are values that are
 * shown and stay as they are, `given` such as are not shown; `fields` says more of a field by its
 * name, and null of one that is not asked for.
 */
function carryOut(name, title, { preset = {}, given = {}, fields = {} }) {
  const { command, says, said, two, fields: all } = known(name);
  const asked = all
    .filter((field) => !(field.name in given) && fields[field.name] !== null)
    .map((field) => {
      const value = preset[field.name];
      const shown = value === undefined ? {} : { value, readonly: true };
      return { ...field, denominations, ...shown, ...fields[field.name] };
    });
  const own = asked.some((field) => field.name === WHY.name);
  const sent = async (values) => {
    const data = { ...given, ...values };
    if (two) return propose(command, data, own);
    const { events } = await send(name, data);
    return said ? filled(said, events) : null;
  };
  const how = two
    ? { words: `${says} ${ANOTHER}`, button: "Propose it", said: WAITS }
    : { words: says };
  return askFields(title, two && !own ? [...asked, WHY] : asked, sent, how);
}

/** A button for a command that this person may send; nothing for anybody else.
 * @type {(name: string, preset?: Given, words?: string, more?: Given) => any} */
export function button(
  name,
  preset = {},
  words = known(name)?.title,
  { after = again, ...how } = {},
) {
  const work = () => carryOut(name, words, { preset, ...how });
  return known(name) ? pressThen(words, work, after, { class: "slim" }) : null;
}

/** Whether a command about this one thing is open now, by the moves that the server told. */
export const isOpen = (moves, name, id) =>
  moves.some(
    ({ command, fields }) =>
      command === `floor.${name}` && fields.some(({ options }) => options?.includes(id)),
  );

/** Buttons for several commands about the same thing. */
export const buttons = (preset, ...names) =>
  h("p.row.no-print", [names.map((name) => button(name, preset))]);

/** A clause of a document, and where it is read. */
export const cited = ({ document, clause }, words = `${document} ${clause}`) =>
  clause ? h("a", { href: `/rules/${document}#c-${encodeURIComponent(clause)}` }, words) : "–";

/** A paper of the house, ready to be handed over. */
export const paper = (path, words = "PDF") =>
  h("a.button.slim.no-print", { href: `${path}?format=pdf`, target: "_blank" }, words);
