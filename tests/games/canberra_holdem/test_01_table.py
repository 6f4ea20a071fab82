"""1 The table."""

from houseway.core import DEALER
from houseway.table.conduct import Note, Noted


def test_1_1_staff_note_that_the_layout_is_approved(live):
    table = live()
    noted = table.does(DEALER, Note("1.1", "layout of 1 August"))
    assert noted == (Noted("1.1", "layout of 1 August", by=DEALER, under="1.1"),)


def test_a_note_says_something(live):
    assert live().refused(DEALER, Note("1.1", " ")).clause == "1.1"


def test_players_do_not_make_the_notes(live):
    assert live().refused(1, Note("1.1", "looks fine")).clause == "1.1"


def test_nothing_is_noted_where_the_program_itself_acts(live):
    assert "8.1" in live().refused(DEALER, Note("8.1", "paid")).why
