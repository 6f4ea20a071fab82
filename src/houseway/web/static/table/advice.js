// At training tables, and on request only: what each choice is worth, and what the last one cost.
import { h } from "../common/dom.js";
import { apart, press, quiet } from "../common/parts.js";
import { tableApi } from "../common/text.js";
import { t, translate } from "../common/tongue.js";
import { workOut } from "../common/working.js";
import { choice, digits, value } from "./choice.js";

const OFFER = t("This is a training table. Ask to see the exact expected value of each choice.");
const PATIENT = t("Your time does not run out meanwhile.");

const shown = (fraction) => `${value(fraction) < 0 ? "−" : "+"}${digits(value(fraction))}`;

export function advice(page) {
  const found = h("div.stack.tight", { "aria-live": "polite" });
  let asked = 0;
  const askFor = () => {
    const mine = (asked += 1);
    const wanted = () => found.isConnected && mine === asked;
    const drawn = (answer) => told(page.words, answer);
    workOut(found, tableApi(page.name, "/advice"), wanted, drawn, PATIENT);
  };
  return [
    h("p.small.quiet", OFFER),
    h("p", press(t("What is each choice worth?"), askFor, { key: "advice", class: "primary" })),
    found,
    h("p.small.row", [
      h("a", { href: `/training#${page.game}` }, t("Strategy tables")),
      h("a", { href: "/training#decisions" }, t("Decisions to practise")),
    ]),
  ];
}

// Of many choices, as at a layout full of areas, the first ones are what anybody asks for.
const MOST = 8;

function told(words, { choices = {}, best, last, unit, why }) {
  const sorted = Object.entries(choices).sort(([, first], [, next]) => value(next) - value(first));
  // Odds behind one wager are worth the same whatever number it has come to.
  const said = sorted.map(([name, worth]) => `${choice(words, name)} ${worth}`);
  const each = sorted.filter((_, at) => said.indexOf(said[at]) === at);
  const all = each.slice(0, MOST);
  const worths = all.map(([, worth]) => value(worth));
  const [most, least] = [Math.max(...worths), Math.min(...worths)];
  const row = ([name, worth]) => {
    const bar = h("span.bar", { "aria-hidden": "true" });
    bar.style.width = `${Math.max(4, (100 * (value(worth) - least)) / (most - least || 1))}%`;
    const title = h("b", choice(words, name) + (name === best ? t(" · best") : ""));
    const exact = h("span.money", { title: worth }, shown(worth));
    return h("li", { class: name === best ? "best" : "" }, [apart(title, exact), bar]);
  };
  return [
    all.length ? h("ul.rows.worth", all.map(row)) : quiet(translate(why)),
    each.length > MOST
      ? quiet(t("and {count} that are worth less", { count: each.length - MOST }))
      : null,
    all.length || last ? h("p.tiny.quiet", translate(`${unit}.`)) : null,
    last ? cost(words, last) : null,
  ];
}

function cost(words, last) {
  const lost = value(last.cost);
  const said = choice(words, last.chosen);
  const chosen = said.charAt(0).toLowerCase() + said.slice(1);
  const how =
    lost > 0
      ? t("Your last decision, {chosen}, cost {lost} compared with the best.", {
          chosen,
          lost: digits(lost),
        })
      : t("Your last decision, {chosen}, was the best choice.", { chosen });
  return h("p.note", { class: lost > 0 ? "warn" : "good" }, how);
}
