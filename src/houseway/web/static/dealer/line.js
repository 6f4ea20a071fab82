// The line on which a dealer types: cards, dice and tiles that are due, and the moves of seats.
import { $, announce, fill, h, toast } from "../common/dom.js";
import { grouped } from "../common/moves.js";
import {
  clauseLink,
  commandTitle,
  dollars,
  fieldTitle,
  parseDollars,
  typedDollars,
} from "../common/words.js";
import { openForm, seatPlayer } from "./acts.js";
import { declaration, deals, isFelt, lying, make, send, state, takeTable } from "./desk.js";
import { nextStep, now } from "./now.js";
import { readMove, readThings, runs, typedForm, whyNot } from "./typing.js";

const EXAMPLES = { cards: "as kd 9c", dice: "4 3", tiles: "teen gow6 yun day", cut: "20" };

export function lineBox() {
  const input = h("input#line", {
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: "false",
    role: "combobox",
    "aria-expanded": "false",
    "aria-controls": "suggestions",
    "aria-label": "Type what happens",
    "aria-describedby": "line-hint",
  });
  input.addEventListener("input", () => {
    state.typed = input.value;
    state.picked = -1;
    hints();
    if (state.view.draw) now();
  });
  input.addEventListener("keydown", keys);
  const list = h("ul#suggestions.suggestions", {
    role: "listbox",
    "aria-label": "What it may mean",
    hidden: true,
  });
  return h("div.line", [input, list, h("div#line-hint.hint")]);
}

/** Suggestions for what is typed: things that are due, or moves. */
function meanings(text) {
  const view = state.view;
  if (!text.trim()) return [];
  const moves = view.moves.filter((one) => one.by !== "supervisor");
  return [...seating(text), ...readMove(text, moves)].slice(0, 9);
}

/** "3 sit Ada 500": staff of a real felt seat players by name. */
function seating(text) {
  const said = /^(\d+)\s+s(?:i(?:t)?)?(?:\s+(.+?))?(?:\s+\$?([\d.,]+))?\s*$/i.exec(text);
  if (!isFelt() || !said || state.view.seats[said[1]] || Number(said[1]) > state.view.sign.seats)
    return [];
  const cents = said[3] ? parseDollars(said[3]) : null;
  return [
    { seat: Number(said[1]), player: said[2], cents, missing: said[2] ? null : "name", sit: true },
  ];
}

/** A text as things that are due, where it can be that, or else as moves. */
function read(text) {
  const { draw } = state.view;
  const found = meanings(text);
  const due = draw && isFelt() ? readThings(draw.kind, text, lying()) : null;
  const things = due && (!found.length || (due.things.length > 0 && !due.wrong));
  return { found: things ? [] : found, due, things };
}

export function hints() {
  const view = state.view;
  const hint = $("#line-hint");
  const list = $("#suggestions");
  if (!hint || !view) return;
  const input = $("#line");
  if (input.value !== state.typed) input.value = state.typed;
  const { found, due, things } = read(state.typed);
  const wrong =
    things && state.typed ? (due.wrong ?? whyNot(view.draw, due.things, lying())) : null;
  input.placeholder = due
    ? `${EXAMPLES[view.draw.kind] ?? ""}   then Enter`
    : isFelt()
      ? "3 ante 25  or  3 fold"
      : "Enter confirms the next step";
  input.setAttribute("aria-invalid", String(Boolean(wrong)));
  const count = due
    ? `${Math.min(due.things.length, view.draw.to.length)} of ${view.draw.to.length} ${view.draw.kind}`
    : "";
  fill(
    hint,
    h("span", { class: wrong ? "wrong" : "" }, [
      wrong ?? (due?.near?.length > 1 ? due.near.join("  ") : count),
    ]),
    h("span.keys", [
      h("kbd", "Enter"),
      " confirms ",
      h("kbd", "Esc"),
      " clears ",
      h("kbd", "↓"),
      " chooses",
    ]),
  );
  list.hidden = !found.length;
  input.setAttribute("aria-expanded", String(found.length > 0));
  fill(
    list,
    found.map((one, at) =>
      h(
        "li",
        {
          role: "option",
          id: `s${at}`,
          "aria-selected": String(at === Math.max(0, state.picked)),
          onclick: () => enter(state.typed, at),
        },
        [
          h("code", [
            one.sit
              ? `${one.seat} sit ${one.player ?? "‹name›"}${one.cents ? ` ${typedDollars(one.cents)}` : ""}`
              : typedForm(one.move),
          ]),
          h("span.row", [
            h("span.small.quiet", [
              one.missing
                ? `needs ${fieldTitle(one.missing).toLowerCase()}`
                : one.sit
                  ? "seat a player"
                  : chosenWords(one),
            ]),
            one.sit ? null : clauseLink(view.game, one.move.clause),
          ]),
        ],
      ),
    ),
  );
  if (found.length) input.setAttribute("aria-activedescendant", `s${Math.max(0, state.picked)}`);
  else input.removeAttribute("aria-activedescendant");
}

function chosenWords({ move, values }) {
  const amount = values.cents ?? values.maximum;
  return `${commandTitle(move.command, state.law?.commands)}${amount !== undefined ? ` ${dollars(amount)}` : ""}`;
}

function keys(pressed) {
  if (pressed.key === "Escape") {
    state.typed = "";
    hints();
    now();
  } else if (pressed.key === "ArrowDown" || pressed.key === "ArrowUp") {
    const { found } = read(state.typed);
    if (!found.length) return;
    pressed.preventDefault();
    state.picked =
      (Math.max(0, state.picked) + (pressed.key === "ArrowDown" ? 1 : found.length - 1)) %
      found.length;
    hints();
  } else if (pressed.key === "Enter") {
    pressed.preventDefault();
    enter(state.typed, Math.max(0, state.picked));
  }
}

// Lines that were entered and not answered yet: each is read when those before it are done.
let before = Promise.resolve();
let waiting = 0;

/** The line is free for the next at once; what comes to nothing is given back to be put right. */
function enter(text, picked) {
  // Pressing Enter twice is no yes to what nobody has seen asked.
  if (!text.trim()) return waiting ? null : confirmNext();
  cleared();
  waiting += 1;
  before = before
    .then(() => entered(text, picked))
    .then((done) => {
      waiting -= 1;
      if (!done && !state.typed) state.typed = text;
      hints();
      now();
    });
  return null;
}

/** Do what a line says; false where it stays on the line. */
async function entered(text, picked) {
  const { draw } = state.view;
  const { found, due } = read(text);
  if (found.length) return act(found[picked] ?? found[0]);
  if (!due) {
    toast("That is nothing that can be done here now.", "bad");
    return false;
  }
  const wrong = due.wrong ?? whyNot(draw, due.things, lying());
  if (wrong || due.rest) {
    announce(wrong ?? `${due.rest}: not finished`, true);
    return false;
  }
  if (wholeHands(draw.to, due.things.length)) {
    state.typed = `${text.trim()} ${state.typed}`;
    return true;
  }
  if (due.things.length !== draw.to.length) {
    toast(`${draw.to.length} ${draw.kind} are due, ${due.things.length} typed.`, "bad");
    return false;
  }
  return send("core.Drawn", { things: due.things.map((one) => one.value), source: "dealer" });
}

/** Whether so many things fill the hands of some places, and more places wait: Enter goes on. */
function wholeHands(to, count) {
  const ends = runs(to).reduce((all, one) => [...all, (all.at(-1) ?? 0) + one.count], []);
  return count < to.length && ends.includes(count);
}

function cleared() {
  state.typed = "";
  state.picked = -1;
  hints();
}

/** Enter alone is yes to the one thing that the dealer is asked to do. */
function confirmNext() {
  if (!deals()) return state.view.dealer && state.view.dealer !== "automatic" ? null : takeTable();
  if (declaration.pending) return declaration.confirm();
  const next = state.view.draw && isFelt() ? null : nextStep();
  if (next) make(next.move, next.values);
  return null;
}

async function act(one) {
  if (one.sit) {
    if (!one.missing) return seatPlayer(one.seat, one.player, one.cents);
    announce("Say the name of the player.", true);
    return false;
  }
  if (!one.missing) return make(one.move, one.values);
  openForm(
    {
      ...grouped([one.move])[0],
      moves: state.view.moves.filter(
        (move) => move.command === one.move.command && move.by === one.move.by,
      ),
    },
    one.values,
  );
  return true;
}
