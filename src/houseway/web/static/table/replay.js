// A round again, step by step, at one's own pace; marked as not live.
import { get } from "../common/api.js";
import { $, ask, fill, h } from "../common/dom.js";
import { showProblem } from "../common/shell.js";
import { clauseLink, clock, dollars } from "../common/words.js";
import { Felt, NARROW } from "../felt/felt.js";
import { settled, wager } from "./words.js";

const SPEEDS = [["Slow", 2600], ["Normal", 1400], ["Fast", 600]];

export async function replay(page, number) {
  let round;
  try {
    round = await get(`/api/tables/${encodeURIComponent(page.name)}/rounds/${number}`);
  } catch (wrong) {
    return showProblem(wrong, page.game);
  }
  ask(`Round ${number}`, (done, dialog) => {
    dialog.classList.add("replay");
    return new Replay(page, round, done).drawn;
  });
}

class Replay {
  constructor(page, round, done) {
    this.page = page;
    this.round = round;
    this.at = 0;
    this.speed = 1;
    this.holder = h("div", { class: "felt-holder" });
    this.felt = new Felt(this.holder, {}, (thing) => {
      const bank = this.step.view.bank;
      return thing.kind === "tile" && bank && !bank.seats.length && thing.area === `area/${bank.area}` ? "bank" : null;
    });
    this.said = h("ol", { class: "replay-said", "aria-live": "polite" });
    this.count = h("span", { class: "small money" });
    this.play = h("button", { type: "button", class: "primary", onclick: () => this.toggle() }, "Play");
    const button = (words, title, work) => h("button", { type: "button", "aria-label": title, onclick: work }, words);
    this.drawn = h("div", { class: "stack" },
      h("p", { class: "row apart" }, h("span", { class: "chip warn" }, "Replay, not live"), h("span", { class: "quiet small" }, `${clock(round.at)} · result ${dollars(round.result)}`)),
      this.holder,
      h("div", { class: "row" }, button("⏮", "To the beginning", () => this.go(0)), button("◀", "One step back", () => this.go(this.at - 1)), this.play, button("▶", "One step on", () => this.go(this.at + 1)), button("⏭", "To the end", () => this.go(round.steps.length - 1)), this.count,
        h("label", { class: "row small" }, "Speed ", h("select", { onchange: (changed) => { this.speed = changed.target.selectedIndex; } }, SPEEDS.map(([words], at) => h("option", { selected: at === 1 }, words))))),
      this.said,
      h("div", { class: "ends" }, h("button", { type: "button", onclick: () => this.share() }, "Copy the address"), h("button", { type: "button", class: "primary", onclick: () => { clearTimeout(this.timer); done(true); } }, "Close")));
    this.begin();
  }

  get step() {
    return this.round.steps[this.at];
  }

  async begin() {
    const narrow = innerWidth < NARROW;
    const answer = await fetch(`/api/games/${this.round.game}/layout.svg${narrow && this.round.game === "craps" ? "?diagram=narrow" : ""}`);
    this.felt.draw(await answer.text());
    const { sign } = this.step.view;
    this.felt.arrange({ seats: sign.seats, own: this.round.seat, narrow, options: sign.options });
    this.go(0);
  }

  go(at) {
    this.at = Math.max(0, Math.min(this.round.steps.length - 1, at));
    const { view, events } = this.step;
    const seat = this.round.seat;
    const people = {};
    for (let one = 1; one <= view.sign.seats; one += 1) {
      const there = view.seats[one];
      people[one] = there ? { name: one === seat ? "You" : there.player, sub: dollars(view.money[one]), own: one === seat } : { free: `Seat ${one}` };
    }
    this.felt.people(people);
    this.felt.show(view.things.map((one) => ({ ...one, own: seat && one.area.endsWith(`/${seat}`) })), { chips: view.sign.chips });
    this.count.textContent = `Step ${this.at + 1} of ${this.round.steps.length}`;
    fill(this.said, events.filter((one) => one.name !== "house.Received").map((one) => h("li", this.told(one), " ", one.clause ? clauseLink(this.round.game, one.clause) : null)));
  }

  told(one) {
    if (one.name === "core.Settled" && one.data) {
      const who = one.data.seat === this.round.seat ? "Your" : `Seat ${one.data.seat}:`;
      return `${who} ${wager(one.data.area)} ${settled(one.data, this.page.verdicts).words}`;
    }
    return one.words || one.name.split(".")[1];
  }

  toggle() {
    if (this.timer) return this.stop();
    if (this.at === this.round.steps.length - 1) this.go(0);
    this.play.textContent = "Pause";
    const next = () => {
      if (!this.holder.isConnected || this.at >= this.round.steps.length - 1) return this.stop();
      this.go(this.at + 1);
      this.timer = setTimeout(next, SPEEDS[this.speed][1]);
    };
    this.timer = setTimeout(next, 300);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = null;
    this.play.textContent = "Play";
  }

  async share() {
    const url = new URL(location.href);
    url.search = `?round=${this.round.number}`;
    try {
      await navigator.clipboard.writeText(url.href);
      $("dialog.replay h2").textContent = "Copied: whoever may see this round can open it";
    } catch {
      $("dialog.replay h2").textContent = url.href;
    }
  }
}
