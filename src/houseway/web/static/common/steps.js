// A round again, step by step, at one's own pace: where one is, the buttons for it, and playing on.
import { h } from "./dom.js";
import { press, select } from "./parts.js";
import { t } from "./tongue.js";

const SPEEDS = {
  0.5: t("Half speed"),
  1: t("Normal speed"),
  2: t("Twice as fast"),
  4: t("Four times as fast"),
};
// Milliseconds from step to step at normal speed.
const PACE = 1500;

export class Steps {
  /** `show(at)` draws a step; `controls` are for the page to put up. */
  constructor(count, show) {
    this.count = count;
    this.show = show;
    this.at = 0;
    this.timer = 0;
    const button = (words, name, to) => press(words, () => this.go(to()), { "aria-label": name });
    const oninput = ({ target }) => this.go(Number(target.value));
    const slide = { type: "range", min: 0, max: this.last, "aria-label": t("Step"), oninput };
    this.play = press(t("Play"), () => this.toggle(), { id: "play", class: "primary" });
    this.slide = h("input#slide", slide);
    this.where = h("span#where.small.number");
    const speeds = Object.entries(SPEEDS).sort();
    this.speed = select("select#speed", speeds, "1", { "aria-label": t("Speed") });
    this.controls = h("div.controls", { role: "group", "aria-label": t("Replay") }, [
      button("|◀", t("First step"), () => 0),
      button("◀", t("One step back"), () => this.at - 1),
      this.play,
      button("▶", t("One step on"), () => this.at + 1),
      button("▶|", t("Last step"), () => this.last),
      this.slide,
      this.where,
      this.speed,
    ]);
  }

  get last() {
    return this.count - 1;
  }

  draw(at) {
    this.at = Math.min(Math.max(0, at), this.last);
    const where = t("Step {at} of {count}", { at: this.at + 1, count: this.count });
    this.slide.value = String(this.at);
    this.slide.setAttribute("aria-valuetext", where);
    this.where.textContent = where;
    this.show(this.at);
  }

  /** To a step, and stay there. */
  go(at) {
    this.pause();
    this.draw(at);
  }

  /** Go on by itself, or no longer. */
  toggle() {
    if (this.timer) return this.pause();
    const on = (at) => {
      this.draw(at);
      if (this.at === this.last) this.pause();
      else this.timer = setTimeout(() => on(this.at + 1), PACE / Number(this.speed.value));
    };
    this.play.textContent = t("Pause");
    on(this.at === this.last ? 0 : this.at + 1);
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.play.textContent = t("Play");
  }
}
