"""Exams at tables: a dealer deals, things go wrong, and what is done about them is marked."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from houseway import table
from houseway.core import (
    DEALER,
    HOUSE,
    PLAYER,
    SUPERVISOR,
    CloseWagers,
    Envelope,
    Limits,
    Refusal,
    Rule,
    by_seat,
    command_from,
    kind,
    load,
)
from houseway.floor import exams_at_tables
from houseway.floor.exams import Exams, Fault, LetPass, evolve, gone_wrong, set_for, terms
from houseway.floor.exams_at_tables import EXAMINER, follows
from houseway.floor.irregularities import AT, arisen, called, fits, is_written, stage_of, written
from houseway.floor.state import Floor
from houseway.games.kit.views import field_of, is_due
from houseway.house import House, exams
from houseway.house.audit import floor_faults, rederived
from houseway.house.staging import Staged
from houseway.law import games
from houseway.law.incidents import incidents
from houseway.law.register import register
from houseway.store import open_store
from houseway.table.bots import BUY_IN, Bot
from houseway.table.conduct import Exclude
from houseway.table.dealers import LeaveTable, TakeTable
from houseway.table.declarations import OFF, ON, DeclarePayout, TakeDeclarations
from houseway.table.seats import Sit

# Any game whose wagers lie on boxes would do.
GAME = "canberra-holdem"
DEE = "Dee"


class School:
    """A house in which somebody deals an exam; every command takes a second."""

    def __init__(self, store=None):
        self.now = datetime(2026, 3, 2, 1, 0, tzinfo=UTC)
        self.store = store or open_store("memory:")
        self.open()

    def open(self):
        self.house = House(self.store, self.clock)
        self.house.casino.open()

    def clock(self):
        self.now += timedelta(seconds=1)
        return self.now.isoformat()

    def begin(self, game=GAME, seed="a seed", monkeypatch=None):
        monkeypatch.setattr(exams.secrets, "token_hex", lambda _many: seed)
        self.table = exams.begin(self.house, DEE, game, at_table=True).table
        assert not isinstance(self.deal(TakeTable()), Refusal)

    @property
    def exam(self):
        return self.house.casino.floor().exams.at(self.table)

    def deal(self, command, by=DEE):
        return self.house.submit(self.table, by, DEALER, command)

    def right(self):
        name, _, data = self.exam.open.answer.partition(" ")
        return load(name, data)

    def until(self, reached):
        """Deal as it goes on, with right acts, until something holds."""
        while not reached(self.exam):
            self.step()

    def step(self):
        state = self.house.table(self.table)
        answer = next(filter(None, map(self._sent, self._next(state))), None)
        # Where something was let pass the house goes on, as the server has it do then.
        answer = answer or self.house.supply_chance(self.table)
        assert answer
        assert not isinstance(answer, Refusal), answer

    def _sent(self, sent):
        return self.house.submit(self.table, *sent)

    def _next(self, state):
        """What comes next: an act, payouts, a ruling, players, and then the dealer."""
        if self.exam.open:
            yield DEE, DEALER, self.right()
        for seat, owed in state.to_declare.items():
            yield DEE, DEALER, DeclarePayout(seat, owed.due)
        moves = {move["command"]: move for move in table.view(state, SUPERVISOR)["moves"]}
        if ruled := moves.get(kind(Rule)):
            choice = field_of(ruled, "choice")["options"][0]
            yield EXAMINER, SUPERVISOR, Rule(choice, "in an exam")
        for seat, seated in state.seats.items():
            view = table.view(state, by_seat(seat))
            bot = Bot(seated.player, seat, BUY_IN, Random(f"{seat} {state.round}"))
            if is_due(view, seat) or not view["due"]:
                command = bot.next(view)
                if command is not None:
                    yield bot.name, PLAYER, command
        for made in (*state.game.goes_on, CloseWagers):
            if kind(made) in moves:
                yield DEE, DEALER, made()


@pytest.fixture
def school(monkeypatch):
    made = School()
    made.begin(monkeypatch=monkeypatch)
    return made


def has_fault(exam):
    return exam.open is not None


def is_marked(exam):
    return exam.mark is not None


@pytest.mark.parametrize("game", games())
def test_who_does_all_that_is_right_passes_and_the_record_says_so(game, monkeypatch):
    school = School()
    school.begin(game, monkeypatch=monkeypatch)
    school.until(is_marked)
    exam, asks = school.exam, terms().table
    assert exam.mark.passed
    assert len(gone_wrong(exam)) == asks.faults
    assert exam.mark.acts == exam.mark.acts_right == len(exam.faults) >= asks.faults
    assert exam.mark.payouts == exam.mark.right >= asks.payouts
    # Nothing goes wrong twice before everything has once.
    assert len({*gone_wrong(exam)}) == asks.faults
    cited = {fault.clause for fault in exam.faults} | {paid.clause for paid in exam.payouts}
    assert cited <= {*register(game).clauses}
    assert [*floor_faults(school.store.entries("floor"))] == []
    assert [*rederived(school.store.entries(f"table/{school.table}"))] == []
    # It is no table of the casino.
    assert school.house.tables() == ()


# Every irregularity of every game


class Declared(Staged):
    """A staged table where payouts are declared."""

    def __init__(self, game, random):
        super().__init__(game, random, Limits(15_00, 1500_00, 5_00))
        self._sent((HOUSE, HOUSE, TakeDeclarations(ON)))
        self._sent((DEE, DEALER, TakeTable()))

    def _next(self):
        for seat, owed in self.table.to_declare.items():
            yield DEE, DEALER, DeclarePayout(seat, owed.due)
        yield from super()._next()


def _examined(game):
    """An exam in which only one thing is ever to go wrong."""
    begun = set_for(Floor(), DEE, game, "a seed", (), AT)
    return evolve(Exams(), begun).known[begun.exam]


def _wrong_acts(state, right):
    """Other acts that a dealer may enter instead."""
    for move in table.view(state, DEALER)["moves"]:
        if move["by"] == DEALER and not move["command"].startswith("table."):
            values = {}
            for field in move["fields"]:
                options = field["options"] or (field["low"],)
                values[field["name"]] = "why" if options == (None,) else options[-1]
            made = command_from(move["command"], values)
            if not is_written(made, written(right)):
                yield made
    if isinstance(right, DeclarePayout):
        yield DeclarePayout(right.seat, right.cents + 5_00)


def _marked(exam, state, sent):
    """Whether an act was marked right or wrong; None where it is not, or the table refuses it."""
    envelope = Envelope("", DEE, DEALER, AT, sent)
    decided = table.decide(state, envelope)
    if isinstance(decided, Refusal):
        return None
    marks = [
        made.fault.right for made in follows(exam, envelope, decided) if hasattr(made, "fault")
    ]
    return marks[0] if marks else None


def _is_put_right_part_by_part(state, found, incident):
    game = state.game.name
    about = found.told, written(found.act), found.cited, state.round, AT
    exam = _examined(game)._replace(open=Fault(*about, story=incident.told))
    for number in range(len(incident.parts)):
        waits = exam.open
        assert (waits.story, waits.part) == (incident.told, number)
        assert "{" not in waits.told
        assert waits.clause in register(game).clauses
        right = load(*waits.answer.partition(" ")[::2])
        assert _marked(exam, state, right) is True, waits
        wrong = [_marked(exam, state, act) for act in _wrong_acts(state, right)]
        assert True not in wrong
        assert False in wrong, f"nothing else can be entered beside {right}"
        envelope = Envelope("", DEE, DEALER, AT, right)
        decided = table.decide(state, envelope)
        for made in follows(exam, envelope, decided):
            exam = evolve(Exams(Exams().known.having(exam.number, exam)), made).known[exam.number]
        state = decided.after
        if exam.open is None:
            # What comes of it may wait for chance; that it comes is seen where exams are dealt.
            assert len(exam.faults) == len(incident.parts) or state.draw
            return
    pytest.fail("it goes on and on")


@pytest.mark.parametrize("game", games())
def test_every_irregularity_comes_up_and_is_put_right_by_its_act_alone(game):
    left = {incident.told for incident in incidents(game)}
    random = Random("irregularities")
    for played in Declared(game, random).played(600):
        state = played.before
        for incident in incidents(game):
            if incident.told not in left or not fits(incident, stage_of(state)):
                continue
            found = arisen(state, incident, random)
            if found is None:
                continue
            _is_put_right_part_by_part(state, found, incident)
            left.remove(incident.told)
        if not left:
            return
    pytest.fail(f"it never goes wrong: {left}")


# What is marked


def test_the_first_act_counts_and_the_table_takes_what_it_allows(school):
    school.until(has_fault)
    right, story = school.right(), school.exam.open.story
    wrong = next(
        act
        for act in _wrong_acts(school.house.table(school.table), right)
        if not isinstance(school.house.would(school.table, DEE, DEALER, act), Refusal)
    )
    school.now += timedelta(seconds=20)
    assert not isinstance(school.deal(wrong), Refusal)
    (fault,) = school.exam.faults
    assert (fault.story, fault.right, fault.given) == (story, False, written(wrong))
    assert fault.seconds > 20
    assert fault.clause
    assert school.exam.open is None
    # Whoever puts it right after all is not marked again for that, and it goes on.
    school.deal(right)
    assert len(school.exam.faults) == 1
    school.until(is_marked)
    assert school.exam.mark.acts_right == school.exam.mark.acts - 1
    assert called(GAME, fault.given)


@pytest.mark.parametrize("game", games())
def test_a_story_that_goes_on_is_dealt_to_its_end_in_every_game(game, monkeypatch):
    story = next(told for told in incidents(game) if told.then)
    monkeypatch.setattr(exams_at_tables, "incidents", lambda _game: (story,))
    school = School()
    school.begin(game, monkeypatch=monkeypatch)
    school.until(is_marked)
    exam = school.exam
    assert exam.mark.passed
    parts = [*range(len(story.parts))] * terms().table.faults
    assert [fault.part for fault in exam.faults] == parts
    assert [*rederived(school.store.entries(f"table/{school.table}"))] == []


def test_a_story_goes_on_with_an_act_of_its_own_and_counts_as_one(monkeypatch):
    """Clauses: 13.1: a card seen is turned over, a third one voids the round."""
    story = next(told for told in incidents(GAME) if told.then)
    monkeypatch.setattr(exams_at_tables, "incidents", lambda _game: (story,))
    school = School()
    school.begin(monkeypatch=monkeypatch)
    school.until(has_fault)
    state = school.house.table(school.table)
    assert not isinstance(school.deal(school.right()), Refusal)
    # Nothing has been dealt on meanwhile.
    waits = school.exam.open
    assert (waits.part, waits.clause) == (1, "13.1")
    assert waits.told != school.exam.faults[0].told
    assert school.house.supply_chance(school.table) == ()
    assert len(gone_wrong(school.exam)) == 1
    wrong = next(
        act
        for act in _wrong_acts(state, school.right())
        if not isinstance(school.house.would(school.table, DEE, DEALER, act), Refusal)
    )
    assert not isinstance(school.deal(wrong), Refusal)
    assert [fault.right for fault in school.exam.faults] == [True, False]
    assert len(gone_wrong(school.exam)) == 1
    assert school.exam.open is None


def test_an_act_is_told_as_players_call_the_area():
    """A wager that has moved to its number has the number of its own in the record alone."""
    given = 'table.WagerFound {"seat":1,"area":"win_line#9","cents":500}'
    assert called("craps", given).endswith("seat 1, Win Line, $5")


def test_who_enters_nothing_is_marked_and_chance_goes_on(school):
    school.until(has_fault)
    let = LetPass(school.exam.number)
    assert isinstance(school.house.casino.submit("Ed", DEALER, let), Refusal)
    assert not isinstance(school.house.casino.submit(DEE, DEALER, let), Refusal)
    (fault,) = school.exam.faults
    assert (fault.given, fault.right) == ("", False)
    again = school.house.casino.submit(DEE, DEALER, let)
    assert "nothing waits" in again.why
    school.until(is_marked)


def test_who_enters_what_has_not_happened_is_marked(school):
    act = command_from(f"{GAME}.ReportDealerExposed", {})

    def may_be_entered(exam):
        state = school.house.table(school.table)
        named = {move["command"] for move in table.view(state, DEALER)["moves"]}
        had = any(fault.round == state.round for fault in exam.faults)
        return kind(act) in named and not exam.open and not had

    school.until(may_be_entered)
    known = len(school.exam.faults)
    assert not isinstance(school.deal(act), Refusal)
    fault = school.exam.faults[known]
    assert (fault.told, fault.right, fault.given) == ("", False, written(act))
    assert fault.clause == "13.2"
    # It is not one of those that an exam has.
    school.until(is_marked)
    assert len(gone_wrong(school.exam)) == terms().table.faults
    assert school.exam.mark.acts == school.exam.mark.acts_right + 1


def test_payouts_are_marked_in_cents_as_they_are_first_declared(school):
    state = school.house.table
    school.until(lambda exam: state(school.table).to_declare and not exam.open)
    seat, owed = next(iter(state(school.table).to_declare.items()))
    school.now += timedelta(seconds=10)
    assert not isinstance(school.deal(DeclarePayout(seat, owed.due + 10_00)), Refusal)
    # The table goes no further before it is put right.
    assert state(school.table).to_declare[seat].declared == owed.due + 10_00
    school.deal(DeclarePayout(seat, owed.due))
    first = school.exam.payouts[0]
    assert (first.seat, first.cents, first.due) == (seat, owed.due + 10_00, owed.due)
    assert first.seconds > 10
    school.until(is_marked)
    mark = school.exam.mark
    assert (mark.cents, mark.right) == (10_00, mark.payouts - 1)


def test_nobody_else_does_anything_at_the_table(school):
    for by, role, sent in (
        ("Ed", DEALER, TakeTable()),
        ("Ed", SUPERVISOR, LeaveTable()),
        ("Ann", PLAYER, Sit(7)),
        (DEE, SUPERVISOR, Exclude(1, "cheating")),
        (DEE, DEALER, TakeDeclarations(OFF)),
    ):
        refused = school.house.submit(school.table, by, role, sent)
        assert isinstance(refused, Refusal), (by, sent)
        assert "exam" in refused.why


def test_it_goes_on_after_a_restart_and_for_whoever_presses_twice(school):
    school.until(has_fault)
    before = school.exam
    school.open()
    again = exams.begin(school.house, DEE, "craps")
    assert again == before
    # What waits is still waited for: chance supplies nothing before.
    assert school.house.supply_chance(school.table) == ()
    school.until(is_marked)
    assert school.exam.mark.passed


def test_where_the_house_was_stopped_before_the_table_was_opened_it_is_opened(monkeypatch):
    school = School()
    monkeypatch.setattr(exams, "_open", lambda house, exam: None)
    exam = exams.begin(school.house, DEE, GAME, at_table=True)
    assert school.store.version(f"table/{exam.table}") == 0
    monkeypatch.undo()
    assert exams.begin(school.house, DEE, GAME, at_table=True) == exam
    assert len(school.house.table(exam.table).seats) == 3


def test_when_the_time_is_over_it_is_marked_as_it_stands(school):
    school.until(has_fault)
    school.now += timedelta(seconds=terms().table.seconds)
    refused = school.deal(school.right())
    assert "is over" in refused.why
    school.house.casino.keep_time()
    mark = school.exam.mark
    assert (mark.acts, mark.passed) == (0, False)
    assert isinstance(school.deal(LeaveTable()), Refusal)


def test_who_leaves_in_the_middle_comes_back_to_the_same(school):
    school.until(has_fault)
    waits = school.exam.open
    assert not isinstance(school.deal(LeaveTable()), Refusal)
    assert school.exam.open == waits
    assert not isinstance(school.deal(TakeTable()), Refusal)
    school.until(is_marked)
    assert school.exam.mark.passed
