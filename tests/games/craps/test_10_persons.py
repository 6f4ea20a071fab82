"""Persons: who is out of the casino, and who plays by which card."""

from tests.games import persons


def test_10_4_3_out_of_the_casino_is_out_at_every_table():
    persons.check_out_of_casino("craps", "10.4.3")


def test_6_1_play_begins_by_a_valid_card():
    """Clauses: 10.1"""
    persons.check_card("craps", "6.1", "10.1")
