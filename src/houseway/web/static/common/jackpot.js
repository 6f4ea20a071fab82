// The progressive jackpot as every page shows it: its meter, its sign, and prizes that wait.
import { each, h } from "./dom.js";
import { small as face } from "./faces.js";
import { chip, pairs, smallTitle } from "./parts.js";
import { dollars, parseDollars } from "./text.js";
import { t, translate } from "./tongue.js";
import { clauseLink } from "./words.js";

const BONUS = t(
  "When one wager wins, every other jackpot wager at the table is paid a bonus jackpot",
);

export const hasMeter = ({ meter }) => meter !== undefined && meter !== null;

/** What the meter shows: a training pool is marked, and so is what waits to be confirmed. */
export function meterWords({ meter, meter_held: held, meter_training: training }) {
  const waits = held ? t(" ({held} to be confirmed)", { held: dollars(held) }) : "";
  return `${dollars(meter)}${training ? t(" training") : ""}${waits}`;
}

/** The meter above a felt or on a card of the floor. */
export function meterBox(view, selector = "span.meter") {
  const { meter: cents, meter_held: held, meter_training: training } = view;
  const title = training ? t("Training pool: it is worth nothing") : null;
  return h(selector, { title }, [
    h("span.tiny", training ? t("Training jackpot") : t("Jackpot")),
    h("b.money", dollars(cents)),
    held ? h("span.tiny", t("{held} to be confirmed", { held: dollars(held) })) : null,
  ]);
}

/** What a line of the sign comes to now: its share of the meter, and at least what is stated. */
export function prizeNow(says, meter) {
  // "12.5%" of so many cents in whole numbers: 125 of every 1,000, rounded down.
  const [, whole = "0", part = ""] = /(\d+)(?:\.(\d+))?%/.exec(says) ?? [];
  const of = 100 * 10 ** part.length;
  const shared = Number(whole + part) * (meter ?? 0);
  const stated = [...says.matchAll(/\$[\d,.]*\d/g)].map(([sum]) => parseDollars(sum) ?? 0);
  return Math.max((shared - (shared % of)) / of, ...stated, 0);
}

/** The sign of the jackpot: meter, price, method, payouts, bonus jackpots and what waits. */
export function jackpotSign(words, view) {
  const { jackpot: found } = view;
  if (!found) return null;
  const line = ([name, value]) => [words.line(name), translate(value)];
  const bonus = Object.entries(found.bonus ?? {}).filter(([, cents]) => cents);
  const above = found.hold_above;
  const byPrize = ([, one], [, other]) => prizeNow(other, view.meter) - prizeNow(one, view.meter);
  return [
    smallTitle(t("Jackpot")),
    pairs([
      ...(hasMeter(view) ? [[t("Meter"), meterWords(view)]] : []),
      [t("Price of a wager"), found.wager ? dollars(found.wager) : t("as placed")],
      ...Object.entries(found.pays).sort(byPrize).map(line),
    ]),
    bonus.length ? h("p.small", BONUS) : null,
    bonus.length ? pairs(bonus.map(([name, cents]) => line([name, dollars(cents)]))) : null,
    h("p.small.sign-words", found.sign ?? found.says),
    above === null || above === undefined
      ? null
      : h(
          "p.small",
          t("A prize above {above} is confirmed and signed for before it is paid.", {
            above: dollars(above),
          }),
        ),
  ];
}

/** Prizes that wait: whose, how much, by which cards. */
export function heldPrizes(words, { held, game }) {
  if (!held) return null;
  const prize = ({ seat, cards, line, cents, from_pool: pool, from_house: house, clause }) =>
    h("div.held-prize.row", [
      h("b", t("Seat {seat}: {cents}", { seat, cents: dollars(cents) })),
      h("span", words.line(line)),
      each("span", cards, (card) => face("card", card)),
      h(
        "span.small",
        t("{pool} of the meter, {house} of the house", {
          pool: dollars(pool),
          house: dollars(house),
        }),
      ),
      clauseLink(game, clause),
    ]);
  const waits = held.doubted
    ? t("Refused: a ruling is awaited")
    : held.confirmed
      ? t("Cards confirmed{by}, to be signed", {
          by: held.confirmed === true ? "" : ` by ${held.confirmed}`,
        })
      : t("To be confirmed");
  return h("section.note.warn.held", { "aria-label": t("Jackpot to be confirmed") }, [
    h("div.row", [h("b", t("Jackpot")), chip(waits, "warn")]),
    held.prizes.map(prize),
  ]);
}
