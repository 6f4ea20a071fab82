"""Random legal play: every chip accounted for, every event cited, everything reached."""

import pytest

from houseway import core
from houseway.law import games
from houseway.law.register import dispositions
from houseway.table import OF_THE_TABLE, conduct

ROUNDS = 4
# Short walks do not come to these, for the reason named; the test beside it does.
ELSEWHERE = {
    # Only a pool asks for signatures, and walks have none: tests/floor/test_holds.py.
    *("table.ConfirmPrize", "table.SignPrize", "table.RefusePrize", "jackpot.UseTrainingPool"),
    # The house alone sends it when a time is up: tests/table/test_notices.py.
    "table.KeepTime",
    # Only where a table was closed, which ends a walk: tests/table/test_notices.py.
    "table.ReopenTable",
    # Only after an inspector was notified: tests/table/test_inspection.py.
    "table.Acknowledge",
    # Only where the float is counted: tests/games/gaming_day.py.
    *("table.CountFloat", "table.SignCount", "table.RequestFill", "table.ReceiveFill"),
    "table.ExpectFill",
    *("table.SendCredit", "table.RemoveDrop", "table.AttachBox", "table.BringChips"),
    *("table.ChangeChips", "table.KeepChips", "table.PayOwed", "table.BuyAtTerminal"),
    # The house alone sends it, once two people signed: tests/house/test_signs.py.
    "table.ApproveSign",
    # The house alone sends it, once a pool's terms have changed: tests/floor/test_pools.py.
    "table.PostTerms",
    # Only where the house keeps a register of equipment: tests/games/equipment.py.
    *("table.EquipTable", "table.ConfirmEquipment", "table.ReportEquipment", "table.AskForCheck"),
    *("table.ReplaceSet", "table.ReplacePieces", "table.TakeSet"),
    # Only where nobody answers for an exposed hand: tests/games/pai_gow/test_15_at_a_table.py.
    "pai-gow.ReportNoDecision",
    # Only where folded hands wait for a count: tests/games/lunar_poker/test_08_betting.py.
    *("lunar-poker.CountHands", "lunar-poker.ReportCount"),
}


def check_books(walk, made):
    made.enter([walk.first])
    for step in walk.steps:
        made.enter([step.received, *step.answer])
    assert made.table == walk.table


def test_money_is_conserved_at_every_event(name, walked, books):
    for walk in walked(name):
        check_books(walk, books())


def test_every_event_cites_a_clause(name, walked, check_cited):
    for walk in walked(name):
        check_cited(walk.game, "opening", [walk.first])
        for step in walk.steps:
            check_cited(walk.game, step.envelope.command, step.answer)


def test_staff_are_reminded_of_every_clause_that_says_so(name, walked):
    """At some moment of play, whichever equipment is used, the dealer reads it."""
    wanted = {clause for clause, row in dispositions(name).items() if row.stage}
    read = {
        reminder["clause"]
        for walk in walked(name)
        for step in walk.steps
        for reminder in conduct.reminders(
            step.before, step.before.game.view(step.before.play, core.DEALER)
        )
    }
    assert read == wanted


def is_of_core(command):
    """Whether it is a word for all games, of which each has acts for what its document knows."""
    return core.kind(command).startswith("core.")


def missed(name, walked, walk, rooms, more):
    """The commands of these rooms that nobody came to send, with so many more walks to find them.

    Robots may have bad luck: others come after them, who would rather do what is left.
    """
    reached = {type(step.envelope.command) for walk in walked(name) for step in walk.steps}
    every = set(core.commands(*rooms)) - set(OF_THE_TABLE)
    every = {command for command in every if core.kind(command) not in ELSEWHERE}
    acts = {act.command for act in core.load_game(name).acts}
    every = {command for command in every if not is_of_core(command) or command in acts}
    for seed in range(100, 100 + more):
        if every <= reached:
            break
        another = walk(name, seed)
        another.robot.tried |= {core.kind(command) for command in reached}
        another.play(80)
        reached |= {type(step.envelope.command) for step in another.steps}
    return [core.kind(command) for command in every - reached]


@pytest.mark.heavy
def test_play_reaches_the_commands_of_the_game(name, walked, walk):
    """What nobody can ever do would be no command; a rare one may wait for the long search."""
    assert len(missed(name, walked, walk, ("core", name), 30)) <= 1


@pytest.mark.long
def test_long_play_reaches_every_command_of_the_game(name, walked, walk):
    assert missed(name, walked, walk, ("core", name), 400) == []


def test_play_reaches_every_command_of_the_table(walked, walk):
    assert missed(next(iter(games())), walked, walk, ("table",), 40) == []


def test_play_reaches_completed_and_void_rounds(name, walked):
    events = [event for walk in walked(name) for event in walk.events]
    closed = sum(isinstance(event, core.RoundClosed) for event in events)
    void = sum(isinstance(event, core.Voided) and event.scope == "round" for event in events)
    assert closed - void >= 5
    assert void >= 1


@pytest.mark.parametrize("seed", range(3))
def test_rounds_complete_when_everybody_acts_in_turn(name, walk, books, seed):
    made = walk(name, seed)
    for seat in range(1, made.table.sign.seats + 1):
        made.take_seat(seat)
    bound = 30 * made.table.sign.seats
    for number in range(1, ROUNDS + 1):
        for _ in range(bound):
            made.play_on()
            if made.table.round == number and not made.table.live:
                break
        assert (made.table.round, made.table.live) == (number, False)
    check_books(made, books())


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 120))
def test_long_play_keeps_its_books(name, walk, books, check_cited, seed):
    made = walk(name, seed)
    for _ in range(2000):
        made.step()
    check_books(made, books())
    for step in made.steps:
        check_cited(made.game, step.envelope.command, step.answer)
