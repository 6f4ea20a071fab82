// The terms of a promotion on paper: every item with its clause, and the prizes.
import { get } from "../common/api.js";
import { $, fill, h } from "../common/dom.js";
import { dead, go, grid, press, quiet } from "../common/parts.js";
import { shell } from "../common/shell.js";
import { dollars, label } from "../common/text.js";
import { gameTitle, learnTitles } from "../common/words.js";
import { itemWords, says } from "../promotions/says.js";

const [, name] = /^\/promotions\/([^/]+)\/terms/.exec(location.pathname) ?? [];

function prize({ id, type, what, value, number, alternative, details }) {
  return [
    `${says(what)} (${id})`,
    label(type),
    value === null ? "–" : dollars(value),
    `${number ?? 1}`,
    alternative === null ? "–" : dollars(alternative),
    says(details),
  ];
}

await shell();
try {
  const found = await get(`/api/floor/promotions/${name}`);
  learnTitles(await get("/api/games"));
  const { promotion, documents, version, terms, prizes } = found;
  document.title = `Terms of ${promotion} · Houseway`;
  const items = terms.map(({ item, says: told, document: of, clause }) => [
    itemWords(item),
    says(told),
    `${gameTitle(of)} ${clause}`,
  ]);
  const heads = ["Prize", "Type", "Value#", "Number#", "Money instead#", "Details"];
  fill(
    $("#main"),
    h("div.top.no-print", [
      h("h1", "Terms"),
      h("div.end", [
        go("Promotions", `/promotions#${name}`),
        press("Print", () => globalThis.print(), { class: "primary" }),
      ]),
    ]),
    h("article.panel.paper.stack", [
      h("h2", `Terms of ${promotion}`),
      quiet(`${documents.map(gameTitle).join(", ")}. Version ${version} of the terms.`),
      grid(["Item", "Terms", "Clause"], items),
      h("h3", "Prizes"),
      prizes.length ? grid(heads, prizes.map(prize)) : quiet("No prize is named."),
      quiet(
        "The operator's decision in a dispute is final. Who is not satisfied with it may lodge a " +
          "complaint with an inspector.",
      ),
    ]),
  );
} catch (wrong) {
  fill($("#main"), dead("No terms", wrong.message, go("Promotions", "/promotions")));
}
