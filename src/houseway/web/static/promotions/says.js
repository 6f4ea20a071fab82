// What an item of the terms says, in a line.
import { dollars, label, when } from "../common/text.js";
import { t } from "../common/tongue.js";

// Parts of the terms that read better without their names; what says nothing is left out.
const PHRASES = {
  at: (told) => when(told),
  place: (told) => told,
  text: (told) => told,
  method: (told) => told,
  group: (told) => told && t("only the group {told}", { told }),
  required: (told) => (told ? "" : t("no wager is asked for")),
  minimum: (told) => t("a wager of at least {told}", { told: dollars(told) }),
  present: (told) => (told ? t("entrants have to be there") : ""),
};

const ITEMS = {
  awarded_how: t("How prizes are awarded"),
  awarded: t("Award of the prizes"),
  eligibility: t("Who may take part"),
  wager: t("Least wager"),
  nature: t("What the prizes are, with reservations"),
  entries_close: t("Entries close"),
  draw: t("Draw"),
  claiming: t("How to claim"),
  notified_how: t("How winners are told"),
  results_published_how: t("How results are published"),
};

/** An item of the terms by its name; anything else is said as it stands. */
export const itemWords = (name) => ITEMS[name] ?? name;

/** @returns {string} */
export function says(value) {
  if (value === null || value === undefined || value === "") return "–";
  if (Array.isArray(value)) return value.join(", ") || t("none");
  if (typeof value === "boolean") return value ? t("yes") : t("no");
  if (typeof value !== "object") return /^\d{4}-\d\d-\d\dT/.test(value) ? when(value) : `${value}`;
  const told = ([of, inside]) =>
    of in PHRASES ? PHRASES[of](inside) : `${label(of)}: ${says(inside)}`;
  const given = Object.entries(value).filter(([, inside]) => inside !== null);
  return given.map(told).filter(Boolean).join("; ") || "–";
}
