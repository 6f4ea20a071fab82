"""9 Settlement of wagers."""

from houseway.core import DEALER, CloseWagers, Drawn, RoundClosed
from houseway.games.canberra_holdem.events import Call, DealFaceDown
from houseway.games.kit.pack import HandCounted

BOARD = "Qh 9s 5c Jd 2h"


def test_9_1_the_ante_wins_and_the_call_goes_back(showdown):
    ante, call = showdown("Ac 7d", "Kc 8d", BOARD)
    assert (ante.verdict, ante.winnings, ante.under) == ("ante_wins_unqualified", 1000, "9.1")
    assert (call.effect, call.returned, call.winnings, call.under) == ("void", 2000, 0, "9.1")


def test_9_1_also_where_the_hand_of_the_dealer_is_higher(showdown):
    ante, call = showdown("Ac 7d", "3c 3d", BOARD)
    assert (ante.effect, call.effect) == ("win", "void")


def test_9_1_the_ante_is_paid_by_the_table_of_8_1(showdown):
    """Clauses: 9.1 and 8.1"""
    ante, call = showdown("Ah 7h", "Kc 8d", "Qh 9h 5h Jd 2c")
    assert (ante.line, ante.winnings, call.winnings) == ("flush", 2000, 0)


def test_9_1_by_the_other_reading_the_call_is_paid(showdown):
    ante, call = showdown("Ac 7d", "Kc 8d", BOARD, variants=("call-paid",))
    assert (ante.effect, ante.winnings) == ("win", 1000)
    assert (call.verdict, call.winnings, call.under) == ("call_wins_unqualified", 2000, "9.1")


def test_9_1_prevails_over_a_tie(showdown):
    """Clauses: 9.1 and 9.4"""
    ante, call = showdown("Kd 8c", "Kc 8d", BOARD)
    assert (ante.verdict, ante.winnings) == ("ante_wins_unqualified", 1000)
    assert call.verdict == "call_returned_unqualified"


def test_9_1_a_tie_and_a_capped_ante_name_the_readings_that_they_rest_on(showdown):
    """Clauses: 8.2, 9.4"""
    ante, call = showdown("Kd 8c", "Kc 8d", BOARD)
    assert (ante.reading, call.reading) == ("C2", "C2")
    ante, call = showdown("Ac 7d", "Kc 8d", BOARD)
    plain = ante.reading, call.reading
    assert "C2" not in plain
    capped, _ = showdown("Ac 7d", "Kc 8d", BOARD, maximum_payout=500)
    assert capped.reading == ", ".join(filter(None, (plain[0], "C10")))
    capped, _ = showdown("Kd 8c", "Kc 8d", BOARD, maximum_payout=500)
    assert capped.reading == "C2, C10"
    capped, _ = showdown("Ac Ad", "4c 4d", BOARD, maximum_payout=500)
    assert capped.reading == "C10"


def test_9_1_by_the_other_reading_a_tie_is_void(showdown):
    ante, call = showdown("Kd 8c", "Kc 8d", BOARD, variants=("tie-void",))
    assert (ante.effect, ante.winnings, ante.under) == ("void", 0, "9.4")
    assert (call.effect, call.under) == ("void", "9.4")


def test_9_1_the_other_reading_of_ties_changes_nothing_else(showdown):
    ante, call = showdown("Ac 8c", "Kc 8d", BOARD, variants=("tie-void",))
    assert (ante.effect, call.effect, call.under) == ("win", "void", "9.1")


def test_9_1_both_other_readings_at_once(showdown):
    both = ("call-paid", "tie-void")
    ante, call = showdown("Ac 8c", "Kc 8d", BOARD, variants=both)
    assert (ante.winnings, call.winnings) == (1000, 2000)
    ante, call = showdown("Kd 8c", "Kc 8d", BOARD, variants=both)
    assert (ante.effect, call.effect) == ("void", "void")


def test_9_2_a_higher_hand_wins_ante_and_call(showdown):
    ante, call = showdown("Ac Ad", "4c 4d", BOARD)
    assert (ante.effect, ante.returned, ante.winnings, ante.under) == ("win", 1000, 1000, "9.2")
    assert (call.effect, call.returned, call.winnings, call.under) == ("win", 2000, 2000, "9.2")


def test_9_3_a_lower_hand_loses_ante_and_call(showdown):
    ante, call = showdown("Ac Kd", "4c 4d", BOARD)
    assert (ante.effect, ante.returned, ante.winnings, ante.under) == ("lose", 0, 0, "9.3")
    assert (call.effect, call.returned, call.winnings, call.under) == ("lose", 0, 0, "9.3")


def test_9_3_the_dealer_may_qualify_by_the_communal_cards_alone(showdown):
    ante, _ = showdown("Ac 7d", "Kc 8d", "Qh Qs 5c Jd 2h")
    assert (ante.verdict, ante.under) == ("ante_wins", "9.2")
    ante, _ = showdown("Kd 7d", "Ac 8d", "Qh Qs 5c Jd 2h")
    assert (ante.verdict, ante.under) == ("ante_loses", "9.3")


def test_9_4_equal_hands_return_ante_and_call(showdown):
    ante, call = showdown("Ac 4h", "Ad 4s", "Qh Qs 5c Jd 2h")
    assert (ante.effect, ante.returned, ante.winnings, ante.under) == ("void", 1000, 0, "9.4")
    assert (call.effect, call.returned, call.winnings, call.under) == ("void", 2000, 0, "9.4")


def test_9_4_a_tie_leaves_a_paid_bonus_alone(live):
    """Clauses: 9.4 and 10.5"""
    table = live()
    hands = {"box1": "Ac 4h", "dealer": "Ad 4s", "flop": "As Kh 7c", "river": "Qc 9h"}
    table.round({1: 1000}, {1: 500}, calls=(1,), **hands)
    assert table.chips(1) == 100000 + 3500


def test_9_4_each_box_is_settled_by_itself(live):
    table = live(seats=3)
    table.round({1: 1000, 2: 1500, 3: 2000}, calls=(1, 2, 3), box3="9h 9s")
    assert [table.chips(seat) for seat in (1, 2, 3)] == [103000, 95500, 100000]


def test_9_5_the_round_ends_when_the_hands_are_counted_and_collected(play):
    game = play({1: 1000}).to_flop()
    game.call(1)
    assert game.river()[-1] == RoundClosed(1, under="9.5")


def test_9_5_on_a_felt_the_cards_that_were_turned_up_are_counted(live):
    table = live(method="felt")
    table.wager(1)
    for sent in (CloseWagers(), Drawn((), "dealer"), DealFaceDown()):
        table.does(DEALER, sent)
    table.enter("2s 7h Jc")
    table.does(1, Call(1, 2000))
    table.enter("4d Kh")
    shown = table.enter("9c 9d As Ah")
    counted = [event for event in shown if isinstance(event, HandCounted)]
    assert counted == [HandCounted(0, 2, "9.5"), HandCounted(1, 2, "9.5")]
    assert shown[-1] == RoundClosed(1, under="9.5")
