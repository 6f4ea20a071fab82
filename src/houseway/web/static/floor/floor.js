// The floor: every table, what is played there and for how much, and the way in.
import { nameField, showCard } from "../common/card.js";
import { $, $$, countdown, fill, h } from "../common/dom.js";
import { hasMeter, meterBox } from "../common/jackpot.js";
import { chip, empty, form, go, pairs, press, submit } from "../common/parts.js";
import { NOTICES, postedRow } from "../common/rows.js";
import { keepUp, shell } from "../common/shell.js";
import { dollars, label, plural, recordPage, tablePage } from "../common/text.js";
import { gameTitle, learnTitles } from "../common/words.js";

const EVERY = 4000;
const HELLO = {
  player: "Pick a table and sit down; you buy chips there.",
  dealer: "Take a table with Deal; then you run its rounds.",
  supervisor: "All tables, their alerts and what you may do there are under Supervise.",
  inspector:
    "Every round of every table is under Inspect, with its records and their digest chain.",
};
const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];

let person = { role: "visitor", name: "", seats: {} };
let only = "";
let games = [];
// What tables are called for people.
const titles = new Map();

// A table's card

/** What hangs at the table: notices, the limits in short, and the rest of the sign. */
function signLines({ name, sign, posted = [] }) {
  const { notices = [], rest = [] } = Object.groupBy(posted, ({ kind }) =>
    NOTICES.includes(kind) ? "notices" : "rest",
  );
  const list = (rows) => pairs(rows, { class: "sign" });
  const note = (row) => h("p.note.warn.small", postedRow(row).join(": "));
  const short = ({ name: areas, says }) => {
    const { length } = areas.split(", ");
    return [length > 3 ? `${length} wagers` : areas, says];
  };
  const limits = rest.filter(({ kind }) => kind === "limit").map(short);
  const whole = [...rest.map(postedRow), ["Chips", sign.chips.map(dollars).join(", ")]];
  return [
    notices.map(note),
    list(limits.slice(0, 2)),
    h("details.sign-more", { dataset: { key: `sign ${name}` } }, [
      h("summary", "All limits"),
      list(whole),
    ]),
  ];
}

function seatDots({ name, seats: { total, taken, free } }) {
  const mine = person.seats?.[name];
  const dot = (_, at) => h("i", { class: at === 0 && mine ? "mine" : at < taken ? "taken" : "" });
  const dots = Array.from({ length: total }, dot);
  const said = free ? `${plural(free, "seat")} free of ${total}` : `All ${total} seats taken`;
  return h("div.seats", [h("span.dots", { "aria-hidden": "true" }, dots), h("span", said)]);
}

function stateChip({ closed, waits_for_sign: unsigned, notices = [], question, stage }) {
  if (closed) return chip("Closed", "bad");
  if (unsigned) return chip("Opens when its sign is signed", "warn");
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
  const sit = go(training ? "Practise" : "Sit down", tablePage(name, "?join"), "primary");
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
        h("p", training ? "Training table" : "Regulated table"),
      ]),
      picture,
    ]),
    h("div.body", [
      h("div.state", [stateChip(table), round ? h("span.tiny.quiet", `Round ${round}`) : null]),
      h("p.said", `${table.said ?? ""} ${dealerWords(table)}.`),
      hasMeter(table) ? meterBox(table, "div.meter") : null,
      h("div", signLines(table)),
      seatDots(table),
    ]),
    h("footer", actions(table)),
  ]);
}

function filters(played) {
  const choose = (game) => () => {
    only = game;
    again();
  };
  const button = (game) =>
    press(game ? gameTitle(game) : "All games", choose(game), {
      key: `filter ${game}`,
      class: "slim",
      "aria-pressed": String(only === game),
    });
  return played.length > 1 ? ["", ...played].map(button) : [];
}

// The welcome

function welcome() {
  const box = $("#welcome");
  if (person.role === "visitor")
    return fill(box, invitation(), person.real ? cardAtDesk() : cardForm());
  const seats = Object.entries(person.seats ?? {});
  box.classList.add("slim-hero");
  const titled = (table) => titles.get(table) ?? table;
  const back = ([table, seat]) =>
    go(`Back to seat ${seat} at ${titled(table)}`, tablePage(table), "primary");
  const ways = {
    supervisor: go("All tables", "/supervise", "primary"),
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
      "Ask why of any payout, and it names its clause.",
    ]),
    h("ol", [
      step("Get a card", person.real ? " at the cashier's." : " with just a name."),
      step("Pick a table", " below and sit down."),
      step("Buy chips, wager, press Deal.", " Only what the rules allow is offered."),
    ]),
  ]);
}

/** A house of its own gives a card to who has shown how old they are. */
const cardAtDesk = () =>
  h("section.panel.stack.tight", [
    h("h2", "Your Player Card"),
    h("p", "Cashiers give Player Cards to patrons who are of age: bring a proof of it."),
    go("I have a card, or I work here", "/sign-in", "primary large wide"),
  ]);

function cardForm() {
  const name = nameField("name", { placeholder: "e.g. Robin" });
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

const isTraining = ({ training }) => String(Boolean(training));

function draw({ tables, games: known }) {
  games = known;
  learnTitles(games);
  for (const { name, game, training } of tables)
    titles.set(name, gameTitle(game) + (training ? ", training" : ""));
  const open = new Set($$("details[open]").map(({ dataset }) => dataset.key));
  const wanted = tables.filter(({ game }) => !only || game === only);
  const show = (place, some, none) => {
    place.removeAttribute("aria-busy");
    fill(place, some.length ? some.map(card) : empty(none));
  };
  const { true: practice = [], false: regulated = [] } = Object.groupBy(wanted, isTraining);
  show($("#tables"), regulated, "No table is open just now.");
  show($("#training"), practice, "No training table is open just now.");
  const played = [...new Set(tables.map(({ game }) => game))];
  fill($("#filters"), filters(played));
  const rules = (game, at) => [
    at ? " · " : "",
    h("a", { href: `/rules/${game}` }, gameTitle(game)),
  ];
  fill($("#foot-rules"), "Rules: ", played.map(rules));
  for (const details of $$("details")) details.open = open.has(details.dataset.key);
}

fill($("#tables"), h("div.skeleton"), h("div.skeleton"), h("div.skeleton"));
const { first, again } = keepUp("/api/floor", EVERY, "#tables", draw);
person = await shell("/");
await first;
welcome();
await again();
