// The dock: one's cards and decisions, or chips and what is done with them.
import { $, announce, fill, h, toast } from "../common/dom.js";
import { go, kbd, press } from "../common/parts.js";
import { put } from "../common/settings.js";
import { dollars } from "../common/text.js";
import { t } from "../common/tongue.js";
import { chipPicture } from "../felt/chips.js";
import { buttons, moreButton } from "./decisions.js";
import { buyIn, join } from "./join.js";

export function showDock(page) {
  const deciding = page.seat && (page.view.live || page.hand.move) && !page.wagersOpen();
  $("#dock").classList.toggle("deciding", Boolean(deciding));
  const lit = (face) =>
    page.lights.of({ kind: "card", area: `box/${page.seat}`, face }, page.view, page.seat);
  page.hand.show(page.words, page.view, deciding ? page.seat : 0, lit);
  showDecisions(page);
  showRack(page, deciding);
  page.stay.render();
}

// Decisions

export function showDecisions(page) {
  const holder = $("#decide");
  if (!page.seat)
    return fill(holder, page.view.closed ? go(t("To the floor"), "/") : joinButton(page));
  const chosen = buttons(page);
  const more = chosen.length && $("#dock").matches(".deciding") ? moreButton(page) : null;
  const shown = chosen.length || more;
  fill(holder, shown ? h("div.choices-row", [chosen, more]) : null);
}

function joinButton(page) {
  const words = page.person.role === "visitor" ? t("Join this table") : t("Take a seat");
  return press(words, () => join(page), { key: "join", class: "primary large" });
}

// Chips

function showRack(page, deciding) {
  const open = page.wagersOpen();
  const row = $("#rack-row");
  row.hidden = !page.seat || (!open && Boolean(deciding));
  if (row.hidden) return;
  row.classList.toggle("idle", !open);
  fill($("#rack"), page.chips.map(chipButton(page)), tokenButton(page));
  fill($("#tools"), tools(page, open), moreButton(page), dealButton(page), buyButton(page));
}

const chipButton = (page) => (worth, at) =>
  press(chipPicture(worth), () => choose(page, worth), {
    key: `chip ${worth}`,
    data: { number: at + 1 },
    class: "rack-chip",
    "aria-pressed": String(worth === page.chip),
    "aria-disabled": String(worth > page.money() || tooSmall(page, worth)),
    "aria-label": t("{worth} chip", { worth: dollars(worth) }),
    title: `${dollars(worth)} (${at + 1})`,
  });

/** Whether every area that is open takes larger chips only. */
function tooSmall(page, worth) {
  const steps = Object.values(page.wagers.open()).map(({ cents }) => cents.step ?? 0);
  return steps.length > 0 && steps.every((step) => step > worth);
}

export function choose(page, worth) {
  page.chip = worth;
  put(`chip.${page.game}`, String(worth));
  page.tokens = false;
  announce(t("{worth} chips.", { worth: dollars(worth) }));
  page.render();
}

/** Promotional tokens are wagered like chips, where somebody has some. */
function tokenButton(page) {
  const held = page.view.tokens?.[page.seat] ?? 0;
  if (!held) return null;
  const flip = () => {
    page.tokens = !page.tokens;
    page.render();
  };
  const given = { key: "tokens", class: "slim", "aria-pressed": String(page.tokens) };
  return press(t("Tokens {held}", { held: dollars(held) }), flip, given);
}

/** Undo, redo, clear, double, rebet: only while wagers are open. */
function tools(page, open) {
  const { wagers } = page;
  const staked = page.staked();
  const rebet = open && !staked ? wagers.rebettable() : 0;
  const again = rebet ? t("Rebet {rebet}", { rebet: dollars(rebet) }) : t("Rebet");
  const rows = [
    ["undo", "↶", "Z", t("Undo: take the last chips back"), wagers.placed.length],
    ["redo", "↷", "Y", t("Redo: put them down again"), wagers.undone.length],
    ["clear", t("Clear"), "C", t("Take back every wager that may be"), wagers.clearable()],
    ["double", t("Double"), "X", t("Double every wager"), staked && wagers.mayDouble()],
    ["rebet", again, "R", t("Repeat the wagers of the last round"), rebet],
  ];
  return rows.map(([name, words, key, title, may]) => {
    const on = open && may;
    const work = () =>
      on ? page.act(() => wagers[name]()) : toast(t("{title}: not possible now.", { title }));
    return press(words, work, {
      key: `tool ${name}`,
      class: "tool",
      "aria-disabled": String(!on),
      "aria-label": words.length > 1 ? null : title,
      title: `${title} (${key})`,
    });
  });
}

/** Whether pressing Deal means something now: wagers are open, and some lie there. */
export function mayDeal(page) {
  const { view } = page;
  const open = view.stage === "wagers" && !view.draw && view.dealer === "automatic";
  return open && (page.staked() > 0 || page.othersStaked());
}

function dealButton(page) {
  const ready = page.isReady();
  if (!ready && !mayDeal(page)) return null;
  const word = page.dealWord;
  return press([ready ? t("Wait") : word, kbd(t("Space"))], () => page.deal(), {
    key: "deal",
    class: `large deal ${ready ? "" : "primary"}`,
    title: page.wanted() || t("{word} (Space)", { word }),
    "aria-disabled": String(Boolean(page.wanted())),
    "aria-pressed": ready ? "true" : null,
  });
}

function buyButton(page) {
  const least = Math.min(...page.chips);
  if (page.money() >= least || (page.staked() && !page.wagersOpen())) return null;
  return press(t("Buy chips"), () => buyIn(page), { key: "buy", class: "primary" });
}
