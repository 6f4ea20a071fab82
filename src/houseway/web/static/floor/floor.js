// The floor: every table, what is played there and for how much, and the way in.
import { get } from "../common/api.js";
import { nameField, showCard } from "../common/card.js";
import { $, $$, ask, countdown, fill, h } from "../common/dom.js";
import { hasMeter, meter } from "../common/jackpot.js";
import { chip, empty, ends, form, go, pairs, press, small, submit } from "../common/parts.js";
import { NOTICES, postedRow } from "../common/rows.js";
import { shell, signInPath } from "../common/shell.js";
import { dollars, label, limitWords, plural, recordPage, tablePage } from "../common/text.js";
import { gameTitle, learnTitles, wordsOf } from "../common/words.js";

const EVERY = 4000;
const ABOUT =
  "A name is all it takes. The card remembers your seat and your rounds; chips are bought at the " +
  "table and are play money.";
const HELLO = {
  player: "Pick a table and sit down; chips are bought there.",
  dealer: "Take a table with Deal: from then on you run its rounds.",
  supervisor: "The map of all tables, their alerts and your powers are under Supervise.",
  inspector: "Every round of every table is under Inspect, with its record and its chain.",
};
const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];

let person = { role: "visitor", name: "", seats: {} };
let shown = "";
let only = "";
let games = [];
const words = new Map();

// A table's card

/**
 * The sign's limits as lines, wagers under the same limits together: [what, limits, areas].
 * @returns {[string, string, string[]][]}
 */
function limitRows({ game, sign }) {
  const limits = Object.entries(sign?.limits ?? {});
  const groups = Map.groupBy(limits, ([, limit]) => limitWords(limit));
  return [...groups].map(([limit, wagers]) => {
    const areas = wagers.map(([area]) => words.get(game).wager(area));
    const many = groups.size === 1 ? "Every wager" : `${areas.length} wagers`;
    return [areas.length > 3 ? many : areas.join(", "), limit, areas];
  });
}

function signLines(table) {
  const rows = limitRows(table);
  const { chips = [], maximum_payout: most } = table.sign ?? {};
  const list = (some) => pairs(some, { class: "sign" });
  const hidden = rows.filter(([, , areas], at) => at > 1 || areas.length > 3);
  const whole = hidden.map(([, limit, areas]) => [areas.join(", "), limit]);
  if (chips.length) whole.push(["Chips", chips.map(dollars).join(", ")]);
  if (most) whole.push(["Most paid on a hand", dollars(most)]);
  const key = { dataset: { key: `sign ${table.name}` } };
  const notices = (table.posted ?? []).filter(({ kind }) => NOTICES.includes(kind));
  const note = (row) => h("p.note.warn.small", postedRow(row).join(": "));
  return [
    notices.map(note),
    rows.length ? list(rows.slice(0, 2)) : small("Limits as on the table's chips"),
    whole.length
      ? h("details.sign-more", key, [h("summary", "The whole sign"), list(whole)])
      : null,
  ];
}

function seatDots({ name, seats: { total, taken, free } }) {
  const mine = person.seats?.[name];
  const dot = (_, at) => h("i", { class: at === 0 && mine ? "mine" : at < taken ? "taken" : "" });
  const dots = Array.from({ length: total }, dot);
  const said = free ? `${plural(free, "seat")} free of ${total}` : `All ${total} seats taken`;
  return h("div.seats", [h("span.dots", { "aria-hidden": "true" }, dots), h("span", said)]);
}

function stateChip({ closed, notices = [], question, stage }) {
  if (closed) return chip("Closed", "bad");
  const closing = notices.find(({ what }) => what === "closure");
  if (closing) return chip(["Closes in ", countdown(closing.deadline)], "warn");
  if (question) return chip("A ruling is awaited", "warn");
  if (stage === "wagers") return chip("Wagers open", "good");
  return chip(stage ? label(stage) : "Open", "info");
}

function dealerWords({ method, dealer }) {
  const somebody = dealer && dealer !== "automatic";
  if (method === "felt")
    return somebody ? `Real felt, dealt by ${dealer}` : "Real felt, waiting for a dealer";
  return somebody ? `Dealt by ${dealer}` : "Dealt by the house";
}

/** What somebody may do at a table, the likeliest first. */
function actions({ name, closed, training, seats }) {
  const { role } = person;
  const here = tablePage(name);
  const seat = person.seats?.[name];
  const plays = ["visitor", "player"].includes(role);
  const sit = h("a.button.primary", { href: here, onclick: (pressed) => join(pressed, here) }, [
    training ? "Practise" : "Sit down",
  ]);
  const inspects = ["inspector", "supervisor"].includes(role);
  return [
    ["dealer", "supervisor"].includes(role) && !closed
      ? go("Deal", tablePage(name, "/deal"), "primary")
      : null,
    seat ? go(`Back to seat ${seat}`, here, "primary") : null,
    !seat && plays && !closed && seats.free ? sit : null,
    seat ? null : go("Watch", tablePage(name, "?watch")),
    role === "supervisor" ? go("Supervise", tablePage(name, "/supervise")) : null,
    inspects ? go("Inspect", recordPage(name), role === "inspector" ? "primary" : "") : null,
  ];
}

function card(table) {
  const { name, game, training, round } = table;
  const title = gameTitle(game);
  const picture = h("img", { src: `/marks/${game}.svg`, alt: "", loading: "lazy" });
  picture.addEventListener("error", () => picture.remove());
  const given = { dataset: { table: name }, "aria-label": `${title}, table ${name}` };
  return h("article.table-card", { class: training ? "training" : "", ...given }, [
    h("header", [
      h("div", [
        h("h3", h("a", { href: `/rules/${game}`, title: "The rules" }, title)),
        h("p", `${training ? "Training table" : "Table"} ${name}`),
      ]),
      picture,
    ]),
    h("div.body", [
      h("div.state", [stateChip(table), round ? h("span.tiny.quiet", `Round ${round}`) : null]),
      h("p.said", `${table.said ?? ""} ${dealerWords(table)}.`),
      hasMeter(table) ? meter(table, "div.meter") : null,
      h("div", signLines(table)),
      seatDots(table),
    ]),
    h("footer", actions(table)),
  ]);
}

function filters(played) {
  const choose = (game) => () => {
    only = game;
    shown = "";
    refresh();
  };
  const button = ([game, title]) =>
    press(title, choose(game), {
      key: `filter ${game}`,
      class: "slim",
      "aria-pressed": String(only === game),
    });
  return played.length > 1 ? [["", "All games"], ...played].map(button) : [];
}

// A Player Card

async function join(pressed, to) {
  if (person.role !== "visitor") return;
  pressed.preventDefault();
  const name = nameField("card-name", { autofocus: true });
  const issued = await ask("Your Player Card", (done) => {
    const sent = async () => {
      const made = await name.issue();
      if (made) done(made);
    };
    const buttons = ends(go("I have a card", signInPath(to), "bare"), submit("Get my card"));
    return form("form", sent, h("p.quiet", ABOUT), name.field, buttons);
  });
  if (!issued) return;
  await showCard(issued, "To the table");
  location.assign(to);
}

// The welcome

function welcome() {
  const box = $("#welcome");
  if (person.role === "visitor") return fill(box, invitation(), cardForm());
  const seats = Object.entries(person.seats ?? {});
  box.classList.add("slim-hero");
  const back = ([table, seat]) =>
    go(`Back to seat ${seat} at ${table}`, tablePage(table), "primary");
  const ways = {
    supervisor: go("The map of tables", "/supervise", "primary"),
    inspector: go("The record", "/inspect", "primary"),
  };
  const hello = [
    h("p.eyebrow", "Welcome"),
    h("h1", `Good to see you, ${person.name}.`),
    h("p", seats.length ? "Your seat is kept." : (HELLO[person.role] ?? "")),
    h("div.seats-now", [seats.map(back), ways[person.role]]),
  ];
  return fill(box, h("div", hello));
}

function invitation() {
  const all = new Intl.ListFormat("en-AU").format(games.map(({ title }) => title)) || "Games";
  const step = (first, rest) => h("li", [h("b", first), rest]);
  const many = NUMBERS[games.length] ?? String(games.length);
  return h("div", [
    h("p.eyebrow", `${many} games, by the book`),
    h("h1", "Take a seat."),
    h("p", [
      `${all}, each played exactly as its approved document says. `,
      "Ask any payout why: it names its clause.",
    ]),
    h("ol", [
      step("Get a card", " with just a name."),
      step("Pick a table", " below and sit down."),
      step("Buy chips, wager, press Deal.", " Only what the rules allow is offered."),
    ]),
  ]);
}

function cardForm() {
  const name = nameField("name", { placeholder: "for example Robin" });
  const sent = async () => {
    const issued = await name.issue();
    if (!issued) return;
    await showCard(issued, "To the floor");
    location.reload();
  };
  return form(
    "form.panel.stack.tight",
    sent,
    h("h2", "Get a Player Card"),
    name.field,
    submit("Get my card", "primary large wide"),
    h("p.small", [
      "One step, play money only. ",
      h("a", { href: "/sign-in" }, "I have a card, or I work here"),
    ]),
  );
}

// Keeping up

async function refresh() {
  try {
    const found = await get("/api/floor");
    const { tables } = found;
    ({ games } = found);
    const now = JSON.stringify([tables, only, person.seats]);
    if (now === shown) return;
    shown = now;
    learnTitles(games);
    const learn = async ({ name }) => words.set(name, await wordsOf(name));
    await Promise.all(games.map(learn));
    draw(tables);
  } catch (wrong) {
    if (!shown) fill($("#tables"), empty(wrong.message));
  }
}

function draw(tables) {
  const open = new Set($$("details[open]").map(({ dataset }) => dataset.key));
  const wanted = tables.filter(({ game }) => !only || game === only);
  const show = (place, some, none) => {
    place.removeAttribute("aria-busy");
    fill(place, some.length ? some.map(card) : empty(none));
  };
  show(
    $("#tables"),
    wanted.filter(({ training }) => !training),
    "No table is open just now.",
  );
  show(
    $("#training"),
    wanted.filter(({ training }) => training),
    "No training table is open just now.",
  );
  const played = [...new Set(tables.map(({ game }) => game))].map((game) => [
    game,
    gameTitle(game),
  ]);
  fill($("#filters"), filters(played));
  const rules = played.map(([name, title], at) => [
    at ? " · " : "",
    h("a", { href: `/rules/${name}` }, title),
  ]);
  fill($("#foot-rules"), "Rules: ", rules);
  for (const details of $$("details")) details.open = open.has(details.dataset.key);
}

fill(
  $("#tables"),
  [1, 2, 3].map(() => h("div.skeleton")),
);
const first = refresh();
person = await shell("floor");
await first;
welcome();
shown = "";
await refresh();
setInterval(() => document.hidden || refresh(), EVERY);
