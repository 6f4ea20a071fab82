// What became of the wagers, and why.
import { get } from "../common/api.js";
import { ask, each, h, toast } from "../common/dom.js";
import { apart, closing, press, quiet, result, smallTitle } from "../common/parts.js";
import { whyRows } from "../common/rows.js";
import { saying } from "../common/shell.js";
import { dollars, label, tableApi } from "../common/text.js";
import { t, translate } from "../common/tongue.js";
import { brought, clauseLink, isPrize } from "../common/words.js";
import { later } from "./later.js";

/** The row of a result that an event tells; nothing for any other event. */
export function rowOf({ name, number, clause, data, outcome }) {
  if (name === "core.Settled") {
    const { area, stake } = data;
    const told = { words: outcome, won: brought(data), apart: isPrize(data) };
    return { event: number, clause, area, stake, ...told };
  }
  if (name === "core.Charged") {
    const what = data.area ? t("commission") : t("paid for the draw");
    return { clause, area: data.area || "draw_fee", won: -data.cents, words: what };
  }
  // Whatever else brings money says where it comes from.
  if (!data?.source || !data.cents) return null;
  const from = data.source.startsWith("pool") ? t(" out of the jackpot") : "";
  const paid = t("{cents} paid{from}", { cents: dollars(data.cents), from });
  return { clause, area: data.area || "prize", won: data.cents, words: paid };
}

export function results(page, round) {
  if (!page.seat)
    return quiet(t("The results of your wagers appear here, each with its reason and amount."));
  if (!round?.rows.length) return quiet(t("None of your wagers has been settled yet."));
  const number = round.number || page.view.number;
  return [
    apart(
      smallTitle(t("{round} {number}", { round: label(page.roundWord), number })),
      result(won(round), "total"),
    ),
    round.told ? h("p", round.told) : null,
    each("ul.rows", round.rows, (settled) => row(page, settled)),
    h("p.row", disputeButton(page, number)),
  ];
}

/** What a round brought in all. */
export const won = ({ rows }) => rows.reduce((sum, settled) => sum + settled.won, 0);

/** A wager and why; its clause is one press away, under Why. */
function row(page, { area, won: brings, stake, words, clause, event, apart: paidApart }) {
  const why = () => showWhy(page, event);
  const before = stake && !paidApart ? `${dollars(stake)} ` : "";
  return h("li", [
    apart(h("b", page.words.wager(area, page.seat)), paidApart ? null : result(brings)),
    h("div.small.quiet", [
      `${before}${words} `,
      event
        ? press(t("Why?"), why, { key: `why ${event}`, class: "slim why" })
        : clauseLink(page.game, clause),
    ]),
  ]);
}

/** The clause in our words, the sum, and the reading if one was used. */
async function showWhy(page, event) {
  const why = () => get(tableApi(page.name, `/settlements/${event}/why`));
  const said = await saying(why, page.game);
  if (!said) return;
  const holders = { dealer: t("The dealer"), bank: t("The bank") };
  const holder = (place) => holders[place] ?? t("You");
  ask(t("Why: {seat}", { seat: page.words.wager(said.area, page.seat) }), (done) => [
    h("p", [h("b", `${dollars(said.stake)} `), translate(`${said.words}.`)]),
    whyRows(page.game, said, holder),
    closing(done),
  ]);
}

// Disputes

export function disputeButton(page, round) {
  const move = page.move("table.RaiseDispute");
  if (!move) return null;
  return press(t("Dispute this"), () => dispute(page, move, round), { class: "slim bare" });
}

async function dispute(page, move, round) {
  const { moveForm } = (await later(page)) ?? {};
  if (!moveForm) return;
  ask(t("Raise a dispute"), (done) => {
    const submit = (values) => {
      done(true);
      return page.act(async () => {
        await page.send(move.command, values);
        toast(t("The supervisor has been told. Follow it under Table."), "good");
      });
    };
    const more = { button: t("Raise the dispute"), given: { round }, cancel: () => done(false) };
    return [
      h("p.quiet", [
        `${page.words.dispute.path ?? ""} ${page.words.dispute.advice ?? ""} `,
        clauseLink(page.game, move.clause),
      ]),
      moveForm([move], { words: page.words, submit, ...more }),
    ];
  });
}
