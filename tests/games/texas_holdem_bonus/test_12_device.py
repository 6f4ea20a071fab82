"""12 Shuffling device malfunction."""

import pytest

from houseway.core import DEALER, SUPERVISOR, CloseWagers, Rule, Stake, Voided
from houseway.games.texas_holdem_bonus.events import CardsDealt, EquipmentReplaced
from houseway.games.texas_holdem_bonus.irregularities import ReportDevice, Reshuffled


def test_12_1_a_jam_means_shuffling_again(play):
    game = play({1: 1000}, method="felt")
    game.send(CloseWagers())
    assert game.send(ReportDevice("jammed")) == (Reshuffled(),)
    assert game.state.stage == "deal"


def test_12_1_is_for_before_the_deal(play):
    game = play({1: 1000})
    game.deal()
    assert game.refused(ReportDevice("jammed")).clause == "12.1"


def test_12_2_an_unfit_device_voids_the_round(play):
    """Clauses: 12.2.1."""
    game = play({1: 1000})
    game.deal()
    game.send(ReportDevice("unfit"))
    assert game.void() == "12.2.1"


def test_12_2_2_rounds_before_it_stand(live):
    table = live()
    table.round(1)
    won = table.chips(1)
    table.wager(1)
    table.close()
    table.does("dealer", ReportDevice("unfit"))
    assert table.chips(1) == won


def test_12_2_3_play_goes_on_with_other_equipment(play):
    game = play({1: 1000})
    game.deal()
    game.send(ReportDevice("unfit"))
    assert game.asked().options == ("another_device", "card_shoe")
    game.rule("card_shoe")
    assert game.state.equipment == "shoe"


def test_12_2_3_a_low_limit_table_needs_another_device(play):
    game = play({1: 1000}, options=("low_limit",))
    game.deal()
    game.send(ReportDevice("unfit"))
    assert game.asked().options == ("another_device",)


def test_12_2_a_card_shoe_has_no_device_to_fail(play):
    game = play({1: 1000}, method="shoe")
    game.deal()
    assert game.refused(ReportDevice("unfit")).clause == "12.2"


# At a table


@pytest.fixture
def unfit(live):
    """A device failed with a Flop wager on the table and one player gone."""
    table = live()
    table.wager(1, bonus=500, jackpot=True)
    table.wager(2)
    table.close()
    table.bet(1)
    table.fold(2)
    events = table.does(DEALER, ReportDevice("unfit"))
    assert events[0] == Voided("round", "the shuffling device is unfit", under="12.2.1")
    return table


def test_12_2_1_all_wagers_of_the_round_go_back(unfit):
    assert (unfit.chips(1), unfit.chips(2)) == (100000, 100000)
    assert (unfit.pool.meter, unfit.pool.pledged("one")) == (10_000_00, 0)


def test_12_2_3_no_round_begins_before_the_equipment_is_chosen(unfit):
    assert unfit.refused(1, Stake(1, "ante", 1000)).clause == "12.2.3"
    assert unfit.offered("seat/1", Stake) == []
    assert unfit.refused(SUPERVISOR, Rule("by_hand", "because")).clause == "12.2.3"
    assert unfit.refused(DEALER, Rule("card_shoe", "because")).clause == "12.2.3"
    unfit.rules("another_device")
    assert unfit.wager(1)


@pytest.mark.parametrize(
    ("choice", "equipment", "order"),
    [
        ("another_device", "device", ("box/1", "box/1", "box/2", "box/2")),
        ("card_shoe", "shoe", ("box/1", "box/2", "dealer", "box/1", "box/2")),
    ],
)
def test_12_2_3_the_next_round_is_dealt_from_it(unfit, choice, equipment, order):
    assert EquipmentReplaced(equipment) in unfit.rules(choice)
    opened, *_ = unfit.wager(1)
    assert (opened.number, opened.method) == (2, equipment)
    unfit.wager(2)
    (dealt,) = [event for event in unfit.close() if isinstance(event, CardsDealt)]
    assert dealt.equipment == equipment
    assert dealt.to[-len(order) :] == order


def test_12_1_only_the_dealer_reports_the_device(live):
    table = live()
    table.wager(1)
    table.close()
    assert table.refused(1, ReportDevice("unfit")).clause == "12.2"
    assert table.refused(DEALER, ReportDevice("slow")).clause == "12.2"
    assert table.table.live
