"""Stored names, JSON there and back, and plain data in a form."""

import json
from dataclasses import FrozenInstanceError, fields

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway import house
from houseway.core import (
    EVERYBODY,
    LONGEST_TEXT,
    Command,
    Event,
    FieldError,
    Limit,
    SeatLeft,
    Sign,
    Stake,
    codec,
    command,
    command_from,
    dump,
    form,
    kind,
    load,
)
from houseway.table import seats
from tests.core.stored import KINDS, unhurried, values

few = settings(unhurried, max_examples=2)


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
    told = json.loads(text)
    assert list(told) == sorted(field.name for field in fields(thing))
    if name in codec._commands and len(text) < LONGEST_TEXT:
        assert command_from(name, told) == thing
        with pytest.raises(FieldError, match=f"^{name.split('.')[1]} has no field frobs; it takes"):
            command_from(name, told | {"frobs": 1})
        # What is on record is read as before.
        assert load(name, json.dumps(told | {"frobs": 1})) == thing


def test_stored_names_are_the_room_and_the_class():
    assert kind(Stake) == "core.Stake"
    assert kind(seats.Sit(1)) == "table.Sit"
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
    with pytest.raises(TypeError, match=r"^two classes would be stored as core\.Stake$"):
        type(Command)("Stake", (Command,), {"__module__": "houseway.core"})
    assert load("core.Stake", '{"area":"ante","cents":1,"seat":2}') == Stake(2, "ante", 1)


def test_a_class_without_a_namespace_cannot_be_stored():
    with pytest.raises(TypeError, match=r"^json declares no NAMESPACE for the stored names"):
        type(Event)("Lost", (Event,), {"__module__": "json"})


def test_what_is_declared_is_a_value_that_nobody_changes():
    stake = Stake(2, "ante", 1)
    with pytest.raises(FrozenInstanceError):
        stake.cents = 2
    assert not hasattr(stake, "__dict__")
    assert Stake in codec.commands("core")
    assert SeatLeft in codec.event_types("table")
    assert (kind(SeatLeft), codec.audience(SeatLeft)) == ("table.SeatLeft", EVERYBODY)


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


@pytest.mark.parametrize(
    ("name", "data", "field", "why"),
    [
        ("core.Stake", {"seat": 1, "are": "ante"}, "are", "Stake has no field are; it takes"),
        ("core.CloseWagers", {"now": 1}, "now", "CloseWagers has no field now; it takes none"),
        (
            "floor.ChangeTerms",
            {"terms": {"pool": "a", "wager": 1, "sead": 1}},
            "sead",
            "terms of ChangeTerms has no field sead; it takes",
        ),
        (
            "floor.DraftPromotion",
            {"promotion": "p", "terms": {"awarded": {"plaice": "the bar"}}},
            "plaice",
            "terms.awarded of DraftPromotion has no field plaice",
        ),
        (
            "floor.DraftPromotion",
            {"promotion": "p", "prizes": [{"id": "z", "colour": "red"}]},
            "colour",
            "prizes[0] of DraftPromotion has no field colour",
        ),
        # Names of earlier versions: what is left out there, and what is put in other words.
        (
            "craps.InvalidateOutcome",
            {"cause": "fraud", "forfeit": 1, "why": "x", "whom": 2},
            "whom",
            "InvalidateOutcome has no field whom",
        ),
        (
            "craps.VoidWagers",
            {"seat": 1, "why": "x", "cents": 5},
            "cents",
            "VoidWagers has no field cents",
        ),
    ],
)
def test_a_field_that_a_command_does_not_take_is_named_with_those_it_takes(name, data, field, why):
    with pytest.raises(FieldError) as caught:
        command_from(name, data)
    assert str(caught.value).startswith(why)
    assert caught.value.field == field


PAIRS = "chips are pairs of cents and how many, as in [[500, 20]]"


@pytest.mark.parametrize(
    ("name", "data", "field", "why"),
    [
        (
            "floor.ExcludePerson",
            {"person": "M-1", "document": "craps", "out_of": "town"},
            "out_of",
            "out_of is one of game, casino",
        ),
        ("floor.IssueFill", {}, "number", "number is missing"),
        ("floor.IssueFill", {"number": 1e30}, "number", "number is a whole number"),
        ("floor.CountCage", {"chips": {"500": 20}}, "chips", PAIRS),
        ("floor.CountCage", {"chips": [[500]]}, "chips", PAIRS),
        ("floor.CountCage", {"chips": [[500, "x"]]}, "chips", PAIRS),
        ("floor.ReportMonth", {"month": "26-3"}, "month", "month is written as 2026-03"),
        (
            "floor.FlagStaff",
            {"person": "M-1", "since": "now"},
            "since",
            "since is a time such as 2026-03-01T10:00:00+11:00, not 'now'",
        ),
        (
            "floor.RegisterPerson",
            {"full_name": "Mary\x00Walker"},
            "full_name",
            "full_name: a text has no character '\\x00'",
        ),
    ],
)
def test_what_does_not_fit_in_a_command_is_said_by_the_field(name, data, field, why):
    with pytest.raises(FieldError) as caught:
        command_from(name, data)
    assert (str(caught.value), caught.value.field) == (why, field)


def test_what_an_old_name_lacks_is_said():
    with pytest.raises(ValueError, match="missing required field `cause`"):
        command_from("craps.InvalidateOutcome", {"why": "x"})


def test_a_sign_has_only_what_a_sign_has():
    with pytest.raises(
        FieldError, match=r"^ante of limits of sign has no field least; it takes mi"
    ):
        form({"limits": {"ante": {"least": 5}}}, Sign)


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
