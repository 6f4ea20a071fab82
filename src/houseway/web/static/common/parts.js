// Small parts that the table's panels and dock are made of.
import { h } from "../common/dom.js";
import { dollars } from "../common/words.js";

/** A button; `key` keeps the keyboard's place when it is made again. */
export function press(words, onclick, { key = null, data = {}, ...given } = {}) {
  const dataset = key ? { key, ...data } : data;
  return h("button", { type: "button", onclick, dataset, ...given }, words);
}

/** A key's name beside what it does; nobody hears it twice. */
export const kbd = (name) => (name ? h("kbd", { "aria-hidden": "true" }, name) : null);

export const ends = (...buttons) => h("div.ends", buttons);
export const apart = (...both) => h("div.row.apart", both);
export const smallTitle = (words) => h("h2.small-title", words);
export const quiet = (words) => h("p.quiet", words);

/** Names and values in two columns. */
export const pairs = (rows, given = { class: "two" }) =>
  h(
    "dl",
    given,
    rows.map(([name, value]) => [h("dt", name), h("dd", value)]),
  );

/** Won or lost, as a sign and as a colour. */
export const signed = (cents) => (cents > 0 ? `+${dollars(cents)}` : dollars(cents));
export const tone = (cents) => (cents > 0 ? "won" : cents < 0 ? "lost" : "");
export const result = (cents, more = "") =>
  h("span", { class: `money ${more} ${tone(cents)}` }, signed(cents));

/** The chips of a table, the smallest first. */
export const chipsOf = (view) => [...view.sign.chips].sort((one, other) => one - other);
