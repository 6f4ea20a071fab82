"""What must be so at every step of a simulated floor, whatever went wrong."""

from collections import Counter
from itertools import groupby

from houseway import core, table
from houseway.core import HOUSE, Received, Refusal
from houseway.floor import deciding
from houseway.floor.exclusions import why_out
from houseway.floor.obligations import Overtaken
from houseway.floor.pool_state import Pledge
from houseway.floor.state import STREAM, Floor
from houseway.games.kit.jackpot import JACKPOT
from houseway.house import (
    RECEIVED,
    House,
    event_of,
    floor_faults,
    pool_faults,
    rederived,
    stream_of,
)
from houseway.table.ledger import transfers
from houseway.table.payments import WrongPaymentFound
from houseway.table.second_signature import SignatureGiven
from tests.conformance.conftest import Books, _check_view, things, viewers
from tests.simulation.staff import check_chips, check_prizes

# So many steps lie between two looks at everything.
EVERYTHING, VIEWS = 150, 7


class Checks:
    """Everything on record, read and folded apart from the processes."""

    def __init__(self, world):
        self.world, self.steps = world, 0
        self.books, self.versions = {}, {}
        self.floor, self.floor_version, self.owed = Floor(), 0, {}
        # By id: how many records a command had when it was acknowledged, and its first events.
        self.kept, self.filed = {}, set()

    # Answers

    def answered(self, message, answer):
        """Done once, and never taken back; what was refused has left no trace."""
        world, id = self.world, message.id
        records = world.store.recorded(id)
        if message.barred:
            assert isinstance(answer, Refusal), f"{message} is answered by {answer}"
            world.seen["barred"] += 1
            return
        if isinstance(answer, Refusal):
            assert id not in self.kept, f"{message} was acknowledged, and is refused: {answer}"
            assert not records, f"{message} is refused and on record: {answer}"
            world.seen["refused"] += 1
            return
        events = tuple(event_of(record) for record in records if record.name != RECEIVED)
        assert records, f"{message} is acknowledged and not on record"
        told = tuple(
            event_of(record)
            for record in records
            if record.name != RECEIVED and record.stream in (stream_of(message.where), STREAM)
        )
        own = [event for event in told if event in answer]
        assert own, f"{message} is answered by something else: {answer}"
        if id in self.kept:
            assert self.kept[id] == events, f"{message} is done twice"
            world.seen["answered again"] += 1
        self.kept[id] = events

    # Steps

    def after_step(self):
        self.steps += 1
        self._read()
        if self.steps % VIEWS == 0:
            self._look()
        if self.steps % EVERYTHING == 0:
            self.world.calm = True
            self.everything()
            self.world.calm = False

    def _read(self):
        """What was appended since: every chip is accounted for after every command."""
        store = self.world.store
        for stream in store.streams(stream_of("")):
            books = self.books.setdefault(stream, Books())
            new = list(store.read(stream, self.versions.get(stream, 0)))
            for id, group in groupby(new, key=lambda record: record.command):
                events = [event_of(record) for record in group]
                self._sent(id, events[0])
                self._paid(events)
                self._signed(events)
                books.enter(events)
                self._told(stream, books.table, events)
            if new:
                self.versions[stream] = new[-1].version
        for record in store.read(STREAM, self.floor_version):
            happened = event_of(record)
            self.floor = deciding.evolve(self.floor, happened)
            self.floor_version = record.version
            self._obligations(happened)
        missing = self.filed - self.floor.payments.cases.keys()
        assert not missing, f"the floor has no file of {missing}"

    def _sent(self, id, received):
        """What is on record was sent, once, under this id, and by this person."""
        if not isinstance(received, Received) or received.role == HOUSE or not self.world.sent:
            return
        first = self.world.messages.get(id)
        assert first, f"{received} is on record, and nobody sent it as {id}"
        assert (received.by, received.role) == (first.by, first.role), f"{id} is somebody else's"

    def _paid(self, events):
        """A decided wager moves what its event says, counted here once more."""
        for happened in events:
            if isinstance(happened, core.Settled):
                gain = Counter()
                for transfer in transfers(happened):
                    gain[transfer.debit] -= transfer.cents
                    gain[transfer.credit] += transfer.cents
                back = min(happened.returned, happened.stake) - happened.tokens
                won = happened.winnings - min(happened.commission, happened.winnings)
                due = max(0, back) + won + happened.tokens_returned
                assert gain[core.rack(happened.seat)] == due, f"{happened} moves {dict(gain)}"

    def _signed(self, events):
        """Nobody signs what they asked for themselves."""
        for happened in events:
            if isinstance(happened, SignatureGiven):
                assert happened.by != happened.asked_by, happened
                self.world.seen["signed by two"] += 1

    def _told(self, stream, state, events):
        """The floor has a file of every wrong payment at a regulated table."""
        if state.training:
            return
        name = stream.removeprefix(stream_of(""))
        for happened in events:
            if isinstance(happened, WrongPaymentFound):
                self.filed.add(f"{name}/payment/{happened.number}")

    def _obligations(self, happened):
        """Nothing owed vanishes before it is done, unless the record says what overtook it."""
        now = {(owed.what, owed.about): owed for owed in self.floor.owed.owed}
        for key, owed in self.owed.items():
            overtaken = isinstance(happened, Overtaken) and key == (happened.what, happened.about)
            assert key in now or owed.done or overtaken, f"{owed} has vanished"
        self.owed = now

    def _look(self):
        stream = self.world.random.choice([*self.books])
        state = self.books[stream].table
        for viewer in viewers(state):
            _check_view(state, viewer)
            shown = {thing.get("face") for thing in table.view(state, viewer)["things"]}
            more = shown - {thing.get("face") for thing in things(state, viewer)} - {None}
            assert not more, f"{viewer} sees {more}"

    def everything(self):
        """Processes agree with the record, and the record with the rules."""
        store = self.world.store
        assert store.verify() == []
        assert list(pool_faults(store)) == []
        assert list(floor_faults(store.entries(STREAM))) == []
        fresh = House(store, self.world.clock)
        for stream, books in self.books.items():
            assert list(rederived(store.entries(stream))) == [], stream
            name = stream.removeprefix(stream_of(""))
            told = table.due_at(books.table, self.world.clock()).after
            for house in (fresh, *self.world.houses):
                house._fold(name)
                assert house.table(name) == told, f"a process sees {name} otherwise"
        for asset in {asset for asset, _ in store.balances()}:
            held = sum(cents for (of, _), cents in store.balances().items() if of == asset)
            assert held == 0, f"{held} {asset} were made or lost"
        self._money()
        check_prizes(self.floor, store.balances())
        self._pledges(fresh)
        for id, events in self.kept.items():
            records = store.recorded(id)
            again = tuple(event_of(record) for record in records if record.name != RECEIVED)
            assert again == events, f"{id} was acknowledged, and is other now"

    def _money(self):
        """The ledger of the store holds what the tables believe to have."""
        for stream, books in self.books.items():
            held = {
                (asset, account): cents
                for (asset, account), cents in self.world.store.balances(stream).items()
                if cents
            }
            kept = {key: cents for key, cents in books.kept.items() if cents}
            assert held == kept, f"the ledger of {stream} differs from its events"
            if books.table.tray:
                check_chips(books.table, kept)

    def _pledges(self, house):
        """A pool knows of every jackpot wager that lies on a layout, and of no other."""
        for pool in house.pools():
            for name in house.pool(pool).tables:
                kept, live = self.books[stream_of(name)].kept, house.table(name).live
                for seat in range(1, 9):
                    laid = kept[core.CHIPS, core.wager(seat, JACKPOT)]
                    told = house.pool(pool).pending.get(Pledge(name, seat), 0)
                    # What was settled in a round that goes on is pledged until the round closes.
                    assert laid == told or (live and not laid), (
                        f"seat {seat} at {name} has {laid}, {pool} knows of {told}"
                    )

    def at_end(self):
        """Nobody sits where they may not, and everything is as it was acknowledged."""
        self._read()
        self.everything()
        for stream, books in self.books.items():
            state = books.table
            if state.training or state.live:
                continue
            for seat, at in state.seats.items():
                document = state.game.name
                assert not why_out(self.floor, at.player, document, self.world.clock()), (
                    f"{at.player} is excluded and has seat {seat} at {stream}"
                )
