"""2 Table layout and equipment."""

from houseway.core import Stake


def test_2_3_jackpot_wagers_and_the_pool_are_recorded(live):
    """Clauses: 2.3, 2.4.3."""
    table = live()
    table.wager(1, jackpot=True)
    assert table.pool.pledged("one") == 500
    assert table.pool.meter == 10_000_00
    table.close()
    table.fold(1)
    assert (table.pool.pledged("one"), table.pool.meter) == (0, 10_000_50)


def test_2_4_1_the_round_records_what_it_was_dealt_from(play):
    for method in ("device", "shoe"):
        game = play({1: 1000}, method=method)
        (dealt,) = game.deal()
        assert dealt.equipment == method


def test_2_2_2_3_no_jackpot_wager_without_an_area(live):
    table = live(jackpot=None)
    table.wager(1)
    assert table.refused(1, Stake(1, "jackpot", 500)).clause == "2.2.2.3"
    assert table.view("seat/1")["jackpot"] is None
