// One table's books: rounds, events, ledger.
import { get, newId, post } from "../common/api.js";
import { $, fill, h, toast } from "../common/dom.js";
import { chip, dead, empty, go, grid, press, row, small } from "../common/parts.js";
import { eventWords, QUIET } from "../common/rows.js";
import { saying } from "../common/shell.js";
import { tabList } from "../common/tabs.js";
import { dollars, eventTitle, moment, plural } from "../common/text.js";
import { recordPage, tableApi, tablePage } from "../common/text.js";
import { clauseLink, gameTitle, wordsOf } from "../common/words.js";
import { exportLinks, findRounds, searchFor, SOUGHT } from "./finding.js";

const PAGE = 100;
const ROUNDS = 50;
const WAGERS = 6;
// What is often looked for among the events, by a part of its name.
const REGISTERS = {
  Voids: "Voided",
  Rulings: "Ruled",
  "Wrong payments": "WrongPayment",
  "Payments put right": "Rectified",
  "Payments let stand": "DifferenceAllowed",
  Attempts: "AttemptRecorded",
  "Declared payouts": "PayoutDeclared",
  Disputes: "Dispute",
  Limits: "LimitsAnnounced",
  "Money by hand": "Directed",
  Exclusions: "Excluded",
  Notes: "Noted",
};

export async function tableRecord(table, person) {
  const whole = person.role === "inspector";
  document.title = `Record of ${table} · Houseway`;
  let game, moves;
  try {
    ({ game, moves } = (await get(tableApi(table), { as: person.role })).view);
  } catch (wrong) {
    return fill($("#main"), dead("No such record", wrong.message, go("To the record", "/inspect")));
  }
  document.body.dataset.game = game;
  const words = await wordsOf(game);
  const shown = { rounds, ...(whole ? { events, ledger } : {}) };
  const body = h("div#body", { role: "tabpanel", tabindex: "-1" });
  const titles = { rounds: "Rounds", ...(whole ? { events: "Events", ledger: "Ledger" } : {}) };
  const { bar, open } = tabList("The table's books", body, titles, (id) => {
    history.replaceState(null, "", `#${id}`);
    saying(() => shown[id](table, words, body));
  });
  const given = whole ? orders(table, words, moves) : [];
  fill($("#main"), top(table, game, whole, given), bar, body);
  const wanted = location.hash.slice(1);
  open(wanted in shown ? wanted : "rounds");
}

/** What an inspector may order at a table, such as a count of its cards; the dealer is told. */
function orders(table, words, moves) {
  const own = moves.filter(({ by, fields }) => by === "inspector" && !fields.length);
  const button = ({ command }) => {
    const title = words.command(command);
    const sent = { id: newId(), command, data: {}, as: "inspector" };
    const order = async () => {
      if (!(await saying(() => post(tableApi(table, "/commands"), sent), words.game))) return;
      toast(`${title}: ordered.`);
      ordered.remove();
    };
    const ordered = press(title, order);
    return ordered;
  };
  return own.map(button);
}

const top = (table, game, whole, given) =>
  h("div.top", [
    h("h1", `${gameTitle(game)} · ${table}`),
    chip("Read only"),
    h("div.end", [
      given,
      go("Watch live", tablePage(table, "?watch")),
      go("Rules", `/rules/${game}`),
      go("All tables", "/inspect"),
      whole ? h("span.small", ["Export: ", exportLinks(`table/${table}`)]) : null,
    ]),
  ]);

/** What is found for some words, a page at a time: `find(words)` begins, `more` is the button for
 * what comes next. `load(words, fresh)` says whether there is more. */
function pages(title, load) {
  let search = "";
  const run = async (fresh) => {
    more.hidden = !(await load(search, fresh));
  };
  const find = (sought) => {
    search = sought;
    return run(true);
  };
  const more = press(title, () => saying(() => run(false)), { hidden: true });
  return { more, find };
}

// Rounds

async function rounds(table, words, body) {
  const rows = h("tbody");
  const none = empty("");
  let before = null;
  let asked = 0;
  const say = (said) => {
    none.hidden = rows.childElementCount > 0;
    none.textContent = said;
  };
  const { more, find } = pages("Earlier rounds", async (search, fresh) => {
    const mine = (asked += 1);
    if (fresh) fill(rows);
    const still = (reached) => {
      say(`Searched back to round ${reached}…`);
      return mine === asked;
    };
    const found = await findRounds(table, search, ROUNDS, fresh ? null : before, still);
    if (!found) return Boolean(before);
    rows.append(...found.rounds.map((round) => roundRow(table, words, round)));
    ({ before } = found);
    say(search ? "No round matches." : "No round has been played at this table yet.");
    return Boolean(before);
  });
  const heads = ["Round", "Opened", "State", "Wagers", "For the house#", ""];
  fill(
    body,
    searchFor("Find rounds", SOUGHT, find),
    h("div.panel", [grid(heads, rows, { kind: "rounds" }), none, more]),
  );
  await find("");
}

function roundRow(table, words, round) {
  const { number, at, closed, wagers, result } = round;
  const href = recordPage(table, number);
  const wager = ({ seat, area, clause, ...settled }) => [
    h("span.tiny", `Seat ${seat} ${words.wager(area)} ${words.verdict(settled) || "back"} `),
    clauseLink(words.game, clause),
    " ",
  ];
  const rest = wagers.length - WAGERS;
  const state = closed ? chip("Closed", "good") : chip("In play", "info");
  const cells = [
    h("a", { href }, String(number)),
    h("span.small", moment(at)),
    round.void ? chip("Void", "warn") : state,
    [
      wagers.slice(0, WAGERS).map(wager),
      rest > 0 ? h("span.tiny.quiet", `and ${rest} more`) : null,
    ],
    dollars(result),
    go("Replay", href, "slim", { "aria-label": `Replay round ${number}` }),
  ];
  return row(cells, [4]);
}

// Events

async function events(table, words, body) {
  const rows = h("tbody");
  const count = h("span.quiet.small", { role: "status" });
  let after = 0;
  const { more, find } = pages("More records", async (search, fresh) => {
    if (fresh) after = 0;
    const path = `/api/inspect/tables/${encodeURIComponent(table)}/events`;
    const found = await get(path, { search, after, limit: PAGE });
    if (fresh) fill(rows);
    rows.append(...found.events.map((event) => eventRow(words.game, event)));
    ({ after } = found);
    const all = plural(found.version, "record");
    count.textContent = `${rows.childElementCount} shown, ${all} in all`;
    return after !== null;
  });
  const hint = "an event, a clause such as 9.1, a name, an amount";
  const finding = searchFor("Find records", hint, find);
  const register = ([title, sought]) => {
    const work = () => {
      finding.querySelector("input").value = sought;
      saying(() => find(sought));
    };
    return press(title, work, { class: "slim" });
  };
  const group = { role: "group", "aria-label": "Registers" };
  const heads = ["No.#", "At", "What happened", "Clause", "Digest"];
  fill(
    body,
    finding,
    h("div.row", group, Object.entries(REGISTERS).map(register)),
    count,
    h("div.panel", [grid(heads, rows, { kind: "events" }), more]),
  );
  await find("");
}

function eventRow(game, { name, version, at, data, words, clause, digest = "" }) {
  const received = () => [h("b", "Received "), words];
  const cells = [
    String(version),
    h("span.small", { title: at }, moment(at)),
    [
      QUIET.includes(name) ? received() : eventWords({ name, words }),
      h("details", [h("summary.tiny", name), h("div.data", JSON.stringify(data, null, 1))]),
    ],
    clauseLink(game, clause),
    h("span.digest", { title: digest }, digest.slice(0, 10)),
  ];
  return row(cells, [0], false);
}

// Ledger

async function ledger(table, { game }, body) {
  const rows = h("tbody");
  const accounts = h("tbody");
  let after = 0;
  const { more, find } = pages("More transfers", async () => {
    const asked = { stream: `table/${table}`, after, limit: PAGE };
    const found = await get("/api/inspect/ledger", asked);
    rows.append(...found.transfers.map((transfer) => transferRow(game, transfer)));
    fill(accounts, balanceRows(found.balances));
    ({ after } = found);
    return after !== null;
  });
  const words = "Every transfer is balanced: the accounts add up to zero.";
  const heads = ["No.#", "At", "Why", "From", "To", "Amount#", "Asset"];
  fill(
    body,
    h("div.replay", [
      h("div.panel", [h("h2", "Transfers"), grid(heads, rows), more]),
      h("div.panel", [
        h("h2", "Accounts"),
        small(words),
        grid(["Account", "Asset", "Balance#"], accounts),
      ]),
    ]),
  );
  await find("");
}

const transferRow = (game, { id, at, debit, credit, cents, asset, why }) =>
  row(
    [
      String(id),
      h("span.small", { title: at }, moment(at)),
      h("span.small", ledgerWhy(game, why)),
      debit,
      credit,
      dollars(cents),
      asset,
    ],
    [0, 5],
    false,
  );

function balanceRows(balances) {
  const numbers = [2];
  const sums = Map.groupBy(balances, ({ asset }) => asset);
  const together = ([asset, some]) => {
    const total = some.reduce((sum, { cents }) => sum + cents, 0);
    return row(["Together", asset, h("b", dollars(total))], numbers);
  };
  return [
    balances.map(({ account, asset, cents }) =>
      row([account, asset, dollars(cents)], numbers, false),
    ),
    [...sums].map(together),
  ];
}

/** "core.Settled 9.1" as words with its clause. */
function ledgerWhy(game, why) {
  const [, event, clause] = /^([a-z-]+\.[A-Za-z]+)(?: (\S+))?$/.exec(why) ?? [];
  if (!event) return why;
  return [`${eventTitle(event)} `, clause ? clauseLink(game, clause) : null];
}
