"""Electronic tables deal what they had committed to, show it openly, and keep the rest hidden."""

import io
from dataclasses import replace
from random import Random

import pytest

from houseway import core, table
from houseway.core import CloseWagers, Drawn, Limits, Refusal, Stake, event_types, kind, load_game
from houseway.house import House, event_of, history, rederived
from houseway.house.deal_audit import in_time
from houseway.house.deals import Deals
from houseway.house.records import command_of
from houseway.law import games
from houseway.store import Exported, import_lines, open_store
from houseway.table.committed import (
    DealCommitted,
    DealOpened,
    DealSealed,
    about,
    face_up,
    things_shown,
)
from houseway.table.seats import BuyIn, Sit
from houseway.transparency.commitments import Keys, commitment, opens
from houseway.transparency.notes import decoded, encoded

STREAM = "table/t"
CANBERRA = "canberra-holdem"


def housed(seed, store=None):
    """A house that commits, with the same cards each time; only its salts differ."""
    numbers = Random(seed)

    def chance(draw):
        every = range(draw.low, draw.high + 1)
        if not draw.distinct:
            return tuple(numbers.choice(every) for _ in draw.to)
        return tuple(numbers.sample(sorted({*every} - {*draw.out}), len(draw.to)))

    return House(store or open_store("memory:"), chance=chance, deals=Deals(chance, Keys()))


def opened_table(house, game, method=None):
    sign = load_game(game).sign(Limits(5_00, 500_00, 5_00))
    house.open_table("t", game, sign, method=method, training=True)
    for seat in (1, 2, 3):
        for sent in (Sit(seat), BuyIn(seat, 10_000_00)):
            assert not isinstance(house.submit("t", f"player {seat}", "player", sent), Refusal)


def played(house, robot, steps):
    """A robot does anything that is offered, irregularities too."""
    for _ in range(steps):
        state = house.table("t")
        moves = [move for move in table.turn(state).moves if move.command != "table.CloseTable"]
        move = robot.choose(moves)
        answer = house.submit("t", *robot.sender(state, move.by), robot.command(move))
        assert not isinstance(answer, Refusal), answer


def events_of(store):
    return [event_of(record) for record in store.read(STREAM)]


def of(store, kind_of):
    return [event for event in events_of(store) if isinstance(event, kind_of)]


def secrets_of(house):
    """Every order there was, and the salts that were never told, as the key opens them."""
    told = {(event.number, each.place) for event in of(house.store, DealOpened)
            for each in event.opened}  # fmt: skip
    for sealed in of(house.store, DealSealed):
        known = table.state.Committed(sealed.number, (), sealed.key, sealed.sealed)
        order = house.deals.order("t", sealed.kind, known)
        kept = {at for at in range(len(order.things)) if (sealed.number, at) not in told}
        yield sealed, order, kept


@pytest.mark.parametrize("game", games())
def test_what_is_dealt_and_shown_is_what_was_committed_to(game, robot):
    house = housed("deals")
    opened_table(house, game)
    played(house, robot(game), 120)
    assert house.table("t").round > 1
    assert of(house.store, DealOpened)
    assert [*rederived(house.store.entries(STREAM), house.deals.keys)] == []
    dealt = {}
    for step in history(house.store.read(STREAM)):
        if isinstance(step.event, DealOpened):
            dealt.setdefault(step.event.number, []).extend(step.event.dealt)
    assert all(len({*places}) == len(places) for places in dealt.values())


@pytest.mark.parametrize("game", [game for game in games() if game != "craps"])
def test_only_what_everybody_saw_is_opened(game, robot):
    house = housed("deals")
    opened_table(house, game)
    played(house, robot(f"shown {game}"), 100)
    steps, start = [*history(house.store.read(STREAM))], 0
    for number, step in enumerate(steps):
        if isinstance(step.event, DealOpened) and step.event.kind != "dice":
            while steps[start].record.command != step.record.command:
                start += 1
            seen = things_shown((each.event, each.table) for each in steps[start:number])
            assert {each.thing for each in step.event.opened} <= seen


def test_every_order_is_committed_to_before_wagers_close(robot):
    for game in games():
        house = housed("deals")
        opened_table(house, game)
        played(house, robot(f"time {game}"), 60)
        steps = [*history(house.store.read(STREAM))]
        for at, step in enumerate(steps):
            if isinstance(step.event, DealOpened) and step.event.dealt:
                assert in_time(step.event.number, step.event.kind, steps[:at]), game


def test_what_a_commitment_leaves_open_is_open(robot):
    """All faces are as likely as each other to who has everything that was ever published."""
    house = housed("deals")
    opened_table(house, CANBERRA)
    played(house, robot("open"), 80)
    out = io.StringIO()
    house.store.export(STREAM, out)
    published = out.getvalue()
    salts = [salt for event in of(house.store, DealOpened) for _, _, salt in event.opened]
    commits = {event.number: event for event in of(house.store, DealCommitted)}
    looked = 0
    for sealed, order, kept in secrets_of(house):
        of_order = about("t", sealed.number, sealed.kind)
        assert encoded(order.secret) not in published
        for place in kept:
            told = commits[sealed.number].commitments[place]
            assert encoded(order.salt(place)) not in published
            # What somebody could try: no salt, and every salt that was told.
            for face in range(52):
                for salt in (bytes(32), *map(decoded, salts[:3])):
                    assert encoded(commitment(salt, of_order, place, face)) != told
            assert opens(told, encoded(order.salt(place)), of_order, place, order.things[place])
            looked += 1
    assert looked > 40


def test_the_bytes_of_a_store_hold_no_order_and_no_salt(robot, tmp_path):
    file = tmp_path / "house.db"
    with open_store(f"sqlite:///{file}") as store:
        house = House(store)
        opened_table(house, CANBERRA)
        played(house, robot("bytes"), 60)
        written = b"".join(part.read_bytes() for part in tmp_path.iterdir() if part.is_file())
        assert house.deals.keys.file.parent != tmp_path
        assert house.deals.keys.file.stat().st_mode & 0o077 == 0
        _, key = house.deals.keys.current()
        for _, order, kept in secrets_of(house):
            hidden = [order.secret, order.things, key, *map(order.salt, kept)]
            for secret in hidden:
                for way in (secret, encoded(secret).encode(), secret.hex().encode()):
                    assert way not in written


def test_a_server_that_restarts_in_mid_round_goes_on_with_the_same_order(tmp_path):
    url = f"sqlite:///{tmp_path / 'house.db'}"
    with open_store(url) as store:
        house = House(store)
        opened_table(house, CANBERRA)
        house.submit("t", "player 1", "player", Stake(1, "ante", 10_00))
        house.submit("t", "dealer", "house", CloseWagers())
        state = house.table("t")
        order = house.deals.order("t", "cards", state.committed["cards"])
        assert state.committed["cards"].dealt
    with open_store(url) as store:
        again = House(store)
        again.deals.new_key()
        state = again.table("t")
        call = load_game(CANBERRA).rules().number("call_multiple") * 10_00
        sent = core.command_from(f"{CANBERRA}.Call", {"seat": 1, "cents": call})
        assert not isinstance(again.submit("t", "player 1", "player", sent), Refusal)
        drawn = [command_of(event) for event in events_of(store)
                 if isinstance(event, core.Received) and event.command == kind(Drawn)]  # fmt: skip
        things = [thing for draw in drawn for thing in draw.things if len(draw.things) > 1]
        assert bytes(things) == order.things[: len(things)]
        assert [*rederived(store.entries(STREAM), again.deals.keys)] == []


def test_an_order_whose_key_is_lost_is_made_anew_and_says_so(tmp_path):
    """Play goes on; that this order came after the wagers is there for everybody to see."""
    store = open_store("memory:")
    house = House(store)
    opened_table(house, CANBERRA)
    house.submit("t", "player 1", "player", Stake(1, "ante", 10_00))
    other = House(store, deals=Deals(house.deals.chance, Keys()))
    assert not isinstance(other.submit("t", "dealer", "house", CloseWagers()), Refusal)
    steps = [*history(store.read(STREAM))]
    first, *_, last = (event.number for event in of(store, DealCommitted))
    assert in_time(first, "cards", steps)
    assert not in_time(last, "cards", steps)
    assert [*rederived(store.entries(STREAM))] == []


def test_two_houses_at_one_table_deal_from_one_order(robot):
    first = housed("two")
    chance, keys = first.deals.chance, first.deals.keys
    houses = first, House(first.store, deals=Deals(chance, keys))
    opened_table(houses[0], CANBERRA)
    for number in range(40):
        played(houses[number % 2], robot(f"two {number}"), 1)
    assert [*rederived(first.store.entries(STREAM), first.deals.keys)] == []


def test_a_void_round_burns_its_order():
    house = House(open_store("memory:"))
    opened_table(house, "texas-holdem-bonus")
    house.submit("t", "player 1", "player", Stake(1, "ante", 10_00))
    house.submit("t", "dealer", "house", CloseWagers())
    before = house.table("t").committed["cards"]
    assert before.dealt
    void = core.InvalidateOutcome("other", 0, "a test")
    offered = [move for move in house.table("t").turn.moves if move.command == kind(void)]
    ground = next(field for field in offered[0].fields if field.name == "ground").options[0]
    answer = house.submit("t", "s", "supervisor", replace(void, ground=ground))
    assert not isinstance(answer, Refusal), answer
    after = house.table("t").committed["cards"]
    assert (after.number, after.dealt) == (before.number + 1, ())


def test_a_felt_commits_to_nothing(robot):
    house = housed("deals")
    opened_table(house, CANBERRA, method="felt")
    assert not of(house.store, (DealCommitted, DealSealed))


def test_chance_that_is_handed_in_is_asked_when_it_is_due():
    house = House(open_store("memory:"), chance=lambda draw: tuple(range(len(draw.to))))
    opened_table(house, "craps")
    assert not of(house.store, DealCommitted)


def entries_with(store, change):
    """The entries of a store, one event changed as somebody might who can write the file."""
    for record, transfers in store.entries(STREAM):
        event = event_of(record)
        made = change(event)
        yield Exported(
            record if made is event else record._replace(data=core.dump(made)), transfers
        )


@pytest.mark.parametrize("what", ["salt", "face", "place", "commitment", "dealt", "unopened"])
def test_what_does_not_fit_is_found_with_its_round_and_card(what, robot):
    house = housed("deals")
    opened_table(house, "craps")
    played(house, robot("faults"), 60)
    first = next(each for each in of(house.store, DealOpened) if each.opened)

    def change(event):
        if what == "commitment" and isinstance(event, DealCommitted) and event.number == 1:
            return replace(event, commitments=(encoded(bytes(32)), *event.commitments[1:]))
        if event != first:
            return event
        if what == "dealt":
            return replace(event, dealt=event.dealt[1:])
        if what == "unopened":
            return replace(event, dealt=(), opened=())
        place, thing, salt = event.opened[0]
        made = {
            "salt": (place, thing, encoded(bytes(32))),
            "face": (place, thing % 6 + 1, salt),
            "place": (place + 1, thing, salt),
            "commitment": (place, thing, salt),
        }[what]
        return replace(event, opened=(type(event.opened[0])(*made), *event.opened[1:]))

    (found, *_) = rederived(entries_with(house.store, change))
    assert "order 1" in found.what or what == "unopened"
    assert found.what.startswith("round ") == (what not in ("dealt", "unopened"))


def test_an_export_is_checked_without_the_key(robot):
    house = housed("deals")
    opened_table(house, CANBERRA)
    played(house, robot("export"), 60)
    out = io.StringIO()
    house.store.export(STREAM, out)
    assert [*rederived(import_lines(out.getvalue().splitlines()))] == []


def test_face_up_tells_two_tiles_apart_that_look_alike(robot):
    house = housed("deals")
    opened_table(house, "pai-gow")
    played(house, robot("tiles"), 80)
    shown = [face_up(step.table, "inspector") for step in history(house.store.read(STREAM))]
    assert max(map(len, shown)) == 32


def test_events_of_orders_claim_no_clause():
    mine = {DealCommitted, DealSealed, DealOpened}
    assert mine <= {*event_types("table")}
    assert {core.clause(DealOpened(1, "dice", (), ()))} == {""}
