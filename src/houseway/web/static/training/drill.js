// Drills: what does this wager pay, and how is this clause read. The odds and the words are the
// house's own, asked from the API; here they are only multiplied and compared.
import { fill, h, announce } from "../common/dom.js";
import { press } from "../common/parts.js";
import { showProblem } from "../common/shell.js";
import { clauseLink, dollars, gameTitle, label, odds, parseDollars } from "../common/words.js";
import { remember } from "../dealer/practice.js";

const SECONDS = 60;
const any = (list) => list[Math.floor(Math.random() * list.length)];

/** A stake whose winnings at these odds are whole dollars, and not a round one every time. */
function stakeFor(to, one, hard) {
  const unit = one * (hard ? 5 : 10);
  return unit * (1 + Math.floor(Math.random() * (hard ? 24 : 9))) * 100;
}

/** Payout questions of a game: every line that a wager can win by. */
function payouts(law, game, hard) {
  const lines = law.areas.flatMap((area) =>
    area.pays.filter((one) => one.odds).map((one) => ({ ...one, area: area.name })),
  );
  return () => {
    const line = any(lines);
    const [to, one] = line.odds.split(/ to |:/).map(Number);
    const stake = stakeFor(to, one, hard);
    const named =
      line.line && line.line !== "other" ? ` with ${label(line.line).toLowerCase()}` : "";
    return {
      game,
      words: `${line.area}: ${dollars(stake)} wins${named}. What is paid?`,
      expected: (stake / one) * to,
      told: `${dollars(stake)} at ${odds(line.odds)}`,
      clause: line.clause,
    };
  };
}

/** Questions on how clauses are read, each with answers of other readings beside the right one. */
function readings(law, game) {
  const all = law.readings;
  return () => {
    const one = any(all);
    const others = all
      .filter((other) => other.answer !== one.answer)
      .sort(() => Math.random() - 0.5)
      .slice(0, 3);
    return {
      game,
      words: one.question,
      options: [one, ...others].map((other) => other.answer).sort(() => Math.random() - 0.5),
      expected: one.answer,
      told: one.why ?? "",
      clause: one.clauses[0],
    };
  };
}

export function drill(box, games, askGame, done) {
  const game = h("select#drill-game", [
    games.map((one) => h("option", { value: one.name }, one.title ?? gameTitle(one.name))),
  ]);
  const kind = h("select#drill-kind", [
    h("option", { value: "easy" }, "Payouts, round stakes"),
    h("option", { value: "hard" }, "Payouts, awkward stakes"),
    h("option", { value: "readings" }, "How the rules are read"),
  ]);
  const begin = h("button.primary.large", { type: "button" }, "Start: 60 seconds");
  const ask = h("div.panel.ask", { "aria-live": "polite" }, [
    h("p.problem.quiet", "Type what is paid, as fast as at a table. Enter answers."),
  ]);
  const clock = h("div.clockface");
  fill(
    box,
    h("div.drill", [
      ask,
      h("div.panel.stack.tight", [
        h("div.picks", [
          h("div.field", [h("label", { for: "drill-game" }, "Game"), game]),
          h("div.field", [h("label", { for: "drill-kind" }, "Drill"), kind]),
        ]),
        begin,
        clock,
      ]),
    ]),
  );
  let run = null;

  const start = async () => {
    let law;
    try {
      law = await askGame(game.value);
    } catch (wrong) {
      return showProblem(wrong);
    }
    const make =
      kind.value === "readings"
        ? readings(law, game.value)
        : payouts(law, game.value, kind.value === "hard");
    if (kind.value === "readings" && law.readings.length < 4)
      return fill(ask, h("p", "This document is read in no place that would make a question."));
    clearInterval(run?.ticking);
    run = {
      make,
      until: Date.now() + SECONDS * 1000,
      right: 0,
      asked: 0,
      entries: [],
      what: kind.value === "readings" ? "irregularity" : "payout",
    };
    run.ticking = setInterval(tick, 250);
    tick();
    return next();
  };

  const tick = () => {
    const left = Math.max(0, Math.ceil((run.until - Date.now()) / 1000));
    fill(clock, h("b", `${left} s`), h("span", `${run.right} of ${run.asked} right`));
    if (!left) end();
  };

  const next = () => {
    run.question = run.make();
    run.since = Date.now();
    const told = h("div.told");
    if (run.question.options) {
      fill(
        ask,
        h("p.problem", run.question.words),
        h("div.choices", [
          run.question.options.map((one) =>
            press(one, (pressed) => answer(one, told, pressed.target)),
          ),
        ]),
        told,
      );
      return ask.querySelector("button").focus();
    }
    const input = h("input", {
      inputmode: "decimal",
      autocomplete: "off",
      "aria-label": "Paid, in dollars",
      placeholder: "$",
    });
    fill(
      ask,
      h("p.problem", run.question.words),
      h(
        "form.answer",
        {
          onsubmit: (sent) => {
            sent.preventDefault();
            const cents = parseDollars(input.value);
            if (cents !== null) answer(cents, told);
          },
        },
        [input, h("button.primary", { type: "submit" }, "Pay")],
      ),
      told,
    );
    return input.focus();
  };

  const answer = (given, told, pressed = null) => {
    if (!run || run.answered) return;
    const { expected, clause, game: named } = run.question;
    const right = given === expected;
    run.asked += 1;
    run.right += right ? 1 : 0;
    run.entries.push({
      at: new Date().toISOString(),
      what: run.what,
      game: named,
      expected: run.what === "payout" ? expected : 1,
      given: run.what === "payout" ? given : right ? 1 : 0,
      seconds: Math.max(1, Math.round((Date.now() - run.since) / 1000)),
    });
    pressed?.classList.add(right ? "right" : "wrong");
    const off =
      run.what === "payout" && !right
        ? `, ${given > expected ? "over" : "under"} by ${dollars(Math.abs(given - expected))}`
        : "";
    fill(
      told,
      h("span", { class: `chip ${right ? "good" : "bad"}` }, right ? "Right" : `Wrong${off}`),
      right
        ? null
        : h("span", [
            run.what === "payout" ? `${run.question.told} pays ${dollars(expected)}` : expected,
          ]),
      clauseLink(named, clause),
    );
    announce(right ? "Right" : `Wrong: ${run.what === "payout" ? dollars(expected) : expected}`);
    run.answered = true;
    setTimeout(
      () => {
        if (run) {
          run.answered = false;
          next();
        }
      },
      right ? 450 : 2200,
    );
  };

  const end = () => {
    clearInterval(run.ticking);
    remember(run.entries);
    fill(
      ask,
      h("p.problem", `${run.right} of ${run.asked} right in ${SECONDS} seconds.`),
      h("p.quiet", [
        run.asked && run.right === run.asked
          ? "Not one mistake."
          : "Again? The same game or another.",
      ]),
    );
    fill(clock);
    run = null;
    begin.focus();
    done();
  };

  begin.addEventListener("click", start);
}
