// What an area is: its name, odds, limits and clause, beside it.
import { game } from "../common/api.js";
import { $, fill, h } from "../common/dom.js";
import { pairs, small } from "../common/parts.js";
import { dollars, range } from "../common/text.js";
import { t, translate } from "../common/tongue.js";
import { behindAt } from "./why.js";

const WAIT = 350;
const SHOWN = 5;
const APART = 10;
const EDGE = 8;

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
  page.tipped = spot;
  const rules = await game(page.game).catch(() => ({}));
  if (page.tipped !== spot) return;
  const box = $("#tip");
  fill(box, told(page, spot, listed(page.words, rules, spot)));
  box.hidden = false;
  place(box, element);
}

function told(page, spot, area) {
  const open = page.seat ? page.wagers.open()[spot] : null;
  const pays = paysLines(page.words, area);
  const tells = page.words.tip(area?.id ?? spot);
  const clause = area ? h("span.quiet.small", ` § ${area.clause}`) : null;
  const limit = limitOf(page.view, spot);
  const next = open
    ? t("Next {chip}{fee}; {range}.", {
        chip: dollars(open.chip),
        fee: open.fee,
        range: open.range,
      })
    : "";
  const said = next || (limit && t("Limits {limit}.", { limit }));
  return [
    h("p.tip-name", [page.felt.names.get(spot), clause]),
    tells ? h("p", tells) : null,
    pays.length ? pairs(pays.slice(0, SHOWN), {}) : null,
    pays.length > SHOWN ? small(t("and more under Rules")) : null,
    said ? small(said) : null,
    page.seat && !open ? small(t("Not open to you now; press it to see why.")) : null,
  ];
}

/** The wager that an area of the felt is for, as the rules list it. */
function listed(words, { areas = [] }, spot) {
  const [kind] = spot.split("/");
  const ids = [spot, behindAt(words, spot), `${kind}/{seat}`, kind];
  return ids.map((id) => areas.find((area) => area.id === id)).find(Boolean);
}

/** What a wager pays, line by line. */
export function paysLines(words, area) {
  const found = area?.pays ?? [];
  const others = found.length > 1 ? t("Otherwise") : t("Pays");
  return found.map((pay) => [
    pay.line === "other" ? others : words.line(pay.line),
    translate(pay.odds) || prize(pay),
  ]);
}

const prize = ({ percent, cents }) =>
  percent
    ? t("{percent}% of the jackpot, at least {cents}", { percent, cents: dollars(cents) })
    : dollars(cents);

function limitOf({ sign }, spot) {
  const limit = sign.limits?.[spot] ?? sign.limits?.[spot.split("/")[0]];
  return limit ? range(limit.minimum, limit.maximum, limit.multiple) : "";
}

function place(box, element) {
  const at = (element.querySelector(".spot") ?? element).getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const right = at.right + APART;
  const left = right + width < innerWidth - EDGE ? right : at.left - width - APART;
  const top = at.top + at.height / 2 - height / 2;
  box.style.left = `${Math.max(EDGE, left)}px`;
  box.style.top = `${Math.min(Math.max(EDGE, top), innerHeight - height - EDGE)}px`;
}
