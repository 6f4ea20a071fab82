// What a dealer does beside the next step: forms for moves, what happened, seating, calling.
import { clause as askClause, dryRun, post, sendCommand } from "../common/api.js";
import { $, ask, fill, h, toast } from "../common/dom.js";
import { press } from "../common/parts.js";
import { grouped, moveForm, withoutAsking } from "../common/moves.js";
import { eventWords } from "../common/rows.js";
import { clauseWords, showProblem } from "../common/shell.js";
import { clauseLink, commandTitle, dollars, parseDollars, typedDollars } from "../common/words.js";
import { desk, help, isFault, isProcedure, make, send, state, table } from "./desk.js";

// Seats of a real felt

export async function seatPlayer(seat, player, cents) {
  try {
    await sendCommand(table, "table.Sit", { seat }, { as: "dealer", onBehalf: player });
    if (cents) await desk.live.send("table.BuyIn", { seat, cents });
    return true;
  } catch (wrong) {
    showProblem(wrong, state.view.game);
    return false;
  }
}

/** The moves of a seat at a real felt: what needs no words is a button, the rest is asked for. */
export function seatActs(view, number, moves) {
  const groups = grouped(
    moves.filter(
      (one) =>
        ![
          "table.RaiseDispute",
          "table.RequestReview",
          "table.CashOut",
          "table.Leave",
          "table.BuyIn",
          "table.StakeTokens",
        ].includes(one.command),
    ),
  );
  const made = groups.map((group) => {
    const values = group.moves.length === 1 ? withoutAsking(group.moves[0]) : null;
    const cost = values?.cents ? ` ${dollars(values.cents)}` : "";
    const title = `${commandTitle(group.command, state.law?.commands)}${cost}`;
    return press(
      values ? title : `${title}…`,
      () => (values ? make(group.moves[0], values) : openForm(group)),
      { class: "slim", key: group.key },
    );
  });
  const rest = grouped(
    moves.filter((one) =>
      [
        "table.CashOut",
        "table.Leave",
        "table.BuyIn",
        "table.StakeTokens",
        "table.RaiseDispute",
      ].includes(one.command),
    ),
  );
  if (rest.length)
    made.push(
      press("More…", () => pick(`Seat ${number}`, rest), {
        class: "slim bare",
        key: `more ${number}`,
      }),
    );
  return made;
}

export async function askSeat(number) {
  const least = Math.min(...state.view.sign.chips);
  const given = await ask(`Seat ${number}: who sits down?`, (done) => {
    const player = h("input#seat-player", { required: true, autofocus: true, autocomplete: "off" });
    const cents = h("input#seat-cents", {
      inputmode: "decimal",
      value: typedDollars(Math.max(500_00, least)),
      autocomplete: "off",
    });
    return h(
      "form",
      {
        onsubmit: (sent) => {
          sent.preventDefault();
          if (player.value.trim())
            done({ player: player.value.trim(), cents: parseDollars(cents.value) });
        },
      },
      [
        h("div.field", [h("label", { for: "seat-player" }, "Name"), player]),
        h("div.field", [h("label", { for: "seat-cents" }, "Buys in for, in dollars"), cents]),
        h("div.ends", [
          press("Cancel", () => done(null)),
          h("button.primary", { type: "submit" }, "Seat the player"),
        ]),
      ],
    );
  });
  if (given) await seatPlayer(number, given.player, given.cents);
}
// Forms and what happened

/** A form for a group of moves in a dialog, with the clause's words and what would follow. */
export async function openForm(group, given = {}) {
  const view = state.view;
  await ask(commandTitle(group.command, state.law?.commands), (done) => {
    const words = h("div.small");
    askClause(view.game, group.clause).then(
      (said) => fill(words, clauseWords(view.game, group.clause, said)),
      () => {},
    );
    const preview = h("div.preview", { hidden: true, "aria-live": "polite" });
    let asked = 0;
    const changed = async (values) => {
      const mine = (asked += 1);
      preview.hidden = true;
      if (!values || !isFault(group.moves[0])) return;
      try {
        const { events } = await dryRun(table, group.command, values, "dealer");
        if (mine !== asked || !events) return;
        fill(
          preview,
          h("b", "What follows"),
          events.map((one) =>
            h("div.row", [h("span", eventWords(one)), clauseLink(view.game, one.clause)]),
          ),
        );
        preview.hidden = false;
      } catch (wrong) {
        if (mine !== asked) return;
        fill(preview, wrong.message);
        preview.hidden = false;
      }
    };
    return h("div.stack", [
      help(group.command) ? h("p.quiet", help(group.command)) : null,
      words,
      moveForm(group.moves, {
        given,
        changed,
        extra: preview,
        button: "Confirm",
        submit: async (values, move) => {
          if (await make(move, values)) done(true);
        },
      }),
    ]);
  });
  $("#line")?.focus();
}

async function pick(title, groups) {
  const chosen = await ask(title, (done) => {
    const find = h("input", {
      "aria-label": "Find",
      placeholder: "Type to find",
      autofocus: true,
      autocomplete: "off",
    });
    const list = h("div.happened");
    const show = () =>
      fill(
        list,
        groups
          .filter((one) =>
            `${commandTitle(one.command)} ${help(one.command)} ${one.clause}`
              .toLowerCase()
              .includes(find.value.trim().toLowerCase()),
          )
          .map((one) =>
            press(
              [
                h("span", [
                  commandTitle(one.command, state.law?.commands),
                  h("span.help", help(one.command)),
                ]),
                h("span.row", h("span.chip.plain", `§ ${one.clause}`)),
              ],
              () => done(one),
            ),
          ),
      );
    find.addEventListener("input", show);
    find.addEventListener("keydown", (pressed) => {
      if (pressed.key === "Enter") {
        pressed.preventDefault();
        list.querySelector("button")?.click();
      }
    });
    show();
    return h("div.stack", [
      groups.length > 4 ? find : null,
      list,
      groups.length ? null : h("p.empty", "Nothing of this kind is open now."),
    ]);
  });
  if (chosen) await openForm(chosen);
}

export function somethingHappened() {
  const moves = state.view.moves.filter(
    (one) => one.by === "dealer" && !isProcedure(one) && !/Declar/.test(one.command),
  );
  const faults = grouped(moves.filter(isFault));
  return pick("What happened?", [...faults, ...grouped(moves.filter((one) => !isFault(one)))]);
}

export async function callSupervisor() {
  const why = await ask("Call the supervisor", (done) => {
    const words = h("textarea#call-why", { rows: 2, autofocus: true });
    return h(
      "form",
      {
        onsubmit: (sent) => {
          sent.preventDefault();
          done(words.value.trim() || "The dealer asks for the supervisor.");
        },
      },
      [
        h("div.field", [h("label", { for: "call-why" }, "What is it about?"), words]),
        h("div.ends", h("button.primary", { type: "submit" }, "Call")),
      ],
    );
  });
  if (!why) return;
  try {
    await post(`/api/tables/${encodeURIComponent(table)}/call`, { words: why });
    toast("The supervisor is called.", "good");
  } catch (wrong) {
    showProblem(wrong, state.view.game);
  }
}

/** Record a difference as an over- or underpayment, where the document has a procedure for it. */
export async function sendWrongPayment(seat, round, kind, cents) {
  const open = state.view.moves.some((one) => one.command === "table.ReportWrongPayment");
  if (!open) {
    toast(
      "This document has no procedure for wrong payments: put it right, or call the supervisor, who may let it stand.",
      "bad",
    );
    return false;
  }
  return send("table.ReportWrongPayment", { seat, round, kind, cents, intent: "unintentional" });
}
