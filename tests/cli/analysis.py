"""An analysis that is worked out at once, and counts how often it was asked."""

from fractions import Fraction

import numpy as np

from houseway import maths
from houseway.games.kit import analysis as kit
from houseway.games.kit.results import Line, Result, Sheet
from houseway.maths import answers, beside, executor, shipped
from houseway.solvers.jobs import Job

TOTAL = 27_813_810_024_000


class Asked:
    """Every outcome is counted once."""

    def __init__(self):
        self.asked = []
        self.broken_off = False
        self.incident = None
        self.sharing = None

    @property
    def analysis(self):
        """The declaration."""
        return kit.Analysis(
            method="Every outcome is counted once.",
            wagers={
                "ante": kit.Wager(("optimal", "always_call"), ("stake", "played")),
                "super_aces": kit.Wager(options=("stake",)),
            },
            result=self.result,
            terms=lambda wager, options: "Of a player who blinks.",
            strategy=self.strategy,
            advice=kit.Advice("In antes", self.advise, self.typed, None, None, ()),
            simulation=None,
            incident=self.incident,
            sharing=self.sharing,
        )

    def result(self, rules, wager, policy, options, run):
        if self.broken_off:
            raise KeyboardInterrupt
        self.asked.append((wager, policy, options.stake))
        run(Job("nothing", (), 2, lambda part: np.zeros(1)))
        paid = Fraction(rules.odds["ante"]["flush"].to) + (policy == "optimal")
        lines = (
            Line("Flush, dealer qualifies", "9.2", TOTAL // 4, paid, Fraction(3)),
            Line("Tie", "9.4", TOTAL // 4, Fraction(0), Fraction(3)),
            Line("Fold", "7.3", TOTAL // 2, Fraction(-1)),
        )
        return Result(wager, policy, TOTAL, lines)

    def strategy(self, rules, run):
        self.asked.append("strategy")
        rows = (("7c 2d", "Kh Qs 9d"), ("7c, 3d", "any"))
        return (
            Sheet("Hands to fold", ("hand", "flop"), rows, "All others call."),
            Sheet("Close calls", ("hand", "gain"), (("8c 2d", "1/99"),)),
        )

    def played(self, rules, result, options, rounds, progress):
        """Rounds that nobody plays, a little off."""
        self.asked.append(("simulated", result.wager, rounds))
        mean = result.ev + Fraction(1, 1000)
        return {"mean": str(mean), "error": 0.002, "z": 0.5, "chance": 0.9, "agrees": True}

    def advise(self, rules, cards, run):
        return {"fold": Fraction(-1), "call": Fraction(-sum(cards), 1000)}

    def typed(self, given):
        wanted = "two hole cards and three of the flop"
        return {"cards": kit.typed_cards(given.things, (5,), wanted)}


def installed(monkeypatch, folder):
    """The analysis in the place of every game's own, with a folder for its answers."""
    made = Asked()
    monkeypatch.setattr(maths, "analysis_of", lambda game: made.analysis)
    # What came with the real game is no answer of the stand-in.
    monkeypatch.setattr(shipped, "find", lambda rules, question: None)
    monkeypatch.setattr(beside, "_played", made.played)
    monkeypatch.setattr(answers, "answers_folder", lambda: folder / "answers")
    monkeypatch.setattr(executor, "counts_folder", lambda: folder / "counts")
    return made
