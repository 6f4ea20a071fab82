"""A situation on paper, played through the game: a House way, a match, a bank, a delivery."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

import msgspec

from houseway.core.codec import form
from houseway.core.events import CloseWagers, Correct, Drawn, Returned, Rule, Settled, Stake, Staked
from houseway.core.sign import Limit, Sign
from houseway.core.situation import Run
from houseway.equipment import tiles
from houseway.games.pai_gow import commands
from houseway.games.pai_gow.bank import offers
from houseway.games.pai_gow.house_way import hands, house_way
from houseway.games.pai_gow.match import CALLS
from houseway.games.pai_gow.round import FACE_DOWN
from houseway.games.pai_gow.state import AREAS, FELT, SHOE, area_name, area_of
from houseway.hands.tiles import describe

SOURCE = "situation"
Amount = Annotated[int, msgspec.Meta(ge=0)]
Chip = Annotated[int, msgspec.Meta(ge=1)]
Area = Annotated[int, msgspec.Meta(ge=1, le=8)]
Die = Annotated[int, msgspec.Meta(ge=1, le=6)]
Value = Annotated[int, msgspec.Meta(ge=-4, le=4)]


class HouseWay(msgspec.Struct, forbid_unknown_fields=True, tag_field="kind", tag="house_way"):
    """Four tiles to set."""

    tiles: tuple[str, str, str, str]


class Hands(msgspec.Struct, forbid_unknown_fields=True):
    """Two hands as they were set."""

    low: tuple[str, str]
    high: tuple[str, str]


class Match(msgspec.Struct, forbid_unknown_fields=True, tag_field="kind", tag="match"):
    """A player's hands against the House's."""

    player: Hands
    bank: Hands
    wager: Chip
    chip: Chip = 1
    maximum: Chip | None = None


class Outcome(msgspec.Struct, forbid_unknown_fields=True):
    """A wager and how its hand was matched."""

    player: str
    amount: Chip
    outcome: Literal["win", "lose", "stand_off"]


class Wagered(msgspec.Struct, forbid_unknown_fields=True):
    """The wagers on an area."""

    area: Area
    wagers: list[Outcome]


class Bank(msgspec.Struct, forbid_unknown_fields=True, tag_field="kind", tag="bank"):
    """A player banks; areas counter clockwise from the chung."""

    banker_wager: Amount
    areas: list[Wagered]
    chip: Chip = 1


class Start(msgspec.Struct, forbid_unknown_fields=True, tag_field="kind", tag="start"):
    """The total of the box dice, for the first area."""

    dice_total: Annotated[int, msgspec.Meta(ge=3, le=18)]
    chung: Area
    adjust: Value = 0


class Delivery(msgspec.Struct, forbid_unknown_fields=True, tag_field="kind", tag="delivery"):
    """A pile, the dice and the cut."""

    pile: list[tuple[str, str, str, str]]
    box_dice: tuple[Die, Die, Die]
    cut: str
    chung: Area
    options: list[str] = []
    adjust: Value = 0


GIVEN = HouseWay | Match | Bank | Start | Delivery


def situation(run: Run, given: Mapping[str, Any]) -> dict[str, Any]:
    """Play what is given and answer what was asked, by its kind."""
    told: Any = form(given, GIVEN)  # type: ignore[arg-type]
    match told:
        case HouseWay():
            return _house_way(told)
        case Match():
            return _match(run, told)
        case Bank():
            return _bank(run, told)
        case Start():
            third = max(1, told.dice_total - 12)
            second = min(6, told.dice_total - third - 1)
            dice = (told.dice_total - third - second, second, third)
            _to_dice(run, told.chung, told.adjust, dice)
            run.send(commands.LeaveCutToDie(told.chung))
            return {"first_area": run.state.first_area}
    return _delivery(run, told)


def _tiles(where: str, named: Iterable[str]) -> tuple[int, ...]:
    try:
        return tiles.parse_many(named)
    except ValueError as wrong:
        raise ValueError(f"{where}: {wrong}") from None


def spelt(pair: Iterable[int]) -> list[str]:
    """Tiles by name, in the order of the alphabet."""
    return sorted(map(tiles.name, pair))


def _house_way(told: HouseWay) -> dict[str, Any]:
    a, b, c, d = _tiles("tiles", told.tiles)
    setting = house_way(a, b, c, d)  # 5.1
    e, f, g, h = hands(a, b, c, d, setting.way)
    return {
        "low": spelt((e, f)),
        "high": spelt((g, h)),
        "ranks": {"low": describe(e, f), "high": describe(g, h)},
        "clause": setting.why.clause,
        "why": setting.why.played,
    }


# Rounds


def _take_bank(run: Run, seat: int) -> None:
    """The bank goes round until it reaches this seat, who takes it."""
    while (offered := offers(run.state)[0]).seat != seat:
        run.send(commands.DeclineBank(offered.seat))
    run.send(commands.TakeBank(seat))


def _house_banks(run: Run) -> None:
    while offered := offers(run.state)[:1]:
        run.send(commands.DeclineBank(offered[0].seat))


def _match(run: Run, told: Match) -> dict[str, Any]:
    """The House banks on a real felt; its hands stand as they are given."""
    named = [*told.player.low, *told.player.high, *told.bank.low, *told.bank.high]
    dealt = _tiles("player and bank", named)
    limit = Limit(maximum=told.maximum)
    run.open(Sign(chips=(told.chip,), limits={"area": limit}), method=FELT)
    _house_banks(run)
    run.send(commands.Shuffle())
    run.send(Stake(2, "area/2", told.wager))
    run.send(CloseWagers())
    run.send(Drawn((1, 1, 1, 1), SOURCE))
    if told.maximum is not None and told.wager > told.maximum:
        run.send(Correct(2, "area/2", told.maximum, "10.3"))
    run.send(commands.RetrieveUnused())
    run.send(commands.SetHand(2, 2, FACE_DOWN))
    run.send(Drawn(dealt[4:], SOURCE))
    if run.state.question:
        run.send(Rule("stands", "the hands are given as they were matched"))
    run.send(Drawn(dealt[:4], SOURCE))
    (line,) = _lines(run, {2: "player"})
    return line


def _seats(told: Bank) -> dict[str, int]:
    """Players stand, so that nobody is seated at an area but the player/banker."""
    names = dict.fromkeys(wager.player for area in told.areas for wager in area.wagers)
    return {name: len(AREAS) + 1 + at for at, name in enumerate(names)}


def _bank(run: Run, told: Bank) -> dict[str, Any]:
    """A player banks on a real felt and the dealer declares the matches."""
    if not told.areas:
        raise ValueError("areas: nobody wagers against the bank")
    for at, area in enumerate(told.areas):
        if len({wager.outcome for wager in area.wagers}) != 1:
            raise ValueError(f"areas.{at}.wagers: all wagers on an area have one outcome")
    chung = (told.areas[0].area - 2) % len(AREAS) + 1
    seats = _seats(told)
    run.open(Sign(seats=len(AREAS) + len(seats), chips=(told.chip,)), method=FELT)
    _take_bank(run, chung)
    run.send(commands.Shuffle())
    if told.banker_wager:
        run.send(Stake(chung, area_name(chung), told.banker_wager))
    for area in told.areas:
        for wager in area.wagers:
            run.send(Stake(seats[wager.player], area_name(area.area), wager.amount))
    run.send(CloseWagers())
    if run.state.stage == "cover":
        run.send(commands.RefuseCover(chung))
        return {"status": "not_covered"}
    run.send(Drawn((1, 1, 1, 1), SOURCE))
    run.send(commands.LeaveCutToDie(chung))
    run.send(commands.RetrieveUnused())
    for area in told.areas:
        run.send(commands.SetHand(run.state.control[area.area], area.area, FACE_DOWN))
    run.send(commands.SetHand(chung, chung, FACE_DOWN))
    for area in told.areas:
        run.send(commands.DeclareMatch(area.area, CALLS[area.wagers[0].outcome]))
    return _bank_answer(run, chung, {seat: name for name, seat in seats.items()})


def _bank_answer(run: Run, banker: int, names: Mapping[int, str]) -> dict[str, Any]:
    settled = [event for event in run.events if isinstance(event, Settled)]
    own = next(event for event in settled if event.seat == banker)
    fee, fees = own.commission, sum(event.commission for event in settled)
    return {
        "status": "settled",
        "lines": _lines(run, names),
        "banker_receives_from_losing_area": own.winnings - fee,
        "banker_commission": fee,
        "banker_wager_returned": own.returned,
        "house_commission_total": fees,
        "clause": own.under,
    }


def _lines(run: Run, names: Mapping[int, str]) -> list[dict[str, Any]]:
    """What became of each player's wager, in the order in which they were placed."""
    found: dict[tuple[int, str], dict[str, Any]] = {}
    for event in run.events:
        if not isinstance(event, Staked | Settled | Returned) or event.seat not in names:
            continue
        row = found.setdefault((event.seat, event.area), {})
        if not row:
            row |= {"area": area_of(event.area), "player": names[event.seat]}
            row |= {"returned": 0, "winnings": 0, "commission": 0}
        if isinstance(event, Settled):
            row["returned"] += event.returned
            row["winnings"] += event.winnings - event.commission
            row["commission"] += event.commission
            row |= {"outcome": event.effect, "verdict": event.verdict, "clause": event.under}
        elif isinstance(event, Returned):
            row["returned"] += event.cents
    return list(found.values())


# The dice and the cut


def _to_dice(run: Run, chung: int, adjust: int, dice: tuple[int, ...], pile: Any = None) -> None:
    """A player banks on the area of the chung and the dice are exposed."""
    run.open(Sign(seats=len(AREAS)), method=SHOE if pile else FELT)
    _take_bank(run, chung)
    run.send(commands.Shuffle())
    if pile:
        run.send(Drawn(pile, SOURCE))
    if adjust:
        run.send(commands.Adjust(chung, adjust))
    other = chung % len(AREAS) + 1
    run.send(Stake(other, area_name(other), 100))
    run.send(Stake(chung, area_name(chung), 100))
    run.send(CloseWagers())
    run.send(Drawn((*dice, 1), SOURCE))


def _delivery(run: Run, told: Delivery) -> dict[str, Any]:
    pile = _tiles("pile", (name for stack in told.pile for name in stack))
    if len(pile) != len(tiles.SET):
        raise ValueError(f"pile: {len(AREAS)} stacks of four tiles, not {len(pile)} tiles")
    cuts = run.rules.document.cut
    named = [key for key, cut in cuts.items() if cut.name == told.cut]
    if not named:
        raise ValueError(f"cut: {told.cut!r} is not a cut of Appendix 3")
    fitting = [key for key in named if set(told.options) <= set(cuts[key].options)]
    if not fitting:
        raise ValueError(f"options: {told.cut} has no side {', '.join(told.options)}")
    _to_dice(run, told.chung, told.adjust, told.box_dice, pile)
    run.send(commands.NameCut(told.chung, fitting[0]))
    dealt = {str(spot.area): [*map(tiles.name, spot.tiles)] for spot in run.state.spots}
    return {"first_area": run.state.first_area, "areas": dealt}
