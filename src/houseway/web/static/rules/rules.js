// The rules of a game in our own words: every clause, the figures that cite it, how it is read.
import { get } from "../common/api.js";
import { $, $$, announce, fill, h } from "../common/dom.js";
import { shell } from "../common/shell.js";
import { gameTitle, label, odds, plural } from "../common/words.js";

const game = decodeURIComponent(location.pathname.split("/")[2]);
let law = null;

/** Text with the found words marked. */
function marked(text, words) {
  const found = words.filter(Boolean);
  if (!found.length) return [text];
  const escaped = found.map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return text
    .split(new RegExp(`(${escaped.join("|")})`, "gi"))
    .map((part, at) => (at % 2 ? h("mark", part) : part));
}

function clauseRow(id, words, sought) {
  const figures = law.numbers.filter((one) => one.clauses.includes(id));
  const readings = law.readings.filter((one) => one.clauses.includes(id));
  const said = law.dispositions[id];
  return h("div.one", { id: `c-${id}` }, [
    h("a", { href: `#c-${encodeURIComponent(id)}` }, id),
    h("p", marked(words, sought)),
    figures.length ? h("div.figures", [figures.map((one) => h("span", figure(one)))]) : null,
    readings.map((one) =>
      h("details.note.small", [
        h("summary", [h("b", "How it is read: "), one.question]),
        h("p", one.answer),
        one.why ? h("p.quiet", one.why) : null,
      ]),
    ),
    said?.does ? h("p.small.quiet", `${label(said.kind)}: ${said.does}`) : null,
  ]);
}

function figure(one) {
  const value =
    typeof one.value === "string" && /^\d+:\d+$/.test(one.value)
      ? odds(one.value)
      : Array.isArray(one.value)
        ? one.value.join(", ")
        : String(one.value);
  return `${label(one.name)}${one.key === "is" || one.key === "value" ? "" : ` ${label(one.key).toLowerCase()}`}: ${value}`;
}

function show(search) {
  const sought = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = Object.entries(law.clauses).filter(([id, words]) =>
    sought.every(
      (one) => words.toLowerCase().includes(one) || id === one || id.startsWith(`${one}.`),
    ),
  );
  const sections = Object.entries(law.sections)
    .map(([number, title]) => [number, title, found.filter(([id]) => id.split(".")[0] === number)])
    .filter(([, , some]) => some.length);
  fill(
    $("#sections"),
    sections.map(([number, title]) => h("a", { href: `#s-${number}` }, `${number}  ${title}`)),
    sought.length ? null : h("a", { href: "#pays" }, "What wagers pay"),
  );
  fill(
    $("#clauses"),
    sections.map(([number, title, some]) =>
      h("section.section", { id: `s-${number}` }, [
        h("h2", `${number}  ${title}`),
        some.map(([id, words]) => clauseRow(id, words, sought)),
      ]),
    ),
    sections.length ? null : h("p.empty", "No clause speaks of that."),
    sought.length ? null : pays(),
  );
  $("#count").textContent = sought.length
    ? `${plural(found.length, "clause")} found`
    : plural(found.length, "clause");
}

function pays() {
  return h("section#pays.section", [
    h("h2", "What wagers pay"),
    h("div.pays", [
      Object.entries(law.odds).map(([name, table]) =>
        h("div.panel", [
          h("h3", label(name)),
          h("p.small.quiet", [
            h("a", { href: `#c-${encodeURIComponent(table.clause)}` }, `Clause ${table.clause}`),
          ]),
          h("table", [
            h("tbody", [
              Object.entries(table.lines).map(([line, pay]) =>
                h("tr", [h("th", { scope: "row" }, label(line)), h("td.number", odds(pay))]),
              ),
            ]),
          ]),
        ]),
      ),
    ]),
  ]);
}

function differences() {
  if (!law.changes?.length) return null;
  return h("div.panel", [
    h("h2", "What this version changes"),
    h("div.scroll", [
      h("table", [
        h("thead", [
          h("tr", [
            ["Table", "Value", "As approved", "In this version"].map((one) =>
              h("th", { scope: "col" }, one),
            ),
          ]),
        ]),
        h("tbody", [
          law.changes.map((one) =>
            h("tr", [
              h("td", label(one.table)),
              h("td", label(one.key)),
              h("td", shown(one.rules)),
              h("td", h("b", shown(one.variant))),
            ]),
          ),
        ]),
      ]),
    ]),
  ]);
}

const shown = (value) =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : odds(value);

async function load(variant) {
  law = await get(`/api/games/${encodeURIComponent(game)}`, { variant });
  const titles = law.variants ?? {};
  const search = h("input#search", {
    type: "search",
    placeholder: "for example void, or 15.3",
    autocomplete: "off",
  });
  const versions = h("select#version", { onchange: () => load(versions.value) }, [
    h("option", { value: "" }, "As approved"),
    Object.entries(titles).map(([id, title]) =>
      h("option", { value: id, selected: id === variant }, title),
    ),
  ]);
  fill(
    $("#main"),
    h("p.eyebrow", law.instrument),
    h("h1", `${law.title ?? gameTitle(game)}: the rules`),
    h("p.quiet", "In our own words, clause by clause; the approved document is what binds."),
    h("div.find", { role: "search" }, [
      h("div.field", [h("label", { for: "search" }, "Find in the rules"), search]),
      Object.keys(titles).length
        ? h("div.field", [h("label", { for: "version" }, "Version"), versions])
        : null,
      h("span#count.quiet", { role: "status" }),
    ]),
    differences(),
    h("div.rules", [h("nav#sections", { "aria-label": "Sections" }), h("div#clauses")]),
  );
  let waiting;
  search.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => show(search.value), 150);
  });
  show("");
  target();
}

/** A link to a clause leads there once the clauses are on the page. */
function target() {
  const wanted = decodeURIComponent(location.hash.slice(1));
  if (!wanted) return;
  const found = document.getElementById(wanted);
  for (const one of $$(".one")) one.style.removeProperty("background");
  found?.scrollIntoView({ block: "center" });
  if (found?.classList.contains("one")) {
    found.style.background = "var(--brass-soft)";
    announce(`Clause ${wanted.slice(2)}`);
  }
}

addEventListener("hashchange", target);
document.title = `Rules of ${gameTitle(game)} · Houseway`;
await shell();
try {
  await load(new URLSearchParams(location.search).get("version") ?? "");
} catch (wrong) {
  fill($("#main"), h("p.empty", wrong.message));
}
