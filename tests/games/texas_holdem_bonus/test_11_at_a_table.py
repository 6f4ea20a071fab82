"""11 Irregularities at tables of a house: what becomes of chips, of the felt and of the others."""

import pytest

from houseway.core import (
    DEALER,
    SUPERVISOR,
    CloseWagers,
    ExcludeSeat,
    PlayersDirected,
    Returned,
    RoundClosed,
    Rule,
    Stake,
    Voided,
)
from houseway.games.texas_holdem_bonus.events import (
    Bet,
    Check,
    Checked,
    CommunityExposed,
    DealFaceDown,
    Fold,
    SettleHands,
)
from houseway.games.texas_holdem_bonus.irregularities import (
    CollusionSuspected,
    DealerExposed,
    ReportCollusion,
    ReportCommunityExposed,
    ReportDealerExposed,
    ReportDealtToEmptyBox,
    ReportMeterFailure,
    ReportMeterRestored,
    ReportMisdeal,
    ReportNoDecision,
    ReportWrongPack,
)
from houseway.table.limits import WagerFound
from houseway.table.patrons import AcceptCard, FindCardInvalid
from houseway.table.seats import CashOut, Leave

NUMBER = "number_of_cards"
# What happens on a felt with one player, by the stage that it leads to.
STEPS = (
    ("deal", DEALER, CloseWagers()),
    ("flop_wagers", DEALER, DealFaceDown()),
    ("flop", 1, Bet(1, 2000)),
    ("turn_wagers", None, "2s 7h Jc"),
    ("turn", 1, Check(1)),
    ("river_wagers", None, "4d"),
    ("river", 1, Check(1)),
    ("dealer", None, "Kh"),
    ("showdown", None, "9c 9d"),
    ("hands", DEALER, SettleHands()),
)
STAGES = tuple(stage for stage, _, _ in STEPS)


def felt_until(live, stage, **how):
    """A felt on which a round with one player has come to this stage."""
    table = live(method="felt", **how)
    table.wager(1, bonus=500, jackpot=True)
    for reached, who, what in STEPS:
        if who is None:
            table.enter(what)
        else:
            table.does(who, what)
        assert table.view(DEALER)["stage"] == reached
        if reached == stage:
            return table
    raise AssertionError(stage)


@pytest.fixture
def dealt(live):
    """Three boxes with their cards; box 1 has a bonus and a jackpot wager."""
    table = live(seats=3)
    table.wager(1, 1000, 500, jackpot=True)
    table.wager(2, 1500)
    table.wager(3, 2000)
    table.close()
    return table


def balanced(table):
    """Whether all chips are somewhere and none lies on the felt."""
    on_felt = [thing for thing in table.view(DEALER)["things"] if thing["kind"] == "chips"]
    return not on_felt and sum(table.table.balances.values()) == 0


# 11.1 to 11.3


@pytest.mark.parametrize("stage", STAGES)
def test_11_1_a_wrong_number_of_cards_voids_at_any_stage(live, stage):
    """Clauses: 11.3."""
    table = felt_until(live, stage)
    events = table.does(DEALER, ReportMisdeal(NUMBER))
    assert events[0] == Voided("round", "misdeal: number of cards", under="11.1")
    assert events[-1] == RoundClosed(1, under="11.1")
    assert table.chips(1) == 100000
    assert table.pool.meter == 10_000_00
    assert balanced(table)


def test_11_1_before_the_deal_there_is_nothing_to_report(live):
    table = live()
    table.wager(1)
    assert table.refused(DEALER, ReportMisdeal(NUMBER)).clause == "11.3"
    assert table.refused(1, ReportMisdeal(NUMBER)).clause == "11.3"


def test_11_3_a_misdeal_gives_back_what_a_fold_had_lost(dealt):
    dealt.fold(1, 2)
    assert dealt.chips(1) == 100000 - 2000
    dealt.does(DEALER, ReportMisdeal(NUMBER))
    assert [dealt.chips(seat) for seat in (1, 2, 3)] == [100000] * 3
    assert dealt.pool.pledged("one") == 0
    assert balanced(dealt)


def test_11_3_what_comes_back_to_a_player_who_left_is_kept_from_the_next(dealt):
    dealt.fold(2)
    dealt.does(2, Leave(2))
    dealt.does(DEALER, ReportMisdeal(NUMBER))
    assert dealt.table.balance("suspense/ben") == 1500
    dealt.sit(2, "eve")
    assert dealt.chips(2) == 100000


# 11.4 to 11.6


@pytest.mark.parametrize("stage", STAGES[2:8])
def test_11_4_2_with_flop_wagers_made_play_goes_on(live, stage):
    table = felt_until(live, stage)
    assert table.does(DEALER, ReportDealerExposed()) == (DealerExposed(),)
    assert (table.table.live, table.view(DEALER)["stage"]) == (True, stage)


def test_11_4_once_the_hand_is_shown_nothing_is_exposed(live):
    assert felt_until(live, "showdown").refused(DEALER, ReportDealerExposed()).clause == "11.4"
    table = live()
    table.wager(1)
    assert table.refused(DEALER, ReportDealerExposed()).clause == "11.4"


def test_11_4_1_one_flop_wager_of_anybody_is_enough(dealt):
    dealt.fold(1)
    dealt.bet(3)
    assert dealt.does(DEALER, ReportDealerExposed()) == (DealerExposed(),)
    assert dealt.table.live


def test_11_4_1_also_when_all_have_folded_and_only_a_jackpot_waits_for_the_flop(live):
    table = live(method="felt", options=("method_b",))
    table.wager(1, jackpot=True)
    table.close()
    table.does(DEALER, DealFaceDown())
    table.fold(1)
    assert table.view(DEALER)["stage"] == "flop"
    assert table.does(DEALER, ReportDealerExposed())[0].under == "11.4.1"
    assert (table.chips(1), table.pool.pledged("one")) == (100000, 0)


def test_11_5_a_void_hand_alone_is_out(dealt):
    dealt.bet(2)
    dealt.does(DEALER, ReportCommunityExposed("river"))
    assert dealt.view(SUPERVISOR)["question"]["seat"] == 1
    dealt.rules("void_hand")
    assert dealt.chips(1) == 100000
    assert dealt.view(SUPERVISOR)["question"]["seat"] == 3
    dealt.rules("void_hand")
    assert dealt.chips(3) == 100000
    assert dealt.view("seat/2")["stage"] == "turn_wagers"
    assert dealt.refused(1, Bet(1, 1000)).clause == "9.2"
    assert dealt.view(DEALER)["due"] == ["seat/2"]


def test_11_5_when_every_hand_is_void_the_round_is_over(live):
    table = live()
    table.wager(1, jackpot=True)
    table.wager(2)
    table.close()
    table.does(DEALER, ReportCommunityExposed("flop"))
    table.rules("void_hand")
    events = table.rules("void_hand")
    assert isinstance(events[-1], RoundClosed)
    assert (table.chips(1), table.chips(2)) == (100000, 100000)
    assert balanced(table)


def test_11_5_folded_hands_are_not_asked_about(dealt):
    dealt.fold(1)
    dealt.bet(2, 3)
    assert dealt.does(DEALER, ReportCommunityExposed("turn")) == (
        CommunityExposed("turn", (), "11.6"),
    )


def test_11_5_a_voided_hand_has_no_say_while_others_are_asked(dealt):
    """The supervisor rules first, whatever others want to do."""
    dealt.does(DEALER, ReportCommunityExposed("flop"))
    for who, sent in ((1, Bet(1, 2000)), (2, Fold(2)), (DEALER, ReportMisdeal(NUMBER))):
        assert dealt.refused(who, sent).clause == "11.5"
    assert dealt.refused(DEALER, Rule("void_hand", "because")).clause == "11.5"
    assert dealt.refused(SUPERVISOR, Rule("misdeal", "because")).clause == "11.5"
    assert dealt.refused(SUPERVISOR, Rule("void_hand", " ")).clause == "11.5"


@pytest.mark.parametrize(
    ("stage", "areas"),
    [
        ("flop_wagers", ("flop", "turn", "river")),
        ("flop", ("turn", "river")),
        ("turn_wagers", ("turn", "river")),
        ("turn", ("river",)),
        ("river_wagers", ("river",)),
    ],
)
def test_11_6_only_cards_that_lie_face_down_can_be_seen_too_early(live, stage, areas):
    """Clauses: 11.5."""
    table = felt_until(live, stage)
    (offered,) = table.offered(DEALER, ReportCommunityExposed)
    assert offered["fields"][0]["options"] == areas
    for area in {"flop", "turn", "river", "ace"} - {*areas}:
        assert table.refused(DEALER, ReportCommunityExposed(area)).clause == "11.6"


def test_11_6_the_card_is_turned_face_down_again(live):
    table = live()
    table.wager(1)
    table.close()
    table.bet(1)
    table.does(DEALER, ReportCommunityExposed("river"))
    river = [thing["face"] for thing in table.view("seat/1")["things"] if thing["area"] == "river"]
    assert river == [None]
    table.check(1)
    table.check(1)
    table.does(DEALER, SettleHands())
    assert table.chips(1) == 102000


# 11.7 to 11.9


def test_11_7_during_the_deal_nobody_can_have_handled_cards(live):
    table = felt_until(live, "deal")
    assert table.refused(DEALER, ReportDealtToEmptyBox("handled")).clause == "11.8"
    table.does(DEALER, ReportDealtToEmptyBox("not_handled"))
    assert table.chips(1) == 100000


def test_11_8_the_round_goes_on_without_the_empty_box(dealt):
    dealt.does(DEALER, ReportDealtToEmptyBox("handled"))
    dealt.bet(1, 2, 3)
    assert dealt.view(DEALER)["stage"] == "turn_wagers"


def test_11_9_2_all_money_of_the_round_goes_back(dealt):
    dealt.bet(1)
    dealt.fold(2)
    dealt.does(DEALER, ReportWrongPack("foreign_card"))
    assert [dealt.chips(seat) for seat in (1, 2, 3)] == [100000] * 3
    assert balanced(dealt)
    assert dealt.refused(DEALER, ReportWrongPack("joker")).clause == "11.9"


# 11.10 and 11.11


def test_11_10_no_card_is_turned_before_the_wager_is_right(live):
    table = felt_until(live, "flop")
    table.does(DEALER, WagerFound(1, "flop", 1500))
    seen = table.view(DEALER)
    assert (seen["draw"], seen["due"], seen["wrong"]) == (None, ["seat/1"], {"1": "flop"})
    table.does(1, Bet(1, 500))
    assert table.view(DEALER)["draw"]["to"] == ("flop",) * 3
    assert table.chips(1) == 100000 - 1000 - 500 - 500 - 2000


def test_11_10_1_an_excess_goes_back_when_it_is_put_right(live):
    table = felt_until(live, "flop")
    table.does(DEALER, WagerFound(1, "flop", 2500))
    before = table.chips(1)
    table.does(1, Bet(1, 0))
    assert (table.on(1, "flop"), table.chips(1)) == (2000, before + 500)


def test_11_10_2_who_cannot_put_it_right_folds(live):
    table = felt_until(live, "flop")
    table.does(DEALER, WagerFound(1, "flop", 1500))
    table.does(1, CashOut(1, table.chips(1)))
    assert table.offered("seat/1", Bet) == []
    assert table.offered("seat/1", Fold)
    table.does(1, Fold(1))
    assert table.chips(1) == 1500  # only the Flop wager comes back
    assert balanced(table)


def test_11_10_2_no_answer_is_a_fold_too(live):
    """Clauses: 11.13."""
    table = felt_until(live, "flop")
    table.does(DEALER, WagerFound(1, "flop", 1500))
    before = table.chips(1)
    events = table.does(DEALER, ReportNoDecision(1))
    assert Returned(1, "flop", 1500, under="11.10.2") in events
    assert table.chips(1) == before + 1500


@pytest.mark.parametrize(("found", "winnings"), [(500, 500), (1500, 1000)])
def test_11_11_a_wrong_turn_wager_at_settlement(live, found, winnings):
    """Clauses: 11.11.1, 11.11.2."""
    table = live()
    table.wager(1)
    table.close()
    table.bet(1)
    table.bet(1)  # the Turn wager; the Turn is turned at once
    table.check(1)
    table.does(DEALER, WagerFound(1, "turn", found))
    table.does(DEALER, SettleHands())
    assert table.chips(1) == 100000 + 2000 + winnings


# 11.12 and 11.13


@pytest.mark.parametrize("choice", ["play_on", "play_first", "separate", "english_only"])
def test_11_12_whatever_the_ruling_the_round_is_played(dealt, choice):
    """Clauses: 11.12.1, 11.12.2, 11.12.3."""
    suspected, asked = dealt.does(DEALER, ReportCollusion(2))
    assert suspected == CollusionSuspected(2)
    assert asked.under == "11.12"
    events = dealt.rules(choice)
    assert (PlayersDirected(2, "keep_apart", "11.12.2") in events) == (choice == "separate")
    spoken = PlayersDirected(0, "english_only", "11.12.3") in events
    assert spoken == (choice == "english_only")
    for seat in (2, 1, 3):
        dealt.bet(seat)
    assert dealt.view(DEALER)["stage"] == "turn_wagers"


def test_11_12_1_a_suspect_who_folds_holds_nobody_up(dealt):
    dealt.does(DEALER, ReportCollusion(2))
    dealt.rules("play_first")
    assert dealt.view(DEALER)["due"] == ["seat/2"]
    dealt.fold(2)
    dealt.bet(1, 3)
    assert dealt.view(DEALER)["due"] == ["seat/1", "seat/3"]


def test_11_12_1_holds_for_the_round_only(dealt):
    dealt.does(DEALER, ReportCollusion(2))
    dealt.rules("play_first")
    dealt.fold(2, 1, 3)
    for seat in (1, 2):
        dealt.wager(seat)
    dealt.close()
    dealt.bet(1)
    assert dealt.on(1, "flop") == 2000


def test_11_13_a_seat_that_has_decided_is_not_deemed_folded(dealt):
    dealt.bet(1)
    assert dealt.refused(DEALER, ReportNoDecision(1)).clause == "11.13"
    assert dealt.refused(2, ReportNoDecision(3)).clause == "11.13"
    dealt.does(DEALER, ReportNoDecision(2))
    dealt.does(DEALER, ReportNoDecision(3))
    assert dealt.view("anybody")["decisions"] == {"1": "", "2": "fold", "3": "fold"}


def test_11_13_before_the_flop_there_is_nothing_free_to_check(play):
    """Also by the reading that lets a silent player check where that is free."""
    game = play({1: 1000, 2: 1000}, variants=("check-where-free",))
    game.deal()
    game.send(ReportNoDecision(1))
    assert game.settled(1)["ante"].under == "11.13"
    game.bet(2)
    assert game.send(ReportNoDecision(2))[0] == Checked(2, under="11.13")


# 11.14


def test_11_14_the_question_comes_between_rounds_too(live):
    table = live()
    table.does(DEALER, ReportMeterFailure())
    assert table.refused(1, Stake(1, "ante", 1000)).clause == "11.14"
    table.rules("without_jackpot")
    assert table.view("anybody")["jackpot"]["working"] is False
    table.round(1)
    assert table.chips(1) == 102000
    assert table.pool.meter == 10_000_00


def test_11_14_before_the_flop_jackpot_wagers_go_back(dealt):
    dealt.bet(1)
    dealt.does(DEALER, ReportMeterFailure())
    events = dealt.rules("without_jackpot")
    assert Returned(1, "jackpot", 500, under="11.14") in events
    assert dealt.pool.pledged("one") == 0
    dealt.bet(2, 3)
    dealt.check(1, 2, 3)
    dealt.check(1, 2, 3)
    assert isinstance(dealt.does(DEALER, SettleHands())[-1], RoundClosed)
    assert dealt.pool.meter == 10_000_00


def test_11_14_a_stopped_round_is_void_and_pays_nothing(dealt):
    dealt.fold(1)
    dealt.does(DEALER, ReportMeterFailure())
    dealt.rules("stop_play")
    assert [dealt.chips(seat) for seat in (1, 2, 3)] == [100000] * 3
    assert dealt.refused(2, Stake(2, "ante", 1500)).clause == "11.14"
    assert dealt.offered("seat/2", Stake) == []
    assert balanced(dealt)


def test_11_14_a_meter_that_works_is_not_restored(live):
    table = live()
    assert table.refused(SUPERVISOR, ReportMeterRestored()).clause == "11.14"
    table.does(DEALER, ReportMeterFailure())
    table.rules("without_jackpot")
    assert table.refused(DEALER, ReportMeterFailure()).clause == "11.14"
    assert live(jackpot=None).refused(DEALER, ReportMeterFailure()).clause == "11.14"


# 11.19


@pytest.mark.parametrize("stage", STAGES)
def test_11_19_2_invalid_wagers_go_back_at_any_stage(live, stage):
    table = felt_until(live, stage)
    table.does(DEALER, FindCardInvalid(1, "another's card"))
    assert table.chips(1) == 100000
    if stage == "deal":
        table.does(DEALER, DealFaceDown())
    assert not table.table.live
    assert table.pool.meter == 10_000_00
    assert balanced(table)


def test_11_19_2_a_folded_hand_under_method_b_gets_its_jackpot_wager_back(live):
    table = live(options=("method_b",))
    for seat in (1, 2):
        table.wager(seat, jackpot=True)
    table.close(box1="9h 2h", flop="Qh 7h 4h", dealer="Ac Kd")
    table.fold(1)
    table.does(DEALER, FindCardInvalid(1, "another's card"))
    assert table.chips(1) == 100000 - 1000
    table.bet(2)
    table.check(2)
    table.check(2)
    table.does(DEALER, SettleHands())
    assert table.chips(1) == 100000 - 1000
    assert table.pool.meter == 10_000_50


def test_11_19_3_earlier_rounds_stand_and_later_ones_need_a_card(live):
    table = live()
    table.round(1)
    table.does(DEALER, FindCardInvalid(1, "lent by a friend"))
    assert table.chips(1) == 102000
    assert table.offered("seat/1", Stake) == []
    table.does(DEALER, AcceptCard(1))
    table.round(1)
    assert table.chips(1) == 104000


def test_11_19_2_a_question_about_a_hand_outlives_its_wagers(play):
    """The ruling has nothing left to void; the round goes on."""
    game = play({1: 1000, 2: 1000})
    game.deal()
    game.send(ReportCommunityExposed("flop"))
    game.send(ExcludeSeat(1, "another's card", "11.19"))
    assert game.state.box(1).chips == {}
    game.rule("void_hand")
    assert game.asked().seat == 2
    game.rule("play_on")
    game.bet(2)
    assert game.state.stage == "turn_wagers"
