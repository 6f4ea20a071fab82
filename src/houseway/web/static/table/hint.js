// What to do now, in one sentence.
import { seatOf } from "../common/text.js";

/** The sentence that says what to do now. */
export function hint(page, decisions) {
  const { view, seat, words } = page;
  if (view.closed) return "This table is closed.";
  if (view.question) return "Waiting for a supervisor's ruling.";
  const free = "Take a free seat to play.";
  if (!seat) return page.role === "watch" ? `You are watching. ${free}` : free;
  if (decisions.length) return view.said || "It is your turn.";
  const open = Object.values(page.wagers.open());
  if (page.isReady() || !open.length) return waiting(view, seat);
  const main = open.find((area) => area.main);
  const name = main?.name.toUpperCase();
  if (!page.staked()) return `Choose a chip, then press ${name ?? "an area of the felt"}.`;
  if (main) return `Now ${name}: ${words.play.then_says}.`;
  if (view.dealer !== "automatic") return `Add wagers; ${view.dealer ?? "a dealer"} deals.`;
  return `Add wagers, or press ${page.dealWord}.`;
}

function waiting(view, seat) {
  const due = view.due
    .map(seatOf)
    .filter((number) => number !== null && number !== seat)
    .map((number) => view.seats[number]?.player ?? `seat ${number}`);
  if (due.length)
    return `Waiting for ${due.length > 2 ? `${due.length} players` : due.join(" and ")}.`;
  if (!view.due.includes("dealer")) return view.said ?? "";
  const house = !view.dealer || view.dealer === "automatic";
  return house ? "Waiting for the dealer." : `Waiting for the dealer, ${view.dealer}.`;
}
