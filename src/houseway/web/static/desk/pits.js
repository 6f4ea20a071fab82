// Pits with who is in charge, what waits for a second signature, and the documents in force.
import { chipWords } from "../common/denominations.js";
import { h } from "../common/dom.js";
import { button, buttons, commandTitle, isOwn, known, refresh, send } from "../common/floor.js";
import { chip, empty, grid, listing, pairs, press, quiet } from "../common/parts.js";
import { showProblem } from "../common/shell.js";
import { day, dollars, label, when } from "../common/text.js";

const SHOWN = 400;

function pit([name, { tables, charges, supervisor, offered }]) {
  const shift = ({ by, since, until, notes }) => [
    by,
    when(since),
    until ? when(until) : "now",
    notes || "–",
  ];
  return h("section.panel", [
    h("header.row.apart", [
      h("h2.h3", name),
      supervisor ? chip(supervisor, "good") : chip("Nobody"),
    ]),
    quiet(tables.length ? tables.join(", ") : "No table stands here."),
    offered ? quiet(`Offered to ${offered}.`) : null,
    listing(["In charge", "From", "Until", "Notes"], charges.map(shift)),
    buttons({ pit: name }, "TakeCharge", "HandOver", "LeavePit", "PlaceTable"),
  ]);
}

/** A value of a proposal as people say it. */
function valueWords([name, value]) {
  if (name === "chips") return [label(name), chipWords(value)];
  if (name === "cents") return ["Amount", dollars(value)];
  const said = typeof value === "object" ? JSON.stringify(value) : String(value);
  // Of a whole document its beginning is enough to know it by.
  const rest = said.length > SHOWN ? ` … (${said.length} characters)` : "";
  return [label(name), `${said.slice(0, SHOWN)}${rest}`];
}

/** What one person proposed and another signs. */
export function proposal({ number, by, command, data, why, at }) {
  const said = typeof data === "string" ? JSON.parse(data) : data;
  const sign = async () => {
    try {
      await send("SignProposal", { number });
      refresh();
    } catch (problem) {
      showProblem(problem);
    }
  };
  return h("section.panel", [
    h("h3", `${number}. ${commandTitle(command)}`),
    quiet(`Proposed by ${by}, ${when(at)}: ${why}`),
    pairs(Object.entries(said).map(valueWords)),
    h("p.row", [
      known("SignProposal") && !isOwn(by) ? press("Sign", sign, { class: "primary" }) : null,
      isOwn(by) ? chip("Another person signs", "warn") : null,
      button("DropProposal", { number }),
    ]),
  ]);
}

export const pits = (desk) => [
  buttons({}, "OpenPit"),
  h("div.cards", Object.entries(desk.pits).map(pit)),
  h("h2", "Waits for a second signature"),
  desk.proposals.length ? desk.proposals.map(proposal) : empty("Nothing waits."),
];

export const documents = (desk) => [
  buttons({}, "AdoptDocument", "ApproveVariant"),
  grid(
    ["Document", "In force since", "Order", "Approved text"],
    desk.documents.map(({ document, title, order, since, digest }) => [
      title,
      since ? day(since) : "not on record",
      order || "–",
      digest
        ? h("a", { href: `/api/floor/documents/${document}/text` }, "Read it")
        : "not attached",
    ]),
  ),
];
