"""Accounts: staff with their roles, Player Cards, and who is signed in.

Secrets come here as hashes only, and even these are withheld from whoever reads or exports it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, NamedTuple

from houseway.core import ACCOUNTS, DEALER, INSPECTOR, SUPERVISOR, WITHHELD, Events, event

NAMESPACE = "floor"
STREAM = ACCOUNTS

ROLES = (DEALER, SUPERVISOR, INSPECTOR)
LONGEST_NAME = 24


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
    """A Player Card: its number, and the name of the only one who may use it."""

    number: str
    name: str
    hash: str


class Session(NamedTuple):
    """Who is signed in, in which role, until when."""

    name: str
    role: str
    until: str


@dataclass(frozen=True, slots=True)
class Accounts:
    """Everybody known here; sessions go by the hash of their token."""

    staff: Mapping[str, Staff] = field(default_factory=dict)
    cards: Mapping[str, Card] = field(default_factory=dict)
    sessions: Mapping[str, Session] = field(default_factory=dict)
    locked: Mapping[str, str] = field(default_factory=dict)

    def names(self) -> set[str]:
        """Every name that is taken, however it is written."""
        players = {card.name.casefold() for card in self.cards.values()}
        return players | {user.casefold() for user in self.staff}


@event()
class StaffAdded:
    """Somebody works here from now on."""

    user: str
    role: str
    hash: str


@event()
class StaffRemoved:
    """Somebody works here no longer."""

    user: str


@event()
class PasswordChanged:
    """Staff sign in with another password from now on."""

    user: str
    hash: str


@event()
class CardIssued:
    """A player has a Player Card."""

    number: str
    name: str
    hash: str


@event()
class SignedIn:
    """Somebody signed in; the session ends by itself at a stated time."""

    token: str
    name: str
    role: str
    until: str


@event()
class SignedOut:
    """A session is over."""

    token: str


@event()
class LockedOut:
    """After repeated failures nobody signs in under this name until a stated time."""

    who: str
    until: str


# Decisions


def add_staff(accounts: Accounts, user: str, role: str, hash: str) -> Events:
    """Somebody new with a role."""
    if role not in ROLES:
        raise Refused(f"the roles are {', '.join(ROLES)}, not {role!r}", "role")
    return (StaffAdded(_free(accounts, user, "user"), role, hash),)


def remove_staff(accounts: Accounts, user: str) -> Events:
    """Somebody leaves; their sessions end."""
    _known(accounts, user)
    return (StaffRemoved(user),)


def change_password(accounts: Accounts, user: str, hash: str) -> Events:
    """Another password for somebody; their sessions end."""
    _known(accounts, user)
    return (PasswordChanged(user, hash),)


def issue_card(accounts: Accounts, number: str, name: str, hash: str) -> Events:
    """A card for a player under a name that nobody else has."""
    if number in accounts.cards:
        raise Refused("this card number is taken", "number")
    return (CardIssued(number, _free(accounts, name, "name"), hash),)


def _free(accounts: Accounts, name: str, field: str) -> str:
    name = " ".join(name.split())
    if not 0 < len(name) <= LONGEST_NAME or not _plain(name):
        why = f"a name has 1 to {LONGEST_NAME} letters, digits, spaces, dots, dashes or apostrophes"
        raise Refused(why, field)
    if name.casefold() in accounts.names():
        raise Refused(f"the name {name} is taken: choose another", field)
    return name


def _plain(name: str) -> bool:
    return all(letter.isalnum() or letter in " .'-’" for letter in name)


def _known(accounts: Accounts, user: str) -> None:
    if user not in accounts.staff:
        raise Refused(f"nobody called {user} works here", "user")


# Bookkeeping


def evolve(accounts: Accounts, happened: Any) -> Accounts:
    """The accounts after an event."""
    match happened:
        case StaffAdded(user, role, hash):
            return replace(accounts, staff={**accounts.staff, user: Staff(user, role, hash)})
        case StaffRemoved(user):
            left = {name: who for name, who in accounts.staff.items() if name != user}
            return _signed_out(replace(accounts, staff=left), user)
        case PasswordChanged(user, hash):
            changed = accounts.staff[user]._replace(hash=hash)
            return _signed_out(replace(accounts, staff={**accounts.staff, user: changed}), user)
        case CardIssued(number, name, hash):
            return replace(accounts, cards={**accounts.cards, number: Card(number, name, hash)})
        case SignedIn(token, name, role, until):
            opened = {**accounts.sessions, token: Session(name, role, until)}
            return replace(accounts, sessions=opened)
        case SignedOut(token):
            left_in = {key: who for key, who in accounts.sessions.items() if key != token}
            return replace(accounts, sessions=left_in)
        case LockedOut(who, until):
            return replace(accounts, locked={**accounts.locked, who: until})
    return accounts


def _signed_out(accounts: Accounts, user: str) -> Accounts:
    """Without the sessions of a member of staff."""
    left = {
        token: session
        for token, session in accounts.sessions.items()
        if session.name != user or session.role not in ROLES
    }
    return replace(accounts, sessions=left)


def without_secrets(happened: Any) -> Any:
    """An event for other eyes: hashes of passwords, cards and sessions are kept from everybody."""
    secret = [name for name in ("hash", "token") if getattr(happened, name, "")]
    return replace(happened, **dict.fromkeys(secret, WITHHELD)) if secret else happened


def is_past(until: str, at: str) -> bool:
    """Whether a stated time has come."""
    return datetime.fromisoformat(at) >= datetime.fromisoformat(until)
