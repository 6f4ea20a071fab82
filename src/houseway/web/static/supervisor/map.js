// The map of tables: occupancy, state and alerts, and the opening of new tables.
import { game as askGame, get, post } from "../common/api.js";
import { $, ask, countdown, fill, h, toast } from "../common/dom.js";
import { showProblem } from "../common/shell.js";
import { clauseLink, dollars, gameTitle, label, parseDollars } from "../common/words.js";

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
            onclick: () => openTable().catch(showProblem),
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

// A new table

const WORDS = {
  shoe: "electronic shoe",
  device: "shuffling device",
  generator: "electronic dice",
  hand: "shuffled by hand",
  felt: "a real felt, typed in by the dealer",
};

async function openTable() {
  const { games } = await get("/api/floor");
  const made = await ask("Open a table", (done) => {
    const named = (id, words, input, hint = null) =>
      h(
        "div",
        { class: "field" },
        h("label", { for: id }, words),
        Object.assign(input, { id, name: id }),
        hint ? h("span", { class: "hint" }, hint) : null,
      );
    const game = h(
      "select",
      games.map((one) => h("option", { value: one.name }, one.title ?? gameTitle(one.name))),
    );
    const name = h("input", {
      required: true,
      autocomplete: "off",
      pattern: "[A-Za-z0-9][A-Za-z0-9 ._\\-]{0,39}",
      autofocus: true,
    });
    const method = h("select", { "aria-label": "Dealt from" });
    const variants = h("select");
    const least = h("input", { inputmode: "decimal", value: "10" });
    const most = h("input", { inputmode: "decimal", value: "500" });
    const unit = h("input", { inputmode: "decimal", value: "5" });
    const training = h("input", { type: "checkbox", id: "training" });
    const reason = h("textarea", { rows: 2, required: true });
    const wrong = h("p", { class: "field wrong", role: "alert", hidden: true });
    let law = {};
    const choose = async () => {
      law = await askGame(game.value).catch(() => ({}));
      const methods = law.methods ?? ["shoe", "felt"];
      fill(
        method,
        methods.map((one) => h("option", { value: one }, WORDS[one] ?? label(one))),
      );
      fill(
        variants,
        h("option", { value: "" }, "The document as approved"),
        Object.entries(law.variants ?? {}).map(([id, title]) => h("option", { value: id }, title)),
      );
    };
    game.addEventListener("change", choose);
    choose();
    return h(
      "form",
      {
        class: "new-table",
        novalidate: true,
        onsubmit: async (sent) => {
          sent.preventDefault();
          const cents = [least, most, unit].map((one) => parseDollars(one.value));
          if (!name.value.trim() || !reason.value.trim() || cents.includes(null)) {
            wrong.textContent = !name.value.trim()
              ? "Give the table a name."
              : cents.includes(null)
                ? "Limits are amounts such as 5 or 500."
                : "Say why this table opens.";
            wrong.hidden = false;
            return;
          }
          try {
            const limits = { minimum: cents[0], maximum: cents[1], unit: cents[2] };
            done(
              await post("/api/tables", {
                name: name.value.trim(),
                game: game.value,
                method: method.value,
                training: training.checked,
                limits,
                variants: variants.value ? [variants.value] : [],
                reason: reason.value.trim(),
              }),
            );
          } catch (problem) {
            wrong.textContent = problem.message;
            wrong.hidden = false;
          }
        },
      },
      h(
        "div",
        { class: "grid" },
        named("new-name", "Name of the table", name),
        named("new-game", "Game", game),
        named("new-method", "Dealt from", method),
        named("new-variant", "Rules", variants, "Only an approved document at regulated tables."),
      ),
      h(
        "div",
        { class: "grid" },
        named("new-least", "Least wager, $", least),
        named("new-most", "Greatest wager, $", most),
        named("new-unit", "Unit, $", unit),
      ),
      h(
        "label",
        { class: "check" },
        training,
        "A training table: says what choices are worth, and counts for nothing",
      ),
      named("new-reason", "Reason", reason),
      wrong,
      h(
        "div",
        { class: "ends" },
        h("button", { type: "button", onclick: () => done(null) }, "Cancel"),
        h("button", { type: "submit", class: "primary" }, "Open the table"),
      ),
    );
  });
  if (made) {
    toast(`Table ${made.name} is open.`, "good");
    shown = "";
    await refresh();
  }
}
