// What stands above the felt and what lies on it.
import { $, $$, announce, fill, h, secondsTo } from "../common/dom.js";
import { hasMeter, meterBox } from "../common/jackpot.js";
import { chip, press } from "../common/parts.js";
import { NOTICES, postedRow } from "../common/rows.js";
import { STAFF } from "../common/shell.js";
import { ago, clock as clockTime, signed, tone } from "../common/text.js";
import { t, translate } from "../common/tongue.js";
import { isGuiding, isLow } from "../felt/seating.js";
import { owned, plates } from "../felt/seen.js";
import { buttons } from "./decisions.js";
import { hint } from "./hint.js";
import { freeSeats } from "./join.js";

const SHOWN = 14;
// How long a settled round is left to be looked at, where the next would clear it away.
export const LOOK = 6000;

// Above the felt

export function showTop(page) {
  const { view } = page;
  const round = view.number
    ? t(" · {round} {number}", { round: page.roundWord, number: view.number })
    : "";
  const house = !view.dealer || view.dealer === "automatic";
  $("#title").textContent = page.title;
  const training = view.training ? t("Training table") : t("Table");
  fill(
    $("#which"),
    `${training}${round}${house ? "" : t(" · dealt by {dealer}", { dealer: view.dealer })}`,
  );
  sayNow(page);
  const above = fill($("#signals"), signals(view));
  // Where there is no room for all of them they are scrolled, by keys as well.
  if (above.scrollWidth > above.clientWidth) above.tabIndex = 0;
  else above.removeAttribute("tabindex");
  fill($("#clock"), clock(page));
  tick(page);
}

/** What the dealer says, and what to do; written anew only when it changes. */
function sayNow(page) {
  const { view } = page;
  const choosing = page.hand.choose?.says ?? "";
  const words = choosing || hint(page, page.seat ? buttons(page) : []);
  // While a ruling is awaited nobody is asked for what the stage would ask.
  const said = view.said === words || choosing || view.question ? "" : view.said;
  const now = $("#now");
  if (now.dataset.words === `${said} ${words}`) return;
  now.dataset.words = `${said} ${words}`;
  fill(now, said ? h("span.said", [said, " "]) : null, h("strong", words));
}

function signals(view) {
  const { training, standing = [], posted = [], notes = [] } = view;
  const notices = posted.filter(({ kind }) => NOTICES.includes(kind));
  const whole = notices.map((row) => postedRow(row).join(": ")).join("\n");
  const soon = notices.find(({ at }) => at);
  const what = soon?.kind === "closure" ? t("Closes at") : t("New limits at");
  const binding = notices.filter(({ kind }) => kind === "direction");
  return [
    training ? chip(t("Training"), "brass") : null,
    hasMeter(view) ? meterBox(view) : null,
    standing.map(({ says, tone: kind }) => chip(translate(says), `plain ${kind}`)),
    soon
      ? h("span.chip.warn", { title: whole }, `${what} ${clockTime(soon.at).slice(0, 5)}`)
      : null,
    binding.map(({ says }) => chip(says, "warn")),
    notes.length ? h("span.notes", notes.join(" · ")) : null,
  ];
}

// Clocks

const deadline = (page) => (page.seat ? (page.view.deadlines?.[page.seat] ?? null) : null);

/** Until when something is waited for: oneself, the end of wagers, or who else has to decide. */
const awaited = (page) => deadline(page) ?? page.view.countdown ?? page.view.deadline;

function clock(page) {
  const own = deadline(page);
  if (!awaited(page)) return null;
  const more = () => page.act(() => page.live.say("more_time"));
  const others = page.view.countdown ? t("Wagers close in ") : t("Time left: ");
  const words = own ? h("span.of", t("Your turn: ")) : h("span", others);
  return h("span#deadline.deadline", [
    h("span.clock", [words, h("span.left")]),
    own ? press(t("More time"), more, { key: "more-time", class: "slim" }) : null,
  ]);
}

export function tick(page) {
  if (!page.view) return;
  page.stay.tick();
  for (const time of $$("#side .ago")) time.textContent = ago(time.dateTime);
  const own = deadline(page);
  const until = awaited(page);
  const face = $("#deadline .left");
  if (!face || !until) return;
  const left = secondsTo(new Date(Date.parse(until) - page.skew).toISOString());
  face.textContent = t("{left} s", { left });
  $("#deadline").classList.toggle("late", left <= 10);
  if (left !== 15 || page.warned === until || !own) return;
  page.warned = until;
  announce(t("Fifteen seconds left. You can ask for more time."), true);
}

// On the felt

export const dealt = (view) => view.things.some(({ kind }) => ["card", "tile"].includes(kind));

/** What the felt shows: a settled round stays to be looked at, unless somebody goes on. */
function held(page) {
  const { view, settledView } = page;
  const left = page.until - Date.now();
  if (dealt(view) || !settledView || left <= 0 || page.staked()) return view;
  clearTimeout(page.holding);
  page.holding = setTimeout(() => page.render(), Math.min(left, LOOK) + 20);
  // The number goes along: dice that lie there are not thrown again.
  const { number, things, badges: above, hands } = settledView;
  return { ...view, number, things, badges: above, hands };
}

/** Cards of a settled round go with whom they were dealt to. */
const stays = (view) => (thing) => view.live || thing.kind !== "card" || isTaken(view, thing.area);

/** Whether somebody sits at an area, or it is nobody's own. */
function isTaken({ seats }, area) {
  const seat = Number(area.split("/").at(-1));
  return Number.isNaN(seat) || seat in seats;
}

/** Answers how long it takes until what decides is seen. */
export function showFelt(page) {
  const { felt, seat } = page;
  const view = held(page);
  page.behind = page.view;
  const open = seat ? page.wagers.open() : {};
  // Where a wager of one's own may lie stays in sight as well.
  for (const spot of Object.keys(open)) page.reach.add(Number(spot.split("/").at(-1)));
  const taken = [...new Set([...Object.keys(page.view.seats).map(Number), ...page.reach])];
  const small = page.narrow ? `${isLow()} ${isGuiding()} ${taken}` : "";
  const key = `${view.sign.version} ${seat} ${page.narrow} ${small}`;
  if (felt.arranged !== key) {
    felt.arrange(view.sign, seat, page.narrow, taken);
    felt.arranged = key;
  }
  const wait = felt.show(owned(view.things.filter(stays(view)), seat), {
    chips: view.sign.chips,
    turn: view.number,
    next: view.stage === "wagers",
    gone: (thing) => page.went.get(thing.area) ?? "house",
  });
  // What is open next would tell what the dice have brought.
  felt.enable(wait > 0 ? {} : open);
  return wait;
}

/** What is said on the felt, once what it is about lies there. */
export function showWords(page) {
  const { felt, seat } = page;
  const view = held(page);
  felt.enable(seat ? page.wagers.open() : {});
  felt.people(people(page));
  for (const lies of felt.lying.values()) felt.light(lies, page.lights.of(lies.thing, view, seat));
  felt.badges(badges(page, view));
  felt.captions(page.live.ended ? {} : captions(view, seat));
  felt.meter(view.meter);
}

/** The hands of the dealer or bank and of one's own place, in words. */
export function captions(view, seat) {
  const found = {};
  for (const [place, { words }] of Object.entries(view.hands ?? {})) {
    // Of a hand that may be made of what lies there its choice is named behind the place.
    const where = place.split("/").slice(0, 2).join("/");
    const lies = view.things.find(({ area }) => area === where);
    const house = (where === place && lies?.place) || (place === "dealer" && place);
    const mine = place.endsWith(`/${seat}`) || lies?.seat === seat;
    if (house || mine) found[house || place] = words;
  }
  return found;
}

function people(page) {
  const { view } = page;
  const found = plates(view, page.seat);
  const free = freeSeats(page);
  const mayJoin = !page.seat && !view.closed && !STAFF.includes(page.person.role);
  for (const [seat, plate] of Object.entries(found)) {
    plate.due = view.due.includes(`seat/${seat}`);
    plate.sit = mayJoin && !plate.name && free.includes(Number(seat));
  }
  return found;
}

/** Words above seats: what somebody decided, what the game says of a place, who is ready. */
function badges({ words, seat: own }, view) {
  const found = {};
  const add = (seat, said, kind) => said && (found[seat] ??= []).push({ words: said, kind });
  const cards = (seat) =>
    view.things.some(({ kind, area }) => kind === "card" && area === `box/${seat}`);
  for (const [seat, what] of Object.entries(view.decisions ?? {}))
    if (what && (words.decisions[what]?.out || !cards(seat)))
      if (view.live || seat in view.seats) add(seat, words.decision(what));
  for (const [area, list] of Object.entries(view.badges ?? {}))
    for (const { says, tone: kind } of list) add(area, translate(says), kind);
  const ready = view.stage === "wagers" ? (view.ready ?? []) : [];
  for (const seat of ready) if (seat !== own) add(seat, t("Ready"));
  return found;
}

// Below the felt

export function showStrip(page) {
  const { outcomes = [] } = page.view;
  const done = page.panels.rounds.filter(({ closed, wagers }) => closed && wagers.length);
  const made = outcomes.length ? outcomes.map(outcome).reverse() : done.map(played(page));
  const line = page.panels.line();
  const said = line ? h("span.line", { class: tone(line.total) }, line.words) : null;
  const before = h(
    "span.before",
    { title: t("The last ones, the newest first") },
    made.slice(0, SHOWN),
  );
  fill($("#strip"), said, made.length ? before : null);
}

/** What came last, as the game says it. */
const outcome = ({ says, mark, tone: kind, title }) =>
  h("span.roll", { class: kind, title: translate(title) }, [says, mark ? h("sup", mark) : null]);

const played =
  (page) =>
  ({ number, result }) =>
    press(signed(result), () => page.panels.replay(number), {
      class: `result ${tone(result)}`,
      title: t("Round {number}: step through it", { number }),
    });
