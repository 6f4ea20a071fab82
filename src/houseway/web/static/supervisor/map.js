// The map of tables: occupancy, state and alerts, and the opening of new tables.
import { get, post } from "../common/api.js";
import { $, countdown, fill, h, toast } from "../common/dom.js";
import { press } from "../common/parts.js";
import { showProblem } from "../common/shell.js";
import { clauseLink, dollars, gameTitle, label } from "../common/words.js";
import { openTable } from "./opening.js";

const EVERY = 3000;
let shown = "";
let heard = new Set();

const ALERTS = {
  question: "A ruling is awaited",
  mismatch: "Payouts do not match",
  jackpot: "Jackpot",
  lost: "Connection lost",
  void: "Void asked for",
  call: "The dealer calls",
  closure: "Closes",
  dispute: "Dispute",
  payment: "Wrong payment",
};
const BAD = ["question", "mismatch", "void", "call"];

export function map() {
  fill(
    $("#main"),
    h("div.top", [
      h("h1", "The map of tables"),
      h("div.end", [press("Open a table", () => open().catch(showProblem), { class: "primary" })]),
    ]),
    h("section#alerts.alerts", { "aria-label": "Alerts", "aria-live": "polite" }),
    h("section#map.map", { "aria-label": "Tables", "aria-busy": "true" }),
  );
  refresh();
  setInterval(() => document.hidden || refresh(), EVERY);
}

/** What a table calls the supervisor for; the server's own alerts, and what the floor shows. */
export function alertsOf(table) {
  const found = (table.alerts ?? []).map((one) => ({ ...one, table }));
  if (table.question && !found.some((one) => one.kind === "question"))
    found.push({
      kind: "question",
      words: label(table.question.about),
      clause: table.question.clause,
      table,
    });
  return found;
}

async function refresh() {
  let floor;
  try {
    floor = await get("/api/floor");
  } catch (wrong) {
    if (!shown) fill($("#map"), h("p.empty", wrong.message));
    return;
  }
  const now = JSON.stringify(floor.tables);
  if (now === shown) return;
  shown = now;
  const alerts = floor.tables.flatMap(alertsOf);
  const fresh = alerts.filter((one) => !heard.has(key(one)));
  heard = new Set(alerts.map(key));
  if (fresh.length)
    toast(`${fresh[0].table.name}: ${ALERTS[fresh[0].kind] ?? label(fresh[0].kind)}`, "bad");
  fill($("#alerts"), alerts.length ? alerts.map(alertRow) : h("p.quiet", "Nothing calls for you."));
  $("#map").removeAttribute("aria-busy");
  fill(
    $("#map"),
    floor.tables.map((one) =>
      spot(
        one,
        alerts.some((alert) => alert.table === one),
      ),
    ),
  );
}

const key = (alert) => `${alert.table.name} ${alert.kind} ${alert.words} ${alert.at ?? ""}`;

function alertRow(alert) {
  const { table } = alert;
  return h("div", { class: `alert ${BAD.includes(alert.kind) ? "bad" : ""}` }, [
    h("b", table.name),
    h("span", `${ALERTS[alert.kind] ?? label(alert.kind)}${alert.words ? `: ${alert.words}` : ""}`),
    clauseLink(table.game, alert.clause),
    h("span.end", [
      alert.kind === "call"
        ? press("I am on my way", () => answer(table.name), {
            class: "slim",
            key: `answer ${table.name}`,
          })
        : null,
      h(
        "a.button.slim.primary",
        { href: `/tables/${encodeURIComponent(table.name)}/supervise` },
        "Go to the table",
      ),
    ]),
  ]);
}

async function answer(table) {
  try {
    await post(`/api/tables/${encodeURIComponent(table)}/call`, { answered: true });
    shown = "";
    await refresh();
  } catch (wrong) {
    showProblem(wrong);
  }
}

function spot(table, calls) {
  const players = table.seats.players ?? {};
  const seats = Array.from({ length: table.seats.total }, (_, at) => {
    const player = players[at + 1];
    return h(
      "span",
      {
        class: player ? "taken" : "",
        title: player ? `Seat ${at + 1}: ${player}` : `Seat ${at + 1} is free`,
        "aria-label": player ? `Seat ${at + 1}: ${player}` : `Seat ${at + 1} free`,
      },
      [String(at + 1)],
    );
  });
  const notices = (table.notices ?? []).map((one) => [
    h("dt", label(one.what)),
    h("dd", ["in ", countdown(one.deadline)]),
  ]);
  const state = table.closed
    ? h("span.chip.bad", "Closed")
    : table.question
      ? h("span.chip.bad", "Ruling awaited")
      : h("span", { class: `chip ${table.live ? "info" : "good"}` }, label(table.stage));
  const link = `/tables/${encodeURIComponent(table.name)}/supervise`;
  return h("article", { class: `spot ${calls ? "calls" : ""} ${table.closed ? "closed" : ""}` }, [
    h("div.row.apart", [h("h3", h("a", { href: link }, table.name)), state]),
    h("p.small.quiet", [gameTitle(table.game), table.training ? " · training" : ""]),
    h("div.arc", seats),
    h("dl", [
      h("dt", "Round"),
      h("dd", [
        table.live ? `${table.round}, in play` : table.round ? `${table.round} closed` : "none yet",
      ]),
      h("dt", "Dealer"),
      h("dd", table.dealer === "automatic" ? "the house" : (table.dealer ?? "nobody")),
      h("dt", "Dealt from"),
      h("dd", label(table.method)),
      table.meter !== null && table.meter !== undefined
        ? [h("dt", "Jackpot"), h("dd.money", dollars(table.meter))]
        : null,
      notices,
    ]),
    h("div.row", [
      h("a.button.slim", { href: link, "aria-label": `Supervise ${table.name}` }, "Supervise"),
      h(
        "a.button.slim",
        {
          href: `/inspect/${encodeURIComponent(table.name)}`,
          "aria-label": `Record of ${table.name}`,
        },
        "Record",
      ),
      table.closed
        ? null
        : h(
            "a.button.slim",
            {
              href: `/tables/${encodeURIComponent(table.name)}/deal`,
              "aria-label": `Deal ${table.name}`,
            },
            "Deal",
          ),
    ]),
  ]);
}

async function open() {
  const made = await openTable();
  if (!made) return;
  toast(`Table ${made.name} is open.`, "good");
  shown = "";
  await refresh();
}
