"""Pai Gow over all 736,281,000 deals: a wager against a House Way bank, and a player's own bank.

The counts of how hands compare depend on no number of the rules. Verdicts and money come after
them, from the very functions that settle at the table, so a switched reading or another commission
costs no new count. A figure without rounding is that of an amount at which nothing is rounded.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import comb, prod
from typing import Any, NamedTuple

from houseway.core import Events, Sign, by_seat
from houseway.core import kind as kind_of_command
from houseway.equipment.tiles import kind, name, parse_many
from houseway.games.kit import analysis as kit
from houseway.games.kit.figures import percent, words
from houseway.games.kit.results import Line, Paid, Result, Sheet
from houseway.games.kit.views import field_of, offered
from houseway.games.pai_gow.commands import SetHand
from houseway.games.pai_gow.events import HandSet
from houseway.games.pai_gow.house_way import WAYS, house_way
from houseway.games.pai_gow.house_way import hands as parted
from houseway.games.pai_gow.kernel import HIGHER, compare, settle
from houseway.games.pai_gow.match import bank_settled, settled
from houseway.games.pai_gow.play import play, set_ranks
from houseway.games.pai_gow.state import Bank, Round, Wager, area_name
from houseway.hands.tiles import KINDS, kind_of
from houseway.kernel import kernel
from houseway.law import LawError
from houseway.law.rules import Rules
from houseway.money import Cents, dollars
from houseway.solvers import sharing as shared
from houseway.solvers import tiles as solver
from houseway.solvers.arrays import Ints, np
from houseway.solvers.generator import draw
from houseway.solvers.jobs import Run, run_here
from houseway.solvers.tiles import Hand, hands, place

OPTIMAL, HOUSE_WAY = "optimal", "house_way"
FACTS, TILES = HIGHER + 1, 4
SIDES = {"wager": solver.PLAYER, "bank": solver.BANK}
# The odds of a wager that won, of a bank that did, and of one that paid.
WON: Paid = ("wager", "other", 1), ("commission of wager", "other", -1)
BANK_WON: Paid = ("bank", "other", 1), ("bank_commission of bank", "other", -1)
BANK_PAID: Paid = (("wager", "other", -1),)
WAGERS = dict.fromkeys(SIDES, kit.Wager((OPTIMAL, HOUSE_WAY), (*kit.STAKED, "played"), area="area"))


def result(
    rules: Rules, wager: str, policy: str, options: kit.Options = kit.NO_OPTIONS,
    run: Run = run_here,
) -> Result:  # fmt: skip
    """What a wager or a bank is worth; commission is rounded to chips only where a stake is named.

    The best setting is the best with commission as it is then.
    """
    cents, chip = _amount(rules, options)
    ends = _ends(rules, wager, cents, chip)
    counts = matches(run)[:, SIDES[wager]]
    found = _by_end(rules, counts, ends)
    ways = _ways(found, ends, policy)
    if options.played is not None:
        known = _ends(options.played, wager, cents, chip)
        ways = _ways(_by_end(options.played, counts, known), known, policy)
    many = _deals() @ found[range(len(found)), ways]
    lines = tuple(
        Line(end.name, end.clause, int(outcomes), Fraction(end.profit, cents), paid=end.paid)
        for end, outcomes in zip(ends.values(), many, strict=True)
    )
    return Result(wager, policy, int(many.sum()), lines)


def terms(wager: str, options: kit.Options = kit.NO_OPTIONS) -> str:
    """What a figure of a wager takes for granted."""
    stake, chip, *_ = options
    rounded = f"of {dollars(stake)} rounded to chips of {dollars(chip)}" if stake else "not rounded"
    return f"Against {AGAINST[wager]}, commission {rounded}."


# Hands as the solver is told of them


@cache
def settings() -> solver.Settings:
    """How the House Way sets every hand, and how the table compares two of them."""
    policy = [house_way(*hand.tiles).way for hand in hands()]
    sets = [[set_ranks(*hand.tiles, way) for way in range(WAYS)] for hand in hands()]
    ranks, numbers = np.unique(np.array(sets), return_inverse=True)
    numbers = numbers.reshape(len(sets), WAYS, 2)
    facts = [[compare(own, other) for other in ranks.tolist()] for own in ranks.tolist()]
    low, high = numbers[..., 0].copy(), numbers[..., 1].copy()
    return solver.Settings(np.array(policy), low, high, np.array(facts), FACTS)


def matches(run: Run = run_here) -> Ints:
    """Of every hand on either side and set in every way: the matches with a House Way hand."""
    return solver.matches(settings(), run)


# Money, by the functions that settle at the table


class _End(NamedTuple):
    """How a match can end for a side, and what it brings in cents."""

    name: str
    clause: str
    profit: Cents
    paid: Paid


def _even(rules: Rules) -> Cents:
    """An amount of which no part that these rules ask for is less than a cent."""
    parts = (rules.odds[name]["other"].one for name in ("wager", "commission", "bank_commission"))
    return prod(parts)


def _amount(rules: Rules, options: kit.Options) -> tuple[Cents, Cents]:
    """The stake and the smallest chip; without a stake an amount at which nothing is rounded."""
    return options.stake or _even(rules) * options.chip, options.chip


def _ends(rules: Rules, wager: str, cents: Cents, chip: Cents = 1) -> dict[int, _End]:
    """What each code of a player's wager brings: to the player, or to a player/banker."""
    if chip < 1 or cents < chip or cents % chip:
        raise LawError("the smallest chip is at least a cent, and a wager a whole number of them")
    codes = sorted({_code(rules, low, high) for low in range(FACTS) for high in range(FACTS)})
    state = Round(rules, Sign(chips=(chip,)))
    end = _bank_end if SIDES[wager] == solver.BANK else _player_end
    return {code: end(state, rules.decode(code)[0], cents) for code in codes}


def profits(rules: Rules, wager: str, options: kit.Options = kit.NO_OPTIONS) -> dict[int, Fraction]:
    """What each code of a player's wager brings per unit to that side."""
    cents, chip = _amount(rules, options)
    ends = _ends(rules, wager, cents, chip)
    return {code: Fraction(ending.profit, cents) for code, ending in ends.items()}


def _code(rules: Rules, low: int, high: int) -> int:
    return settle(low, high, rules.switch("zero_against_zero"))


def _player_end(state: Round, verdict: str, cents: Cents) -> _End:
    own = settled(state, Wager(1, 1, cents), verdict)
    profit = own.returned + own.winnings - own.commission - own.stake
    return _End(words(verdict), own.under, profit, WON if own.winnings else ())


def _bank_end(state: Round, verdict: str, cents: Cents) -> _End:
    """One player wagers as much as the player/banker does."""
    player = settled(state, Wager(1, 1, cents), verdict)
    lost = 0 if player.winnings else player.stake - player.returned
    banking = replace(state, bank=Bank(2, (2,)), wagers=(Wager(2, 2, cents),), losing=lost)
    (own,) = bank_settled(banking, player.winnings)
    profit = own.returned + own.winnings - own.commission - own.stake
    paid = BANK_WON if own.winnings else BANK_PAID if player.winnings else ()
    return _End(f"{words(own.verdict)}, player {words(verdict)}", own.under, profit, paid)


# Settings


def _by_end(rules: Rules, found: Ints, ends: Mapping[int, _End]) -> Ints:
    """Counts by facts, the last two axes, as counts by how the match ends, one axis."""
    codes = [[_code(rules, low, high) for high in range(FACTS)] for low in range(FACTS)]
    return np.stack([found[..., np.equal(codes, ending)].sum(axis=-1) for ending in ends], axis=-1)


def _values(found: Ints, ends: Mapping[int, _End]) -> Ints:
    """What settings bring in cents, added up over all matches; whole numbers of any size."""
    profits = np.array([ending.profit for ending in ends.values()], dtype=object)
    values: Ints = found.astype(object) @ profits
    return values


def _ways(found: Ints, ends: Mapping[int, _End], policy: str) -> Ints:
    """The way of each hand under a policy; where the House way is as good as any it is played."""
    if policy == HOUSE_WAY:
        return settings().policy
    values = _values(found, ends)
    house, best = values[range(len(values)), settings().policy], values.max(axis=1)
    return np.where(house == best, settings().policy, values.argmax(axis=1))


def _deals() -> Ints:
    return np.array([hand.deals for hand in hands()])


def policy_table(
    rules: Rules, wager: str, named: str, run: Run = run_here,
    options: kit.Options = kit.NO_OPTIONS,
) -> Ints:  # fmt: skip
    """The way to part any four tiles, by their four kinds in whatever order they come.

    So does a simulator play a policy: `policy_table(...)[kinds]` is the way that `play` asks for.
    """
    if named == HOUSE_WAY:
        return _by_kinds(settings().policy)
    ends = _ends(rules, wager, *_amount(rules, options))
    return _by_kinds(_ways(_by_end(rules, matches(run)[:, SIDES[wager]], ends), ends, named))


def _by_kinds(ways: Ints) -> Ints:
    """The ways of all hands as a table by kinds; kinds that cannot be dealt have way 0."""
    kinds = np.array([[kind_of(tile) for tile in hand.tiles] for hand in hands()])
    table = np.zeros((KINDS,) * 4, dtype=np.uint8)
    for order in permutations(range(4)):
        table[tuple(kinds[:, order].T)] = np.array(_reordered(order))[ways]
    return table


def _reordered(order: tuple[int, ...]) -> list[int]:
    """Each way to part four tiles, as the way to part them when they come in another order."""
    made = []
    for way in range(WAYS):
        halves = ({0, way + 1}, {1, 2, 3} - {way + 1})
        with_first = next(half for half in halves if order[0] in half)
        made.append(next(at for at in range(WAYS) if order[at + 1] in with_first))
    return made


# For a person


def setting(a: int, b: int, c: int, d: int, way: int, spelt: Callable[[int], str] = name) -> str:
    """`low day paat_62 high gow_63 teen`: each hand in the order of the alphabet."""
    e, f, g, h = map(spelt, parted(a, b, c, d, way))
    return " ".join(("low", *sorted((e, f)), "high", *sorted((g, h))))


def advise(
    rules: Rules, tiles: tuple[int, ...], wager: str = "wager", run: Run = run_here,
    options: kit.Options = kit.NO_OPTIONS,
) -> dict[str, Fraction]:  # fmt: skip
    """The expected profit of each setting of four tiles against a House Way hand."""
    if len(set(tiles)) != 4:
        raise LawError(f"a hand is set from four tiles, not {len(set(tiles))}")
    a, b, c, d = tiles
    (cents, chip), at = _amount(rules, options), place(a, b, c, d)
    ends = _ends(rules, wager, cents, chip)
    found = _by_end(rules, solver.matches_of(at, settings())[SIDES[wager]], ends)
    values, many = _values(found, ends), int(found[0].sum())
    # The hand is counted with its tiles in order: a setting is known there by its ranks.
    order = sorted((a, b, c, d))
    ways = _reordered(tuple(order.index(tile) for tile in (a, b, c, d)))
    return {
        setting(a, b, c, d, ways[way]): Fraction(int(values[way]), cents * many)
        for way in range(WAYS)
    }


def strategy(
    rules: Rules, run: Run = run_here, options: kit.Options = kit.NO_OPTIONS
) -> tuple[Sheet, ...]:
    """The best settings that are not the House way, those that gain most in all first."""
    return tuple(_sheet(rules, wager, run, options) for wager in WAGERS)


AGAINST = {"wager": "a House Way bank", "bank": "one House Way player"}


def _sheet(rules: Rules, wager: str, run: Run, options: kit.Options) -> Sheet:
    cents, chip = _amount(rules, options)
    ends = _ends(rules, wager, cents, chip)
    found = _by_end(rules, matches(run)[:, SIDES[wager]], ends)
    best, values = _ways(found, ends, OPTIMAL), _values(found, ends)
    many = cents * int(found[0, 0].sum())
    gains = [
        (Fraction(int(row[way] - row[house]), many), hand, house, way)
        for row, hand, house, way in zip(values, hands(), settings().policy, best, strict=True)
        if way != house
    ]
    gains.sort(key=lambda row: (-row[0] * row[1].deals, row[1].tiles))
    total = sum((gain * hand.deals for gain, hand, _, _ in gains), Fraction(0))
    deals = sum(hand.deals for hand in hands())
    note = (
        f"{len(gains)} of {len(hands())} hands, {sum(row[1].deals for row in gains):,} of {deals:,}"
        f" deals; in all they gain {percent(total / deals)} of the wager. "
        "Every other hand is set the House way. Of mixed kinds (gow to gee) either tile is meant."
    )
    columns = ("tiles", "deals", "House Way", "best", "gain")
    title = f"Better than the House way: {wager}, against {AGAINST[wager]}"
    return Sheet(title, columns, tuple(_rows(gains)), note)


def _rows(gains: list[tuple[Fraction, Hand, int, int]]) -> Iterator[tuple[str, ...]]:
    for gain, hand, house, best in gains:
        settings = (setting(*hand.tiles, int(way), kind) for way in (house, best))
        yield " ".join(map(kind, hand.tiles)), str(hand.deals), *settings, percent(gain)


# Players who share what they hold


DEALS_SHARED, AREAS = 20_000, 8


def sharing(rules: Rules, seats: int, run: Run = run_here) -> tuple[kit.Shared, ...]:
    """What each player gains against the House where all of them know each other's tiles.

    With every area in play the House's tiles are those that nobody else holds; with one of them
    removed they are four of eight.
    """
    cents, chip = _amount(rules, kit.NO_OPTIONS)
    ends = _ends(rules, "wager", cents, chip)
    worth = np.array(
        [[ends[_code(rules, low, high)].profit for high in range(FACTS)] for low in range(FACTS)]
    )
    found = _by_end(rules, matches(run)[:, solver.PLAYER], ends)
    alone, total = _ways(found, ends, OPTIMAL), int((_deals() @ found[:, 0]).sum())
    at_best = Fraction(solver.known(settings(), worth, run), cents * total)
    gain = at_best - result(rules, "wager", OPTIMAL, run=run).ev
    players, key = AREAS - 2, tuple(map(str, worth.ravel().tolist()))
    one_off = shared.per_deal(
        "sharing-tiles", key, DEALS_SHARED, lambda deal: _one_off(deal, players, worth, alone), run
    )
    unit = cents * players * comb(2 * TILES, TILES)
    return (
        kit.Shared("wager", f"{AREAS - 1} players, each other's tiles and so the House's", gain),
        kit.averaged("wager", f"{players} players, one area removed from play", one_off, unit),
    )


def _one_off(deal: int, players: int, worth: Ints, alone: Ints) -> int:
    """What all players of a deal gain in which the House has four of the eight tiles left."""
    tiles = shared.drawn(kit.SHARING_SEED, deal, TILES * AREAS, TILES * AREAS)
    own = [place(*tiles[TILES * at : TILES * (at + 1)]) for at in range(players)]
    house = np.array([place(*held) for held in combinations(tiles[TILES * players :], TILES)])
    low, high, so, facts = (
        settings().low,
        settings().high,
        settings().policy[house],
        settings().facts,
    )
    # By player, way and hand of the House.
    stands = (
        facts[ranks[own][:, :, None], ranks[house, so][None, None, :]] for ranks in (low, high)
    )
    brings = worth[*stands].sum(axis=2)
    return int((brings.max(axis=1) - brings[range(players), alone[own]]).sum())


# How situations are told


def typed(given: kit.Typed) -> kit.Situation:
    """Four tiles."""
    try:
        held = parse_many(given.things)
    except ValueError as wrong:
        raise LawError(str(wrong)) from None
    if len(held) != TILES:
        raise LawError(
            f"a hand is set from four tiles, not {len(held)}: as in teen day gow_63 paat_62"
        )
    return {"tiles": held}


def seen(view: dict[str, Any], seat: int, state: Any) -> kit.Situation | None:
    """The tiles before a seat that may set them, on whichever side it plays."""
    moves = offered(view, kind_of_command(SetHand), seat=seat)
    if not moves:
        return None
    area = area_name(field_of(moves[0], "area")["options"][0])
    things = (thing for thing in view["things"] if thing["area"] == area)
    held = [thing["face"] for thing in things if thing["kind"] == "tile" and thing["face"]]
    if len(held) != TILES:
        return None
    banks = by_seat(seat) in view["bank"]["seats"]
    return {"tiles": parse_many(sorted(held)), "wager": "bank" if banks else "wager"}


def chosen(view: dict[str, Any], command: str, events: Events, seat: int) -> str:
    """A setting as `advise` names it."""
    for event in events:
        if isinstance(event, HandSet) and command == kind_of_command(SetHand):
            low, high = (sorted(map(name, hand)) for hand in (event.low, event.high))
            return " ".join(("low", *low, "high", *high))
    return ""


# Simulated rounds: one hand against a bank; one side has a policy, the other the House Way


@kernel
def way_of(ways: Any, a: int, b: int, c: int, d: int) -> int:
    """How a table of ways, by kinds, has four tiles parted."""
    return int(ways[kind_of(a), kind_of(b), kind_of(c), kind_of(d)])


@kernel
def rounds(
    rows: Any, key: int, counter: int, tiles: int, ways: Any, bank_ways: Any, zeros_lose_all: int
) -> int:
    """Play a match into every row: the code of the player's wager, whoever banks."""
    for at in range(rows.shape[0]):
        a, counter, out = draw(key, counter, tiles, 0)
        b, counter, out = draw(key, counter, tiles, out)
        c, counter, out = draw(key, counter, tiles, out)
        d, counter, out = draw(key, counter, tiles, out)
        w, counter, out = draw(key, counter, tiles, out)
        x, counter, out = draw(key, counter, tiles, out)
        y, counter, out = draw(key, counter, tiles, out)
        z, counter, out = draw(key, counter, tiles, out)
        way, bank_way = way_of(ways, a, b, c, d), way_of(bank_ways, w, x, y, z)
        rows[at, 0] = play((a, b, c, d), way, (w, x, y, z), bank_way, zeros_lose_all)
    return counter


def plan(
    rules: Rules, wager: str, policy: str, run: Run = run_here,
    options: kit.Options = kit.NO_OPTIONS,
) -> kit.Plan:  # fmt: skip
    """How the side of a wager is set; the other side is set the House Way."""
    house, ways = (policy_table(rules, wager, named, run, options) for named in (HOUSE_WAY, policy))
    sides = (house, ways) if wager == "bank" else (ways, house)
    arguments = (rules.number("tiles"), *sides, rules.switch("zero_against_zero"))
    return kit.Plan(rounds, 1, arguments)


def worth(rules: Rules, wager: str, options: kit.Options = kit.NO_OPTIONS) -> tuple[kit.Worth, ...]:
    """What the code of the player's wager is worth to the player, or to a player who banks."""
    return (kit.unit_worth(profits(rules, wager, options)),)


SAYS = (
    "Set every hand the House way: ask the dealer for it, or look it up with houseway set.",
    "It needs no strategy of one's own, and costs what stands beside it.",
)

UNIT = "Per unit of the wager, against a House Way hand"
ADVICE = kit.Advice(UNIT, advise, typed, seen, chosen)
SIMULATION = kit.Simulation(("wager",), plan, worth)
SHORT = tuple(kit.Short(wager, HOUSE_WAY, SAYS) for wager in WAGERS)
ANALYSIS = kit.Analysis(
    __doc__, WAGERS, result, terms, strategy, ADVICE, SIMULATION, SHORT, sharing=sharing
)
