"""An analysis that is worked out at once, and counts how often it was asked."""

from fractions import Fraction

from houseway.maths import answers, games, work
from houseway.maths.results import Line, Result, Sheet

TOTAL = 27_813_810_024_000


class Analysis:
    """Every outcome is counted once."""

    def __init__(self):
        self.WAGERS = {"ante": ("optimal", "always_call"), "super_aces": ("none",)}
        self.asked = []
        self.broken_off = False

    def result(self, rules, wager, policy, tell=work.quiet, stake=0):
        if self.broken_off:
            raise KeyboardInterrupt
        self.asked.append((wager, policy, stake))
        tell(1, 2)
        tell(2, 2)
        paid = Fraction(rules.odds["ante"]["flush"].to) + (policy == "optimal")
        lines = (
            Line("Flush, dealer qualifies", "9.2", TOTAL // 4, paid, Fraction(3)),
            Line("Tie", "9.4", TOTAL // 4, Fraction(0), Fraction(3)),
            Line("Fold", "7.3", TOTAL // 2, Fraction(-1)),
        )
        return Result(wager, policy, TOTAL, lines)

    def terms(self, wager, **options):
        return "Of a player who blinks."

    def strategy(self, rules, tell=work.quiet):
        self.asked.append("strategy")
        rows = (("7c 2d", "Kh Qs 9d"), ("7c, 3d", "any"))
        return (
            Sheet("Hands to fold", ("hand", "flop"), rows, "All others call."),
            Sheet("Close calls", ("hand", "gain"), (("8c 2d", "1/99"),)),
        )

    def advise(self, rules, hole, flop):
        return {"fold": Fraction(-1), "call": Fraction(-sum(hole + flop), 1000)}


def installed(monkeypatch, folder):
    """The analysis in the place of every game's own, with a folder for its answers."""
    made = Analysis()
    monkeypatch.setattr(games, "load", lambda game: made)
    monkeypatch.setattr(answers, "answers_folder", lambda: folder / "answers")
    monkeypatch.setattr(work, "counts_folder", lambda: folder / "counts")
    return made
