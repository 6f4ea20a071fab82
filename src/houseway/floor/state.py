"""The floor of a casino: its documents, tables and settings, its people, cases and promotions."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from houseway import core
from houseway.floor.approvals import Approvals
from houseway.floor.balances import Balances
from houseway.floor.cage_state import Cage
from houseway.floor.equipment import Equipment
from houseway.floor.exams import Exams
from houseway.floor.exclusions import Exclusions
from houseway.floor.files import Files
from houseway.floor.jackpot_systems import Systems
from houseway.floor.messages import Messages
from houseway.floor.obligations import Register, Settings
from houseway.floor.payment_file import Payments
from houseway.floor.persons import Persons
from houseway.floor.pits import Pits
from houseway.floor.promotions.state import Promotions
from houseway.floor.seating import Seating
from houseway.floor.signatures import Proposals
from houseway.floor.vouchers import Vouchers

NAMESPACE = "floor"
STREAM = "floor"


@core.event(to=core.STAFF)
class FloorOpened:
    """The casino opens its books: the documents in force here and the operator's settings.

    A demonstration says so from its first record on, so that nobody takes it for a real house.
    """

    documents: tuple[str, ...]
    settings: Settings
    name: str = ""
    demo: bool = False


@core.event(to=core.STAFF)
class TableAdded:
    """A table stands on this floor, and its document governs it."""

    table: str
    document: str


@core.event(to=core.STAFF)
class RegisterOpened:
    """From now on nobody sits down at a regulated table whom the floor does not know."""


@core.event(to=core.STAFF)
class ClockJumped:
    """The clock of the machine went another way than time: what it should have said, and said."""

    expected: str
    told: str


@core.event()
class HiddenSeen:
    """An inspector looks at a round in play, where nothing is hidden, or has ceased to."""

    by: str
    table: str
    round: int
    how: str
    at: str


@dataclass(frozen=True, slots=True)
class Floor:
    """Everything about a casino that is not one table's own."""

    documents: tuple[str, ...] = ()
    tables: Mapping[str, str] = field(default_factory=dict)
    settings: Settings = field(default_factory=Settings)
    name: str = ""
    demo: bool = False
    registers: bool = False
    owed: Register = field(default_factory=Register)
    persons: Persons = field(default_factory=Persons)
    seating: Seating = field(default_factory=Seating)
    payments: Payments = field(default_factory=Payments)
    messages: Messages = field(default_factory=Messages)
    files: Files = field(default_factory=Files)
    exclusions: Exclusions = field(default_factory=Exclusions)
    pits: Pits = field(default_factory=Pits)
    approvals: Approvals = field(default_factory=Approvals)
    proposals: Proposals = field(default_factory=Proposals)
    promotions: Promotions = field(default_factory=Promotions)
    cage: Cage = field(default_factory=Cage)
    balances: Balances = field(default_factory=Balances)
    equipment: Equipment = field(default_factory=Equipment)
    vouchers: Vouchers = field(default_factory=Vouchers)
    systems: Systems = field(default_factory=Systems)
    exams: Exams = field(default_factory=Exams)
    clock: ClockJumped | None = None

    @property
    def real(self) -> bool:
        """Whether this is a house that somebody set up, and no demonstration."""
        return bool(self.name) and not self.demo

    @property
    def called(self) -> str:
        """As papers name the house; a demonstration cannot be taken for a real one."""
        demo = "a demonstration: nothing here is real" if self.demo else ""
        return ", ".join(filter(None, (self.name, demo)))

    def has_case(self, case: str) -> bool:
        """Whether there is a file of this id, whatever it is about."""
        return case in self.payments.cases or case in self.files.cases


class Now(NamedTuple):
    """The floor as an act finds it: who acts, in which role, when."""

    floor: Floor
    by: str
    role: str
    at: str
