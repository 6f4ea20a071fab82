// A round replayed: step, play, speed, pause; marked as not live.
import { get } from "../common/api.js";
import { $, announce, ask, fill, h } from "../common/dom.js";
import { press } from "../common/parts.js";
import { boardRow, eventWords, QUIET, seatRow } from "../common/rows.js";
import { shortcutsNow, showProblem } from "../common/shell.js";
import { clauseLink, clock, day, dollars, eventTitle, gameTitle, label } from "../common/words.js";

const SPEEDS = [
  ["0.5", "Half speed"],
  ["1", "Normal"],
  ["2", "Double"],
  ["4", "Four times"],
];
const PACE = 1600;
let round = null;
let at = 0;
let playing = 0;

const said = (step) => step.events.filter((one) => !QUIET.includes(one.name));

function go(step) {
  at = Math.min(Math.max(0, step), round.steps.length - 1);
  if (at === round.steps.length - 1) pause();
  show();
}

function pause() {
  clearTimeout(playing);
  playing = 0;
  $("#play")?.replaceChildren("Play");
}

function play() {
  if (playing) return pause();
  if (at === round.steps.length - 1) at = -1;
  const on = () => {
    go(at + 1);
    if (at < round.steps.length - 1) playing = setTimeout(on, PACE / Number($("#speed").value));
  };
  $("#play").replaceChildren("Pause");
  playing = setTimeout(on, 0);
  return null;
}

function show() {
  const step = round.steps[at];
  const { view } = step;
  $("#slide").value = at;
  $("#slide").setAttribute("aria-valuetext", `Step ${at + 1} of ${round.steps.length}`);
  fill($("#where"), `Step ${at + 1} of ${round.steps.length} · ${clock(step.at)}`);
  fill($("#stage"), h("span.chip.plain", label(view.stage)), h("span.quiet", view.said));
  fill($("#board"), boardRow(view));
  fill(
    $("#seats"),
    Object.keys(view.seats).map((one) => seatRow(view, Number(one))),
  );
  fill(
    $("#events"),
    said(step).map((one) => eventBlock(one)),
  );
  for (const [number, one] of [...$("#steps").children].entries()) {
    if (number === at) one.firstChild.setAttribute("aria-current", "step");
    else one.firstChild.removeAttribute("aria-current");
  }
  $("#steps").children[at].scrollIntoView({ block: "nearest" });
  announce(
    said(step)
      .map((one) => one.words)
      .join(". "),
  );
}

function eventBlock(one) {
  return h("div", [
    h("div.row", [
      h("span", eventWords(one)),
      clauseLink(round.game, one.clause),
      one.name === "core.Settled" ? press("Why?", () => why(one.number), { class: "slim" }) : null,
    ]),
    one.data
      ? h("details", [
          h("summary.tiny.quiet", `Record ${one.number}: ${one.name}`),
          h("pre", JSON.stringify(one.data, null, 1)),
        ])
      : null,
  ]);
}

async function why(number) {
  try {
    const told = await get(
      `/api/tables/${encodeURIComponent(round.table)}/settlements/${number}/why`,
    );
    await ask(`Seat ${told.seat}, ${label(told.area)}: ${told.words}`, (done) =>
      h("div.stack", [
        h("ul.sum", [told.arithmetic.map((one) => h("li", one))]),
        told.clauses.map((one) => h("p", [clauseLink(round.game, one.id), " ", one.words])),
        told.readings.map((one) => h("p.note.small", one.words)),
        h("div.ends", [press("Close", () => done(true), { class: "primary" })]),
      ]),
    );
  } catch (wrong) {
    showProblem(wrong, round.game);
  }
}

function stepTitle(step) {
  const events = said(step);
  if (!events.length) return "Nothing new";
  const more = events.length > 1 ? ` and ${events.length - 1} more` : "";
  return `${eventTitle(events[0].name)}${more}`;
}

function page(table) {
  const turn = (number, words) =>
    number
      ? h("a.button", { href: `/inspect/${encodeURIComponent(table)}/rounds/${number}` }, [words])
      : null;
  const button = (words, name, act, id = null) => press(words, act, { id, "aria-label": name });
  return [
    h("div.top", [
      h("h1", `${gameTitle(round.game)} · ${table} · round ${round.number}`),
      round.void ? h("span.chip.warn", "Void") : null,
      h("div.end", [
        turn(round.previous, "Round before"),
        turn(round.next, "Next round"),
        h("a.button", { href: `/inspect/${encodeURIComponent(table)}` }, "All rounds"),
      ]),
    ]),
    h("div.replay-bar", { role: "note" }, [
      "Replay, not live",
      h(
        "span.end",
        `Played ${day(round.at)} at ${clock(round.at)} · for the house ${dollars(round.result)}`,
      ),
    ]),
    h("div.controls", { role: "group", "aria-label": "Replay" }, [
      button("|◀", "First step", () => {
        pause();
        go(0);
      }),
      button("◀", "One step back", () => {
        pause();
        go(at - 1);
      }),
      press("Play", play, { id: "play", class: "primary" }),
      button("▶", "One step on", () => {
        pause();
        go(at + 1);
      }),
      button("▶|", "Last step", () => {
        pause();
        go(round.steps.length - 1);
      }),
      h("input#slide", {
        type: "range",
        min: 0,
        max: round.steps.length - 1,
        value: 0,
        "aria-label": "Step",
        oninput: (moved) => {
          pause();
          go(Number(moved.target.value));
        },
      }),
      h("span#where.small.number"),
      h("select#speed", { "aria-label": "Speed" }, [
        SPEEDS.map(([value, words]) => h("option", { value, selected: value === "1" }, words)),
      ]),
    ]),
    h("div.replay", [
      h("section.stack", [
        h("div.panel", [h("div#stage.row"), h("div#board.board"), h("div#seats.seat-list")]),
        h("div.panel", [h("h3", "In this step"), h("div#events.now-events")]),
      ]),
      h("section.panel", [
        h("h3", "All steps"),
        h("ol#steps.steps", [
          round.steps.map((one, number) =>
            h("li", [
              press(
                [
                  h("span.no", String(number + 1)),
                  h("time", clock(one.at)),
                  h("span", stepTitle(one)),
                ],
                () => {
                  pause();
                  go(number);
                },
              ),
            ]),
          ),
        ]),
      ]),
    ]),
  ];
}

export async function replayRound(table, number, me) {
  document.title = `Round ${number} of ${table} · Houseway`;
  try {
    round = await get(`/api/tables/${encodeURIComponent(table)}/rounds/${number}`, { as: me.role });
  } catch (wrong) {
    return fill(
      $("#main"),
      h("div.panel", [
        h("h1", "No such round"),
        h("p", wrong.message),
        h("a.button", { href: `/inspect/${encodeURIComponent(table)}` }, "All rounds"),
      ]),
    );
  }
  document.body.dataset.game = round.game;
  fill($("#main"), page(table));
  show();
  addEventListener("keydown", (pressed) => {
    if (
      !shortcutsNow(pressed) ||
      (pressed.key === " " && pressed.target.closest?.("button, a, summary"))
    )
      return;
    const moves = {
      ArrowRight: () => {
        pause();
        go(at + 1);
      },
      ArrowLeft: () => {
        pause();
        go(at - 1);
      },
      Home: () => {
        pause();
        go(0);
      },
      End: () => {
        pause();
        go(round.steps.length - 1);
      },
      " ": play,
    };
    if (moves[pressed.key]) {
      pressed.preventDefault();
      moves[pressed.key]();
    }
  });
  return null;
}
