// What an item of the terms says, in a line.
import { dollars, label, when } from "../common/text.js";

// Parts of the terms that read better without their names; what says nothing is left out.
const PHRASES = {
  at: (told) => when(told),
  place: (told) => told,
  text: (told) => told,
  method: (told) => told,
  group: (told) => told && `only the group ${told}`,
  required: (told) => (told ? "" : "no wager is asked for"),
  minimum: (told) => `a wager of at least ${dollars(told)}`,
  present: (told) => (told ? "entrants have to be there" : ""),
};

const ITEMS = {
  awarded_how: "How prizes are awarded",
  awarded: "Award of the prizes",
  eligibility: "Who may take part",
  wager: "Least wager",
  nature: "What the prizes are, with reservations",
  entries_close: "Entries close",
  draw: "Draw",
  claiming: "How to claim",
  notified_how: "How winners are told",
  results_published_how: "How results are published",
};

/** An item of the terms by its name; anything else is said as it stands. */
export const itemWords = (name) => ITEMS[name] ?? name;

/** @returns {string} */
export function says(value) {
  if (value === null || value === undefined || value === "") return "–";
  if (Array.isArray(value)) return value.join(", ") || "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "object") return /^\d{4}-\d\d-\d\dT/.test(value) ? when(value) : `${value}`;
  const told = ([of, inside]) =>
    of in PHRASES ? PHRASES[of](inside) : `${label(of)}: ${says(inside)}`;
  const given = Object.entries(value).filter(([, inside]) => inside !== null);
  return given.map(told).filter(Boolean).join("; ") || "–";
}
