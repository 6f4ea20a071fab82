// Keys: whatever can be done with a pointer can be done with these.
import { $, ask, h } from "../common/dom.js";
import { closing, pairs } from "../common/parts.js";
import { shortcutsNow } from "../common/settings.js";
import { t } from "../common/tongue.js";
import { keysOf } from "./decisions.js";
import { choose, mayDeal } from "./dock.js";
import { join } from "./join.js";
import { noTip } from "./tips.js";

const TOOLS = { z: "undo", y: "redo", c: "clear", x: "double", r: "rebet" };

export function listenToKeys(page) {
  document.addEventListener("keydown", (pressed) => {
    if (pressed.key === "Escape") return cancel(page);
    if (!page.view || !shortcutsNow(pressed)) return;
    const target = /** @type {Element} */ (pressed.target);
    const within = target.closest?.("button, a, summary, [role=tab]");
    const key = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key;
    const work = workOf(page, key, within);
    if (!work) return;
    pressed.preventDefault();
    work();
  });
}

/** What a key does now; nothing for one that means nothing. */
function workOf(page, key, within) {
  if (key === " ") return within ? null : () => goOn(page);
  if (key === "?") return () => showKeys(page);
  if (!page.seat) return key === "j" ? () => join(page) : null;
  const decision = keysOf(page).keys.get(key);
  if (decision) return decision;
  if (/^[1-9]$/.test(key)) return numberWork(page, Number(key));
  const tool = TOOLS[key];
  return tool ? () => $(`[data-key="tool ${tool}"]`)?.click() : null;
}

function numberWork(page, number) {
  if (page.hand.move) return () => page.hand.toggle(number - 1);
  const chip = page.chips[number - 1];
  return chip ? () => choose(page, chip) : null;
}

/** Deal or roll; where nothing lies on the felt, the wagers of the last round again. */
function goOn(page) {
  if (!page.seat) return join(page);
  if (mayDeal(page) || page.isReady()) return page.deal();
  const rebet = $('[data-key="tool rebet"]');
  if (rebet?.getAttribute("aria-disabled") === "false") rebet.click();
}

function cancel(page) {
  noTip(page);
  if (!page.hand.chosen.size) return;
  page.hand.forget();
  page.render();
}

export function showKeys(page) {
  const rows = [
    [t("1 to 9"), t("choose a chip, or a card or tile of your hand")],
    [t("Tab, arrows"), t("walk the areas of the felt")],
    [t("Enter"), t("put the chip there")],
    [t("Backspace"), t("take a chip back; so does a right click or a long press")],
    [t("Space"), t("{dealWord}, or rebet", { dealWord: page.dealWord.toLowerCase() })],
    ["Z · Y", t("undo, redo")],
    ["C · X · R", t("clear, double, rebet")],
    [t("Esc"), t("cancel what is chosen")],
    ["?", t("this list")],
    ...(page.seat ? keysOf(page).names : []),
  ];
  const named = (keys) => keys.split(" · ").map((key) => h("kbd", key));
  const all = rows.map(([keys, what]) => [named(keys), what]);
  ask(t("Keys"), (done) => [
    pairs(all, { class: "keys" }),
    h("p.small.quiet", t("Single-key shortcuts can be switched off in the settings.")),
    closing(done),
  ]);
}
