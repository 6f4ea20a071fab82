// The master game report with a plot, and the ratings of persons, for staff.
import { get } from "../common/api.js";
import { $, fill, h, s } from "../common/dom.js";
import { empty, field, form, go, grid, listing, quiet } from "../common/parts.js";
import { select, small, smallTitle, submit } from "../common/parts.js";
import { only, saying, shell } from "../common/shell.js";
import { dollars, label } from "../common/text.js";

const KEYS = ["table", "game", "pit", "dealer", "shift", "day", "month"];
const money = (cents) => (cents === null ? "–" : dollars(cents));
const PERCENT = { style: "percent", minimumFractionDigits: 2 };
const part = (value) =>
  value === null ? "–" : value.toLocaleString("en", PERCENT).replace("-", "−");
const hours = (seconds) =>
  `${Math.floor(seconds / 3600)}:${String(Math.floor(seconds / 60) % 60).padStart(2, "0")}`;

const IN_CHIPS = { by: "denomination" };

let asked = { by: "table", day: "", month: "" };

const query = (more = {}) =>
  new URLSearchParams(
    Object.entries({ ...asked, ...more }).filter(([, value]) => value),
  ).toString();

// The plot: the win of every row between the limits of chance, and what it was to be.

const BARS =
  "Bars: the win. Line: the theoretical win. Box: where chance alone leaves the win, 99%.";
const LEAST = 280;
const TALL = 30;
const LETTER = 8;

/** A unit is a pixel, so that words are as large as elsewhere on any screen. */
function plot(rows, named) {
  const wide = Math.max(LEAST, $("#found").clientWidth - 40);
  const longest = Math.max(...rows.map((row) => named(row).length));
  const letters = Math.min(longest, Math.floor((wide * 0.3) / LETTER));
  const names = letters * LETTER + 8;
  const short = (name) => (name.length > letters ? `${name.slice(0, letters - 1)}…` : name);
  const ends = rows.flatMap(({ win, theoretical, limit_low: low, limit_high: high }) =>
    [0, win, theoretical, low, high].filter((value) => value !== null),
  );
  const [least, most] = [Math.min(...ends), Math.max(...ends, 1)];
  const x = (cents) => names + ((cents - least) / (most - least || 1)) * (wide - names - 30);
  const bar = (row, at) => {
    const y = at * TALL;
    const from = Math.min(x(0), x(row.win));
    const width = Math.max(1, Math.abs(x(row.win) - x(0)));
    const limits = row.limit_low === null ? null : [x(row.limit_low), x(row.limit_high)];
    const out = row.within_limits === false ? "win out" : "win";
    const told = `${named(row)}: win ${money(row.win)}, theoretical ${money(row.theoretical)}`;
    return s("g", [
      s("title", told),
      s("text", { x: 0, y: y + 19 }, short(named(row))),
      limits &&
        s("rect.limits", { x: limits[0], y: y + 3, width: limits[1] - limits[0], height: 23 }),
      s("rect", { class: out, x: from, y: y + 9, width, height: 11 }),
      row.theoretical === null
        ? null
        : s("line.theoretical", {
            x1: x(row.theoretical),
            x2: x(row.theoretical),
            y1: y + 3,
            y2: y + 26,
          }),
    ]);
  };
  const tall = rows.length * TALL;
  const label_ = "Win of the House beside the theoretical win and the limits of chance";
  return s(
    "svg.report-plot",
    { viewBox: `0 0 ${wide} ${tall + 22}`, role: "img", "aria-label": label_ },
    rows.map(bar),
    s("line.axis", { x1: x(0), x2: x(0), y1: 0, y2: tall }),
    s("text", { x: x(0) + 3, y: tall + 15 }, "$0"),
  );
}

// Tables

function report({ rows, total, by }) {
  const named = (row) => by.map((key) => row[key] || "none").join(", ");
  const every = rows.length > 1 ? [...rows, total] : rows;
  const name = (row) => (row === total ? "All" : named(row));
  const lines = (cells) => every.map((row) => [name(row), ...cells(row)]);
  const won = lines((row) => [
    ...[money(row.drop), money(row.win), part(row.hold), money(row.theoretical)],
    ...[money(row.luck), money(row.cost), money(row.adjusted), money(row.unseen)],
    row.within_limits === false ? "outside" : row.within_limits ? "within" : "–",
  ]);
  const played = lines((row) => [
    ...[row.rounds, Math.round(row.rounds_per_hour ?? 0), row.voids, row.errors, row.incidents],
    money(row.jackpots),
  ]);
  const dropped = lines((row) => [
    ...[money(row.bought), money(row.drop_counted), money(row.drop_to_count)],
    ...[money(row.drop_variance), money(row.fills), money(row.credits), money(row.cashed)],
  ]);
  const heads = ["Drop#", "Win#", "Hold#", "Theoretical#", "Luck#", "Decisions#", "Adjusted#"];
  const counts = ["Rounds#", "An hour#", "Voids#", "Errors#", "Incidents#", "Jackpots#"];
  const moved = ["Bought#", "Counted#", "To be counted#", "Variance#", "Fills#", "Credits#"];
  return [
    rows.some(({ win, theoretical }) => win || theoretical)
      ? [plot(rows, named), small(BARS)]
      : null,
    smallTitle("Win, and what moved it"),
    grid([label(by[0]), ...heads, "Unseen#", "Limits"], won),
    smallTitle("Play"),
    grid([label(by[0]), ...counts], played),
    smallTitle("Drop and float"),
    grid([label(by[0]), ...moved, "Cashed#"], dropped),
  ];
}

// Chips by denomination: floats as the house has them, and the same as players have them.

const FLOAT = ["opening", "fills", "credits", "closing", "drop", "paid", "win"];
const FLOAT_HEADS = ["Opening#", "Fills#", "Credits#", "Closing#", "Drop#", "Paid#", "Win#"];
const PLAYED = [
  ...["played_before", "drop", "brought", "taken", "in_play", "variance", "paid", "win"],
  ...["float_in", "float_out"],
];
const PLAYED_HEADS = [
  ...["In play before#", "Sold#", "Brought#", "Taken away#", "In play#", "Variance#"],
  ...["Paid#", "Win#"],
  ...["Into float#", "Out of float#"],
];

function chips({ rows, total }) {
  if (!total.length) return null;
  const sum = (names) => names.map((name) => total.reduce((all, row) => all + row[name], 0));
  const kind = ({ denomination: each }) => (each === null ? "In cash" : dollars(each));
  const lines = (names) => [
    ...total.map((row) => [kind(row), ...names.map((name) => money(row[name]))]),
    ["All", ...sum(names).map(money)],
  ];
  const tables = new Set(rows.map((row) => row.table)).size > 1;
  const by = rows.map((row) => [row.table, kind(row), ...FLOAT.map((name) => money(row[name]))]);
  return [
    smallTitle("Floats by denomination"),
    grid(["Chips", ...FLOAT_HEADS], lines(FLOAT)),
    small(
      "From opening to closing count: closing + credits + drop − opening − fills − paid = win. " +
        "The drop stands in the chips that were sold for it.",
    ),
    tables
      ? h("details", h("summary", "Table by table"), grid(["Table", "Chips", ...FLOAT_HEADS], by))
      : null,
    smallTitle("Chips before players"),
    grid(["Chips", ...PLAYED_HEADS], lines(PLAYED)),
    small(
      "In play before + sold + brought − taken away − in play + variance − paid = win. " +
        "What comes before an opening count makes up a float; what goes after a closing count " +
        "empties it.",
    ),
  ];
}

const PERSONS = [
  ...["Person", "Rounds#", "Wagers#", "Staked#", "Average#", "Time#", "Theoretical loss#"],
  ...["Result#", "Luck#", "Decisions#"],
];
const rated = (row) => [
  ...[row.player, row.rounds, row.wagers, money(row.staked), money(row.average_wager)],
  ...[hours(row.seconds), money(row.theoretical_loss), money(row.result)],
  ...[money(row.luck), money(row.cost)],
];

const persons = (rows) => [
  smallTitle("Persons"),
  listing(PERSONS, rows.map(rated), "Nobody played in this period."),
];

const papers = () =>
  h("p.row", [
    go("Print", `/api/floor/report?${query({ format: "pdf" })}`, "slim"),
    go("CSV", `/api/floor/report?${query({ format: "csv" })}`, "slim"),
  ]);

/** Chips are counted at once; what wagers were worth is worked out meanwhile. */
async function showChips(place) {
  const found = await get(`/api/floor/report?by=table&${query(IN_CHIPS)}`).catch(() => null);
  if (!found?.total.length) return;
  const inChips = (format) => `/api/floor/report?by=table&${query({ ...IN_CHIPS, format })}`;
  const paper = go("Print by denomination", inChips("pdf"), "slim");
  fill(place, chips(found), h("p.row", [paper, go("CSV by denomination", inChips("csv"), "slim")]));
}

async function showReport(place) {
  const found = await saying(() => get(`/api/floor/report?${query()}`));
  if (!found) return fill(place, empty("There is no report for this."));
  if (!found.rows.length) return fill(place, empty("Nothing happened in this period."));
  return fill(place, report(found), papers());
}

async function showPersons(place) {
  const ratings = await get(`/api/floor/ratings?${query({ by: "" })}`).catch(() => null);
  return ratings && fill(place, persons(ratings.persons));
}

async function show() {
  const parts = ["won", "chips", "persons"].map((id) => h(`div#${id}.stack`));
  const [won, counted, people] = parts;
  fill($("#found"), parts);
  fill(won, quiet("Working out the win. The first time that takes a while."));
  await showChips(counted);
  await showReport(won);
  await showPersons(people);
}

function choose() {
  const by = select(
    "select#by",
    KEYS.map((key) => [key, label(key)]),
    asked.by,
  );
  const day = h("input#day", { type: "date" });
  const month = h("input#month", { type: "month" });
  const sent = () => {
    asked = { by: by.value, day: day.value, month: day.value ? "" : month.value };
    show();
  };
  return form(
    ...["form.row", sent, field("by", "By", by), field("day", "Day", day)],
    ...[field("month", "Month", month), submit("Show")],
  );
}

const person = await shell("/reports");
if (only(person, "/reports", "Reports", "Reports are for supervisors, managers and inspectors.")) {
  fill($("#main"), h("div.top", h("h1", "Reports")), choose(), h("section#found.panel.stack"));
  await show();
}
