// What the house owes: overdue first, each with whom it is owed, by when and under which clause.
import { get } from "../common/api.js";
import { announce, h } from "../common/dom.js";
import { cited } from "../common/floor.js";
import { chip, grid, listing, press } from "../common/parts.js";
import { dutyWords, when } from "../common/text.js";

const STATES = { escalated: "bad", overdue: "bad", due: "warn", open: "warn", done: "good" };
const HEADS = ["What", "About", "To", "Due", "Clause"];
// What is checked and counted is owed to nobody.
const OF_THE_HOUSE = ["equipment_check", "equipment_after_gaming", "count_of_cards"];
const pressing = ({ state }) => ["escalated", "overdue"].includes(state);
let alarmed = new Set();

export const load = () => get("/api/floor/obligations");

/** How many duties press; those that did not when last looked at are said aloud. */
export function count({ obligations }) {
  const late = obligations.filter(pressing);
  const fresh = late.filter(({ number }) => !alarmed.has(number));
  if (fresh.length)
    announce(`Overdue: ${fresh.map(({ what }) => dutyWords(what)).join(", ")}`, true);
  alarmed = new Set(late.map(({ number }) => number));
  return late.length;
}

/** What a duty is about, and the way to its file where it has one. */
/** @type {((id: string) => any) | null} */
let opening = null;
export const opens = (open) => (opening = open);
const about = ({ about: id, case: file }) =>
  file && opening ? press(id, () => opening?.(id), { class: "slim bare" }) : id;

/** How far a duty has come. */
export const dutyState = ({ state, late }) =>
  chip(`${state}${late ? ", late" : ""}`, STATES[state]);

const dutyRow = (owed, shown = owed.about) => [
  [dutyWords(owed.what), " ", dutyState(owed)],
  shown,
  owed.to ?? (OF_THE_HOUSE.includes(owed.what) ? "–" : "not known yet"),
  when(owed.due),
  cited(owed),
];

const linked = (owed) => dutyRow(owed, about(owed));

export function draw({ obligations }) {
  const open = obligations.filter(({ state }) => state !== "done");
  const done = obligations.filter(({ state }) => state === "done");
  return [
    listing(HEADS, open.map(linked), "Nothing is owed now."),
    done.length ? h("details", [h("summary", "Done"), grid(HEADS, done.map(linked))]) : null,
  ];
}

export const dutyTable = (all) =>
  listing(
    HEADS,
    all.map((owed) => dutyRow(owed)),
  );
