// What a felt shows of a view: its drawing, whose chips lie there, who sits where.
import { dollars } from "../common/text.js";
import { t } from "../common/tongue.js";

/** The drawing of the felt; a game with many areas has one of its own for small screens. */
export async function layoutOf({ game, words }, narrow) {
  const diagram = narrow && words.play.narrow ? "?diagram=narrow" : "";
  const answer = await fetch(`/api/games/${game}/layout.svg${diagram}`);
  return answer.text();
}

/** Things with one's own chips marked. */
export const owned = (things, seat) =>
  things.map((thing) =>
    thing.kind === "chips" && seat && thing.area.endsWith(`/${seat}`)
      ? { ...thing, own: true }
      : thing,
  );

/** Everybody's name and money as the edge of the felt shows them. */
export function plates(view, own) {
  const found = {};
  for (let seat = 1; seat <= view.sign.seats; seat += 1) {
    const there = view.seats[seat];
    const name = seat === own ? t("You") : there?.player.replace(" (automatic)", "");
    const away = view.away?.includes(seat);
    const sub = away ? t("away") : dollars(view.money[seat] ?? 0);
    const bot = view.practice_players?.includes(seat);
    found[seat] = there
      ? { name, sub, own: seat === own, away, bot }
      : { free: t("Seat {seat}", { seat }) };
  }
  return found;
}
