// The buttons of a decision, each with what it costs, from the open moves.
import { $, ask, h } from "../common/dom.js";
import { fieldOf, given } from "../common/fields.js";
import { apart, ends, kbd, press } from "../common/parts.js";
import { confirm } from "../common/shell.js";
import { dollars } from "../common/text.js";
import { t } from "../common/tongue.js";
import { clauseLink } from "../common/words.js";
import { missing } from "./hint.js";
import { buyIn } from "./join.js";
import { later } from "./later.js";

/** One's own moves by command, without those made on the felt, in the hand or in panels. */
function mine({ view, seat, words }) {
  // The bank goes on by itself from who has not asked for it.
  if (view.offered && words.play.want && !view.want_bank?.includes(seat)) return new Map();
  const own = ({ by, command }) =>
    by === `seat/${seat}` && !/^(core|table)\./.test(command) && !words.of(command).as;
  return Map.groupBy(view.moves.filter(own), ({ command }) => command);
}

const cost = (values) => (values.cents ? ` ${dollars(values.cents)}` : "");

/** Every way to decide, in the order of the words: {command, label, key, rank, clause, work}. */
function ways(page) {
  const order = Object.keys(page.words.commands);
  const place = (command) => (order.includes(command) ? order.indexOf(command) : order.length);
  return [...mine(page)]
    .sort(([first], [next]) => place(first) - place(next))
    .flatMap(([command, moves]) => waysOf(page, command, moves));
}

function waysOf(page, command, moves) {
  const word = page.words.of(command);
  const { values, open } = given(moves[0]);
  // What the words of a game do not name is nothing that everybody is asked.
  const rank = page.words.commands[command] ? word.rank : "minor";
  const base = { ...word, rank, command, clause: moves[0].clause };
  if (moves.length === 1 && !open.length) {
    const work = () => confirmed(page, command, values);
    return [{ ...base, label: word.label + cost(values), work }];
  }
  if (word.options && moves.length === 1 && open.length === 1) {
    return open[0].options.map((option) => {
      const work = () => page.make(command, { ...values, [open[0].name]: option });
      return { ...base, ...(word.options[option] ?? { label: option }), work };
    });
  }
  return [{ ...base, label: `${word.label}…`, work: () => inDialog(page, word.label, moves) }];
}

/** What costs more than it need is asked about once. */
async function confirmed(page, command, values) {
  const { label, confirm: asked } = page.words.of(command);
  const better = asked && page.move(`${page.game}.${asked.when}`);
  if (better && !(await confirm(asked.says, null, label, t("Go back")))) return;
  page.make(command, values);
}

/** A move whose fields are asked for in a dialog. */
export async function inDialog(page, label, moves, options = {}) {
  const { moveForm } = (await later(page)) ?? {};
  if (!moveForm) return;
  ask(label, (done) => {
    const submit = (values, { command }) => {
      done(true);
      page.make(command, values);
    };
    const cancel = () => done(null);
    return moveForm(moves, { words: page.words, button: label, submit, cancel, ...options });
  });
}

// Buttons

/** What is to be decided now, the usual way on first. */
export function buttons(page) {
  const all = ways(page).filter(({ rank }) => rank !== "minor");
  const first = all.filter(({ rank }) => rank === "primary");
  const rest = all.filter(({ rank }) => rank !== "primary");
  const hand = handButton(page);
  const made = hand && page.hand.made();
  const ordered = [...first, ...rest].map(button);
  // The usual way on is not open, and chips can be bought: they are what is missing.
  const usual = page.words.of(`${page.game}.${missing(page)}`).rank === "primary";
  const short = all.length && usual && page.move("table.BuyIn");
  const buy = short && press(t("Buy chips"), () => buyIn(page), { key: "buy", class: "large" });
  const [before, after] = made || page.hand.inZones ? [hand, null] : [null, hand];
  return [coverButton(page), before, ...ordered, after, buy].filter(Boolean);
}

function button({ command, label, key, rank, clause, work }) {
  return press([label, kbd(key?.toUpperCase())], work, {
    key: `way ${command} ${label}`,
    data: { command },
    class: `large ${rank === "primary" ? "primary" : ""}`,
    title: t("Clause {clause}", { clause }),
  });
}

/** What the hand's choice makes: an exchange, or a hand that is set. */
function handButton(page) {
  const { move, choose } = page.hand;
  if (!move) return null;
  const made = page.hand.made();
  const { values } = given(move);
  const idle = choose.field === "cards" ? choose.idle + cost(values) : choose.idle;
  const work = () => made && page.make(move.command, { ...values, ...made.values });
  return press([made ? made.label + cost(values) : idle, kbd(choose.key.toUpperCase())], work, {
    key: "hand",
    data: { command: move.command },
    class: `large ${choose.rank === "primary" ? "primary" : ""}`,
    title: t("Clause {clause}", { clause: move.clause }),
    "aria-disabled": String(!made),
  });
}

/** A stage may ask for one stake alone: a banker who does not cover the wagers makes it up. */
function coverButton(page) {
  const label = page.words.stages[page.view.stage]?.stake;
  const move = label && page.move("core.Stake");
  if (!move) return null;
  const cents = fieldOf(move, "cents").low;
  const work = () => page.make(move.command, { ...given(move).values, cents });
  return press(`${label} ${dollars(cents)}`, work, { key: "cover", class: "large primary" });
}

// What may be done beside: asking for another shuffle, passing the dice and such

const minor = (page) => [
  ...ways(page).filter(({ rank }) => rank === "minor"),
  ...(page.words.play.want ? [wantBank(page, page.words.play.want)] : []),
];

export function moreButton(page) {
  if (!minor(page).length) return null;
  const how = { key: "more", class: "tool", "aria-haspopup": "dialog" };
  return press(t("More…"), () => more(page), how);
}

function more(page) {
  ask(t("What else you may do"), (done) => {
    const row = ({ command, label, clause, work }) => {
      const chosen = () => {
        done(true);
        work();
      };
      return apart(press(label, chosen, { data: { command } }), clauseLink(page.game, clause));
    };
    return h("div.stack.tight", [minor(page).map(row), ends(press(t("Close"), () => done(null)))]);
  });
}

/** The bank is offered to those who want it. */
function wantBank(page, { on, off, clause }) {
  const want = !(page.view.want_bank ?? []).includes(page.seat);
  const work = () => page.act(() => page.live.send("web.WantBank", { want }));
  return { command: "web.WantBank", label: want ? on : off, clause, work };
}

// Keys

/** Keys of the decisions that are open: a map to what they do, and what that is called. */
export function keysOf(page) {
  const keyed = ways(page).filter(({ key }) => key);
  const keys = new Map(keyed.map(({ key, work }) => [key, work]));
  const names = keyed.map(({ key, label }) => [key.toUpperCase(), label]);
  const { choose } = page.hand;
  if (choose) {
    keys.set(choose.key, () => $('[data-key="hand"]')?.click());
    names.push([choose.key.toUpperCase(), choose.help]);
  }
  return { keys, names };
}
