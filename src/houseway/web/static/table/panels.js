// Beside the felt: what became of wagers, one's own rounds, the rules, the table, advice.
import { get } from "../common/api.js";
import { $, fill, h } from "../common/dom.js";
import { ago, clock } from "../common/words.js";
import { about } from "./about.js";
import { advice } from "./advice.js";
import { library } from "./library.js";
import { ownWagers } from "./mine.js";
import { apart, press, quiet, result, tone } from "../common/parts.js";
import { replay } from "./replay.js";
import { disputeButton, results, rowOf } from "./results.js";

const KEPT = 14;
const MORE = 30;
// The record of a round is complete a moment after the round is.
const LATER = 400;

export class Panels {
  constructor(page, holder) {
    this.page = page;
    this.holder = holder;
    this.rounds = [];
    this.now = { number: 0, rows: [] };
    this.last = null;
  }

  begin() {
    const { game, view } = this.page;
    this.tabs = { results: "Results" };
    if (game === "craps") this.tabs.wagers = "Wagers";
    Object.assign(this.tabs, { history: "History", rules: "Rules", table: "Table" });
    if (view.training) this.tabs.advice = "Advice";
    const label = "About this table";
    const onkeydown = (pressed) => this.arrow(pressed.key);
    this.list = h("div", { role: "tablist", "aria-label": label, onkeydown });
    this.body = h("div#side-body.side-body", { role: "tabpanel", tabindex: "0" });
    this.holder.replaceChildren(this.list, this.body);
    this.load();
    this.open("results");
  }

  arrow(key) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (!step) return;
    const ids = Object.keys(this.tabs);
    this.open(ids.at((ids.indexOf(this.tab) + step) % ids.length));
    $(`#tab-${this.tab}`).focus();
  }

  open(tab) {
    this.tab = tab;
    this.drawn = "";
    fill(
      this.list,
      Object.entries(this.tabs).map(([id, words]) =>
        press(words, () => this.open(id), {
          role: "tab",
          id: `tab-${id}`,
          "aria-selected": String(id === tab),
          "aria-controls": "side-body",
          tabindex: id === tab ? "0" : "-1",
        }),
      ),
    );
    this.body.setAttribute("aria-labelledby", `tab-${tab}`);
    this.render();
  }

  // What it shows

  happened(one) {
    const { page } = this;
    if (one.name === "core.RoundOpened") this.now = { number: one.data.number, rows: [] };
    if (one.name === "core.RoundClosed" && page.seat) this.closed();
    if (!page.seat || one.data?.seat !== page.seat) return;
    const row = rowOf(one, page.verdicts);
    if (row) this.now.rows.push(row);
  }

  closed() {
    if (this.now.rows.length) this.last = this.now;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.load(), LATER);
  }

  /** Draw the open tab anew where what it shows has changed. */
  render() {
    if (!this.body) return;
    const key = JSON.stringify([this.tab, this.now, this.rounds.length, this.of()]);
    if (key === this.drawn) return;
    this.drawn = key;
    const { page } = this;
    const shown = {
      results: () => results(page, this.now.rows.length ? this.now : this.last),
      wagers: () => ownWagers(page),
      history: () => this.history(),
      rules: () => library(page),
      table: () => about(page),
      advice: () => advice(page),
    }[this.tab]();
    fill(this.body, shown);
  }

  /** What of the view the open tab hangs on. */
  of() {
    const { moves, things, money, disputes, practice_players: bots } = this.page.view;
    if (this.tab === "wagers") return [moves.length, things];
    if (this.tab === "table") return [moves.length, money, disputes, bots, this.page.seat];
    return [this.rounds[0]?.number, this.page.seat, this.tab === "results" && moves.length];
  }

  // One's own rounds

  ask(query) {
    return get(`/api/tables/${encodeURIComponent(this.page.name)}/rounds`, query);
  }

  /** Rounds so far; who watches has none. */
  async load() {
    if (!this.page.seat) return;
    try {
      const found = await this.ask({ limit: KEPT });
      this.rounds = found.rounds;
      this.before = found.before;
      this.page.render();
    } catch {
      this.rounds = [];
    }
  }

  async loadMore() {
    const found = await this.ask({ limit: MORE, before: this.before });
    this.rounds.push(...found.rounds);
    this.before = found.before;
    this.render();
  }

  history() {
    if (!this.page.seat && !this.rounds.length) {
      return quiet("Your own rounds at this table, step by step, once you have played some.");
    }
    if (!this.rounds.length) return quiet("No round of yours is over yet.");
    const more = () => this.page.act(() => this.loadMore());
    return [
      h("ul.rows", [this.rounds.map((one) => this.round(one))]),
      this.before ? press("Earlier rounds", more, { class: "slim" }) : null,
    ];
  }

  round({ number, at, result: won, void: void_, closed, wagers }) {
    const played = wagers.length ? "" : " · no wager";
    const state = void_ ? " · void" : closed ? played : " · going on";
    const again = press("Replay", () => this.replay(number), { class: "slim" });
    return h("li", { class: tone(won) }, [
      apart(h("b", `Round ${number}${state}`), result(won)),
      apart(
        h("span.small.quiet", { title: clock(at) }, ago(at)),
        h("span.row", [disputeButton(this.page, number), again]),
      ),
    ]);
  }

  replay(number) {
    replay(this.page, number);
  }
}
