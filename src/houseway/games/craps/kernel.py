"""What each kind of wager does on a roll of Craps: small ints in, one code out.

The live roll, the simulator and the exact chain all ask `settle`. What totals do is data: the bit
masks of the rules' wager rows are arguments. A code is a verdict and a pay line:
verdict * len(LINES) + line, and the line is the number or the total that the odds go by.
"""

from typing import NamedTuple

from houseway.kernel import kernel

LINES = tuple(f"total_{total}" for total in range(2, 13))
KINDS = (
    "win_line",
    "dont_win",
    "come",
    "dont_come",
    "behind_win_line",
    "behind_dont_win",
    "behind_come",
    "behind_dont_come",
    "hardway",
    "place_win",
    "place_lose",
    "any_craps",
    "craps_two",
    "craps_three",
    "craps_twelve",
    "eleven",
    "field",
    "any_seven",
    "big_6",
    "big_8",
    "horn",
    "horn_high",
    "crap_eleven",
    "buy",
    "lay",
)
BEHIND_COME = KINDS.index("behind_come")
HARDWAY, HORN_HIGH = KINDS.index("hardway"), KINDS.index("horn_high")

# What can become of a wager beside winning and losing, in the order of the codes below.
_MORE = {
    "win_line": ("wins_by_point", "loses_by_seven", "moves"),
    "dont_win": ("wins_by_seven", "loses_by_point", "moves", "void"),
    "come": ("wins_by_point", "loses_by_seven", "moves"),
    "dont_come": ("wins_by_seven", "loses_by_point", "moves", "void"),
    "behind_come": ("inactive",),
    "horn_high": ("wins_high",),
}
WINS, LOSES, WINS_LATER, LOSES_LATER, MOVES, VOID = range(6)
INACTIVE = WINS_HIGH = 2
VERDICTS = (
    "stays",
    *(f"{kind}_{end}" for kind in KINDS for end in ("wins", "loses", *_MORE.get(kind, ()))),
)
# Where the verdicts of each kind begin.
FIRST = tuple(VERDICTS.index(f"{kind}_wins") for kind in KINDS)
STAYS = 0
AGAINST, FOR = 0, 1


class Masks(NamedTuple):
    """What totals do to a kind of wager, a bit for each, and on which side of its number it is."""

    wins: int
    loses: int
    voids: int
    moves: int
    side: int
    seven: int


@kernel
def code(verdict: int, line: int) -> int:
    """A verdict and the total that its odds go by, as one int."""
    return verdict * len(LINES) + line - 2


@kernel
def settle(kind: int, number: int, working: int, total: int, hard: int, masks: Masks) -> int:
    """The code of a wager for a total, thrown as a double or not.

    `number` is the wager's own, 0 before it has one; the masks say what totals do until then.
    """
    first, rolled = FIRST[kind], 1 << total
    if working == 0:  # 6.7.1, 6.7.2
        if kind == BEHIND_COME and (total == number or rolled & masks.seven):
            return code(first + INACTIVE, number)  # 6.7.1
        return STAYS
    if kind == HARDWAY and total == number and hard == 0:
        return code(first + LOSES, number)  # 6.2.9
    if kind == HORN_HIGH and total == number:
        return code(first + WINS_HIGH, total)  # 6.2.22.1
    if number == 0 or kind == HORN_HIGH:
        return _by_total(first, total, masks)
    later = WINS_LATER if masks.moves else WINS
    if total == number:
        return code(first + later + (WINS if masks.side == FOR else LOSES), number)
    if rolled & masks.seven:
        return code(first + later + (LOSES if masks.side == FOR else WINS), number)
    return STAYS


@kernel
def _by_total(first: int, total: int, masks: Masks) -> int:
    """A wager without a number of its own: the total alone decides."""
    rolled = 1 << total
    if masks.wins & rolled:
        return code(first + WINS, total)  # 6.2.1.1, 6.2.2.1, 6.2.3.1, 6.2.4.1
    if masks.loses & rolled:
        return code(first + LOSES, total)  # 6.2.1.2, 6.2.2.2, 6.2.3.2, 6.2.4.2
    if masks.voids & rolled:
        return code(first + VOID, total)  # 6.2.2.3, 6.2.4.3
    if masks.moves & rolled:
        return code(first + MOVES, total)
    return STAYS


@kernel
def works(switched: int, on: int, point: int) -> int:
    """Whether a wager is active: off on a come-out roll unless called, `on` is -1 uncalled."""
    if switched == 0:
        return 1
    if on >= 0:
        return on  # 6.7.2
    return 1 if point else 0  # 6.7.1


@kernel
def point_after(point: int, total: int, points: int, seven: int) -> int:
    """The come-out point after a roll, 0 where the next roll is a come-out roll."""  # 1.1
    rolled = 1 << total
    if point == 0:
        return total if rolled & points else 0
    return 0 if total == point or rolled & seven else point
