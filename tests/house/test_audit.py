"""A record is held to what it says, and to all of that."""

import io
import json
from dataclasses import replace

import pytest

from houseway import core, table
from houseway.core import CloseWagers, Limit, Refusal, Sign, Stake, load_game
from houseway.house import House, audit, rederived
from houseway.law import games
from houseway.store import import_lines, open_store
from houseway.table.seats import BuyIn, Sit

# What a settlement did not say in the first records.
YOUNGER = ("reading", "less")


@pytest.fixture
def entries(robot):
    """The records of a table at which rounds were settled."""
    name, player = next(iter(games())), robot(5)
    with open_store("memory:") as store:
        house, out = House(store), io.StringIO()
        house.open_table("t", name, Sign(1, 2, (100,), {area(name): Limit()}))
        for sent in (Sit(1), BuyIn(1, 100_000), Stake(1, area(name), 1000)):
            assert not isinstance(house.submit("t", "ann", "player", sent), Refusal)
        house.submit("t", "the dealer", "dealer", CloseWagers())
        while house.table("t").live:
            state = house.table("t")
            due = [move for move in table.turn(state).moves if move.by in state.turn.due]
            move = next(move for move in due if move.command.startswith(name))
            house.submit("t", *player.sender(state, move.by), player.command(move))
        store.export("table/t", out)
    return list(import_lines(out.getvalue().splitlines()))


def area(name):
    """The first area of a game's layout."""
    game = load_game(name)
    return game.spots(game.rules())[0].id.split("/")[0]


def altered(entries, change):
    """The records with the data of every settlement changed."""
    made = []
    for entry in entries:
        data = json.loads(entry.record.data)
        if entry.record.name == core.kind(core.Settled):
            change(data)
        made.append(entry._replace(record=entry.record._replace(data=json.dumps(data))))
    assert made != entries
    return made


def test_a_record_as_it_was_written_is_sound(entries):
    assert list(rederived(entries)) == []


def test_a_record_that_is_older_than_a_field_is_sound(entries):
    def without(data):
        for name in YOUNGER:
            del data[name]

    assert list(rederived(altered(entries, without))) == []


@pytest.mark.parametrize("name", ["verdict", "odds", "reading"])
def test_a_record_that_says_otherwise_is_not(entries, name):
    def otherwise(data):
        data[name] = "made up"

    faults = list(rederived(altered(entries, otherwise)))
    assert "the command would be decided otherwise" in [fault.what for fault in faults]


def test_a_book_that_is_not_what_happened_is_found(entries, monkeypatch):
    """A program that put payments right twice would decide so every time it is asked."""
    assert list(rederived(entries)) == []
    monkeypatch.setattr(audit, "booked_as_paid", lambda _state: 700)
    (fault,) = rederived(entries)
    assert fault.what == "the account of errors is not what wrong payments have left there"


def test_a_rack_below_nothing_is_found(entries, monkeypatch):
    folded = table.evolve

    def short(state, happened):
        after = folded(state, happened)
        return replace(after, balances={**after.balances, "rack/1": -100})

    monkeypatch.setattr(audit.table, "evolve", short)
    faults = [fault.what for fault in rederived(entries)]
    assert "more was taken from a rack or a wager than lay there" in faults


@pytest.mark.parametrize("game", games())
def test_a_table_whose_sign_waits_to_be_signed_is_sound(game):
    house = House(open_store("memory:"))
    house.casino.open(name="The house")
    house.open_table("t", game, load_game(game).sign(core.USUAL), by="ann")
    first, asked, *_ = house.store.entries("table/t")
    assert asked.record.name == "table.SignatureAsked"
    assert [*rederived(house.store.entries("table/t"))] == []
    # What waits for another than the one who opened it was not brought about by opening it.
    other = asked.record._replace(data=asked.record.data.replace('"ann"', '"ben"'))
    (fault,) = rederived([first, asked._replace(record=other)])
    assert "no command" in fault.what
