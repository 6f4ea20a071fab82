// The dealer's declaration: after each settlement the dealer says what was paid to whom. The table
// itself goes no further while it differs from what is right: it is put right, or put on record as
// an over- or underpayment. In practice what is right stays hidden until it was typed.
import { $$, each, h, toast } from "../common/dom.js";
import { apart, chip, press } from "../common/parts.js";
import { figures, practised, remember, score, secondsSince, streak } from "../common/practice.js";
import { keep, setting } from "../common/settings.js";
import { dollars, label, parseDollars, typedDollars } from "../common/text.js";
import { clauseLink } from "../common/words.js";
import { lineList, settlementOf } from "./settlement.js";

const SWITCH = "table.TakeDeclarations";

export class Declaration {
  constructor(desk) {
    this.desk = desk;
    this.round = 0;
    this.seats = new Map();
    this.typed = {};
    this.since = 0;
    this.busy = false;
  }

  get view() {
    return this.desk.view;
  }

  /** The payouts that wait: {seat: {due, declared}}. */
  get open() {
    return this.view?.to_declare ?? {};
  }

  get pending() {
    return Object.keys(this.open).length > 0;
  }

  get key() {
    return `practice.${this.desk.name}`;
  }

  get practice() {
    if (this.view?.exam) return this.desk.examined;
    return Boolean(this.view?.training) && setting(this.key) === "on";
  }

  /** Whether amounts are to stay hidden, because the dealer is still to type them. */
  get hides() {
    return this.practice && Object.values(this.open).some(({ declared }) => declared === null);
  }

  async setPractice(on) {
    keep(this.key, on ? "on" : "off");
    await this.turn(on);
    this.desk.render();
  }

  /** Declare from now on, or no longer; the table keeps which. */
  async turn(on) {
    const declare = on ? "on" : "off";
    const open = this.desk.move(SWITCH)?.fields[0].options.includes(declare);
    return open ? this.desk.order(SWITCH, { declare }) : true;
  }

  /** What was typed belongs to one settlement. */
  see() {
    if (this.pending && !this.since) this.since = Date.now();
    if (this.pending) return;
    this.typed = {};
    this.since = 0;
  }

  /** The events of the round so far: what it settled. */
  hear(log, round) {
    this.round = round;
    this.seats = settlementOf(log);
  }

  due(seat) {
    return this.open[seat]?.due ?? this.seats.get(seat)?.pay ?? 0;
  }

  /** What a seat was really paid: what was due, and what is still wrong with it. */
  paid({ seat, pay }) {
    const { payments = [] } = this.view;
    const open = payments.filter(
      (found) => found.seat === seat && found.round === this.round && !found.rectified,
    );
    const wrong = ({ kind, cents }) => (kind === "overpaid" ? cents : -cents);
    return open.reduce((sum, found) => sum + wrong(found), pay);
  }

  // What it shows

  form(record) {
    const hidden = this.hides;
    const seats = new Set([...this.seats.keys(), ...Object.keys(this.open).map(Number)]);
    const rows = [...seats].sort((one, other) => one - other);
    const wrong = Object.values(this.open).filter(({ declared }) => declared !== null).length;
    const undeclared = Object.keys(this.open).length > wrong;
    const title = `Round ${this.round}: ${hidden ? "what do you pay?" : "pay and declare"}`;
    const button = [h("span", hidden ? "Check my payouts" : "Paid as shown"), h("kbd", "Enter")];
    const given = { key: "declare", class: "primary confirm" };
    const many = wrong === 1 ? "One payout is" : `${wrong} payouts are`;
    const words = `${many} not what the rules pay. Correct or record it before the round goes on.`;
    return [
      h("p#now-title.eyebrow", title),
      h("p.said", hidden ? "Type what each seat is paid." : "The table pays"),
      hidden ? null : h("p.quiet.small", "Leave a field empty if you paid as shown."),
      // Who holds the bank decides what is paid.
      this.view.notes?.length ? h("p.quiet", this.view.notes.join(" · ")) : null,
      each("div.declare", rows, (seat) => this.row(seat, hidden, record)),
      wrong ? h("p.note.bad", words) : null,
      undeclared ? press(button, () => this.confirm(), given) : null,
      this.practice && !this.desk.examined ? this.board() : null,
    ];
  }

  row(seat, hidden, record) {
    const open = this.open[seat];
    const due = this.due(seat);
    const typed = open && open.declared === null;
    const declared = h("span.computed", dollars(open ? open.declared : due));
    const wrong = () => this.wrong(seat, open.declared - due, record);
    const done = h("p.verdict", chip("Declared", "good"));
    return h("div.declare-row", [
      h("span.no", String(seat)),
      h("span", this.view.seats[seat]?.player ?? "has left"),
      h("span.computed", hidden ? "" : dollars(due)),
      typed ? this.input(seat, due, hidden) : declared,
      open?.stakes ? this.stakes(open) : this.lines(this.seats.get(seat), hidden),
      typed ? null : open ? wrong() : done,
    ]);
  }

  lines(settled, hidden) {
    if (!settled) return null;
    const { words } = this.desk;
    if (!hidden) return lineList(words, settled);
    const staked = ({ area, stake }) => `${words.wager(area)} ${stake ? dollars(stake) : ""}`;
    return each("ul.lines", settled.lines, (line) => h("li", h("span", staked(line))));
  }

  /** What was wagered, where nobody is told how it ended. */
  stakes({ stakes }) {
    const { words } = this.desk;
    const staked = ([area, cents]) => `${words.wager(area)} ${dollars(cents)}`;
    return each("ul.lines", stakes, (line) => h("li", h("span", staked(line))));
  }

  input(seat, due, hidden) {
    const oninput = () => {
      this.typed[seat] = input.value;
      const wrong = input.value.trim() !== "" && parseDollars(input.value) === null;
      input.setAttribute("aria-invalid", String(wrong));
    };
    const onkeydown = (pressed) => {
      if (pressed.key !== "Enter") return;
      pressed.preventDefault();
      const all = $$(".declare input");
      const next = all[all.indexOf(input) + 1];
      if (next) next.focus();
      else this.confirm();
    };
    const given = { inputmode: "decimal", autocomplete: "off", oninput, onkeydown };
    const input = h("input", {
      ...given,
      "aria-label": `Paid to seat ${seat}, in dollars`,
      placeholder: hidden ? "$" : typedDollars(due),
      value: this.typed[seat] ?? "",
      dataset: { key: `paid ${seat}` },
    });
    return input;
  }

  /** A payout that is wrong by so much: it is corrected or recorded. */
  wrong(seat, by, record) {
    const amount = Math.abs(by);
    const word = by > 0 ? "overpaid" : "underpaid";
    const right = `Correct it: ${by > 0 ? "take back" : "pay"} ${dollars(amount)}`;
    const put = () => this.declare(seat, this.due(seat));
    const note = () => record(seat, this.round, word, amount);
    const kept = { key: `record ${seat}`, class: "slim danger" };
    return h("div.verdict.row", [
      chip(`${label(word)} by ${dollars(amount)}`, "bad"),
      press(right, put, { key: `right ${seat}`, class: "slim primary" }),
      this.practice ? null : press(`Record as ${word}`, note, kept),
    ]);
  }

  /** What a seat was paid otherwise than it was due in this round, and what became of that. */
  mistakes(seat) {
    const { payments = [] } = this.view;
    const here = payments.filter((found) => found.seat === seat && found.round === this.round);
    return here.map(({ number, player, kind, cents, state, clause }) =>
      h("p.small", [
        `No. ${number}, ${player}: ${kind} by ${dollars(cents)} `,
        chip(state, state === "put right" ? "good" : "warn"),
        " ",
        clauseLink(this.desk.game, clause),
      ]),
    );
  }

  /** The last settlement, once it is declared. */
  summary() {
    if (this.pending || !this.seats.size || this.view.exam) return null;
    const rows = [...this.seats.values()].sort((one, other) => one.seat - other.seat);
    const row = (seat) =>
      h("div", [
        apart(h("b", `Seat ${seat.seat}`), h("b.money", dollars(this.paid(seat)))),
        lineList(this.desk.words, seat),
        this.mistakes(seat.seat),
      ]);
    return [h("h3", `Round ${this.round}: paid`), rows.map(row)];
  }

  board() {
    const entries = practised().filter(({ game }) => game === this.view.game);
    const { count, right, seconds, total } = score(entries);
    const rows = [
      [count ? `${right}/${count}` : "–", "right"],
      [String(streak(entries)), "in a row"],
      [seconds ? `${seconds} s` : "–", "per payout"],
      [dollars(total), "total error"],
    ];
    return figures(rows, { "aria-label": "Your practice" });
  }

  // What it does

  declare(seat, cents) {
    return this.desk.order("table.DeclarePayout", { seat, cents });
  }

  /** Enter: declare what was typed, and what is computed where nothing was. */
  async confirm() {
    const open = Object.entries(this.open).filter(([, { declared }]) => declared === null);
    if (this.busy || !open.length) return;
    const said = open.map(([seat, { due }]) => {
      const typed = (this.typed[seat] ?? "").trim();
      const untyped = this.practice ? null : due;
      return { seat: Number(seat), due, cents: typed ? parseDollars(typed) : untyped };
    });
    const missing = said.find(({ cents }) => cents === null);
    if (missing) {
      $$(`[data-key="paid ${missing.seat}"]`)[0]?.focus();
      toast(`Seat ${missing.seat}: type what is paid, for example 25; 0 for nothing.`, "bad");
      return;
    }
    this.busy = true;
    if (this.practice && !this.desk.examined) this.score(said);
    for (const { seat, cents } of said) if (!(await this.declare(seat, cents))) break;
    this.busy = false;
  }

  score(said) {
    const { game } = this.view;
    const { round } = this;
    const seconds = secondsSince(this.since, said.length);
    const at = new Date().toISOString();
    const entry = ({ seat, due: expected, cents: given }) => {
      return { at, game, round, seat, expected, given, seconds };
    };
    remember(said.map(entry));
    const wrong = said.filter(({ cents, due }) => cents !== due).length;
    if (wrong) toast(`${wrong} of ${said.length} wrong.`, "bad");
    else toast(`All ${said.length} right, ${seconds} s each.`, "good");
  }
}
