// An exam under way: the house stages a felt and asks, takes the time and marks. What is right is
// heard after each answer; the next question is there at once, for the clock of the house goes on.
import { get, newId, post } from "../common/api.js";
import { announce, fill, h, inEnglish } from "../common/dom.js";
import { chip, form, press, submit } from "../common/parts.js";
import { saying } from "../common/shell.js";
import { dollars, parseDollars, tablePage } from "../common/text.js";
import { t } from "../common/tongue.js";
import { clauseLink, wordsOf } from "../common/words.js";
import { Felt } from "../felt/felt.js";
import { isNarrow } from "../felt/seating.js";
import { layoutOf, owned, plates } from "../felt/seen.js";
import { certificate, EXAMS, marked } from "./exam.js";

export class Sitting {
  /** `ask` and `clock` are where it is shown; `done()` is called when it is over. */
  constructor(ask, clock, done) {
    this.ask = ask;
    this.clock = clock;
    this.done = done;
    this.narrow = false;
    this.skew = 0;
    this.waiting = false;
    /** @type {any} */
    this.words = null;
    /** @type {any} */
    this.exam = null;
    this.holder = h("div.felt-holder");
    this.felt = new Felt(this.holder);
    this.asked = h("div.stack.tight");
    this.told = h("div.told", { "aria-live": "polite" });
  }

  /** Begin an exam of a game, or go on with the one that is under way. */
  async begin(game) {
    fill(this.ask, h("p.problem.quiet", t("The house sets your exam…")));
    const exam = await saying(() => post(EXAMS, { game }), game);
    if (!exam) return this.end();
    if (exam.table) return location.assign(tablePage(exam.table, "/deal"));
    this.words = await wordsOf(exam.game);
    this.narrow = isNarrow({ width: innerWidth });
    this.skew = Date.parse(exam.now) - Date.now();
    fill(this.ask, this.holder, h("div.stack.tight", [this.asked, this.told]));
    this.ask.closest("section")?.scrollIntoView();
    this.felt.draw(await layoutOf({ game: exam.game, words: this.words }, this.narrow));
    this.ticking = setInterval(() => this.tick(), 250);
    return this.show(exam);
  }

  show(exam) {
    this.exam = exam;
    if (exam.mark) return this.examined();
    this.tick();
    const { question } = exam;
    const { felt: view, seat } = question;
    this.felt.arrange(view.sign, 0, this.narrow, Object.keys(view.seats).map(Number));
    this.felt.people(seats(view, seat));
    this.felt.show(owned(view.things, seat ?? 0), { chips: view.sign.chips, turn: view.number });
    fill(this.asked, question.options ? this.acts(question) : this.payout(question));
    return this.asked.querySelector("input, button").focus({ preventScroll: true });
  }

  payout({ seat, area, stake }) {
    const wager = this.words.wager(area, 0);
    const given = { inputmode: "decimal", autocomplete: "off", placeholder: "$" };
    const input = h("input", { ...given, "aria-label": t("Paid, in dollars") });
    const sent = () => {
      const cents = parseDollars(input.value);
      return cents !== null && cents >= 0 ? this.answer(String(cents)) : null;
    };
    const words = t("Seat {seat}, {wager}, {stake}: what is paid on top of the stake?", {
      seat,
      wager,
      stake: dollars(stake),
    });
    return [h("p.problem", words), form("form.answer", sent, input, submit(t("Pay")))];
  }

  acts({ told, options }) {
    const option = ({ id, words }) => press(inEnglish(words), () => this.answer(id));
    return [
      h("p.problem", [inEnglish(told), " ", t("What do you enter?")]),
      h("div.choices", options.map(option)),
    ];
  }

  async answer(answer) {
    if (this.waiting) return;
    this.waiting = true;
    const { number, question } = this.exam;
    const data = { exam: number, question: question.number, answer };
    const sent = { id: newId(), command: "floor.AnswerExam", data };
    const done = await saying(() => post("/api/floor/commands", sent), this.exam.game);
    const exam = await saying(() => get(`${EXAMS}/${number}`), this.exam.game);
    this.waiting = false;
    if (done && exam) this.tell(done.events[0].data, exam.last.follows);
    if (exam) this.show(exam);
  }

  tell({ answer, right, clause }, follows) {
    const good = answer === right;
    const said = good ? t("Right") : t("Wrong");
    fill(
      this.told,
      chip(said, good ? "good" : "bad"),
      inEnglish(follows.join("; ")),
      clauseLink(this.exam.game, clause),
    );
    announce(`${said}. ${follows.join("; ")}`);
  }

  tick() {
    const { until, answered, questions } = this.exam;
    const left = Math.max(0, Math.ceil((Date.parse(until) - this.skew - Date.now()) / 1000));
    fill(
      this.clock,
      h("b", t("{left} s", { left })),
      h("span", t("{answered} of {questions} answered", { answered, questions })),
    );
    if (!left && !this.waiting) this.over();
  }

  /** The time is over: the house says what it came to. */
  async over() {
    clearInterval(this.ticking);
    const exam = await saying(() => get(`${EXAMS}/${this.exam.number}`), this.exam.game);
    if (exam?.mark) this.show(exam);
    else this.end();
  }

  examined() {
    const { mark, number } = this.exam;
    const said = mark.passed ? t("Passed.") : t("Not passed this time.");
    const paper = press(t("Certificate"), () => certificate(number), { class: "primary" });
    fill(
      this.ask,
      h("p.problem", said),
      marked(mark),
      h("p.small", t("Kept by the house as exam {number}.", { number })),
      mark.passed ? h("div", paper) : null,
    );
    announce(said);
    this.end();
  }

  end() {
    clearInterval(this.ticking);
    fill(this.clock);
    this.done();
  }
}

/** Seats go by their numbers, as in the question; the one that it is about is marked. */
function seats(view, asked) {
  const named = Object.entries(plates(view, 0)).map(([seat, plate]) => {
    const name = plate.name ? t("Seat {seat}", { seat }) : undefined;
    return [seat, { ...plate, name, sub: "", due: Number(seat) === asked }];
  });
  return Object.fromEntries(named);
}
