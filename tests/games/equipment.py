"""A real felt of a house that keeps a register of equipment, for each document's own clauses."""

from datetime import UTC, datetime, timedelta

from houseway import table as tables
from houseway.core import (
    DEALER,
    PLAYER,
    SUPERVISOR,
    CloseWagers,
    InvalidateOutcome,
    Limits,
    Refusal,
    RoundClosed,
    command_from,
    load_game,
    seat_of,
)
from houseway.floor.equipment import (
    BY_DEVICE,
    BY_HAND,
    ApproveEquipment,
    EquipmentRegisterOpened,
    KeepEquipment,
    PlaceEquipment,
    RegisterEquipment,
    SecureEquipment,
    StoreEquipment,
)
from houseway.floor.obligations import Settings
from houseway.floor.state import FloorOpened
from houseway.house import House
from houseway.store import open_store
from houseway.table.corrections import ReopenRound
from houseway.table.equipment import (
    AskForCheck,
    ConfirmEquipment,
    EquipmentChecked,
    ReplacePieces,
    ReplaceSet,
    ReportEquipment,
)
from houseway.table.seats import BuyIn, Sit
from houseway.table.sets import TakeSet

MANAGER = "gaming_manager"


class Felt:
    """A felt called `one` with what comes with it; who acts is called as the role is."""

    def __init__(self, game, method="felt", kept=True, approve=True, others=()):
        self.game, self.now = load_game(game), datetime(2026, 3, 2, 1, 0, tzinfo=UTC)
        self.house = House(open_store("memory:"), lambda: self.now.isoformat())
        self.casino = self.house.casino
        opened = FloorOpened((*others, game), Settings())
        self.casino._append(0, (opened,), "opened", self.now.isoformat())
        if kept:
            (opened,) = self.floor(KeepEquipment())
            assert isinstance(opened, EquipmentRegisterOpened)
        self.house.open_table("one", game, self.game.sign(Limits(500, 20_000, 500)), method=method)
        if approve:
            for item in list(self.register):
                self.floor(ApproveEquipment(item, "Order 1"))
        self.player(Sit(1))
        self.player(BuyIn(1, 100_000))

    @property
    def register(self):
        return self.casino.floor().equipment.items

    @property
    def table(self):
        return self.house.table("one")

    def floor(self, sent, by="manager", role=MANAGER):
        done = self.casino.submit(by, role, sent)
        assert not isinstance(done, Refusal), done
        self.house.keep_in_step()
        return done

    def floor_refuses(self, sent, role=MANAGER):
        answer = self.casino.submit("manager", role, sent)
        assert isinstance(answer, Refusal), answer
        return answer

    def does(self, role, sent, by=None):
        done = self.house.submit("one", by or f"the {role}", role, sent)
        assert not isinstance(done, Refusal), done
        return done

    def refused(self, role, sent, by=None):
        """The refusal; nothing has changed."""
        before = self.house.version("one")
        answer = self.house.submit("one", by or f"the {role}", role, sent)
        assert isinstance(answer, Refusal), answer
        assert self.house.version("one") == before
        return answer

    def player(self, sent):
        return self.does(PLAYER, sent, by="Ann")

    # The game

    def begin(self):
        """What the game itself would have somebody do next, and by whom."""
        moves = [move for move in self.table.turn.moves if seat_of(move.by) or move.by == DEALER]
        stakes = [move for move in moves if (move.by, move.command) == ("seat/1", "core.Stake")]
        move = (stakes or moves)[0]
        filled = {field.name: (field.options or (field.low,))[0] for field in move.fields}
        if "cents" in filled:
            filled["cents"] = 500
        who = ("Ann", PLAYER) if seat_of(move.by) else ("the dealer", DEALER)
        return *who, command_from(move.command, filled)

    def waits(self):
        """The clause for which no round begins; nothing where one may."""
        found = self.house.why_not("one", *self.begin())
        games = [
            move
            for move in tables.turn(self.table).moves
            if not move.command.startswith("table.") and (seat_of(move.by) or move.by == DEALER)
        ]
        assert bool(games) is (found is None)
        return found.clause if found else ""

    def start(self):
        """A round begins."""
        by, role, sent = self.begin()
        return self.does(role, sent, by)

    def confirm(self, *roles):
        """Each of these says that all is right; the clauses of what they checked."""
        return [
            event.under
            for role in roles or (DEALER,)
            for event in self.does(role, ConfirmEquipment())
            if isinstance(event, EquipmentChecked)
        ]

    def checked(self):
        """All that is asked for before the first round is done, by whoever it is asked of."""
        clauses = []
        while state := self.table.equipment:
            checks = self.table.rules.document.check
            roles = [checks[due.check].by for due in state.due]
            if not roles:
                break
            clauses += self.confirm(roles[0])
        return clauses

    def in_play(self):
        """The id of the deck in play, as staff see it."""
        (found,) = tables.view(self.table, DEALER)["equipment"]["in_play"]
        return found["id"]

    def voided(self):
        """The round is void, and over; what is recorded of that, and what it brings about."""
        void = InvalidateOutcome("disruption", 0, "somebody fell")
        events = self.does(SUPERVISOR, void)
        at = next(n for n, event in enumerate(events) if isinstance(event, RoundClosed))
        return events[at : at + 2]

    def next_day(self):
        self.now += timedelta(days=1)
        self.house.keep_in_step()

    def another(self, item, kind, colour="blue", approval="Order 1"):
        """Another set comes into the register."""
        return self.floor(RegisterEquipment(item, kind, "the cage", colour, approval))

    def owed(self, what):
        return self.casino.floor().owed.about(what)


def check_layout(game, clause):
    """Without a layout on record no round begins, and a new one is looked at once."""
    felt = Felt(game)
    felt.checked()
    assert felt.waits() == ""
    felt.floor(StoreEquipment("one layout", "the cage"))
    assert felt.waits() == clause
    felt.another("layout 2", "layout")
    felt.floor(PlaceEquipment("layout 2", "one"))
    assert felt.waits() == clause
    assert felt.confirm() == [clause]
    assert felt.waits() == ""
    felt.next_day()
    assert clause not in felt.checked()


def check_daily(game, clause, *roles):
    """Once in a gaming day, before the first round, somebody says that all is right."""
    felt = Felt(game)
    assert felt.waits()
    assert clause in felt.checked()
    assert felt.waits() == ""
    felt.next_day()
    assert felt.waits()
    assert clause in felt.confirm(*roles or (DEALER,))


def check_secured(game, clause, asks):
    """A deck that was checked and secured needs no other check when it comes to a table."""
    felt = Felt(game)
    felt.another("deck 2", "deck", "red")
    assert felt.floor_refuses(SecureEquipment("one deck", BY_HAND)).clause == f"{game} {clause}"
    assert "how" in felt.floor_refuses(SecureEquipment("deck 2", "by eye")).why
    (secured,) = felt.floor(SecureEquipment("deck 2", BY_DEVICE, shuffled=True))
    assert secured.under == f"{game} {clause}"
    felt.floor(StoreEquipment("one deck", "the cage"))
    felt.floor(PlaceEquipment("deck 2", "one"))
    assert asks not in felt.checked()
    assert felt.waits() == ""
    felt.next_day()  # It was in use, and is like any other by now.
    assert asks in felt.checked()
    told = [seen.what for seen in felt.register["deck 2"].history]
    assert "checked by deck-checking device, shuffled and secured" in told


def check_replaced(game, need, kind, clause, by_check):
    """Another set comes to the table between rounds, by its id, and is checked before a round."""
    felt = Felt(game)
    felt.checked()
    assert felt.refused(DEALER, ReplaceSet(need, "new", "worn")).why.startswith("only the super")
    assert felt.refused(SUPERVISOR, ReplaceSet(need, "new", "worn")).clause == clause
    felt.another("new", kind)
    replaced, *_ = felt.does(SUPERVISOR, ReplaceSet(need, "new", "worn"))
    assert (replaced.set, replaced.under) == ("new", clause)
    assert felt.register["new"].table == "one"
    assert not felt.register[replaced.old].table
    assert felt.waits() == by_check
    assert by_check in felt.checked()
    assert felt.waits() == ""
    return felt


def check_two_in_turn(game, together, taken, replaced):
    """With a device two decks take turns, and the record says which of them is in play."""
    felt = Felt(game)
    felt.another("deck 2", "deck")
    felt.floor(PlaceEquipment("deck 2", "one"))
    felt.checked()
    assert felt.waits() == together  # With a shoe there is one deck.
    assert "store deck 2" in felt.house.why_not("one", *felt.begin()).why
    felt.floor(StoreEquipment("one shoe", "the cage"))
    felt.another("device", "shuffler")
    felt.floor(PlaceEquipment("device", "one"))
    felt.checked()
    assert felt.waits() == ""
    assert felt.in_play() == "one deck"
    felt.start()
    closed, told = felt.voided()
    assert (told.need, told.set, told.under) == ("deck", "deck 2", taken)
    assert (felt.in_play(), told.round) == ("deck 2", closed.number)
    # The device was not emptied after all: the dealer says so.
    assert felt.refused(DEALER, TakeSet("deck", "deck 2")).clause == taken
    assert felt.refused(DEALER, TakeSet("deck", "deck 9")).why.startswith("set: deck 2 is in play")
    (told,) = felt.does(DEALER, TakeSet("deck", "one deck"))
    assert (told.set, told.by, told.under) == ("one deck", "the dealer", taken)
    felt.start()
    assert len(felt.voided()) == 2
    # A round that is reopened and ends a second time changes no deck again.
    felt.does(SUPERVISOR, ReopenRound("typed too soon"))
    assert len(felt.voided()) == 1
    # What is found of the deck in play is put right of that one.
    faulty, *_ = felt.does(DEALER, ReportEquipment("deck", "damaged"))
    assert faulty.sets == ("deck 2",)
    assert felt.refused(DEALER, TakeSet("deck", "one deck")).clause == taken
    felt.another("deck 3", "deck")
    old, *_ = felt.does(SUPERVISOR, ReplaceSet("deck", "deck 3", "a crease"))
    assert (old.old, old.under, felt.in_play()) == ("deck 2", replaced, "deck 3")
    felt.checked()
    assert felt.waits() == ""


def check_dropped(game, clause, *wagers):
    """Dropped cards: the dealer tells the supervisor, and nothing goes on until all are there."""
    felt = Felt(game)
    felt.checked()
    felt.start()
    for sent in wagers:
        felt.player(sent)
    assert felt.refused(SUPERVISOR, AskForCheck("dropped", "")).clause == clause
    asked, *_ = felt.does(DEALER, AskForCheck("dropped", "two cards fell"))
    assert asked.under == clause
    assert felt.owed("equipment_check") == ("one/dropped",)
    assert felt.refused(DEALER, CloseWagers()).clause == clause
    assert felt.refused(DEALER, ConfirmEquipment()).clause == clause
    assert felt.confirm(SUPERVISOR) == [clause]
    assert felt.owed("equipment_check") == ()
    felt.does(DEALER, CloseWagers())


def check_search(felt, report, clause):
    """After a missing or foreign piece no round begins before the search is on record."""
    felt.does(DEALER, report)
    assert not felt.table.live
    assert felt.waits() == clause
    assert felt.confirm() == [clause]
    assert felt.waits() == ""


def check_search_finds(game, need, clause, replaced):
    """What a search finds is replaced before a round begins."""
    felt = Felt(game)
    felt.checked()
    assert felt.refused(DEALER, ReportEquipment(need, "odd")).why
    faulty, *_ = felt.does(DEALER, ReportEquipment(need, "missing"))
    assert faulty.under == clause
    assert felt.waits() == replaced
    felt.does(SUPERVISOR, ReplacePieces(need, 1, "one was missing"))
    felt.checked()
    assert felt.waits() == ""
