// The acts of a supervisor: an open question first, then every power that the document grants now,
// each with its clause in words, what would follow, and a reason.
import { clause as askClause, dryRun } from "../common/api.js";
import { $, announce, fill, h, toast } from "../common/dom.js";
import { press } from "../common/parts.js";
import { grouped, moveForm } from "../common/moves.js";
import { eventWords, signRows } from "../common/rows.js";
import { clauseWords, showProblem } from "../common/shell.js";
import { clauseLink, commandTitle, label } from "../common/words.js";

/** The table under supervision; table.js fills it in. */
export const state = {
  live: null,
  table: "",
  view: null,
  law: {},
  log: [],
  dealers: {},
  chosen: "",
  find: "",
};

const short = (command) => command.slice(command.indexOf(".") + 1);

// Powers in the order in which they are looked for; the first that fits takes a command.
const KINDS = [
  ["A ruling", (one) => one.command === "core.Rule"],
  [
    "Something happened",
    (one) =>
      /^(Report|CallNoRoll|ReferTo|OrderTo)/.test(short(one.command)) &&
      !one.command.startsWith("table."),
  ],
  ["Void or invalidate", (one) => /^(Void|Invalidate|Forfeit)/.test(short(one.command))],
  [
    "Players and wagers",
    (one) =>
      [
        "Exclude",
        "RefuseWager",
        "Vacate",
        "FindCardInvalid",
        "AcceptCard",
        "RaiseMaximum",
        "WagerFound",
      ].includes(short(one.command)),
  ],
  [
    "Sign and closing",
    (one) =>
      ["ChangeLimit", "RaiseMinimumNow", "EndKeptMinimums", "CloseTable"].includes(
        short(one.command),
      ),
  ],
  [
    "Payments",
    (one) =>
      [
        "AllowDifference",
        "DeclarePayout",
        "TakeDeclarations",
        "ReportWrongPayment",
        "RectifyPayment",
        "RecordAttempt",
        "Direct",
        "ExchangeVoucher",
      ].includes(short(one.command)),
  ],
  ["Disputes", (one) => /Dispute|Review/.test(short(one.command)) && one.by === "supervisor"],
  ["Notes", (one) => one.command === "table.Note"],
  ["Running the round", (one) => one.by === "dealer"],
  ["Powers", (one) => one.by === "supervisor"],
];
const kindOf = (move) => (KINDS.find(([, fits]) => fits(move)) ?? ["For seats"])[0];
/** A reason is asked for by the command itself, or beside it. */
const hasReason = (move) =>
  move.fields.some((one) => ["why", "words", "decision", "about", "reason"].includes(one.name));
const help = (command) => state.law.commands?.[command]?.help ?? "";
// An open question stops the round: it comes before everything else

export function question() {
  const open = state.view.question;
  const box = $("#question");
  if (!open) return fill(box);
  const rule = state.view.moves.filter((one) => one.command === "core.Rule");
  const key = JSON.stringify([open, rule]);
  if (box.dataset.shown === key && box.firstChild) return null;
  box.dataset.shown = key;
  const words = h("div.words.small");
  askClause(state.view.game, open.clause).then(
    (said) => fill(words, clauseWords(state.view.game, open.clause, said).slice(1, -1)),
    () => {},
  );
  announce(`A ruling is awaited: ${label(open.about)}`, true);
  return fill(
    box,
    h("section.question", { "aria-labelledby": "q" }, [
      h("p.eyebrow", "The round waits for your ruling"),
      h("div.row", [
        h("h2#q", [label(open.about), open.seat ? ` (seat ${open.seat})` : ""]),
        clauseLink(state.view.game, open.clause),
      ]),
      words,
      rule.length
        ? actForm(
            { command: "core.Rule", by: "supervisor", clause: open.clause, moves: rule },
            "Rule",
          )
        : null,
    ]),
  );
}

// What may be done

function groups() {
  const own = state.view.moves.filter((one) => one.by === "supervisor" || one.by === "dealer");
  const all = new Map();
  for (const one of grouped(own)) {
    // What the dealer may do the supervisor may do too: one entry for both.
    const same = all.get(one.command);
    if (same) same.moves.push(...one.moves);
    else all.set(one.command, one);
  }
  return [...all.values()].filter((one) => one.command !== "core.Rule");
}

export function acts() {
  const found = groups().filter((one) =>
    `${commandTitle(one.command, state.law.commands)} ${help(one.command)} ${short(one.command)} ${one.clause}`
      .toLowerCase()
      .includes(state.find),
  );
  const rows = KINDS.map(([kind]) => {
    const some = found.filter((one) => kindOf(one.moves[0]) === kind);
    return some.length
      ? [
          h("h3", kind),
          some.map((one) =>
            press(
              [
                h("span", commandTitle(one.command, state.law.commands)),
                h("span.no", `§ ${one.clause}`),
              ],
              () => {
                state.chosen = one.command;
                acts();
                showAct();
                $("#act").scrollIntoView({ block: "nearest" });
                $("#act input, #act textarea, #act select, #act button")?.focus();
              },
              {
                key: one.command,
                title: help(one.command),
                "aria-current": String(state.chosen === one.command),
              },
            ),
          ),
        ]
      : null;
  });
  fill(
    $("#acts"),
    rows,
    found.length ? null : h("p.quiet", "Nothing that is open now is called so."),
  );
  // The form on the right must not offer what is no longer open.
  const chosen = groups().find((one) => one.command === state.chosen);
  const key = chosen ? JSON.stringify(chosen.moves) : "";
  if ($("#act").dataset.moves !== key) showAct();
}

export function showAct() {
  const chosen = groups().find((one) => one.command === state.chosen);
  const box = $("#act");
  box.dataset.moves = chosen ? JSON.stringify(chosen.moves) : "";
  if (!chosen)
    return fill(
      box,
      h("h2", "Choose what happened or what is to be done"),
      h(
        "p.quiet",
        "Only what the document grants now is listed. Each act shows its clause in words and what follows before it is done, and asks for a reason.",
      ),
      state.chosen
        ? h("p.note", `${commandTitle(state.chosen, state.law.commands)} is not open any more.`)
        : null,
    );
  const words = h("div.words.small", [h("p.quiet", `Clause ${chosen.clause}`)]);
  askClause(state.view.game, chosen.clause).then(
    (said) => fill(words, clauseWords(state.view.game, chosen.clause, said)),
    () => {},
  );
  return fill(
    box,
    h("div.row.apart", [
      h("h2", commandTitle(chosen.command, state.law.commands)),
      clauseLink(state.view.game, chosen.clause),
    ]),
    help(chosen.command) ? h("p.quiet", help(chosen.command)) : null,
    words,
    actForm(chosen),
  );
}

/** The form of an act with its preview and its reason. */
function actForm(group, button = "Do it, on record") {
  const preview = h("div.preview", { "aria-live": "polite" }, [
    h("span.quiet", "What follows is shown here once everything is filled in."),
  ]);
  const reason = h("textarea", {
    id: `reason-${group.command}`,
    rows: 2,
    required: true,
    "aria-label": "Reason",
  });
  const own = hasReason(group.moves[0]);
  const extra = h("div.stack.tight", [
    own ? null : h("div.field", [h("label", { for: `reason-${group.command}` }, "Reason"), reason]),
    preview,
  ]);
  let asked = 0;
  let waiting = 0;
  const changed = (values) => {
    clearTimeout(waiting);
    const mine = (asked += 1);
    if (values) waiting = setTimeout(() => show(values, mine), 250);
    else fill(preview, h("span.quiet", "What follows is shown here once everything is filled in."));
  };
  const show = async (values, mine) => {
    try {
      const { events = [] } = await dryRun(state.table, group.command, values, "supervisor");
      if (mine !== asked) return;
      fill(
        preview,
        h("b", "What follows"),
        events.length
          ? h("ul", [
              events
                .filter((one) => one.name !== "house.Received")
                .map((one) =>
                  h("li", [eventWords(one), " ", clauseLink(state.view.game, one.clause)]),
                ),
            ])
          : h("span", "The clause allows it."),
        signPreview(events),
      );
    } catch (wrong) {
      if (mine === asked)
        fill(
          preview,
          h("b", "Refused"),
          h("span", [
            wrong.message,
            " ",
            wrong.clause ? clauseLink(state.view.game, wrong.clause) : "",
          ]),
        );
    }
  };
  return moveForm(group.moves, {
    changed,
    extra,
    button,
    danger: /^(Void|Invalidate|Forfeit|Exclude)/.test(short(group.command)),
    submit: async (values, move) => {
      if (!own && !reason.value.trim()) {
        toast("Every act needs a reason.", "bad");
        return reason.focus();
      }
      try {
        await state.live.send(move.command, values, own ? {} : { reason: reason.value.trim() });
        toast(`${commandTitle(move.command, state.law.commands)}: on record.`, "good");
        if (state.chosen === move.command) {
          state.chosen = "";
          showAct();
          acts();
        }
      } catch (wrong) {
        showProblem(wrong, state.view.game);
      }
      return null;
    },
  });
}

/** The sign that an announcement would put up, beside the one that hangs there. */
function signPreview(events) {
  const told = events.find((one) => one.data?.sign?.limits);
  if (!told) return null;
  return h("div.two-signs", [
    h("div.sign-card", [h("b", "Now"), signRows(state.view.sign)]),
    h("div.sign-card.next", [
      h("b", [
        told.data.effective
          ? [
              "From ",
              new Date(told.data.effective).toLocaleTimeString("en-AU", {
                hour: "2-digit",
                minute: "2-digit",
              }),
            ]
          : "At once",
      ]),
      signRows(told.data.sign),
    ]),
  ]);
}

/** Shortcuts under a seat: what may be done about this player. */
export function shortcuts(seat) {
  const about = groups()
    .filter(
      (one) =>
        [
          "table.Exclude",
          "table.RefuseWager",
          "table.Vacate",
          "table.RaiseMaximum",
          "table.FindCardInvalid",
        ].includes(one.command) || /VoidWagers$/.test(one.command),
    )
    .filter((one) =>
      one.moves.some((move) =>
        move.fields.some((field) => field.name === "seat" && field.options?.includes(seat)),
      ),
    );
  return about.map((one) =>
    press(
      commandTitle(one.command, state.law.commands),
      () => {
        state.chosen = one.command;
        acts();
        showAct();
        $("#act").scrollIntoView({ block: "nearest" });
        const pick = $(`#act input[name="seat"][value="${seat}"]`);
        pick?.click();
      },
      { class: "slim", key: `${seat} ${one.command}` },
    ),
  );
}
