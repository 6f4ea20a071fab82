// What happened at the table, for this player: said, shown for a moment, remembered.
import { announce, h, toast } from "../common/dom.js";
import { dollars, signed, tone } from "../common/text.js";
import { t, translate } from "../common/tongue.js";
import { brought, clauseLink } from "../common/words.js";
import { sound } from "../felt/sound.js";
import { LOOK } from "./show.js";

const HANDLERS = {
  "core.RoundOpened": (page) => {
    page.closedRound = false;
    page.went.clear();
  },
  "core.RoundClosed": (page) => {
    page.closedRound = true;
    // It is looked at from when it lies there.
    page.until = Infinity;
  },
  "core.Settled": flash,
  "core.Returned": handedBack,
  "core.Voided": roundVoid,
  "core.Paid": (page, { data }) => {
    if (data.seat !== page.seat) return;
    announce(t("{cents} paid to you.", { cents: dollars(data.cents) }));
    if (data.source?.startsWith("pool")) page.flashes.push(() => jackpot(data.cents));
  },
  "table.UnderMinimumAdvised": (page, { data, clause }) => {
    if (data.seat !== page.seat) return;
    const words = t("{area} is below the minimum: it is accepted this once.", {
      area: page.words.wager(data.area),
    });
    toast(words, "", clauseLink(page.game, clause));
  },
  "table.DisputeDecided": decided,
  "table.ReviewDecided": decided,
};

export function happened(page, events) {
  for (const event of events) {
    page.stay.happened(event);
    page.panels.happened(event);
    page.coach.happened(event);
    page.lights.happened(event);
    if (page.words.events[event.name]?.closes) wagersClosed(page);
    if (event.data) HANDLERS[event.name]?.(page, event);
    const aloud = page.words.aloud(event);
    if (aloud) page.called = aloud;
    if (aloud) announce(aloud);
  }
  const mine = events.filter(({ outcome, data }) => outcome && data.seat === page.seat);
  if (mine.length && page.seat) settledMine(page, mine);
}

function wagersClosed(page) {
  announce(t("No more bets."), true);
  if (page.view && page.seat && !page.words.play.outlive) page.wagers.close();
}

/** Only the player whose dispute it is hears what was decided. */
function decided(page, { data, clause }) {
  if (data.player !== page.person.name) return;
  const words = t("Your dispute no. {number} is decided: {decision}", {
    number: data.number,
    decision: data.decision,
  });
  toast(words, "", clauseLink(page.game, clause));
}

/** What was won or lost, over the wager, once the cards are there; chips go to whom they belong. */
function flash(page, { data }) {
  const won = brought(data);
  const key = `${data.area}/${data.seat}`;
  const lying = page.view?.things.find(({ kind, area }) => kind === "chips" && area === key);
  const spot = lying ? (lying.spot ?? lying.area) : key;
  const words = won ? signed(won) : t("returned");
  page.flashes.push(() => page.felt.flash(spot, words, tone(won)));
  page.went.set(key, won > 0 || data.returned ? "player" : "house");
}

/** A jackpot has a moment of its own; it goes away by itself, or when touched. */
function jackpot(cents) {
  const made = h("div.jackpot-won", { role: "status", onclick: () => made.remove() }, [
    h("span", t("Jackpot")),
    h("b.money", dollars(cents)),
  ]);
  document.body.append(made);
  sound("jackpot");
  setTimeout(() => made.remove(), LOOK);
}

/** Whoever plays is told that the round does not count, and why. */
function roundVoid(page, { data, clause }) {
  if (data.scope !== "round" || !page.seat) return;
  const words = t("This round is void: {why}", { why: translate(data.why) });
  toast(words, "warn", clauseLink(page.game, clause));
}

/** Chips that come back without having been asked for are spoken of. */
function handedBack(page, { data, clause }) {
  page.went.set(`${data.area}/${data.seat}`, "player");
  if (data.seat !== page.seat || page.busy) return;
  const wager = page.words.wager(data.area, page.seat);
  toast(
    t("{cents} on {wager} goes back to you.", { cents: dollars(data.cents), wager }),
    "",
    clauseLink(page.game, clause),
  );
}

function settledMine(page, events) {
  const { words, seat } = page;
  const wagers = events.map(({ data }) => data);
  if (words.play.outlive) page.wagers.decidedOf(wagers);
  const total = wagers.map(brought).reduce((sum, won) => sum + won, 0);
  page.flashes.push(() => sound(tone(total)));
  const lost =
    total < 0 ? t("You lose {total}", { total: dollars(-total) }) : t("Nothing won or lost");
  const line = ({ data, outcome }) => `${words.wager(data.area, seat)} ${outcome}`;
  const lines = events.map(line).join(". ");
  announce(
    t("{lines}. {lost}.", {
      lines,
      lost: total > 0 ? t("You win {total}", { total: dollars(total) }) : lost,
    }),
  );
}
