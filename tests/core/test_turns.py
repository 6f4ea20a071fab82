"""Fields and moves, and what chance may supply."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway import core
from houseway.core import Draw, Drawn, Field, Move, Refusal, Stake, check_draw, kind
from tests.core.stored import unhurried

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
        (CARDS, (0, 7), Refusal("2.1", "7 is already out of the pack")),
        (CARDS, (5, 5), Refusal("2.1", "5 is already out of the pack")),
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
    assert refused == Refusal("2.1", "card 7 is already out of the pack")


@unhurried
@given(st.sets(st.integers(0, 51), max_size=40), st.lists(st.integers(-2, 54), max_size=8))
def test_what_passes_is_exactly_what_could_be_drawn(out, things):
    draw = Draw("cards", ("flop",) * 3, 0, 51, "6.4", "2.1", tuple(out))
    possible = len(things) == 3 == len(set(things) - out) and all(
        0 <= thing <= 51 for thing in things
    )
    assert (check_draw(draw, Drawn(tuple(things), "somebody")) is None) == possible
