// The rules beside the felt: what pays what, and clauses by word or number.
import { game } from "../common/api.js";
import { fill, h } from "../common/dom.js";
import { showProblem } from "../common/shell.js";
import { clauseLink, gameTitle, plural } from "../common/words.js";
import { pairs } from "../common/parts.js";
import { paysLines } from "./tips.js";

const MOST = 40;
let searched = "";

export function library(page) {
  const found = h("div.stack.tight", { "aria-live": "polite" });
  const input = h("input#rule-search", {
    type: "search",
    placeholder: "A word or a clause, like fold or 6.5",
    value: searched,
    oninput: () => show(page, found, input.value),
  });
  show(page, found, searched).catch((wrong) => showProblem(wrong, page.game));
  return [
    h("div.field", [h("label", { for: "rule-search" }, "Search the rules"), input]),
    found,
    h("p", h("a", { href: `/rules/${page.game}` }, `All rules of ${gameTitle(page.game)}`)),
  ];
}

async function show(page, holder, words) {
  searched = words;
  const rules = await game(page.game);
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (!wanted.length) return fill(holder, pays(page, rules));
  const speaks = ([id, text]) =>
    wanted.every((one) => id.startsWith(one) || text.toLowerCase().includes(one));
  const hits = Object.entries(rules.clauses).filter(speaks);
  const clause = ([id, text]) => h("p.small", [clauseLink(page.game, id), " ", text]);
  const count = h("p.tiny.quiet", plural(hits.length, "clause"));
  fill(holder, count, hits.slice(0, MOST).map(clause));
}

function pays(page, rules) {
  const paid = (rules.areas ?? []).filter((one) => one.pays?.length);
  return paid.map((one) => {
    const name = one.name.charAt(0).toUpperCase() + one.name.slice(1);
    const title = h("summary", [name, " ", clauseLink(page.game, one.clause)]);
    return h("details.pays-of", [title, pairs(paysLines(one))]);
  });
}
