// A first round explained as it goes: what to do now and why, in the words of the game.
import { $, fill, h } from "../common/dom.js";
import { press } from "../common/parts.js";
import { kept, put } from "../common/settings.js";
import { t } from "../common/tongue.js";
import { isGuided } from "./dress.js";

// After so many rounds of a game somebody knows it.
const ROUNDS = 2;

export class Guide {
  constructor(page) {
    this.page = page;
    this.on = false;
    this.seen = 0;
    /** @type {any} */
    this.said = null;
  }

  get key() {
    return `guide.${this.page.game}`;
  }

  begin() {
    this.on = isGuided(this.page.words, kept(this.key));
  }

  /** Explain from now on, or no longer. */
  turn(on) {
    this.on = on;
    this.seen = 0;
    put(this.key, on ? null : "done");
    this.render();
  }

  /** The first explanation that belongs to what is going on. */
  now() {
    const { page } = this;
    const { view } = page;
    const staked = page.staked() > 0;
    const settled = Boolean(page.panels.shown);
    const fits = ({ stage, staked: wants, has, lacks, settled: after }) =>
      (stage === undefined || [stage].flat().includes(view.stage)) &&
      (wants === undefined || wants === staked) &&
      (has === undefined || Boolean(view[has])) &&
      (lacks === undefined || !view[lacks]) &&
      (after === undefined || (after === settled && !view.live));
    return page.words.guide.find(fits);
  }

  /** What one does best is told where people practise: at other tables nobody advises them. */
  words({ says, advice }) {
    return this.page.view.training && advice ? `${says} ${advice}` : says;
  }

  render() {
    const { page } = this;
    const holder = $("#guide");
    // Where nothing is to be said, what was said last stays: the felt does not jump.
    const said = this.on && page.seat ? (this.now() ?? this.said) : null;
    this.said = said;
    // A felt on a small screen has more room without it.
    if (holder.hidden === Boolean(said)) page.render();
    holder.hidden = !said;
    if (!said) return fill(holder);
    if (this.rounds !== page.panels.last && page.panels.last) this.seen += 1;
    this.rounds = page.panels.last;
    if (this.seen > ROUNDS) put(this.key, "done");
    const off = press(t("Got it"), () => this.turn(false), { key: "guide", class: "slim" });
    const words = this.words(said).replace(/\{(\w+)\}/g, (_, name) => page.view[name] ?? "");
    return fill(holder, h("p", words), off);
  }
}
