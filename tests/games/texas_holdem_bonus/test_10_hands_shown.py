"""10 Settlement: what is shown to whom, and hands that are given up late or by everybody."""

import pytest

from houseway.core import DEALER, INSPECTOR, RoundClosed, Settled, rack
from houseway.games.texas_holdem_bonus.events import (
    Bet,
    CommunityRevealed,
    Concede,
    DealerShown,
    DealFaceDown,
    HandsShown,
    SettleHands,
    SettlementBegun,
)


def faces(table, viewer):
    """The faces of cards that a viewer sees, by place; None for a card that stays hidden."""
    seen = {}
    for thing in table.view(viewer)["things"]:
        if thing["kind"] == "card":
            seen.setdefault(thing["area"], []).append(thing["face"])
    return {place: " ".join(str(name) for name in known) for place, known in seen.items()}


HIDDEN = {
    "flop": "None None None",
    "turn": "None",
    "river": "None",
    "dealer": "None None",
    "box/1": "None None",
    "box/2": "None None",
}


@pytest.fixture
def dealt(live):
    table = live()
    table.wager(1, bonus=500)
    table.wager(2)
    table.close()
    return table


def test_10_1_the_dealers_hand_is_hidden_until_it_is_shown(dealt):
    """Clauses: 9.7."""
    assert faces(dealt, DEALER) == HIDDEN
    assert faces(dealt, "seat/1") == HIDDEN | {"box/1": "As Ah"}
    dealt.bet(1, 2)
    dealt.check(1, 2)
    dealt.check(1)
    assert faces(dealt, "seat/1")["dealer"] == "None None"
    dealt.check(2)
    assert faces(dealt, "seat/1") == {
        "flop": "2s 7h Jc",
        "turn": "4d",
        "river": "Kh",
        "dealer": "9c 9d",
        "box/1": "As Ah",
        "box/2": "None None",
    }


def test_10_4_settled_hands_lie_face_up_and_folded_ones_never(dealt):
    """Clauses: 9.6.1."""
    dealt.bet(1, 2)
    dealt.check(1)
    dealt.fold(2)
    dealt.check(1)
    dealt.does(DEALER, SettleHands())
    for viewer in (DEALER, "seat/2", "anybody"):
        assert faces(dealt, viewer)["box/1"] == "As Ah"
    assert faces(dealt, "seat/1")["box/2"] == "None None"
    assert faces(dealt, INSPECTOR)["box/2"] == "3c 5d"


def test_10_2_conceded_cards_stay_face_down(dealt):
    dealt.bet(1, 2)
    dealt.check(1, 2)
    dealt.check(1, 2)
    dealt.does(1, Concede(1))
    dealt.does(DEALER, SettleHands())
    assert faces(dealt, "seat/2")["box/1"] == "None None"
    # Even the bonus of two aces is lost.
    assert dealt.chips(1) == 100000 - 1000 - 500 - 2000


def test_10_2_settling_ends_the_time_to_concede(play):
    game = play({1: 1000, 2: 1000})
    game.deal()
    game.to_showdown(1, 2)
    assert [move.clause for move in game.offered(Concede, "seat/2")] == ["10.2"]
    game.send(SettleHands())
    assert game.refused(Concede(2)).clause == "10.2"


def test_10_2_method_a_loses_the_jackpot_wager_with_the_hand(play):
    game = play({1: 1000}, jackpot={1: 500})
    game.deal(box1="9h 2h", flop="Qh 7h 4h")
    game.to_showdown(1)
    game.settle(concede=(1,))
    assert game.settled(1)["jackpot"].under == "15.1.4.1"
    assert game.prizes() == []


def test_10_2_method_b_keeps_the_jackpot_of_a_conceded_hand(play):
    """Clauses: 10.4.1."""
    game = play({1: 1000}, jackpot={1: 500}, options=("method_b",))
    game.deal(box1="9h 2h", flop="Qh 7h 4h", dealer="Ac Kd")
    game.to_showdown(1)
    game.settle(concede=(1,))
    effects = {area: wager.effect for area, wager in game.settled(1).items()}
    assert effects == {"ante": "lose", "flop": "lose", "jackpot": "win"}
    assert game.prizes() == [("float", 10_000, "15.2.9.5")]


@pytest.mark.parametrize("options", [(), ("method_b",)])
def test_10_4_1_when_all_have_folded_nothing_is_turned_without_a_jackpot(live, options):
    table = live(options=options)
    table.wager(1)
    table.close()
    table.fold(1)
    assert not table.table.live
    known = {place: face for place, face in faces(table, "anybody").items() if place != "box/1"}
    assert known == {place: cards for place, cards in HIDDEN.items() if "box" not in place}
    assert faces(table, INSPECTOR)["river"] == HIDDEN["river"], "nobody drew it"


def test_10_4_1_when_all_have_folded_the_flop_settles_a_jackpot(live):
    table = live(options=("method_b",))
    table.wager(1, jackpot=True)
    table.wager(2)
    table.close(box1="9h 2h", flop="Qh 7h 4h")
    table.does(2, Bet(2, 2000))
    table.fold(1)
    table.fold(2)
    assert not table.table.live
    assert faces(table, "seat/2") == HIDDEN | {
        "flop": "Qh 7h 4h",
        "box/1": "9h 2h",
        "box/2": "3c 5d",
    }
    assert table.chips(1) == 100000 - 1000 - 500 + 10_000


def test_10_4_1_on_a_felt_the_flop_and_the_folded_hand_are_asked_for(live):
    table = live(method="felt", options=("method_b",))
    table.wager(1, jackpot=True)
    table.wager(2)
    table.close()
    table.does(DEALER, DealFaceDown())
    table.fold(1, 2)
    assert table.view(DEALER)["draw"]["to"] == ("flop",) * 3
    (flop, begun, *_) = table.enter("Qh 7h 4h")
    assert isinstance(flop, CommunityRevealed)
    assert begun == SettlementBegun()
    assert table.view(DEALER)["draw"]["to"] == ("box/1", "box/1")
    events = table.enter("9h 2h")
    assert isinstance(events[-1], RoundClosed)
    assert not [event for event in events if isinstance(event, DealerShown)]
    assert table.chips(1) == 100000 - 1000 - 500 + 10_000


def test_10_4_on_a_felt_hands_are_turned_up_from_the_right(live):
    table = live(method="felt")
    for seat in (1, 2):
        table.wager(seat)
    table.close()
    table.does(DEALER, DealFaceDown())
    table.bet(1, 2)
    table.enter("2s 7h Jc")
    table.check(1, 2)
    table.enter("4d")
    table.check(1, 2)
    table.enter("Kh")
    table.enter("9c 9d")
    table.does(DEALER, SettleHands())
    assert table.view(DEALER)["draw"]["to"] == ("box/2", "box/2", "box/1", "box/1")
    events = table.enter("3c 5d As Ah")
    (shown,) = [event for event in events if isinstance(event, HandsShown)]
    assert shown.source == "dealer"
    assert [event.seat for event in events if isinstance(event, Settled)] == [2, 2, 1, 1]
    assert (table.chips(1), table.chips(2)) == (102000, 97000)


def test_10_6_a_bonus_wins_though_the_hand_loses(play):
    """Clauses: 10.7, 10.9."""
    game = play({1: 1000}, {1: 500})
    game.deal(box1="Ac Qc", dealer="9c 9d")
    game.to_showdown(1)
    settled = game.settle().settled(1)
    assert (settled["ante_bonus"].winnings, settled["flop"].effect) == (10_000, "lose")


def test_10_7_a_tie_leaves_the_bonus_to_its_own_table(play):
    """Clauses: 10.11."""
    game = play({1: 1000}, {1: 500})
    game.deal(box1="2c 2d", dealer="3c 3d", flop="As Ks Qs", turn="Js", river="Ts")
    game.to_showdown(1)
    settled = game.settle().settled(1)
    assert {settled[area].effect for area in ("ante", "flop")} == {"stand_off"}
    assert settled["ante_bonus"].winnings == 1500


def test_10_10_money_at_the_table(live):
    """A flush wins on the ante too; every wager is paid once and handed back."""
    table = live()
    before = table.table.balance("float")
    table.wager(1, bonus=500)
    table.close(box1="As Ks", flop="2s 7s Js")
    for _ in range(3):
        table.bet(1)
    table.does(DEALER, SettleHands())
    won = 1000 + 2000 + 1000 + 1000 + 500 * 25
    assert table.table.balance(rack(1)) == 100000 + won
    assert table.table.balance("float") == before - won
