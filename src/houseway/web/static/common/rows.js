// A table in rows, as staff read it: what lies on the board, each seat with its wagers and cards,
// and what happened step by step. No game is known here, only things and areas.
import { each, h, inEnglish } from "./dom.js";
import { small as face } from "./faces.js";
import { bullets, chip, grid, pairs } from "./parts.js";
import { clock, dollars, eventTitle, label } from "./text.js";
import { t, translate } from "./tongue.js";
import { clauseLink } from "./words.js";

/** Records that only repeat what the next ones say. */
export const QUIET = ["house.Received"];
const MARKER = "The marker of this player's own limits";
/** What is told of orders that were committed to stands in a line of its own. */
const OF_ORDERS = ["table.DealCommitted", "table.DealSealed", "table.DealOpened"];
export const told = (events) =>
  events.filter(({ name }) => !QUIET.includes(name) && !OF_ORDERS.includes(name));

/** What lies on the felt outside of the seats' own places. */
export function boardRow(view) {
  const here = view.things.filter(({ kind, area }) => kind !== "chips" && !/^box\/\d+$/.test(area));
  // A puck is where it lies, or off; everything else is listed by its place.
  const shown = Map.groupBy(here, ({ kind, area }) => (kind === "puck" ? kind : area));
  if (!shown.size) return h("span", "Nothing is dealt.");
  const placed = ({ kind, area, face: value }) => {
    if (kind === "puck") return h("b", value === "On" ? label(area) : value);
    return kind === "bowl" ? h("b", value) : face(kind, value);
  };
  // Hands that are set lie apart, each by its name.
  const hand = ([name, things]) => [name ? h("i", label(name)) : null, things.map(placed)];
  const hands = (things) => [...Map.groupBy(things, (thing) => thing.hand)].map(hand);
  return [...shown].map(([place, things]) =>
    h("span.place", [h("span", label(place)), hands(things)]),
  );
}

const faces = (things) => each("span", things, (thing) => face(thing.kind, thing.face));

/** One taken seat; `acts` are put below it, `hideRack` while amounts are to stay hidden. */
export function seatRow(words, view, number, acts = [], hideRack = false) {
  const { player, carded, idle, ...seat } = view.seats[number];
  const own = limitsOf(words, seat);
  const due = view.due?.includes(`seat/${number}`);
  const on = lyingAt(words, view, number);
  return h("div.seat-row", { class: due ? "due" : "" }, [
    h("span.no", String(number)),
    h("span", [
      h("b", player),
      carded === false ? [" ", chip("No valid card", "bad")] : null,
      idle ? [" ", chip(`sat out ${idle}`)] : null,
      own.length ? [" ", h("span.chip.brass", { title: MARKER }, own.join(", "))] : null,
    ]),
    h("span.rack", hideRack ? "…" : dollars(view.money[number] ?? 0)),
    on.length ? h("div.on", on) : null,
    acts.length ? h("div.acts", acts) : null,
  ]);
}

function lyingAt(words, { things, decisions, signals }, number) {
  const wager = ({ area, cents, marks = [] }) =>
    h("span.wager", [
      words.wager(area.replace(/\/\d+$/, ""), number),
      h("b", dollars(cents)),
      marks.length ? h("span.tiny", marks.join(", ")) : null,
    ]);
  const chips = things.filter(({ kind, area }) => kind === "chips" && area.endsWith(`/${number}`));
  const cards = things.filter(({ area }) => area === `box/${number}`);
  const said = [signals?.[number], decisions?.[number]].filter(Boolean);
  return [
    ...chips.map(wager),
    ...(cards.length ? [faces(cards)] : []),
    ...said.map((what) => chip(words.decision(what))),
  ];
}

/** The marker of a player's own limits, in words. */
function limitsOf(words, { minimums = {}, own_minimums: own = {}, maximums = {} }) {
  const limits = (by, how) =>
    Object.entries(by).map(([area, cents]) => `${words.wager(area)} ${how} ${dollars(cents)}`);
  return [...limits({ ...minimums, ...own }, "from"), ...limits(maximums, "to")];
}

/** What an event says: its name, and the words about it where they say more. */
export function eventWords({ name, words }) {
  const title = eventTitle(name);
  return [h("b", title), words && words.toLowerCase() !== title.toLowerCase() ? ` ${words}` : ""];
}

/** An event with its clause. */
export const eventRow = (game) => (event) =>
  h("div.row", [h("span", eventWords(event)), clauseLink(game, event.clause)]);

/** Steps with their time and clause. */
export const logRows = (game, events) =>
  told(events).map((event) =>
    h("li", [
      h("time", { datetime: event.at }, clock(event.at)),
      h("span", [eventWords(event), event.why ? h("span.quiet", ` Reason: ${event.why}`) : null]),
      clauseLink(game, event.clause),
    ]),
  );

/** What a command would bring about, with the clauses. */
export const followRows = (game, events, money = []) => [
  h("b", "What follows"),
  events.length || money.length ? null : h("span", "It goes on record, and nothing else changes."),
  money.map((line) => h("div.row", h("b", line))),
  told(events).map(eventRow(game)),
];

/** A sign as it hangs at the table; wagers with the same limits share a row. */
function signTable(words, { limits = {} }) {
  const said = ({ minimum, maximum, multiple }) => [
    dollars(minimum),
    maximum === null ? "none" : dollars(maximum),
    multiple > 1 ? dollars(multiple) : "–",
  ];
  const alike = Object.groupBy(Object.entries(limits), ([, limit]) => said(limit).join());
  const rows = Object.values(alike).map((group = []) => [
    group.map(([area]) => words.wager(area)).join(", "),
    ...said(group[0][1]),
  ]);
  return grid(["Wager", "Minimum#", "Maximum#", "Unit#"], rows, { kind: "sign-table" });
}

/** When a row of the sign holds: until, for a minimum that is only kept; else from then on. */
const when = ({ kind, at }) =>
  at
    ? kind === "previous"
      ? t(", until {time}", { time: clock(at) })
      : t(", at {time}", { time: clock(at) })
    : "";

/** One row of what hangs at a table, as its name and what it says. */
export const postedRow = (row) => [row.name, `${row.says}${when(row)}`];

/** What is announced, or is only for some: players read it beside the limits. */
export const NOTICES = ["closure", "direction", "announced", "previous"];

/** Two signs beside each other: the one that hangs there, and one that is announced. */
export const twoSigns = (words, [now, here], [then, coming]) =>
  h("div.two-signs", [
    h("div.sign-card", [now, signTable(words, here)]),
    coming ? h("div.sign-card.next", [h("b", then), signTable(words, coming)]) : null,
  ]);

/** Why a wager was settled so: hands, sum, clauses and readings. */
export const whyRows = (game, { hands = {}, arithmetic, clauses, readings }, holder = label) => [
  pairs(Object.entries(hands).map(([place, hand]) => [holder(place), translate(hand)])),
  bullets("ul.sums", arithmetic.map(translate)),
  clauses.map(({ id, words }) => h("p", [clauseLink(game, id), " ", inEnglish(words)])),
  readings.map(({ id, words }) =>
    h("div.note", [h("b", t("How it is read ({id}). ", { id })), inEnglish(words)]),
  ),
];
