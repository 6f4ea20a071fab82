"""The bodies of answers, as the API describes them; the tests hold the answers against them."""

from typing import Any

from pydantic import BaseModel, ConfigDict


class Shape(BaseModel):
    """Nothing more is in a body than is described."""

    model_config = ConfigDict(extra="forbid")


class Refusal(BaseModel):
    """A problem (RFC 9457); one that comes from a rule carries its clause."""

    type: str
    title: str
    status: int
    detail: str
    clause: str | None = None
    field: str | None = None
    retry_after: int | None = None
    until: str | None = None


class Me(Shape):
    """Who is here; `seats` are the player's own by table.

    `role` is the capacity at the tables, `position` the role that somebody works in, `pages` are
    those that are open to them with their name in the header; `demo`: nothing here is real;
    `real`: a house that somebody set up, where cashiers give out the cards.
    """

    role: str
    position: str
    pages: dict[str, str]
    demo: bool
    real: bool
    name: str
    csrf: str
    seats: dict[str, int]


class Card(Me):
    """A new Player Card; nobody can read the secret again."""

    card: str
    number: str
    secret: str


class Words(BaseModel):
    """What things are called at a table; commands and events by their stored names.

    A command says how it is offered: `label`, `key`, `rank` (primary, normal, minor), `as` (stake,
    back, switch, choose), `group`, and `options` where the values of its field are buttons.
    """

    title: str
    areas: dict[str, str]
    commands: dict[str, dict[str, Any]]
    verdicts: dict[str, str]
    stages: dict[str, dict[str, str]]
    lines: dict[str, str] = {}
    events: dict[str, dict[str, Any]] = {}
    fields: dict[str, str] = {}


class Happened(Shape):
    """An event; `data` is null where it is not for this reader, `outcome` of a settled wager."""

    number: int
    name: str
    clause: str
    at: str
    data: dict[str, Any] | None
    words: str
    outcome: str | None = None
    why: str | None = None


class Foreseen(Shape):
    """An event that a command would bring about."""

    name: str
    clause: str
    words: str
    data: dict[str, Any]


class Done(Shape):
    """What a command brought about, or would where it is only tried."""

    version: int
    id: str
    events: list[Happened] | list[Foreseen]
    money: list[str] = []


class Mine(Shape):
    """In which role and on which seat somebody looks; 0 for none."""

    seat: int
    role: str
    name: str


class Looked(Shape):
    """A table as somebody may see it: things, moves, money, sign, notices."""

    version: int
    view: dict[str, Any]
    me: Mine


class Allowed(Shape):
    """Whether a command could be done now, or by which clause not."""

    allowed: bool
    clause: str
    why: str


class Rounds(Shape):
    """Rounds, the newest first; ask for those before a number while it is not null."""

    rounds: list[dict[str, Any]]
    before: int | None


class Records(Shape):
    """Records of a stream; ask for those after a number while it is not null."""

    events: list[dict[str, Any]]
    after: int | None
    version: int


class Ledger(Shape):
    """Transfers, and what stands in each account."""

    transfers: list[dict[str, Any]]
    after: int | None
    balances: list[dict[str, Any]]


class Verified(Shape):
    """Whether chains, ledger and decisions are as they were written."""

    sound: bool
    records: int
    tables: int
    faults: list[dict[str, Any]]
    unopened: list[dict[str, Any]]
