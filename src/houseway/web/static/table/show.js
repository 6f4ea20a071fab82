// What stands above the felt and what lies on it.
import { $, announce, fill, h, secondsTo } from "../common/dom.js";
import { dollars, gameTitle } from "../common/words.js";
import { buttons } from "./decisions.js";
import { press, signed, tone } from "../common/parts.js";
import { decided, hint } from "./words.js";

const SHOWN = 14;
const STAFF = ["dealer", "supervisor", "inspector"];
const CALLS = { jung: "won", che: "lost", win: "won", lose: "lost" };

// Above the felt

export function showTop(page) {
  const { view } = page;
  const round = view.number ? ` · ${page.game === "craps" ? "roll" : "round"} ${view.number}` : "";
  const house = !view.dealer || view.dealer === "automatic";
  $("#title").textContent = gameTitle(view.game);
  fill($("#which"), `Table ${page.name}${round}${house ? "" : ` · dealt by ${view.dealer}`}`);
  sayNow(page);
  fill($("#signals"), signals(page));
  fill($("#clock"), clock(page));
  tick(page);
}

/** What the dealer says, and what to do; written anew only when it changes. */
function sayNow(page) {
  const { view } = page;
  const setting = page.hand.setting ? "Choose two tiles for the low hand, or press House Way." : "";
  const words = setting || hint(page, page.seat ? buttons(page) : []);
  const said = view.said === words || setting ? "" : view.said;
  const now = $("#now");
  if (now.dataset.words === `${said} ${words}`) return;
  now.dataset.words = `${said} ${words}`;
  fill(now, said ? h("span.said", [said, " "]) : null, h("strong", words));
}

function signals(page) {
  const { view } = page;
  const chip = (words, kind) => h("span", { class: `chip ${kind}` }, words);
  const point = view.point ? `Point ${view.point}` : "Come-out";
  return [
    view.training ? chip("Training", "brass") : null,
    view.meter === undefined || view.meter === null ? null : meter(view.meter),
    view.point === undefined ? null : chip(point, view.point ? "plain good" : "plain"),
    (view.notices ?? []).map((one) =>
      chip(one.what === "closure" ? "Closing soon" : "New limits soon", "warn"),
    ),
  ];
}

const meter = (cents) => h("span.meter", [h("span.tiny", "Jackpot"), h("b.money", dollars(cents))]);

// Clocks

const deadline = (page) => (page.seat ? (page.view.deadlines?.[page.seat] ?? null) : null);

function clock(page) {
  if (!deadline(page) && !page.view.countdown) return null;
  const more = () => page.act(() => page.live.moreTime());
  const button = deadline(page)
    ? press("More time", more, { key: "more-time", class: "slim" })
    : null;
  const words = deadline(page) ? h("span.of", "Your turn: ") : h("span", "Wagers close in ");
  const face = h("span.clock", [words, h("span.left")]);
  return h("span#deadline.deadline", [face, button]);
}

export function tick(page) {
  if (!page.view) return;
  page.stay.tick();
  const own = deadline(page);
  const until = own ?? page.view.countdown;
  const face = $("#deadline .left");
  if (!face || !until) return;
  const left = secondsTo(new Date(Date.parse(until) - page.skew).toISOString());
  face.textContent = `${left} s`;
  $("#deadline").classList.toggle("late", left <= 10);
  if (left !== 15 || page.warned === until || !own) return;
  page.warned = until;
  announce("Fifteen seconds left. You can ask for more time.", true);
}

// On the felt

export const dealt = (view) => view.things.some((one) => ["card", "tile"].includes(one.kind));

/** What the felt shows: a settled round stays to be looked at, unless somebody goes on. */
function held(page) {
  const { view, settledView } = page;
  const left = page.until - Date.now();
  if (dealt(view) || !settledView || left <= 0 || page.staked()) return view;
  clearTimeout(page.holding);
  page.holding = setTimeout(() => page.render(), left + 20);
  return { ...view, things: settledView.things, calls: settledView.calls, bank: settledView.bank };
}

export function showFelt(page) {
  const { felt, seat } = page;
  const view = held(page);
  const key = `${view.sign.version} ${seat} ${page.narrow}`;
  if (felt.arranged !== key) {
    felt.arrange(view.sign, seat, page.narrow);
    felt.arranged = key;
  }
  felt.people(people(page));
  felt.enable(seat ? page.wagers.open() : {});
  felt.show(owned(view.things, seat), {
    chips: view.sign.chips,
    turn: view.number,
    gone: (thing) => page.went.get(thing.area) ?? "house",
    lit: (thing) => page.lights.of(thing),
  });
  felt.badges(badges(page, view));
  felt.meter(view.meter);
}

/** Things with one's own chips marked. */
export const owned = (things, seat) =>
  things.map((one) =>
    one.kind === "chips" && seat && one.area.endsWith(`/${seat}`) ? { ...one, own: true } : one,
  );

/** The House's tiles lie before the float, not on its area. */
export function placeOf(view, thing) {
  const bank = view?.bank;
  const house = bank && !bank.seats.length && thing.area === `area/${bank.area}`;
  return thing.kind === "tile" && house ? "bank" : null;
}

/** Everybody's name and money as the edge of the felt shows them. */
export function plates(view, seat) {
  const found = {};
  for (let one = 1; one <= view.sign.seats; one += 1) {
    const there = view.seats[one];
    const name = one === seat ? "You" : there?.player.replace(" (automatic)", "");
    found[one] = there
      ? { name, sub: dollars(view.money[one] ?? 0), own: one === seat }
      : { free: `Seat ${one}` };
  }
  return found;
}

function people(page) {
  const { view } = page;
  const found = plates(view, page.seat);
  const free = view.moves
    .filter((one) => one.command === "table.Sit")
    .flatMap((one) => one.fields[0].options ?? []);
  const mayJoin = !page.seat && !view.closed && !STAFF.includes(page.person.role);
  for (const [seat, one] of Object.entries(found)) {
    one.due = view.due.includes(`seat/${seat}`);
    const open = free.length ? free.includes(Number(seat)) : page.role !== "player";
    one.sit = mayJoin && !one.name && open;
  }
  return found;
}

/** Words above seats: what somebody decided, who banks, how a hand was called, who is ready. */
function badges(page, view) {
  const found = {};
  const add = (seat, words, kind) => words && (found[seat] ??= []).push({ words, kind });
  const cards = (seat) =>
    view.things.some((one) => one.kind === "card" && one.area === `box/${seat}`);
  for (const [seat, what] of Object.entries(view.decisions ?? {})) {
    if (["fold", "concede"].includes(what) || (what && !cards(seat))) add(seat, decided(what));
  }
  if (view.bank) add(view.bank.area, view.bank.seats.length ? "BANK" : "HOUSE", "bank");
  for (const [area, call] of Object.entries(view.calls ?? {})) {
    add(area, call, CALLS[call.toLowerCase()] ?? "");
  }
  for (const area of view.off ?? []) add(area.split("/")[1], "OFF");
  const ready = view.stage === "wagers" ? (view.ready ?? []) : [];
  for (const seat of ready) if (seat !== page.seat) add(seat, "Ready");
  return found;
}

// Below the felt

export function showStrip(page) {
  const strip = $("#strip");
  const rolls = page.view.rolls ?? [];
  const done = page.panels.rounds.filter((one) => one.closed && one.wagers.length);
  const made = rolls.length ? rolls.map(roll).reverse() : done.map(played(page));
  const name = rolls.length ? "Rolls, the last first" : "Last results";
  const title = h("span.tiny.quiet", name);
  fill(strip, made.length ? [title, made.slice(0, SHOWN)] : null);
}

/** A total; `h` where it came the hard way. */
function roll(dice) {
  const [one, other] = dice.split(" ").map(Number);
  const total = one + other;
  const hard = one === other && one !== 1 && one !== 6;
  const given = { class: `roll ${total === 7 ? "seven" : ""}`, title: `${one} and ${other}` };
  return h("span", given, [String(total), hard ? h("sup", "h") : null]);
}

const played = (page) => (one) =>
  press(signed(one.result), () => page.panels.replay(one.number), {
    class: `result ${tone(one.result)}`,
    title: `Round ${one.number}: step through it`,
  });
