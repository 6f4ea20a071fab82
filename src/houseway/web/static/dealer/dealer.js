// The dealer's console: runs the round step by step, takes what lies on a real felt by keyboard,
// and lets no round pass whose payouts were declared otherwise than they are right.
import { game as askGame, get } from "../common/api.js";
import { $, announce, countdown, fill, h } from "../common/dom.js";
import { press } from "../common/parts.js";
import { connectionBar, Live } from "../common/live.js";
import { boardRow, logRows, QUIET, seatRow } from "../common/rows.js";
import { setting, shell } from "../common/shell.js";
import { clauseLink, gameTitle, label } from "../common/words.js";
import { askSeat, callSupervisor, seatActs, somethingHappened } from "./acts.js";
import {
  declaration,
  deals,
  desk,
  isFault,
  isFelt,
  leaveTable,
  send,
  state,
  table,
} from "./desk.js";
import { hints, lineBox } from "./line.js";
import { now } from "./now.js";
import { throwIn } from "./thrown.js";

// The page

function page() {
  const view = state.view;
  document.title = `Deal ${table} · Houseway`;
  document.body.dataset.game = view.game;
  return [
    h("div#top.top"),
    h("ol#phases.phases", { "aria-label": "Phases of the round" }),
    h("div.cols", [
      h("section.panel.now", { "aria-labelledby": "now-title" }, [
        h("div#now.stack.tight"),
        lineBox(),
      ]),
      h("section.panel", { "aria-label": "The layout" }, [
        h("div#board.board"),
        h("div#seats.seat-list"),
      ]),
      h("aside.stack", [
        h("section#paid-box.panel", { hidden: true, "aria-label": "The last settlement" }),
        h("section#reminders-box.panel", { hidden: true }, [
          h("h3", "Remember now"),
          h("ul#reminders.reminders"),
        ]),
        h("section.panel", [
          h("h3", "This round, step by step"),
          h("ol#log.log", { tabindex: "0", "aria-label": "Steps of this round" }),
        ]),
      ]),
    ]),
  ];
}

function render() {
  if (!state.view) return;
  if (!$("#now")) fill($("#main"), page());
  top();
  phases();
  now();
  board();
  seats();
  lastPaid();
  reminders();
  log();
  hints();
}

function top() {
  const view = state.view;
  const training = view.training ? h("span.chip.info", "Training") : null;
  const how = h("span.chip.brass.plain", [
    isFelt() ? "Real felt: type what lies there" : `Dealt by ${label(view.method).toLowerCase()}`,
  ]);
  const notices = (view.notices ?? []).map((one) =>
    h("span.chip.warn", [`${label(one.what)} in `, countdown(one.deadline)]),
  );
  fill(
    $("#top"),
    h("h1", `${gameTitle(view.game)} · ${table}`),
    training,
    how,
    h("span.chip.plain", `Round ${view.number}`),
    puck(view),
    notices,
    h("div.end", [
      deals() ? switches(view) : null,
      deals() ? press("Leave the table", leaveTable, { class: "bare", key: "leave" }) : null,
      press(["Something happened", h("kbd", "F2")], somethingHappened, { key: "happened" }),
      press(["Call the supervisor", h("kbd", "F4")], callSupervisor, {
        class: "danger",
        key: "call",
      }),
    ]),
  );
}

const toggle = (key, words, on, act) => press(words, act, { key, "aria-pressed": String(on) });

/** Whether payouts are typed or declared; and automatic players, to have somebody to practise with. */
function switches(view) {
  if (view.training)
    return [
      toggle("practice", "Practice: I type the payouts", declaration.practice, () =>
        declaration.setPractice(!declaration.practice),
      ),
      isFelt() ? null : press("Add a practice player", () => send("web.AddPlayer"), { key: "add" }),
    ];
  if (isFelt()) return [];
  return toggle("declaring", "Declare payouts", Boolean(view.declaring), () =>
    declaration.turn(!view.declaring),
  );
}

/** Shooter and point where a game has them. */
function puck(view) {
  if (view.point === undefined) return null;
  return [
    h("span", { class: `chip ${view.point ? "good" : "plain"}` }, [
      view.point ? `Point ${view.point}` : "Coming out",
    ]),
    view.shooter ? h("span.chip.plain", `Shooter: seat ${view.shooter}`) : null,
  ];
}

function phases() {
  const paying = Boolean(declaration.pending);
  const stages = [...(state.law?.stages ?? []), ...(paying ? [{ name: "pay" }] : [])];
  const at = stages.findIndex((one) => one.name === (paying ? "pay" : state.view.stage));
  fill(
    $("#phases"),
    stages.map((one, number) =>
      h(
        "li",
        {
          class: number < at ? "done" : "",
          "aria-current": number === at ? "step" : null,
          title: one.said ?? "",
        },
        [h("span", label(one.name)), clauseLink(state.view.game, one.clause)],
      ),
    ),
  );
  $("#phases [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
}
// The layout in rows: what a dealer reads, by seat

function board() {
  fill($("#board"), boardRow(state.view));
}

function seats() {
  const view = state.view;
  const free = [];
  const rows = [];
  for (let number = 1; number <= view.sign.seats; number += 1) {
    if (!view.seats[number]) free.push(number);
    else
      rows.push(
        seatRow(
          view,
          number,
          seatActs(
            view,
            number,
            view.moves.filter((one) => one.by === `seat/${number}`),
          ),
          declaration.hides,
        ),
      );
  }
  fill(
    $("#seats"),
    rows,
    free.length
      ? h("div.free-seats", [
          "Free seats: ",
          free.map((number) =>
            isFelt() && !view.closed
              ? press(String(number), () => askSeat(number), {
                  class: "slim",
                  key: `sit ${number}`,
                  "aria-label": `Seat a player at ${number}`,
                })
              : h("span.chip.plain", String(number)),
          ),
        ])
      : null,
  );
}
// Beside it

function lastPaid() {
  const box = $("#paid-box");
  const shown = declaration.summary();
  box.hidden = !shown;
  if (shown) fill(box, shown);
}

function reminders() {
  const found = state.view.reminders ?? [];
  $("#reminders-box").hidden = !found.length;
  fill(
    $("#reminders"),
    found.map((one) => h("li", [clauseLink(state.view.game, one.clause), h("span", one.does)])),
  );
}

function log() {
  const hidden = declaration.hides;
  const shown = state.log.filter(
    (one) => !(hidden && /^core\.(Settled|Paid|Returned)$/.test(one.name)),
  );
  const list = $("#log");
  const atEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 30;
  fill(list, logRows(state.view.game, shown));
  if (atEnd) list.scrollTop = list.scrollHeight;
}

// Following the table

function happened(events) {
  for (const one of events) {
    if (one.name === "core.RoundOpened") state.log = [];
    state.log.push(one);
  }
  declaration.hear(
    state.log,
    state.log.find((one) => one.name === "core.RoundOpened")?.data?.number ??
      state.view?.number ??
      0,
  );
  const last = [...events].reverse().find((one) => one.words && !QUIET.includes(one.name));
  if (last && !declaration.hides) announce(last.words);
}

function seen(view) {
  const moved = state.view && view.stage !== state.view.stage;
  state.view = view;
  declaration.see(view);
  render();
  if (
    moved &&
    deals() &&
    declaration.practice &&
    !declaration.pending &&
    !document.querySelector("dialog[open]")
  ) {
    throwIn(
      table,
      view.game,
      view.moves.filter((one) => one.by === "dealer" && isFault(one)),
      state.law?.commands,
    ).then(
      (asked) => asked && render(),
      () => {},
    );
  }
}

addEventListener("keydown", (pressed) => {
  if (setting("shortcuts") === "off" || document.querySelector("dialog[open]")) return;
  if (pressed.key === "F2") {
    pressed.preventDefault();
    somethingHappened();
  }
  if (pressed.key === "F4" && !pressed.altKey) {
    pressed.preventDefault();
    callSupervisor();
  }
});

async function past(view) {
  if (!view.number) return;
  try {
    const { steps } = await get(`/api/tables/${encodeURIComponent(table)}/rounds/${view.number}`, {
      as: "dealer",
    });
    const before = steps
      .flatMap((one) => one.events)
      .filter(
        (one) =>
          one.number <= desk.live.version && !state.log.some((had) => had.number === one.number),
      );
    state.log = [...before, ...state.log];
    declaration.hear(state.log, view.number);
    render();
  } catch {
    /* A dealer who comes anew starts with an empty list of steps. */
  }
}

desk.render = render;
desk.me = await shell("deal");
if (!["dealer", "supervisor"].includes(desk.me.role)) {
  fill(
    $("#main"),
    h("div.panel", [
      h("h1", "The dealer's console"),
      h("p", "Sign in as a dealer or a supervisor to deal at this table."),
      h("p", [
        h(
          "a.button.primary",
          { href: `/sign-in?to=${encodeURIComponent(location.pathname)}` },
          "Sign in",
        ),
      ]),
    ]),
  );
} else {
  const bar = connectionBar();
  desk.live = new Live(table, "dealer", {
    state: bar,
    view: seen,
    events: happened,
    hello: async (message) => {
      const first = !state.law;
      if (first) {
        state.law = await askGame(message.view.game).catch(() => ({}));
        render();
        $("#line")?.focus();
        past(message.view);
      }
    },
    refused: (wrong) =>
      fill(
        $("#main"),
        h("div.panel", [
          h("h1", "This table cannot be dealt"),
          h("p", wrong.message),
          h("p", h("a.button", { href: "/" }, "To the floor")),
        ]),
      ),
  });
}
