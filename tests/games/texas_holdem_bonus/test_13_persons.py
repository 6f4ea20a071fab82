"""Persons: who is out of the casino, and who plays by which card."""

from tests.games import persons


def test_13_4_3_out_of_the_casino_is_out_at_every_table():
    persons.check_out_of_casino("texas-holdem-bonus", "13.4.3")


def test_5_1_play_begins_by_a_valid_card():
    """Clauses: 13.1"""
    persons.check_card("texas-holdem-bonus", "5.1", "13.1")


def test_11_12_2_two_are_kept_apart_in_the_whole_house():
    persons.check_apart("texas-holdem-bonus", "11.12.2")
