"""A card is an int and has four ways of being written."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.equipment.cards import (
    DECK,
    RANKS,
    SUITS,
    name,
    parse,
    parse_many,
    pretty,
    spoken,
)


def test_the_deck_is_every_rank_in_every_suit_once() -> None:
    assert [name(card) for card in DECK] == [rank + suit for rank in RANKS for suit in SUITS]
    assert len({*DECK}) == 52


@pytest.mark.parametrize(
    ("card", "written", "shown", "said"),
    [
        (0, "2c", "2♣", "two of clubs"),
        (33, "Td", "T♦", "ten of diamonds"),
        (42, "Qh", "Q♥", "queen of hearts"),
        (51, "As", "A♠", "ace of spades"),
    ],
)
def test_a_card_is_four_times_its_rank_plus_its_suit(
    card: int, written: str, shown: str, said: str
) -> None:
    assert (name(card), pretty(card), spoken(card)) == (written, shown, said)
    assert parse(written) == card


@given(st.sampled_from(DECK), st.sampled_from([str.lower, str.upper, str.title, str.swapcase]))
def test_parsing_undoes_naming_in_either_case(card: int, case: Callable[[str], str]) -> None:
    assert parse(f" {case(name(card))} ") == card


@pytest.mark.parametrize("suit", SUITS)
def test_ten_may_be_written_in_figures(suit: str) -> None:
    assert parse(f"10{suit}") == parse(f"T{suit}") == parse(f"10{suit.upper()}")


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "'' is too short for a card"),
        ("A", "'A' is too short for a card"),
        ("1s", "'1' is not a rank"),
        ("10", "'1' is not a rank"),
        ("11s", "'11' is not a rank"),
        ("23s", "'23' is not a rank"),
        ("TJs", "'TJ' is not a rank"),
        ("1010s", "'1010' is not a rank"),
        ("xs", "'x' is not a rank"),
        ("Ax", "'x' is not a suit"),
        ("AS KD", "'AS K' is not a rank"),
        ("T♠", "'♠' is not a suit"),
        ("ſs", "'ſ' is not a rank"),
    ],
)
def test_what_is_no_card_is_refused_with_the_reason_and_the_form(text: str, wrong: str) -> None:
    with pytest.raises(ValueError, match="as in As, Td or 2c") as refused:
        parse(text)
    message = str(refused.value)
    assert wrong in message
    assert message.count(".") == 1


@given(st.text())
def test_any_text_is_a_card_or_refused(text: str) -> None:
    try:
        card = parse(text)
    except ValueError:
        return
    assert name(card).lower() == text.strip().lower().replace("10", "t")


def test_many_cards_come_as_text_or_one_by_one() -> None:
    cards = (51, 33, 0)
    assert parse_many("As Td 2c") == cards
    assert parse_many("As, 10d,2C") == cards
    assert parse_many(["As", "Td", "2c"]) == cards
    assert parse_many(name(card) for card in cards) == cards
    assert parse_many("") == parse_many([]) == ()
    with pytest.raises(ValueError, match="'Zz' is not a card"):
        parse_many("As Zz")
