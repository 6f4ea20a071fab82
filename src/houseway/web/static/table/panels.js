// Beside the felt: what became of wagers, one's own rounds, the rules, the table, advice.
import { get } from "../common/api.js";
import { each, fill, h } from "../common/dom.js";
import { apart, press, quiet, result } from "../common/parts.js";
import { tabList } from "../common/tabs.js";
import { ago, clock, dollars, label, tableApi, tone } from "../common/text.js";
import { t } from "../common/tongue.js";
import { later } from "./later.js";
import { disputeButton, results, rowOf, won } from "./results.js";
import { captions } from "./show.js";

const KEPT = 14;
const MORE = 30;
const SAID = 60;
// The record of a round is complete a moment after the round is.
const LATER = 400;

export class Panels {
  constructor(page, holder) {
    this.page = page;
    this.holder = holder;
    this.rounds = [];
    this.before = null;
    /** @type {{number: number, rows: any[], told?: string}} */
    this.now = { number: 0, rows: [] };
    this.last = null;
    this.tab = "";
    this.drawn = "";
    /** @type {any} */
    this.behind = null;
    /** @type {any} */
    this.inWords = null;
    // Whoever opens the table in words reads what was said before.
    this.said = [];
    addEventListener("said", (told) => {
      this.said = [...this.said, /** @type {CustomEvent} */ (told).detail].slice(-SAID);
    });
    this.open = Function.prototype;
  }

  async begin() {
    const { words, view } = this.page;
    const wagers = words.switches.length ? { wagers: t("Wagers") } : {};
    const training = view.training ? { advice: t("Advice") } : {};
    const always = {
      rules: t("Rules"),
      history: t("History"),
      table: t("Table"),
      text: t("In words"),
    };
    const tabs = { results: t("Results"), ...training, ...wagers, ...always };
    this.body = h("div#side-body.side-body", { role: "tabpanel", tabindex: "0" });
    const { bar, open } = tabList(t("About this table"), this.body, tabs, (tab) => {
      this.tab = tab;
      this.drawn = "";
      this.render();
    });
    fill(this.holder, bar, this.body);
    this.open = open;
    open("results");
    await Promise.all([this.load(), this.past()]);
    this.render();
  }

  /** Open a tab and bring it into sight. */
  reveal(tab) {
    this.open(tab);
    this.body.focus({ preventScroll: true });
    this.holder.scrollIntoView({ block: "start" });
  }

  /** What became of wagers of this round before the page came. */
  async past() {
    const { page } = this;
    if (!page.seat || !page.view.number) return;
    await page.past().catch(() => null);
    const open = page.log.findLastIndex(({ name }) => name === "core.RoundOpened");
    for (const event of page.log.splice(0).slice(Math.max(0, open))) this.happened(event);
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
    if (this.now.rows.length) {
      this.last = this.now;
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.load(), LATER);
  }

  /** Draw the open tab anew where what it shows has changed. */
  render() {
    if (!this.body) return;
    const key = JSON.stringify([this.tab, this.now, this.line(), this.rounds.length, this.of()]);
    if (key === this.drawn) return;
    this.drawn = key;
    const { page, behind } = this;
    const shown = {
      results: () => results(page, this.shown),
      history: () => this.history(),
      wagers: behind && (() => behind.ownWagers(page)),
      rules: behind && (() => behind.library(page)),
      table: behind && (() => behind.about(page)),
      advice: behind && (() => behind.advice(page)),
      text: behind && (() => this.inWords.drawn),
    };
    fill(this.body, shown[this.tab]?.() ?? quiet(t("One moment…")));
    if (!shown[this.tab]) this.lookBehind();
  }

  /** Ask for what the first picture did without. */
  async lookBehind() {
    const behind = await later(this.page);
    if (!behind || this.behind) return;
    this.behind = behind;
    this.inWords = new behind.Line(this.page, this.said);
    this.drawn = "";
    this.render();
  }

  /** The round whose results are shown: this one once it has some. */
  get shown() {
    return this.now.rows.length ? this.now : this.last;
  }

  /** One line for it: what it brought, and the hands or the throw that decided it. */
  line() {
    const { page, shown } = this;
    if (!page.seat || !shown?.rows.length) return null;
    const total = won(shown);
    const what =
      total > 0
        ? t("You win {total}", { total: dollars(total) })
        : t("You lose {total}", { total: dollars(-total) });
    const { play } = page.words;
    const named = { [`box/${page.seat}`]: t("You"), dealer: t("Dealer"), bank: t("Bank") };
    const hand = ([place, words]) => `${named[place] ?? t("You")}: ${words}.`;
    const view = page.settledView ?? page.view;
    const hands = () => Object.entries(captions(view, page.seat)).map(hand).join(" ");
    shown.told ||= play.outlive ? (page.called ?? "") : hands();
    return { total, words: `${total ? what : t("Nothing won or lost")}. ${shown.told}` };
  }

  /** What of the view the open tab hangs on. */
  of() {
    const { moves, things, money, disputes, practice_players: bots, stage } = this.page.view;
    // Advice is about one decision, and goes with it.
    if (this.tab === "advice") return [stage, this.page.view.number, this.page.view.due];
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
    const played = this.rounds.find(({ closed, wagers }) => closed && wagers.length);
    // A page that begins anew knows the wagers of the last round, to make them again.
    const { view, wagers } = this.page;
    const first = ({ area }) => area.split(/[/#]/)[0] in view.sign.limits;
    if (played && !wagers.before.length) wagers.decidedOf(played.wagers.filter(first));
    wagers.recall();
    this.page.render();
  }

  async loadMore() {
    this.rounds.push(...(await this.ask({ limit: MORE, before: this.before })));
    this.render();
  }

  history() {
    if (!this.page.seat && !this.rounds.length)
      return quiet(
        t("The rounds you play at this table are listed here, to be replayed step by step."),
      );
    if (!this.rounds.length) return quiet(t("You have not finished a round yet."));
    const more = () => this.page.act(() => this.loadMore());
    return [
      each("ul.rows", this.rounds, (round) => this.round(round)),
      this.before ? press(t("Earlier rounds"), more, { class: "slim" }) : null,
    ];
  }

  round({ number, at, result: brought, void: voided, closed, wagers }) {
    const state = voided ? t(" · void") : closed ? "" : t(" · in play");
    const again = press(t("Replay"), () => this.replay(number), { class: "slim" });
    const own = wagers.length ? disputeButton(this.page, number) : null;
    return h("li", { class: tone(brought) }, [
      apart(
        h("b", t("{round} {number}", { round: label(this.page.roundWord), number }) + state),
        result(brought),
      ),
      apart(
        h("span.small.quiet", { title: clock(at) }, [
          wagers.length ? h("time.ago", { datetime: at }, ago(at)) : t("you watched"),
        ]),
        h("span.row", [own, again]),
      ),
    ]);
  }

  async replay(number) {
    await (await later(this.page))?.replay(this.page, number);
  }
}
