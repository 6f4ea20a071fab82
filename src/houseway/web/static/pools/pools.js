// The jackpot pools in one list: kind, meter, what waits, terms, linked tables and last hits.
// A meter is corrected, and terms are changed, with a reason and a second signature.
import { post } from "../common/api.js";
import { $, fill, h, toast } from "../common/dom.js";
import { button, buttons, learn } from "../common/floor.js";
import { askFields } from "../common/forms.js";
import { apart, bullets, chip, empty, go, listing, pairs } from "../common/parts.js";
import { press, quiet, small, smallTitle } from "../common/parts.js";
import { keepUp, only, saying, shell } from "../common/shell.js";
import { day, dollars, label, tablePage } from "../common/text.js";

const EVERY = 3000;
const PROPOSE = ["Propose", "Proposed: another supervisor signs it."];
const SECOND = "Another supervisor signs it before anything changes.";
const LINKED = "The terms can change only while no table is linked: close its tables first.";

let person = { role: "visitor", name: "" };
/** @type {() => any} */
let again;

const poolApi = (name, more) => `/api/pools/${encodeURIComponent(name)}/changes${more}`;
const slipPage = (table, round) => tablePage(table, `/rounds/${round}/slip`);

const reportOf = (name) => `/api/pools/${encodeURIComponent(name)}/reconciliation?format=pdf`;

function money({ name, meter, held, seeded, contributed, corrected, paid, agrees }) {
  const report = h("a", { href: reportOf(name), target: "_blank" }, "Report");
  return pairs([
    [
      "Reconciliation",
      [chip(...(agrees ? ["Agrees", "good"] : ["Does not agree", "bad"])), " ", report],
    ],
    ["Meter", h("b.money", dollars(meter))],
    ...(held ? [["Held, to be confirmed", h("b.money", dollars(held))]] : []),
    ["Put in by the house", dollars(seeded)],
    ["Added by wagers", dollars(contributed)],
    ["Paid out so far", dollars(paid)],
    ...(corrected ? [["Corrected by hand", dollars(corrected)]] : []),
  ]);
}

function termsOf({ wager, seed, increment: [some, of], bonus, hold_above: above }) {
  const named = ([line, cents]) => [`Bonus jackpot, ${line.replaceAll("_", " ")}`, dollars(cents)];
  const bonuses = Object.entries(bonus).map(named);
  return [
    ["Price of a wager", dollars(wager)],
    ["Seed", dollars(seed)],
    ["Added to the meter", `${some} of every ${of} wagered`],
    ...bonuses,
    ["Held and signed for above", above === null ? "no prize is held" : dollars(above)],
  ];
}

function pool(found) {
  const { name, system, training, terms, tables, waiting, hits, proposals, pays } = found;
  const here = (table) => go(table, tablePage(table, "/supervise"), "slim");
  const slip = ({ table, round, cents }) => [
    `${table}, round ${round}: ${dollars(cents)} of the meter `,
    h("a", { href: slipPage(table, round) }, "Slip"),
  ];
  const paysRows = Object.entries(pays).map(([line, says]) => [label(`Prize, ${line}`), says]);
  return h("article.panel.pool", { dataset: { pool: name } }, [
    apart(h("h2", name), training ? chip("Training", "info") : chip("Regulated", "good")),
    training
      ? null
      : quiet(system ? `Run by jackpot system ${system}.` : "No jackpot system is registered."),
    h("div.pool-cols", [
      h("div", [smallTitle("Money"), money(found)]),
      h("div", [smallTitle("Terms"), pairs(termsOf(terms)), pairs(paysRows)]),
      h("div", [
        smallTitle("Linked tables"),
        tables.length ? h("p.row", tables.map(here)) : quiet("None."),
        smallTitle("Prizes on hold"),
        bullets("ul.small", waiting.map(slip)) ?? quiet("None."),
        smallTitle("Last hits"),
        bullets("ul.small", hits.map(slip)) ?? quiet("None yet."),
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
      ? h("span.row.end", [
          mine
            ? small("Another supervisor signs.")
            : press("Sign", sign, { class: "slim primary" }),
          press("Drop", () => drop(name, number), { class: "slim" }),
        ])
      : null,
  ]);
}

async function send(path, body, done) {
  if (!(await saying(() => post(path, body)))) return false;
  toast(done, "good");
  await again();
  return true;
}

/** Ask for a change; another supervisor signs it. `body(values)` is what is proposed. */
function asked(title, words, fields, body, path, [does, said] = PROPOSE) {
  const why = { name: "why", title: "Reason", kind: "words", required: true };
  const sent = (values) => post(path, body(values)).then(again);
  const how = { words, button: does, said, prefix: "" };
  return askFields(title, [...fields, why], sent, how);
}

const WHICH = { 1: "Up", "-1": "Down" };

function correct({ name, meter }) {
  const which = { options: Object.keys(WHICH), titles: WHICH, required: true };
  const fields = [
    { name: "which", title: `The meter shows ${dollars(meter)}; it goes`, ...which },
    { name: "amount", title: "By, in dollars", kind: "money", required: true },
  ];
  const body = ({ which: sign, amount, why }) => ({ cents: amount * Number(sign), why });
  return asked("Correct the meter", SECOND, fields, body, poolApi(name, ""));
}

function change({ name, terms, tables }) {
  if (tables.length) return toast(LINKED, "bad");
  const [some, of] = terms.increment;
  const needed = (kind, value) => ({ kind, value, required: true });
  const fields = [
    { name: "wager", title: "Price of a wager, $", ...needed("money", terms.wager) },
    { name: "seed", title: "Seed, $", ...needed("money", terms.seed) },
    { name: "some", title: "Added to the meter: this many", ...needed("number", some) },
    { name: "of", title: "of every so many wagered", ...needed("number", of) },
    { name: "hold", title: "Signed for above, $", kind: "money", value: terms.hold_above },
  ];
  const body = ({ wager, seed, some: added, of: each, hold = null, why }) => ({
    terms: { wager, seed, increment: [added, each], hold_above: hold },
    why,
  });
  return asked("Change the terms", SECOND, fields, body, poolApi(name, ""));
}

function drop(name, number) {
  const path = poolApi(name, `/${number}/drop`);
  const how = ["Drop it", "Dropped."];
  return asked("Drop the change", "It will not be made.", [], (values) => values, path, how);
}

// The list

const HEADS = ["System", "Supplier", "Approval", "Since", "Pools", "State", ""];

const systemRow = (found) => [
  ...[h("b", found.id), found.supplier, found.approval, day(found.since), found.pools.join(", ")],
  found.retired ? [chip("Retired", "bad"), " ", found.retired] : chip("In use", "good"),
  found.retired ? null : button("RetireJackpotSystem", { system: found.id }, "Retire"),
];

const systemsOf = (systems) =>
  h("article.panel.stack", { id: "systems" }, [
    h("h2", "Jackpot systems"),
    listing(HEADS, systems.map(systemRow), "No jackpot system is registered."),
    buttons({}, "RegisterJackpotSystem"),
  ]);

const draw = ({ pools, systems }) =>
  fill(
    $("#pools"),
    pools.length ? pools.map(pool) : empty("There are no jackpot pools."),
    systemsOf(systems),
  );

person = await shell();
const purpose = "Sign in as staff to see the jackpot pools.";
if (only(person, "/pools", "Jackpots", purpose)) {
  fill($("#main"), h("div.top", h("h1", "Jackpot pools")), h("section#pools.stack"));
  await learn(() => again(), person);
  ({ again } = keepUp("/api/pools", EVERY, "#pools", draw));
}
