// Drills: what does this wager pay, and how is this clause read. The odds and the words are the
// house's own, asked from the API; here they are only multiplied and compared.
import { game as askGame } from "../common/api.js";
import { announce, fill, h } from "../common/dom.js";
import { chip, field, form, press, select, submit } from "../common/parts.js";
import { any, mixed, remember, score, secondsSince } from "../common/practice.js";
import { saying } from "../common/shell.js";
import { dollars, odds, parseDollars } from "../common/text.js";
import { t } from "../common/tongue.js";
import { clauseLink, gameTitle, wordsOf } from "../common/words.js";
import { isExamined, marked } from "./exam.js";
import { payout } from "./marking.js";
import { Sitting } from "./sitting.js";

const SECONDS = 60;
// How long an answer is left to be looked at.
const RIGHT = 450;
const WRONG = 2200;
// An exam takes at most so long, and every so many questions something is thrown in. Here somebody
// practises for it; that of a dealer who is signed in is the house's (sitting.js).
const EXAM_SECONDS = 480;
const QUESTIONS = 20;
const EVERY = 4;
const KINDS = {
  easy: t("Payouts, round stakes"),
  hard: t("Payouts, awkward stakes"),
  readings: t("How the rules are read"),
  exam: t("Exam: payouts, with irregularities thrown in"),
};

/** Payout questions of a game: every line that a wager can win by. */
function payouts({ areas }, words, hard) {
  const lines = areas.flatMap(({ id, pays }) =>
    pays
      .filter((pay) => pay.odds)
      .map((pay) => ({ ...pay, area: words.wager(id), only: pays.length === 1 })),
  );
  return () => {
    const { odds: rate, area, line, only, clause } = any(lines);
    const units = 1 + Math.floor(Math.random() * (hard ? 24 : 9));
    const { stake, pays } = payout(rate.split(/ to |:/).map(Number), units, hard ? 5 : 10);
    // A line that is said as a number is one that is rolled; the only one goes without saying.
    const said = words.line(line);
    const isRolled = /^\d+$/.test(said);
    const on = isRolled && !only ? t(" on {line}", { line: said }) : "";
    const other = line && line !== "other" && !isRolled;
    const named = other ? t(" with {line}", { line: said.toLowerCase() }) : "";
    return {
      words: t("{area}{on}: {stake} wins{named}. What is paid, commission aside?", {
        area,
        on,
        stake: dollars(stake),
        named,
      }),
      expected: pays,
      right: dollars(pays),
      told: t("{stake} at {rate} pays {pays}", {
        stake: dollars(stake),
        rate: odds(rate),
        pays: dollars(pays),
      }),
      clause,
    };
  };
}

/** Questions on how clauses are read, each with answers of other readings beside the right one. */
function readings({ readings: all }) {
  return () => {
    const { question, answer, clauses } = any(all);
    const others = mixed(all.filter((other) => other.answer !== answer)).slice(0, 3);
    return {
      words: question,
      options: mixed([answer, ...others.map((other) => other.answer)]),
      expected: answer,
      right: answer,
      told: answer,
      clause: clauses[0],
    };
  };
}

/** Payouts, and now and then a question on how something out of the ordinary is decided. */
function thrownIn(paid, read) {
  let asked = 0;
  return () => {
    asked += 1;
    return asked % EVERY === 0 ? read() : paid();
  };
}

export class Drill {
  /** `done()` is called when one is over; `person` is examined. */
  constructor(box, games, done, person) {
    this.done = done;
    this.person = person;
    const titled = games.map(({ name }) => [name, gameTitle(name)]);
    this.game = select("select#drill-game", titled);
    this.kind = select("select#drill-kind", Object.entries(KINDS));
    this.kind.addEventListener("change", () => {
      this.begin.textContent = t("Start: {SECONDS} seconds", { SECONDS: this.seconds });
    });
    this.begin = press(t("Start: {SECONDS} seconds", { SECONDS }), () => this.start(), {
      class: "primary large",
    });
    const hint = t("Type what is paid, as fast as at a table, then press Enter.");
    this.ask = h("div.panel.ask", { "aria-live": "polite" }, h("p.problem.quiet", hint));
    this.clock = h("div.clockface");
    /** @type {any} */
    this.run = null;
    const picks = [
      field("drill-game", t("Game"), this.game),
      field("drill-kind", t("Drill"), this.kind),
    ];
    const side = h("div.panel.stack.tight", [h("div.picks", picks), this.begin, this.clock]);
    this.drawn = h("div.drill", [this.ask, side]);
    fill(box, this.drawn);
  }

  get seconds() {
    return this.kind.value === "exam" ? EXAM_SECONDS : SECONDS;
  }

  /** The house examines, and has the page for it. */
  sit(game) {
    clearInterval(this.run?.ticking);
    this.run = null;
    this.begin.disabled = true;
    this.drawn.classList.add("sitting");
    const over = () => {
      this.begin.disabled = false;
      this.drawn.classList.remove("sitting");
      this.done();
    };
    return new Sitting(this.ask, this.clock, over).begin(game);
  }

  async start() {
    const game = this.game.value;
    const kind = this.kind.value;
    if (kind === "exam" && isExamined(this.person)) return this.sit(game);
    const law = await saying(() => askGame(game));
    if (!law) return null;
    const exam = kind === "exam";
    if ((exam || kind === "readings") && law.readings.length < 4)
      return fill(this.ask, h("p", t("This document has too few readings for a drill.")));
    clearInterval(this.run?.ticking);
    const words = await wordsOf(game);
    const paid = payouts(law, words, kind !== "easy");
    const make = exam ? thrownIn(paid, readings(law)) : kind === "readings" ? readings(law) : paid;
    const { seconds } = this;
    const until = Date.now() + seconds * 1000;
    const ticking = setInterval(() => this.tick(), 250);
    this.run = { game, exam, make, until, seconds, ticking, right: 0, entries: [], since: 0 };
    this.tick();
    return this.next();
  }

  tick() {
    const { until, right, entries } = this.run;
    const left = Math.max(0, Math.ceil((until - Date.now()) / 1000));
    fill(
      this.clock,
      h("b", t("{left} s", { left })),
      h("span", t("{right} of {length} right", { right, length: entries.length })),
    );
    if (!left) this.end();
  }

  next() {
    const { run, ask } = this;
    const question = run.make();
    Object.assign(run, { question, answered: false, since: Date.now() });
    const told = h("div.told");
    const problem = h("p.problem", question.words);
    if (question.options) {
      const option = (words) => press(words, ({ target }) => this.answer(words, told, target));
      fill(ask, problem, h("div.choices", question.options.map(option)), told);
      return ask.querySelector("button").focus();
    }
    const given = { inputmode: "decimal", autocomplete: "off", placeholder: "$" };
    const input = h("input", { ...given, "aria-label": t("Paid, in dollars") });
    const sent = () => {
      const cents = parseDollars(input.value);
      if (cents !== null) this.answer(cents, told);
    };
    fill(ask, problem, form("form.answer", sent, input, submit(t("Pay"))), told);
    return input.focus();
  }

  /** @param {any} given @param {any} told @param {any} pressed */
  answer(given, told, pressed = null) {
    const { run } = this;
    if (!run || run.answered) return;
    run.answered = true;
    const { game } = run;
    const read = Boolean(run.question.options);
    const { expected, clause, right: answer, told: words } = run.question;
    const right = given === expected;
    run.right += right ? 1 : 0;
    const marks = read ? { expected: 1, given: right ? 1 : 0 } : { expected, given };
    const what = read ? "irregularity" : "payout";
    const at = new Date().toISOString();
    run.entries.push({ at, what, game, ...marks, seconds: secondsSince(run.since) });
    pressed?.classList.add(right ? "right" : "wrong");
    const by = read || right ? 0 : given - expected;
    const off = by
      ? t(", {by} by {by2}", { by: by > 0 ? t("over") : t("under"), by2: dollars(Math.abs(by)) })
      : "";
    fill(
      told,
      right ? chip(t("Right"), "good") : chip(t("Wrong{off}", { off }), "bad"),
      right ? null : h("span", read ? { lang: "en" } : {}, words),
      clauseLink(game, clause),
    );
    announce(right ? t("Right") : t("Wrong: {answer}", { answer }));
    const over = run.exam && run.entries.length >= QUESTIONS;
    const on = () => (over ? this.end() : this.next());
    setTimeout(() => this.run === run && on(), right ? RIGHT : WRONG);
  }

  end() {
    const { right, entries, ticking, exam, seconds } = this.run;
    clearInterval(ticking);
    remember(entries);
    if (exam) this.examined(entries);
    else {
      const whole = entries.length && right === entries.length;
      fill(
        this.ask,
        h(
          "p.problem",
          t("{right} of {length} right in {SECONDS} seconds.", {
            right,
            length: entries.length,
            SECONDS: seconds,
          }),
        ),
        h("p.quiet", whole ? t("Not one mistake.") : t("Try again, with this game or another.")),
      );
    }
    fill(this.clock);
    this.run = null;
    this.begin.focus();
    this.done();
  }

  /** What practice for an exam came to; only the house keeps exams. */
  examined(entries) {
    const { count, right, total, seconds, faults, faultsRight } = score(entries);
    const mark = { payouts: count, right, cents: total, seconds, acts: faults };
    fill(
      this.ask,
      h("p.problem", t("Practice: no certificate.")),
      marked({ ...mark, acts_right: faultsRight }),
    );
    announce(t("Practice: no certificate."));
  }
}
