// The desk of the casino: what is owed comes first, then cases, messages, people, pits, documents.
import { get } from "../common/api.js";
import { $, fill, h } from "../common/dom.js";
import { cited, learn } from "../common/floor.js";
import { chip, empty, go, grid, press, quiet, smallTitle } from "../common/parts.js";
import { only, shell, showProblem } from "../common/shell.js";
import { recordPage, when } from "../common/text.js";
import * as cases from "./cases.js";
import * as duties from "./duties.js";
import * as equipment from "./equipment.js";
import * as exclusions from "./exclusions.js";
import * as messages from "./messages.js";
import * as people from "./people.js";
import { documents, pits } from "./pits.js";
import * as sessions from "./sessions.js";
import * as vouchers from "./vouchers.js";

const EVERY = 15_000;
const house = { load: () => get("/api/floor/desk") };
/** @type {Record<string, {words: string, right: string, load: () => Promise<any>, draw: any}>} */
const TABS = {
  duties: { words: "Duties", right: "GET /api/floor/obligations", ...duties },
  cases: { words: "Cases", right: "GET /api/floor/cases", ...cases },
  messages: { words: "Messages", right: "GET /api/floor/messages", ...messages },
  people: { words: "People", right: "GET /api/floor/persons", ...people },
  exclusions: { words: "Exclusions", right: "GET /api/floor/exclusions", ...exclusions },
  equipment: { words: "Equipment", right: "GET /api/floor/equipment", ...equipment },
  vouchers: { words: "Vouchers", right: "GET /api/floor/vouchers", ...vouchers },
  pits: { words: "Pits and signatures", right: "", ...house, draw: pits },
  documents: { words: "Documents", right: "", ...house, draw: documents },
  sessions: { words: "Sessions", right: "GET /api/floor/sessions", ...sessions },
};
let open = Object.keys(TABS);
let late = 0;
let sought = "";

const current = () => (open.includes(location.hash.slice(1)) ? location.hash.slice(1) : open[0]);

const saidAt = ({ table, round }) => {
  if (!table) return "the floor";
  return round ? go(`${table}, round ${round}`, recordPage(table, round)) : table;
};

const saidTable = (rows) =>
  grid(
    ["When", "Where", "Who", "What", "In words", "Clause"],
    rows.map((row) => [
      ...[when(row.at), saidAt(row), row.by || "–", row.what, row.words || "–", row.clause || "–"],
    ]),
    { named: false },
  );

const clauseTable = (rows) =>
  grid(
    ["Clause", "In our words"],
    rows.map((row) => [cited(row), row.words]),
  );

/** One search over persons, cases, clauses, rounds and reasons. */
async function found() {
  if (sought.length < 2) return empty("Type at least two letters.");
  const told = await get("/api/floor/search", { find: sought });
  const parts = [
    ["People", told.persons, people.personTable],
    ["Cases", told.cases, cases.caseTable],
    ["Rounds and reasons", told.rounds, saidTable],
    ["Clauses", told.clauses, clauseTable],
  ].filter(([, rows]) => rows?.length);
  const far = `The first of each kind; of every table the last ${told.looked} records.`;
  return parts.length
    ? [parts.map(([title, rows, table]) => [smallTitle(title), table(rows)]), quiet(far)]
    : empty(`Nothing is found for ${sought}.`);
}

function top(desk) {
  const search = h("input", {
    type: "search",
    placeholder: "Person, case, round, clause, reason",
    "aria-label": "Find a person, case, round, clause or reason",
    dataset: { key: "find" },
    value: sought,
    onchange: ({ target }) => {
      sought = target.value.trim();
      show();
    },
  });
  const tab = (id) =>
    h("a", { href: `#${id}`, "aria-current": id === current() && !sought ? "page" : null }, [
      TABS[id].words,
      id === "duties" && late ? [" ", chip(`${late} overdue`, "bad")] : null,
    ]);
  return [
    h("div.top", [
      h("h1", desk.name || "The desk"),
      h("div.end.no-print", [search, press("Print", () => globalThis.print(), { class: "slim" })]),
    ]),
    h("nav.tabs.no-print", { "aria-label": "Parts of the desk" }, open.map(tab)),
  ];
}

async function show() {
  try {
    const desk = await house.load();
    if (open.includes("duties")) late = duties.count(await duties.load());
    const { load, draw } = TABS[current()];
    const shown = sought ? await found() : draw(await load());
    fill($("#main"), top(desk), h("div.stack", shown));
  } catch (wrong) {
    showProblem(wrong);
  }
}

const person = await shell("/desk");
if (only(person, "/desk", "The desk", "Sign in as staff to see it.")) {
  await learn(show, person);
  const { may } = await house.load();
  duties.opens(may.includes(TABS.cases.right) ? cases.open : null);
  open = open.filter((id) => !TABS[id].right || may.includes(TABS[id].right));
  addEventListener("hashchange", () => {
    sought = "";
    show();
  });
  await show();
  const busy = () => $("dialog[open]") || $("#main").contains(document.activeElement);
  setInterval(() => busy() || show(), EVERY);
}
