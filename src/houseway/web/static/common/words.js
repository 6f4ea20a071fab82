// Words for what the API says in ids and cents. Whole cents throughout: no floats near money.
import { h } from "./dom.js";

/** 1050 as "$10.50", 1000 as "$10". */
export function dollars(cents) {
  const whole = Math.trunc(Math.abs(cents) / 100);
  const part = Math.abs(cents) % 100;
  return `${cents < 0 ? "−" : ""}$${whole.toLocaleString("en-AU")}${part ? `.${String(part).padStart(2, "0")}` : ""}`;
}

/** "$10.50", "10.5" or "1,000" as cents; null where it is no amount. */
export function parseDollars(text) {
  const written = /^\$?([0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.([0-9]{1,2}))?$/.exec(text.trim());
  if (!written) return null;
  return (
    Number(written[1].replaceAll(",", "")) * 100 + Number((written[2] ?? "").padEnd(2, "0") || 0)
  );
}

/** Cents as they are typed: 1050 as "10.50". */
export const typedDollars = (cents) => dollars(cents).replaceAll(/[$,]/g, "").replace("−", "-");

/** "15:2" or "15 to 2" as "15 to 2"; nothing stays nothing. */
export const odds = (text) => String(text ?? "").replace(":", " to ");

/** A button that opens the clause's words; the shell listens for it. */
export function clauseLink(game, id) {
  if (!id) return null;
  return h(
    "button.clause",
    {
      type: "button",
      dataset: { game, clause: id },
      "aria-label": `Clause ${id}`,
      title: `Clause ${id}: what it says`,
    },
    [id],
  );
}

// Text

/** "place_win/6" as "Place win 6". */
export function label(id) {
  const text = String(id).replaceAll("_", " ").replaceAll("/", " ").replaceAll("#", " no. ").trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "ReportWrongDeal" as "Report wrong deal". */
export function sentence(name) {
  const text = name.replace(/(?<!^)(?=[A-Z])/g, " ").toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "texas-holdem-bonus" as "Texas Hold'em Bonus", until the API has said its title. */
const TITLES = {
  "texas-holdem-bonus": "Texas Hold’em Bonus",
  craps: "Craps",
  "canberra-holdem": "Canberra Casino Hold-em",
  "lunar-poker": "Lunar Poker",
  "pai-gow": "Pai Gow",
};
export const gameTitle = (name) => TITLES[name] ?? label(name.replaceAll("-", " "));

const COMMANDS = {
  "core.CloseWagers": "No more wagers",
  "core.Drawn": "Enter what was dealt",
  "core.Rule": "Rule on the question",
  "core.Stake": "Place a wager",
  "core.TakeBack": "Take chips back",
  "table.AcceptCard": "Player Card is valid again",
  "table.BuyIn": "Buy in",
  "table.CashOut": "Cash out",
  "table.ChangeLimit": "Announce new limits",
  "table.CloseTable": "Announce the closing",
  "table.AllowDifference": "Let a wrong payout stand",
  "table.DeclarePayout": "Declare a payout",
  "table.TakeDeclarations": "Declarations of payouts",
  "table.DecideDispute": "Decide a dispute",
  "table.Direct": "Move money by hand",
  "table.EndKeptMinimums": "End kept minimums",
  "table.ExchangeVoucher": "Tokens for a voucher",
  "table.Exclude": "Exclude a player",
  "table.FindCardInvalid": "Player Card is not valid",
  "table.Leave": "Leave the table",
  "table.Note": "Record that it was done",
  "table.RaiseDispute": "Raise a dispute",
  "table.RaiseMaximum": "Higher maximum for a player",
  "table.RaiseMinimumNow": "Raise a minimum now",
  "table.RecordAttempt": "Record an attempt to put right",
  "table.RecordDispute": "Take down a dispute",
  "table.RecordReview": "Take down a request for review",
  "table.RectifyPayment": "Put a payment right",
  "table.RefuseWager": "Refuse a wager",
  "table.ReportWrongPayment": "Overpaid or underpaid",
  "table.RequestReview": "Ask for a review",
  "table.Sit": "Take a seat",
  "table.StakeTokens": "Place promotional tokens",
  "table.Vacate": "Have an idle seat vacated",
  "table.WagerFound": "A wager is of another amount",
};

// Commands of games by their own name, which may serve several games.
const NAMES = {
  DealFaceDown: "Cards lie face down",
  SettleHands: "Settle the hands",
  OpenHands: "Open the hands",
  Shuffle: "Shuffle and stack",
  RetrieveUnused: "Take back unused tiles",
  DeclareMatch: "Declare a match",
  ConfirmWager: "Confirm a late wager",
  CallNoRoll: "No roll",
  ReportLostDice: "Dice left the table",
  ReportFoundDie: "A lost die was found",
  ReportDisputedFace: "A die's face is disputed",
  OrderToPass: "Take the dice from the shooter",
  ReportWrongDeal: "Cards were dealt wrongly",
  ReportMisdeal: "Misdeal",
  ReportWrongPack: "A card is missing or foreign",
  ReportExposedCards: "A player's cards were exposed",
  ReportExposedInDeal: "A card was exposed in the deal",
  ReportDealerExposed: "The dealer's card was exposed",
  ReportCommunityExposed: "A community card was exposed",
  ReportPlayerExposed: "A player exposed cards",
  ReportInDiscardRack: "A hand is in the discard rack",
  ReportCollectedEarly: "A hand was collected too early",
  ReportHandWithoutWagers: "Cards went to an area without wagers",
  ReportDealtToEmptyBox: "Cards went to an empty box",
  ReportCollusion: "Collusion is suspected",
  ReportNoDecision: "A player does not decide",
  ReportUndeclared: "An instant payout was not declared",
  ReportWrongBet: "A bet is of a wrong amount",
  ReportDevice: "The shuffling device fails",
  ReportShufflerJam: "The shuffler jammed",
  ReportShufflerFailed: "The shuffler failed",
  ReportMeterFailure: "The jackpot's equipment fails",
  ReportMeterRestored: "The jackpot's equipment works again",
  ReportExposedPile: "Tiles of the pile were exposed",
  ReportExposedTiles: "Delivered tiles were exposed",
  ReportTileSet: "A tile is missing or foreign",
  ReportDisturbed: "Tiles were knocked down",
  ReportTouched: "A player touched set tiles",
  ReportWrongDelivery: "Tiles were delivered wrongly",
  ReportDiceNotFlat: "A die does not lie flat",
  ReferToManager: "Refer to the Gaming Manager",
  VoidRound: "Void the round",
  VoidWagers: "Void a player's wagers",
  ForfeitWagers: "Invalidate, one player forfeits",
  InvalidateOutcome: "Invalidate the outcome",
  InvalidateAndForfeit: "Invalidate, one player forfeits",
  RevealFolded: "Show a folded hand",
  DirectHouseWay: "Have a hand set the House way",
  DirectSetFirst: "Have a player set first",
  OrderShuffle: "Have the tiles shuffled again",
  RemoveArea: "Take an area out of play",
  RestoreArea: "Bring an area back",
  RestrictPlayers: "Fewer players on an area",
  AllowAnotherBank: "Allow a further bank",
  ShareBank: "Let a player share the bank",
  ViewConceded: "Look at a conceded hand",
  TakeBank: "Take the bank",
  DeclineBank: "Decline the bank",
  GiveUpBank: "Give up the bank",
  AskHouseWay: "House way, please",
  SetHand: "Set the hand",
  BuySixth: "Buy a sixth card",
  SelectDice: "Select dice",
  PassDice: "Pass the dice",
  DeclineDice: "Decline the dice",
  LeaveCutToDie: "Leave the cut to the die",
};

/** What a command is called on a button. */
export function commandTitle(command, words = null) {
  const name = command.slice(command.indexOf(".") + 1);
  return words?.[command]?.title ?? COMMANDS[command] ?? NAMES[name] ?? sentence(name);
}

/** "canberra-holdem.BoxFolded" as "Box folded". */
export const eventTitle = (name) => sentence(name.slice(name.indexOf(".") + 1));

const FIELDS = {
  cents: "Amount",
  maximum: "Maximum",
  why: "Reason",
  words: "In words",
  seat: "Seat",
  area: "Wager",
  under: "Under clause",
  number: "Number",
  minutes: "Minutes of notice",
  what: "What",
};
export const fieldTitle = (name) => FIELDS[name] ?? label(name);
export const isMoney = (name) => name === "cents" || name === "maximum";

/** "seat/3" as "Seat 3", "dealer" as "Dealer". */
export const person = (by) => (by.startsWith("seat/") ? `Seat ${by.slice(5)}` : label(by));

export const plural = (count, one, many = `${one}s`) =>
  `${count.toLocaleString("en-AU")} ${count === 1 ? one : many}`;

// Time

const CLOCK = new Intl.DateTimeFormat("en-AU", {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hour12: false,
});
const DAY = new Intl.DateTimeFormat("en-AU", { day: "numeric", month: "short", year: "numeric" });
export const clock = (iso) => (iso ? CLOCK.format(new Date(iso)) : "");
export const day = (iso) => (iso ? DAY.format(new Date(iso)) : "");

/** How long ago, in words. */
export function ago(iso) {
  const seconds = Math.max(0, Math.round((Date.now() - Date.parse(iso)) / 1000));
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  return seconds < 86400 ? `${Math.floor(seconds / 3600)} h ago` : day(iso);
}

// Cards, tiles and dice in words

const RANKS = {
  2: "two",
  3: "three",
  4: "four",
  5: "five",
  6: "six",
  7: "seven",
  8: "eight",
  9: "nine",
  T: "ten",
  J: "jack",
  Q: "queen",
  K: "king",
  A: "ace",
};
const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
export const SUIT_MARKS = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** "As" as "ace of spades". */
export const cardSpoken = (face) =>
  face ? `${RANKS[face[0]]} of ${SUITS[face[1]]}` : "a card face down";
export const suitOf = (face) => SUITS[face[1]];
export const rankOf = (face) => (face[0] === "T" ? "10" : face[0]);

/** "ka_kiok_chaat" as "Ka Kiok Chaat". */
export const tileSpoken = (face) =>
  face
    ? face.replaceAll("_", " ").replace(/\b[a-z]/g, (one) => one.toUpperCase())
    : "a tile face down";

/** A small card, tile or die for tables and lists; the felt draws large ones. */
export function face(kind, value) {
  if (!value)
    return h("span", {
      class: `face down ${kind}`,
      role: "img",
      "aria-label": kind === "tile" ? tileSpoken(null) : cardSpoken(null),
    });
  if (kind === "card")
    return h(
      "span",
      { class: `face card ${suitOf(value)}`, role: "img", "aria-label": cardSpoken(value) },
      [rankOf(value), h("span", { "aria-hidden": "true" }, SUIT_MARKS[value[1]])],
    );
  if (kind === "tile")
    return h("span.face.tile", { role: "img", "aria-label": tileSpoken(value) }, [
      tileSpoken(value),
    ]);
  return h("span", { class: `face ${kind}`, role: "img", "aria-label": `${kind} ${value}` }, value);
}
