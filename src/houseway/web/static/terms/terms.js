// The terms of a promotion on paper: every item with its clause, and the prizes.
import { get } from "../common/api.js";
import { $, fill, h } from "../common/dom.js";
import { dead, go, grid, press, quiet } from "../common/parts.js";
import { shell } from "../common/shell.js";
import { dollars, label } from "../common/text.js";
import { t, translate } from "../common/tongue.js";
import { gameTitle, learnTitles } from "../common/words.js";
import { itemWords, says } from "../promotions/says.js";

const [, name] = /^\/promotions\/([^/]+)\/terms/.exec(location.pathname) ?? [];

function prize({ id, type, what, value, number, alternative, details }) {
  return [
    `${says(what)} (${id})`,
    translate(label(type)),
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
  document.title = t("Terms of {promotion} · Houseway", { promotion });
  const items = terms.map(({ item, says: told, document: of, clause }) => [
    itemWords(item),
    says(told),
    `${gameTitle(of)} ${clause}`,
  ]);
  const heads = [
    t("Prize"),
    t("Type"),
    t("Value#"),
    t("Number#"),
    t("Money instead#"),
    t("Details"),
  ];
  fill(
    $("#main"),
    h("div.top.no-print", [
      h("h1", t("Terms")),
      h("div.end", [
        go(t("Promotions"), `/promotions#${name}`),
        press(t("Print"), () => globalThis.print(), { class: "primary" }),
      ]),
    ]),
    h("article.panel.paper.stack", [
      h("h2", t("Terms of {promotion}", { promotion })),
      quiet(
        t("{gameTitle}. Version {version} of the terms.", {
          gameTitle: documents.map(gameTitle).join(", "),
          version,
        }),
      ),
      grid([t("Item"), t("Terms"), t("Clause")], items),
      h("h3", t("Prizes")),
      prizes.length ? grid(heads, prizes.map(prize)) : quiet(t("No prize is named.")),
      quiet(
        t(
          "The operator's decision in a dispute is final. Who is not satisfied with it may lodge " +
            "a complaint with an inspector.",
        ),
      ),
    ]),
  );
} catch (wrong) {
  fill($("#main"), dead(t("No terms"), wrong.message, go(t("Promotions"), "/promotions")));
}
