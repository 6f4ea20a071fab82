"""12 Collusion."""

import pytest

from houseway.core import DEALER, SUPERVISOR, Rule, Ruled, Stake, Voided
from houseway.games.canberra_holdem.events import Call, DealFaceDown, Fold
from houseway.games.canberra_holdem.irregularities import CollusionReported, ReportCollusion


@pytest.fixture
def dealt(live):
    """Two boxes after the flop; box 1 has a paid bonus."""
    table = live()
    table.wager(1, 1000, 500)
    table.wager(2, 1500, 500)
    table.close()
    return table


@pytest.fixture
def asked(dealt):
    """A supervisor must rule on box 2."""
    dealt.does(DEALER, ReportCollusion(2, "communicated"))
    return dealt


def cards(table, viewer, area):
    return [thing["face"] for thing in table.view(viewer)["things"] if thing["area"] == area][:2]


def test_12_1_players_see_their_own_cards_only(dealt):
    assert cards(dealt, "seat/1", "box/1") == ["As", "Ah"]
    for viewer in ("seat/2", DEALER, SUPERVISOR, "anybody"):
        assert cards(dealt, viewer, "box/1") == [None, None]


def test_12_1_folded_hands_are_not_shown_at_the_end(dealt):
    dealt.decide(folds=(2,), calls=(1,))
    assert cards(dealt, "seat/1", "box/2") == [None, None]
    assert cards(dealt, "seat/2", "box/1") == ["As", "Ah"]


def test_12_1_what_a_viewer_may_not_know_makes_no_difference_to_the_view(live):
    seen = []
    for hidden in ("3c 5d", "Qc Qd"):
        table = live()
        table.wager(1)
        table.wager(2)
        table.close(box2=hidden, dealer="Tc Td" if hidden == "3c 5d" else "6c 6d")
        seen.append(table.view("seat/1"))
    assert seen[0] == seen[1]


def test_12_1_the_dealer_is_reminded_to_keep_the_cards_in_sight(dealt):
    assert "12.1" in dealt.reminded()


def test_12_1_cards_out_of_sight_are_reported(dealt):
    reported, _ = dealt.does(DEALER, ReportCollusion(2, "cards_not_protected"))
    assert reported == CollusionReported(2, "cards_not_protected", under="12.1")


def test_12_2_only_staff_report_and_only_on_a_box_with_cards(dealt):
    assert dealt.refused(1, ReportCollusion(2, "communicated")).clause == "12.2"
    assert dealt.refused(DEALER, ReportCollusion(3, "communicated")).clause == "12.2"
    assert dealt.refused(DEALER, ReportCollusion(2, "whistled")).clause == "12.2"


def test_12_2_before_cards_are_dealt_there_is_nothing_to_tell(live):
    table = live()
    table.wager(1)
    assert table.refused(DEALER, ReportCollusion(1, "communicated")).clause == "12.2"


def test_12_2_as_soon_as_hole_cards_are_dealt(play):
    game = play({1: 1000}, method="felt")
    game.close()
    assert game.refused(ReportCollusion(1, "exchanged_cards")).clause == "12.2"
    game.send(DealFaceDown())
    assert game.send(ReportCollusion(1, "exchanged_cards"))[0].under == "12.2(a)"


def test_12_2_a_exchanging_cards_is_put_to_the_supervisor(dealt):
    reported, asked = dealt.does(DEALER, ReportCollusion(2, "exchanged_cards"))
    assert reported.under == "12.2(a)"
    assert (asked.under, asked.question.clause) == ("12.3", "12.3")


def test_12_2_b_telling_of_a_hand_is_put_to_the_supervisor(dealt):
    reported, asked = dealt.does(DEALER, ReportCollusion(2, "communicated"))
    assert reported.under == "12.2(b)"
    assert asked.question.options == ("play_on", "exclude", "void_round")
    assert dealt.view(SUPERVISOR)["question"]["seat"] == 2


def test_12_3_the_round_waits_for_the_ruling(asked):
    assert asked.view("seat/1")["due"] == [SUPERVISOR]
    for who, sent in ((1, Call(1, 2000)), (2, Fold(2)), (1, Stake(1, "ante", 500))):
        # What is only suspected is told to staff alone, its clause too.
        assert asked.refused(who, sent) == ("15.4", "the supervisor has something to decide first")
    assert asked.refused(DEALER, ReportCollusion(1, "communicated")).clause == "15.4"
    for eyes in ("seat/1", "seat/2", "anybody"):
        assert asked.view(eyes)["question"] is None


def test_12_3_the_ruling_is_one_of_the_choices_with_its_reason(asked):
    assert asked.refused(SUPERVISOR, Rule("fine", "a warning")).clause == "12.3"
    assert asked.refused(SUPERVISOR, Rule("play_on", " ")).clause == "12.3"
    assert asked.refused(DEALER, Rule("play_on", "a joke")).clause == "12.3"
    (ruled,) = asked.does(SUPERVISOR, Rule("play_on", "a joke"))
    assert ruled == Ruled("play_on", "a joke", under="12.3", private=True)


def test_12_3_without_a_question_there_is_no_ruling(dealt):
    assert dealt.refused(SUPERVISOR, Rule("play_on", "a joke")).clause == "12.3"


def test_12_3_the_player_may_be_excluded_from_the_round(asked):
    """The wagers go back; the player stays for the next round."""
    events = asked.does(SUPERVISOR, Rule("exclude", "told the hand"))
    assert Voided("box/2", "told the hand", under="12.3") in events
    assert asked.chips(2) == 100000
    assert asked.view("seat/1")["due"] == ["seat/1"]
    asked.decide(calls=(1,))
    assert asked.chips(1) == 100000 + 3500 + 3000
    asked.wager(2, 1000)
    assert asked.on(2) == 1000


def test_12_3_excluding_the_last_to_decide_lets_the_deal_go_on(asked):
    asked.does(SUPERVISOR, Rule("play_on", "not proven"))
    asked.decide(calls=(1,))
    asked.does(DEALER, ReportCollusion(2, "communicated"))
    asked.does(SUPERVISOR, Rule("exclude", "again"))
    assert not asked.table.live
    assert asked.chips(1) == 100000 + 3500 + 3000


def test_12_3_the_round_may_be_void(asked):
    events = asked.does(SUPERVISOR, Rule("void_round", "both are in it"))
    assert Voided("round", "both are in it", under="12.3") in events
    assert (asked.chips(1), asked.chips(2)) == (100000, 100000)
    assert not asked.table.live
