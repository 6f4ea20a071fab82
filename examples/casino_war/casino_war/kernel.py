"""The settlement of Casino War: small ints in, one code per wager out."""

from houseway.kernel import kernel

# The document has no pay lines: each verdict is paid in one way, whatever the card.
LINES = ("other",)
VERDICTS = (
    "ante_wins",
    "ante_loses",
    "tie_wins",
    "tie_loses",
    "surrendered",
    "raise_wins",
    "ante_returned",
    "war_lost",
)
(
    ANTE_WINS,
    ANTE_LOSES,
    TIE_WINS,
    TIE_LOSES,
    SURRENDERED,
    RAISE_WINS,
    ANTE_RETURNED,
    WAR_LOST,
) = range(len(VERDICTS))
UNDECIDED = -1
LOWER, EQUAL, HIGHER = 0, 1, 2


@kernel
def compare(player: int, dealer: int) -> int:
    """How the player's card stands to the dealer's: a card is its rank times four and a suit."""
    if player // 4 > dealer // 4:  # 1.2
        return HIGHER
    return EQUAL if player // 4 == dealer // 4 else LOWER


@kernel
def settle_ante(comparison: int) -> int:
    """The code of an ante after the first card; UNDECIDED on equal ranks."""
    if comparison == HIGHER:
        return ANTE_WINS  # 4.1
    return ANTE_LOSES if comparison == LOWER else UNDECIDED  # 4.2, 4.4


@kernel
def settle_tie(comparison: int) -> int:
    """The code of a tie wager."""
    return TIE_WINS if comparison == EQUAL else TIE_LOSES  # 4.3


@kernel
def settle_war(comparison: int) -> tuple[int, int]:
    """The codes of ante and raise after the war card."""
    if comparison == LOWER:
        return WAR_LOST, WAR_LOST  # 5.5
    return ANTE_RETURNED, RAISE_WINS  # 5.4
