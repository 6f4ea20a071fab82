// The table itself: its sign, the jackpot, who plays, one's disputes, and the way out.
import { ask, h } from "../common/dom.js";
import { moveForm } from "../common/moves.js";
import { clock, dollars, label } from "../common/words.js";
import { buyIn } from "./join.js";
import { showKeys } from "./keys.js";
import { apart, ends, pairs, press, smallTitle } from "../common/parts.js";
import { whyNot } from "./why.js";

export function about(page) {
  const { view } = page;
  return [
    smallTitle("The sign"),
    pairs([...limits(view), ...markers(page), ...others(view)]),
    (view.notices ?? []).map(notice),
    jackpot(view.jackpot),
    smallTitle("Players"),
    h("ul.rows", [
      Object.entries(view.seats).map(([seat, one]) => player(page, Number(seat), one)),
    ]),
    practice(page),
    disputes(page),
    leaving(page),
  ];
}

// The sign

function limits(view) {
  return Object.entries(view.sign.limits ?? {}).map(([area, one]) => {
    const most = one.maximum === null ? "no maximum" : dollars(one.maximum);
    const unit = one.multiple > 1 ? ` by ${dollars(one.multiple)}` : "";
    return [label(area), `${dollars(one.minimum)} – ${most}${unit}`];
  });
}

/** What a marker lets this player do beside the sign. */
function markers(page) {
  const own = page.seat ? page.view.seats[page.seat] : null;
  const rows = (words, by) =>
    Object.entries(by ?? {}).map(([area, cents]) => [`${words}, ${label(area)}`, dollars(cents)]);
  return [...rows("Your minimum", own?.minimums), ...rows("Your maximum", own?.maximums)];
}

function others({ sign }) {
  const rows = [["Smallest chip", dollars(Math.min(...sign.chips))]];
  if (sign.maximum_payout) rows.push(["Most paid on a hand", dollars(sign.maximum_payout)]);
  return rows;
}

function notice({ what, deadline }) {
  const closing = what === "closure" ? "The table closes at" : `New ${what} from`;
  return h("p.note.warn", `${closing} ${clock(deadline)}.`);
}

function jackpot(one) {
  if (!one) return null;
  return [
    smallTitle("Jackpot"),
    h("p.small", `A wager of ${dollars(one.wager)}. ${one.says}`),
    pairs(Object.entries(one.pays).map(([name, value]) => [label(name), value])),
  ];
}

// People

function player(page, seat, { player: name }) {
  const own = seat === page.seat ? " (you)" : "";
  const throws = page.view.thrower === seat ? " · throws" : "";
  const money = h("span.money", dollars(page.view.money[seat]));
  return h("li", apart(h("span", `${seat} · ${name}${own}${throws}`), money));
}

/** Automatic players keep company at training tables. */
function practice(page) {
  if (!page.view.training || !page.seat) return null;
  const bots = page.view.practice_players ?? [];
  const send = (command, data) => () => page.act(() => page.live.send(command, data));
  return h("p.row", [
    press("Add a practice player", send("web.AddPlayer", {}), { class: "slim" }),
    bots.length
      ? press("Send one away", send("web.RemovePlayer", { seat: bots.at(-1) }), { class: "slim" })
      : null,
  ]);
}

function disputes(page) {
  const list = page.view.disputes ?? [];
  if (!list.length) return null;
  const review = page.view.moves.find((one) => one.command === "table.RequestReview");
  return [
    smallTitle("Your disputes"),
    h("ul.rows", list.map(dispute)),
    review ? formButton(page, review, "Ask for a review") : null,
  ];
}

function dispute({ round, words, decision, review }) {
  const so = decision ? `Decided: ${decision}` : "Waits for the supervisor.";
  const then = review ? ` Review ${review}.` : "";
  return h("li", [h("b", `Round ${round}: `), words, h("p.small.quiet", so + then)]);
}

// The way out

function leaving(page) {
  if (!page.seat) return null;
  const cash = page.view.moves.find((one) => one.command === "table.CashOut");
  return h("p.row.leaving", [
    press("Buy chips", () => buyIn(page), { class: "slim" }),
    press("Keys", () => showKeys(page), { class: "slim" }),
    cash ? formButton(page, cash, "Cash out") : null,
    press("Leave the table", () => leave(page), { key: "leave", class: "slim danger" }),
  ]);
}

async function leave(page) {
  const { seat } = page;
  const open = page.view.moves.some((one) => one.command === "table.Leave");
  if (!open) return page.act(() => whyNot(page, "table.Leave", { seat }));
  const sure = await ask("Leave the table?", (done) =>
    h("div.stack", [
      h("p", `You take ${dollars(page.money())} with you.`),
      ends(
        press("Stay", () => done(false)),
        press("Leave", () => done(true), { class: "primary" }),
      ),
    ]),
  );
  if (sure) page.move("table.Leave", { seat });
}

/** A move whose fields are asked for in a dialog. */
function formButton(page, move, words) {
  const open = () =>
    ask(words, (done) => {
      const submit = (values) => {
        done(true);
        page.move(move.command, values);
      };
      return moveForm([move], { button: words, submit, cancel: () => done(false) });
    });
  return press(words, open, { class: "slim" });
}
