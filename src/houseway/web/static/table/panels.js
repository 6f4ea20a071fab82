// Beside the felt: what became of wagers and why, one's own rounds, the rules, the table, advice.
import { game, get } from "../common/api.js";
import { $, ask, fill, h, toast } from "../common/dom.js";
import { moveForm } from "../common/moves.js";
import { showProblem } from "../common/shell.js";
import { ago, clauseLink, clock, dollars, gameTitle, label, plural } from "../common/words.js";
import { advice } from "./advice.js";
import { buyIn } from "./join.js";
import { replay } from "./replay.js";
import { paysLines } from "./tips.js";
import { fieldOf } from "./wagers.js";
import { settled, wager } from "./words.js";

const KEPT = 14;
const signed = (cents) => (cents > 0 ? `+${dollars(cents)}` : dollars(cents));
export const tone = (cents) => (cents > 0 ? "won" : cents < 0 ? "lost" : "");

export class Panels {
  constructor(page, holder) {
    this.page = page;
    this.holder = holder;
    this.rounds = [];
    this.now = { number: 0, rows: [] };
    this.searched = "";
  }

  begin() {
    const { page } = this;
    this.tabs = [["results", "Results"], ...(page.game === "craps" ? [["wagers", "Wagers"]] : []), ["history", "History"], ["rules", "Rules"], ["table", "Table"], ...(page.view.training ? [["advice", "Advice"]] : [])];
    this.tab = this.tabs[0][0];
    const list = h("div", { role: "tablist", "aria-label": "About this table", onkeydown: (pressed) => this.arrow(pressed) });
    this.body = h("div", { class: "side-body", role: "tabpanel", id: "side-body", tabindex: "0" });
    this.list = list;
    this.holder.replaceChildren(list, this.body);
    this.load();
    this.open(this.tab);
  }

  arrow(pressed) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[pressed.key];
    if (!step) return;
    const at = this.tabs.findIndex(([id]) => id === this.tab);
    this.open(this.tabs[(at + step + this.tabs.length) % this.tabs.length][0], true);
  }

  open(tab, focus = false) {
    this.tab = tab;
    this.drawn = "";
    fill(this.list, this.tabs.map(([id, words]) => h("button", { type: "button", role: "tab", id: `tab-${id}`, "aria-selected": String(id === tab), "aria-controls": "side-body", tabindex: id === tab ? "0" : "-1", onclick: () => this.open(id) }, words)));
    if (focus) $(`#tab-${tab}`)?.focus();
    this.body.setAttribute("aria-labelledby", `tab-${tab}`);
    this.render();
  }

  /** One's own rounds so far; who watches has none. */
  async load() {
    if (!this.page.seat) return;
    try {
      const found = await get(`/api/tables/${encodeURIComponent(this.page.name)}/rounds`, { limit: KEPT });
      this.rounds = found.rounds ?? [];
      this.more = found.before;
      this.page.render();
    } catch { /* The history tab says so when it is asked. */ }
  }

  happened(one) {
    const { data, name } = one;
    const { page } = this;
    if (name === "core.RoundOpened" && data) this.now = { number: data.number, rows: [], at: one.at };
    if (!data || !page.seat || data.seat !== page.seat) {
      if (name === "core.RoundClosed" && page.seat) this.closed();
      return;
    }
    if (name === "core.Settled") this.now.rows.push({ event: one.number, clause: one.clause, area: data.area, stake: data.stake, ...settled(data, page.verdicts) });
    if (/\.(Paid|PaidInCash)$/.test(name)) this.now.rows.push({ clause: one.clause, area: data.area || "prize", won: data.cents, words: `${dollars(data.cents)} paid${data.source?.startsWith("pool") ? " out of the jackpot" : ""}` });
    if (name === "core.Charged") this.now.rows.push({ clause: one.clause, area: data.area || "draw_fee", won: -data.cents, words: data.area ? "commission" : "paid for the draw" });
    if (name === "core.Voided") this.now.rows.push({ clause: one.clause, area: data.scope, won: 0, words: `void: ${data.why}` });
    this.drawn = "";
  }

  closed() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.load(), 400);
    if (this.now.rows.length) this.last = this.now;
  }

  render() {
    if (!this.body) return;
    const key = `${this.tab} ${JSON.stringify(this.now)} ${this.rounds.length} ${this.rounds[0]?.number} ${this.tab === "table" || this.tab === "wagers" || this.tab === "advice" ? JSON.stringify([this.page.view.moves.length, this.page.view.things, this.page.view.money, this.page.view.disputes, this.page.view.stage]) : ""}`;
    if (key === this.drawn) return;
    this.drawn = key;
    const made = { results: () => this.results(), wagers: () => this.wagers(), history: () => this.history(), rules: () => this.rules(), table: () => this.table(), advice: () => advice(this.page) }[this.tab]();
    if (made) fill(this.body, made);
  }

  // What became of the wagers

  results() {
    const now = this.now.rows.length ? this.now : this.last;
    if (!this.page.seat) return h("p", { class: "quiet" }, "Results of your wagers come here, each with its clause and the sum.");
    if (!now?.rows.length) return [h("p", { class: "quiet" }, "Nothing of yours has been settled yet."), this.firstSteps()];
    const total = now.rows.reduce((sum, one) => sum + one.won, 0);
    return [
      h("div", { class: "row apart" }, h("h2", { class: "small-title" }, `${this.page.game === "craps" ? "Roll" : "Round"} ${now.number}`), h("b", { class: `money total ${tone(total)}` }, signed(total))),
      h("ul", { class: "rows" }, now.rows.map((one) => this.row(one))),
      h("p", { class: "row" }, this.disputeButton(now.number)),
    ];
  }

  row(one) {
    return h("li", { class: tone(one.won) },
      h("div", { class: "row apart" }, h("b", wager(one.area, this.page.seat)), h("span", { class: `money ${tone(one.won)}` }, signed(one.won))),
      h("div", { class: "small" }, one.stake ? `${dollars(one.stake)} ` : "", one.words, " ", clauseLink(this.page.game, one.clause), " ",
        one.event ? h("button", { type: "button", class: "slim why", dataset: { key: `why ${one.event}` }, onclick: () => this.why(one.event) }, "Why?") : null));
  }

  firstSteps() {
    const steps = this.page.game === "craps"
      ? ["Choose a chip below.", "Press an area of the felt; WIN LINE is where most people begin.", "Press Roll."]
      : ["Choose a chip below.", `Press ${this.page.game === "pai-gow" ? "your area" : "ANTE at your place"} on the felt.`, "Press Deal, then decide with the buttons."];
    return h("ol", { class: "steps" }, steps.map((one) => h("li", one)));
  }

  /** The clause in our words, the sum, and the reading if one was used. */
  async why(event) {
    let said;
    try {
      said = await get(`/api/tables/${encodeURIComponent(this.page.name)}/settlements/${event}/why`);
    } catch (wrong) {
      return showProblem(wrong, this.page.game);
    }
    ask(`Why: ${wager(said.area, this.page.seat)}`, (done) => h("div", { class: "stack" },
      h("p", h("b", `${dollars(said.stake)} `), said.words, "."),
      h("ul", { class: "sums" }, (Array.isArray(said.arithmetic) ? said.arithmetic : [said.arithmetic]).map((one) => h("li", one))),
      said.clauses.map((one) => h("p", clauseLink(this.page.game, one.id), " ", one.words)),
      (said.readings ?? []).map((one) => h("div", { class: "note" }, h("b", `How it is read (${one.id}). `), one.words ?? `${one.question} ${one.answer}`)),
      h("div", { class: "ends" }, h("button", { type: "button", class: "primary", onclick: () => done(true) }, "Close"))));
  }

  disputeButton(round) {
    const move = this.page.view.moves.find((one) => one.command === "table.RaiseDispute");
    if (!move) return null;
    return h("button", { type: "button", class: "slim", dataset: { key: "dispute" }, onclick: () => this.dispute(move, round) }, "Dispute this");
  }

  dispute(move, round) {
    const { page } = this;
    ask("Raise a dispute", (done) => h("div", { class: "stack" },
      h("p", { class: "quiet" }, "A gaming supervisor decides first, then the casino on review; after that you may complain to the inspector. ", clauseLink(page.game, move.clause)),
      moveForm([move], { button: "Raise the dispute", given: { round }, submit: async (values) => {
        done(true);
        await page.move(move.command, values);
        toast("The supervisor has it. You find it under Table.", "good");
      } })));
  }

  // One's own wagers, one by one

  wagers() {
    const { page } = this;
    const mine = page.seat ? page.wagers.mine() : [];
    if (!mine.length) return h("p", { class: "quiet" }, "Your wagers are listed here, to be switched on or off or taken down.");
    const about = (one, command) => page.view.moves.find((move) => move.command === command && fieldOf(move, "area")?.options?.includes(one.area));
    const all = (command) => mine.filter((one) => about(one, command));
    const switchAll = (command, words) => (all(command).length > 1 ? h("button", { type: "button", class: "slim", onclick: () => page.act(async () => { for (const one of all(command)) await page.send(command, { seat: page.seat, area: one.area }); }) }, words) : null);
    return [
      h("ul", { class: "rows" }, mine.map((one) => {
        const button = (command, words) => (about(one, command) ? h("button", { type: "button", class: "slim", dataset: { key: `${command} ${one.area}` }, onclick: () => page.move(command, { seat: page.seat, area: one.area }) }, words) : null);
        const off = (one.thing.marks ?? []).includes("Off");
        const number = /\/(\d+)$/.exec(one.thing.spot ?? "")?.[1];
        return h("li", h("div", { class: "row apart" }, h("b", wager(one.area), number && !/\d$/.test(wager(one.area)) ? ` · ${number}` : ""), h("span", { class: "money" }, dollars(one.cents))),
          h("div", { class: "row" }, (one.thing.marks ?? []).map((mark) => h("span", { class: "chip plain" }, mark)), off ? button("craps.CallOn", "Call on") : button("craps.CallOff", "Call off"), button("craps.Remove", "Take down") ?? h("span", { class: "tiny quiet" }, "stays until decided ", clauseLink(page.game, "6.5"))));
      })),
      h("p", { class: "row" }, switchAll("craps.CallOff", "All off"), switchAll("craps.CallOn", "All on")),
    ];
  }

  // Rounds

  history() {
    if (!this.page.seat && !this.rounds.length) return h("p", { class: "quiet" }, "Your own rounds at this table, step by step, once you have played some.");
    if (!this.rounds.length) return h("p", { class: "quiet" }, "No round of yours is over yet.");
    return [
      h("ul", { class: "rows" }, this.rounds.map((one) => h("li", { class: tone(one.result) },
        h("div", { class: "row apart" }, h("b", `Round ${one.number}`, one.void ? " · void" : "", one.closed ? "" : " · going on"), h("span", { class: `money ${tone(one.result)}` }, signed(one.result))),
        h("div", { class: "row apart small" }, h("span", { class: "quiet", title: clock(one.at) }, ago(one.at)), h("span", { class: "row" }, this.disputeButton(one.number), h("button", { type: "button", class: "slim", onclick: () => this.replay(one.number) }, "Replay")))))),
      this.more ? h("button", { type: "button", class: "slim", onclick: () => this.loadMore() }, "Earlier rounds") : null,
    ];
  }

  async loadMore() {
    const found = await get(`/api/tables/${encodeURIComponent(this.page.name)}/rounds`, { limit: 30, before: this.more });
    this.rounds.push(...found.rounds);
    this.more = found.before;
    this.render();
  }

  replay(number) {
    replay(this.page, number);
  }

  // The rules

  rules() {
    const { page } = this;
    const found = h("div", { class: "stack tight", "aria-live": "polite" });
    const show = async (words) => {
      this.searched = words;
      const rules = await game(page.game);
      const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
      const hits = Object.entries(rules.clauses).filter(([id, text]) => wanted.every((one) => id.startsWith(one) || text.toLowerCase().includes(one)));
      if (!wanted.length) return fill(found, this.pays(rules));
      fill(found, h("p", { class: "tiny quiet" }, plural(hits.length, "clause")), hits.slice(0, 40).map(([id, text]) => h("p", { class: "small" }, clauseLink(page.game, id), " ", text)));
    };
    const input = h("input", { type: "search", id: "rule-search", placeholder: "A word or a clause, like fold or 6.5", value: this.searched, oninput: () => show(input.value), dataset: { key: "rule-search" } });
    show(this.searched).catch((wrong) => showProblem(wrong, page.game));
    return [h("div", { class: "field" }, h("label", { for: "rule-search" }, "Search the rules"), input), found, h("p", h("a", { href: `/rules/${page.game}` }, `All rules of ${gameTitle(page.game)}`))];
  }

  pays(rules) {
    return (rules.areas ?? []).filter((one) => one.pays?.length).map((one) => h("details", { class: "pays-of" }, h("summary", one.name.charAt(0).toUpperCase() + one.name.slice(1).replace("{seat}", ""), " ", clauseLink(this.page.game, one.clause)),
      h("dl", { class: "two" }, paysLines(one).map(([name, odds]) => [h("dt", name), h("dd", odds)]))));
  }

  // The table itself

  table() {
    const { page } = this;
    const { view } = page;
    const limits = Object.entries(view.sign.limits ?? {}).map(([area, one]) => [label(area), `${dollars(one.minimum)} – ${one.maximum === null ? "no maximum" : dollars(one.maximum)}${one.multiple > 1 ? ` by ${dollars(one.multiple)}` : ""}`]);
    const own = page.seat ? view.seats[page.seat] : null;
    const kept = Object.entries(own?.minimums ?? {}).map(([area, cents]) => [`Your minimum, ${label(area)}`, dollars(cents)]);
    const raised = Object.entries(own?.maximums ?? {}).map(([area, cents]) => [`Your maximum, ${label(area)}`, dollars(cents)]);
    return [
      h("h2", { class: "small-title" }, "The sign"),
      h("dl", { class: "two" }, [...limits, ...kept, ...raised, ["Smallest chip", dollars(Math.min(...view.sign.chips))], ...(view.sign.maximum_payout ? [["Most paid on a hand", dollars(view.sign.maximum_payout)]] : [])].map(([name, value]) => [h("dt", name), h("dd", value)])),
      (view.notices ?? []).map((one) => h("p", { class: "note warn" }, one.what === "closure" ? `The table closes at ${clock(one.deadline)}.` : `New ${one.what} from ${clock(one.deadline)}.`)),
      this.jackpot(view.jackpot),
      h("h2", { class: "small-title" }, "Players"),
      h("ul", { class: "rows" }, Object.entries(view.seats).map(([seat, one]) => h("li", h("div", { class: "row apart" }, h("span", `${seat} · ${one.player}`, Number(seat) === page.seat ? " (you)" : "", view.thrower === Number(seat) ? " · throws" : ""), h("span", { class: "money" }, dollars(view.money[seat])))))),
      this.practice(),
      this.disputes(),
      this.leaving(),
    ];
  }

  jackpot(one) {
    if (!one) return null;
    return [h("h2", { class: "small-title" }, "Jackpot"), h("p", { class: "small" }, `A wager of ${dollars(one.wager)}. ${one.says}`), h("dl", { class: "two" }, Object.entries(one.pays).map(([name, value]) => [h("dt", label(name)), h("dd", value)]))];
  }

  practice() {
    const { page } = this;
    if (!page.view.training || !page.seat) return null;
    const bots = page.view.practice_players ?? [];
    return h("p", { class: "row" }, h("button", { type: "button", class: "slim", onclick: () => page.act(() => page.live.send("web.AddPlayer", {})) }, "Add a practice player"),
      bots.length ? h("button", { type: "button", class: "slim", onclick: () => page.act(() => page.live.send("web.RemovePlayer", { seat: bots.at(-1) })) }, "Send one away") : null);
  }

  disputes() {
    const { page } = this;
    const list = page.view.disputes ?? [];
    const review = page.view.moves.find((one) => one.command === "table.RequestReview");
    if (!list.length) return null;
    return [h("h2", { class: "small-title" }, "Your disputes"), h("ul", { class: "rows" }, list.map((one) => h("li", h("b", `Round ${one.round}: `), one.words, h("p", { class: "small quiet" }, one.decision ? `Decided: ${one.decision}` : "Waits for the supervisor.", one.review ? ` Review ${one.review}.` : "")))),
      review ? h("button", { type: "button", class: "slim", onclick: () => ask("Ask for a review", (done) => moveForm([review], { button: "Ask for a review", submit: (values) => { done(true); page.move(review.command, values); } })) }, "Ask for a review") : null];
  }

  leaving() {
    const { page } = this;
    if (!page.seat) return null;
    const cash = page.view.moves.find((one) => one.command === "table.CashOut");
    const leave = async () => {
      const move = page.view.moves.find((one) => one.command === "table.Leave");
      if (!move) return page.act(() => page.whyNot("table.Leave", { seat: page.seat }));
      const sure = await ask("Leave the table?", (done) => h("div", { class: "stack" }, h("p", `You take ${dollars(page.money())} with you.`), h("div", { class: "ends" }, h("button", { type: "button", onclick: () => done(false) }, "Stay"), h("button", { type: "button", class: "primary", onclick: () => done(true) }, "Leave"))));
      if (sure) page.move("table.Leave", { seat: page.seat });
    };
    return h("p", { class: "row leaving" }, h("button", { type: "button", class: "slim", onclick: () => buyIn(page) }, "Buy chips"),
      cash ? h("button", { type: "button", class: "slim", onclick: () => ask("Cash out", (done) => moveForm([cash], { button: "Cash out", submit: (values) => { done(true); page.move(cash.command, values); } })) }, "Cash out") : null,
      h("button", { type: "button", class: "slim danger", dataset: { key: "leave" }, onclick: leave }, "Leave the table"));
  }
}
