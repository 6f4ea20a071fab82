"""13 Irregularities."""

import pytest

from houseway.core import (
    DEALER,
    SUPERVISOR,
    CloseWagers,
    Drawn,
    Reversed,
    RoundClosed,
    Rule,
    Voided,
)
from houseway.equipment.cards import parse_many
from houseway.games.canberra_holdem.events import Call, DealFaceDown, HoleCardsExposed
from houseway.games.canberra_holdem.irregularities import (
    ReportDealerExposed,
    ReportExposedCards,
    ReportInDiscardRack,
    ReportWrongDeal,
)
from houseway.table.seats import CashOut, Leave


@pytest.fixture
def dealt(live):
    """Two boxes after the flop; box 1 has a paid bonus."""
    table = live()
    table.wager(1, 1000, 500)
    table.wager(2, 1500, 500)
    table.close()
    return table


# What the dealer enters on a felt, by the stage that it leads to.
STEPS = {
    "cut": CloseWagers(),
    "hole": Drawn((26,), "dealer"),
    "flop": DealFaceDown(),
    "decisions": Drawn(parse_many("2s 7h Jc"), "dealer"),
    "river": Call(1, 2000),
    "showdown": Drawn(parse_many("4d Kh"), "dealer"),
}


def felt_until(live, stage):
    """A felt on which the round has come to this stage."""
    table = live(method="felt")
    table.wager(1)
    for reached, sent in STEPS.items():
        table.does(DEALER, sent)
        if reached == stage:
            break
    assert table.view(DEALER)["stage"] == stage
    return table


# 13.1


@pytest.mark.parametrize("cards", [1, 2])
def test_13_1_one_or_two_exposed_hole_cards_are_no_misdeal(dealt, cards):
    events = dealt.does(DEALER, ReportExposedCards(1, cards))
    assert events == (HoleCardsExposed(1, cards),)
    dealt.decide(calls=(1, 2))
    assert dealt.chips(1) == 100000 + 3500 + 3000


@pytest.mark.parametrize("reports", [[(1, 2), (2, 1)], [(1, 1), (2, 1), (2, 1)], [(1, 2), (2, 2)]])
def test_13_1_three_or_more_across_boxes_void_the_round(dealt, reports):
    *before, last = reports
    for seat, cards in before:
        dealt.does(DEALER, ReportExposedCards(seat, cards))
        assert dealt.table.live
    events = dealt.does(DEALER, ReportExposedCards(*last))
    total = sum(cards for _, cards in reports)
    assert Voided("round", f"{total} hole cards exposed", under="13.1") in events
    assert events[-1] == RoundClosed(1, under="13.1")
    assert (dealt.chips(1), dealt.chips(2)) == (100000, 100000)


def test_13_1_the_count_begins_anew_with_every_round(live):
    table = live()
    for _ in range(2):
        table.wager(1)
        table.close()
        table.does(DEALER, ReportExposedCards(1, 2))
        table.decide(calls=(1,))
    assert table.chips(1) == 100000 + 2 * 3000


def test_13_1_a_report_names_a_box_in_play_and_one_or_two_cards(dealt):
    for sent in (
        ReportExposedCards(3, 1),
        ReportExposedCards(1, 0),
        ReportExposedCards(1, 3),
    ):
        assert dealt.refused(DEALER, sent).clause == "13.1"
    assert dealt.refused(2, ReportExposedCards(1, 1)).clause == "13.1"
    dealt.does(DEALER, ReportExposedCards(1, 1))
    assert dealt.refused(DEALER, ReportExposedCards(1, 2)).clause == "13.1"


def test_13_1_before_the_deal_nothing_can_be_exposed(live):
    table = live()
    table.wager(1)
    assert table.refused(DEALER, ReportExposedCards(1, 1)).clause == "13.1"


# 13.2


def test_13_2_a_card_of_the_dealer_exposed_voids_the_round(dealt):
    events = dealt.does(DEALER, ReportDealerExposed())
    assert events[0] == Voided("round", "a hole card of the dealer was exposed", under="13.2")
    assert (dealt.chips(1), dealt.chips(2)) == (100000, 100000)


@pytest.mark.parametrize("stage", ["hole", "flop", "decisions", "river", "showdown"])
def test_13_2_at_any_time_before_the_dealer_shows(live, stage):
    """Clauses: 13.2 and 6.7"""
    table = felt_until(live, stage)
    assert table.does(DEALER, ReportDealerExposed())[-1] == RoundClosed(1, under="13.2")
    assert table.chips(1) == 100000


def test_13_2_not_once_the_hand_was_due_to_be_shown(live):
    table = live()
    assert table.refused(DEALER, ReportDealerExposed()).clause == "13.2"
    table.round({1: 1000}, calls=(1,))
    assert table.refused(DEALER, ReportDealerExposed()).clause == "13.2"


# 13.3


@pytest.mark.parametrize("what", ["order", "number_of_cards", "communal_card_exposed"])
def test_13_3_a_round_dealt_otherwise_is_void(dealt, what):
    events = dealt.does(DEALER, ReportWrongDeal(what))
    assert events[0] == Voided("round", what.replace("_", " "), under="13.3")
    assert (dealt.chips(1), dealt.chips(2)) == (100000, 100000)


def test_13_3_a_wrong_deal_is_one_of_the_named_ones_and_in_play(dealt):
    assert dealt.refused(DEALER, ReportWrongDeal("slow")).clause == "13.3"
    assert dealt.refused(1, ReportWrongDeal("order")).clause == "13.3"
    dealt.decide(folds=(1, 2))
    assert dealt.refused(DEALER, ReportWrongDeal("order")).clause == "13.3"


def test_13_3_after_a_void_round_the_next_one_is_dealt(dealt):
    dealt.does(DEALER, ReportWrongDeal("order"))
    dealt.round({1: 1000}, calls=(1,))
    assert dealt.table.round == 2
    assert dealt.chips(1) == 103000


# What a void round undoes: the dictionary, 13 and 15


def test_13_3_a_void_round_takes_back_the_bonus_that_it_paid(dealt):
    assert dealt.chips(1) == 100000 - 1000 + 3500
    events = dealt.does(DEALER, ReportWrongDeal("order"))
    (back,) = [event for event in events if isinstance(event, Reversed)]
    assert back.under == "13.3"
    assert dealt.chips(1) == 100000
    assert dealt.on(1) == 0
    assert sum(dealt.table.balances.values()) == 0


def test_13_3_no_chips_of_a_void_round_stay_on_the_felt(dealt):
    dealt.does(DEALER, ReportWrongDeal("order"))
    assert not [thing for thing in dealt.view(DEALER)["things"] if thing["kind"] == "chips"]


def test_13_3_a_void_round_gives_back_what_a_fold_had_lost(dealt):
    dealt.decide(folds=(2,))
    dealt.does(DEALER, ReportWrongDeal("order"))
    assert dealt.chips(2) == 100000


def test_13_3_what_is_still_in_front_of_the_player_is_taken_first(dealt):
    dealt.does(1, CashOut(1, dealt.chips(1) - 3000))
    dealt.does(DEALER, ReportWrongDeal("order"))
    assert (dealt.chips(1), dealt.table.balance("suspense/ann")) == (500, 0)


def test_13_3_what_was_cashed_out_meanwhile_is_owed(dealt):
    dealt.does(1, CashOut(1, dealt.chips(1)))
    dealt.does(DEALER, ReportWrongDeal("order"))
    assert dealt.chips(1) == 0
    assert dealt.table.balance("suspense/ann") == -2500  # the bonus of 4000 less the wagers of 1500
    assert sum(dealt.table.balances.values()) == 0


def test_13_3_what_comes_back_to_a_player_who_left_is_kept_from_the_next(dealt):
    dealt.decide(folds=(2,))
    dealt.does(2, Leave(2))
    dealt.does(DEALER, ReportWrongDeal("order"))
    assert dealt.table.balance("suspense/ben") == 2000
    dealt.sit(2, "dan")
    assert dealt.chips(2) == 100000


def test_13_3_a_void_round_does_not_undo_earlier_ones(live):
    table = live()
    table.round({1: 1000}, calls=(1,))
    table.wager(1)
    table.close()
    table.does(DEALER, ReportWrongDeal("order"))
    assert table.chips(1) == 103000


# 13.4


@pytest.fixture
def in_rack(dealt):
    dealt.does(DEALER, ReportInDiscardRack(1))
    return dealt


def test_13_4_a_hand_in_the_discard_rack_is_put_to_the_supervisor(dealt):
    _, asked = dealt.does(DEALER, ReportInDiscardRack(2))
    assert (asked.under, asked.question.options) == ("13.4", ("reconstructed", "void_hand"))
    assert dealt.view(SUPERVISOR)["question"]["about"] == "can the hand of box 2 be reconstructed?"


def test_13_4_a_reconstructed_hand_plays_on(in_rack):
    in_rack.does(SUPERVISOR, Rule("reconstructed", "the last two in the rack"))
    in_rack.decide(calls=(1, 2))
    assert in_rack.chips(1) == 100000 + 3500 + 3000


def test_13_4_a_hand_that_cannot_be_reconstructed_is_void(in_rack):
    """The wagers go back, a bonus already paid stays, the others play on."""
    events = in_rack.does(SUPERVISOR, Rule("void_hand", "mixed with others"))
    assert Voided("box/1", "mixed with others", under="13.4") in events
    assert in_rack.chips(1) == 100000 + 3500
    assert in_rack.view("seat/2")["due"] == ["seat/2"]
    in_rack.decide(calls=(2,))
    assert in_rack.chips(2) == 100000 - 5000


def test_13_4_a_bonus_that_was_not_settled_goes_back_too(dealt):
    dealt.does(DEALER, ReportInDiscardRack(2))
    dealt.does(SUPERVISOR, Rule("void_hand", "mixed with others"))
    assert dealt.chips(2) == 100000


def test_13_4_a_caller_gets_ante_and_call_back(dealt):
    dealt.decide(calls=(1,))
    dealt.does(DEALER, ReportInDiscardRack(1))
    dealt.does(SUPERVISOR, Rule("void_hand", "mixed with others"))
    assert dealt.chips(1) == 100000 + 3500
    dealt.decide(folds=(2,))
    assert not dealt.table.live


def test_13_4_a_hand_that_still_has_to_be_verified_counts(live):
    table = felt_until(live, "showdown")
    table.does(DEALER, ReportInDiscardRack(1))
    table.does(SUPERVISOR, Rule("void_hand", "mixed with others"))
    table.enter("9c 9d")  # only the dealer's cards are still asked for
    assert table.chips(1) == 100000
    assert not table.table.live


def test_13_4_a_folded_hand_belongs_into_the_rack(dealt):
    dealt.decide(folds=(2,))
    assert dealt.refused(DEALER, ReportInDiscardRack(2)).clause == "13.4"
    assert dealt.refused(DEALER, ReportInDiscardRack(3)).clause == "13.4"
    assert dealt.refused(1, ReportInDiscardRack(1)).clause == "13.4"


def test_13_4_the_ruling_fits_the_question(in_rack):
    assert in_rack.refused(SUPERVISOR, Rule("play_on", "why not")).clause == "13.4"
    assert in_rack.refused(SUPERVISOR, Rule("void_hand", "")).clause == "13.4"
