// The cage: chips by denomination, fills and credits by their slips, drop boxes, counts, and what
// is owed to people who are not there.
import { get, newId, post } from "../common/api.js";
import { chipWords } from "../common/denominations.js";
import { $, fill, h, toast } from "../common/dom.js";
import { button, buttons, cited, learn, paper, refresh } from "../common/floor.js";
import { chip, empty, go, grid, listing, press, quiet, smallTitle } from "../common/parts.js";
import { only, shell, showProblem } from "../common/shell.js";
import { dollars, label, signed, tableApi, when } from "../common/text.js";
import { dutyState } from "../desk/duties.js";
import { proposal } from "../desk/pits.js";
import * as vouchers from "../desk/vouchers.js";

const EVERY = 15_000;
const STATES = { requested: "bad", "on the way": "warn", received: "good", cancelled: "" };
const FOR = { void: "void round", "left behind": "chips left behind", prize: "prize" };

const load = () => get("/api/floor/cage");
const by = (who, at) => (who ? `${who}, ${when(at)}` : "–");
const pdf = (what, number) => paper(`/api/floor/cage/${what}/${number}`);
const differs = (cents) =>
  cents ? chip(`variance ${signed(cents)}`, "bad") : chip("no variance", "good");

// Chips

const inventory = ({ chips, cents }) =>
  grid(
    ["Chip", "In the cage#", "Value#"],
    [
      ...chips.map(([each, count]) => [
        dollars(each),
        count.toLocaleString("en-AU"),
        dollars(each * count),
      ]),
      ["Total", "", dollars(cents)],
    ],
  );

/** Cash by the ledger since the house began. */
const cash = ({ counted, paid, held, to_count: waiting }) =>
  grid(
    ["Cash", "Amount#"],
    [
      ["Counted from drop boxes", dollars(counted)],
      ["Paid out for chips and balances", dollars(paid)],
      ["Left of it", signed(held)],
      ["In boxes that are to be counted, by the record", dollars(waiting)],
    ],
  );

const VARIANCES = ["Case", "What differed", "Where", "When", "State"];
const variance = (found) => [
  found.id,
  found.words,
  found.table || "cage",
  when(found.at),
  found.state,
];

const UNCOUNTED =
  "The floats of this house are not counted: its tables have as many chips as they need, and the " +
  "cage sends them none. A house that houseway init sets up counts them.";
const everyCount = ({ boxes, counts }) =>
  counts.length || boxes.some((row) => row.counted !== null)
    ? "Every count was what it should be."
    : "Nothing was counted yet.";

const chipsTab = (book) => [
  book.counted ? null : h("p.note", UNCOUNTED),
  buttons({}, "RedeemChips", "TakeInChips", "CountCage"),
  book.chips.length ? inventory(book) : empty("There are no chips in the cage."),
  smallTitle("Cash"),
  cash(book.cash),
  smallTitle("Waits for a second signature"),
  book.proposals.length ? book.proposals.map(proposal) : empty("Nothing waits."),
  smallTitle("Variances"),
  listing(VARIANCES, book.variances.map(variance), everyCount(book)),
];

// Fills and credits

function slipActs({ number, kind, state }) {
  if (state === "on the way")
    return kind === "credit"
      ? button("ReceiveCredit", { number })
      : button("CancelFill", { number }, "Take back");
  if (state !== "requested") return null;
  return [button("IssueFill", { number }), " ", button("CancelFill", { number })];
}

/** Who has signed a slip, each on a line. */
function signatures(row) {
  const isFill = row.kind === "fill";
  const lines = [
    [isFill ? "Asked for" : "Sent", row.by, row.at],
    ["Issued", isFill ? row.issued_by : "", row.issued_at],
    ["Received", row.received_by, row.received_at],
  ];
  const given = lines.filter(([, who]) => who);
  return given.map(([what, who, at]) => h("div.nowrap", `${what}: ${by(who, at)}`));
}

const slip = (row) => [
  `${label(row.kind)} ${row.number}`,
  row.table,
  dollars(row.cents),
  h(
    "div.small",
    row.chips.map((pair) => h("div.nowrap", chipWords([pair]))),
  ),
  [chip(row.state, STATES[row.state]), row.cancelled ? ` ${row.cancelled}` : ""],
  h("div.small", signatures(row)),
  h("div.row", [slipActs(row), pdf("slips", row.number)]),
];

const SLIPS = ["Slip", "Table", "Amount#", "Chips", "State", "Signed", ""];

function slipsTab({ slips }) {
  const isOpen = ({ state }) => ["requested", "on the way"].includes(state);
  const open = slips.filter(isOpen);
  const done = slips.filter((row) => !isOpen(row));
  return [
    listing(SLIPS, open.map(slip), "No fill or credit is under way."),
    done.length ? [smallTitle("Done"), grid(SLIPS, done.map(slip))] : null,
  ];
}

// Drop boxes and counts

const box = (row) => [
  `Box ${row.number}`,
  row.table,
  dollars(row.cents),
  by(row.by, row.at),
  row.counted === null
    ? chip("to be counted", "warn")
    : [dollars(row.counted), " ", differs(row.variance)],
  by(row.counted_by, row.counted_at),
  h("div.row", [
    row.counted === null ? button("CountBox", { number: row.number }, "Count") : null,
    pdf("boxes", row.number),
  ]),
];

const BOXES = ["Drop box", "Table", "Recorded#", "Removed", "Counted", "By", ""];
const boxesTab = ({ boxes, proposals }) => [
  proposals.filter(({ command }) => command === "floor.CountBox").map(proposal),
  listing(BOXES, boxes.map(box), "No drop box was removed yet."),
];

const count = (row) => [
  `${label(row.kind)} ${row.number}`,
  row.table,
  dollars(row.cents),
  differs(row.variance),
  row.kind === "closing" ? signed(row.result) : "–",
  `${row.by} and ${row.signed}, ${when(row.at)}`,
  pdf("counts", row.number),
];

const COUNTS = ["Count", "Table", "Comes to#", "Variance", "Won#", "Signed", ""];
const countsTab = ({ counts }) => listing(COUNTS, counts.map(count), "No float was counted yet.");

// What is owed

/** A table pays what it owes; a prize is handed over on the page of its promotion. */
function pay({ table, person, what, cents }) {
  if (what === "prize") return go("Hand over", "/promotions", "slim");
  const words = what === "left behind" ? "Give back" : cents > 0 ? "Pay" : "Collect";
  const sent = async () => {
    try {
      const body = { id: newId(), command: "table.PayOwed", data: { player: person, what } };
      await post(tableApi(table, "/commands"), { ...body, as: "cashier" });
      toast(`${words}: on record.`, "good");
      refresh();
    } catch (problem) {
      showProblem(problem);
    }
  };
  return isCashier
    ? press(`${words} ${dollars(Math.abs(cents))}`, sent, { class: "slim primary" })
    : null;
}

const owing = (row) => [
  row.person,
  FOR[row.what],
  row.table || row.award,
  dollars(row.cents),
  when(row.at),
  row.due ? [when(row.due), " ", dutyState(row)] : "–",
  cited(row),
  row.notes.length
    ? h(
        "ul.small",
        row.notes.map((note) => h("li", `${note.words} (${by(note.by, note.at)})`)),
      )
    : "not yet",
  h("div.row", [pay(row), button("FollowUp", { about: row.about }, "Follow up")]),
];

const receipt = (row) => [
  `Receipt ${row.number}`,
  row.person,
  FOR[row.what],
  dollars(row.cents),
  by(row.by, row.at),
  pdf("paid", row.number),
];

const OWED = ["Owed to", "For", "Where", "Amount#", "Since", "Due", "Clause", "Followed up", ""];
const owedTab = ({ owed, paid }) => [
  quiet("After void rounds, chips left behind in safe custody, and prizes that nobody claimed."),
  listing(OWED, owed.map(owing), "Nothing is owed to anybody."),
  paid.length
    ? [smallTitle("Paid"), grid(["Receipt", "To", "For", "Amount#", "By", ""], paid.map(receipt))]
    : null,
];

// The page

const waits = {
  chips: ({ proposals }) => proposals.length,
  slips: ({ slips }) =>
    slips.filter((row) => ["requested", "on the way"].includes(row.state)).length,
  boxes: ({ boxes }) => boxes.filter((row) => row.counted === null).length,
  owed: ({ owed }) => owed.length,
};
const TABS = {
  chips: ["Chips", chipsTab],
  slips: ["Fills and credits", slipsTab],
  boxes: ["Drop boxes", boxesTab],
  counts: ["Counts of floats", countsTab],
  owed: ["Owed", owedTab],
  vouchers: ["Vouchers", async () => vouchers.draw(await vouchers.load())],
};
let isCashier = false;

const current = () => (location.hash.slice(1) in TABS ? location.hash.slice(1) : "chips");

function top(book) {
  const tab = (id) => {
    const number = waits[id]?.(book);
    return h("a", { href: `#${id}`, "aria-current": id === current() ? "page" : null }, [
      TABS[id][0],
      number ? [" ", chip(String(number), "warn")] : null,
    ]);
  };
  return [
    h("div.top", [
      h("h1", "The cage"),
      h(
        "div.end.no-print",
        press("Print", () => globalThis.print(), { class: "slim" }),
      ),
    ]),
    h("nav.tabs.no-print", { "aria-label": "Parts of the cage" }, Object.keys(TABS).map(tab)),
  ];
}

async function show() {
  try {
    const book = await load();
    const shown = await TABS[current()][1](book);
    fill($("#main"), top(book), h("div.stack", shown));
  } catch (wrong) {
    showProblem(wrong);
  }
}

const person = await shell("/cage");
if (only(person, "/cage", "The cage", "Sign in as a cashier or a supervisor to see it.")) {
  isCashier = person.role === "cashier";
  await learn(show, person);
  addEventListener("hashchange", show);
  await show();
  const busy = () => $("dialog[open]") || $("#main").contains(document.activeElement);
  setInterval(() => busy() || show(), EVERY);
}
