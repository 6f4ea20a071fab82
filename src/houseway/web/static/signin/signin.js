// Sign in: players by their card, staff by name and password.
import { me, post } from "../common/api.js";
import { $, fill, h } from "../common/dom.js";
import { complaint, field, form, submit } from "../common/parts.js";
import { shell } from "../common/shell.js";

const HOMES = { player: "/", dealer: "/", supervisor: "/supervise", inspector: "/inspect" };
const USER = { autocomplete: "username", spellcheck: "false" };
const SECRET = { type: "password", autocomplete: "current-password" };
const WAYS = [
  {
    title: "Player Card",
    hint: "The number on your card and the secret that came with it.",
    fields: { card: ["Card number", { ...USER, autofocus: true }], secret: ["Secret", SECRET] },
    path: "/api/sign-in/card",
    button: "Use my card",
  },
  {
    title: "Staff",
    hint: "Dealers, supervisors and inspectors.",
    fields: { user: ["Name", { ...USER, autocapitalize: "none" }], password: ["Password", SECRET] },
    path: "/api/sign-in",
    button: "Sign in",
  },
];

/** Where to go afterwards: a page of this house that was asked for, or the role's own. */
function onward(role) {
  const to = new URLSearchParams(location.search).get("to");
  return to && /^\/(?![/\\])/.test(to) && to !== "/sign-in" ? to : (HOMES[role] ?? "/");
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
    if (empty) return say(`${fields[empty][0]}: this is needed.`, made.elements[empty]);
    go.disabled = true;
    try {
      await post(path, data);
      location.assign(onward((await me(true)).role));
    } catch (problem) {
      const wait = problem.retryAfter ? ` Try again in ${problem.retryAfter} s.` : "";
      say(`${problem.message}${wait}`, made.elements[Object.keys(fields)[1]]);
    } finally {
      go.disabled = false;
    }
  };
  const made = form("form.panel", sent, h("h2", title), h("p.quiet", hint), inputs, box, go);
  return made;
}

await shell();
fill(
  $("#main"),
  h("h1", "Sign in"),
  h("div.ways", WAYS.map(way)),
  h("p.quiet", [
    "No card yet? ",
    h("a", { href: "/" }, "Get one on the floor"),
    " with just a name.",
  ]),
);
