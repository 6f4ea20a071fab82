// The buttons of a decision, each with what it costs, from the open moves.
import { $, ask, h } from "../common/dom.js";
import { fixed, moveForm } from "../common/moves.js";
import { clauseLink, dollars } from "../common/words.js";
import { apart, ends, kbd, press } from "../common/parts.js";
import { fieldOf } from "./wagers.js";
import { decision } from "./words.js";

// Made on the felt, in the hand or in the panels.
const ELSEWHERE = /^(core|table)\.|\.(Remove|CallOn|CallOff|LateWager|SetHand|Exchange)$/;
const BANK = "6.1";

/** One's own moves by command. */
function mine(page) {
  const found = new Map();
  for (const one of page.view.moves) {
    if (one.by !== `seat/${page.seat}` || ELSEWHERE.test(one.command)) continue;
    found.set(one.command, [...(found.get(one.command) ?? []), one]);
  }
  return found;
}

/** The values that leave no choice, and the fields that do. */
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

/** Every way to decide: {command, label, key, primary, minor, clause, work}. */
const ways = (page) => [...mine(page)].flatMap(([command, moves]) => waysOf(page, command, moves));

function waysOf(page, command, moves) {
  const word = decision(command);
  const { values, open } = given(moves[0]);
  const base = { ...word, command, clause: moves[0].clause };
  if (moves.length === 1 && !open.length) {
    const work = () => confirmed(page, command, values);
    return [{ ...base, label: word.label + cost(values), work }];
  }
  if (word.options && moves.length === 1 && open.length === 1) {
    return open[0].options.map((option) => {
      const work = () => page.move(command, { ...values, [open[0].name]: option });
      return { ...base, ...(word.options[option] ?? { label: option }), work };
    });
  }
  return [{ ...base, label: `${word.label}…`, work: () => inDialog(page, word, command, moves) }];
}

/** What costs more than it need is asked about once. */
async function confirmed(page, command, values) {
  const free = page.view.moves.some((one) => one.command.endsWith(".Check"));
  if (command.endsWith(".Fold") && free) {
    const sure = await ask("Fold although checking is free?", (done) =>
      ends(
        press("Go back", () => done(false)),
        press("Fold", () => done(true), { class: "primary" }),
      ),
    );
    if (!sure) return;
  }
  page.move(command, values);
}

function inDialog(page, word, command, moves) {
  ask(word.label, (done) => {
    const submit = (values) => {
      done(true);
      page.move(command, values);
    };
    return moveForm(moves, { button: word.label, submit, cancel: () => done(null) });
  });
}

// Buttons

/** What is to be decided now, the usual way on first. */
export function buttons(page) {
  const first = (one) => Number(Boolean(one.primary));
  const main = ways(page)
    .filter((one) => !one.minor)
    .sort((one, other) => first(other) - first(one));
  return [coverButton(page), handButton(page), ...main.map(button)].filter(Boolean);
}

function button({ command, label, key, primary, clause, work }) {
  return press([label, kbd(key?.toUpperCase())], work, {
    key: `way ${command} ${label}`,
    data: { command },
    class: `large ${primary ? "primary" : ""}`,
    title: `Clause ${clause}`,
  });
}

/** What the hand's choice makes: an exchange, or a hand that is set. */
function handButton(page) {
  const { exchange, setting } = page.hand;
  const move = exchange ?? setting;
  if (!move) return null;
  const made = page.hand.made();
  const { values } = given(move);
  const idle = exchange ? `Exchange: choose cards${cost(values)}` : "Choose two tiles";
  const work = () => made && page.move(move.command, { ...values, ...made.values });
  return press([made ? made.label + cost(values) : idle, kbd(exchange ? "E" : "S")], work, {
    key: "hand",
    data: { command: move.command },
    class: `large ${setting ? "primary" : ""}`,
    title: `Clause ${move.clause}`,
    "aria-disabled": String(!made),
  });
}

/** A banker who does not cover the wagers makes up the difference. */
function coverButton(page) {
  const move = page.view.moves.find((one) => one.command === "core.Stake");
  if (page.view.stage !== "cover" || !move) return null;
  const cents = fieldOf(move, "cents").low;
  const work = () => page.move(move.command, { ...given(move).values, cents });
  return press(`Cover the wagers ${dollars(cents)}`, work, {
    key: "cover",
    class: "large primary",
  });
}

// What may be done beside: asking for a laja, passing the dice and such

export function moreButton(page) {
  const some = ways(page).some((one) => one.minor);
  if (!some && page.game !== "pai-gow") return null;
  return press("More…", () => more(page), {
    key: "more",
    class: "tool",
    "aria-haspopup": "dialog",
  });
}

function more(page) {
  ask("What else you may do", (done) => {
    const row = ({ command, label, clause, work }) => {
      const chosen = () => {
        done(true);
        work();
      };
      return apart(press(label, chosen, { data: { command } }), clauseLink(page.game, clause));
    };
    const minor = ways(page).filter((one) => one.minor);
    if (page.game === "pai-gow") minor.push(wantBank(page));
    return h("div.stack.tight", [minor.map(row), ends(press("Close", () => done(null)))]);
  });
}

/** The bank is offered to those who want it. */
function wantBank(page) {
  const want = !(page.view.want_bank ?? []).includes(page.seat);
  const label = want ? "Offer me the bank when it comes round" : "Do not offer me the bank";
  const work = () => page.act(() => page.live.send("web.WantBank", { want }));
  return { command: "web.WantBank", label, clause: BANK, work };
}

// Keys

/** Keys of the decisions that are open; `names` says what they do. */
export function keysOf(page) {
  const keyed = ways(page).filter((one) => one.key);
  const keys = new Map(keyed.map((one) => [one.key, one.work]));
  keys.names = keyed.map((one) => [one.key.toUpperCase(), one.label]);
  if (page.hand.choosing) {
    const [key, what] = page.hand.exchange
      ? ["e", "exchange the chosen cards"]
      : ["s", "set the hands"];
    keys.set(key, () => $('[data-key="hand"]')?.click());
    keys.names.push([key.toUpperCase(), what]);
  }
  return keys;
}
