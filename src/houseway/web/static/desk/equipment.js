// The register of equipment: what is overdue or to be checked first, then every set by its id.
import { get } from "../common/api.js";
import { each, h } from "../common/dom.js";
import { button, buttons, cited } from "../common/floor.js";
import { bullets, chip, empty, grid, listing, smallTitle } from "../common/parts.js";
import { dutyWords, label, when } from "../common/text.js";
import { dutyState } from "./duties.js";

const HEADS = ["Id", "Kind", "Where", "Approval", "Last", ""];
const OWED = ["Table", "What", "By", "Due", "Clause"];
const BARE = "No table here asks for checks: this house keeps no register of equipment.";

export const load = () => get("/api/floor/equipment");

function where({ table, storage, secured, withdrawn }) {
  if (withdrawn) return [chip("Withdrawn", "bad"), " ", withdrawn];
  if (table) return chip(`Table ${table}`, "good");
  return [storage, secured ? [" ", chip("Secured", "info")] : null];
}

function seen({ history }) {
  const line = ({ what, by, at }) => `${what}, ${by}, ${when(at)}`;
  return h("details", [h("summary", line(history.at(-1))), bullets("ul", history.map(line))]);
}

const acts = ({ id, table, withdrawn }) =>
  withdrawn
    ? null
    : each(
        "p.row.no-print",
        ["Approve", ...(table ? [] : ["Secure", "Place"]), "Store", "Withdraw"],
        (does) => button(`${does}Equipment`, { item: id }, does),
      );

const row = (item) => [
  h("b", item.id),
  [label(item.kind), item.colour ? `, ${item.colour}` : ""],
  where(item),
  item.approval || "–",
  seen(item),
  acts(item),
];

const check =
  ({ table, document }) =>
  ({ says, by, clause }) => [table, label(says), label(by), cited({ document, clause })];

const late = (owed) => [
  owed.table,
  [dutyWords(owed.what), " ", dutyState(owed), owed.says ? h("div", label(owed.says)) : null],
  label(owed.by),
  when(owed.due),
  cited(owed),
];

export function draw({ kept, items, tables, owed }) {
  const due = tables.flatMap((table) => table.due.map(check(table)));
  return [
    kept ? null : [empty(BARE), button("KeepEquipment")],
    owed.length ? [smallTitle("Owed and overdue"), grid(OWED, owed.map(late))] : null,
    smallTitle("To be done at the felts"),
    listing(["Table", "What", "By", "Clause"], due, "Nothing."),
    smallTitle("Register"),
    buttons({}, "RegisterEquipment"),
    listing(HEADS, items.map(row), "Nothing is registered yet."),
  ];
}
