"""`houseway play texas-holdem-bonus`: the meter, three bets, the last look and the felt."""

import re

from houseway.house import House, pool_faults
from houseway.store import open_store

ROUND = "ante 10\nbonus 5\njackpot 5\ndeal\nbet\ncheck\ncheck\nsettle\n"


def test_a_round_in_a_pipe_shows_the_meter_and_feeds_it(houseway, tmp_path):
    store = tmp_path / "a.db"
    done = houseway("play", "texas-holdem-bonus", "--store", store, input=ROUND + "why\nquit\n")
    assert (done.code, done.err) == (0, "")
    assert "JACKPOT $25,000" in done.out
    assert "bet $20" in done.out
    assert re.search(r"^jackpot .*\(15\.2\.\d", done.out, re.MULTILINE)
    with open_store(f"sqlite:///{store}", create=False) as opened:
        pool = House(opened).pool("texas-holdem-bonus")
        assert pool.contributed >= 5_00
        assert list(pool_faults(opened)) == []


def test_the_meter_goes_on_from_one_session_to_the_next(houseway, tmp_path):
    store = tmp_path / "a.db"
    for _ in range(2):
        done = houseway("play", "texas-holdem-bonus", "--store", store, input=ROUND + "quit\n")
        assert done.code == 0
    assert "JACKPOT $25,00" in done.out
    with open_store(f"sqlite:///{store}", create=False) as opened:
        assert len(House(opened).pool("texas-holdem-bonus").tables) == 2
    assert houseway("verify", "--store", store).code == 0


def test_folding_where_checking_is_free_is_asked_about(houseway):
    lines = "ante 10\ndeal\nbet\nfold\nno\nfold\nyes\nquit\n"
    done = houseway("play", "texas-holdem-bonus", "--store", "memory:", input=lines)
    assert done.out.count("Checking is free") == 2
    assert "lost by folding" in done.out


def test_who_leaves_in_mid_round_folds_and_the_others_play_on(houseway, tmp_path):
    store = tmp_path / "a.db"
    lines = "ante 10\njackpot 5\ndeal\nbet\nquit\nyes\n"
    done = houseway("play", "texas-holdem-bonus", "--store", store, input=lines)
    assert "You leave after 1 round" in done.out
    assert houseway("verify", "--store", store).code == 0


def test_a_dealer_types_a_round_on_a_felt(houseway, tmp_path):
    store = tmp_path / "felt.db"
    lines = (
        "1 ante 10\n1 jackpot 5\nclose\ndealt\n1 bet 20\nQh 7h 4h\n1 check\n3s\n1 check\n5c\n"
        "Ac Kd\nsettle\n9h 2h\nquit\n"
    )
    options = ("--felt", "--seats", "1", "--store", store)
    done = houseway("play", "texas-holdem-bonus", *options, input=lines)
    assert done.code == 0
    assert "$100 paid by the house (15.2.9.5)" in done.out
    assert houseway("verify", "--store", store).code == 0


def test_nothing_is_declared_by_hand(houseway):
    done = houseway("play", "texas-holdem-bonus", "--manual-declaration", "--store", "memory:")
    assert "declared by hand" in done.sentence
