"""3 The cards, and 4 the shuffle and cut."""

import pytest

from houseway.core import (
    DEALER,
    INSPECTOR,
    SUPERVISOR,
    CloseWagers,
    Drawn,
    Stake,
    load_game,
)
from houseway.games.kit.pack import CardsShuffled, DeckCounted
from houseway.games.lunar_poker.events import CardsCut, Exchange
from houseway.games.lunar_poker.irregularities import (
    OrderDeckCount,
    ReferToManager,
    ReportDeckCount,
)
from houseway.table.conduct import Note
from houseway.table.seats import Leave

NOTED = ["3.4", "3.5", "3.7", "4.4"]


@pytest.mark.parametrize("clause", NOTED)
def test_3_4_what_is_done_with_the_cards_is_noted(live, clause):
    """Clauses: 3.5, 3.7, 4.4"""
    (noted,) = live().does(SUPERVISOR, Note(clause, "done"))
    assert noted.under == clause


@pytest.mark.parametrize(
    ("method", "order"),
    [
        ("shoe", "dealer box/1 box/3 " * 5),
        ("hand", "dealer box/1 box/3 " * 5),
        ("device", "dealer " * 5 + "box/1 " * 5 + "box/3 " * 5),
    ],
)
def test_3_2_cards_come_from_a_shoe_a_device_or_the_hand(play, method, order):
    """Clauses: 3.2.1, 3.2.2, 3.2.3, 7.1, 7.2, 7.2.1, 7.2.2, 7.2.3, 7.3, 7.3.1, 7.3.2"""
    game = play({1: 1000, 3: 1000}, method=method).close()
    assert game.turn().draw.to == tuple(order.split())
    assert load_game("lunar-poker").methods == ("shoe", "device", "hand", "felt")


def test_3_6_cards_of_a_draw_come_from_what_is_left(play):
    game = play({1: 1000}).deal()
    game.sixth(1)
    draw = game.turn().draw
    assert draw.to == ("box/1",)
    assert len(draw.out) == 10


def test_4_1_2_all_cards_are_in_again_in_the_next_round(play):
    game = play({1: 1000}).deal()
    game.exchange(1, "7d 5c 3h", "Tc Td Th")
    game.fold(1)
    game.send(Stake(1, "ante", 1000))
    game.send(Stake(1, "super/1", 1000))
    game.close()
    assert game.turn().draw.out == ()


@pytest.mark.parametrize(("method", "clause"), [("shoe", "4.2"), ("hand", "4.3")])
def test_4_2_the_dealer_cuts_for_a_shoe_and_for_dealing_by_hand(play, method, clause):
    """Clauses: 4.3, 4.5"""
    game = play({1: 1000}, method=method)
    game.close()
    assert game.happened("CardsCut") == [CardsCut(1, "test", clause)]


def test_4_2_a_cut_leaves_cards_at_both_ends(play):
    game = play({1: 1000})
    game.cut = lambda: None
    game.close()
    draw = game.turn().draw
    assert (draw.kind, draw.low, draw.high) == ("cut", 1, 51)
    assert game.refused(Drawn((52,), "test")).clause == "4.2"


def test_4_6_cards_of_a_shuffling_device_are_not_cut(play):
    game = play({1: 1000}, method="device").close()
    assert game.turn().draw.kind == "cards"
    assert not game.happened("CardsCut")


def test_4_2_on_a_felt_the_dealer_is_asked_for_the_cut(play):
    game = play({1: 1000}, method="felt")
    game.send(CloseWagers())
    draw = game.turn().draw
    assert (draw.kind, draw.clause, draw.counted) == ("cut", "4.2", False)
    assert game.refused(Drawn((), " ")).clause == "4.2"
    assert game.send(Drawn((), "dealer")) == (CardsCut(0, "dealer", "4.2"),)
    assert game.turn().draw.to == ("dealer",)


def test_4_5_on_a_felt_nobody_but_the_dealer_cuts(live):
    table = live(method="felt")
    table.wager(1)
    table.does(DEALER, CloseWagers())
    for who in (1, SUPERVISOR):
        assert table.refused(who, Drawn((20,), "somebody")).clause == "4.5"
    (cut,) = table.does(DEALER, Drawn((20,), "dealer"))
    assert cut.depth == 20


def shuffles(table):
    """Why the cards were shuffled, round by round."""
    return [event.under for event in table.told if isinstance(event, CardsShuffled)]


def test_4_1_1_the_cards_are_shuffled_before_play_starts_and_after_a_vacancy(live):
    """Clauses: 4.1, 4.1.2, 4.1.3"""
    table = live(method="felt")
    table.told = []
    for empty in (False, False, True):
        if empty:
            for seat in (1, 2):
                table.does(seat, Leave(seat))
            table.sit(1)
        table.wager(1)
        assert ("4.1.1" in table.reminded(), "4.1.3" in table.reminded()) == (
            not table.told,
            empty,
        )
        table.told += table.does(DEALER, CloseWagers())
        table.does(SUPERVISOR, ReferToManager("what now?"))
        table.rules("void_round", decided_by="Gina, Gaming Manager")
    assert shuffles(table) == ["4.1.1", "4.1.2", "4.1.3"]


def test_4_1_3_a_table_where_somebody_stayed_was_not_vacant(live):
    table = live(method="felt")
    table.wager(1)
    table.does(DEALER, CloseWagers())
    table.does(SUPERVISOR, ReferToManager("what now?"))
    table.rules("void_round", decided_by="Gina, Gaming Manager")
    table.does(2, Leave(2))
    table.wager(1)
    table.told = table.does(DEALER, CloseWagers())
    assert shuffles(table) == ["4.1.2"]


def test_3_3_a_device_has_two_decks_in_turn(play):
    """Clauses: 3.3.1, 3.3.2"""
    game = play({1: 1000}, method="device")
    decks = []
    for _ in range(3):
        game.deal()
        assert game.game.view(game.state, "seat/1")["deck"] == game.state.decks.in_play
        assert game.state.decks.in_play != game.state.decks.in_shuffle
        decks.append(game.happened("CardsDealt")[-1].deck)
        game.fold(1)
        game.send(Stake(1, "ante", 1000))
        game.send(Stake(1, "super/1", 1000))
    assert decks == ["red", "blue", "red"]


def test_3_3_a_shoe_has_one_deck(play):
    game = play({1: 1000}).deal()
    assert game.happened("CardsDealt")[-1].deck == ""


@pytest.mark.parametrize("who", [SUPERVISOR, INSPECTOR])
def test_3_8_a_supervisor_or_an_inspector_has_the_cards_counted(live, who):
    table = live(method="felt")
    table.does(who, OrderDeckCount())
    assert table.refused(who, OrderDeckCount()).clause == "3.8"
    assert table.does(DEALER, ReportDeckCount(52)) == (DeckCounted(52, "3.8"),)
    assert table.refused(DEALER, OrderDeckCount()).clause == "3.8"


@pytest.mark.parametrize("cards", [51, 53])
def test_3_8_a_wrong_number_of_cards_voids_the_round(live, cards):
    """Clauses: 12.11.2"""
    table = live(method="felt")
    table.wager(1)
    table.does(DEALER, CloseWagers())
    table.does(SUPERVISOR, OrderDeckCount())
    counted, voided, *_ = table.does(DEALER, ReportDeckCount(cards))
    assert (counted.cards, voided.under) == (cards, "12.11.2")
    assert table.chips(1) == 100000


def five_exchanges(play, method="shoe"):
    """Five players who each exchange all their cards."""
    game = play(dict.fromkeys(range(1, 6), 1000), method=method).deal()
    for seat in range(1, 6):
        game.exchange(seat, game.hand(seat))
        while game.state.drawing():
            draw = game.turn().draw
            if draw.kind == "cut":
                game.cut()
                continue
            free = [card for card in range(52) if card not in draw.out]
            game.send(Drawn(tuple(free[: len(draw.to)]), "test"))
        game.bet(seat)
    return game


@pytest.mark.parametrize("method", ["shoe", "device", "hand"])
def test_4_1_4_the_discards_are_shuffled_when_the_stub_runs_out(play, method):
    """Clauses: 12.17"""
    game = five_exchanges(play, method)
    (shuffled,) = game.happened("DiscardsShuffled")
    assert shuffled.cards == 20
    dealt = [len(event.cards) for event in game.happened("DrawDealt")]
    assert dealt == [5, 5, 5, 5, 2, 3]
    assert not game.state.live
    assert len(game.happened("CardsCut")) == (0 if method == "device" else 2)


def test_4_1_4_own_discards_do_not_come_back_to_the_player(play):
    game = play(dict.fromkeys(range(1, 6), 1000)).deal()
    for seat in range(1, 6):
        own = game.state.box(seat).hand
        game.exchange(seat, game.hand(seat))
        while game.state.drawing():
            game.cut()
            draw = game.turn().draw
            assert set(own) <= set(draw.out)
            free = [card for card in range(52) if card not in draw.out]
            game.send(Drawn(tuple(free[: len(draw.to)]), "test"))
        game.fold(seat)
    assert game.happened("DiscardsShuffled")


def test_4_1_4_the_round_is_the_same_again_from_its_record(play):
    """Clauses: 12.17"""
    game = five_exchanges(play)
    state = load_game("lunar-poker").open(game.rules, game.state.sign)
    for event in game.events:
        state = load_game("lunar-poker").evolve(state, event)
    assert state == game.state


def test_4_1_4_on_a_felt_the_dealer_is_told_when_to_shuffle_the_discards(play):
    game = play(dict.fromkeys(range(1, 6), 1000), method="felt").close()
    game.draw("Kc")
    game.signal(*["wave"] * 5)
    for seat in range(1, 6):
        game.send(Exchange(seat, 31, 1000))
        game.cut()
        game.fold(seat)
    (shuffled,) = game.happened("DiscardsShuffled")
    assert shuffled.cards == 4 * 10
    assert [event.under for event in game.happened(CardsShuffled)] == ["4.1.1", "4.1.4"]
    assert [event.under for event in game.happened(CardsCut)] == ["4.2", "4.2"]
