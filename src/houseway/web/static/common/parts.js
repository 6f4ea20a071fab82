// Small parts that pages are made of.
import { ask, each, h, toast } from "./dom.js";
import { signed, tone } from "./text.js";
import { t, tongueOf } from "./tongue.js";

/** A button; `key` keeps the keyboard's place when it is made again.
 * @type {(words: any, onclick: ((pressed: any) => any) | null, given?: Given) => any} */
export function press(words, onclick, { key = null, data = {}, ...given } = {}) {
  const dataset = key ? { key, ...data } : data;
  return h("button", { type: "button", onclick, dataset, ...given }, words);
}

/**
 * A button for something after which the page is read again. Until it is, the page shows what was,
 * and nothing on it can be clicked.
 */
export function pressThen(words, work, again, given) {
  const pressed = async () => {
    if (!(await work())) return;
    const main = document.getElementById("main");
    main?.setAttribute("aria-busy", "true");
    await Promise.resolve(again()).finally(() => main?.removeAttribute("aria-busy"));
  };
  return press(words, pressed, given);
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

/** Said where staff write what stays on record for good, when all that names somebody is erased. */
export const BY_NUMBER = "Persons by number or card, not by name";

/** What a list offers, of [value, words].
 * @type {(rows: any[], chosen?: any) => any[]} */
export const options = (rows, chosen = "") =>
  rows.map(([value, words]) =>
    h("option", { value, selected: value === chosen, lang: tongueOf(words) }, words),
  );

/** A list to choose from, of [value, words].
 * @type {(selector: string, rows: any[], chosen?: any, given?: Given) => any} */
export const select = (selector, rows, chosen = "", given = {}) =>
  h(selector, given, options(rows, chosen));

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
export function form(selector, sent, ...inside) {
  const onsubmit = (event) => {
    event.preventDefault();
    sent(event);
  };
  return h(selector, { novalidate: true, onsubmit }, inside);
}

/** Work that is not begun again before it has come back: a second press is the same wish. */
export function once(work) {
  let waiting = false;
  return async (...given) => {
    if (waiting) return;
    waiting = true;
    await Promise.resolve(work(...given)).finally(() => (waiting = false));
  };
}

export const submit = (words, kind = "primary") =>
  h("button", { type: "submit", class: kind }, words);

/** The end of a form in a dialog: the way back, and what sends it. */
export function cancelOr(done, words, back = t("Cancel")) {
  const cancel = () => done(null);
  return ends(press(back, cancel), submit(words));
}

/**
 * Ask in a dialog with a form. `read` answers with what to send, or says what is wrong: a sentence,
 * or that and where. What the house says against it stands in the form too; true where it was
 * done. Words that `send` answers with are said then.
 * @type {(title: string, fields: any, read: () => any, send: any, more?: Given) => any}
 */
export const askForm = (
  title,
  fields,
  read,
  send,
  { words = "", button = t("Do it"), said } = {},
) =>
  ask(title, (done) => {
    const { box, say } = complaint();
    const submitted = async () => {
      const body = read();
      if (typeof body === "string") return say(body);
      if (Array.isArray(body)) return say(body[0], body[1]);
      try {
        const came = await send(body);
        toast(typeof came === "string" ? came : (said ?? t("{title}: done.", { title })), "good");
        return done(true);
      } catch (wrong) {
        return say(`${wrong.message}${wrong.clause ? ` (${wrong.clause})` : ""}`);
      }
    };
    const told = words ? quiet(words) : null;
    return form("form.stack", once(submitted), told, fields, box, cancelOr(done, button));
  });

/** The end of a dialog that only tells something. */
export const closing = (done) => ends(press(t("Close"), () => done(true), { class: "primary" }));

/** A list of rows; nothing where there are none. */
export const bullets = (selector, rows) =>
  rows.length ? each(selector, rows, (inside) => h("li", inside)) : null;

/** Names and values in two columns.
 * @type {(rows: any[][], given?: Given) => any} */
export function pairs(rows, given = { class: "two" }) {
  const pair = (both) => [h("dt", both[0]), h("dd", both[1])];
  return h("dl", given, rows.map(pair));
}

// A table of more columns than a phone has room for stands there as a list, a row after the other.
const MANY = 4;

/**
 * A table that scrolls by itself. A head that ends with "#" is over numbers; the first cell of a
 * row names it where `named`. `body` may be a tbody that is filled elsewhere.
 */
export function grid(heads, body, { named = true, kind = "" } = {}) {
  const numbers = heads.flatMap((head, at) => (head.endsWith("#") ? [at] : []));
  const number = (at) => (numbers.includes(at) ? "number" : null);
  const head = (words, at) => {
    const said = words.replace("#", "");
    return said ? h("th", { scope: "col", class: number(at) }, said) : h("td");
  };
  const stacks = Array.isArray(body) && heads.length >= MANY;
  const listed = (cells) => row(cells, numbers, named, stacks ? heads : []);
  const made = Array.isArray(body) ? h("tbody", body.map(listed)) : body;
  const top = heads.some(Boolean) ? h("thead", h("tr", heads.map(head))) : null;
  return h("div.scroll", h("table", { class: `${kind}${stacks ? " stacks" : ""}` }, [top, made]));
}

/** A list as such a table; where it is empty, words that say so, if there are any. */
export const listing = (heads, rows, none = "") =>
  rows.length ? grid(heads, rows) : none ? empty(none) : null;

/** @type {(cells: any[], numbers?: number[], named?: boolean, heads?: string[]) => any} */
export function row(cells, numbers = [], named = true, heads = []) {
  const cell = (inside, at) => {
    if (named && !at) return h("th", { scope: "row" }, inside);
    const dataset = heads[at] ? { head: heads[at].replace("#", "") } : {};
    return h("td", { class: numbers.includes(at) ? "number" : null, dataset }, inside);
  };
  return h("tr", cells.map(cell));
}

/** A page that has nothing to show, and the way on. */
export const dead = (title, words, ...ways) =>
  h("div.panel.stack", [h("h1", title), h("p", words), ways.length ? h("p.row", ways) : null]);

/** Won or lost, as a sign and as a colour. */
export const result = (cents, more = "") =>
  h("span.money", { class: `${more} ${tone(cents)}` }, signed(cents));
