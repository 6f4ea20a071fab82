// The floor: every table, what is played there and for how much, and the way in.
import { get } from "../common/api.js";
import { nameField, showCard } from "../common/card.js";
import { $, $$, countdown, fill, h } from "../common/dom.js";
import { hasMeter, meterBox } from "../common/jackpot.js";
import { chip, empty, form, go, pairs, press, submit } from "../common/parts.js";
import { NOTICES, postedRow } from "../common/rows.js";
import { keepUp, shell } from "../common/shell.js";
import { dollars, label, plural, recordPage, tablePage } from "../common/text.js";
import { LANGUAGE, spokenView, t, translate } from "../common/tongue.js";
import { gameTitle, learnTitles } from "../common/words.js";
import { lifeBlock } from "./life.js";

const EVERY = 4000;
const HELLO = {
  player: t("Pick a table and sit down; you buy chips there."),
  dealer: t("Take a table with Deal; then you run its rounds."),
  supervisor: t("All tables, their alerts and what you may do there are under Supervise."),
  inspector: t(
    "Every round of every table is under Inspect, with its records and their digest chain.",
  ),
};
const NUMBERS = [
  t("No"),
  t("One"),
  t("Two"),
  t("Three"),
  t("Four"),
  t("Five"),
  t("Six"),
  t("Seven"),
  t("Eight"),
  t("Nine"),
];

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
  const whole = [...rest.map(postedRow), [t("Chips"), sign.chips.map(dollars).join(", ")]];
  return [
    notices.map(note),
    list(limits.slice(0, 2)),
    h("details.sign-more", { dataset: { key: `sign ${name}` } }, [
      h("summary", t("All limits")),
      list(whole),
    ]),
  ];
}

function seatDots({ name, seats: { total, taken, free } }) {
  const mine = person.seats?.[name];
  const dot = (_, at) => h("i", { class: at === 0 && mine ? "mine" : at < taken ? "taken" : "" });
  const dots = Array.from({ length: total }, dot);
  const said = free
    ? t("{free} free of {total}", { free: plural(free, "seat"), total })
    : t("All {total} seats taken", { total });
  return h("div.seats", [h("span.dots", { "aria-hidden": "true" }, dots), h("span", said)]);
}

function stateChip({ closed, waits_for_sign: unsigned, notices = [], question, stage }) {
  if (closed) return chip(t("Closed"), "bad");
  if (unsigned) return chip(t("Opens when its sign is signed"), "warn");
  const closing = notices.find(({ what }) => what === "closure");
  if (closing) return chip([t("Closes in "), countdown(closing.deadline)], "warn");
  if (question) return chip(t("A ruling is awaited"), "warn");
  if (stage === "wagers") return chip(t("Wagers open"), "good");
  return chip(stage ? translate(label(stage)) : t("Open"), "info");
}

function dealerWords({ method, dealer }) {
  const somebody = dealer && dealer !== "automatic";
  if (method === "felt")
    return somebody
      ? t("Real felt, dealt by {dealer}", { dealer })
      : t("Real felt, waiting for a dealer");
  return somebody ? t("Dealt by {dealer}", { dealer }) : t("Dealt by the house");
}

/** What somebody may do at a table, the likeliest first. */
function actions({ name, closed, training, seats, method }) {
  const { role } = person;
  const here = tablePage(name);
  const seat = person.seats?.[name];
  const plays = ["visitor", "player"].includes(role);
  const sit = go(training ? t("Practise") : t("Sit down"), tablePage(name, "?join"), "primary");
  const inspects = ["inspector", "supervisor"].includes(role);
  return [
    // The float of a closed felt is counted on the dealer's page: that opens the table.
    ["dealer", "supervisor"].includes(role) && (!closed || method === "felt")
      ? go(t("Deal"), tablePage(name, "/deal"), "primary")
      : null,
    seat ? go(t("Back to seat {seat}", { seat }), here, "primary") : null,
    !seat && plays && !closed && seats.free ? sit : null,
    seat ? null : go(t("Watch"), tablePage(name, "?watch")),
    role === "supervisor" ? go(t("Supervise"), tablePage(name, "/supervise")) : null,
    inspects ? go(t("Inspect"), recordPage(name), role === "inspector" ? "primary" : "") : null,
  ];
}

/** The name of a table, unless it only says again what is played there. */
const called = ({ name, game }) => (name.startsWith(game) ? "" : ` ${name}`);

function card(table) {
  const { name, game, training, round } = table;
  const title = gameTitle(game);
  const picture = h("img", { src: `/marks/${game}.svg`, alt: "", loading: "lazy" });
  picture.addEventListener("error", () => picture.remove());
  const given = {
    dataset: { table: name },
    "aria-label": t("{title}, table {name}", { title, name }),
  };
  return h("article.table-card", { class: training ? "training" : "", ...given }, [
    h("header", [
      h("div", [
        h("h3", h("a", { href: `/rules/${game}`, title: t("The rules") }, title)),
        h("p", (training ? t("Training table") : t("Regulated table")) + called(table)),
      ]),
      picture,
    ]),
    h("div.body", [
      h("div.state", [
        stateChip(table),
        round ? h("span.tiny.quiet", t("Round {round}", { round })) : null,
      ]),
      h("p.said", `${translate(table.said ?? "")} ${dealerWords(table)}${t(".")}`),
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
    press(game ? gameTitle(game) : t("All games"), choose(game), {
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
    go(
      t("Back to seat {seat} at {table}", { seat, table: titled(table) }),
      tablePage(table),
      "primary",
    );
  const ways = {
    supervisor: go(t("All tables"), "/supervise", "primary"),
    inspector: go(t("The record"), "/inspect", "primary"),
  };
  const hello = [
    h("p.eyebrow", t("Welcome")),
    h("h1", t("Good to see you, {name}.", { name: person.name })),
    h("p", seats.length ? t("Your seat is kept.") : (HELLO[person.role] ?? "")),
    h("div.seats-now", [seats.map(back), ways[person.role]]),
  ];
  fill(box, h("div", hello));
  showLife();
}

/** How a player's visits went, below the welcome. */
async function showLife() {
  const play = person.role === "player" ? await get("/api/floor/play").catch(() => null) : null;
  fill($("#life"), play ? lifeBlock(play) : null);
}

function invitation() {
  const all =
    new Intl.ListFormat(LANGUAGE).format(games.map(({ title }) => translate(title))) || t("Games");
  const step = (first, rest) => h("li", [h("b", first), rest]);
  const many = NUMBERS[games.length] ?? String(games.length);
  return h("div", [
    h("p.eyebrow", t("{many} games, by the book", { many })),
    h("h1", t("Take a seat.")),
    h("p", [
      t("{all}, each played exactly as its approved document says. ", { all }),
      t("Ask why of any payout, and it names its clause."),
    ]),
    h("ol", [
      step(t("Get a card"), person.real ? t(" at the cashier's.") : t(" with just a name.")),
      step(t("Pick a table"), t(" below and sit down.")),
      step(t("Buy chips, wager, press Deal."), t(" Only what the rules allow is offered.")),
    ]),
  ]);
}

/** A house of its own gives a card to who has shown how old they are. */
const cardAtDesk = () =>
  h("section.panel.stack.tight", [
    h("h2", t("Your Player Card")),
    h("p", t("Cashiers give Player Cards to patrons who are of age: bring a proof of it.")),
    go(t("I have a card, or I work here"), "/sign-in", "primary large wide"),
  ]);

function cardForm() {
  const name = nameField("name", { placeholder: t("e.g. Robin") });
  const sent = async () => {
    const issued = await name.issue();
    if (!issued) return;
    await showCard(issued, t("To the floor"));
    location.reload();
  };
  return form(
    "form.panel.stack.tight",
    sent,
    h("h2", t("Get a Player Card")),
    name.field,
    submit(t("Get my card"), "primary large wide"),
    h("p.small", [
      t("One step, play money only. "),
      h("a", { href: "/sign-in" }, t("I have a card, or I work here")),
    ]),
  );
}

// Keeping up

const isTraining = ({ training }) => String(Boolean(training));

function draw({ tables: seen, games: known }) {
  const tables = seen.map(spokenView);
  games = known;
  learnTitles(games);
  for (const table of tables)
    titles.set(
      table.name,
      gameTitle(table.game) + called(table) + (table.training ? t(", training") : ""),
    );
  const open = new Set($$("details[open]").map(({ dataset }) => dataset.key));
  const wanted = tables.filter(({ game }) => !only || game === only);
  const show = (place, some, none) => {
    place.removeAttribute("aria-busy");
    fill(place, some.length ? some.map(card) : empty(none));
  };
  const { true: practice = [], false: regulated = [] } = Object.groupBy(wanted, isTraining);
  show($("#tables"), regulated, t("No table is open just now."));
  show($("#training"), practice, t("No training table is open just now."));
  const played = [...new Set(tables.map(({ game }) => game))];
  fill($("#filters"), filters(played));
  const rules = (game, at) => [
    at ? " · " : "",
    h("a", { href: `/rules/${game}` }, gameTitle(game)),
  ];
  fill($("#foot-rules"), t("Rules: "), played.map(rules));
  for (const details of $$("details")) details.open = open.has(details.dataset.key);
}

fill($("#tables"), h("div.skeleton"), h("div.skeleton"), h("div.skeleton"));
const { first, again } = keepUp("/api/floor", EVERY, "#tables", draw);
person = await shell("/");
await first;
welcome();
await again();
