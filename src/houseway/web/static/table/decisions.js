// The buttons of a decision, each with what it costs, from the open moves.
import { ask, h } from "../common/dom.js";
import { fixed, moveForm } from "../common/moves.js";
import { clauseLink, commandTitle, dollars } from "../common/words.js";
import { decision } from "./words.js";
import { fieldOf } from "./wagers.js";

// Made on the felt, in the hand or in the panels.
const ELSEWHERE = /^(core|table)\.|\.(Remove|CallOn|CallOff|LateWager|SetHand|Exchange)$/;

const grouped = (moves) =>
  Map.groupBy
    ? Map.groupBy(moves, (one) => one.command)
    : moves.reduce(
        (all, one) => all.set(one.command, [...(all.get(one.command) ?? []), one]),
        new Map(),
      );

function mine(page) {
  return page.view.moves.filter(
    (one) => one.by === `seat/${page.seat}` && !ELSEWHERE.test(one.command),
  );
}

/** The values that leave no choice, and the names of the fields that do. */
function given(move) {
  const values = {};
  const open = [];
  for (const one of move.fields) {
    const only = fixed(one);
    if (only === undefined) open.push(one);
    else values[one.name] = only;
  }
  return { values, open };
}

const cost = (values) => (values.cents ? ` ${dollars(values.cents)}` : "");

/** Every way to decide: {key, label, primary, minor, clause, work}. */
function ways(page) {
  const found = [];
  for (const [command, moves] of grouped(mine(page))) {
    const word = decision(command);
    const { values, open } = given(moves[0]);
    if (moves.length === 1 && !open.length) {
      found.push({
        ...word,
        command,
        label: word.label + cost(values),
        clause: moves[0].clause,
        work: () => confirmed(page, command, values),
      });
    } else if (word.options && moves.length === 1 && open.length === 1) {
      for (const option of open[0].options) {
        found.push({
          ...(word.options[option] ?? { label: option }),
          command,
          clause: moves[0].clause,
          work: () => page.move(command, { ...values, [open[0].name]: option }),
        });
      }
    } else {
      found.push({
        ...word,
        command,
        label: `${word.label ?? commandTitle(command)}…`,
        clause: moves[0].clause,
        work: () => inDialog(page, word, command, moves),
      });
    }
  }
  return found;
}

/** What costs more than it need is asked about once. */
async function confirmed(page, command, values) {
  const free = page.view.moves.some((one) => one.command.endsWith(".Check"));
  if (command.endsWith(".Fold") && free) {
    const sure = await ask("Fold although checking is free?", (done) =>
      h(
        "div",
        { class: "ends" },
        h("button", { onclick: () => done(false) }, "Go back"),
        h("button", { class: "primary", onclick: () => done(true) }, "Fold"),
      ),
    );
    if (!sure) return;
  }
  page.move(command, values);
}

function inDialog(page, word, command, moves) {
  ask(word.label ?? commandTitle(command), (done) =>
    moveForm(moves, {
      button: word.label,
      submit: (values) => {
        done(true);
        page.move(command, values);
      },
    }),
  );
}

function button(page, one) {
  return h(
    "button",
    {
      type: "button",
      class: `${one.minor ? "slim" : "large"} ${one.primary ? "primary" : ""}`,
      dataset: { key: `way ${one.command} ${one.label}`, command: one.command },
      title: `Clause ${one.clause}`,
      onclick: one.work,
    },
    one.label,
    one.key && !one.minor ? h("kbd", { "aria-hidden": "true" }, one.key.toUpperCase()) : null,
  );
}

/** What the hand's choice makes: an exchange, or a hand that is set. */
function fromHand(page) {
  if (!page.hand.choosing) return [];
  const made = page.hand.made();
  const move = page.hand.exchange ?? page.hand.setting;
  const { values } = given(move);
  const idle = page.hand.exchange ? `Exchange: choose cards${cost(values)}` : "Choose two tiles";
  return [
    h(
      "button",
      {
        type: "button",
        class: `large ${page.hand.setting ? "primary" : ""}`,
        dataset: { key: "hand", command: move.command },
        "aria-disabled": String(!made),
        title: `Clause ${move.clause}`,
        onclick: () => made && page.move(move.command, { ...values, ...made.values }),
      },
      made ? made.label + cost(values) : idle,
      h("kbd", { "aria-hidden": "true" }, page.hand.exchange ? "E" : "S"),
    ),
  ];
}

/** What is to be decided now, the usual way on first. */
export function buttons(page) {
  const main = ways(page)
    .filter((one) => !one.minor)
    .sort((one, other) => Number(Boolean(other.primary)) - Number(Boolean(one.primary)));
  const cover = page.view.stage === "cover" ? coverButton(page) : [];
  return [...cover, ...fromHand(page), ...main.map((one) => button(page, one))];
}

/** A banker who does not cover the wagers makes up the difference. */
function coverButton(page) {
  const move = page.view.moves.find((one) => one.command === "core.Stake");
  if (!move) return [];
  const { values } = given(move);
  const least = fieldOf(move, "cents").low;
  return [
    h(
      "button",
      {
        type: "button",
        class: "large primary",
        dataset: { key: "cover" },
        onclick: () => page.move(move.command, { ...values, cents: least }),
      },
      `Cover the wagers ${dollars(least)}`,
    ),
  ];
}

/** What may be done beside, behind one button: asking for a laja, passing the dice and such. */
export function moreButton(page) {
  const some = ways(page).filter((one) => one.minor);
  if (!some.length && page.game !== "pai-gow") return null;
  return h(
    "button",
    {
      type: "button",
      class: "tool",
      dataset: { key: "more" },
      "aria-haspopup": "dialog",
      onclick: () => more(page),
    },
    "More…",
  );
}

function more(page) {
  ask("What else you may do", (done) =>
    h(
      "div",
      { class: "stack tight" },
      ways(page)
        .filter((one) => one.minor)
        .map((one) =>
          h(
            "div",
            { class: "row apart" },
            h(
              "button",
              {
                type: "button",
                dataset: { command: one.command },
                onclick: () => {
                  done(true);
                  one.work();
                },
              },
              one.label,
            ),
            clauseLink(page.game, one.clause),
          ),
        ),
      page.game === "pai-gow" ? wantBank(page, done) : null,
      h(
        "div",
        { class: "ends" },
        h("button", { type: "button", onclick: () => done(null) }, "Close"),
      ),
    ),
  );
}

function wantBank(page, done) {
  const want = (page.view.want_bank ?? []).includes(page.seat);
  return h(
    "div",
    { class: "row apart" },
    h(
      "button",
      {
        type: "button",
        "aria-pressed": String(want),
        onclick: () => {
          done(true);
          page.act(() => page.live.send("web.WantBank", { want: !want }));
        },
      },
      want ? "Do not offer me the bank" : "Offer me the bank when it comes round",
    ),
    clauseLink(page.game, "6.1"),
  );
}

/** Keys of the decisions that are open; `names` says what they do. */
export function keysOf(page) {
  const keys = new Map();
  const names = [];
  for (const one of ways(page)) {
    if (!one.key) continue;
    keys.set(one.key, one.work);
    names.push([one.key.toUpperCase(), one.label]);
  }
  if (page.hand.choosing) {
    keys.set(page.hand.exchange ? "e" : "s", () =>
      document.querySelector('[data-key="hand"]')?.click(),
    );
    names.push([
      page.hand.exchange ? "E" : "S",
      page.hand.exchange ? "exchange the chosen cards" : "set the hands",
    ]);
  }
  keys.names = names;
  return keys;
}
