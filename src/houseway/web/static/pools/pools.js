// The jackpot pools in one list: kind, meter, what waits, terms, linked tables and last hits.
// A meter is corrected, and terms are changed, with a reason and a second signature.
import { get, post } from "../common/api.js";
import { $, ask, fill, h, toast } from "../common/dom.js";
import { apart, chip, complaint, empty, ends, field, form, go, pairs } from "../common/parts.js";
import { press, quiet, small, smallTitle, submit } from "../common/parts.js";
import { only, shell, showProblem } from "../common/shell.js";
import { dollars, parseDollars, tablePage, typedDollars } from "../common/text.js";

const EVERY = 3000;
const SECOND = "Another supervisor signs it before anything changes.";
const LINKED = "Terms change only while no table is linked: close its tables first.";

let person = { role: "visitor", name: "" };
let shown = "";

const poolApi = (name, more) => `/api/pools/${encodeURIComponent(name)}/changes${more}`;
const slipPage = (table, round) => tablePage(table, `/rounds/${round}/slip`);
const list = (rows) =>
  h(
    "ul.small",
    rows.map((row) => h("li", row)),
  );

function money({ meter, held, seeded, corrected, paid }) {
  return pairs([
    ["Meter", h("b.money", dollars(meter))],
    ...(held ? [["Held, to be confirmed", h("b.money", dollars(held))]] : []),
    ["Put in by the house", dollars(seeded)],
    ["Paid out so far", dollars(paid)],
    ...(corrected ? [["Corrected by hand", dollars(corrected)]] : []),
  ]);
}

function termsOf({ wager, seed, increment: [some, of], bonus, hold_above: above }) {
  const bonuses = Object.entries(bonus).map(([line, cents]) => [
    `Bonus jackpot, ${line.replaceAll("_", " ")}`,
    dollars(cents),
  ]);
  return [
    ["Price of a wager", dollars(wager)],
    ["Seed", dollars(seed)],
    ["Reaches the meter", `${some} of every ${of} wagered`],
    ...bonuses,
    ["Signed for above", above === null ? "nothing waits" : dollars(above)],
  ];
}

function pool(found) {
  const { name, training, terms, tables, waiting, hits, proposals, pays } = found;
  const here = (table) => go(table, tablePage(table, "/supervise"), "slim");
  const slip = ({ table, round, cents }) => [
    `${table}, round ${round}: ${dollars(cents)} of the meter `,
    h("a", { href: slipPage(table, round) }, "Slip"),
  ];
  const paysRows = Object.entries(pays).map(([line, says]) => [line.replaceAll("_", " "), says]);
  return h("article.panel.pool", { dataset: { pool: name } }, [
    apart(h("h2", name), training ? chip("Training", "info") : chip("Regulated", "good")),
    h("div.pool-cols", [
      h("div", [smallTitle("Money"), money(found)]),
      h("div", [smallTitle("Terms"), pairs(termsOf(terms)), pairs(paysRows)]),
      h("div", [
        smallTitle("Linked tables"),
        tables.length ? h("p.row", tables.map(here)) : quiet("None."),
        smallTitle("Prizes that wait"),
        waiting.length ? list(waiting.map(slip)) : quiet("None."),
        smallTitle("Last hits"),
        hits.length ? list(hits.map(slip)) : quiet("None yet."),
      ]),
    ]),
    proposals.map((waits) => proposal(found, waits)),
    person.role === "supervisor"
      ? h("p.row", [
          press("Correct the meter", () => correct(found), { class: "slim" }),
          press("Change the terms", () => change(found), { class: "slim" }),
        ])
      : null,
  ]);
}

// Changes

function proposal({ name }, { number, by, why, cents, terms }) {
  const what = terms
    ? `Terms: ${termsOf(terms)
        .map((pair) => pair.join(" "))
        .join(", ")}`
    : `Meter ${cents > 0 ? "up" : "down"} by ${dollars(Math.abs(cents))}`;
  const sign = () => send(poolApi(name, `/${number}/sign`), {}, "Signed: the change is made.");
  const mine = by === person.name;
  return h("div.note.warn.row", [
    h("span", [h("b", `${what}. `), `Proposed by ${by}: ${why}`]),
    person.role === "supervisor"
      ? h("span.end", [
          mine
            ? small("Another supervisor signs.")
            : press("Sign", sign, { class: "slim primary" }),
          press("Drop", () => drop(name, number), { class: "slim" }),
        ])
      : null,
  ]);
}

async function send(path, body, done) {
  try {
    await post(path, body);
    toast(done, "good");
    shown = "";
    await refresh();
    return true;
  } catch (wrong) {
    showProblem(wrong);
    return false;
  }
}

/** Ask for fields in a dialog; `read` answers with what to send, or a sentence on what is wrong. */
function asked(title, words, fields, read, path, said) {
  return ask(title, (done) => {
    const { box, say } = complaint();
    const sent = async () => {
      const body = read();
      if (typeof body === "string") return say(body);
      if (await send(path, body, said)) done(true);
      return null;
    };
    const buttons = ends(
      press("Cancel", () => done(null)),
      submit("Propose"),
    );
    return form("form.stack", sent, quiet(words), fields, box, buttons);
  });
}

const reason = () => h("textarea#why", { rows: 2, maxlength: 300 });

function correct({ name, meter }) {
  const which = h("select#which", [
    h("option", { value: "1" }, "Up"),
    h("option", { value: "-1" }, "Down"),
  ]);
  const amount = h("input#amount", { inputmode: "decimal", autocomplete: "off" });
  const why = reason();
  const read = () => {
    const cents = parseDollars(amount.value);
    if (!cents) return "An amount is written like 25 or 7.50.";
    if (!why.value.trim()) return "Say why the meter is corrected.";
    return { cents: cents * Number(which.value), why: why.value.trim() };
  };
  const fields = [
    field("which", `The meter shows ${dollars(meter)}; it goes`, which),
    field("amount", "By, in dollars", amount),
    field("why", "Reason", why),
  ];
  asked("Correct the meter", SECOND, fields, read, poolApi(name, ""), "Proposed.");
}

function change({ name, terms, tables }) {
  if (tables.length) return toast(LINKED, "bad");
  const cell = (id, words, value) => {
    const input = h("input", { id, inputmode: "decimal", autocomplete: "off", value });
    return { input, box: field(id, words, input) };
  };
  const wager = cell("wager", "Price of a wager, $", typedDollars(terms.wager));
  const seed = cell("seed", "Seed, $", typedDollars(terms.seed));
  const some = cell("some", "Of the wagered, so many reach the meter", String(terms.increment[0]));
  const of = cell("of", "of every", String(terms.increment[1]));
  const above = terms.hold_above;
  const hold = cell("hold", "Signed for above, $", above === null ? "" : typedDollars(above));
  const why = reason();
  const read = () => {
    const holds = hold.input.value.trim() ? parseDollars(hold.input.value) : null;
    const amounts = [parseDollars(wager.input.value), parseDollars(seed.input.value)];
    const increment = [some, of].map(({ input }) => Number(input.value));
    if (amounts.includes(null) || (hold.input.value.trim() && holds === null))
      return "Amounts are written like 25 or 7.50.";
    if (!increment.every(Number.isInteger)) return "The increment is two whole numbers.";
    if (!why.value.trim()) return "Say why the terms change.";
    const [price, start] = amounts;
    const given = { wager: price, seed: start, increment, hold_above: holds };
    return { terms: given, why: why.value.trim() };
  };
  const fields = [wager, seed, some, of, hold].map(({ box }) => box);
  fields.push(field("why", "Reason", why));
  return asked("Change the terms", SECOND, fields, read, poolApi(name, ""), "Proposed.");
}

function drop(name, number) {
  const why = reason();
  const read = () => (why.value.trim() ? { why: why.value.trim() } : "Say why it is dropped.");
  const path = poolApi(name, `/${number}/drop`);
  asked(
    "Drop the change",
    "It will not be made.",
    [field("why", "Reason", why)],
    read,
    path,
    "Dropped.",
  );
}

// The list

async function refresh() {
  try {
    const { pools } = await get("/api/pools");
    const now = JSON.stringify(pools);
    if (now === shown) return;
    shown = now;
    fill($("#pools"), pools.length ? pools.map(pool) : empty("There is no jackpot pool."));
  } catch (wrong) {
    if (!shown) fill($("#pools"), empty(wrong.message));
  }
}

person = await shell("pools");
const purpose = "Sign in as staff to see the jackpot pools.";
if (only(person, ["dealer", "supervisor", "inspector"], "Jackpots", purpose)) {
  fill($("#main"), h("div.top", h("h1", "Jackpot pools")), h("section#pools.stack"));
  await refresh();
  setInterval(() => document.hidden || refresh(), EVERY);
}
