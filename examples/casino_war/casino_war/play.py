"""One simulated round of one box at kernel speed; it retells the procedure, settles nothing."""

from casino_war.kernel import EQUAL, SURRENDERED, compare, settle_ante, settle_tie, settle_war
from houseway.kernel import kernel

NOT_PLACED = -1


@kernel
def play(
    card: int, dealer: int, goes_to_war: int, war: int, dealer_war: int
) -> tuple[int, int, int]:
    """The codes of ante, tie wager and raise for these cards and this choice."""
    comparison = compare(card, dealer)
    tie = settle_tie(comparison)
    if comparison != EQUAL:
        return settle_ante(comparison), tie, NOT_PLACED
    if goes_to_war == 0:
        return SURRENDERED, tie, NOT_PLACED
    ante, raised = settle_war(compare(war, dealer_war))
    return ante, tie, raised
