"""`houseway play` with cards that are exchanged, a jackpot, and tiles: each in the one client."""

import re

import pytest

from houseway.core import Settled, Stake
from houseway.games.pai_gow.events import BankTaken
from houseway.house import House, pool_faults
from houseway.law import games
from houseway.law.register import register
from houseway.store import open_store
from houseway.table.seats import BoughtIn, CashedOut
from houseway.terminal.typed import PuzzledError, Reader, picked

LUNAR, TEXAS, PAI_GOW = "lunar-poker", "texas-holdem-bonus", "pai-gow"


def named(events, name):
    return [event for event in events if type(event).__name__ == name]


def settled(events):
    return [event for event in events if isinstance(event, Settled)]


# Cards that are exchanged


@pytest.mark.parametrize("chosen", ["exchange 1 3 5", "exchange 135", "e/1/3/4/4/5/done"])
def test_a_round_with_an_exchange_by_words_or_by_keys(play, chosen):
    done = play(LUNAR, "--seats", "1", lines=f"ante 5/super 5/deal/{chosen}/bet/quit")
    assert done.exit_code == 0, done.stdout
    drawn = named(done.events, "DrawChosen")
    # A dealt straight flush ends the round before there is anything to exchange.
    if not named(done.events, "HandPaidOut"):
        assert [event.cards for event in drawn] == [0b10101]
    assert {"ante", "super/1"} <= {event.area for event in settled(done.events)}


def test_5_2_2_an_ante_without_its_super_is_warned_of_before_it_goes_back(play):
    done = play(LUNAR, "--seats", "2", lines="ante 5/deal/super 5/deal/fold/quit")
    assert "5.2.2: as it lies $5 on ante would go back; press deal again" in done.stdout
    mine = [event for event in settled(done.events) if event.seat == 1]
    assert {"ante", "super/1"} <= {event.area for event in mine}


def test_5_2_2_whoever_deals_on_after_the_warning_sits_the_round_out(play):
    done = play(LUNAR, "--seats", "2", lines="ante 5/deal/deal/quit")
    assert done.stdout.count("would go back") == 1
    (back,) = named(done.events, "Returned")
    assert (back.seat, back.area, back.cents) == (1, "ante", 500)


def test_picking_no_cards_leaves_the_other_choices_open(play):
    done = play(LUNAR, "--seats", "1", lines="ante 5/super 5/deal/e/1/n/fold/quit")
    assert done.exit_code == 0
    assert "do something else" in done.stdout


def test_a_felt_pays_both_combinations_and_shows_their_cards(play):
    lines = (
        "1 ante 10/1 super 10/2 ante 5/2 super 5/2 super on 1 5/close/20/4c/1 wave/2 wave/1 sixth"
        "/1 bet/2 fold/Tc Td Jh 2s/As Kd Kh 9h 4s 3c/quit"
    )
    done = play(LUNAR, "--felt", "--seats", "2", lines=lines)
    assert done.exit_code == 0, done.stdout
    said = " ".join(done.stdout.split())
    assert "pair and ace and king: $20 × 2 to 1 = $40" in said
    assert "paid for pair K♥ K♦ and ace and king" in said
    assert "2 super on seat 1 loses" in said


@pytest.mark.parametrize(
    ("line", "area"), [("ante 10", "ante"), ("super 10", "super/2"), ("dealer 10", "super/dealer")]
)
def test_the_own_area_is_that_of_the_own_box(sit, line, area):
    person, _ = sit("ante 10", "super 10", game=LUNAR, seats=1, seat=2)
    reader = Reader(person.vocabulary, person.view(), 2)
    assert [sent.command for sent in reader.read(line)] == [Stake(2, area, 1000)]


def test_cards_are_said_by_places_or_by_names():
    faces = ["As", "Kd", None, "9h", "4s"]
    for said in ("1 4", "14", "as 9H"):
        assert picked(said, (3, 9), faces) == 9
    for wrong in ("", "6", "2c", "0"):
        with pytest.raises(PuzzledError, match="places"):
            picked(wrong, (3, 9), faces)
    assert picked("day teen", ("teen day",), ()) == "teen day"


def test_bots_play_whole_rounds(play):
    lines = "/".join(["ante 5/super 5/deal/fold"] * 5) + "/quit"
    done = play(LUNAR, "--seats", "5", lines=lines)
    assert done.exit_code == 0, done.stdout
    assert len(named(done.events, "RoundClosed")) >= 4
    assert {event.seat for event in settled(done.events)} == {1, 2, 3, 4, 5}


def test_bots_declare_by_hand_where_the_sign_says_so(play):
    lines = "ante 5/super 5/deal/wave/fold/quit"
    done = play(LUNAR, "--seats", "3", "--manual-declaration", lines=lines)
    assert done.exit_code == 0, done.stdout
    assert [event.seat for event in named(done.events, "Signalled")] == [1, 2, 3]


def test_a_box_that_is_not_there_is_one_sentence(play):
    done = play(LUNAR, "--seats", "6", "--seat", "6", lines="quit")
    assert done.exit_code == 2
    assert "5" in done.stderr


# A jackpot


ROUND = "ante 10/bonus 5/jackpot 5/deal/bet/check/check/settle/"


def test_a_round_in_a_pipe_shows_the_meter_and_feeds_it(play, tmp_path):
    done = play(TEXAS, lines=ROUND + "why/quit")
    assert (done.exit_code, done.stderr) == (0, "")
    assert "JACKPOT $25,000" in done.stdout
    assert "[b]et $20" in done.stdout
    assert re.search(r"^jackpot .*\(15\.2\.\d", done.stdout, re.MULTILINE)
    with open_store(f"sqlite:///{tmp_path / 'play.db'}", create=False) as opened:
        assert House(opened).pool(TEXAS).contributed >= 5_00
        assert list(pool_faults(opened)) == []


def test_the_meter_goes_on_from_one_session_to_the_next(play, tmp_path):
    for _ in range(2):
        done = play(TEXAS, lines=ROUND + "quit")
        assert done.exit_code == 0
    assert "JACKPOT $25,00" in done.stdout
    with open_store(f"sqlite:///{tmp_path / 'play.db'}", create=False) as opened:
        pool = House(opened).pool(TEXAS)
    assert pool.contributed >= 2 * 5_00
    assert not pool.tables, "a table that closed is linked no more"


def test_folding_where_checking_is_free_is_asked_about(play):
    done = play(TEXAS, lines="ante 10/deal/bet/fold/no/fold/yes/quit")
    assert done.stdout.count("although checking is free") == 2
    assert "lost by folding" in done.stdout


def test_who_leaves_in_mid_round_folds_and_the_others_play_on(play):
    done = play(TEXAS, lines="ante 10/jackpot 5/deal/bet/quit/yes")
    assert "leaving means to fold" in done.stdout
    assert "You leave after 1 round" in done.stdout


def test_a_dealer_types_a_round_on_a_felt(play):
    lines = (
        "1 ante 10/1 jackpot 5/close/dealt/1 bet 20/Qh 7h 4h/1 check/3s/1 check/5c/"
        "Ac Kd/settle/9h 2h/quit"
    )
    done = play(TEXAS, "--felt", "--seats", "1", lines=lines)
    assert done.exit_code == 0
    assert "$100 paid by the house (15.2.9.5)" in done.stdout


def test_nothing_is_declared_by_hand_where_the_game_does_not_know_it(play):
    done = play(TEXAS, "--manual-declaration", "--store", "memory:")
    assert (done.exit_code, done.stderr.count("\n")) == (2, 1)
    assert "declared by hand" in done.stderr


# Tiles


def net(events, player="You"):
    out = sum(e.cents for e in events if isinstance(e, CashedOut) and e.player == player)
    return out - sum(e.cents for e in events if isinstance(e, BoughtIn) and e.player == player)


@pytest.mark.parametrize("key", ["1", "2", "3", "h"])
def test_a_hand_is_set_by_key_against_the_house(play, key):
    done = play(PAI_GOW, "--seats", "1", lines=f"d / a / a / deal / {key} / why / quit")
    assert done.exit_code == 0, done.stdout
    assert "the House banks, chung on area 1" in done.stdout
    assert "low " in done.stdout
    (wager,) = settled(done.events)
    assert wager.stake == 1000
    assert net(done.events) == wager.returned + wager.winnings - wager.commission - wager.stake


def test_the_bank_is_taken_and_covers_the_others(play):
    lines = "t / 3 / a / a / deal / l / h / c / leave"
    done = play(PAI_GOW, "--rounds", "1", lines=lines)
    assert done.exit_code == 0, done.stdout
    assert "seat 2 banks" in done.stdout
    assert BankTaken(2, 2) in done.events
    assert any(event.against == "losing" for event in settled(done.events))


def test_a_value_that_a_key_leaves_open_is_asked_for(play):
    done = play(PAI_GOW, lines="t / 4 / a / deal / n / no / n / foot / h / c / quit / yes")
    assert done.exit_code == 0, done.stdout
    assert "[n] do something else" in done.stdout
    (cut,) = named(done.events, "CutChosen")
    assert cut.cut == "foot_say"


def test_a_bank_that_falls_short_tops_up_or_gives_way(play):
    done = play(PAI_GOW, lines="t / deal / a / l / 1 / quit")
    assert "over the wagers +$" in done.stdout
    assert "seat 2 banks" in done.stdout
    other = play(PAI_GOW, lines="t / deal / r / quit", store="b.db")
    assert "the House banks" in other.stdout


def test_leaving_in_the_middle_leaves_the_hand_to_the_dealer(play):
    done = play(PAI_GOW, lines="d / a / deal / quit / yes")
    assert done.exit_code == 0, done.stdout
    assert "You leave after 1 round" in done.stdout
    assert "houseway replay" in done.stdout
    assert [e for e in done.events if isinstance(e, CashedOut) and e.player == "You"]


def test_what_is_not_open_is_refused_in_a_sentence(play):
    done = play(PAI_GOW, "--seats", "1", lines="d / a1 10 / area 25 / adjust 2 / dance / ? / quit")
    assert "6.10: area 1 is the House's while it banks" in done.stdout
    assert "say which, and an amount: area 2, area 3" in done.stdout
    assert "8.2: only a player/banker may adjust" in done.stdout
    assert "'dance' is not a command here" in done.stdout


@pytest.mark.parametrize("game", games())
def test_help_is_the_keys_first_and_then_what_the_rules_are_about(play, game):
    """The rule book itself is asked for by section: the keys must not scroll away."""
    done = play(game, lines="? / quit")
    page = done.stdout.partition("choose a chip")[2].partition("> quit")[0].splitlines()
    assert len(page) < 60
    assert page.index("The rules by section, as in: rules 7") > 10
    assert not [text for text in register(game).clauses.values() if text in done.stdout]


def test_rules_and_why_are_at_hand(play):
    done = play(PAI_GOW, lines="why / rules 9.2 / rules 99 / sign / quit")
    assert "nothing is settled there yet" in done.stdout
    assert "Only the wagers set out in this section are allowed." in done.stdout
    assert "There is no clause 99" in done.stdout
    assert "$1 $5 $25 $100 $500" in done.stdout


def test_a_felt_is_dealt_by_typing_dice_and_tiles(play):
    lines = (
        "decline 2 / shuffle / 2 a2 10 / close / 1 2 3 / 1 2 3 4 / retrieve / 2 house way /"
        "mooy hoong_tau_sap chaat_52 paat_62 / rule stands a hand was open / teen queen /"
        "day day gow_63 gow_54 / why / ? / quit"
    )
    done = play(PAI_GOW, "--felt", "--seats", "1", lines=lines)
    assert done.exit_code == 0, done.stdout
    assert "15.7" in done.stdout
    assert "'queen' is not a tile" in done.stdout
    assert "area 2 Jung" in done.stdout
    assert "high pair of Day" in done.stdout
    assert re.search(r"^area 2 .*\n?.*\(9.2.1.1", done.stdout, re.MULTILINE)
    (wager,) = settled(done.events)
    assert (wager.effect, wager.winnings) == ("win", 1000)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--seats", "7"), "lunar-poker has 5 seats"),
        (("--seats", "2", "--seat", "5"), "--seats 2 puts boxes 1 to 2 in use"),
    ],
)
def test_2_1_seats_that_are_not_there_are_refused(play, arguments, why):
    done = play(LUNAR, *arguments, lines="quit")
    assert done.exit_code == 2
    assert why in done.stdout + (done.stderr if hasattr(done, "stderr") else "")
