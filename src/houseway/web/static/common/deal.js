// What a round was dealt from: when the table committed to it, and how each thing shown opens that.
import { me, Problem } from "./api.js";
import { h } from "./dom.js";
import { grid } from "./parts.js";
import { saying } from "./shell.js";
import { tableApi } from "./text.js";
import { t, translate } from "./tongue.js";

const HEADS = [t("Shown"), t("Order#"), t("Place#"), t("Salt"), t("Commitment")];

/** One line, and the proof below it for whoever wants to see it. */
export function dealt({ said, orders }) {
  const opened = orders.flatMap(({ number, commitments, opened: shown }) =>
    shown.map((each) => ({ ...each, number, commitment: commitments[each.place] })),
  );
  if (!orders.length) return h("p.small.quiet", translate(said));
  const wrong = opened.filter(({ opens }) => !opens).length;
  const hidden = orders.reduce((sum, order) => sum + order.dealt, 0) - opened.length;
  const how = wrong
    ? t("{wrong} of {count} do not open", { wrong, count: opened.length })
    : t("{count} shown, all open", { count: opened.length });
  const rest = hidden > 0 ? t(", {hidden} stay hidden", { hidden }) : "";
  const cells = ({ number, place, face, salt, commitment, opens }) => [
    opens ? t("{face} opens", { face }) : t("{face} does not open", { face }),
    String(number),
    String(place),
    h("code", salt),
    h("code", commitment),
  ];
  return h("details.deal.small", [
    h("summary", `${translate(said)}: ${how}${rest}`),
    grid(HEADS, opened.map(cells)),
  ]);
}

/** A file that proves what was told of a round; it is kept byte by byte as the house wrote it. */
export const takeReceipt = (table, number, game) =>
  saying(async () => {
    const { csrf } = await me();
    const path = tableApi(table, `/rounds/${number}/receipt`);
    const answer = await fetch(path, { method: "POST", headers: { "X-CSRF-Token": csrf } });
    if (!answer.ok) throw new Problem(await answer.json(), answer.status);
    const href = URL.createObjectURL(await answer.blob());
    h("a", { href, download: `${table}-round-${number}.receipt.json` }).click();
    URL.revokeObjectURL(href);
  }, game);
