// What an area is: its name, odds, limits and clause, beside it.
import { game } from "../common/api.js";
import { $, fill, h } from "../common/dom.js";
import { clauseLink, dollars, label } from "../common/words.js";

/** The wager that an area of the felt is for, as the rules list it. */
export function listed(rules, spot) {
  const [kind, on] = spot.split("/");
  const behind = spot.startsWith("behind/") ? `behind_${on}` : null;
  const named = [
    spot,
    behind,
    kind === "super" && on !== "dealer" ? "super/{seat}" : null,
    kind === "area" ? "area/{seat}" : null,
    kind,
  ].filter(Boolean);
  for (const id of named) {
    const found = (rules.areas ?? []).find(
      (one) => one.id === id || one.id.replace("{area}", on) === id,
    );
    if (found) return found;
  }
  return null;
}

export function paysLines(area) {
  const found = area?.pays ?? [];
  const say = (one) =>
    one.odds
      ? one.odds
      : one.percent
        ? `${one.percent}% of the jackpot, at least ${dollars(one.cents)}`
        : dollars(one.cents);
  return found.map((one) => [
    one.line === "other"
      ? found.length > 1
        ? "Otherwise"
        : "Pays"
      : label(one.line).replace("Total ", ""),
    say(one),
  ]);
}

function limitWords(view, spot) {
  const [kind] = spot.split("/");
  const limit = view.sign.limits?.[spot] ?? view.sign.limits?.[kind === "behind" ? "" : kind];
  if (!limit) return "";
  return `${dollars(limit.minimum)}${limit.maximum === null ? "" : ` to ${dollars(limit.maximum)}`}${limit.multiple > 1 ? ` by ${dollars(limit.multiple)}` : ""}`;
}

const WAIT = 350;
const SHOWN = 5;

/** Show it after a moment, beside the area, so that it hides nothing that is looked at. */
export function tip(page, spot, element) {
  clearTimeout(page.tipping);
  page.tipping = setTimeout(() => show(page, spot, element), WAIT);
}

export function noTip(page) {
  clearTimeout(page.tipping);
  page.tipped = null;
  $("#tip").hidden = true;
}

async function show(page, spot, element) {
  const box = $("#tip");
  page.tipped = spot;
  const rules = await game(page.game).catch(() => ({}));
  if (page.tipped !== spot) return;
  const area = listed(rules, spot);
  const open = page.seat ? page.wagers.open()[spot] : null;
  const pays = paysLines(area);
  const limits = limitWords(page.view, spot);
  fill(
    box,
    h(
      "p",
      { class: "tip-name" },
      page.felt.names.get(spot),
      area ? h("span", { class: "quiet small" }, ` § ${area.clause}`) : null,
    ),
    pays.length
      ? h(
          "dl",
          pays.slice(0, SHOWN).map(([name, odds]) => [h("dt", name), h("dd", odds)]),
        )
      : null,
    pays.length > SHOWN ? h("p", { class: "tiny quiet" }, "and more under Rules") : null,
    open
      ? h(
          "p",
          { class: "small" },
          `Now ${open.range}${open.cents.fee ? ", and a commission" : ""}.`,
        )
      : limits
        ? h("p", { class: "small quiet" }, `Limits ${limits}.`)
        : null,
    page.seat && !open
      ? h("p", { class: "small quiet" }, "Not open to you now; press it to hear why.")
      : null,
  );
  box.hidden = false;
  place(box, element);
}

function place(box, element) {
  const at = (element.querySelector(".spot") ?? element).getBoundingClientRect();
  const size = box.getBoundingClientRect();
  const right = at.right + 10;
  const left = right + size.width < innerWidth - 8 ? right : at.left - size.width - 10;
  box.style.left = `${Math.max(8, left)}px`;
  box.style.top = `${Math.min(Math.max(8, at.top + at.height / 2 - size.height / 2), innerHeight - size.height - 8)}px`;
}
