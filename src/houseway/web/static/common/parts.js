// Small parts that pages are made of.
import { h } from "./dom.js";
import { signed, tone } from "./text.js";

/**
 * A button; `key` keeps the keyboard's place when it is made again.
 * @param {any} words
 * @param {((pressed: any) => any) | null} onclick
 * @param {Given} given
 */
export function press(words, onclick, { key = null, data = {}, ...given } = {}) {
  const dataset = key ? { key, ...data } : data;
  return h("button", { type: "button", onclick, dataset, ...given }, words);
}

/** A link that looks like a button. */
export const go = (words, href, kind = "", more = {}) =>
  h("a.button", { href, class: kind, ...more }, words);

/** A key's name beside what it does; nobody hears it twice. */
export const kbd = (name) => (name ? h("kbd", { "aria-hidden": "true" }, name) : null);

/** A status: a mark and a word, so that colour is never alone. */
export const chip = (words, kind = "plain") => h("span.chip", { class: kind }, words);

export const ends = (...buttons) => h("div.ends", buttons);
export const apart = (...both) => h("div.row.apart", both);
export const smallTitle = (words) => h("h2.small-title", words);
export const quiet = (words) => h("p.quiet", words);
export const small = (words) => h("p.small.quiet", words);
export const empty = (words) => h("p.empty", words);

/** Something to fill in, under its name. */
export const field = (id, words, ...inside) =>
  h("div.field", [h("label", { for: id }, words), inside]);

/** What is wrong with what was filled in: `say(words)` shows it and goes to what is wrong. */
export function complaint() {
  const box = h("p.field.wrong", { role: "alert", hidden: true });
  /** @param {string} words @param {any} input */
  const say = (words, input = null) => {
    box.textContent = words;
    box.hidden = false;
    input?.focus();
  };
  return { box, say };
}

/** A form that sends nothing by itself. */
export const form = (selector, submit, ...inside) =>
  h(
    selector,
    {
      novalidate: true,
      onsubmit: (sent) => {
        sent.preventDefault();
        submit(sent);
      },
    },
    inside,
  );
export const submit = (words, kind = "primary") =>
  h("button", { type: "submit", class: kind }, words);

/**
 * Names and values in two columns.
 * @param {any[][]} rows
 * @param {Given} given
 */
export const pairs = (rows, given = { class: "two" }) =>
  h(
    "dl",
    given,
    rows.map(([name, value]) => [h("dt", name), h("dd", value)]),
  );

/**
 * A table that scrolls by itself. A head that ends with "#" is over numbers; the first cell of a
 * row names it where `named`. `body` may be a tbody that is filled elsewhere.
 */
export function grid(heads, body, { named = true, kind = "" } = {}) {
  const numbers = heads.flatMap((head, at) => (head.endsWith("#") ? [at] : []));
  const head = (words, at) =>
    h(
      "th",
      { scope: "col", class: numbers.includes(at) ? "number" : null },
      words.replace("#", ""),
    );
  const made = Array.isArray(body)
    ? h(
        "tbody",
        body.map((cells) => row(cells, numbers, named)),
      )
    : body;
  const top = heads.some(Boolean) ? h("thead", h("tr", heads.map(head))) : null;
  return h("div.scroll", h("table", { class: kind }, [top, made]));
}

export const row = (cells, numbers = [], named = true) =>
  h(
    "tr",
    cells.map((cell, at) =>
      named && !at
        ? h("th", { scope: "row" }, cell)
        : h("td", { class: numbers.includes(at) ? "number" : null }, cell),
    ),
  );

/** A page that has nothing to show, and the way on. */
export const dead = (title, words, ...ways) =>
  h("div.panel.stack", [h("h1", title), h("p", words), ways.length ? h("p.row", ways) : null]);

/** Won or lost, as a sign and as a colour. */
export const result = (cents, more = "") =>
  h("span.money", { class: `${more} ${tone(cents)}` }, signed(cents));
