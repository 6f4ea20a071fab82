// At training tables, and on request only: what each choice is worth, and what the last one cost.
import { reckoned } from "../common/api.js";
import { fill, h } from "../common/dom.js";
import { waiting } from "../common/reckoning.js";
import { label, rankOf, SUIT_MARKS, tileSpoken } from "../common/words.js";
import { apart, press, quiet } from "../common/parts.js";

const OFFER =
  "This is a training table. Ask, and the exact expected value of each choice is worked out.";

/** "num/den" as a number for reading; the exact one stays beside it. */
function value(fraction) {
  const [above, below = "1"] = String(fraction).split("/");
  return Number(above) / Number(below);
}

const digits = (number) => Math.abs(number).toFixed(4);
const shown = (fraction) => `${value(fraction) < 0 ? "−" : "+"}${digits(value(fraction))}`;

const CARD = /\b[2-9TJQKA][cdhs]\b/g;
const SETTING = /^low (\S+) (\S+) high (\S+) (\S+)$/;

/** A choice as people say it: cards with their suits, tiles by their names. */
function choice(name) {
  if (name === "buy6") return "Buy a sixth card";
  const tiles = SETTING.exec(name)?.slice(1).map(tileSpoken);
  if (tiles) return `Low ${tiles[0]}, ${tiles[1]}; high ${tiles[2]}, ${tiles[3]}`;
  return label(name).replace(CARD, (face) => rankOf(face) + SUIT_MARKS[face[1]]);
}

export function advice(page) {
  const found = h("div.stack.tight", { "aria-live": "polite" });
  let asked = 0;
  const askFor = async () => {
    const mine = ++asked;
    const { box, show } = waiting("Your time does not run out meanwhile.");
    fill(found, box);
    const path = `/api/tables/${encodeURIComponent(page.name)}/advice`;
    try {
      const answer = await reckoned(path, show, () => found.isConnected && mine === asked);
      if (answer) fill(found, told(answer));
    } catch (wrong) {
      fill(found, h("p.note", wrong.message));
    }
  };
  return [
    h("p.small.quiet", OFFER),
    h("p", press("What is each choice worth?", askFor, { key: "advice", class: "primary" })),
    found,
    h("p.small", h("a", { href: `/training#${page.game}` }, "Strategy tables")),
  ];
}

function told({ choices = {}, best, last, unit, why }) {
  const all = Object.entries(choices).sort((one, other) => value(other[1]) - value(one[1]));
  const worths = all.map(([, one]) => value(one));
  const [most, least] = [Math.max(...worths), Math.min(...worths)];
  const row = ([name, one]) => {
    const bar = h("span.bar", { "aria-hidden": "true" });
    bar.style.width = `${Math.max(4, (100 * (value(one) - least)) / (most - least || 1))}%`;
    const title = h("b", [choice(name), name === best ? " · best" : ""]);
    const worth = h("span.money", { title: one }, shown(one));
    return h("li", { class: name === best ? "best" : "" }, [apart(title, worth), bar]);
  };
  return [
    all.length ? h("ul.rows.worth", all.map(row)) : quiet(why),
    all.length || last ? h("p.tiny.quiet", `${unit}.`) : null,
    last ? cost(last) : null,
  ];
}

function cost(last) {
  const lost = value(last.cost);
  const chosen = choice(last.chosen);
  const what = `Your last decision, ${chosen.charAt(0).toLowerCase()}${chosen.slice(1)},`;
  const words = lost > 0 ? `cost ${digits(lost)} against the best.` : "was the best there was.";
  return h("p", { class: `note ${lost > 0 ? "warn" : "good"}` }, `${what} ${words}`);
}
