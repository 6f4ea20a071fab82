// The map of tables: occupancy, state and alerts, and the opening of new tables.
import { get, post } from "../common/api.js";
import { $, countdown, fill, h, toast } from "../common/dom.js";
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
    h(
      "div",
      { class: "top" },
      h("h1", "The map of tables"),
      h(
        "div",
        { class: "end" },
        h(
          "button",
          {
            type: "button",
            class: "primary",
            onclick: () => open().catch(showProblem),
          },
          "Open a table",
        ),
      ),
    ),
    h("section", {
      id: "alerts",
      class: "alerts",
      "aria-label": "Alerts",
      "aria-live": "polite",
    }),
    h("section", { id: "map", class: "map", "aria-label": "Tables", "aria-busy": "true" }),
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
    if (!shown) fill($("#map"), h("p", { class: "empty" }, wrong.message));
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
  fill(
    $("#alerts"),
    alerts.length ? alerts.map(alertRow) : h("p", { class: "quiet" }, "Nothing calls for you."),
  );
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
  return h(
    "div",
    { class: `alert ${BAD.includes(alert.kind) ? "bad" : ""}` },
    h("b", table.name),
    h("span", `${ALERTS[alert.kind] ?? label(alert.kind)}${alert.words ? `: ${alert.words}` : ""}`),
    clauseLink(table.game, alert.clause),
    h(
      "span",
      { class: "end" },
      alert.kind === "call"
        ? h(
            "button",
            {
              type: "button",
              class: "slim",
              dataset: { key: `answer ${table.name}` },
              onclick: () => answer(table.name),
            },
            "I am on my way",
          )
        : null,
      h(
        "a",
        {
          class: "button slim primary",
          href: `/tables/${encodeURIComponent(table.name)}/supervise`,
        },
        "Go to the table",
      ),
    ),
  );
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
      String(at + 1),
    );
  });
  const notices = (table.notices ?? []).map((one) => [
    h("dt", label(one.what)),
    h("dd", "in ", countdown(one.deadline)),
  ]);
  const state = table.closed
    ? h("span", { class: "chip bad" }, "Closed")
    : table.question
      ? h("span", { class: "chip bad" }, "Ruling awaited")
      : h("span", { class: `chip ${table.live ? "info" : "good"}` }, label(table.stage));
  const link = `/tables/${encodeURIComponent(table.name)}/supervise`;
  return h(
    "article",
    { class: `spot ${calls ? "calls" : ""} ${table.closed ? "closed" : ""}` },
    h("div", { class: "row apart" }, h("h3", h("a", { href: link }, table.name)), state),
    h("p", { class: "small quiet" }, gameTitle(table.game), table.training ? " · training" : ""),
    h("div", { class: "arc" }, seats),
    h(
      "dl",
      h("dt", "Round"),
      h(
        "dd",
        table.live ? `${table.round}, in play` : table.round ? `${table.round} closed` : "none yet",
      ),
      h("dt", "Dealer"),
      h("dd", table.dealer === "automatic" ? "the house" : (table.dealer ?? "nobody")),
      h("dt", "Dealt from"),
      h("dd", label(table.method)),
      table.meter !== null && table.meter !== undefined
        ? [h("dt", "Jackpot"), h("dd", { class: "money" }, dollars(table.meter))]
        : null,
      notices,
    ),
    h(
      "div",
      { class: "row" },
      h(
        "a",
        { class: "button slim", href: link, "aria-label": `Supervise ${table.name}` },
        "Supervise",
      ),
      h(
        "a",
        {
          class: "button slim",
          href: `/inspect/${encodeURIComponent(table.name)}`,
          "aria-label": `Record of ${table.name}`,
        },
        "Record",
      ),
      table.closed
        ? null
        : h(
            "a",
            {
              class: "button slim",
              href: `/tables/${encodeURIComponent(table.name)}/deal`,
              "aria-label": `Deal ${table.name}`,
            },
            "Deal",
          ),
    ),
  );
}

async function open() {
  const made = await openTable();
  if (!made) return;
  toast(`Table ${made.name} is open.`, "good");
  shown = "";
  await refresh();
}
