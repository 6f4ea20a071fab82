// The rules beside the felt: what pays what, and clauses by word or number.
import { game } from "../common/api.js";
import { fill, h } from "../common/dom.js";
import { field, pairs } from "../common/parts.js";
import { showProblem } from "../common/shell.js";
import { plural } from "../common/text.js";
import { clauseLink } from "../common/words.js";
import { paysLines } from "./tips.js";

const MOST = 40;
let searched = "";

export function library(page) {
  const found = h("div.stack.tight", { "aria-live": "polite" });
  const input = h("input#rule-search", {
    type: "search",
    placeholder: "A word or a clause, such as fold or 6.5",
    value: searched,
    oninput: () => show(page, found, input.value),
  });
  show(page, found, searched).catch((wrong) => showProblem(wrong, page.game));
  return [
    field("rule-search", "Search the rules", input),
    found,
    h("p", h("a", { href: `/rules/${page.game}` }, `All rules of ${page.title}`)),
  ];
}

async function show(page, holder, words) {
  searched = words;
  const rules = await game(page.game);
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (!wanted.length) return fill(holder, pays(page, rules));
  const speaks = ([id, text]) =>
    wanted.every((word) => id.startsWith(word) || text.toLowerCase().includes(word));
  const hits = Object.entries(rules.clauses).filter(speaks);
  const clause = ([id, text]) => h("p.small", [clauseLink(page.game, id), " ", text]);
  fill(holder, h("p.tiny.quiet", plural(hits.length, "clause")), hits.slice(0, MOST).map(clause));
}

function pays(page, rules) {
  const paid = (rules.areas ?? []).filter((area) => area.pays?.length);
  return paid.map((area) => {
    const name = area.name.charAt(0).toUpperCase() + area.name.slice(1);
    const title = h("summary", [name, " ", clauseLink(page.game, area.clause)]);
    return h("details.pays-of", [title, pairs(paysLines(page.words, area))]);
  });
}
