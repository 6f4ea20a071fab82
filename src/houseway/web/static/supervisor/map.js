// Every table: who sits there, how far it is, what calls for the supervisor; new tables are opened.
import { $, countdown, fill, h, toast } from "../common/dom.js";
import { hasMeter, meterWords } from "../common/jackpot.js";
import { apart, chip, go, pairs, press } from "../common/parts.js";
import { keepUp, saying } from "../common/shell.js";
import { label, recordPage, tablePage } from "../common/text.js";
import { gameTitle, learnTitles } from "../common/words.js";
import { showAlerts } from "./alerts.js";
import { openTable } from "./opening.js";

const EVERY = 3000;
/** Surveillance looks at tables, and runs none. */
export const mayDeal = ({ pages }) => "/tables/{name}/deal" in pages;

let person = { role: "", pages: {} };

export function map(who) {
  person = who;
  const live = { "aria-label": "Alerts", "aria-live": "polite" };
  const open = async () => {
    const made = await openTable();
    if (!made) return;
    toast(`Table ${made.name} is open.`, "good");
    await again();
  };
  fill(
    $("#main"),
    h("div.top", [
      h("h1", "All tables"),
      h("div.end", [
        go("Jackpot pools", "/pools"),
        person.role === "supervisor"
          ? press("Open a table", () => saying(open), { class: "primary" })
          : null,
      ]),
    ]),
    h("section#alerts.alerts", live),
    h("section#map.map", { "aria-label": "Tables", "aria-busy": "true" }),
  );
  const { again } = keepUp("/api/floor", EVERY, "#map", (floor) => draw(floor, () => again()));
}

function draw({ tables, games }, again) {
  learnTitles(games);
  const named = ({ name: table, game, alerts }) =>
    alerts.map((alert) => ({ ...alert, table, game }));
  showAlerts(tables.flatMap(named), person, again);
  const calls = ({ alerts }) => alerts.some(({ answered_by: by }) => !by);
  $("#map").removeAttribute("aria-busy");
  fill($("#map"), [tables.map((table) => spot(table, calls(table)))]);
}

function spot(table, calls) {
  const { name, closed, method } = table;
  const link = tablePage(name, "/supervise");
  const to = (words, href, what) => go(words, href, "slim", { "aria-label": `${what} ${name}` });
  return h("article.spot", { class: `${calls ? "calls" : ""} ${closed ? "closed" : ""}` }, [
    apart(h("h2.h3", h("a", { href: link }, name)), stateChip(table)),
    h("p.small.quiet", `${gameTitle(table.game)}${table.training ? " · training" : ""}`),
    h("div.arc", seats(table.seats)),
    pairs(facts(table), {}),
    h("div.row", [
      to("Supervise", link, "Supervise"),
      to("Record", recordPage(name), "Record of"),
      mayDeal(person) && (!closed || method === "felt")
        ? to("Deal", tablePage(name, "/deal"), "Deal")
        : null,
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
