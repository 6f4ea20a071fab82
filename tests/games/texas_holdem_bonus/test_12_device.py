"""12 Shuffling device malfunction."""

from houseway.core import CloseWagers
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
