"""The house on its store: once is once, two houses are one, a restart goes on, chance is fair."""

import io
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest

from houseway import table
from houseway.core import CloseWagers, Draw, Limit, Refusal, RoundClosed, Sign, Stake, kind, rack
from houseway.house import House, chance, event_of, history, rederived
from houseway.law import LawError
from houseway.store import Conflict, import_lines, open_store
from houseway.table.conduct import CloseTable, TableClosed
from houseway.table.notices import ReopenTable
from houseway.table.seats import BuyIn, Leave, Sit

GAME = "canberra-holdem"
SIGN = Sign(1, 3, (100, 500), {"ante": Limit(500, 50_000, 100)})
STREAM = "table/t"


@pytest.fixture(params=["memory", "sqlite"])
def store(request, tmp_path):
    url = "memory:" if request.param == "memory" else f"sqlite:///{tmp_path / 'house.db'}"
    with open_store(url) as opened:
        yield opened


@pytest.fixture
def house(store):
    house = House(store)
    house.open_table("t", GAME, SIGN)
    return house


@pytest.fixture
def houses(tmp_path):
    """Makes houses that share one file, each with a store of its own."""
    opened = []

    def made(**how):
        opened.append(open_store(f"sqlite:///{tmp_path / 'shared.db'}"))
        return House(opened[-1], **how)

    yield made
    for store in opened:
        store.close()


def seat(house, *seats):
    for number in seats:
        for command in (Sit(number), BuyIn(number, 100_000)):
            assert not isinstance(house.submit("t", f"player {number}", "player", command), Refusal)


def all_of(store):
    """Everything that a store holds of the table."""
    return list(store.read(STREAM)), list(store.ledger(STREAM)), store.balances()


def events_of(store):
    return [event_of(record) for record in store.read(STREAM)]


def dealt(store):
    """What was dealt at the table, event by event."""
    cards = ((event, getattr(event, "cards", ())) for event in events_of(store))
    return [event for event, faces in cards if isinstance(faces, tuple) and faces]


def check_sound(store):
    """The chain, the books and every decision of the table stand up to a second look."""
    assert store.verify() == []
    out = io.StringIO()
    store.export(STREAM, out)
    assert list(rederived(import_lines(out.getvalue().splitlines()))) == []


def start_round(house):
    """Wagers lie and are closed: from here on chance is due."""
    moves = [move for move in table.turn(house.table("t")).moves if move.command == kind(Stake)]
    area = next(field for field in moves[0].fields if field.name == "area").options[0]
    assert not isinstance(house.submit("t", "player 1", "player", Stake(1, area, 1000)), Refusal)
    return house.submit("t", "the dealer", "dealer", CloseWagers())


def play_on(house, robot):
    """Whoever is due does something, until the round is over."""
    while house.table("t").live:
        state = house.table("t")
        now = table.turn(state)
        moves = [move for move in now.moves if move.by in now.due and move.command.startswith(GAME)]
        move = robot.random.choice(moves)
        answer = house.submit("t", *robot.sender(state, move.by), robot.command(move))
        assert not isinstance(answer, Refusal)


# Tables


def test_a_table_that_is_not_there_is_a_key_error(house):
    for ask in (house.table, lambda name: house.submit(name, "ann", "player", Sit(1))):
        with pytest.raises(KeyError, match="nowhere"):
            ask("nowhere")
    assert house.tables() == ("t",)


def test_a_table_opens_once(house):
    with pytest.raises(Conflict):
        house.open_table("t", GAME, SIGN)
    house.open_table("u", GAME, SIGN)
    assert house.tables() == ("t", "u")


@pytest.mark.parametrize(
    ("game", "sign", "method"),
    [
        ("whist", SIGN, "shoe"),
        (GAME, SIGN, "sleeve"),
        (GAME, Sign(options=("jokers",)), "shoe"),
        (GAME, Sign(chips=()), "shoe"),
    ],
)
def test_a_table_that_makes_no_sense_is_not_opened(store, game, sign, method):
    with pytest.raises((LawError, ValueError)):
        House(store).open_table("t", game, sign, method=method)
    assert store.streams() == ()


# Commands


def test_a_repeated_command_is_done_once(house):
    seat(house, 1)
    first = house.submit("t", "player 1", "player", BuyIn(1, 500), id="click")
    before = all_of(house.store)
    assert house.submit("t", "player 1", "player", BuyIn(1, 500), id="click") == first
    # A repeat by another house, or after a restart, is no different.
    assert House(house.store).submit("t", "player 1", "player", BuyIn(1, 500), id="click") == first
    assert all_of(house.store) == before
    assert house.table("t").balance(rack(1)) == 100_500


def test_a_refused_command_leaves_the_store_untouched(house):
    seat(house, 1)
    before, state = all_of(house.store), house.table("t")
    for who, command in (("player 1", Sit(2)), ("player 2", BuyIn(1, 500)), ("ann", Sit(9))):
        assert isinstance(house.submit("t", who, "player", command, id="click"), Refusal)
    assert all_of(house.store) == before
    assert house.store.recorded("click") == ()
    assert house.table("t") == state
    # The id of a refused command is still free, because nothing was done under it.
    assert not isinstance(house.submit("t", "ann", "player", Sit(2), id="click"), Refusal)


def test_what_the_clock_brings_shows_at_once_and_is_recorded_with_the_next_command(store):
    at = [datetime(2025, 3, 1, 20, tzinfo=UTC)]
    house = House(store, clock=lambda: at[0].isoformat())
    house.open_table("t", GAME, SIGN)
    seat(house, 1)
    house.submit("t", "the supervisor", "supervisor", CloseTable(20))
    at[0] += timedelta(minutes=19)
    assert not house.table("t").closed
    at[0] += timedelta(minutes=1)
    assert house.table("t").closed
    assert isinstance(house.submit("t", "ann", "player", Sit(2)), Refusal)
    assert not any(isinstance(event, TableClosed) for event in events_of(store))
    assert not isinstance(house.submit("t", "player 1", "player", Leave(1)), Refusal)
    assert any(isinstance(event, TableClosed) for event in events_of(store))
    check_sound(store)


def test_the_house_keeps_the_time_and_sees_the_players_of_a_closed_table_out(store):
    at = [datetime(2025, 3, 1, 20, tzinfo=UTC)]
    house = House(store, clock=lambda: at[0].isoformat())
    house.open_table("t", GAME, SIGN)
    seat(house, 1)
    seat(house, 2)
    house.submit("t", "the supervisor", "supervisor", CloseTable(20))
    assert house.keep_time("t") == ()
    at[0] += timedelta(minutes=20)
    kept = [type(event).__name__ for event in house.keep_time("t")]
    assert kept == ["TableClosed", *2 * ["CashedOut", "SeatLeft"]]
    assert house.table("t").seats == {}
    assert house.table("t").balance("rack/1") == 0
    assert house.keep_time("t") == ()
    assert isinstance(house.submit("t", "ann", "player", Sit(2)), Refusal)
    house.submit("t", "the supervisor", "supervisor", ReopenTable())
    assert not isinstance(house.submit("t", "ann", "player", Sit(2)), Refusal)
    check_sound(store)


# Two houses on one file


def test_what_another_house_did_is_folded_in_before_a_decision_stands(houses):
    one, other = houses(), houses()
    one.open_table("t", GAME, SIGN)
    assert other.table("t") == one.table("t")
    seat(one, 1)
    # The other house still believes that seat 1 is free, until its append meets the conflict.
    assert isinstance(other.submit("t", "ann", "player", Sit(1)), Refusal)
    seat(other, 2)
    assert not isinstance(one.submit("t", "player 1", "player", Leave(1)), Refusal)
    # And here it believes that the seat is taken: a refusal is looked at again, too.
    assert not isinstance(other.submit("t", "ann", "player", Sit(1)), Refusal)
    assert one.table("t") == other.table("t")
    check_sound(one.store)


def test_two_houses_at_once_lose_nothing(houses):
    one, other = houses(), houses()
    one.open_table("t", GAME, SIGN)
    seat(one, 1, 2)

    def buy(house, number):
        for _ in range(15):
            answer = house.submit("t", f"player {number}", "player", BuyIn(number, 100))
            assert not isinstance(answer, Refusal)

    with ThreadPoolExecutor(2) as pool:
        for done in [pool.submit(buy, one, 1), pool.submit(buy, other, 2)]:
            done.result()
    assert [one.table("t").balance(rack(number)) for number in (1, 2)] == [101_500] * 2
    assert one.table("t") == other.table("t")
    check_sound(one.store)


class LightsOutError(Exception):
    """The house stops right when chance is due."""


def lights_out(draw):
    raise LightsOutError


@pytest.mark.parametrize("round_of", range(3))
def test_a_restart_goes_on_in_the_middle_of_a_round(houses, robot, round_of):
    first = houses(chance=lights_out)
    first.open_table("t", GAME, SIGN)
    seat(first, 1, 2)
    with pytest.raises(LightsOutError):
        start_round(first)
    assert table.turn(first.table("t")).draw is not None
    second = houses(source="the next house")
    # Any command will do, even one that is refused: chance comes first.
    assert isinstance(second.submit("t", "ann", "player", Sit(2)), Refusal)
    assert table.turn(second.table("t")).draw is None
    play_on(second, robot(round_of))
    assert sum(isinstance(event, RoundClosed) for event in events_of(second.store)) == 1
    assert {event.source for event in dealt(second.store)} == {"the next house"}
    check_sound(second.store)


def test_chance_that_another_house_supplied_meanwhile_is_not_supplied_again(houses, robot):
    first = houses(chance=lights_out)
    first.open_table("t", GAME, SIGN)
    seat(first, 1)
    with pytest.raises(LightsOutError):
        start_round(first)
    quick = houses(source="the quick house")

    def outrun(draw):
        """While this house draws, the quick one is done."""
        quick.submit("t", "ann", "player", Sit(9))
        return chance(draw)

    slow = houses(chance=outrun, source="the slow house")
    assert not isinstance(slow.submit("t", "ann", "player", Sit(2)), Refusal)
    play_on(slow, robot(1))
    kinds = Counter(type(event) for event in events_of(slow.store) if hasattr(event, "source"))
    assert kinds
    assert set(kinds.values()) == {1}
    check_sound(slow.store)


# Chance


def spread(counts, expected):
    """How far counts are from what is expected, by chi squared."""
    return sum((count - expected) ** 2 / expected for count in counts)


def test_every_card_is_equally_likely_in_every_place_and_none_comes_twice():
    out, rounds = (0, 13, 51), 4000
    draw = Draw("cards", ("a", "b", "c", "d"), 0, 51, "2.1", "2.1", out)
    places = [Counter() for _ in draw.to]
    for _ in range(rounds):
        things = chance(draw)
        assert len(set(things)) == 4
        assert set(things).isdisjoint(out)
        for place, thing in zip(places, things, strict=True):
            place[thing] += 1
    for place in places:
        assert set(place) == set(range(52)) - set(out)
        # By 48 degrees of freedom one fair run in a hundred million goes beyond 130.
        assert spread(place.values(), rounds / 49) < 130


def test_a_cut_and_dice_keep_to_their_bounds_and_are_equally_likely():
    cuts = Counter(chance(Draw("cut", ("cut",), 5, 47, "5.2", "5.2"))[0] for _ in range(8600))
    assert set(cuts) == set(range(5, 48))
    assert spread(cuts.values(), 200) < 120
    dice = Draw("dice", ("red", "blue"), 1, 6, "4", "4", distinct=False)
    pairs = Counter(chance(dice) for _ in range(7200))
    assert set(pairs) == {(a, b) for a in range(1, 7) for b in range(1, 7)}
    assert spread(pairs.values(), 200) < 110


def test_every_dealt_thing_says_where_it_came_from(house, robot):
    seat(house, 1)
    for seed in range(3):
        start_round(house)
        play_on(house, robot(seed))
    assert len(dealt(house.store)) >= 9
    assert {event.source for event in dealt(house.store)} == {house.source}
    check_sound(house.store)


def test_steps_at_hand_are_those_of_the_record(house, robot):
    """What was kept of the last commands is what a reader of the store would make of them."""
    seat(house, 1, 2)
    start_round(house)
    play_on(house, robot(4))
    kept, read = list(house.steps("t", 1, None)), list(history(house.store.read(STREAM)))[1:]
    assert kept == read
    assert [step.table.transfers for step in kept] == [step.table.transfers for step in read]
