// At training tables, and on request only: what each choice is worth, and what the last one cost.
import { get } from "../common/api.js";
import { fill, h } from "../common/dom.js";
import { label } from "../common/words.js";

/** "num/den" as a number for reading; the exact one stays beside it. */
function value(fraction) {
  const [above, below = "1"] = String(fraction).split("/");
  return Number(above) / Number(below);
}

const shown = (fraction) =>
  `${value(fraction) >= 0 ? "+" : "−"}${Math.abs(value(fraction)).toFixed(4)}`;

export function advice(page) {
  const found = h("div", { class: "stack tight", "aria-live": "polite" });
  const askFor = async () => {
    fill(found, h("p", { class: "quiet" }, "Reckoning…"));
    try {
      fill(found, told(await get(`/api/tables/${encodeURIComponent(page.name)}/advice`)));
    } catch (wrong) {
      fill(found, h("p", { class: "note" }, wrong.message));
    }
  };
  return [
    h(
      "p",
      { class: "small quiet" },
      "This is a training table. Ask, and the exact expected value of each choice is worked out for your hand.",
    ),
    h(
      "p",
      h(
        "button",
        { type: "button", class: "primary", dataset: { key: "advice" }, onclick: askFor },
        "What is each choice worth?",
      ),
    ),
    found,
    h("p", { class: "small" }, h("a", { href: `/training#${page.game}` }, "Strategy tables")),
  ];
}

function told(said) {
  const choices = Object.entries(said.choices ?? {});
  const best = Math.max(...choices.map(([, one]) => value(one)));
  const least = Math.min(...choices.map(([, one]) => value(one)));
  const span = best - least || 1;
  return [
    choices.length
      ? h(
          "ul",
          { class: "rows worth" },
          choices
            .sort((one, other) => value(other[1]) - value(one[1]))
            .map(([name, one]) => {
              const bar = h("span", { class: "bar", "aria-hidden": "true" });
              bar.style.width = `${Math.max(4, (100 * (value(one) - least)) / span)}%`;
              return h(
                "li",
                { class: name === said.best ? "best" : "" },
                h(
                  "div",
                  { class: "row apart" },
                  h("b", label(name), name === said.best ? " · best" : ""),
                  h("span", { class: "money", title: one }, shown(one)),
                ),
                bar,
              );
            }),
        )
      : h("p", { class: "quiet" }, said.why ?? "Nothing is yours to decide just now."),
    said.unit ? h("p", { class: "tiny quiet" }, said.unit) : null,
    said.last
      ? h(
          "p",
          { class: `note ${value(said.last.cost) > 0 ? "warn" : "good"}` },
          value(said.last.cost) > 0
            ? `Your last decision, ${label(said.last.chosen).toLowerCase()}, cost ${Math.abs(value(said.last.cost)).toFixed(4)} against the best.`
            : `Your last decision, ${label(said.last.chosen).toLowerCase()}, was the best there was.`,
        )
      : null,
  ];
}
