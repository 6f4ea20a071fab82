"""Player Cards: who may wager, and invalid wagers."""

from houseway.core import (
    DEALER,
    SUPERVISOR,
    CardAccepted,
    CardFoundInvalid,
    Paid,
    Settled,
    Stake,
)
from houseway.games.kit.jackpot import MeterReset, OddCents
from houseway.table.patrons import AcceptCard, AcceptCardOf, FindCardInvalid, without_prizes
from houseway.table.seats import CashOut, Leave


def test_without_a_valid_card_nobody_wagers(alone):
    table = alone().sit(1)
    (found,) = [
        event
        for event in table.does(DEALER, FindCardInvalid(1, "of another"))
        if isinstance(event, CardFoundInvalid)
    ]
    assert found.under == "player_card"
    assert table.refused(1, Stake(1, "ante", 1000)) == "player_card"
    assert not table.offered(Stake)
    assert table.refused(DEALER, FindCardInvalid(1, "again")) == "player_card"
    assert table.does(DEALER, AcceptCard(1)) == (CardAccepted(1, "player 1", "player_card"),)
    table.stake(1)


def test_what_was_wagered_before_play_goes_back(alone):
    table = alone().sit(1).stake(1)
    events = table.does(DEALER, FindCardInvalid(1, "of another"))
    assert {event.under for event in events[1:]} == {"invalid_wager"}
    assert (table.wagered(1), table.chips(1)) == (0, 100_000)


def test_wagers_in_play_are_void_under_another_clause(alone):
    table = alone().sit(1, 2).stake(1, 2)
    table.deal()
    events = table.does(DEALER, FindCardInvalid(1, "of another"))
    assert "invalid_in_play" in {event.under for event in events[1:]}
    assert table.wagered(1) == 0
    assert not [event for event in events if isinstance(event, Settled)]


def test_a_card_is_asked_for_where_the_document_does(alone):
    table = alone("player_card").sit(1)
    assert table.refused(DEALER, FindCardInvalid(1, "why")) == "seat"
    assert not table.offered(FindCardInvalid)
    assert alone().refused(DEALER, FindCardInvalid(1, "why")) == "player_card"
    assert alone().sit(1).refused(DEALER, FindCardInvalid(1, " ")) == "player_card"
    assert alone().sit(1).refused(DEALER, AcceptCard(1)) == "player_card"


def test_the_card_of_a_player_who_is_gone_is_accepted_by_name(alone):
    table = alone().sit(1, 2)
    for seat in (1, 2):
        table.does(DEALER, FindCardInvalid(seat, "of another"))
    assert table.state.invalid == {"player 1", "player 2"}
    assert table.refused(SUPERVISOR, AcceptCardOf("player 1")) == "player_card"
    table.does(1, CashOut(1, table.chips(1)))
    table.does(1, Leave(1))
    assert table.refused(SUPERVISOR, AcceptCardOf("player 3")) == "player_card"
    table.does(SUPERVISOR, AcceptCardOf("player 1"))
    assert table.state.invalid == {"player 2"}


def test_an_invalid_wager_wins_no_prize_and_resets_no_meter(alone):
    table = alone().sit(1, 2)
    table.does(DEALER, FindCardInvalid(1, "of another"))
    barred = (Paid(1, "pool/p", 500, "x"), MeterReset("p", 100, "x"), OddCents("p", 1, "x"))
    good = (Paid(2, "pool/p", 500, "x"), MeterReset("p", 100, "x"))
    assert without_prizes(table.state, (*barred, *good)) == good
    assert without_prizes(table.state, (*good, *barred)) == good
    assert without_prizes(table.state, good[1:]) == good[1:]


def test_who_has_no_wager_in_the_round_leaves_it_as_it_is(alone):
    table = alone().sit(1, 2).stake(1)
    table.deal()
    (found,) = table.does(DEALER, FindCardInvalid(2, "of another"))
    assert isinstance(found, CardFoundInvalid)
    assert table.wagered(1) == 1000
