// The dealer's declaration: after each settlement the dealer says what was paid to whom. The table
// itself goes no further while it differs from what is right: it is put right, or put on record as
// an over- or underpayment. In practice what is right stays hidden until it was typed.
import { h, toast } from "../common/dom.js";
import { press } from "../common/parts.js";
import { keep, setting } from "../common/shell.js";
import { dollars, label, parseDollars, typedDollars } from "../common/words.js";
import { practised, remember, score, streak } from "./practice.js";
import { difference, differenceWords, lineList, settlementOf } from "./settlement.js";

const SWITCH = "table.TakeDeclarations";

export class Declaration {
  /** `send(command, data)` resolves with whether it was done; `changed` draws the page anew. */
  constructor(table, send, changed) {
    Object.assign(this, {
      table,
      send,
      changed,
      view: null,
      round: 0,
      seats: new Map(),
      typed: {},
      since: 0,
      busy: false,
    });
  }

  /** Whether payouts wait to be declared. */
  get pending() {
    return Object.keys(this.view?.to_declare ?? {}).length > 0;
  }

  get practice() {
    return Boolean(this.view?.training) && setting(`practice.${this.table}`) === "on";
  }

  /** Whether amounts are to stay hidden, because the dealer is still to type them. */
  get hides() {
    return (
      this.practice &&
      Object.values(this.view?.to_declare ?? {}).some((one) => one.declared === null)
    );
  }

  async setPractice(on) {
    keep(`practice.${this.table}`, on ? "on" : "off");
    await this.turn(on);
    this.changed();
  }

  /** Declare from now on, or no longer; the table keeps which. */
  async turn(on) {
    const wanted = on ? "on" : "off";
    const open = this.view?.moves.some(
      (one) => one.command === SWITCH && one.fields[0].options.includes(wanted),
    );
    return open ? this.send(SWITCH, { declare: wanted }) : true;
  }

  see(view) {
    if (!this.pending && Object.keys(view.to_declare ?? {}).length) {
      this.typed = {};
      this.since = Date.now();
    }
    this.view = view;
  }

  /** The events of the round so far: what it settled. */
  hear(log, round) {
    this.round = round;
    this.seats = settlementOf(log);
  }

  due(seat) {
    return this.view.to_declare[seat]?.due ?? this.seats.get(seat)?.pay ?? 0;
  }

  form(record) {
    const open = this.view.to_declare;
    const hidden = this.hides;
    const rows = [...new Set([...this.seats.keys(), ...Object.keys(open).map(Number)])]
      .sort((a, b) => a - b)
      .map((seat) => this.row(seat, hidden, record));
    const wrong = Object.entries(open).filter(([, one]) => one.declared !== null);
    const undeclared = Object.keys(open).length > wrong.length;
    return [
      h(
        "p#now-title.eyebrow",
        `Round ${this.round}: ${hidden ? "what do you pay?" : "pay and declare"}`,
      ),
      h("p.said", hidden ? "Type what each seat is paid." : "The table pays"),
      hidden ? null : h("p.quiet.small", "An empty field means paid as computed."),
      h("div.declare", rows),
      wrong.length
        ? h(
            "p.note.bad",
            `${wrong.length === 1 ? "One payout is" : `${wrong.length} payouts are`} not what the rules pay. Put it right, or put it on record: the table goes on only then.`,
          )
        : null,
      undeclared
        ? press(
            [h("span", hidden ? "Check my payouts" : "Paid as shown"), h("kbd", "Enter")],
            () => this.confirm(),
            { class: "primary confirm", key: "declare" },
          )
        : null,
      this.practice ? this.board() : null,
    ];
  }

  row(seat, hidden, record) {
    const one = this.view.to_declare[seat];
    const settled = this.seats.get(seat);
    const due = this.due(seat);
    const amount =
      one && one.declared === null
        ? this.input(seat, due, hidden)
        : h("span.computed", dollars(one ? one.declared : due));
    const lines = !settled
      ? null
      : hidden
        ? h("ul.lines", [
            settled.lines.map((line) =>
              h("li", h("span", `${label(line.area)} ${line.stake ? dollars(line.stake) : ""}`)),
            ),
          ])
        : lineList(this.view.game, settled);
    return h("div.declare-row", [
      h("span.no", String(seat)),
      h("span", this.view.seats[seat]?.player ?? ""),
      h("span.computed", hidden ? "" : dollars(due)),
      amount,
      lines,
      one && one.declared !== null
        ? this.wrong(seat, difference(due, one.declared), record)
        : one
          ? null
          : h("p.verdict", h("span.chip.good", "Declared")),
    ]);
  }

  input(seat, due, hidden) {
    const had = this.typed[seat] ?? "";
    const input = h("input", {
      inputmode: "decimal",
      autocomplete: "off",
      "aria-label": `Paid to seat ${seat}, in dollars`,
      placeholder: hidden ? "$" : typedDollars(due),
      value: had,
      dataset: { key: `paid ${seat}` },
    });
    input.addEventListener("input", () => {
      this.typed[seat] = input.value;
      input.setAttribute(
        "aria-invalid",
        String(input.value.trim() !== "" && parseDollars(input.value) === null),
      );
    });
    input.addEventListener("keydown", (pressed) => {
      if (pressed.key !== "Enter") return;
      pressed.preventDefault();
      const all = [...document.querySelectorAll(".declare input")];
      const next = all[all.indexOf(input) + 1];
      if (next) next.focus();
      else this.confirm();
    });
    return input;
  }

  wrong(seat, verdict, record) {
    const word = verdict.kind === "over" ? "overpaid" : "underpaid";
    return h("div.verdict.row", [
      h("span.chip.bad", differenceWords(verdict)),
      press(
        `Put right: ${verdict.kind === "over" ? "take back" : "pay"} ${dollars(verdict.by)}`,
        () => this.declare(seat, this.due(seat)),
        { class: "slim primary", key: `right ${seat}` },
      ),
      this.practice
        ? null
        : press(`Put on record as ${word}`, () => record(seat, this.round, word, verdict.by), {
            class: "slim danger",
            key: `record ${seat}`,
          }),
    ]);
  }

  declare(seat, cents) {
    return this.send("table.DeclarePayout", { seat, cents });
  }

  /** Enter: declare what was typed, and what is computed where nothing was. */
  async confirm() {
    const open = Object.entries(this.view.to_declare).filter(([, one]) => one.declared === null);
    if (this.busy || !open.length) return;
    const said = open.map(([seat, one]) => {
      const typed = (this.typed[seat] ?? "").trim();
      return {
        seat: Number(seat),
        due: one.due,
        cents: typed ? parseDollars(typed) : this.practice ? null : one.due,
      };
    });
    const missing = said.find((one) => one.cents === null);
    if (missing) {
      document.querySelector(`[data-key="paid ${missing.seat}"]`)?.focus();
      toast(`Seat ${missing.seat}: type what is paid, for example 25; 0 for nothing.`, "bad");
      return;
    }
    this.busy = true;
    if (this.practice) this.score(said);
    for (const one of said) if (!(await this.declare(one.seat, one.cents))) break;
    this.busy = false;
    document.getElementById("line")?.focus();
  }

  score(said) {
    const seconds = Math.max(1, Math.round((Date.now() - this.since) / 1000 / said.length));
    remember(
      said.map((one) => ({
        at: new Date().toISOString(),
        game: this.view.game,
        round: this.round,
        seat: one.seat,
        expected: one.due,
        given: one.cents,
        seconds,
      })),
    );
    const wrong = said.filter((one) => one.cents !== one.due).length;
    toast(
      wrong ? `${wrong} of ${said.length} wrong.` : `All ${said.length} right, ${seconds} s each.`,
      wrong ? "bad" : "good",
    );
  }

  /** The last settlement, once it is declared. */
  summary() {
    if (this.pending || !this.seats.size) return null;
    const rows = [...this.seats.values()].sort((a, b) => a.seat - b.seat);
    return [
      h("h3", `Round ${this.round}: paid`),
      rows.map((one) =>
        h("div", [
          h("div.row.apart", [h("b", `Seat ${one.seat}`), h("b.money", dollars(one.pay))]),
          lineList(this.view.game, one),
        ]),
      ),
    ];
  }

  board() {
    const entries = practised().filter((one) => one.game === this.view.game);
    const found = score(entries);
    return h("div.score", { "aria-label": "Your practice" }, [
      h("div", [h("b", found.count ? `${found.right}/${found.count}` : "–"), "right"]),
      h("div", [h("b", String(streak(entries))), "in a row"]),
      h("div", [h("b", found.seconds ? `${found.seconds} s` : "–"), "a payout"]),
      h("div", [h("b", dollars(found.total)), "wrong in all"]),
    ]);
  }
}
