"""The table in the terminal from inside: drawing, wagers, settlements, typed lines, bots."""

import io
from random import Random

import pytest
from rich.console import Console

from houseway import table
from houseway.core import DEALER, PLAYER, SUPERVISOR, CloseWagers, Limits, Stake, load_game
from houseway.games.canberra_holdem import events, irregularities
from houseway.games.kit.views import chips_of
from houseway.house import House
from houseway.law import LawError
from houseway.store import open_store
from houseway.table import bots
from houseway.table.seats import BuyIn, Sit
from houseway.terminal import blocks
from houseway.terminal.blocks import LARGE, SMALL, Look, profit, width
from houseway.terminal.felt import COMPACT, FLAT, NORMAL, ROOMY, felt
from houseway.terminal.screen import composed
from houseway.terminal.typed import PuzzledError, Reader, forms
from houseway.terminal.vocabulary import plain_name
from tests.terminal.conftest import dealt, plain

GAME = "canberra-holdem"
CHIPS = (1_00, 5_00, 25_00, 100_00, 500_00)


def card(face, size, look):
    return blocks.thing("card", face, size, look)


# Cards, chips and the felt


def test_a_card_is_a_frame_with_rank_and_symbol():
    small = [line.plain for line in card("Td", SMALL, Look())]
    assert small == ["┌───┐", "│10♦│", "└───┘"]
    large = [line.plain for line in card("As", LARGE, Look())]
    assert large == ["┌─────┐", "│A    │", "│  ♠  │", "│    A│", "└─────┘"]
    assert [line.plain for line in card(None, SMALL, Look())][1] == "│░░░│"


@pytest.mark.parametrize(("four", "inks"), [(False, 2), (True, 4)])
def test_suits_have_two_or_four_colours_and_always_their_symbols(four, inks):
    drawn = [card(f"A{suit}", SMALL, Look(four_colour=four))[1] for suit in "cdhs"]
    assert len({str(line.spans) for line in drawn}) == inks
    assert len({line.plain for line in drawn}) == 4
    lying = [{"kind": "card", "face": face} for face in ("Ah", None)]
    assert blocks.in_line(lying, Look()).plain == "A♥ ░░"


def test_chips_show_the_largest_first():
    stack = blocks.discs(31_00, CHIPS, 9)
    assert stack.plain == "●●●"
    assert len({span.style for span in stack.spans}) == 3
    assert blocks.discs(100_00 * 20, CHIPS, 4).plain == "●●●●"


@pytest.mark.parametrize(("cents", "said"), [(0, "$0"), (5_00, "+$5"), (-7_50, "-$7.50")])
def test_a_result_always_prints_its_sign(cents, said):
    assert profit(cents).plain == said


@pytest.mark.parametrize("level", [FLAT, COMPACT, NORMAL, ROOMY])
@pytest.mark.parametrize("seats", [1, 3, 7])
def test_everything_that_must_be_seen_is_on_the_felt(sit, level, seats):
    cards = "Jc As 7d Kd 2c 3c 5c 6c  Jd Ks 2h Th 7c 8c 9c Tc"
    _, screen = sit("ante 10", "deal", "fold", seats=seats, seat=1, chance=dealt(**{"6.3": cards}))
    scene, _ = screen.scenes[-1]
    lines = felt(scene, 80, level)
    assert {line.cell_len for line in lines} == {80}
    text = "\n".join(line.plain for line in lines)
    for seen in ("round 1", "ante $5–$500 by $5", "maximum payout $10,000", "♠", "You"):
        assert seen in text
    assert "chips $490 · on the table $0 · net -$10" in text
    assert "last -$10" in text


@pytest.mark.parametrize("columns", [30, 60, 80, 120, 200])
@pytest.mark.parametrize("lines", [4, 10, 24, 40])
def test_a_scene_fits_its_terminal_and_keeps_the_prompt(sit, columns, lines):
    _, screen = sit("ante 10", "super 5", "deal", "call")
    console = Console(width=columns, file=io.StringIO())
    drawn = composed(console, screen.scenes[-1][0], columns, lines)
    assert len(drawn) <= lines
    assert width(drawn) <= columns
    assert "[q]uit" in drawn[-1].plain


def test_the_strip_keeps_the_newest_results_when_room_is_short(sit):
    _, screen = sit(*("ante 10", "deal", "fold") * 8, seats=1, seat=1)
    scene, _ = screen.scenes[-1]
    for columns, shown in ((80, 4), (120, 8)):
        bottom = felt(scene, columns, FLAT)[-1].plain
        assert bottom.count("-$10") == shown
        assert len(bottom) == columns


def test_other_players_cards_and_the_dealers_are_face_down_until_they_are_shown(sit):
    _, screen = sit("ante 10", "deal")
    text = "\n".join(line.plain for line in felt(screen.scenes[-1][0], 80, NORMAL))
    assert "A♠" in text
    assert "K♠" in text
    for hidden in ("J♣", "J♦", "7♦", "2♥", "K♦", "10♥"):
        assert hidden not in text


def test_the_deal_is_shown_step_by_step_unless_nobody_wants_that(sit):
    _, moving = sit("ante 10", "deal", "call")
    _, still = sit("ante 10", "deal", "call", animation=False)
    assert {"flop", "decisions"} <= {scene.view["stage"] for scene in moving.moments}
    assert still.moments == []


# Wagers by keys


def test_only_what_the_moves_allow_is_shown(sit):
    _, screen = sit("ante 5", "deal")
    labels = [[choice.label for choice in choices if choice.label] for _, choices in screen.scenes]
    assert [label for label in labels[0] if label.startswith(("ante", "Super"))] == ["ante +$5"]
    assert "Super Aces +$5" in labels[1]
    assert labels[2][:2] == ["call $10", "fold"]
    assert "deal" not in labels[2]


@pytest.mark.parametrize(
    ("script", "wagers"),
    [
        (("chip 3", "ante $25", "ante $25", "undo"), {"ante": 25_00}),
        (("ante 10", "super 5", "double"), {"ante": 20_00, "super_aces": 10_00}),
        (("ante 10", "super 5", "double", "undo"), {"ante": 10_00, "super_aces": 5_00}),
        (("ante 10", "super 5", "clear"), {}),
        (("ante 10", "super 5", "back super 5", "back ante 5"), {"ante": 5_00}),
        (("ante 10", "super 5", "deal", "fold", "rebet"), {"ante": 10_00, "super_aces": 5_00}),
        (("ante 10", "deal", "fold", "rebet", "rebet"), {"ante": 10_00}),
    ],
)
def test_chips_go_down_and_come_back(sit, script, wagers):
    person, _ = sit(*script)
    assert chips_of(person.view(), 2) == wagers


def test_who_sits_a_round_out_sees_the_others_play(sit):
    person, _ = sit("pass")
    (round_,) = person.rounds.finished()
    assert {wager.seat for wager in round_.settled} == {1, 3}
    assert round_.net[2] == 0


def test_who_is_broke_may_buy_in_again(sit):
    _, screen = sit("ante 5", "deal", "fold", seats=1, seat=1, buy_in=5_00)
    shown = [scene.label for scene in screen.scenes[-1][1] if scene.label]
    assert "buy in $5" in shown
    assert "rebet $5" not in shown
    person, _ = sit("ante 5", "deal", "fold", "buy 5", seats=1, seat=1, buy_in=5_00)
    assert person.view()["money"] == {"1": 5_00}


# Settlement and why


def test_a_settlement_says_verdict_sum_clause_and_hands(sit, said):
    _, screen = sit("ante 25", "super 5", "deal", "call")
    told = " ".join(said(screen).split())
    for line in (
        "dealer pair of fours, ace high, qualifies 4♠ 4♦ A♥ K♦ Q♠",
        "you ace-high flush A♠ K♠ Q♠ 9♠ 4♠",
        "Super Aces wins with hole cards and flop: pair: $5 × 7 to 1 = $35; $5 of the stake goes",
        "ante wins, better than the dealer: flush: $25 × 2 to 1 = $50; $25 of the stake goes back",
        "call wins, better than the dealer: flush: $50 × 1 to 1 = $50; $50 of the stake goes back",
        "9.2 Dealer qualifies and the player's hand is better: ante and call both win, paid",
    ):
        assert line in told


@pytest.mark.parametrize(
    ("deal", "variants", "script", "words"),
    [
        ({"6.6": "9s 3d"}, (), ("call",), "C1 Reading: The ante wins by the table of 8.1"),
        (
            {"6.6": "9s 3d"},
            ("call-paid",),
            ("call",),
            "This table reads it otherwise: paid.",
        ),
        (
            {"6.3": "Jc As 7d Ad  Jd Kh 2h Kc", "6.4": "9h 8s 4s", "6.6": "3s 2d"},
            (),
            ("call",),
            "C2 Reading: 9.1 prevails: the ante wins.",
        ),
    ],
)
def test_the_reading_that_decided_is_named(sit, said, deal, variants, script, words):
    _, screen = sit("ante 10", "super 5", "deal", *script, chance=dealt(**deal), variants=variants)
    assert words in " ".join(said(screen).split())


def test_a_cap_is_part_of_the_sum(sit, said):
    royal = {"6.3": "Jc As 7d 2d  Jd Ks 2h Th", "6.4": "Qs Js Ts", "6.6": "9s 4d"}
    _, screen = sit("ante 150", "deal", "call", chance=dealt(**royal))
    told = " ".join(said(screen).split())
    assert "royal flush: $150 × 100 to 1 = $15,000; of which $10,000 is paid: the most" in told
    assert "C10" in told


def test_why_and_history_come_on_pages(sit):
    _, screen = sit("ante 10", "deal", "fold", "why", "history", "help", "rules 9.1")
    why, history, help_, rule = screen.pages
    assert "2 ante" in why
    assert "7.3" in why
    assert "A♠ K♠" in history
    assert "-$10" in history
    assert "houseway replay" not in history, "it would look into another store"
    assert "undo" in help_
    assert "rules 7" in help_
    assert "9.1" in rule
    assert "9.2" not in rule


def test_a_bonus_is_declared_by_hand_where_the_sign_says_so(sit, said):
    _, screen = sit("ante 10", "super 5", "deal", "declare", "call", by_hand=True)
    shown = [scene.label for scene in screen.scenes[3][1] if scene.label]
    assert "Declare Super Aces" in shown
    assert "pair: $5 × 7 to 1 = $35" in said(screen)
    _, forgotten = sit("ante 10", "super 5", "deal", "call", by_hand=True)
    assert "loses, not declared in time: $5 of the stake is lost (10.4)" in said(forgotten)


def test_a_wager_under_the_minimum_is_advised_once_then_handed_back(sit, said):
    again = ("ante 5", "deal")
    person, screen = sit(*again, "fold", *again, "deal", seats=1, seat=1, minimum=10_00)
    assert "3.4: box 1: $5 on ante goes back." in said(screen)
    assert person.view()["money"] == {"1": 495_00}
    told = [plain([scene.message]) for scene, _ in screen.scenes if scene.message]
    assert told[0].startswith("3.4: box 1: $5 on ante is under the minimum. It stands this once")


# Leaving


def test_after_the_last_round_only_reading_is_left(sit, said):
    person, screen = sit("ante 10", "deal", "fold", "why", "ante 10", rounds=1)
    assert len(screen.pages) == 1
    assert "the last round is over" in said(screen)
    assert chips_of(person.view(), 2) == {}


def test_leaving_takes_back_wagers_while_they_are_open(sit):
    person, _ = sit("ante 10", "super 5")
    person.leave()
    assert person.table.seats == {}
    assert person.rounds.bought.total() == 0


def test_leaving_in_mid_round_is_asked_once(sit):
    person, screen = sit("ante 10", "deal", "quit", "no")
    assert "leaving means to fold" in plain([screen.scenes[-2][0].message])
    assert not person.over
    person.leave()
    assert person.rounds.last.net[2] == -10_00
    assert person.table.seats == {}


# Typed lines


@pytest.fixture
def reader(sit):
    """Reads the lines of a dealer at a felt with two antes."""
    person, _ = sit("1 ante 10", "2 ante 20", seats=2, felt=True)
    return Reader(person.vocabulary, person.view(SUPERVISOR))


@pytest.mark.parametrize(
    ("line", "command", "by"),
    [
        ("1 ante 15", Stake(1, "ante", 15_00), "seat/1"),
        ("1 15 ante", Stake(1, "ante", 15_00), "seat/1"),
        ("2 SUPER 5", Stake(2, "super_aces", 5_00), "seat/2"),
        ("close", CloseWagers(), DEALER),
        ("void a fire", irregularities.VoidRound("a fire"), SUPERVISOR),
        ("void wager 2 ante too late", irregularities.VoidWagers(2, "ante", "too late"), ""),
    ],
)
def test_a_line_becomes_the_command_of_an_open_move(reader, line, command, by):
    (sent,) = reader.read(line)
    assert sent.command == command
    assert sent.by in (by, SUPERVISOR)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("1 ante", "say an amount, as in 25"),
        ("1 ante 7,50", "say an amount, as in 25 or 7.50, not '7,50'"),
        ("1 ante 5 now", "'now' is more than was asked for"),
        ("void wager 9 ante x", "the seat is 1, 2, not '9'"),
        ("note 99 counted", "the clause is 1.1, 2.2, 2.3, 2.4, not '99'"),
        ("void", "say the why"),
        ("make me rich", "'make me rich' is not a command here; ? lists them"),
    ],
)
def test_a_line_that_makes_no_command_says_what_is_missing(reader, line, said):
    with pytest.raises(PuzzledError) as wrong:
        reader.read(line)
    assert str(wrong.value) == said


def test_moves_without_words_go_by_their_own_names(reader):
    found = forms(reader.vocabulary, reader.view)
    assert ("close table <minutes>", SUPERVISOR, "14.2") in found
    assert reader.read("close table 20")[0].command.minutes == 20


def test_every_move_of_a_felt_can_be_typed(reader):
    for move in reader.view["moves"]:
        assert reader.vocabulary.phrase(move["command"])
        assert reader.knows(plain_name(move["command"]))


# The other players


def opened(store, name, **deal):
    """A table after the flop, with three seats and this deal."""
    house = House(store, chance=dealt(**deal), source="script")
    house.open_table(name, GAME, load_game(GAME).sign(Limits(5_00, 500_00, 5_00)))
    for seat in (1, 2, 3):
        for command in (Sit(seat), BuyIn(seat, 500_00), Stake(seat, "ante", 10_00)):
            house.submit(name, f"P{seat}", PLAYER, command)
    house.submit(name, "dealer", DEALER, CloseWagers())
    return house.table(name)


def test_a_bot_acts_on_its_own_view_alone():
    with open_store("memory:") as store:
        one = opened(store, "a")
        other = opened(store, "b", **{"6.3": "Jc 2s 3d 5d  Jd 8s 9h 6h"})
    views = [table.view(state, "seat/1") for state in (one, other)]
    assert views[0] == views[1]
    mine = bots.Bot("P1", 1, 500_00, Random(1))
    assert mine.next(views[0]) == events.Call(1, 20_00)
    faces = [thing["face"] for thing in views[0]["things"] if thing["kind"] == "card"]
    assert [face for face in faces if face] == ["Jc", "Jd", "Ah", "Qs", "4s"]


def test_bots_fold_now_and_then_and_call_with_a_pair():
    def decisions(**deal):
        with open_store("memory:") as store:
            view = table.view(opened(store, "a", **deal), "seat/1")
        moods = [bots.Bot("P1", 1, 500_00, Random(seed)) for seed in range(40)]
        return {type(mood.next(view)).__name__ for mood in moods}

    assert decisions() == {"Call"}
    assert decisions(**{"6.3": "3c As 7d Kd  8d Ks 2h Th"}) == {"Call", "Fold"}


def test_bots_go_on_for_many_rounds_and_buy_in_when_broke(sit):
    draw = Random(7)
    person, _ = sit(
        *["pass"] * 15,
        buy_in=15_00,
        chance=lambda one: tuple(
            draw.sample(sorted(set(range(one.low, one.high + 1)) - set(one.out)), len(one.to))
        ),
    )
    assert len(person.rounds.finished()) == 15
    assert person.rounds.bought[1] > 15_00
    assert person.rounds.bought[2] == 15_00


def test_no_bot_has_the_name_of_the_person():
    names = [bot.name for bot in bots.seat_bots([1, 3], "Ada", 5_00, Random)]
    assert names == ["Bert", "Cleo"]


def test_a_bot_without_a_move_ends_the_session_with_a_sentence(sit, monkeypatch):
    wagers = bots.Bot.next
    monkeypatch.setattr(
        bots.Bot, "next", lambda bot, view: wagers(bot, view) if view["stage"] == "wagers" else None
    )
    monkeypatch.setitem(vars(load_game(GAME)), "late", lambda _view, _seat: None)
    with pytest.raises(LawError, match="Ada in box 1 cannot go on: it has no move"):
        sit("ante 10", "deal")
