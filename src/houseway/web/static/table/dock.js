// The dock: one's cards and decisions, or chips and what is done with them.
import { $, announce, fill, h, toast } from "../common/dom.js";
import { go, kbd, press } from "../common/parts.js";
import { put } from "../common/settings.js";
import { dollars } from "../common/text.js";
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
    return fill(holder, page.view.closed ? go("To the floor", "/") : joinButton(page));
  const chosen = buttons(page);
  const more = chosen.length && $("#dock").matches(".deciding") ? moreButton(page) : null;
  const shown = chosen.length || more;
  fill(holder, shown ? h("div.choices-row", [chosen, more]) : null);
}

function joinButton(page) {
  const words = page.person.role === "visitor" ? "Join this table" : "Take a seat";
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
    "aria-disabled": String(worth > page.money()),
    "aria-label": `${dollars(worth)} chip`,
    title: `${dollars(worth)} (${at + 1})`,
  });

export function choose(page, worth) {
  page.chip = worth;
  put(`chip.${page.game}`, String(worth));
  page.tokens = false;
  announce(`${dollars(worth)} chips.`);
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
  return press(`Tokens ${dollars(held)}`, flip, given);
}

/** Undo, redo, clear, double, rebet: only while wagers are open. */
function tools(page, open) {
  const { wagers } = page;
  const staked = page.staked();
  const rebet = open && !staked ? wagers.rebettable() : 0;
  const again = rebet ? `Rebet ${dollars(rebet)}` : "Rebet";
  const rows = [
    ["undo", "↶", "Z", "Undo: take the last chips back", wagers.placed.length],
    ["redo", "↷", "Y", "Redo: put them down again", wagers.undone.length],
    ["clear", "Clear", "C", "Take back every wager that may be", wagers.clearable()],
    ["double", "Double", "X", "Double every wager", staked && wagers.mayDouble()],
    ["rebet", again, "R", "Repeat the wagers of the last round", rebet],
  ];
  return rows.map(([name, words, key, title, may]) => {
    const on = open && may;
    const work = () => (on ? page.act(() => wagers[name]()) : toast(`${title}: not possible now.`));
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
  return press([ready ? "Wait" : word, kbd("Space")], () => page.deal(), {
    key: "deal",
    class: `large deal ${ready ? "" : "primary"}`,
    title: page.wanted() || `${word} (Space)`,
    "aria-disabled": String(Boolean(page.wanted())),
    "aria-pressed": ready ? "true" : null,
  });
}

function buyButton(page) {
  const least = Math.min(...page.chips);
  if (page.money() >= least || (page.staked() && !page.wagersOpen())) return null;
  return press("Buy chips", () => buyIn(page), { key: "buy", class: "primary" });
}
