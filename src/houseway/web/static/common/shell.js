// The header and what every page shares: who is signed in, where to go, settings, clauses.
import { get, me, post, Problem, session } from "./api.js";
import { clausePopover, near } from "./clauses.js";
import { $, ask, fill, h, s, toast } from "./dom.js";
import { given } from "./given.js";
import { dead, empty, ends, field, go, press } from "./parts.js";
import { apply, settingsPanel } from "./settings.js";
import { label } from "./text.js";
import { t, translate } from "./tongue.js";
import { clauseLink } from "./words.js";

const MARK =
  "M12 2 4 6v6c0 5 3.4 8.6 8 10 4.6-1.4 8-5 8-10V6zm0 4.2c1.7 1.9 4 3.1 4 5.3a2 2 0 0 1-3.3 1.5" +
  "c.1 1 .5 1.8 1.1 2.5h-3.6c.6-.7 1-1.5 1.1-2.5A2 2 0 0 1 8 11.5c0-2.2 2.3-3.4 4-5.3z";
export const STAFF = ["dealer", "supervisor", "inspector"];
const SECRET_NEEDED = t(
  "Your seat and your chips stay where they are. To come back you need the number and the secret " +
    "of your Player Card.",
);

/** Where to sign in, to come back here afterwards. */
export const signInPath = (to = location.pathname + location.search + location.hash) =>
  `/sign-in?to=${encodeURIComponent(to)}`;

/** Whoever comes back to a page that was left alone is told, and returns to it. */
const tellOver = () =>
  ask(t("You are signed out"), () => [
    h(
      "p",
      t("This session has ended: nothing was done here for a while, or it was ended elsewhere."),
    ),
    h("p", t("What is on record stays there. Sign in again to go on where you were.")),
    ends([go(t("Sign in again"), signInPath(), "primary", { autofocus: true })]),
  ]);

/** Nobody does by one press what is not undone by another. */
export const confirm = (title, words, yes, no = t("Stay")) =>
  ask(title, (done) => [
    words ? h("p", words) : null,
    ends([
      press(no, () => done(false), { autofocus: true }),
      press(yes, () => done(true), { class: "primary" }),
    ]),
  ]);

async function signOut(person) {
  if (person.role === "player" && !(await confirm(t("Sign out?"), SECRET_NEEDED, t("Sign out"))))
    return;
  session.removeEventListener("over", tellOver);
  if (await saying(() => post("/api/sign-out"))) location.assign("/");
}

function who(person) {
  if (person.role === "visitor") return [go(t("Sign in"), signInPath(), "slim")];
  const { name, position } = person;
  const what = name.toLowerCase() === position ? "" : ` · ${translate(label(position))}`;
  return [
    h("span.who", { title: `${name}, ${translate(label(position))}` }, [h("b", name), what]),
    press(t("Sign out"), () => signOut(person), { class: "slim bare" }),
  ];
}

/**
 * Put the header onto the page and listen for clause buttons. Resolves with who is signed in.
 * `page` is the path of the current one among those that the header lists; a table gives none.
 */
export async function shell(page = "") {
  apply();
  const end = h("div.end");
  const nav = h("nav", { "aria-label": t("Pages") });
  const gear = press(t("Settings"), null, { class: "slim bare", popovertarget: "settings" });
  const mark = s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, [
    s("path", { d: MARK, fill: "currentColor", "fill-rule": "evenodd" }),
  ]);
  const brand = h("a.brand", { href: "/", "aria-label": t("Houseway, to the floor") }, [
    mark,
    "Houseway",
  ]);
  fill($("#shell > div"), brand, nav, end);
  end.append(gear);
  const settings = settingsPanel();
  document.body.append(settings, clausePopover());
  settings.addEventListener(
    "toggle",
    ({ newState }) => newState === "open" && near(settings, gear),
  );
  document.body.prepend(h("a.skip", { href: "#main" }, t("Skip to the content")));
  const nobody = { role: "visitor", position: "visitor", name: "", seats: {}, pages: {} };
  const person = given.me ?? (await saying(me)) ?? nobody;
  const listed = Object.entries(person.pages).filter(([, words]) => words);
  const link = ([href, words]) =>
    h("a", { href, "aria-current": href === page ? "page" : null }, translate(words));
  fill(nav, listed.map(link));
  // A page that knows it beforehand comes with it.
  if (person.demo && !$("#shell .demo"))
    $("#shell").append(h("p.demo", t("Demonstration: nothing here is real money.")));
  end.append(...who(person));
  if (person.role !== "visitor") session.addEventListener("over", tellOver, { once: true });
  return person;
}

/** Whether the page of a path is for somebody; who else comes is told to sign in. */
export function only(person, path, title, purpose) {
  if (path in person.pages) return true;
  const signedIn = t(" You are signed in as {position}.", {
    position: translate(label(person.position)),
  });
  const words = purpose + (person.role === "visitor" ? "" : signedIn);
  fill($("#main"), dead(title, words, go(t("Sign in"), signInPath(), "primary")));
  return false;
}

/** Say a problem in a toast, with its clause where the page's game is known. */
export function showProblem(wrong, game = document.body.dataset.game) {
  if (wrong instanceof Problem)
    return toast(wrong.message, "bad", game ? clauseLink(game, wrong.clause) : null);
  console.error(wrong);
  return toast(
    t("Something went wrong on this page. Reload it; nothing at the table is lost."),
    "bad",
  );
}

/** Do something and answer with what it brought; a problem with it is said, and answered by null.
 * @type {(work: () => any, game?: string) => Promise<any>} */
export async function saying(work, game) {
  try {
    return await work();
  } catch (wrong) {
    showProblem(wrong, game);
    return null;
  }
}

/** Ask for a list now and every so often; it is drawn when it has changed, or `again()` is called.
 * While nothing was ever drawn a problem is said in the box. */
export function keepUp(path, milliseconds, box, draw) {
  let shown = "";
  const refresh = async () => {
    try {
      const found = await get(path);
      const now = JSON.stringify(found);
      if (now !== shown) await draw(found);
      shown = now;
    } catch (wrong) {
      if (!shown) fill($(box), empty(wrong.message));
    }
  };
  setInterval(() => document.hidden || refresh(), milliseconds);
  const again = () => {
    shown = "";
    return refresh();
  };
  return { first: refresh(), again };
}

const TYPED = 250;

/** A field that looks for what is typed a moment after it was: `run(words)`. */
export function finder(words, placeholder, run, id = "search") {
  let waiting;
  const oninput = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => saying(() => run(input.value.trim())), TYPED);
  };
  const input = h("input", { id, type: "search", placeholder, autocomplete: "off", oninput });
  return field(id, words, input);
}
