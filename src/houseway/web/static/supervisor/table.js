// One table under supervision: its layout, its sign, its registers, and what may be done.
import { game as askGame, get } from "../common/api.js";
import { $, countdown, fill, h } from "../common/dom.js";
import { connectionBar, Live } from "../common/live.js";
import { boardRow, logRows, seatRow, signRows } from "../common/rows.js";
import { dollars, gameTitle, label } from "../common/words.js";
import { acts, question, shortcuts, showAct, state } from "./acts.js";

function page() {
  document.body.dataset.game = state.view.game;
  document.title = `Supervise ${state.table} · Houseway`;
  return [
    h("div#top.top"),
    h("div#question"),
    h("div.cols", [
      h("section.panel", { "aria-labelledby": "acts-title" }, [
        h("h2#acts-title", "What may be done"),
        h("input#find", {
          type: "search",
          placeholder: "Find, for example void or 15.3",
          "aria-label": "Find an act",
          oninput: (typed) => {
            state.find = typed.target.value.trim().toLowerCase();
            acts();
          },
        }),
        h("div#acts.acts-list"),
      ]),
      h("section.stack", [
        h("div#act.panel.act.stack.tight", { "aria-live": "polite" }),
        h("div.panel", [h("h2", "The layout"), h("div#board.board"), h("div#seats.seat-list")]),
      ]),
      h("aside.stack", [
        h("div#sign.panel"),
        h("div#registers.panel", { hidden: true }),
        h("div.panel", [
          h("h3", "What happened"),
          h("ol#log.log", { tabindex: "0", "aria-label": "What happened" }),
        ]),
      ]),
    ]),
  ];
}

function render() {
  if (!state.view) return;
  if (!$("#acts")) {
    fill($("#main"), page());
    showAct();
  }
  top();
  question();
  acts();
  fill($("#board"), boardRow(state.view));
  fill(
    $("#seats"),
    Object.keys(state.view.seats).map((one) =>
      seatRow(state.view, Number(one), shortcuts(Number(one))),
    ),
    Object.keys(state.view.seats).length ? null : h("p.quiet", "Nobody sits here."),
  );
  sign();
  registers();
  const list = $("#log");
  fill(list, logRows(state.view.game, state.log.slice(-150)).reverse());
}

function top() {
  const view = state.view;
  const notices = (view.notices ?? []).map((one) =>
    h("span.chip.warn", [`${label(one.what)} in `, countdown(one.deadline)]),
  );
  fill(
    $("#top"),
    h("h1", `${gameTitle(view.game)} · ${state.table}`),
    view.closed ? h("span.chip.bad", "Closed") : h("span.chip.good", label(view.stage)),
    h("span.chip.plain", `Round ${view.number}`),
    view.training ? h("span.chip.info", "Training") : null,
    h(
      "span.chip.plain",
      `Dealer: ${view.dealer === "automatic" ? "the house" : (view.dealer ?? "nobody")}`,
    ),
    notices,
    h("div.end", [
      h("a.button", { href: "/supervise" }, "Map"),
      h("a.button", { href: `/tables/${encodeURIComponent(state.table)}/deal` }, "Deal"),
      h("a.button", { href: `/inspect/${encodeURIComponent(state.table)}` }, "Record"),
    ]),
  );
}
// The sign and the registers

function sign() {
  const view = state.view;
  const next = (view.notices ?? []).find((one) => one.sign);
  const markers = Object.entries(view.seats).flatMap(([seat, one]) => [
    ...Object.entries(one.minimums ?? {}).map(
      ([area, cents]) => `Seat ${seat}: ${label(area)} from ${dollars(cents)}`,
    ),
    ...Object.entries(one.maximums ?? {}).map(
      ([area, cents]) => `Seat ${seat}: ${label(area)} to ${dollars(cents)}`,
    ),
  ]);
  fill(
    $("#sign"),
    h("h3", "The sign"),
    h("div.two-signs", [
      h("div.sign-card", h("div.scroll", signRows(view.sign))),
      next
        ? h("div.sign-card.next", [
            h("b", ["Announced, in ", countdown(next.deadline)]),
            signRows(next.sign),
          ])
        : null,
    ]),
    (view.notices ?? [])
      .filter((one) => !one.sign)
      .map((one) => h("p.note.warn.small", [`${label(one.what)} in `, countdown(one.deadline)])),
    markers.length
      ? [h("h3", "Markers"), h("ul.small", [markers.map((one) => h("li", one))])]
      : null,
  );
}

function registers() {
  const { disputes = [], payments = [] } = state.view;
  const box = $("#registers");
  const dealers = Object.entries(state.dealers);
  box.hidden = !disputes.length && !payments.length && !dealers.length;
  fill(
    box,
    dealers.length
      ? [
          h("h3", "Declared payouts"),
          h("ul.small", [
            dealers.map(([by, one]) =>
              h("li", [
                `${by}: ${one.payouts} declared, ${one.wrong} wrong`,
                one.wrong
                  ? ` (over ${dollars(one.over)}, under ${dollars(one.under)}, largest ${dollars(one.largest)})`
                  : "",
              ]),
            ),
          ]),
        ]
      : null,
    disputes.length
      ? [
          h("h3", "Disputes"),
          h("ul.small", [
            disputes.map((one) =>
              h("li", [
                `No. ${one.number}, ${one.player}, round ${one.round}: ${one.words}. `,
                one.decision ? h("b", one.decision) : h("span.chip.warn", "undecided"),
                one.review ? h("span.chip.info", "review asked") : null,
              ]),
            ),
          ]),
        ]
      : null,
    payments.length
      ? [
          h("h3", "Wrong payments"),
          h("ul.small", [
            payments.map((one) =>
              h("li", [
                `No. ${one.number}, ${one.player}, round ${one.round}: ${one.kind} by ${dollars(one.cents)} `,
                one.rectified ? h("span.chip.good", "put right") : h("span.chip.warn", "open"),
                one.reported ? h("span.chip.info", "in the month's report") : null,
              ]),
            ),
          ]),
        ]
      : null,
  );
}

// Following the table

async function past() {
  try {
    const { steps } = state.view.number
      ? await get(`/api/tables/${encodeURIComponent(state.table)}/rounds/${state.view.number}`, {
          as: "supervisor",
        })
      : { steps: [] };
    const before = steps
      .flatMap((one) => one.events)
      .filter((one) => !state.log.some((had) => had.number === one.number));
    state.log = [...before, ...state.log].sort((a, b) => a.number - b.number);
    state.dealers = await get(`/api/tables/${encodeURIComponent(state.table)}/declarations`);
    render();
  } catch {
    /* What happened before is in the record. */
  }
}

export function superviseTable(table) {
  state.table = table;
  state.live = new Live(table, "supervisor", {
    state: connectionBar(),
    view: (view) => {
      state.view = view;
      render();
    },
    events: (events) => {
      state.log.push(...events);
    },
    hello: async (message) => {
      if (state.law.commands || state.law.title) return;
      state.law = await askGame(message.view.game).catch(() => ({}));
      render();
      past();
    },
    refused: (wrong) =>
      fill(
        $("#main"),
        h("div.panel", [
          h("h1", "This table cannot be supervised"),
          h("p", wrong.message),
          h("p", h("a.button", { href: "/supervise" }, "To the map")),
        ]),
      ),
  });
}
