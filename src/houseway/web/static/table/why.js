// Why not: the table's own reason, with its clause.
import { get } from "../common/api.js";
import { announce, toast } from "../common/dom.js";
import { clauseLink } from "../common/words.js";

/** The wager that an area of the felt stands for, and whose place it is (0: everybody's). */
function wagerAt(page, spot) {
  const [kind, on] = spot.split("/");
  if (kind === "behind") return { area: `behind_${on}/0`, of: 0 };
  const seat = page.felt.areas.get(spot)?.closest("[data-seat]")?.dataset.seat;
  if (!seat || kind === "super" || kind === "area") return { area: spot, of: 0 };
  return { area: kind, of: Number(seat) };
}

/** Say why an area takes no wager now. */
export async function sayWhyNot(page, spot) {
  announce(page.felt.names.get(spot));
  const { area, of } = wagerAt(page, spot);
  if (of && of !== page.seat) return toast(`That is the place of seat ${of}. Yours is marked.`);
  return whyNot(page, "core.Stake", { seat: page.seat, area, cents: page.chip });
}

/** Say why a command would be refused now. */
export async function whyNot(page, command, data) {
  const path = `/api/tables/${encodeURIComponent(page.name)}/why`;
  const said = await get(path, { command, data: JSON.stringify(data) });
  if (said.allowed) return;
  const clause = said.clause ? clauseLink(page.game, said.clause) : null;
  toast(`Not now: ${said.why}.`, "bad", clause);
}
