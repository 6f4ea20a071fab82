// Settings of this browser: theme, suits, single-key shortcuts, sound, pace.
import { h } from "./dom.js";
import { press } from "./parts.js";
import { t } from "./tongue.js";

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
  theme: [t("Theme"), { system: t("System"), light: t("Light"), dark: t("Dark") }],
  suits: [t("Suits"), { two: t("Two colours"), four: t("Four colours") }],
  shortcuts: [t("Single-key shortcuts"), { on: t("On"), off: t("Off") }],
  sound: [t("Sound"), { on: t("On"), off: t("Off") }],
  volume: [t("Volume"), { soft: t("Soft"), normal: t("Normal"), loud: t("Loud") }],
  remind: [
    t("Remind me of the time"),
    { off: t("Never"), 30: t("Every half hour"), 60: t("Every hour") },
  ],
  loss: [t("Remind me of a loss"), { off: t("Never"), 100: "$100", 500: "$500", 1000: "$1,000" }],
  pace: [
    t("Pace of cards and dice"),
    { calm: t("Calm"), normal: t("Usual"), quick: t("Quick"), none: t("None") },
  ],
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

/** The language is the house's to know before it sends a page: a cookie tells it. */
function speak(language) {
  document.cookie = `lang=${language}; path=/; max-age=31536000; samesite=lax`;
  const { pathname, hash, search } = location;
  const asked = new URLSearchParams(search);
  asked.delete("lang");
  history.replaceState(null, "", `${pathname}${String(asked) && `?${asked}`}${hash}`);
  location.reload();
}

export function settingsPanel() {
  const { lang, dataset } = document.documentElement;
  const { languages } = dataset;
  const spoken = languages ? { language: [t("Language"), JSON.parse(languages)] } : {};
  const now = (name) => (name === "language" ? lang : setting(name));
  const rows = Object.entries({ ...CHOICES, ...spoken }).map(([name, [title, options]]) => {
    const choose = (value) => (pressed) => {
      if (name === "language") return speak(value);
      keep(name, value);
      for (const button of pressed.target.parentElement.children)
        button.setAttribute("aria-pressed", String(button === pressed.target));
    };
    const button = ([value, words]) =>
      press(words, choose(value), {
        class: "slim",
        lang: name === "language" ? value : null,
        "aria-pressed": String(now(name) === value),
      });
    const group = { role: "group", "aria-labelledby": `set-${name}` };
    return h("div", [
      h("div.label", { id: `set-${name}` }, title),
      h("div.options", group, Object.entries(options).map(button)),
    ]);
  });
  return h(
    "div#settings.settings",
    { popover: "auto", role: "dialog", "aria-label": t("Settings") },
    rows,
  );
}
