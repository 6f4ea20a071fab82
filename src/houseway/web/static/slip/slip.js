// A slip for paper: the jackpots of one round, by which cards, whence the money, and who signed.
import { get } from "../common/api.js";
import { $, fill, h } from "../common/dom.js";
import { small as face } from "../common/faces.js";
import { chip, dead, go, pairs, press, quiet } from "../common/parts.js";
import { only, shell } from "../common/shell.js";
import { dollars, moment, tableApi, tablePage } from "../common/text.js";
import { clauseLink } from "../common/words.js";

const [, table, number] = /^\/tables\/([^/]+)\/rounds\/(\d+)\/slip/.exec(location.pathname) ?? [];
const signedBy = (found) => found.map(({ by, at }) => `${by}, ${moment(at)}`).join("; ");

function stateOf({ void: isVoid, refused, signed, confirmed }, { paid }) {
  if (isVoid) return chip("Void: nothing is paid", "bad");
  if (paid) return chip("Paid", "good");
  if (signed.length) return chip("Signed", "info");
  if (refused.length && !confirmed.length) return chip("Refused", "bad");
  return chip(confirmed.length ? "Confirmed, to be signed" : "To be confirmed", "warn");
}

function slip(found, prize) {
  const { game, confirmed, signed, refused } = found;
  const line = (words, by) => h("div.signature", [h("span", by || " "), h("span.small", words)]);
  return h("article.panel.slip", [
    h("header.row", [h("h2", `${dollars(prize.cents)}`), stateOf(found, prize)]),
    pairs([
      ["Game", found.title],
      ["Table", `${found.table}${found.training ? " (training)" : ""}`],
      ["Round", String(found.round)],
      ["Patron", `${prize.player || "not known"}, seat ${prize.seat}`],
      ["Cards", prize.cards.map((card) => face("card", card))],
      ["Hand", [prize.line || "–", " ", clauseLink(game, prize.clause)]],
      ["Out of the jackpot", dollars(prize.from_pool)],
      ["Topped up by the house", dollars(prize.from_house)],
      ["Pool", found.pool],
      ["When", moment(prize.at)],
      ...refused.map(({ by, at, why }) => ["Refused", `${by}, ${moment(at)}: ${why}`]),
    ]),
    h("div.signatures", [
      line("Cards confirmed by (supervisor)", signedBy(confirmed.slice(-1))),
      line("Signed by (second person)", signedBy(signed.slice(-1))),
      line("Patron", ""),
    ]),
  ]);
}

const person = await shell();
const purpose = "Sign in as staff to see the slip of a jackpot.";
if (only(person, "/tables/{name}/rounds/{number}/slip", "Jackpot slip", purpose)) {
  try {
    const found = await get(tableApi(decodeURIComponent(table), `/rounds/${number}/slips`));
    document.title = `Jackpot slip ${found.table} ${found.round} · Houseway`;
    fill(
      $("#main"),
      h("div.top.no-print", [
        h("h1", `Jackpots of ${found.table}, round ${found.round}`),
        h("div.end", [
          go("The table", tablePage(found.table, "/supervise")),
          press("Print", () => globalThis.print(), { class: "primary" }),
        ]),
      ]),
      found.prizes.length
        ? found.prizes.map((prize) => slip(found, prize))
        : quiet("No jackpot was won in this round."),
    );
  } catch (wrong) {
    fill($("#main"), dead("No slip", wrong.message, go("The floor", "/")));
  }
}
