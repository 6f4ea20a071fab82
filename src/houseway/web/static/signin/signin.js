// Sign in: players by their card, staff by name and password.
import { me, post } from "../common/api.js";
import { $, fill, h } from "../common/dom.js";
import { complaint, field, form, press, submit } from "../common/parts.js";
import { shell, showProblem } from "../common/shell.js";
import { label } from "../common/text.js";
import { t, translate } from "../common/tongue.js";

// Where each role has most to do; who plays or deals begins on the floor.
const HOMES = {
  supervisor: "/supervise",
  inspector: "/inspect",
  cashier: "/desk",
  surveillance: "/desk",
  administrator: "/desk",
  promotions_manager: "/promotions",
  scrutineer: "/promotions",
};
const USER = { autocomplete: "username", spellcheck: "false" };
const SECRET = { type: "password", autocomplete: "current-password" };
const WAYS = [
  {
    title: t("Player Card"),
    hint: t("The number on your card and the secret that came with it."),
    fields: {
      card: [t("Card number"), { ...USER, autofocus: true }],
      secret: [t("Secret"), SECRET],
    },
    path: "/api/sign-in/card",
    button: t("Use my card"),
  },
  {
    title: t("Staff"),
    hint: t("Dealers, supervisors and inspectors."),
    fields: {
      user: [t("Name"), { ...USER, autocapitalize: "none" }],
      password: [t("Password"), SECRET],
    },
    path: "/api/sign-in",
    button: t("Sign in"),
  },
];

/** Where to go afterwards: a page of this house that was asked for, or the role's own. */
function onward(role) {
  const to = new URLSearchParams(location.search).get("to");
  // As the browser reads it: it drops tabs and newlines, and takes two slashes for another house.
  const asked = to && URL.canParse(to, location.origin) && new URL(to, location.origin);
  const ours = asked && asked.origin === location.origin && asked.pathname !== "/sign-in";
  return ours ? asked.pathname + asked.search + asked.hash : (HOMES[role] ?? "/");
}

function way({ title, hint, fields, path, button }) {
  const { box, say } = complaint();
  const go = submit(button, "primary large");
  const inputs = Object.entries(fields).map(([name, [words, given]]) =>
    field(name, words, h("input", { id: name, name, required: true, ...given })),
  );
  const sent = async () => {
    const data = Object.fromEntries(
      Object.keys(fields).map((name) => [name, made.elements[name].value]),
    );
    const empty = Object.keys(fields).find((name) => !data[name].trim());
    if (empty)
      return say(
        t("{empty}: this is required.", { empty: fields[empty][0] }),
        made.elements[empty],
      );
    go.disabled = true;
    try {
      await post(path, data);
      location.assign(onward((await me(true)).role));
    } catch (problem) {
      const wait = problem.retryAfter
        ? t(" Try again in {retryAfter} s.", { retryAfter: problem.retryAfter })
        : "";
      say(`${problem.message}${wait}`, made.elements[Object.keys(fields)[1]]);
    } finally {
      go.disabled = false;
    }
  };
  const made = form("form.panel", sent, h("h2", title), h("p.quiet", hint), inputs, box, go);
  return made;
}

/** In a demonstration whoever was given its key comes in as any of the staff. */
async function demo(key) {
  const path = "/api/sign-in/demo";
  const enter = async (position) => {
    await post(path, { key, position });
    location.assign(onward((await me(true)).role));
  };
  const { positions } = await post(path, { key });
  const buttons = positions.map((position) =>
    press(translate(label(position)), () => enter(position)),
  );
  const words = t("Staff of this demonstration, without a password.");
  return h("section.panel.demo-staff", [h("h2", t("Come in as")), h("p.quiet", words), buttons]);
}

const { real } = await shell();
const key = new URLSearchParams(location.hash.slice(1)).get("demo");
fill(
  $("#main"),
  h("h1", t("Sign in")),
  key ? await demo(key).catch(showProblem) : null,
  h("div.ways", WAYS.map(way)),
  h(
    "p.quiet",
    real
      ? t("No card yet? The cage issues one: bring proof of your name and age.")
      : [
          t("No card yet? "),
          h("a", { href: "/" }, t("Get one on the floor")),
          t(" with just a name."),
        ],
  ),
);
