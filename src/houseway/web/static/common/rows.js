// A table in rows, as staff read it: what lies on the board, each seat with its wagers and cards,
// and what happened step by step. No game is known here, only things and areas.
import { h } from "./dom.js";
import { clauseLink, clock, dollars, eventTitle, face, label } from "./words.js";

/** Records that only repeat what the next ones say. */
export const QUIET = ["house.Received"];

/** What lies on the felt outside of the seats' own places. */
export function boardRow(view) {
  const places = new Map();
  for (const one of view.things ?? []) {
    if (one.kind === "chips" || /^box\/\d+$/.test(one.area)) continue;
    if (!places.has(one.area)) places.set(one.area, []);
    places.get(one.area).push(one);
  }
  const shown = [...places.entries()].map(([area, things]) =>
    h("span.place", [h("span", label(area)), things.map(placed)]),
  );
  return shown.length ? shown : [h("span", "The layout is clear.")];
}

function placed(one) {
  if (one.kind === "puck" || one.kind === "bowl") return h("b", one.face);
  return face(one.kind, one.face);
}

/** The name of a wager's area without the seat and the number of the single wager. */
export const wagerTitle = (area) => label(area.replace(/\/\d+$/, "").replace(/#\d+$/, ""));

/** One taken seat; `acts` are put below it, `hideRack` while amounts are to stay hidden. */
export function seatRow(view, number, acts = [], hideRack = false) {
  const seat = view.seats[number];
  const wagers = view.things.filter(
    (one) => one.kind === "chips" && one.area.endsWith(`/${number}`),
  );
  const cards = view.things.filter((one) => one.area === `box/${number}`);
  const decision = view.decisions?.[number];
  const signal = view.signals?.[number];
  return h("div", { class: `seat-row ${view.due?.includes(`seat/${number}`) ? "due" : ""}` }, [
    h("span.no", String(number)),
    h("span", [
      h("b", seat.player),
      seat.carded === false ? [" ", h("span.chip.bad", "No valid card")] : null,
      seat.idle ? [" ", h("span.chip.plain", `sat out ${seat.idle}`)] : null,
      markers(seat),
    ]),
    h("span.rack", hideRack ? "…" : dollars(view.money[number] ?? 0)),
    wagers.length || cards.length || decision || signal
      ? h("div.on", [
          wagers.map((one) =>
            h("span.wager", [
              wagerTitle(one.area),
              h("b", dollars(one.cents)),
              (one.marks ?? []).length ? h("span.tiny", one.marks.join(", ")) : null,
            ]),
          ),
          cards.length ? h("span", [cards.map((one) => face(one.kind, one.face))]) : null,
          signal ? h("span.chip.plain", label(signal)) : null,
          decision ? h("span.chip.plain", label(decision)) : null,
        ])
      : null,
    acts.length ? h("div.acts", acts) : null,
  ]);
}

/** The marker of a player's own limits. */
function markers(seat) {
  const own = [
    ...Object.entries(seat.minimums ?? {}).map(
      ([area, cents]) => `${label(area)} from ${dollars(cents)}`,
    ),
    ...Object.entries(seat.maximums ?? {}).map(
      ([area, cents]) => `${label(area)} to ${dollars(cents)}`,
    ),
  ];
  return own.length
    ? [
        " ",
        h("span.chip.brass", { title: "The marker of this player's own limits" }, [own.join(", ")]),
      ]
    : null;
}

/** What an event says: its name, and the words about it where they say more. */
export function eventWords(one) {
  const title = eventTitle(one.name);
  const words = one.words && one.words.toLowerCase() !== title.toLowerCase() ? one.words : "";
  return [h("b", title), words ? ` ${words}` : ""];
}

/** Steps with their time and clause. */
export function logRows(game, events) {
  return events
    .filter((one) => !QUIET.includes(one.name))
    .map((one) =>
      h("li", [
        h("time", { datetime: one.at }, clock(one.at)),
        h("span", eventWords(one)),
        clauseLink(game, one.clause),
      ]),
    );
}

/** A sign as it hangs at the table. */
export function signRows(sign) {
  const rows = Object.entries(sign.limits ?? {}).map(([area, one]) => [
    label(area),
    dollars(one.minimum),
    one.maximum === null ? "none" : dollars(one.maximum),
    one.multiple > 1 ? dollars(one.multiple) : "–",
  ]);
  return h("table.sign-table", [
    h("thead", [
      h("tr", [
        ["Wager", "Minimum", "Maximum", "Unit"].map((one, at) =>
          h("th", { class: at ? "number" : "", scope: "col" }, one),
        ),
      ]),
    ]),
    h("tbody", [
      rows.map(([name, ...amounts]) =>
        h("tr", [h("th", { scope: "row" }, name), amounts.map((one) => h("td.number", one))]),
      ),
    ]),
  ]);
}
