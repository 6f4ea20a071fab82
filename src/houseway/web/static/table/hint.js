// What to do now, in one sentence.
import { dollars, seatOf } from "../common/text.js";
import { t } from "../common/tongue.js";
import { freeSeats } from "./join.js";

/** The sentence that says what to do now. */
export function hint(page, decisions) {
  const { view, seat } = page;
  if (view.closed) return t("This table is closed.");
  if (view.question) return t("Waiting for a supervisor's ruling.");
  const free = freeSeats(page).length
    ? t("Take a free seat to play.")
    : t("Every seat is taken; you can sit down when one is free.");
  if (!seat) return page.role === "watch" ? t("You are watching. {free}", { free }) : free;
  if (decisions.length) return decisionsSaid(page);
  const open = Object.values(page.wagers.open());
  if (page.isReady()) return t("You are ready. Wagers close when everybody is.");
  // Whoever has put down the last chip is told as well what they lack.
  if (!open.length) return (page.wagersOpen() && lacking(page)) || waiting(view, seat);
  const main = open.find((area) => area.main);
  const name = main?.name.toUpperCase();
  if (!page.staked())
    return t("Choose a chip, then press {name}.", { name: name ?? t("an area of the felt") });
  if (main) return page.wanted();
  const short = lacking(page);
  if (short) return short;
  if (view.dealer !== "automatic")
    return t("Add wagers; {dealer} deals.", { dealer: view.dealer ?? t("a dealer") });
  return t("Add wagers, or press {dealWord}.", { dealWord: page.dealWord });
}

const own = ({ view, seat }) =>
  view.moves.filter(({ by }) => by === `seat/${seat}`).map(({ command }) => command);

/** The command that the stage names and that is not open to this seat; "" where all are. */
export function missing(page) {
  const { view, words } = page;
  const mine = own(page);
  const { asks = {} } = words.stages[view.stage] ?? {};
  return Object.keys(asks).find((command) => !mine.includes(`${words.game}.${command}`)) ?? "";
}

/** What may be chosen now, which is not always all that the stage names. */
function decisionsSaid(page) {
  const { view, words } = page;
  const told = own(page).map((command) => words.of(command).says);
  const asked = words.stages[view.stage]?.asks?.[missing(page)];
  return told.find(Boolean) || asked || view.said || t("It is your turn.");
}

/** A wager that leaves too little for what may follow it is spoken of before it is too late. */
function lacking(page) {
  const { of, times, says } = page.words.play.more ?? {};
  const staked = page.wagers.mine().find(({ area }) => area === of)?.cents ?? 0;
  const needs = staked * (times ?? 0);
  return needs > page.money() ? says.replace("{cents}", dollars(needs - page.money())) : "";
}

function waiting(view, seat) {
  const away = view.due.map(seatOf).filter((number) => view.away?.includes(number));
  if (away.length)
    return t("{player} is away; the house decides.", { player: view.seats[away[0]]?.player });
  const due = view.due
    .map(seatOf)
    .filter((number) => number !== null && number !== seat)
    .map((number) => view.seats[number]?.player ?? t("seat {number}", { number }));
  if (due.length)
    return t("Waiting for {due}.", {
      due: due.length > 2 ? t("{length} players", { length: due.length }) : due.join(" and "),
    });
  if (!view.due.includes("dealer")) return view.said ?? "";
  const house = !view.dealer || view.dealer === "automatic";
  return house
    ? t("Dealer’s turn.")
    : t("Waiting for the dealer, {dealer}.", { dealer: view.dealer });
}
