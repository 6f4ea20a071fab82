// What the house sends, made small for tests.
import { Words } from "../../src/houseway/web/static/common/words.js";

/** @returns {Field} */
export const money = (low, high, step = 100) => ({ name: "cents", low, high, step });
export const options = (name, ...values) => ({ name, options: values });

/** @returns {Move} */
export const move = (by, command, ...fields) => ({ by, command, clause: "1.1", fields });

export const words = new Words("game", {
  title: "A Game",
  areas: {
    ante: "Ante",
    place: "Place to win {on}",
    "side/own": "Side",
    side: "Side on seat {on}",
  },
  commands: {
    "core.Stake": { label: "Place a wager", as: "stake" },
    "core.TakeBack": { label: "Take chips back", as: "back", short: ["back"] },
    "game.Remove": { label: "Take down", as: "back" },
    "game.Fold": { label: "Fold", key: "f" },
    "game.ReportWrongDeal": {
      label: "Cards were dealt wrongly",
      group: "irregularity",
      fields: { area: "Card" },
    },
    "table.ExchangeVoucher": { label: "Tokens for a voucher" },
    "table.StakeTokens": { label: "Place promotional tokens", short: ["tokens"] },
  },
  events: {
    "game.Thrown": {
      says: "The dice show {dice}: {total}.",
      and: { seven: "Seven out.", point: "The point is {point}." },
    },
  },
  fields: { cents: "Amount" },
  lines: { total_6: "6" },
  play: { begin: ["ante"], then: "side" },
  spots: { behind_line: "behind/line" },
  verdicts: { beaten: "beats the dealer", win: "wins" },
});
