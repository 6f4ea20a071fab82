// What happened at the table, for this player: said, shown for a moment, remembered.
import { announce, toast } from "../common/dom.js";
import { clauseLink, dollars } from "../common/words.js";
import { signed, tone } from "../common/parts.js";
import { settled, wager } from "./words.js";

// How long a settled round is left to be looked at, where the next would clear it away.
const LOOK = 6000;
// Cards arrive before what they decided is shown.
const ARRIVAL = 700;
const CLOSED = /\.(WagersClosed|DiceOut)$/;

const HANDLERS = {
  "core.RoundOpened": (page) => {
    page.closedRound = false;
    page.went.clear();
  },
  "core.RoundClosed": (page) => {
    page.closedRound = true;
    page.until = Date.now() + LOOK;
  },
  "core.Settled": flash,
  "core.Returned": handedBack,
  "core.Paid": (page, { data }) => {
    if (data.seat === page.seat) announce(`${dollars(data.cents)} paid to you.`);
  },
  "table.UnderMinimumAdvised": (page, { data, clause }) => {
    if (data.seat !== page.seat) return;
    const words = `${wager(data.area)} is below the minimum: it stands this once.`;
    toast(words, "", clauseLink(page.game, clause));
  },
  "craps.Thrown": (page, { data }) => {
    const point = data.point ? ` The point is ${data.point}.` : "";
    const end = data.seven_out ? " Seven out." : point;
    announce(`The dice show ${data.dice.join(" and ")}: ${data.total}.${end}`);
  },
};

export function happened(page, events) {
  for (const one of events) {
    page.stay.happened(one);
    page.panels.happened(one);
    page.lights.happened(one);
    if (CLOSED.test(one.name)) wagersClosed(page, one.name);
    if (one.data) HANDLERS[one.name]?.(page, one);
  }
  const mine = events.filter((one) => one.name === "core.Settled" && one.data?.seat === page.seat);
  if (mine.length && page.seat)
    settledMine(
      page,
      mine.map((one) => one.data),
    );
}

function wagersClosed(page, name) {
  announce("No more bets.", true);
  if (page.view && page.seat && name !== "craps.DiceOut") page.wagers.close();
}

/** What was won or lost, over the wager, once the cards are there; chips go to whom they belong. */
function flash(page, { data }) {
  const { won } = settled(data, page.verdicts);
  const key = `${data.area}/${data.seat}`;
  const lying = page.view?.things.find((one) => one.kind === "chips" && one.area === key);
  const spot = lying ? (lying.spot ?? lying.area) : key;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  setTimeout(
    () => page.felt.flash(spot, won ? signed(won) : "back", tone(won)),
    still ? 0 : ARRIVAL,
  );
  page.went.set(key, won > 0 || data.returned ? "player" : "house");
}

/** Chips that come back without having been asked for are spoken of. */
function handedBack(page, { data, clause }) {
  page.went.set(`${data.area}/${data.seat}`, "player");
  if (data.seat !== page.seat || page.busy) return;
  const words = `${dollars(data.cents)} on ${wager(data.area, page.seat)} goes back to you.`;
  toast(words, "", clauseLink(page.game, clause));
}

function settledMine(page, all) {
  if (page.game === "craps") page.wagers.decidedOf(all);
  const told = all.map((one) => ({ area: one.area, ...settled(one, page.verdicts) }));
  const total = told.reduce((sum, one) => sum + one.won, 0);
  const lost = total < 0 ? `You lose ${dollars(-total)}` : "Nothing won or lost";
  const words = told.map((one) => `${wager(one.area, page.seat)} ${one.words}`).join(". ");
  announce(`${words}. ${total > 0 ? `You win ${dollars(total)}` : lost}.`);
}
