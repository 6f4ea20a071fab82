"""1, 2 Definitions, table and equipment."""

import pytest

from houseway.core import DEALER, SUPERVISOR, Drawn, Stake, Voided
from houseway.games.pai_gow import commands
from houseway.games.pai_gow.state import AREAS, HOUSE_WAY
from houseway.table.conduct import Note
from houseway.table.tokens import ExchangeVoucher, StakeTokens


def test_1_1_winnings_on_tokens_are_paid_in_chips(live):
    table = live((2,))
    table.does(DEALER, ExchangeVoucher(2, 2000))
    table.shuffle()
    table.does(2, StakeTokens(2, "area/2", 2000))
    table.deal()
    table.finish()
    assert table.chips(2) == 100000 + 1900  # the win less commission; the token is collected
    assert table.table.tokens.get("rack/2", 0) == 0


def test_1_1_a_token_goes_back_on_a_stand_off(live):
    table = live((4,))
    table.does(DEALER, ExchangeVoucher(4, 2000))
    table.shuffle()
    table.does(4, StakeTokens(4, "area/4", 2000))
    table.deal()
    table.finish()
    assert table.table.tokens["rack/4"] == 2000


def test_1_1_a_banker_gets_lost_tokens_in_chips(live):
    table = live((1, 3))
    table.does(DEALER, ExchangeVoucher(3, 2000))
    table.shuffle(banker=1)
    table.does(3, StakeTokens(3, "area/3", 2000))
    table.stake(1, 2000)
    table.deal()
    table.finish()
    assert table.chips(1) == 100000 + 1900


@pytest.mark.parametrize("clause", ["2.2", "2.3", "2.4", "3.3", "3.4", "3.5"])
def test_2_2_staff_note_checks_of_layout_dice_and_tiles(live, clause):
    (noted,) = live().does(SUPERVISOR, Note(clause, "checked"))
    assert noted.under == clause


def test_2_1_places_are_numbered_and_the_first_eight_sit_at_the_areas(play):
    game = play(seats=9)
    game.stake(9, 3, 5000)
    game.stake(3, 3, 1000)
    game.deliver()
    assert game.state.control[3] == 3
    assert play(seats=9).refused(commands.CedeControl(10)).clause == "9.10.2"


def test_2_1_nobody_wagers_from_a_place_that_does_not_exist(play):
    assert play(seats=3).refused(Stake(4, "area/4", 100)).clause == "2.1"


def test_2_5_1_three_box_dice_and_a_cut_die(play):
    game = play()
    game.stake(2)
    game.close()
    draw = game.turn().draw
    assert draw.to == ("box", "box", "box", "cut")
    assert (draw.low, draw.high, draw.distinct) == (1, 6, False)
    assert game.refused(Drawn((1, 1, 1, 7), "test")).clause == "2.5.1"


@pytest.mark.parametrize("value", range(-4, 5))
def test_2_5_3_buttons_from_minus_four_to_plus_four(play, value):
    game = play(banker=5)
    game.send(commands.Adjust(5, value))
    assert game.state.adjust == value
    for beyond in (-5, 5):
        game.refused(commands.Adjust(5, beyond))


@pytest.mark.parametrize(("value", "face"), [(3, "+3"), (-4, "-4")])
def test_2_5_3_the_button_lies_in_the_middle_for_everybody(play, value, face):
    """Clauses: 2.5, 8.2"""
    game = play(banker=5)
    game.send(commands.Adjust(5, value))
    for viewer in ("anybody", "seat/2", DEALER):
        things = game.game.view(game.state, viewer)["things"]
        assert {"kind": "button", "area": "cup/adjust", "face": face} in things
    game.send(commands.Adjust(5, 0))
    things = game.game.view(game.state, DEALER)["things"]
    assert not [thing for thing in things if thing["kind"] == "button"]


def test_2_5_4_the_off_button_marks_an_area_out_of_play(play):
    game = _after_a_house_round(play)
    game.send(commands.RemoveArea("signals"))
    game.send(Drawn((1, 1, 1), "test"))
    assert game.game.view(game.state, DEALER)["off"] == ["area/3"]


def _after_a_house_round(play):
    game = play()
    for seat in range(2, 9):
        game.stake(seat)
    game.to_setting()
    game.house_way()
    return game


def test_2_5_5_the_chung_shows_who_banks(play):
    """Clauses: 2.5.5, 13.2.1"""
    assert play(banker=6).game.view(play(banker=6).state, "watcher")["bank"]["area"] == 6
    assert play().state.chung == 1


def test_2_5_6_losing_wagers_go_to_the_float(live):
    table = live((3,))
    before = table.table.balance("float")
    table.round({3: 1000})
    assert table.table.balance("float") == before + 1000


def test_2_2_diagram_b_is_a_matter_of_the_sign(play):
    assert not play().state.diagram_b
    marked = play(options=("house_way/7",))
    assert marked.state.diagram_b
    assert [area for area in AREAS if marked.state.is_house_way(area)] == [7]
    assert len(HOUSE_WAY) == len(AREAS)


def test_1_1_void_means_without_a_result(play):
    game = play()
    game.stake(2)
    events = game.send(commands.ReportTileSet("missing"))
    assert isinstance(events[0], Voided)
    assert not game.state.wagers


def test_1_1_a_voucher_is_taken_down_with_its_conditions_and_used_once(live):
    table = live((2, 3))
    (issued,) = table.does(DEALER, ExchangeVoucher(2, 5000, "A 17", "until Sunday"))
    assert (issued.voucher, issued.conditions) == ("A 17", "until Sunday")
    again = table.refused(DEALER, ExchangeVoucher(3, 5000, "A 17"))
    assert (again.clause, again.why) == ("1.1", "voucher A 17 was already exchanged here")
