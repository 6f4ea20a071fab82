"""Persons: who is out of the casino, and who plays by which card."""

from tests.games import persons


def test_14_3_3_out_of_the_casino_is_out_at_every_table():
    persons.check_out_of_casino("lunar-poker", "14.3.3")


def test_12_13_2_two_are_kept_apart_in_the_whole_house():
    persons.check_apart("lunar-poker", "12.13.2")
