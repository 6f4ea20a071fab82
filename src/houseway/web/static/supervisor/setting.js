// How the House way sets four tiles: a tool of staff, where the game has one.
import { get } from "../common/api.js";
import { $, each, fill, h } from "../common/dom.js";
import { TILES, tileSpoken } from "../common/faces.js";
import { chip, field, form, press } from "../common/parts.js";
import { clauseLink } from "../common/words.js";

const hand = (faces) => faces.map(tileSpoken).join(" and ");

const way = (game, { low, high, ranks, played, clause, why }) =>
  h("li", [
    played ? chip("House way", "good") : null,
    h("p", `Low ${hand(low)} (${ranks.low}), high ${hand(high)} (${ranks.high})`),
    h("p.small.quiet", [`${why} `, clause ? clauseLink(game, clause) : null]),
  ]);

async function ask(game, tiles) {
  const answer = $("#ways");
  try {
    const asked = encodeURIComponent(tiles.value);
    const { ways } = await get(`/api/games/${game}/house-way?tiles=${asked}`);
    const played = [...ways].sort((left, right) => right.played - left.played);
    fill(answer, [each("ul.plain.stack.tight", played, (told) => way(game, told))]);
  } catch (wrong) {
    fill(answer, h("p.wrong", wrong.message));
    tiles.focus();
  }
}

/** The form; made once, so that what is typed stays while the table goes on. */
export function setting({ game, law }) {
  const box = $("#setting");
  if (!law.house_way || !box.hidden) return;
  const given = { autocomplete: "off", placeholder: "teen day gow_63 paat_62" };
  const names = Object.keys(TILES).join(", ");
  const tiles = h("input#tiles", { ...given, "aria-describedby": "tile-names" });
  box.hidden = false;
  fill(
    box,
    h("h3", "How the House way sets"),
    form(
      "form.stack.tight",
      () => ask(game, tiles),
      field("tiles", "Four tiles", tiles),
      h("p#tile-names.tiny.quiet", names),
      press("Set them", null, { type: "submit" }),
    ),
    h("div#ways", { "aria-live": "polite" }),
  );
}
