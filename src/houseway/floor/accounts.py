"""Accounts: staff with their roles, Player Cards, and who is signed in.

Secrets come here as hashes only, and even these are withheld from whoever reads or exports it.
"""

from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, NamedTuple

from houseway.core import ACCOUNTS, PLAYER, WITHHELD, Event, Events
from houseway.floor import roles
from houseway.floor.names import RESERVED, appearance, well_formed
from houseway.floor.shelves import Shelves

NAMESPACE = "floor"
STREAM = ACCOUNTS
# So many sessions and devices of somebody are known; the oldest give way.
MOST_SESSIONS, MOST_DEVICES = 20, 10


class Refused(ValueError):  # noqa: N818
    """What was asked of the accounts cannot be; the text says why, the field what is meant."""

    def __init__(self, why: str, field: str = "") -> None:
        super().__init__(why)
        self.field = field


class Staff(NamedTuple):
    """Somebody who works here."""

    user: str
    role: str
    hash: str


class Card(NamedTuple):
    """A Player Card: its number, and the only person who may use it."""

    number: str
    name: str
    hash: str


class Session(NamedTuple):
    """Who is signed in, in which role, until when; a player by which card; and last `used` when."""

    name: str
    role: str
    until: str
    card: str = ""
    used: str = ""


@dataclass(frozen=True, slots=True)
class Accounts:
    """Everybody known here; sessions go by the hash of their token.

    `taken` are names by what they look like, `tokens` the sessions of somebody in a role and
    `devices` those from which somebody has signed in, the oldest first.
    """

    staff: Shelves[Staff] = field(default_factory=Shelves)
    cards: Shelves[Card] = field(default_factory=Shelves)
    sessions: Shelves[Session] = field(default_factory=Shelves)
    taken: Shelves[str] = field(default_factory=Shelves)
    tokens: Shelves[tuple[str, ...]] = field(default_factory=Shelves)
    devices: Shelves[tuple[str, ...]] = field(default_factory=Shelves)
    refused: tuple["SignInRefused", ...] = ()


class StaffAdded(Event):
    """Somebody works here from now on."""

    user: str
    role: str
    hash: str


class StaffRemoved(Event):
    """Somebody works here no longer."""

    user: str


class PasswordChanged(Event):
    """Staff sign in with another password from now on."""

    user: str
    hash: str


class CardIssued(Event):
    """A player has a Player Card."""

    number: str
    name: str
    hash: str


class SignedIn(Event):
    """Somebody signed in; the session ends by itself at a stated time."""

    token: str
    name: str
    role: str
    until: str
    card: str = ""
    at: str = ""


class SessionUsed(Event):
    """Somebody did something in a session; told now and then, for when the house restarts."""

    token: str
    at: str


class SignedOut(Event):
    """A session is over."""

    token: str
    why: str = ""


class SessionsEnded(Event):
    """All sessions of somebody are over, because somebody else ended them."""

    name: str
    role: str
    by: str
    why: str


class DeviceKnown(Event):
    """Somebody signed in from a device that is let through from now on."""

    who: str
    token: str


class SignInRefused(Event):
    """Somebody could not sign in: so often by now under this name from this address."""

    who: str
    address: str
    times: int
    at: str


class LockedOut(Event):
    """Earlier versions let nobody sign in under a name for a while after repeated failures."""

    who: str
    until: str


# The latest refused sign-ins that are shown.
MOST_SHOWN = 200


# Decisions


def add_staff(accounts: Accounts, user: str, role: str, hash: str) -> Events:
    """Somebody new with a role."""
    if role not in roles.staff():
        raise Refused(f"the roles are {', '.join(roles.staff())}, not {role!r}", "role")
    return (StaffAdded(free_name(accounts, user, "user"), role, hash),)


def remove_staff(accounts: Accounts, user: str) -> Events:
    """Somebody leaves; their sessions end."""
    _known(accounts, user)
    return (StaffRemoved(user),)


def change_password(accounts: Accounts, user: str, hash: str) -> Events:
    """Another password for somebody; their sessions end."""
    _known(accounts, user)
    return (PasswordChanged(user, hash),)


def issue_card(accounts: Accounts, number: str, name: str, hash: str) -> Events:
    """A card for somebody new, under a name that nobody else has."""
    return reissue_card(accounts, number, free_name(accounts, name, "name"), hash)


def reissue_card(accounts: Accounts, number: str, person: str, hash: str) -> Events:
    """A card for somebody who is known."""
    if number in accounts.cards:
        raise Refused("this card number is taken", "number")
    return (CardIssued(number, person, hash),)


def free_name(accounts: Accounts, name: str, field: str) -> str:
    """A name as it is kept; refused where it is none, or where somebody's looks like it."""
    try:
        name = well_formed(name)
    except ValueError as wrong:
        raise Refused(str(wrong), field) from None
    if appearance(name) in {*map(appearance, RESERVED)} or appearance(name) in accounts.taken:
        raise Refused(f"the name {name} is taken: choose another", field)
    return name


def _known(accounts: Accounts, user: str) -> None:
    if user not in accounts.staff:
        raise Refused(f"nobody called {user} works here", "user")


# Bookkeeping


def evolve(accounts: Accounts, happened: Any) -> Accounts:
    """The accounts after an event."""
    match happened:
        case StaffAdded(user, role, hash):
            staff = accounts.staff.having(user, Staff(user, role, hash))
            return _naming(replace(accounts, staff=staff), user)
        case StaffRemoved(user):
            role = accounts.staff[user].role
            taken = accounts.taken.without(appearance(user))
            left = replace(accounts, staff=accounts.staff.without(user), taken=taken)
            return _all_signed_out(left, user, role)
        case PasswordChanged(user, hash):
            changed = accounts.staff[user]._replace(hash=hash)
            kept = replace(accounts, staff=accounts.staff.having(user, changed))
            return _all_signed_out(kept, user, changed.role)
        case CardIssued(number, name, hash):
            cards = accounts.cards.having(number, Card(number, name, hash))
            return _naming(replace(accounts, cards=cards), name)
        case SignedIn():
            return _signed_in(accounts, happened)
        case SessionUsed(token, at) if token in accounts.sessions:
            used = accounts.sessions[token]._replace(used=at)
            return replace(accounts, sessions=accounts.sessions.having(token, used))
        case SignedOut(token):
            return _signed_out(accounts, token)
        case SessionsEnded(name, role):
            return _all_signed_out(accounts, name, role)
        case DeviceKnown(who, token):
            known = (*accounts.devices.get(who, ()), token)[-MOST_DEVICES:]
            return replace(accounts, devices=accounts.devices.having(who, known))
        case SignInRefused():
            return replace(accounts, refused=(*accounts.refused, happened)[-MOST_SHOWN:])
    return accounts


def _naming(accounts: Accounts, name: str) -> Accounts:
    return replace(accounts, taken=accounts.taken.having(appearance(name), name))


def _signed_in(accounts: Accounts, signed: SignedIn) -> Accounts:
    """With a new session; those of the same person that are over, or too many, are dropped."""
    key = _key(signed.name, signed.role)
    known = accounts.tokens.get(key, ())
    over = [
        token for token in known if signed.at and is_past(accounts.sessions[token].until, signed.at)
    ]
    for token in (*over, *[each for each in known if each not in over][: 1 - MOST_SESSIONS]):
        accounts = _signed_out(accounts, token)
    opened = Session(signed.name, signed.role, signed.until, signed.card, signed.at)
    tokens = (*accounts.tokens.get(key, ()), signed.token)
    return replace(
        accounts,
        sessions=accounts.sessions.having(signed.token, opened),
        tokens=accounts.tokens.having(key, tokens),
    )


def _signed_out(accounts: Accounts, token: str) -> Accounts:
    session = accounts.sessions.get(token)
    if session is None:
        return accounts
    key = _key(session.name, session.role)
    left = tuple(each for each in accounts.tokens.get(key, ()) if each != token)
    tokens = accounts.tokens.having(key, left) if left else accounts.tokens.without(key)
    return replace(accounts, sessions=accounts.sessions.without(token), tokens=tokens)


def _all_signed_out(accounts: Accounts, name: str, role: str) -> Accounts:
    for token in accounts.tokens.get(_key(name, role), ()):
        accounts = _signed_out(accounts, token)
    return accounts


def _key(name: str, role: str) -> str:
    """Staff are known by their name whatever their role was when they signed in."""
    return f"{PLAYER if role == PLAYER else 'staff'}/{name}"


def without_secrets(happened: Any) -> Any:
    """An event for other eyes: hashes of passwords, cards and sessions are kept from everybody."""
    secret = [name for name in ("hash", "token") if getattr(happened, name, "")]
    return replace(happened, **dict.fromkeys(secret, WITHHELD)) if secret else happened


def is_past(until: str, at: str) -> bool:
    """Whether a stated time has come."""
    return datetime.fromisoformat(at) >= datetime.fromisoformat(until)
