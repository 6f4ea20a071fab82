// The header and what every page shares: who is signed in, theme, settings, clause popovers.
import { clause as askClause, me, post, Problem } from "./api.js";
import { $, ask, h, toast } from "./dom.js";
import { press } from "./parts.js";
import { clauseLink, gameTitle, label } from "./words.js";

// Settings of this browser

const DEFAULTS = { theme: "system", suits: "two", shortcuts: "on", sound: "off", confirm: "on" };

/** A setting of this browser: theme, suits ("two"|"four"), shortcuts ("on"|"off"), … */
export function setting(name) {
  try {
    return localStorage.getItem(`houseway.${name}`) ?? DEFAULTS[name] ?? null;
  } catch {
    return DEFAULTS[name] ?? null;
  }
}

/** Keep a setting; listeners on window hear "setting" with {name, value}. */
export function keep(name, value) {
  try {
    localStorage.setItem(`houseway.${name}`, value);
  } catch {
    /* Private windows may forget. */
  }
  apply();
  dispatchEvent(new CustomEvent("setting", { detail: { name, value } }));
}

/** Whether single keys are shortcuts now: switched on, and nobody is typing. */
export function shortcutsNow(pressed) {
  if (setting("shortcuts") === "off" || pressed.ctrlKey || pressed.metaKey || pressed.altKey)
    return false;
  return !pressed.target.closest?.("input, textarea, select, dialog, [popover], [contenteditable]");
}

function apply() {
  const root = document.documentElement;
  const theme = setting("theme");
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  if (setting("suits") === "four") root.dataset.suits = "four";
  else delete root.dataset.suits;
}

const CHOICES = [
  [
    "theme",
    "Theme",
    [
      ["system", "System"],
      ["light", "Light"],
      ["dark", "Dark"],
    ],
  ],
  [
    "suits",
    "Suits",
    [
      ["two", "Two colours"],
      ["four", "Four colours"],
    ],
  ],
  [
    "shortcuts",
    "Single-key shortcuts",
    [
      ["on", "On"],
      ["off", "Off"],
    ],
  ],
];

function settingsPanel() {
  const rows = CHOICES.map(([name, title, options]) => {
    const buttons = options.map(([value, words]) =>
      press(
        words,
        (pressed) => {
          keep(name, value);
          for (const one of pressed.target.parentElement.children)
            one.setAttribute("aria-pressed", String(one === pressed.target));
        },
        { class: "slim", "aria-pressed": String(setting(name) === value) },
      ),
    );
    return h("div", [
      h("div.label", { id: `set-${name}` }, title),
      h("div.options", { role: "group", "aria-labelledby": `set-${name}` }, buttons),
    ]);
  });
  return h("div#settings.settings", { popover: "auto", "aria-label": "Settings" }, [rows]);
}

// The header

const MARK =
  "M12 2 4 6v6c0 5 3.4 8.6 8 10 4.6-1.4 8-5 8-10V6zm0 4.2c1.7 1.9 4 3.1 4 5.3a2 2 0 0 1-3.3 1.5c.1 1 .5 1.8 1.1 2.5h-3.6c.6-.7 1-1.5 1.1-2.5A2 2 0 0 1 8 11.5c0-2.2 2.3-3.4 4-5.3z";
const PAGES = [
  ["/", "Floor", "floor"],
  ["/training", "Training", "training"],
  ["/supervise", "Supervise", "supervise"],
  ["/inspect", "Inspect", "inspect"],
];
const STAFF_PAGES = { supervise: ["supervisor"], inspect: ["inspector", "supervisor"] };

function mark(path) {
  const space = "http://www.w3.org/2000/svg";
  const drawn = document.createElementNS(space, "svg");
  drawn.setAttribute("viewBox", "0 0 24 24");
  drawn.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(space, "path");
  line.setAttribute("d", path);
  line.setAttribute("fill", "currentColor");
  line.setAttribute("fill-rule", "evenodd");
  drawn.append(line);
  return drawn;
}

const SECRET_NEEDED =
  "Your seat and your chips stay where they are. To come back you need the number and the secret " +
  "of your Player Card.";

/** Nobody loses a card by one press. */
const sure = () =>
  ask("Sign out?", (done) => [
    h("p", SECRET_NEEDED),
    h("div.ends", [
      press("Stay", () => done(false), { autofocus: true }),
      press("Sign out", () => done(true), { class: "primary" }),
    ]),
  ]);

function who(person) {
  if (person.role === "visitor")
    return [
      h(
        "a.button.slim",
        { href: `/sign-in?to=${encodeURIComponent(location.pathname)}` },
        "Sign in",
      ),
    ];
  const out = press(
    "Sign out",
    async () => {
      if (person.role === "player" && !(await sure())) return;
      try {
        await post("/api/sign-out");
        location.assign("/");
      } catch (wrong) {
        showProblem(wrong);
      }
    },
    { class: "slim bare" },
  );
  return [
    h("span.who", { title: `${person.name}, ${person.role}` }, [
      h("b", person.name),
      person.name.toLowerCase() === person.role ? "" : ` · ${label(person.role)}`,
    ]),
    out,
  ];
}

/**
 * Put the header onto the page and listen for clause buttons. Resolves with who is signed in.
 * `page` is the current one of floor, training, supervise, inspect; a table gives none.
 */
export async function shell(page = "") {
  apply();
  const bar = $("#shell") ?? document.body.insertAdjacentElement("afterbegin", h("header#shell"));
  bar.className = "shell";
  const end = h("div.end");
  const nav = h("nav", { "aria-label": "Pages" });
  const gear = h(
    "button.slim.bare",
    { type: "button", popovertarget: "settings", "aria-label": "Settings" },
    "Settings",
  );
  bar.replaceChildren(
    h("div", [
      h("a.brand", { href: "/", "aria-label": "Houseway, to the floor" }, [mark(MARK), "Houseway"]),
      nav,
      end,
    ]),
  );
  end.append(gear);
  document.body.append(
    settingsPanel(),
    h("div#clause", { popover: "auto", role: "dialog", "aria-label": "Clause" }),
  );
  place($("#settings"), () => gear);
  document.body.prepend(h("a.skip", { href: "#main" }, "Skip to the content"));
  listen();
  let person = { role: "visitor", name: "", seats: {} };
  try {
    person = await me();
  } catch (wrong) {
    showProblem(wrong);
  }
  nav.replaceChildren(
    ...PAGES.filter(([, , id]) => !STAFF_PAGES[id] || STAFF_PAGES[id].includes(person.role)).map(
      ([href, words, id]) => h("a", { href, "aria-current": id === page ? "page" : null }, words),
    ),
  );
  end.append(...who(person));
  return person;
}

/** Say a problem in a toast, with its clause where the page's game is known. */
export function showProblem(wrong, game = document.body.dataset.game) {
  if (!(wrong instanceof Problem)) {
    console.error(wrong);
    return toast(
      "Something went wrong on this page. Load it again; nothing at the table is lost.",
      "bad",
    );
  }
  return toast(wrong.message, "bad", wrong.clause && game ? clauseLink(game, wrong.clause) : null);
}

// Clauses

function listen() {
  document.addEventListener(
    "click",
    (pressed) => {
      const button = pressed.target.closest?.(".clause[data-clause]");
      if (!button) return;
      pressed.preventDefault();
      pressed.stopPropagation();
      showClause(button);
    },
    true,
  );
}

async function showClause(button) {
  const { game = document.body.dataset.game, clause } = button.dataset;
  const popover = $("#clause");
  // A modal dialog lies above the page: the popover of a clause inside it goes there.
  (button.closest("dialog") ?? document.body).append(popover);
  popover.replaceChildren(h("p.quiet", "One moment…"));
  near(popover, button);
  try {
    popover.replaceChildren(...clauseWords(game, clause, await askClause(game, clause)));
  } catch (wrong) {
    popover.replaceChildren(h("p", wrong.message));
  }
  near(popover, button);
}

/** A clause in our words, how it is read, and what the software does about it. */
export function clauseWords(game, id, said) {
  const readings = said.readings ?? [];
  const figures = said.numbers ?? [];
  return [
    h("p.eyebrow", `${gameTitle(game)} · ${said.section ? `${said.section} · ` : ""}${id}`),
    h("p", said.words ?? "No words are kept for this clause."),
    figures.length
      ? h("ul.small.quiet", [
          figures.map((one) =>
            h("li", `${label(one.name)} ${label(one.key).toLowerCase()}: ${one.value}`),
          ),
        ])
      : null,
    readings.map((one) =>
      h("div.note.small", [
        h("b", "How it is read. "),
        one.question,
        " ",
        one.answer,
        one.why ? ` ${one.why}` : "",
      ]),
    ),
    said.disposition?.does ? h("p.small.quiet", said.disposition.does) : null,
    h("p.small", [
      h(
        "a",
        { href: `/rules/${encodeURIComponent(game)}#c-${encodeURIComponent(id)}` },
        "In the rules",
      ),
    ]),
  ]
    .flat()
    .filter(Boolean);
}

function near(popover, button) {
  if (!popover.matches(":popover-open")) popover.showPopover();
  const at = button.getBoundingClientRect();
  const size = popover.getBoundingClientRect();
  const left = Math.min(Math.max(8, at.left), innerWidth - size.width - 8);
  const below = at.bottom + 6;
  const top =
    below + size.height > innerHeight - 8 && at.top > size.height + 14
      ? at.top - size.height - 6
      : Math.min(below, innerHeight - size.height - 8);
  popover.style.left = `${Math.max(8, left)}px`;
  popover.style.top = `${Math.max(8, top)}px`;
}

function place(popover, button) {
  popover.addEventListener(
    "toggle",
    (changed) => changed.newState === "open" && near(popover, button()),
  );
}
