// The dealer's declaration: after each settlement the dealer says what was paid to whom. While it
// differs from what is right the console goes no further: it is put right, or put on record as an
// over- or underpayment. In practice mode what is right stays hidden until it was typed.
import { h, toast } from "../common/dom.js";
import { setting, keep } from "../common/shell.js";
import { dollars, parseDollars, typedDollars } from "../common/words.js";
import { practised, remember, score, streak } from "./practice.js";
import { calls, closedRound, difference, differenceWords, lineList, settlementOf, voided } from "./settlement.js";

export class Declaration {
  constructor(table, changed) {
    this.table = table;
    this.key = `houseway.declaration.${table}`;
    this.changed = changed;
    this.events = [];
    this.last = null;
    this.practice = false;
    this.pending = this.kept();
  }

  kept() {
    try {
      const found = JSON.parse(localStorage.getItem(this.key) ?? "null");
      return found && { ...found, seats: new Map(found.seats) };
    } catch { return null; }
  }

  keep() {
    try {
      if (this.pending) localStorage.setItem(this.key, JSON.stringify({ ...this.pending, seats: [...this.pending.seats] }));
      else localStorage.removeItem(this.key);
    } catch { /* Without storage a reload forgets what was being declared. */ }
  }

  /** Whether amounts are to stay hidden, because the dealer is still to type them. */
  get hides() {
    return this.practice && this.pending !== null && !this.pending.checked;
  }

  setPractice(on) {
    this.practice = on;
    keep(`practice.${this.table}`, on ? "on" : "off");
    this.changed();
  }

  see(view) {
    this.practice = Boolean(view.training) && setting(`practice.${this.table}`) === "on";
    this.view = view;
  }

  hear(events) {
    for (const one of events) {
      if (one.name === "core.RoundOpened") this.events = [];
      this.events.push(one);
      if (one.name === "core.RoundClosed") this.close(one.data?.number ?? 0);
    }
  }

  /** The round as it was before this page followed it. */
  begin(events) {
    if (!closedRound(events)) this.events = [...events];
  }

  /** A round closed: what it paid is to be declared, unless it was void or paid nothing. */
  close(round) {
    if (!closedRound(this.events) || voided(this.events)) return;
    const seats = settlementOf(this.events);
    this.events = [];
    if (!calls(seats)) return;
    this.last = { round, seats };
    this.pending = { round, seats, declared: {}, checked: false, wrong: [], since: Date.now() };
    this.keep();
  }

  form(view, record) {
    const { seats, round } = this.pending;
    this.record = record;
    const hidden = this.practice && !this.pending.checked;
    const rows = [...seats.values()].sort((a, b) => a.seat - b.seat).map((one) => this.row(view, one, hidden));
    const wrong = this.wrongSeats();
    const button = this.pending.checked && wrong.length
      ? h("p", { class: "note bad" }, `${wrong.length === 1 ? "One payout is" : `${wrong.length} payouts are`} not what the rules pay. Put it right, or put it on record: the table goes on only then.`)
      : h("button", { type: "button", class: "primary confirm", dataset: { key: "declare" }, onclick: () => this.confirm() }, h("span", hidden ? "Check my payouts" : "Paid as shown"), h("kbd", "Enter"));
    return [
      h("p", { class: "eyebrow", id: "now-title" }, `Round ${round}: ${hidden ? "what do you pay?" : "pay and declare"}`),
      h("p", { class: "said" }, hidden ? "Type what each seat is paid." : "The table pays"),
      hidden ? null : h("p", { class: "quiet small" }, "Typed nothing means paid as computed."),
      h("div", { class: "declare" }, rows), button,
      this.practice ? this.board() : null,
    ];
  }

  row(view, one, hidden) {
    const { declared, checked } = this.pending;
    const said = declared[one.seat];
    const input = h("input", { inputmode: "decimal", autocomplete: "off", "aria-label": `Paid to seat ${one.seat}, in dollars`, placeholder: hidden ? "$" : typedDollars(one.pay), value: said === undefined ? "" : typedDollars(said), dataset: { key: `paid ${one.seat}` } });
    input.addEventListener("input", () => {
      const cents = parseDollars(input.value);
      input.setAttribute("aria-invalid", String(input.value !== "" && cents === null));
      if (cents === null) delete declared[one.seat];
      else declared[one.seat] = cents;
      this.pending.checked = false;
      this.keep();
    });
    input.addEventListener("change", () => { if (!this.practice) this.check(); });
    input.addEventListener("keydown", (pressed) => {
      if (pressed.key !== "Enter") return;
      pressed.preventDefault();
      const all = [...document.querySelectorAll(".declare input")];
      const next = all[all.indexOf(input) + 1];
      if (next) next.focus();
      else this.confirm();
    });
    const verdict = checked && said !== undefined ? difference(one.pay, said) : null;
    const player = view.seats[one.seat]?.player ?? "";
    return h("div", { class: "declare-row" }, h("span", { class: "no" }, String(one.seat)), h("span", player), h("span", { class: "computed" }, hidden ? "" : dollars(one.pay)), input,
      hidden ? h("ul", { class: "lines" }, one.lines.map((line) => h("li", h("span", `${line.area.replaceAll("_", " ")} ${line.stake ? dollars(line.stake) : ""}`)))) : lineList(view.game, one),
      verdict && verdict.kind !== "right" ? this.wrong(one, verdict) : verdict ? h("p", { class: "verdict" }, h("span", { class: "chip good" }, "Right")) : null);
  }

  wrong(one, verdict) {
    const recorded = this.pending.wrong.includes(one.seat);
    const right = () => {
      this.pending.declared[one.seat] = one.pay;
      this.check();
    };
    const record = async (intent) => {
      if (await this.record(one.seat, this.pending.round, verdict.kind, verdict.by, intent)) {
        this.pending.wrong.push(one.seat);
        this.check();
        this.finish();
      }
    };
    return h("div", { class: "verdict row" }, h("span", { class: "chip bad" }, differenceWords(verdict)),
      recorded ? h("span", { class: "chip warn" }, "On record") : [
        h("button", { type: "button", class: "slim primary", dataset: { key: `right ${one.seat}` }, onclick: right }, `Put right: ${verdict.kind === "over" ? "take back" : "pay"} ${dollars(verdict.by)}`),
        this.practice ? null : h("button", { type: "button", class: "slim danger", dataset: { key: `record ${one.seat}` }, onclick: () => record("unintentional") }, `Put on record as ${verdict.kind === "over" ? "overpaid" : "underpaid"}`),
      ]);
  }

  wrongSeats() {
    if (!this.pending) return [];
    return [...this.pending.seats.values()].filter((one) => {
      const said = this.pending.declared[one.seat];
      return said !== undefined && said !== one.pay && !this.pending.wrong.includes(one.seat);
    });
  }

  check() {
    this.pending.checked = true;
    this.keep();
    this.changed();
  }

  /** Enter: check what was typed, go on where it is right. */
  confirm() {
    if (!this.pending) return;
    const { seats, declared, round } = this.pending;
    if (this.practice && !this.pending.checked) {
      const missing = [...seats.values()].find((one) => declared[one.seat] === undefined);
      if (missing) {
        document.querySelector(`[data-key="paid ${missing.seat}"]`)?.focus();
        toast(`Type what seat ${missing.seat} is paid; 0 for nothing.`);
        return;
      }
      const seconds = Math.round((Date.now() - this.pending.since) / 1000);
      remember([...seats.values()].map((one) => ({ at: new Date().toISOString(), game: this.view.game, round, seat: one.seat, expected: one.pay, given: declared[one.seat], seconds: Math.max(1, Math.round(seconds / seats.size)) })));
    }
    this.check();
    this.finish();
  }

  finish() {
    if (!this.pending || this.wrongSeats().length) return;
    this.pending = null;
    this.keep();
    this.changed();
    document.getElementById("line")?.focus();
  }

  /** The last settlement, once it is declared. */
  summary(view) {
    if (!this.last || this.pending) return null;
    const rows = [...this.last.seats.values()].sort((a, b) => a.seat - b.seat);
    return [h("h3", `Round ${this.last.round}: paid`), rows.map((one) => h("div", h("div", { class: "row apart" }, h("b", `Seat ${one.seat}`), h("b", { class: "money" }, dollars(one.pay))), lineList(view.game, one)))];
  }

  board() {
    const entries = practised().filter((one) => one.game === this.view.game);
    const found = score(entries);
    return h("div", { class: "score", "aria-label": "Your practice" },
      h("div", h("b", found.count ? `${found.right}/${found.count}` : "–"), "right"),
      h("div", h("b", String(streak(entries))), "in a row"),
      h("div", h("b", found.seconds ? `${found.seconds} s` : "–"), "a payout"),
      h("div", h("b", dollars(found.total)), "wrong in all"));
  }
}
