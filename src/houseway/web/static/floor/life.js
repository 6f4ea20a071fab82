// What a player sees of all visits: the purse, the sum, how each game went.
import { h } from "../common/dom.js";
import { listing, quiet, result } from "../common/parts.js";
import { figures } from "../common/practice.js";
import { ago, dollars, signed } from "../common/text.js";
import { t } from "../common/tongue.js";
import { gameTitle } from "../common/words.js";

const SHOWN = 5;

/** Nothing for who has not played here yet. */
export function lifeBlock({ purse, visits, games }) {
  const played = Object.entries(games);
  if (!played.length && !visits.length && !purse) return null;
  const total = played.reduce((sum, [, { won }]) => sum + won, 0);
  const rounds = played.reduce((sum, [, { rounds: many }]) => sum + many, 0);
  const row = ([game, of]) =>
    [
      gameTitle(game),
      of.rounds,
      `${Math.round((100 * of.wins) / of.rounds)} %`,
      dollars(of.staked),
      signed(of.won),
      dollars(of.most),
    ].map(String);
  const heads = [t("Game"), t("Rounds#"), t("Won#"), t("Wagered#"), t("Result#"), t("Best round#")];
  const minutes = (since, until) => Math.floor((Date.parse(until) - Date.parse(since)) / 60000);
  const visit = ({ game, net, since, until }) =>
    h("li", [
      h("span", [
        gameTitle(game),
        " ",
        h(
          "span.small.quiet",
          t("{minutes} min, {ago}", { minutes: minutes(since, until), ago: ago(until) }),
        ),
      ]),
      result(net),
    ]);
  return h("details.panel.life", [
    h("summary", [
      h("b", t("Your play")),
      " ",
      h("span.money", t("{purse} in your purse", { purse: dollars(purse) })),
    ]),
    h("div.stack.tight", [
      figures([
        [dollars(purse), t("in your purse")],
        [String(rounds), t("rounds played")],
        [signed(total), t("in all")],
      ]),
      listing(heads, played.map(row)),
      visits.length ? h("h3", t("Last visits")) : null,
      visits.length ? h("ul.rows.visits", visits.slice(0, SHOWN).map(visit)) : null,
      quiet(t("From the records of the house, without training tables.")),
    ]),
  ]);
}
