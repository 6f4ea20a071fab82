"""Chance for simulations: a counter made to look random, the same plain and compiled.

What stands at a counter is SplitMix64's word: the counter times an odd constant, then mixed. Every
counter has a word of its own and a stream is a range of counters, so streams of one seed never
share a word and can be taken in any order, on any thread, on any machine.

Wrapped at 64 bits or not, sums and products have the same low bits, and right shifts are masked to
bits that were there: the compiled form may wrap where the plain one grows.
"""

from houseway.kernel import kernel

# How many streams a seed has, and how many words a stream.
STREAMS, WORDS = 1 << 26, 1 << 36
SEEDS = 1 << 62

_STEP = 0x9E3779B97F4A7C15 - (1 << 64)
_FIRST = 0xBF58476D1CE4E5B9 - (1 << 64)
_SECOND = 0x94D049BB133111EB - (1 << 64)
_HALF = 0xFFFF_FFFF


@kernel
def mixed(key: int, counter: int) -> int:
    """The upper half, 32 bits, of the word at a counter."""
    word = key + counter * _STEP
    word = (word ^ (word >> 30 & 0x3_FFFF_FFFF)) * _FIRST
    word = (word ^ (word >> 27 & 0x1F_FFFF_FFFF)) * _SECOND
    return (word ^ (word >> 31 & 0x1_FFFF_FFFF)) >> 32 & _HALF


@kernel
def below(key: int, counter: int, bound: int) -> tuple[int, int]:
    """A number below a bound of at most 31 bits, all equally likely, and the counter after it.

    The upper half of a product is the number. So many lower halves are refused that each number
    has equally many left: the remainder of 2**32, which is less than the bound.
    """
    while True:
        product = mixed(key, counter) * bound
        counter += 1
        lower = product & _HALF
        if lower >= bound or lower >= (1 << 32) % bound:
            return product >> 32, counter


@kernel
def draw(key: int, counter: int, size: int, out: int) -> tuple[int, int, int]:
    """One of the things of a pack that are not out, the counter after it, and what is out then."""
    while True:
        thing, counter = below(key, counter, size)
        if not out >> thing & 1:
            return thing, counter, out | 1 << thing


def start(seed: int, stream: int) -> tuple[int, int]:
    """The key of a seed, and the counter at which a stream begins."""
    if not 0 <= seed < SEEDS:
        raise ValueError(f"a seed is a whole number from 0 to {SEEDS - 1:,}")
    if not 0 <= stream < STREAMS:
        raise ValueError(f"a seed has {STREAMS:,} streams")
    return mixed(seed, 1) << 31 | mixed(seed, 2) >> 1, stream * WORDS


@kernel
def draw_nine(
    key: int, counter: int, deck: int
) -> tuple[int, int, int, int, int, int, int, int, int, int]:
    """Two cards for the player, two for the dealer and five for both, and the counter after."""
    a, counter, out = draw(key, counter, deck, 0)
    b, counter, out = draw(key, counter, deck, out)
    x, counter, out = draw(key, counter, deck, out)
    y, counter, out = draw(key, counter, deck, out)
    c, counter, out = draw(key, counter, deck, out)
    d, counter, out = draw(key, counter, deck, out)
    e, counter, out = draw(key, counter, deck, out)
    f, counter, out = draw(key, counter, deck, out)
    g, counter, out = draw(key, counter, deck, out)
    return a, b, x, y, c, d, e, f, g, counter
