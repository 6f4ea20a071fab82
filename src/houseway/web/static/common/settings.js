// Settings of this browser: theme, suits, single-key shortcuts, sound, pace.
import { h } from "./dom.js";
import { press } from "./parts.js";

const DEFAULTS = {
  theme: "system",
  suits: "two",
  shortcuts: "on",
  sound: "on",
  volume: "normal",
  pace: "normal",
  remind: "off",
  loss: "off",
};
const CHOICES = {
  theme: ["Theme", { system: "System", light: "Light", dark: "Dark" }],
  suits: ["Suits", { two: "Two colours", four: "Four colours" }],
  shortcuts: ["Single-key shortcuts", { on: "On", off: "Off" }],
  sound: ["Sound", { on: "On", off: "Off" }],
  volume: ["Volume", { soft: "Soft", normal: "Normal", loud: "Loud" }],
  remind: ["Remind me of the time", { off: "Never", 30: "Every half hour", 60: "Every hour" }],
  loss: ["Remind me of a loss", { off: "Never", 100: "$100", 500: "$500", 1000: "$1,000" }],
  pace: ["Pace of cards and dice", { calm: "Calm", normal: "Usual", quick: "Quick", none: "None" }],
};

/** What this browser keeps under a name; private windows may forget, and nothing breaks by it. */
export function kept(name) {
  try {
    return localStorage.getItem(`houseway.${name}`);
  } catch {
    return null;
  }
}

export function put(name, value) {
  try {
    if (value === null) localStorage.removeItem(`houseway.${name}`);
    else localStorage.setItem(`houseway.${name}`, value);
  } catch {
    /* Full or private. */
  }
}

/** A setting: "theme", "suits" ("two"|"four"), "shortcuts" ("on"|"off") and others of a page. */
export const setting = (name) => kept(name) ?? DEFAULTS[name] ?? null;

/** Keep a setting; listeners on window hear "setting". */
export function keep(name, value) {
  put(name, value);
  apply();
  dispatchEvent(new CustomEvent("setting", { detail: { name, value } }));
}

export function apply() {
  const { dataset } = document.documentElement;
  if (setting("theme") === "system") delete dataset.theme;
  else dataset.theme = setting("theme");
  if (setting("suits") === "four") dataset.suits = "four";
  else delete dataset.suits;
}

/** Whether single keys are shortcuts now: switched on, and nobody is typing. */
export function shortcutsNow({ ctrlKey, metaKey, altKey, target }) {
  if (setting("shortcuts") === "off" || ctrlKey || metaKey || altKey) return false;
  return !target.closest?.("input, textarea, select, dialog, [popover], [contenteditable]");
}

export function settingsPanel() {
  const rows = Object.entries(CHOICES).map(([name, [title, options]]) => {
    const choose = (value) => (pressed) => {
      keep(name, value);
      for (const button of pressed.target.parentElement.children)
        button.setAttribute("aria-pressed", String(button === pressed.target));
    };
    const button = ([value, words]) =>
      press(words, choose(value), {
        class: "slim",
        "aria-pressed": String(setting(name) === value),
      });
    const group = { role: "group", "aria-labelledby": `set-${name}` };
    return h("div", [
      h("div.label", { id: `set-${name}` }, title),
      h("div.options", group, Object.entries(options).map(button)),
    ]);
  });
  return h("div#settings.settings", { popover: "auto", "aria-label": "Settings" }, rows);
}
