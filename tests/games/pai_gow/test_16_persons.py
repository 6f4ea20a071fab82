"""Persons: who is out of the casino, and who plays by which card."""

from tests.games import persons


def test_16_4_3_out_of_the_casino_is_out_at_every_table():
    persons.check_out_of_casino("pai-gow", "16.4.3")


def test_9_1_play_begins_by_a_valid_card():
    """Clauses: 16.1"""
    persons.check_card("pai-gow", "9.1", "16.1")


def test_15_14_2_two_are_kept_apart_in_the_whole_house():
    persons.check_apart("pai-gow", "15.14.2")
