// Training: tables that say what a choice is worth, strategy tables, drills against the clock.
import { game as askGame, get, reckoned } from "../common/api.js";
import { $, fill, h } from "../common/dom.js";
import { press } from "../common/parts.js";
import { waiting } from "../common/reckoning.js";
import { shell, showProblem } from "../common/shell.js";
import { dollars, gameTitle, label } from "../common/words.js";
import { forget, practised, score } from "../dealer/practice.js";
import { drill } from "./drill.js";

let person = { role: "visitor" };
let games = [];
let tables = [];

const at = (table) => `/tables/${encodeURIComponent(table.name)}`;

function corner() {
  return h("div.games", [
    games.map((one) => {
      const own = tables.filter(
        (table) => table.game === one.name && table.training && !table.closed,
      );
      const deals = ["dealer", "supervisor"].includes(person.role);
      return h("article.panel.game", [
        h("header", [
          h("h3", one.title ?? gameTitle(one.name)),
          h("img", { src: `/static/floor/${one.name}.svg`, alt: "" }),
        ]),
        h("p.small.quiet", [
          own.length ? `Training table ${own[0].name}` : "No training table is open.",
        ]),
        h("div.row", [
          own
            .slice(0, 1)
            .map((table) => [
              h("a.button.primary", { href: at(table), "aria-label": `Play ${one.title}` }, "Play"),
              deals
                ? h(
                    "a.button",
                    { href: `${at(table)}/deal`, "aria-label": `Deal ${one.title}` },
                    "Deal",
                  )
                : null,
            ]),
          h(
            "a.button",
            { href: `/rules/${one.name}`, "aria-label": `Rules of ${one.title}` },
            "Rules",
          ),
        ]),
      ]);
    }),
  ]);
}

// Strategy

/** Nothing is worked out before somebody asks for it: a game is pressed, or named in the address. */
function strategyBlock() {
  const box = h("div#strategy-box.stack", { "aria-live": "polite" });
  let shown = "";
  const button = (one) =>
    press(one.title, () => show(one), { "aria-pressed": "false", "data-game": one.name });
  const picks = h("div.row", { role: "group", "aria-label": "Game" }, games.map(button));
  const show = async ({ name }) => {
    shown = name;
    for (const one of picks.children)
      one.setAttribute("aria-pressed", String(one.dataset.game === name));
    const { box: far, show: tell } = waiting();
    fill(box, far);
    const path = `/api/games/${encodeURIComponent(name)}/strategy`;
    try {
      const found = await reckoned(path, tell, () => shown === name);
      if (found) fill(box, found.tables.map(strategyTable));
    } catch (wrong) {
      if (shown === name) fill(box, h("p.note", wrong.message));
    }
  };
  const asked = () => {
    const wanted = games.find((one) => `#${one.name}` === location.hash);
    if (wanted) show(wanted);
  };
  addEventListener("hashchange", asked);
  asked();
  return [picks, box];
}

const FIRST = 40;

/** One table; the rows beyond the first ones come when they are asked for. */
function strategyTable(one) {
  const body = h("tbody");
  const put = (rows) =>
    body.append(
      ...rows.map((row) =>
        h("tr", [
          row.map((cell, place) =>
            h(place ? "td" : "th", { scope: place ? null : "row" }, plainCell(cell)),
          ),
        ]),
      ),
    );
  const rest = one.rows.slice(FIRST);
  const more = press(
    `All ${one.rows.length} rows`,
    () => {
      put(rest);
      more.remove();
    },
    { class: "slim", hidden: !rest.length },
  );
  put(one.rows.slice(0, FIRST));
  return h("div.panel", [
    h("h3", one.title),
    one.note ? h("p.small.quiet", one.note) : null,
    h("div.scroll", [
      h("table.strategy-table", [
        h("thead", [h("tr", [one.columns.map((name) => h("th", { scope: "col" }, label(name)))])]),
        body,
      ]),
    ]),
    more,
  ]);
}

/** Ids as words; figures as they are. */
const plainCell = (cell) =>
  /^[a-z]+(_[a-z0-9]+)*(\/\w+)?$/.test(String(cell))
    ? label(cell)
    : String(cell).replaceAll("_", " ");

// What was practised

export function statistics() {
  const entries = practised();
  const found = score(entries);
  const byGame = [...new Set(entries.map((one) => one.game))].map((game) => [
    game,
    score(entries.filter((one) => one.game === game)),
  ]);
  return [
    h("div.score", [
      h("div", [
        h("b", found.count ? `${Math.round((100 * found.right) / found.count)} %` : "–"),
        `of ${found.count} payouts right`,
      ]),
      h("div", [h("b", String(found.over)), "overpaid"]),
      h("div", [h("b", String(found.under)), "underpaid"]),
      h("div", [h("b", dollars(found.total)), "wrong in all"]),
      h("div", [h("b", dollars(found.largest)), "largest mistake"]),
      h("div", [h("b", found.seconds ? `${found.seconds} s` : "–"), "a payout, as a rule"]),
      found.faults
        ? h("div", [h("b", `${found.faultsRight}/${found.faults}`), "rules questions right"])
        : null,
    ]),
    byGame.length
      ? h("div.scroll", [
          h("table", [
            h("thead", [
              h("tr", [
                [
                  "Game",
                  "Payouts",
                  "Right",
                  "Overpaid",
                  "Underpaid",
                  "Wrong in all",
                  "Seconds",
                ].map((one, place) => h("th", { scope: "col", class: place ? "number" : "" }, one)),
              ]),
            ]),
            h("tbody", [
              byGame.map(([game, one]) =>
                h("tr", [
                  h("th", { scope: "row" }, gameTitle(game)),
                  [one.count, one.right, one.over, one.under, dollars(one.total), one.seconds].map(
                    (cell) => h("td.number", String(cell)),
                  ),
                ]),
              ),
            ]),
          ]),
        ])
      : null,
    entries.length
      ? h("div", [
          press(
            "Forget all this",
            () => {
              forget();
              fill($("#stats"), statistics());
            },
            { class: "slim" },
          ),
        ])
      : h("p.quiet", "Nothing yet. Drills and practice dealing are kept in this browser."),
  ];
}

function dealing() {
  const open = tables.filter((one) => one.training && !one.closed);
  if (!["dealer", "supervisor"].includes(person.role)) {
    return h("div.panel.stack.tight", [
      h("h3", "Deal at a training table"),
      h(
        "p.quiet",
        "Dealers practise on the console they work with: automatic players sit down, you run the round, and you type every payout before the table shows its own.",
      ),
      h("p", h("a.button", { href: "/sign-in?to=/training" }, "Sign in as a dealer")),
    ]);
  }
  return h("div.panel.stack.tight", [
    h("h3", "Deal at a training table"),
    h(
      "p.quiet",
      "Take the table, add practice players, and switch to “Practice: I type the payouts”.",
    ),
    h("div.row", [
      open.map((one) => h("a.button", { href: `${at(one)}/deal` }, gameTitle(one.game))),
    ]),
  ]);
}

person = await shell("training");
try {
  ({ games, tables } = await get("/api/floor"));
} catch (wrong) {
  showProblem(wrong);
}
fill(
  $("#main"),
  h("div.intro", [
    h("p.eyebrow", "Training"),
    h("h1", "Practise without a chip at stake."),
    h(
      "p.quiet",
      "Training tables answer what a choice is worth and what the last one cost, exactly and by the same functions that pay. Regulated tables never do.",
    ),
  ]),
  corner(),
  h("section#strategy.block", [h("h2", "Strategy tables"), strategyBlock()]),
  h("section#drills.block", { "aria-labelledby": "drills-title" }, [
    h("h2#drills-title", "Drills against the clock"),
    h("div#drill"),
  ]),
  h("section#dealing.block", [
    h("h2", "Practise dealing"),
    dealing(),
    h("div.panel.stack.tight", [
      h("h3", "Your practice"),
      h("div#stats.stack.tight", statistics()),
    ]),
  ]),
);
drill($("#drill"), games, askGame, () => fill($("#stats"), statistics()));

/** To the part of the page that the address names; a game means its strategy. */
function toPart() {
  const named = location.hash.slice(1);
  const part = games.some((one) => one.name === named) ? "strategy" : named;
  if (part) document.getElementById(part)?.scrollIntoView();
}
addEventListener("hashchange", toPart);
toPart();
document.title = `${label("training")} · Houseway`;
