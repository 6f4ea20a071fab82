// Small helpers for building pages; text always goes in as text, never as markup.
import { t, tongueOf } from "./tongue.js";

const SPACE = "http://www.w3.org/2000/svg";

/** Children as one list; what is null, undefined or false is left out. */
const some = (children) =>
  children
    .flat(Infinity)
    .filter((child) => child !== null && child !== undefined && child !== false);

/** Give an element the id and the classes of its selector, its attributes and its children. */
function build(made, [, id, ...classes], given, children) {
  if (id) made.id = id;
  for (const [name, value] of Object.entries(given)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "dataset") Object.assign(made.dataset, value);
    else if (name === "value") made.value = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  if (classes.length) made.classList.add(...classes);
  made.append(...some(children));
  return made;
}

/**
 * "p#now.quiet.small" as [tag, id, ...classes].
 * @returns {[string, string, ...string[]]}
 */
function parts(selector) {
  const [tag, id] = selector.split(".")[0].split("#");
  return [tag, id, ...selector.split(".").slice(1)];
}

const isGiven = (value) =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Node);

const maker =
  (create) =>
  (selector, ...rest) => {
    const named = parts(selector);
    const given = isGiven(rest[0]) ? rest.shift() : {};
    return build(create(named[0]), named, given, rest);
  };

/**
 * An element: h("p#now.quiet", {onclick: f}, ["words", other]). Null children are left out.
 * @type {(selector: string, ...rest: any[]) => any}
 */
export const h = maker((tag) => document.createElement(tag));

/**
 * An element of a drawing: s("circle.pip", {cx: 1}, child).
 * @type {(selector: string, ...rest: any[]) => any}
 */
export const s = maker((tag) => document.createElementNS(SPACE, tag));

/** Words that stand in English whatever the language of the page is. */
export const inEnglish = (words) => h("span", { lang: "en" }, words);

/** An element with something made for each of a list. */
export const each = (selector, list, made) => h(selector, [list.map(made)]);

/** @type {(selector: string, within?: ParentNode) => any} */
export const $ = (selector, within = document) => within.querySelector(selector);
/** @type {(selector: string, within?: ParentNode) => any[]} */
export const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];

/** Replace what an element holds; the keyboard's place stays where an element has the same key. */
export function fill(element, ...children) {
  /** @type {any} */
  const focused = element.contains(document.activeElement) ? document.activeElement : null;
  const key = focused?.dataset.key;
  const at = focused && "selectionStart" in focused ? safely(() => focused.selectionStart) : null;
  element.replaceChildren(...some(children));
  if (!key) return element;
  const again = $$("[data-key]", element).find(({ dataset }) => dataset.key === key);
  again?.focus({ preventScroll: true });
  if (again && at !== null) safely(() => again.setSelectionRange(at, at));
  return element;
}

function safely(work) {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Say something to screen readers: politely, or at once where it is urgent. */
export function announce(words, urgent = false) {
  const id = urgent ? "said-now" : "said";
  const given = urgent
    ? { "aria-live": "assertive", role: "alert" }
    : { "aria-live": "polite", role: "status" };
  const region = document.getElementById(id) ?? h("div.only-heard", { id, ...given });
  if (!region.isConnected) document.body.append(region);
  region.textContent = "";
  dispatchEvent(new CustomEvent("said", { detail: words }));
  setTimeout(() => {
    region.textContent = words;
  }, 30);
}

/** A toast at the foot of the page; `about` may be a Problem, whose clause is shown. */
export function toast(words, kind = "", extra = null) {
  const named = { role: "region", "aria-label": t("Messages") };
  const shelf = document.getElementById("toasts") ?? h("div#toasts", named);
  // A modal dialog lies above everything else, so messages go inside it.
  (document.querySelector("dialog[open]") ?? document.body).append(shelf);
  const onclick = () => made.remove();
  const close = h("button.slim", { "aria-label": t("Dismiss"), onclick }, "×");
  const made = h(
    "div",
    { class: `toast ${kind}` },
    h("span", { lang: tongueOf(words) }, words),
    extra,
    close,
  );
  shelf.append(made);
  while (shelf.children.length > 4) shelf.firstChild?.remove();
  setTimeout(() => made.remove(), kind === "bad" ? 12000 : 6000);
  announce(words, kind === "bad");
  return made;
}

/** What was said of something before is no news once somebody does something else. */
export function hush() {
  document.getElementById("toasts")?.replaceChildren();
}

/** Focus a field as if for the first time: one that a dialog gave the focus back to may look ready
    and take no typing. */
export function enterAnew(field) {
  if (!(field instanceof HTMLElement) || field === document.body) return;
  field.blur();
  field.focus({ preventScroll: true });
}

/** Ask in a modal dialog; resolves with what `content` hands to `done`, null when cancelled. */
export function ask(title, content) {
  return new Promise((resolve) => {
    let answer = null;
    const dialog = h("dialog", { "aria-label": title });
    const done = (value) => {
      answer = value;
      dialog.close();
    };
    dialog.append(h("div", { class: "stack" }, h("h2", title), content(done, dialog)));
    dialog.addEventListener("close", () => {
      const shelf = dialog.querySelector("#toasts");
      if (shelf) document.body.append(shelf);
      dialog.remove();
      enterAnew(document.activeElement);
      resolve(answer);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** The seconds from now to a time, never below nought. */
export const secondsTo = (iso) => Math.max(0, Math.round((Date.parse(iso) - Date.now()) / 1000));

/** A text that counts down to a time and calls `over` once when it is reached. */
export function countdown(iso, over = () => {}) {
  const made = h("time", { datetime: iso, role: "timer" });
  const show = () => {
    const left = secondsTo(iso);
    const minutes = Math.floor(left / 60);
    made.textContent = `${minutes}:${String(left % 60).padStart(2, "0")}`;
    if (left === 0) {
      clearInterval(ticking);
      over();
    } else if (shown && !made.isConnected) clearInterval(ticking);
    shown = shown || made.isConnected;
  };
  let shown = false;
  const ticking = setInterval(show, 1000);
  show();
  return made;
}
