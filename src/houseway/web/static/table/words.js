// What a game's moves are called, which key makes them, and what to do now in one sentence.
import { dollars, label, sentence } from "../common/words.js";

/** Decisions by command: label, key, and whether it is the usual way on. */
const DECISIONS = {
  "canberra-holdem.Call": { label: "Call", key: "c", primary: true },
  "canberra-holdem.Fold": { label: "Fold", key: "f" },
  "canberra-holdem.Declare": { label: "Declare Super Aces", key: "d" },
  "texas-holdem-bonus.Bet": { label: "Bet", key: "b", primary: true },
  "texas-holdem-bonus.Check": { label: "Check", key: "k" },
  "texas-holdem-bonus.Fold": { label: "Fold", key: "f" },
  "texas-holdem-bonus.Concede": { label: "Concede", key: "v", minor: true },
  "lunar-poker.Bet": { label: "Bet", key: "b", primary: true },
  "lunar-poker.Fold": { label: "Fold", key: "f" },
  "lunar-poker.BuySixth": { label: "Buy a sixth card", key: "6" },
  "lunar-poker.Exchange": { label: "Exchange", key: "e" },
  "lunar-poker.Declare": {
    options: {
      tap: { label: "Tap: a winning hand", key: "t" },
      wave: { label: "Wave: no winning hand", key: "w" },
    },
  },
  "lunar-poker.Concede": { label: "Concede", key: "v", minor: true },
  "pai-gow.TakeBank": { label: "Take the bank", key: "t", primary: true },
  "pai-gow.DeclineBank": { label: "Decline the bank", key: "d" },
  "pai-gow.GiveUpBank": { label: "Give up the bank", minor: true },
  "pai-gow.AskHouseWay": { label: "House Way", key: "h" },
  "pai-gow.ConfirmHand": { label: "Confirm the hand", key: "c", primary: true },
  "pai-gow.Concede": { label: "Concede the hand", minor: true },
  "pai-gow.ExposeTiles": { label: "Lay the tiles face up", minor: true },
  "pai-gow.LeaveCutToDie": { label: "Leave the cut to the die", key: "l", primary: true },
  "pai-gow.NameCut": { label: "Name the cut", key: "n" },
  "pai-gow.RefuseCover": { label: "Let the House bank", key: "r" },
  "pai-gow.Adjust": { label: "Steal the cut", minor: true },
  "pai-gow.RequestShuffle": { label: "Ask for another shuffle", minor: true },
  "pai-gow.RequestLaja": { label: "Ask for a laja", minor: true },
  "pai-gow.BankLaja": { label: "Mix the tiles yourself", minor: true },
  "pai-gow.CedeControl": { label: "Leave the hand to the highest wager", minor: true },
  "pai-gow.AllowChanges": { label: "Let wagers be changed", minor: true },
  "craps.PassDice": { label: "Pass the dice", minor: true },
  "craps.DeclineDice": { label: "Decline the dice", minor: true },
  "craps.SelectDice": { label: "Choose your dice", minor: true },
};

export function decision(command) {
  return (
    DECISIONS[command] ?? { label: sentence(command.slice(command.indexOf(".") + 1)), minor: true }
  );
}

/** What the wagers of a felt are called, where an area's id says too little. */
const AREAS = {
  super_aces: "Super Aces",
  ante_bonus: "Ante Bonus",
  dont_win: "Don’t Win",
  dont_come: "Don’t Come",
  win_line: "Win Line",
  place_win: "Place to win",
  place_lose: "Place to lose",
  any_seven: "Any Seven",
  any_craps: "Any Craps",
  craps_two: "Craps Two",
  craps_three: "Craps Three",
  craps_twelve: "Craps Twelve",
  crap_eleven: "Crap-Eleven",
  horn_high: "Horn High",
  hardway: "Hard",
  big_6: "Big 6",
  big_8: "Big 8",
  behind_win_line: "Behind the Win Line",
  behind_dont_win: "Behind the Don’t Win",
  behind_come: "Behind the Come",
  behind_dont_come: "Behind the Don’t Come",
  area: "Area",
};

/** "place_win/6#12" as "Place to win 6", "super/3" as "Super on seat 3". */
export function wager(area, seat = 0) {
  const [kind, on] = area.replace(/#\d+$/, "").split("/");
  if (kind === "super" && Number(on) === seat) return "Super";
  if (kind === "super") return on === "dealer" ? "Dealer super" : `Super on seat ${on}`;
  if (kind.startsWith("behind")) return AREAS[kind] ?? label(kind);
  return `${AREAS[kind] ?? label(kind)}${on ? ` ${on}` : ""}`;
}

const EFFECTS = {
  win: "wins",
  lose: "loses",
  stand_off: "stands off",
  void: "goes back",
  stays: "stays",
};

/** "flush+pair" as "flush and pair", "total_6" as "6"; a line that says nothing as nothing. */
function lineOf(line) {
  if (!line || line === "other") return "";
  return `, ${line.replaceAll("+", " and ").replaceAll("_", " ").replace("total ", "")}`;
}

/** A settled wager in one line, with what it brought. */
export function settled(one, verdicts = {}) {
  const won = one.returned + one.winnings - (one.commission ?? 0) - one.stake;
  const what = verdicts[one.verdict] ?? EFFECTS[one.effect] ?? one.effect;
  if (!one.winnings) return { won, words: what };
  const fee = one.commission ? `, less ${dollars(one.commission)} commission` : "";
  const odds = one.odds ? ` at ${one.odds}` : "";
  return { won, words: `${what}: ${dollars(one.winnings)}${odds}${fee}${lineOf(one.line)}` };
}

/** "$5 to $500 by $5". */
export function range(low, high, step) {
  const most = high === null || high === undefined ? "" : ` to ${dollars(high)}`;
  return `${dollars(low)}${most}${step > 1 ? ` by ${dollars(step)}` : ""}`;
}

/** The sentence that says what to do now. */
export function hint(page, decisions) {
  const { view, seat } = page;
  if (view.closed) return "This table is closed.";
  if (view.question) return "A supervisor decides how this goes on.";
  const free = "Take a free seat to play.";
  if (!seat) return page.role === "watch" ? `You are watching. ${free}` : free;
  if (decisions.length) return view.said || "It is your turn.";
  const open = Object.values(page.wagers.open());
  if (page.isReady() || !open.length) return waiting(view, seat);
  const main = open.find((one) => one.main);
  if (!page.staked()) {
    const where = main ? main.name.toUpperCase() : "an area of the felt";
    return `Choose a chip, then press ${where}.`;
  }
  if (main) return `Now ${main.name.toUpperCase()}: it goes with the ante.`;
  if (view.dealer !== "automatic") return `Add wagers; ${view.dealer ?? "a dealer"} deals.`;
  return `Add wagers, or press ${dealWord(view.game)}.`;
}

function waiting(view, seat) {
  const due = view.due
    .filter((one) => one.startsWith("seat/") && one !== `seat/${seat}`)
    .map((one) => {
      const number = one.slice(5);
      return view.seats[number]?.player ?? `seat ${number}`;
    });
  if (due.length)
    return `Waiting for ${due.length > 2 ? `${due.length} players` : due.join(" and ")}.`;
  if (view.due.includes("dealer"))
    return view.dealer && view.dealer !== "automatic"
      ? `Waiting for the dealer, ${view.dealer}.`
      : "The dealer goes on.";
  return view.said ?? "";
}

/** What the button that ends wagers is called. */
export const dealWord = (game) => (game === "craps" ? "Roll" : "Deal");

/** The area that everybody begins with, by game; the first of them that is open. Some games ask for
    another with it. */
export const NEXT = { "lunar-poker": "super" };
export const MAIN = {
  "canberra-holdem": ["ante"],
  "texas-holdem-bonus": ["ante"],
  "lunar-poker": ["ante"],
  craps: ["win_line", "come"],
  "pai-gow": ["area"],
};

/** Decisions of others as they are said on the felt. */
const SAID = {
  fold: "Fold",
  call: "Call",
  bet: "Bet",
  check: "Check",
  concede: "Concede",
  exchange: "Exchange",
  sixth: "6th card",
  deemed_folded: "Fold",
};
export const decided = (what) => SAID[what] ?? (what ? label(what) : "");
