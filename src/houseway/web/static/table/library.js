// The rules beside the felt: hands in pictures, what each wager wins on and pays, clauses by word.
import { game } from "../common/api.js";
import { each, fill, h, inEnglish } from "../common/dom.js";
import { field, pairs, press, smallTitle } from "../common/parts.js";
import { showProblem } from "../common/shell.js";
import { plural } from "../common/text.js";
import { t } from "../common/tongue.js";
import { clauseLink } from "../common/words.js";
import { cardPicture } from "../felt/cards.js";
import { tilePicture } from "../felt/tiles.js";
import { paysLines } from "./tips.js";

const MOST = 40;
let searched = "";

export function library(page) {
  const found = h("div.stack.tight", { "aria-live": "polite" });
  const input = h("input#rule-search", {
    type: "search",
    placeholder: t("A word or a clause, such as fold or 6.5"),
    value: searched,
    oninput: () => show(page, found, input.value),
  });
  show(page, found, searched).catch((wrong) => showProblem(wrong, page.game));
  const whole = { href: `/rules/${page.game}`, target: "_blank" };
  return [
    field("rule-search", t("Search the rules"), input),
    found,
    h("p.row", [
      h("a", whole, t("All rules of {title}", { title: page.title })),
      page.words.guide.length
        ? press(t("Explain a round to me"), () => page.guide.turn(true), { class: "slim" })
        : null,
    ]),
  ];
}

async function show(page, holder, words) {
  searched = words;
  const rules = await game(page.game);
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (!wanted.length) return fill(holder, wagers(page, rules), ranks(page.words));
  const speaks = ([id, text]) =>
    wanted.every((word) => id.startsWith(word) || text.toLowerCase().includes(word));
  const hits = Object.entries(rules.clauses).filter(speaks);
  const clause = ([id, text]) => h("p.small", [clauseLink(page.game, id), " ", inEnglish(text)]);
  fill(holder, h("p.tiny.quiet", plural(hits.length, "clause")), hits.slice(0, MOST).map(clause));
}

/** Wagers by their kind: one place of a kind stands for all of them, with what each pays. */
function wagers({ words, game: played }, { areas = [] }) {
  const kinds = Map.groupBy(
    areas.filter(({ pays }) => pays?.length),
    ({ id }) => id.split("/")[0],
  );
  return [...kinds].map(([kind, all]) => {
    const { id, clause } = all[0];
    const name = words.wager(all.length > 1 ? kind : id);
    const paid = all.length > 1 && new Set(all.map((area) => JSON.stringify(area.pays))).size > 1;
    const rows = paid
      ? all.map((area) => [words.wager(area.id), paysLines(words, area)[0][1]])
      : paysLines(words, all[0]);
    const told = words.tip(all.length > 1 ? kind : id).replaceAll("{on}", t("the number"));
    return h("details.pays-of", { open: !paid && kinds.size < 5 }, [
      h("summary", name),
      h("p.small", [told, " ", clauseLink(played, clause)]),
      pairs(rows),
    ]);
  });
}

/** The hands from the best down, as they look. */
function ranks({ ranks: all }) {
  if (!all.length) return null;
  const picture = (face) => (face.length > 2 ? tilePicture(face) : cardPicture(face));
  const rank = ({ name, faces }) =>
    h("li", [h("span.small", name), h("span.faces", faces.split(" ").map(picture))]);
  return [smallTitle(t("Hands, the best first")), each("ol.ranks", all, rank)];
}
