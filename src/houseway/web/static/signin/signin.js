// Sign in: players by their card, staff by name and password.
import { me, post } from "../common/api.js";
import { $, fill, h } from "../common/dom.js";
import { shell } from "../common/shell.js";

const HOMES = { player: "/", dealer: "/", supervisor: "/supervise", inspector: "/inspect" };

/** Where to go afterwards: a page of this house that was asked for, or the role's own. */
function onward(role) {
  const to = new URLSearchParams(location.search).get("to");
  return to && /^\/(?![/\\])/.test(to) && to !== "/sign-in" ? to : (HOMES[role] ?? "/");
}

function form(title, hint, fields, path, button) {
  const wrong = h("p.field.wrong", { role: "alert", hidden: true });
  const go = h("button.primary.large", { type: "submit" }, button);
  const inputs = fields.map(([name, words, given]) =>
    h("div.field", [
      h("label", { for: name }, words),
      h("input", { id: name, name, required: true, ...given }),
    ]),
  );
  const made = h(
    "form.panel",
    {
      novalidate: true,
      onsubmit: async (sent) => {
        sent.preventDefault();
        const data = Object.fromEntries(new FormData(made));
        const empty = fields.find(([name]) => !data[name].trim());
        if (empty) return say(`${empty[1]}: this is needed.`, empty[0]);
        go.disabled = true;
        try {
          await post(path, data);
          const person = await me(true);
          location.assign(onward(person.role));
        } catch (problem) {
          const wait = problem.retryAfter ? ` Try again in ${problem.retryAfter} s.` : "";
          say(`${problem.message}${wait}`, fields[fields.length - 1][0]);
        } finally {
          go.disabled = false;
        }
      },
    },
    [h("h2", title), h("p.quiet", hint), inputs, wrong, go],
  );
  const say = (words, field) => {
    wrong.textContent = words;
    wrong.hidden = false;
    made.elements[field].focus();
  };
  return made;
}

await shell();
fill(
  $("#main"),
  h("h1", "Sign in"),
  h("div.ways", [
    form(
      "Player Card",
      "The number on your card and the secret that came with it.",
      [
        [
          "card",
          "Card number",
          { autocomplete: "username", inputmode: "text", spellcheck: "false", autofocus: true },
        ],
        ["secret", "Secret", { type: "password", autocomplete: "current-password" }],
      ],
      "/api/sign-in/card",
      "Use my card",
    ),
    form(
      "Staff",
      "Dealers, supervisors and inspectors.",
      [
        ["user", "Name", { autocomplete: "username", spellcheck: "false", autocapitalize: "none" }],
        ["password", "Password", { type: "password", autocomplete: "current-password" }],
      ],
      "/api/sign-in",
      "Sign in",
    ),
  ]),
  h("p.quiet", [
    "No card yet? ",
    h("a", { href: "/" }, "Get one on the floor"),
    " with just a name.",
  ]),
);
