// Training: tables that say what a choice is worth, strategy tables, drills against the clock.
import { get } from "../common/api.js";
import { $, fill, h } from "../common/dom.js";
import { go, grid, press, quiet, row, small } from "../common/parts.js";
import { figures, forget, practised, score } from "../common/practice.js";
import { saying, shell, signInPath } from "../common/shell.js";
import { dollars, label, tablePage } from "../common/text.js";
import { LANG_QUERY, t, translate } from "../common/tongue.js";
import { gameTitle, learnTitles } from "../common/words.js";
import { workOut } from "../common/working.js";
import { Decisions } from "./decisions.js";
import { Drill } from "./drill.js";
import { certificate, showClass } from "./exam.js";
import { tilesOf } from "./tiles.js";

const INTRO = t(
  "Training tables tell you what a choice is worth and what your last one cost, worked out " +
    "exactly from the rules that pay. Regulated tables never do.",
);
const FOR_DEALERS = t(
  "Dealers practise on the console they work with: automatic players sit down, you run the " +
    "round, and you type every payout before the table shows its own.",
);
const HOW = t(
  "Take the table, add practice players, and switch to “Practice: I type the payouts”.",
);
const NOTHING = t("Nothing yet. Drills and practice dealing are kept in this browser.");
// Rows of a strategy table beyond the first ones come when they are asked for.
const FIRST = 40;
const PICKS = 5;

let games = [];
let tables = [];

// The tables

function corner(person) {
  const deals = ["dealer", "supervisor"].includes(person.role);
  const panel = ({ name }) => {
    const title = gameTitle(name);
    const own = tables.find(({ game, training, closed }) => game === name && training && !closed);
    const to = (words, href, what, kind = "") =>
      go(words, href, kind, { "aria-label": `${what} ${title}` });
    return h("article.panel.game", [
      h("header", [h("h2.h3", title), h("img", { src: `/marks/${name}.svg`, alt: "" })]),
      own ? null : small(t("No training table is open.")),
      h("div.row", [
        own ? to(t("Play"), tablePage(own.name), t("Play"), "primary") : null,
        own && deals ? to(t("Deal"), tablePage(own.name, "/deal"), t("Deal")) : null,
        to(t("Rules"), `/rules/${name}`, t("Rules of")),
      ]),
    ]);
  };
  return h("div.games", games.map(panel));
}

// Strategy

/** Nothing is worked out before somebody asks: a game is pressed, or named in the address. */
function strategyBlock() {
  const box = h("div#strategy-box.stack", { "aria-live": "polite" });
  let shown = "";
  const show = ({ name }) => {
    shown = name;
    for (const button of picks.children)
      button.setAttribute("aria-pressed", String(button.dataset.game === name));
    const path = `/api/games/${encodeURIComponent(name)}/strategy`;
    const drawn = (found) => found.tables.map(strategyTable);
    workOut(box, path, () => shown === name, drawn);
  };
  const button = (game) =>
    press(gameTitle(game.name), () => show(game), {
      "aria-pressed": "false",
      data: { game: game.name },
    });
  const picks = h("div.row", { role: "group", "aria-label": t("Game") }, games.map(button));
  const asked = () => {
    const wanted = games.find(({ name }) => `#${name}` === location.hash);
    if (wanted) show(wanted);
  };
  addEventListener("hashchange", asked);
  asked();
  return [picks, box];
}

function strategyTable({ title, note, columns, rows }) {
  const body = h("tbody");
  const picks = columns.map((_, at) => choicesOf(rows.map((cells) => cells[at])));
  const cell = (value, at) => {
    const chosen = picks[at].indexOf(value);
    const drawn = tilesOf(value) ?? plainCell(value);
    return chosen < 0 ? drawn : h("span.pick", { class: `pick-${chosen}` }, drawn);
  };
  const put = (some) => body.append(...some.map((cells) => row(cells.map(cell))));
  const rest = rows.slice(FIRST);
  const all = () => {
    put(rest);
    more.remove();
  };
  const more = press(t("All {length} rows", { length: rows.length }), all, {
    class: "slim",
    hidden: !rest.length,
  });
  put(rows.slice(0, FIRST));
  return h("div.panel", [
    h("h3", translate(title)),
    // What a page shows names no command line.
    note
      ? small(translate(note.replace("houseway advise tells", "ask at a training table")))
      : null,
    grid(
      columns.map((column) => translate(label(column))),
      body,
      { kind: "strategy-table" },
    ),
    more,
  ]);
}

/** What a column chooses between, where it is few things and no figures: each has its colour. */
function choicesOf(values) {
  const found = [...new Set(values)];
  const few = found.length > 1 && found.length <= PICKS && values.length > PICKS;
  return few && !found.some((value) => /\d/.test(String(value))) ? found : [];
}

/** Ids as words; figures as they are. */
const plainCell = (cell) =>
  /^[a-z]+(_[a-z0-9]+)*(\/\w+)?$/.test(String(cell))
    ? translate(label(cell))
    : translate(String(cell).replaceAll("_", " "));

// What was practised

function statistics() {
  const entries = practised();
  if (!entries.length) return [scores(entries), quiet(NOTHING)];
  const rows = [...Map.groupBy(entries, ({ game }) => game)].map(([game, some]) => {
    const { count, right, over, under, total, seconds } = score(some);
    return [gameTitle(game), count, right, over, under, dollars(total), seconds].map(String);
  });
  const heads = t("Game Payouts# Right# Overpaid# Underpaid# Errors# Seconds#").split(" ");
  const clear = () => {
    forget();
    fill($("#stats"), statistics());
  };
  return [
    scores(entries),
    grid(heads, rows),
    h("div", press(t("Clear my practice"), clear, { class: "slim" })),
  ];
}

function scores(entries) {
  const found = score(entries);
  const { count, right, faults, faultsRight } = found;
  return figures([
    [
      count ? `${Math.round((100 * right) / count)} %` : "–",
      t("of {count} payouts right", { count }),
    ],
    [String(found.over), t("overpaid")],
    [String(found.under), t("underpaid")],
    [dollars(found.total), t("total error")],
    [dollars(found.largest), t("largest mistake")],
    [found.seconds ? t("{left} s", { left: found.seconds }) : "–", t("typical time for a payout")],
    ...(faults ? [[`${faultsRight}/${faults}`, t("rules questions right")]] : []),
  ]);
}

function dealing(person) {
  const title = h("h3", t("Deal at a training table"));
  if (!["dealer", "supervisor"].includes(person.role)) {
    const way = h("p", go(t("Sign in as a dealer"), signInPath("/training")));
    return h("div.panel.stack.tight", [title, quiet(FOR_DEALERS), way]);
  }
  const open = tables.filter(({ training, closed }) => training && !closed);
  const link = ({ name, game }) => go(gameTitle(game), tablePage(name, "/deal"));
  return h("div.panel.stack.tight", [title, quiet(HOW), h("div.row", open.map(link))]);
}

// The page

const person = await shell("/training");
({ games, tables } = (await saying(() => get("/api/floor"))) ?? { games, tables });
learnTitles(games);
const practice = [h("h3", t("Your practice")), h("div#stats.stack.tight", statistics())];
fill(
  $("#main"),
  h("div.intro", [
    h("p.eyebrow", t("Training")),
    h("h1", t("Practise without risking a chip.")),
    quiet(INTRO),
  ]),
  corner(person),
  h("section#strategy.block", [h("h2", t("Strategy tables")), strategyBlock()]),
  h("section#decisions.block", { "aria-labelledby": "decisions-title" }, [
    h("h2#decisions-title", t("Decisions")),
    h("div#decision"),
  ]),
  h("section#drills.block", { "aria-labelledby": "drills-title" }, [
    h("h2#drills-title", t("Drills against the clock")),
    h("div#drill"),
  ]),
  h("section#dealing.block", [
    h("h2", t("Practise dealing")),
    dealing(person),
    h("div.panel.stack.tight", practice),
    h("div.panel.stack.tight", [h("h3", t("Exams of dealers")), h("div#exams.stack.tight")]),
  ]),
);
new Decisions($("#decision"), games, person);
const showExams = () => showClass($("#exams"), person, games, () => goOn());
const drilled = () => {
  fill($("#stats"), statistics());
  showExams();
};
const drill = new Drill($("#drill"), games, drilled, person);
/** The exam that is under way is asked at the top of its part. */
const goOn = () => {
  $("#drills").scrollIntoView();
  return drill.sit(games[0].name);
};
showExams();

/** To the part of the page that the address names; a game means its strategy. */
function toPart() {
  const named = location.hash.slice(1);
  if (/^E\d+$/.test(named)) certificate(named);
  const part = games.some(({ name }) => name === named) ? "strategy" : named;
  if (part) document.getElementById(part)?.scrollIntoView();
}
addEventListener("hashchange", toPart);
toPart();
// Who trains can do so without a connection, from now on.
navigator.serviceWorker?.register(`/offline.js${LANG_QUERY}`).catch(() => null);
