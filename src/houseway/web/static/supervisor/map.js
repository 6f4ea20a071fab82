// The map of tables: occupancy, state and alerts, and the opening of new tables.
import { get, post } from "../common/api.js";
import { $, countdown, fill, h, toast } from "../common/dom.js";
import { hasMeter, meterWords } from "../common/jackpot.js";
import { apart, chip, empty, go, pairs, press, quiet } from "../common/parts.js";
import { showProblem } from "../common/shell.js";
import { label, recordPage, tableApi, tablePage } from "../common/text.js";
import { clauseLink, gameTitle, learnTitles } from "../common/words.js";
import { openTable } from "./opening.js";

const EVERY = 3000;
const ALERTS = {
  question: "A ruling is awaited",
  prize: "A jackpot waits",
  mismatch: "Payouts do not match",
  lost: "Connection lost",
  void: "Void asked for",
  call: "The dealer calls",
  closure: "Closes",
  payment: "Wrong payment",
};
const BAD = ["question", "prize", "mismatch", "void", "call"];
const titleOf = ({ kind }) => ALERTS[kind] ?? label(kind);

let shown = "";
let heard = new Set();

export function map() {
  const live = { "aria-label": "Alerts", "aria-live": "polite" };
  fill(
    $("#main"),
    h("div.top", [
      h("h1", "The map of tables"),
      h(
        "div.end",
        [go("Jackpot pools", "/pools"), " "],
        press("Open a table", () => open().catch(showProblem), { class: "primary" }),
      ),
    ]),
    h("section#alerts.alerts", live),
    h("section#map.map", { "aria-label": "Tables", "aria-busy": "true" }),
  );
  refresh();
  setInterval(() => document.hidden || refresh(), EVERY);
}

/** What a table calls the supervisor for; the server's own alerts, and what the floor shows. */
export function alertsOf(table) {
  const found = (table.alerts ?? []).map((alert) => ({ ...alert, table }));
  if (!table.question || found.some(({ kind }) => kind === "question")) return found;
  const { about, clause } = table.question;
  return [...found, { kind: "question", words: label(about), clause, table }];
}

async function refresh() {
  let tables;
  try {
    const floor = await get("/api/floor");
    learnTitles(floor.games);
    ({ tables } = floor);
  } catch (wrong) {
    if (!shown) fill($("#map"), empty(wrong.message));
    return;
  }
  const now = JSON.stringify(tables);
  if (now === shown) return;
  shown = now;
  const alerts = tables.flatMap(alertsOf);
  const key = ({ table, kind, words, at = "" }) => `${table.name} ${kind} ${words} ${at}`;
  const fresh = alerts.find((alert) => !heard.has(key(alert)));
  heard = new Set(alerts.map(key));
  if (fresh) toast(`${fresh.table.name}: ${titleOf(fresh)}`, "bad");
  fill($("#alerts"), alerts.length ? alerts.map(alertRow) : quiet("Nothing calls for you."));
  $("#map").removeAttribute("aria-busy");
  const calls = new Set(alerts.map(({ table }) => table));
  fill(
    $("#map"),
    tables.map((table) => spot(table, calls.has(table))),
  );
}

function alertRow(alert) {
  const { table, kind, words, clause } = alert;
  const coming = { key: `answer ${table.name}`, class: "slim" };
  return h("div.alert", { class: BAD.includes(kind) ? "bad" : "" }, [
    h("b", table.name),
    h("span", `${titleOf(alert)}${words ? `: ${words}` : ""}`),
    clauseLink(table.game, clause),
    h("span.end", [
      kind === "call" ? press("I am on my way", () => answer(table.name), coming) : null,
      go("Go to the table", tablePage(table.name, "/supervise"), "slim primary"),
    ]),
  ]);
}

async function again() {
  shown = "";
  await refresh();
}

async function answer(table) {
  try {
    await post(tableApi(table, "/call"), { answered: true });
    await again();
  } catch (wrong) {
    showProblem(wrong);
  }
}

function spot(table, calls) {
  const { name, closed } = table;
  const link = tablePage(name, "/supervise");
  const to = (words, href, what) => go(words, href, "slim", { "aria-label": `${what} ${name}` });
  return h("article.spot", { class: `${calls ? "calls" : ""} ${closed ? "closed" : ""}` }, [
    apart(h("h3", h("a", { href: link }, name)), stateChip(table)),
    h("p.small.quiet", `${gameTitle(table.game)}${table.training ? " · training" : ""}`),
    h("div.arc", seats(table.seats)),
    pairs(facts(table), {}),
    h("div.row", [
      to("Supervise", link, "Supervise"),
      to("Record", recordPage(name), "Record of"),
      closed ? null : to("Deal", tablePage(name, "/deal"), "Deal"),
    ]),
  ]);
}

function stateChip({ closed, question, live, stage }) {
  if (closed) return chip("Closed", "bad");
  return question ? chip("Ruling awaited", "bad") : chip(label(stage), live ? "info" : "good");
}

const seats = ({ total, players = {} }) =>
  Array.from({ length: total }, (_, at) => {
    const player = players[at + 1];
    const words = player ? `Seat ${at + 1}: ${player}` : `Seat ${at + 1} is free`;
    const given = { class: player ? "taken" : "", title: words, "aria-label": words };
    return h("span", given, String(at + 1));
  });

function facts(table) {
  const { live, round, dealer, method, notices = [] } = table;
  const closed = round ? `${round} closed` : "none yet";
  return [
    ["Round", live ? `${round}, in play` : closed],
    ["Dealer", dealer === "automatic" ? "the house" : (dealer ?? "nobody")],
    ["Dealt from", label(method)],
    ...(hasMeter(table) ? [["Jackpot", h("span.money", meterWords(table))]] : []),
    ...notices.map(({ what, deadline }) => [label(what), ["in ", countdown(deadline)]]),
  ];
}

async function open() {
  const made = await openTable();
  if (!made) return;
  toast(`Table ${made.name} is open.`, "good");
  await again();
}
