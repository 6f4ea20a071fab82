"""The vocabulary: stored names, JSON there and back, fields and moves, chance, and the money."""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway import core, house
from houseway.core import (
    Charged,
    Draw,
    Drawn,
    Field,
    Limit,
    Move,
    Paid,
    Refusal,
    Returned,
    Reversed,
    Settled,
    Sign,
    Stake,
    Staked,
    check_draw,
    clause,
    codec,
    command,
    dump,
    form,
    kind,
    load,
    load_game,
    replay,
    transfers,
)
from houseway.law import LawError, games
from houseway.money import Transfer
from houseway.table import ledger, state

unhurried = settings(deadline=None)
few = settings(unhurried, max_examples=5)
once = settings(unhurried, max_examples=1)
whole = st.integers(-(2**63), 2**63 - 1)
plain = st.recursive(
    st.none() | st.booleans() | whole | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


def registered():
    """Every command and event that anything can store, of all games that can be played."""
    for name in games():
        try:
            load_game(name)
        except LawError:
            continue  # The game is only in the register yet.
    assert house.Received in codec._types.values()
    return sorted(codec._types)


KINDS = registered()
EVENTS = [one for one in KINDS if codec._types[one] not in core.commands(one.partition(".")[0])]


def values(hint):
    """Any value of a type, as the fields of commands and events are annotated."""
    origin, inside = get_origin(hint), get_args(hint)
    if origin is UnionType:
        return st.one_of(*(values(one) for one in inside))
    if origin is tuple and inside[1:] == (...,):
        return st.lists(values(inside[0]), max_size=3).map(tuple)
    if origin is tuple:
        return st.tuples(*(values(one) for one in inside))
    if origin in (dict, Mapping):
        return st.dictionaries(values(inside[0]), values(inside[1]), max_size=3)
    if is_dataclass(hint) or hasattr(hint, "_fields"):
        hints = get_type_hints(hint)
        return st.builds(hint, **{name: values(one) for name, one in hints.items()})
    simple = {int: whole, str: st.text(), bool: st.booleans(), NoneType: st.none(), Any: plain}
    return simple[hint]


# Stored names and JSON


@pytest.mark.parametrize("name", KINDS)
@few
@given(data=st.data())
def test_what_is_stored_is_loaded_again_the_same(name, data):
    thing = data.draw(values(codec._types[name]))
    text = dump(thing)
    again = load(kind(thing), text)
    assert again == thing
    assert type(again) is codec._types[name]
    assert dump(again) == text
    assert list(json.loads(text)) == sorted(field.name for field in fields(thing))


def test_stored_names_are_the_room_and_the_class():
    assert kind(Stake) == "core.Stake"
    assert kind(state.Sit(1)) == "table.Sit"
    assert kind(house.Received) == "house.Received"
    assert "canberra-holdem.Called" in KINDS


def test_equal_values_are_equal_texts_whatever_order_they_were_made_in():
    one, other = {"ante": Limit(1), "call": Limit(2)}, {"call": Limit(2), "ante": Limit(1)}
    assert dump(Sign(limits=one)) == dump(Sign(limits=other))


def test_two_classes_cannot_share_a_stored_name():
    """The second one would read the records of the first."""
    twin = type("Stake", (), {"__module__": "houseway.core"})
    with pytest.raises(TypeError, match=r"^two classes would be stored as core\.Stake$"):
        command(twin)
    assert load("core.Stake", '{"area":"ante","cents":1,"seat":2}') == Stake(2, "ante", 1)


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("core.Steak", "{}", "there is no command or event called 'core.Steak'"),
        ("Stake", "{}", "there is no command or event called 'Stake'"),
        ("core.Stake", "{}", "core.Stake: Object missing required field `seat`"),
        ("core.Stake", "[1]", "core.Stake: Expected `object`, got `array`"),
        ("core.Stake", "not JSON", "core.Stake: JSON is malformed"),
        (
            "core.Stake",
            '{"seat":1,"area":"ante","cents":1.5}',
            "core.Stake: Expected `int`, got `float`",
        ),
        (
            "core.Stake",
            '{"seat":true,"area":"ante","cents":1}',
            "core.Stake: Expected `int`, got `bool`",
        ),
    ],
)
def test_what_cannot_be_loaded_says_why(name, text, why):
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the text is compared below
        load(name, text)
    assert str(caught.value).startswith(why)


def test_an_event_stands_on_its_own_clause_before_that_of_its_class():
    from houseway.games.canberra_holdem.irregularities import CollusionReported
    from houseway.games.canberra_holdem.state import Called

    assert clause(Called(1)) == "7.2"
    assert clause(Staked(1, "ante", 100, "4.1")) == "4.1"
    assert clause(CollusionReported(1, "communicated", "12.2(b)")) == "12.2(b)"
    assert clause(CollusionReported(1, "communicated", "")) == "12.2"


@pytest.mark.parametrize("name", [one for one in EVENTS if one != "house.Received"])
def test_every_event_can_cite_a_clause(name):
    made = codec._types[name]
    if made.__module__ == "houseway.floor.accounts":
        pytest.skip("no document speaks of passwords and sessions")
    assert made.__cites__ or "under" in {field.name for field in fields(made)}


# Plain data in a form


class Inner(msgspec.Struct, forbid_unknown_fields=True):
    cents: int
    cards: tuple[str, str] = ("As", "Ks")


class Outer(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    seats: dict[int, Inner] = {}


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({}, "given: object missing required field `name`"),
        ([], "given: expected `object`, got `array`"),
        (None, "given: expected `object`, got `null`"),
        ({"name": "a", "nmae": "b"}, "given: object contains unknown field `nmae`"),
        ({"name": 1}, "name: expected `str`, got `int`"),
        ({"name": "a", "seats": []}, "seats: expected `object`, got `array`"),
        ({"name": "a", "seats": {"x": {"cents": 1}}}, "key in seats: expected `int`, got `str`"),
        (
            {"name": "a", "seats": {"1": {"cents": "5"}}},
            "seats.*.cents: expected `int`, got `str`",
        ),
        (
            {"name": "a", "seats": {"1": {"cents": 5, "cards": ["As", 2]}}},
            "seats.*.cards[1]: expected `str`, got `int`",
        ),
    ],
)
def test_a_form_names_the_field_that_does_not_fit(given, why):
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the text is compared below
        form(given, Outer)
    assert str(caught.value) == why


def test_a_form_that_fits_has_numbers_for_keys():
    given = {"name": "a", "seats": {"3": {"cents": 5}}}
    assert form(given, Outer) == Outer("a", {3: Inner(5)})


# Fields and moves


@unhurried
@given(st.integers(-50, 50), st.integers(0, 100), st.integers(1, 9), st.integers(-100, 200))
def test_a_number_fits_where_counting_by_steps_reaches_it(low, width, step, value):
    high = low + width
    assert Field("cents", low, high, step).fits(value) == (value in range(low, high + 1, step))
    reached = value >= low and value in range(low, value + 1, step)
    assert Field("cents", low, None, step).fits(value) == reached


@pytest.mark.parametrize("value", ["5", 5.5, None, (5,)])
def test_only_whole_numbers_fit_a_field_of_numbers(value):
    assert Field("cents", 0, 10).fits(5)
    assert not Field("cents", 0, 10).fits(value)


def test_only_a_listed_option_fits_a_field_with_options():
    field = Field("area", options=("ante", "call"))
    assert field.fits("ante")
    assert not field.fits("Ante")
    assert not field.fits("")
    assert not field.fits(None)


def test_any_text_but_a_blank_one_fits_a_field_of_words():
    assert Field("why").fits("a reason")
    assert not Field("why").fits(" \n\t")
    assert not Field("why").fits("")
    assert not Field("why").fits(7)


def test_a_move_offers_a_command_when_every_field_fits():
    where = (Field("seat", options=(2,)), Field("area", options=("ante",)))
    move = Move("seat/2", kind(Stake), "4.1", (*where, Field("cents", 100, 500, 100)))
    assert move.offers(Stake(2, "ante", 300))
    assert not move.offers(Stake(3, "ante", 300))
    assert not move.offers(Stake(2, "call", 300))
    assert not move.offers(Stake(2, "ante", 350))
    assert not move.offers(core.TakeBack(2, "ante", 300))


def test_a_move_without_fields_offers_its_command_alone():
    assert Move("dealer", kind(core.CloseWagers), "4.4").offers(core.CloseWagers())
    assert not Move("dealer", kind(core.CloseWagers), "4.4").offers(Drawn((), "shoe"))


# The sign


def test_a_limit_is_that_of_the_area_or_else_of_its_kind():
    own, kinds = Limit(100, 500, 100), Limit(200, 900, 200)
    sign = Sign(limits={"place_win": kinds, "place_win/6": own})
    assert sign.limit("place_win/6") is own
    assert sign.limit("place_win/8") is kinds
    assert sign.limit("field") == Limit(0, None, 1)


# Chance


CARDS = Draw("cards", ("box/1", "box/2"), 0, 51, "6.3", "2.1", out=(7, 8))
DICE = Draw("dice", ("die/1", "die/2"), 1, 6, "4.4", "2.3", distinct=False)


@pytest.mark.parametrize(
    ("draw", "things", "refused"),
    [
        (CARDS, (0, 51), None),
        (CARDS, (51, 0), None),
        (CARDS, (0,), Refusal("6.3", "cards: 2 due, not 1")),
        (CARDS, (0, 1, 2), Refusal("6.3", "cards: 2 due, not 3")),
        (CARDS, (), Refusal("6.3", "cards: 2 due, not 0")),
        (CARDS, (0, 52), Refusal("2.1", "cards: 0 to 51, not 52")),
        (CARDS, (-1, 0), Refusal("2.1", "cards: 0 to 51, not -1")),
        (CARDS, (0, 7), Refusal("2.1", "7 is out of the pack already")),
        (CARDS, (5, 5), Refusal("2.1", "5 is out of the pack already")),
        (DICE, (6, 6), None),
        (DICE, (1, 7), Refusal("2.3", "dice: 1 to 6, not 7")),
        (DICE, (0, 1), Refusal("2.3", "dice: 1 to 6, not 0")),
    ],
)
def test_chance_is_checked_whoever_supplied_it(draw, things, refused):
    assert check_draw(draw, Drawn(things, "somebody")) == refused


def test_chance_from_nowhere_is_no_record():
    refused = check_draw(CARDS, Drawn((0, 1), "  "))
    assert refused == Refusal("6.3", "the record must say where the cards came from")


def test_a_thing_that_is_out_already_is_named_as_people_name_it():
    refused = check_draw(CARDS, Drawn((7, 1), "somebody"), lambda card: f"card {card}")
    assert refused == Refusal("2.1", "card 7 is out of the pack already")


@unhurried
@given(st.sets(st.integers(0, 51), max_size=40), st.lists(st.integers(-2, 54), max_size=8))
def test_what_passes_is_exactly_what_could_be_drawn(out, things):
    draw = Draw("cards", ("flop",) * 3, 0, 51, "6.4", "2.1", tuple(out))
    possible = len(things) == 3 == len(set(things) - out) and all(0 <= one <= 51 for one in things)
    assert (check_draw(draw, Drawn(tuple(things), "somebody")) is None) == possible


# Money


def balances(moved, asset="chips"):
    """What a row of transfers does to each account."""
    made = Counter()
    for one in moved:
        assert type(one.cents) is int
        assert one.cents > 0
        assert one.debit != one.credit
        if one.asset == asset:
            made[one.debit] -= one.cents
            made[one.credit] += one.cents
    return made


cents = st.integers(0, 10**12)
seats = st.integers(1, 23)
areas = st.sampled_from(["ante", "super_aces", "place_win/6"])


def settled(seat, area, stake, returned, winnings):
    return Settled(seat, area, stake, returned, winnings, "win", "verdict", "line", "1 to 1", "9.2")


@unhurried
@given(seats, areas, cents, cents, cents)
def test_what_is_not_handed_back_of_a_settled_stake_goes_to_the_float(
    seat, area, returned, lost, winnings
):
    moved = balances(transfers(settled(seat, area, returned + lost, returned, winnings)))
    assert moved == Counter(
        {
            f"wager/{seat}/{area}": -returned - lost,
            f"rack/{seat}": returned + winnings,
            "float": lost - winnings,
        }
    )


@pytest.mark.parametrize(
    ("returned", "winnings", "moved"),
    [
        (500, 1500, [("wager/2/ante", "rack/2", 500), ("float", "rack/2", 1500)]),
        (500, 0, [("wager/2/ante", "rack/2", 500)]),
        (0, 0, [("wager/2/ante", "float", 500)]),
        (
            200,
            100,
            [
                ("wager/2/ante", "rack/2", 200),
                ("wager/2/ante", "float", 300),
                ("float", "rack/2", 100),
            ],
        ),
    ],
    ids=["win", "stand off", "loss", "part win"],
)
def test_stake_and_winnings_are_moved_apart_and_nothing_is_not_moved(returned, winnings, moved):
    told = transfers(settled(2, "ante", 500, returned, winnings))
    assert told == tuple(Transfer(*one, "chips", "core.Settled 9.2") for one in moved)


@unhurried
@given(seats, areas, cents, cents, cents)
def test_tokens_and_chips_of_one_wager_are_moved_apart(seat, area, chips, tokens, winnings):
    """A token goes back on a stand-off and is collected on a win; winnings are chips."""
    stake = chips + tokens
    won = replace(settled(seat, area, stake, stake, winnings), tokens=tokens)
    equal = replace(settled(seat, area, stake, stake, 0), tokens=tokens, tokens_returned=tokens)
    lost = replace(settled(seat, area, stake, 0, 0), tokens=tokens)
    rack, wager = f"rack/{seat}", f"wager/{seat}/{area}"
    assert balances(transfers(won)) == Counter(
        {wager: -chips, rack: chips + winnings, "float": -winnings}
    )
    assert balances(transfers(equal)) == Counter({wager: -chips, rack: chips})
    assert balances(transfers(lost)) == Counter({wager: -chips, "float": chips})
    taken = Counter({wager: -tokens, "float": tokens})
    assert balances(transfers(won), "tokens") == balances(transfers(lost), "tokens") == taken
    assert balances(transfers(equal), "tokens") == Counter({wager: -tokens, rack: tokens})


@unhurried
@given(seats, areas, cents, cents, cents, cents)
def test_a_player_who_holds_the_bank_wins_and_pays_in_place_of_the_float(
    seat, area, returned, lost, winnings, commission
):
    """The commission goes out of the winnings, and never takes more than there is."""
    banked = replace(
        settled(seat, area, returned + lost, returned, winnings),
        against="rack/99",
        commission=commission,
    )
    fee = min(commission, winnings)
    assert balances(transfers(banked)) == Counter(
        {
            f"wager/{seat}/{area}": -returned - lost,
            f"rack/{seat}": returned + winnings - fee,
            "rack/99": lost - winnings,
            "float": fee,
        }
    )
    housed = balances(transfers(replace(banked, against="float")))
    assert housed["float"] == lost - winnings + fee
    assert housed[f"rack/{seat}"] == returned + winnings - fee


@unhurried
@given(seats, areas, cents, cents)
def test_tokens_staked_and_handed_back_are_tokens_throughout(seat, area, chips, tokens):
    staked = transfers(Staked(seat, area, tokens, "5.1", "tokens"))
    returned = transfers(Returned(seat, area, chips + tokens, "4.4", tokens))
    rack, wager = f"rack/{seat}", f"wager/{seat}/{area}"
    assert balances(staked) == Counter()
    assert balances(staked, "tokens") == Counter({rack: -tokens, wager: tokens})
    assert balances(returned) == Counter({wager: -chips, rack: chips})
    assert balances(returned, "tokens") == Counter({wager: -tokens, rack: tokens})


@unhurried
@given(seats, areas, cents)
def test_chips_go_out_and_come_back_over_the_same_accounts(seat, area, amount):
    staked = balances(transfers(Staked(seat, area, amount, "4.1")))
    returned = balances(transfers(Returned(seat, area, amount, "4.4")))
    assert staked == Counter({f"rack/{seat}": -amount, f"wager/{seat}/{area}": amount})
    assert {account: -moved for account, moved in staked.items()} == returned


@unhurried
@given(seats, cents)
def test_a_charge_goes_to_the_float_and_a_prize_comes_from_its_source(seat, amount):
    charged = balances(transfers(Charged(seat, amount, "6.2.24")))
    assert charged == Counter({f"rack/{seat}": -amount, "float": amount})
    paid = balances(transfers(Paid(seat, "pool/1", amount, "15.2.8")))
    assert paid == Counter({"pool/1": -amount, f"rack/{seat}": amount})


def test_a_reversal_moves_exactly_what_it_lists():
    back = (Transfer("float", "rack/1", 5, "chips", "void 15.3"),)
    assert transfers(Reversed(back, "15.3")) == back


def test_a_transfer_says_which_event_and_clause_moved_it():
    (moved,) = transfers(Staked(1, "ante", 500, "4.1"))
    assert moved == Transfer("rack/1", "wager/1/ante", 500, "chips", "core.Staked 4.1")


MONEY = tuple(map(kind, (Staked, Charged, Settled, Paid, Returned, Reversed)))
OWN = [one for one in EVENTS if one.partition(".")[0] in (*games(), "core") and one not in MONEY]


@pytest.mark.parametrize("name", OWN)
@once
@given(data=st.data())
def test_no_other_event_of_a_game_carries_money(name, data):
    assert ledger.transfers(data.draw(values(codec._types[name]))) == ()


@pytest.mark.parametrize(
    "happened",
    [
        Staked(1, "ante", 500, "4.1"),
        Charged(1, 25, "6.2.24"),
        settled(1, "ante", 500, 500, 1500),
        Paid(1, "pool/1", 700, "15.2.8"),
        Returned(1, "ante", 500, "4.4"),
        Reversed((Transfer("float", "rack/1", 5, "chips", "void 15.3"),), "15.3"),
    ],
    ids=kind,
)
def test_a_table_moves_money_as_its_game_says(happened):
    assert ledger.transfers(happened) == transfers(happened) != ()


# Replay


def test_a_replay_folds_the_events_in_their_order():
    assert replay(lambda before, one: f"{before}{one}", "a", ["b", "c"]) == "abc"
    assert replay(lambda before, one: one, "a", []) == "a"
