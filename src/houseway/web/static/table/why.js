// Why not: the table's own reason, with its clause.
import { get } from "../common/api.js";
import { announce, toast } from "../common/dom.js";
import { tableApi } from "../common/text.js";
import { t, translate } from "../common/tongue.js";
import { clauseLink } from "../common/words.js";

/** The kind of wager that lies behind another, by where it lies on the felt. */
export const behindAt = ({ spots }, spot) =>
  Object.keys(spots).find((kind) => `${spot}/`.startsWith(`${spots[kind]}/`));

/** The wager that an area of the felt stands for, and whose place it is (0: everybody's). */
function wagerAt({ words, felt }, spot) {
  const behind = behindAt(words, spot);
  if (behind) return { area: `${behind}/0`, of: 0 };
  const [kind] = spot.split("/");
  const seat = felt.areas.get(spot)?.closest("[data-seat]")?.dataset.seat;
  if (!seat || words.play.shared?.includes(kind)) return { area: spot, of: 0 };
  return { area: kind, of: Number(seat) };
}

/** Say why an area takes no wager now. */
export async function sayWhyNot(page, spot) {
  announce(page.felt.names.get(spot));
  const { area, of } = wagerAt(page, spot);
  if (of && of !== page.seat)
    return toast(t("That place belongs to seat {of}. Yours is highlighted.", { of }));
  return whyNot(page, "core.Stake", { seat: page.seat, area, cents: page.chip });
}

/** Say why a command would be refused now. */
export async function whyNot(page, command, data) {
  const query = { command, data: JSON.stringify(data) };
  const said = await get(tableApi(page.name, "/why"), query);
  if (!said.allowed)
    toast(
      t("Not now: {why}.", { why: translate(said.why) }),
      "bad",
      clauseLink(page.game, said.clause),
    );
}
