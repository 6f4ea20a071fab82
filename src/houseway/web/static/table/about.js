// The table itself: its sign, the jackpot, who plays, one's disputes, and the way out.
import { once } from "../common/api.js";
import { each, fill, h, toast } from "../common/dom.js";
import { jackpotSign } from "../common/jackpot.js";
import { apart, bullets, pairs, press, smallTitle } from "../common/parts.js";
import { NOTICES, postedRow } from "../common/rows.js";
import { confirm } from "../common/shell.js";
import { dollars } from "../common/text.js";
import { t } from "../common/tongue.js";
import { inDialog } from "./decisions.js";
import { buyIn } from "./join.js";
import { showKeys } from "./keys.js";
import { whyNot } from "./why.js";

// How far a promotion is while it concerns who plays here.
const RUNS = ["running", "postponed", "entries closed", "drawn"];

export function about(page) {
  const { view } = page;
  const players = Object.entries(view.seats).map(([seat, { player }]) =>
    row(page, Number(seat), player),
  );
  return [
    disputes(page),
    smallTitle(t("Limits")),
    sign(page),
    jackpotSign(page.words, view),
    smallTitle(t("Players")),
    h("ul.rows", players),
    promotions(page),
    practice(page),
    leaving(page),
  ];
}

// The sign

/** What hangs at the table: notices first, then limits, markers, options and chips. */
function sign({ view, seat }) {
  const posted = view.posted ?? [];
  const notices = posted.filter(({ kind }) => NOTICES.includes(kind));
  const rest = posted.filter(({ kind }) => !NOTICES.includes(kind));
  const own = (found) =>
    found.seat && found.seat === seat ? { ...found, name: t("Your own limits") } : found;
  const note = ([name, says]) => h("p.note.warn", [h("b", `${name}: `), `${says}.`]);
  return [notices.map(postedRow).map(note), pairs(rest.map(own).map(postedRow))];
}

// People

function row({ view, seat: own }, seat, name) {
  const throws = view.thrower === seat ? t(" · throws") : "";
  const money = h("span.money", dollars(view.money[seat]));
  return h(
    "li",
    apart(h("span", `${seat} · ${name}${seat === own ? t(" (you)") : ""}${throws}`), money),
  );
}

/** The promotions that run at this game, each with its terms. */
function promotions({ view: { game, training } }) {
  const box = h("div");
  const runs = ({ documents, status }) => documents.includes(game) && RUNS.includes(status);
  const link = ({ promotion }) =>
    h(
      "a",
      { href: `/promotions/${encodeURIComponent(promotion)}/terms` },
      t("Terms of {promotion}", { promotion }),
    );
  const show = (found) => {
    const here = found.promotions.filter(runs).map(link);
    if (here.length) fill(box, smallTitle(t("Promotions")), bullets("ul.rows", here));
  };
  if (!training) once("/api/floor/promotions").then(show, () => null);
  return box;
}

/** Automatic players keep company at training tables. */
function practice(page) {
  if (!page.view.training || !page.seat) return null;
  const bots = page.view.practice_players ?? [];
  const send = (words, command, data) =>
    press(words, () => page.act(() => page.live.send(command, data)), { class: "slim" });
  return h("p.row", [
    send(t("Add a practice player"), "web.AddPlayer", {}),
    bots.length ? send(t("Send one away"), "web.RemovePlayer", { seat: bots.at(-1) }) : null,
  ]);
}

function disputes(page) {
  const list = page.view.disputes ?? [];
  if (!list.length) return null;
  return [
    smallTitle(t("Your disputes")),
    each("ul.rows", list, (found) => dispute(page, found)),
    formButton(page, "table.RequestReview"),
  ];
}

function dispute(page, { round, words, decision, review, outcome, advised }) {
  const so = decision ? t("Decided: {decision}", { decision }) : t("Waiting for the supervisor.");
  const then = review && !outcome ? t(" A review has been requested.") : "";
  const after = outcome ? t(" On review: {outcome}", { outcome }) : "";
  const advice = advised ? h("p.small", page.words.dispute.advice) : null;
  return h("li", [
    h("b", t("Round {round}: ", { round })),
    words,
    h("p.small.quiet", so + then + after),
    advice,
  ]);
}

// The way out

function leaving(page) {
  if (!page.seat) return null;
  return h("p.row.leaving", [
    press(t("Buy chips"), () => buyIn(page), { class: "slim" }),
    press(t("Keys"), () => showKeys(page), { class: "slim" }),
    formButton(page, "table.CashOut"),
    press(t("Leave the table"), () => leave(page), { key: "leave", class: "slim danger" }),
  ]);
}

async function leave(page) {
  const { seat } = page;
  if (!page.move("table.Leave")) return page.act(() => whyNot(page, "table.Leave", { seat }));
  const words = t("You take {money} with you.", { money: dollars(page.money()) });
  const visit = page.stay.farewell();
  if (!(await confirm(t("Leave the table?"), words, t("Leave")))) return;
  await page.make("table.Leave", { seat });
  page.settledView = null;
  toast(visit, "good");
}

/** A button for a move that is open now and asks for something. */
function formButton(page, command) {
  const move = page.move(command);
  const label = page.words.command(command);
  const open = () => inDialog(page, label, [move], { all: true });
  return move ? press(label, open, { class: "slim" }) : null;
}
