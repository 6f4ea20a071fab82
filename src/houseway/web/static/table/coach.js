// At training tables: what each choice is worth, and at once what the last one cost.
import { get } from "../common/api.js";
import { $, fill, h } from "../common/dom.js";
import { label, tableApi } from "../common/text.js";
import { t, translate } from "../common/tongue.js";
import { choice, digits, value } from "./choice.js";

const ASK_AGAIN = 1000;

export class Coach {
  constructor(page) {
    this.page = page;
    this.made = 0;
    this.best = 0;
    this.cost = 0;
    this.asked = 0;
    this.counted = "";
    this.rounds = new Set();
  }

  /** A decision of one's own has been made: say what it cost as soon as that is known. */
  happened({ name, data }) {
    const { page } = this;
    if (name === "core.RoundOpened") fill($("#coach"));
    const ours = name.startsWith(`${page.game}.`) && data?.seat === page.seat;
    if (!page.view?.training || !page.seat || !ours || !page.busy) return;
    this.ask((this.asked += 1));
  }

  async ask(mine) {
    const { page } = this;
    const path = tableApi(page.name, "/advice");
    let found = await get(path, { last: "only" }).catch(() => ({}));
    while (found.reckoning && mine === this.asked) {
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN));
      found = await get(path, { last: "only" }).catch(() => ({}));
    }
    if (mine === this.asked && found.last) this.say(found);
  }

  say({ last, unit }) {
    const cost = value(last.cost);
    // The same decision is counted once, whoever asks for it.
    if (this.counted !== last.event) {
      this.made += 1;
      this.best += cost > 0 ? 0 : 1;
      this.cost += cost;
      this.rounds.add(this.page.view.number);
    }
    this.counted = last.event;
    const { words } = this.page;
    const what = choice(words, last.chosen);
    const better = last.best ? t(" {best} was best.", { best: choice(words, last.best) }) : "";
    const said =
      cost > 0
        ? t("{what} cost {cost}.{better}", { what, cost: digits(cost), better })
        : t("{what} was the best choice.", { what });
    const given = ((100 * this.cost) / this.rounds.size).toFixed(1);
    const more = t("you give up {given} % more than perfect play", { given });
    const score = t("{best} of {made} best; {more}", { best: this.best, made: this.made, more });
    fill(
      $("#coach"),
      h("span", { class: cost > 0 ? "lost" : "won" }, said),
      h("span.tiny.quiet", { title: translate(`${label(unit)}.`) }, score),
    );
  }
}
