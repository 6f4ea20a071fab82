"""Canberra rounds a second, compiled on one thread, against the same functions as plain Python."""

from time import perf_counter_ns

from houseway.games.canberra_holdem import GAME
from houseway.games.canberra_holdem.play import play
from houseway.games.canberra_holdem.round import threshold, unqualified_switches
from houseway.kernel import compiled, kernel

COMPILED_ROUNDS = 5_000_000
PLAIN_ROUNDS = 20_000


@kernel
def mixed(counter: int) -> int:
    """Thirty bits that look random, from a counter."""
    word = (counter * 0x9E3779B1) & 0xFFFFFFFF
    word = ((word ^ (word >> 15)) * 0x2C1B3C6D) & 0xFFFFFFFF
    word = ((word ^ (word >> 12)) * 0x297A2D39) & 0xFFFFFFFF
    return word ^ (word >> 15)


@kernel
def card(counter: int, seen: int) -> tuple[int, int]:
    """A card not seen yet, and the counter after it."""
    while True:
        counter += 1
        drawn = mixed(counter) % 52
        if not (seen >> drawn) & 1:
            return drawn, counter


def simulate(rounds: int, qualify: int, least: int, pay_call: int, void_tie: int) -> int:
    """A checksum of the codes of that many rounds in which the player always calls."""
    counter, total = 0, 0
    for _ in range(rounds):
        a, counter = card(counter, 0)
        seen = 1 << a
        b, counter = card(counter, seen)
        seen |= 1 << b
        x, counter = card(counter, seen)
        seen |= 1 << x
        y, counter = card(counter, seen)
        seen |= 1 << y
        c, counter = card(counter, seen)
        seen |= 1 << c
        d, counter = card(counter, seen)
        seen |= 1 << d
        e, counter = card(counter, seen)
        seen |= 1 << e
        f, counter = card(counter, seen)
        seen |= 1 << f
        g, counter = card(counter, seen)
        codes = play(a, b, x, y, c, d, e, f, g, 1, 1, qualify, least, 0, pay_call, void_tie)
        total += codes[0] + 7 * codes[1] + 11 * codes[2]
    return total


def run() -> list[tuple[str, ...]]:
    """Rounds of one box a second: cards drawn, read and settled."""
    rules = GAME.rules()
    qualify, least = threshold(rules, "qualify"), threshold(rules, "super_aces")
    switches = unqualified_switches(rules)
    if compiled(simulate)(PLAIN_ROUNDS, qualify, least, *switches) != simulate(
        PLAIN_ROUNDS, qualify, least, *switches
    ):
        raise ValueError("Compiled and plain rounds disagree.")
    start = perf_counter_ns()
    compiled(simulate)(COMPILED_ROUNDS, qualify, least, *switches)
    between = perf_counter_ns()
    simulate(PLAIN_ROUNDS, qualify, least, *switches)
    quick = COMPILED_ROUNDS * 10**9 // (between - start)
    slow = PLAIN_ROUNDS * 10**9 // (perf_counter_ns() - between)
    row = ("Canberra rounds, one thread", f"{quick:,} /s", f"plain Python {slow:,} /s")
    return [(*row, f"{quick // slow} times")]
