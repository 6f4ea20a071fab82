// The rules of a game in our own words: every clause, the figures that cite it, how it is read.
import { get } from "../common/api.js";
import { $, $$, announce, fill, h, inEnglish } from "../common/dom.js";
import { empty, field, grid, quiet, select } from "../common/parts.js";
import { finder, shell } from "../common/shell.js";
import { day, dollars, label, odds, plural } from "../common/text.js";
import { t, translate } from "../common/tongue.js";
import { gameTitle, wordsOf } from "../common/words.js";

const game = decodeURIComponent(location.pathname.split("/")[2]);
const toClause = (id) => `#c-${encodeURIComponent(id)}`;
/** @type {any} */
let law = null;

/** Text with the found words marked. */
function marked(text, sought) {
  if (!sought.length) return [text];
  const escaped = sought.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return text
    .split(new RegExp(`(${escaped.join("|")})`, "gi"))
    .map((part, at) => (at % 2 ? h("mark", part) : part));
}

function clauseRow(id, words, sought) {
  const cites = ({ clauses }) => clauses.includes(id);
  const figures = law.numbers.filter(cites).map((number) => h("span", figure(number)));
  const said = law.dispositions[id];
  const reading = ({ question, answer, why }) =>
    h("details.note.small", [
      h("summary", [h("b", t("How it is read: ")), inEnglish(question)]),
      h("p", { lang: "en" }, answer),
      why ? h("p.quiet", { lang: "en" }, why) : null,
    ]);
  return h("div.one", { id: `c-${id}` }, [
    h("a", { href: toClause(id) }, id),
    h("p", { lang: "en" }, marked(words, sought)),
    figures.length ? h("div.figures", { lang: "en" }, figures) : null,
    law.readings.filter(cites).map(reading),
    said?.does ? h("p.small.quiet", { lang: "en" }, `${label(said.kind)}: ${said.does}`) : null,
  ]);
}

function figure({ name, key, value }) {
  const money = key === "cents";
  const shown = Array.isArray(value) ? value.join(", ") : money ? dollars(value) : String(value);
  const what = money || ["is", "value"].includes(key) ? "" : ` ${label(key).toLowerCase()}`;
  return `${label(name)}${what}: ${/^\d+:\d+$/.test(shown) ? odds(shown) : shown}`;
}

function show(search) {
  const sought = search.toLowerCase().split(/\s+/).filter(Boolean);
  const speaks = ([id, words]) =>
    sought.every(
      (word) => words.toLowerCase().includes(word) || id === word || id.startsWith(`${word}.`),
    );
  const found = Object.entries(law.clauses).filter(speaks);
  const sections = Object.entries(law.sections)
    .map(([number, title]) => ({
      number,
      title: `${number}  ${title}`,
      clauses: found.filter(([id]) => id.split(".")[0] === number),
    }))
    .filter(({ clauses }) => clauses.length);
  const section = ({ number, title, clauses }) =>
    h("section.section", { id: `s-${number}` }, [
      h("h2", { lang: "en" }, title),
      clauses.map(([id, words]) => clauseRow(id, words, sought)),
    ]);
  const links = sections.map(({ number, title }) =>
    h("a", { href: `#s-${number}`, lang: "en" }, title),
  );
  const whole = !sought.length;
  fill($("#sections"), links, whole ? h("a", { href: "#pays" }, t("What wagers pay")) : null);
  const none = sections.length ? null : empty(t("No clause matches."));
  fill($("#clauses"), sections.map(section), none, whole ? pays() : null);
  $("#count").textContent = `${plural(found.length, "clause")}${whole ? "" : t(" found")}`;
}

function pays() {
  const panel = ([name, { clause, lines }]) => {
    const rows = Object.entries(lines).map(([line, pay]) => [
      translate(label(line)),
      translate(odds(pay)),
    ]);
    const cited = h(
      "p.small.quiet",
      h("a", { href: toClause(clause) }, t("Clause {clause}", { clause })),
    );
    return h("div.panel", [h("h3", translate(label(name))), cited, grid(["", "#"], rows)]);
  };
  const panels = Object.entries(law.odds).map(panel);
  return h("section#pays.section", [h("h2", t("What wagers pay")), h("div.pays", panels)]);
}

function differences() {
  if (!law.changes?.length) return null;
  const shown = (value) =>
    typeof value === "object" && value !== null ? JSON.stringify(value) : odds(value);
  const rows = law.changes.map(({ table, key, rules, variant }) => [
    label(table),
    label(key),
    shown(rules),
    h("b", shown(variant)),
  ]);
  const heads = [t("Table"), t("Value"), t("As approved"), t("In this version")];
  return h("div.panel", [
    h("h2", t("What this version changes")),
    grid(heads, rows, { named: false }),
  ]);
}

/** By which order the document is in force here, and its text where the operator attached it. */
const approved = ({ document, order, since, digest }) =>
  order
    ? quiet([
        t("In force by {order} since {since}. ", { order, since: day(since) }),
        digest
          ? h("a", { href: `/api/floor/documents/${document}/text` }, t("Approved text"))
          : null,
      ])
    : null;

async function load(variant) {
  law = await get(`/api/games/${encodeURIComponent(game)}`, { variant });
  const version = ([name, title]) => [name, `${title} (${law.approval[name].status})`];
  const variants = Object.entries(law.variants ?? {}).map(version);
  const onchange = ({ target: chosen }) => load(chosen.value);
  const versions = [["", t("As approved")], ...variants];
  fill(
    $("#main"),
    h("p.eyebrow", { lang: "en" }, law.instrument),
    h("h1", t("{game}: the rules", { game: gameTitle(game) })),
    quiet(t("In our own words, clause by clause; the approved document is what binds.")),
    approved(law.in_force),
    h("div.find", { role: "search" }, [
      finder(t("Find in the rules"), t("for example void, or 15.3"), show),
      variants.length
        ? field("version", t("Version"), select("select#version", versions, variant, { onchange }))
        : null,
      h("span#count.quiet", { role: "status" }),
    ]),
    differences(),
    h("div.rules", [h("nav#sections", { "aria-label": t("Sections") }), h("div#clauses")]),
  );
  show("");
  target();
}

/** A link to a clause leads there once the clauses are on the page. */
function target() {
  const wanted = decodeURIComponent(location.hash.slice(1));
  if (!wanted) return;
  const found = document.getElementById(wanted);
  for (const row of $$(".one")) row.style.removeProperty("background");
  found?.scrollIntoView({ block: "center" });
  if (!found?.classList.contains("one")) return;
  found.style.background = "var(--brass-soft)";
  announce(t("Clause {wanted}", { wanted: wanted.slice(2) }));
}

addEventListener("hashchange", target);
await shell();
try {
  await wordsOf(game);
  document.title = t("Rules of {game} · Houseway", { game: gameTitle(game) });
  await load(new URLSearchParams(location.search).get("version") ?? "");
} catch (wrong) {
  fill($("#main"), empty(wrong.message));
}
