// Beside the felt: what became of wagers, one's own rounds, the rules, the table, advice.
import { get } from "../common/api.js";
import { each, fill, h } from "../common/dom.js";
import { apart, press, quiet, result } from "../common/parts.js";
import { tabList } from "../common/tabs.js";
import { ago, clock, tableApi, tone } from "../common/text.js";
import { about } from "./about.js";
import { advice } from "./advice.js";
import { library } from "./library.js";
import { ownWagers, switches } from "./mine.js";
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
    this.before = null;
    /** @type {{number: number, rows: any[]}} */
    this.now = { number: 0, rows: [] };
    this.last = null;
    this.tab = "";
    this.drawn = "";
  }

  begin() {
    const { words, view } = this.page;
    const wagers = switches(words).length ? { wagers: "Wagers" } : {};
    const training = view.training ? { advice: "Advice" } : {};
    const always = { history: "History", rules: "Rules", table: "Table" };
    const tabs = { results: "Results", ...wagers, ...always, ...training };
    this.body = h("div#side-body.side-body", { role: "tabpanel", tabindex: "0" });
    const { bar, open } = tabList("About this table", this.body, tabs, (tab) => {
      this.tab = tab;
      this.drawn = "";
      this.render();
    });
    fill(this.holder, bar, this.body);
    this.load();
    open("results");
  }

  // What it shows

  happened(event) {
    const { seat } = this.page;
    if (event.name === "core.RoundOpened") this.now = { number: event.data.number, rows: [] };
    if (event.name === "core.RoundClosed" && seat) this.closed();
    if (!seat || event.data?.seat !== seat) return;
    const row = rowOf(event);
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
    };
    fill(this.body, shown[this.tab]());
  }

  /** What of the view the open tab hangs on. */
  of() {
    const { moves, things, money, disputes, practice_players: bots } = this.page.view;
    if (this.tab === "wagers") return [moves.length, things];
    if (this.tab === "table") return [moves.length, money, disputes, bots, this.page.seat];
    return [this.rounds[0]?.number, this.page.seat, this.tab === "results" && moves.length];
  }

  // One's own rounds

  /** Rounds so far, or those before the ones that are listed. */
  async ask(query) {
    const { rounds, before } = await get(tableApi(this.page.name, "/rounds"), query);
    this.before = before;
    return rounds;
  }

  /** Who watches has none. */
  async load() {
    if (!this.page.seat) return;
    this.rounds = await this.ask({ limit: KEPT }).catch(() => []);
    this.page.render();
  }

  async loadMore() {
    this.rounds.push(...(await this.ask({ limit: MORE, before: this.before })));
    this.render();
  }

  history() {
    if (!this.page.seat && !this.rounds.length)
      return quiet(
        "The rounds you play at this table are listed here, to be replayed step by step.",
      );
    if (!this.rounds.length) return quiet("You have not finished a round yet.");
    const more = () => this.page.act(() => this.loadMore());
    return [
      each("ul.rows", this.rounds, (round) => this.round(round)),
      this.before ? press("Earlier rounds", more, { class: "slim" }) : null,
    ];
  }

  round({ number, at, result: won, void: voided, closed, wagers }) {
    const played = wagers.length ? "" : " · no wager";
    const state = voided ? " · void" : closed ? played : " · in play";
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
