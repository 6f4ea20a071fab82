"""Who may come in: staff accounts, Player Cards and sessions, kept in the store.

The store holds hashes alone; a password or the secret of a card is shown once, when it is made.
"""

import secrets
from collections.abc import Callable
from datetime import datetime, timedelta
from hashlib import sha256
from threading import RLock
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, Protocol
from uuid import uuid4

from houseway.core import PLAYER, Envelope, Events, Refusal, dump, kind
from houseway.floor import accounts, deciding
from houseway.floor.accounts import Accounts, Refused, Session
from houseway.floor.exclusions import out_of_casino
from houseway.floor.persons import (
    CANCELLED,
    IssuePlayerCard,
    PersonRegistered,
    PlayerCardIssued,
    RegisterPerson,
    why_name_taken,
)
from houseway.floor.state import STREAM as FLOOR
from houseway.floor.state import Floor
from houseway.house.casino import Casino
from houseway.house.chance import now
from houseway.house.guessing import Guessing
from houseway.house.snapshots import Folding, Known
from houseway.store import Conflict, Record, Write
from houseway.transparency import signing_in
from houseway.transparency.notes import Verifier

if TYPE_CHECKING:
    from houseway.store import Store

# Letters and digits that nobody takes for another.
SPELT = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
# Seconds after which what another process did to the accounts is noticed.
LOOK_AGAIN = 2
# The part of a time as it is written that ends with its seconds.
SECOND = len("2025-03-01T20:15:00")
STAFF_HOURS, PLAYER_HOURS = 12, 24 * 30
# Minutes without anything done after which a session is over.
STAFF_IDLE, PLAYER_IDLE = 30, 12 * 60


class Hasher(Protocol):
    """Makes a hash of a secret that is slow to guess, and checks one."""

    def hash(self, secret: str) -> str:
        """The hash of a secret."""

    def verify(self, hash: str, secret: str) -> bool:
        """Whether the secret is the one."""


class Argon2:
    """Argon2id at the strength that is recommended for passwords; about 20 ms a look."""

    def __init__(self) -> None:
        from argon2 import PasswordHasher

        self._made = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)

    def hash(self, secret: str) -> str:
        """The hash of a secret."""
        return self._made.hash(secret)

    def verify(self, hash: str, secret: str) -> bool:
        """Whether the secret is the one."""
        from argon2.exceptions import InvalidHashError, VerificationError

        try:
            return self._made.verify(hash, secret)
        except (VerificationError, InvalidHashError):
            return False


class Issued(NamedTuple):
    """A card that was just made; nobody can read the secret again."""

    number: str
    name: str
    secret: str


class Lately(NamedTuple):
    """Whose tokens were asked for in a second, with accounts and floor as they were."""

    accounts: Accounts | None
    floor: Floor | None
    second: tuple[str, int]
    sessions: dict[str, Session | None]


class SlowedError(Exception):
    """Too many tries failed lately: the next one waits for so many seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class From(NamedTuple):
    """Where somebody signs in from: the address, and what the browser was given last time."""

    address: str = ""
    device: str = ""


NOWHERE = From()


def spelt(length: int) -> str:
    """A secret that a person can copy by hand, in groups of four."""
    made = "".join(secrets.choice(SPELT) for _ in range(length))
    return "-".join(made[at : at + 4] for at in range(0, length, 4))


def token_hash(token: str) -> str:
    """What is kept of a session's token."""
    return sha256(token.encode()).hexdigest()


class People:
    """Everybody who may come in, and who is in."""

    def __init__(
        self,
        store: "Store",
        clock: Callable[[], str] = now,
        hasher: Hasher | None = None,
        casino: Casino | None = None,
        timer: Callable[[], float] = monotonic,
    ) -> None:
        self.store, self.clock, self.timer = store, clock, timer
        self.casino = casino or Casino(store, clock)
        self.staff_idle, self.player_idle = STAFF_IDLE * 60.0, PLAYER_IDLE * 60.0
        self.guessing = Guessing(timer)
        self._hasher = hasher
        self.folded: Folding[Accounts] = Folding(store, accounts.evolve, Accounts())
        # When somebody last did something, and when that was last put on record.
        self._active: dict[str, float] = {}
        self._noted: dict[str, float] = {}
        self._lock = RLock()
        self._nobody = ""
        self._looked = float("-inf")
        self._lately = Lately(None, None, ("", 0), {})

    @property
    def hasher(self) -> Hasher:
        """Loaded when the first secret is made or checked."""
        if self._hasher is None:
            self._hasher = Argon2()
        return self._hasher

    def accounts(self) -> Accounts:
        """Everybody as the stream has them now."""
        with self._lock:
            return self._fold().state

    def look_again(self) -> None:
        """Notice what another process did to the accounts, before anybody acts by one."""
        self.accounts()
        self.casino.known()

    @property
    def _accounts(self) -> Accounts:
        known = self.folded.states.get(accounts.STREAM)
        return known.state if known else Accounts()

    def _fold(self) -> Known[Accounts]:
        self._looked, first = self.timer(), not self.folded.states
        known = self.folded.now(accounts.STREAM)
        for refused in known.state.refused if first else ():
            # Who guessed before a restart goes on waiting.
            failed = (refused.times, self._since(refused.at))
            self.guessing.recall(refused.who, refused.address, *failed)
        return known

    def _append(
        self,
        decide: Callable[[Accounts], Events],
        on_floor: Callable[[Floor], Events] = lambda _floor: (),
    ) -> None:
        """What is decided about accounts, and on the floor with it, in one append."""
        with self._lock:
            while True:
                (floor, version), known = self.casino.known(), self._fold()
                events, beside = decide(known.state), on_floor(floor)
                if not (events or beside):
                    return
                own = Write(accounts.STREAM, known.version, _records(events))
                more = [Write(FLOOR, version, _records(beside))] if beside else []
                try:
                    self.store.append([own, *more], (), f"accounts/{uuid4().hex}", self.clock())
                except Conflict:
                    continue
                self._fold()
                if beside:
                    self.casino.known()
                return

    # Staff

    def add_staff(
        self, user: str, role: str, password: str | None = None, key: Verifier | None = None
    ) -> str:
        """Somebody new; the password, made here unless it is given, or a key of theirs is."""
        password = password or spelt(16)
        made = f"{signing_in.KEY}{key}" if key else self.hasher.hash(password)

        def decide(known: Accounts) -> Events:
            if why := why_name_taken(self.casino.latest, user):
                raise Refused(why, "user")
            return accounts.add_staff(known, user, role, made)

        self._append(decide)
        return password

    def change_password(self, user: str, password: str | None = None) -> str:
        """Another password for somebody, made here unless it is given."""
        password = password or spelt(16)
        made = self.hasher.hash(password)
        self._append(lambda known: accounts.change_password(known, user, made))
        return password

    def remove_staff(self, user: str) -> None:
        """Somebody leaves."""
        self._append(lambda known: accounts.remove_staff(known, user))

    # Cards

    def issue_card(self, name: str) -> Issued:
        """A new Player Card for somebody new, who is known to the floor by this name."""
        number, secret, made = self._new_card()
        kept = " ".join(name.split())

        def decide(known: Accounts) -> Events:
            if why := why_name_taken(self.casino.latest, kept):
                raise Refused(why, "name")
            return accounts.issue_card(known, number, name, made)

        def on_floor(floor: Floor) -> Events:
            person = accounts.free_name(self._accounts, name, "name")
            return self._on_floor(
                floor, person, RegisterPerson(person), IssuePlayerCard(person, number)
            )

        self._append(decide, on_floor)
        return Issued(number, self._accounts.cards[number].name, secret)

    def join_floor(self) -> None:
        """Whoever got a card before there was a floor is known there by it from now on."""
        known = self.accounts().cards.values()

        def on_floor(floor: Floor) -> Events:
            missing = [card for card in known if card.number not in floor.persons.cards]
            first = {card.name for card in missing if card.name not in floor.persons.known}
            named = (_unknown(name, self.clock()) for name in sorted(first))
            return *named, *(PlayerCardIssued(card.name, card.number, "") for card in missing)

        if any(card.number not in self.casino.floor().persons.cards for card in known):
            self._append(lambda _: (), on_floor)

    def reissue_card(self, person: str, by: str, role: str) -> Issued | Refusal:
        """Another Player Card for somebody who is known; the old one and its sessions end."""
        number, secret, made = self._new_card()
        sent = IssuePlayerCard(person, number)
        if refused := self.casino.why_not(by, role, sent):
            return refused

        def decide(known: Accounts) -> Events:
            ended = accounts.SessionsEnded(person, PLAYER, by, "the card was replaced")
            return *accounts.reissue_card(known, number, person, made), ended

        self._append(decide, lambda floor: self._on_floor(floor, by, sent, role=role))
        return Issued(number, person, secret)

    def _new_card(self) -> tuple[str, str, str]:
        secret = spelt(16)
        return f"{secrets.randbelow(9 * 10**7) + 10**7}", secret, self.hasher.hash(secret)

    def _on_floor(self, floor: Floor, by: str, *sent: object, role: str = PLAYER) -> Events:
        """What commands bring about on the floor, once its books are open."""
        made: Events = ()
        for command in sent if floor.documents else ():
            envelope = Envelope("", by, role, self.clock(), command)
            decided = deciding.decide(floor, envelope)
            if isinstance(decided, Refusal):
                raise Refused(decided.why, "name")
            floor, made = decided.after, made + decided.events
        return made

    # Signing in and out

    def staff_session(self, user: str, password: str, where: From = NOWHERE) -> str | None:
        """A token for who knows the password of a member of staff."""
        found = self.accounts().staff.get(user)
        hash = found.hash if found else None
        if not self._knows(f"staff/{user}", hash, password, where) or not found:
            return None
        return self.open_session(found.user, found.role, STAFF_HOURS, where=where)

    def card_session(self, number: str, secret: str, where: From = NOWHERE) -> str | None:
        """A token for who has a Player Card and its secret, unless the card is cancelled."""
        found = self.accounts().cards.get(number)
        hash = found.hash if found and not self._why_barred(found.name, number) else None
        if not self._knows(f"card/{number}", hash, secret.strip().upper(), where) or not found:
            return None
        return self.open_session(found.name, PLAYER, PLAYER_HOURS, number, where)

    def _why_barred(self, person: str, card: str) -> str:
        """Why a player is not let in: out of the casino, or by a card that was cancelled."""
        floor = self.casino.latest
        if refused := out_of_casino(floor, person, self.clock()):
            return refused.why
        found = floor.persons.cards.get(card)
        return "the card is cancelled" if found and found.status == CANCELLED else ""

    def _knows(self, who: str, hash: str | None, secret: str, where: From) -> bool:
        """Takes as long for somebody unknown, so that nobody learns who is known."""
        known = self.is_known(who, where)
        place = token_hash(where.device) if known else where.address
        if wait := self.guessing.wait(who, place, known):
            raise SlowedError(wait)
        if hash and hash.startswith(signing_in.KEY):
            now = datetime.fromisoformat(self.clock()).timestamp()
            right = signing_in.fits(hash, who.partition("/")[2], secret, now)
        else:
            right = self.hasher.verify(hash or self._somebody(), secret) and hash is not None
        self.guessing.on_try(who, place, not right)
        if right:
            self.guessing.succeeded(who, place)
            return True
        times = self.guessing.failed(who, place)
        if self.guessing.is_noted(times):
            name = who if hash else f"{who.partition('/')[0]}/somebody unknown"
            refused = accounts.SignInRefused(name, where.address, times, self.clock())
            self._append(lambda _: (refused,))
        return False

    def is_known(self, who: str, where: From) -> bool:
        """Whether somebody came in from this device before."""
        known = self._accounts.devices.get(who, ())
        return bool(where.device) and token_hash(where.device) in known

    def _somebody(self) -> str:
        if not self._nobody:
            self._nobody = self.hasher.hash(secrets.token_hex(8))
        return self._nobody

    def open_session(
        self,
        name: str,
        role: str,
        hours: int = PLAYER_HOURS,
        card: str = "",
        where: From = NOWHERE,
    ) -> str:
        """A token by which somebody is known from now on, and the device with it."""
        token, at = secrets.token_urlsafe(32), self.clock()
        until = _later(at, timedelta(hours=hours))
        signed = accounts.SignedIn(token_hash(token), name, role, until, card, at)
        who = f"card/{card}" if card else f"staff/{name}"
        new = bool(where.device) and not self.is_known(who, where)
        device = (accounts.DeviceKnown(who, token_hash(where.device)),) if new else ()
        self._append(lambda _: (signed, *device))
        self._active[signed.token] = self._noted[signed.token] = self.timer()
        return token

    def session(self, token: str) -> Session | None:
        """Who has this token, while the session lasts.

        It is asked for every message: within a second, while nobody's account has changed and
        nothing on the floor, the answer is the same.
        """
        if self.timer() > self._looked + LOOK_AGAIN:
            self.look_again()
        accounts, floor, lately = self._accounts, self.casino.latest, self._lately
        second = self.clock()[:SECOND], int(self.timer())
        same = lately.accounts is accounts and lately.floor is floor
        if not same or lately.second != second:
            lately = self._lately = Lately(accounts, floor, second, {})
        if token not in lately.sessions:
            lately.sessions[token] = self._session(token)
        return lately.sessions[token]

    def _session(self, token: str) -> Session | None:
        hash = token_hash(token)
        found = self._accounts.sessions.get(hash)
        if found is None or accounts.is_past(found.until, self.clock()):
            return None
        if found.role == PLAYER and self._why_barred(found.name, found.card):
            return None
        idle = self.player_idle if found.role == PLAYER else self.staff_idle
        if hash not in self._active:
            self._active[hash] = self._noted[hash] = self.timer() - self._since(found.used)
        # Whoever does something in another process says so every third of that time.
        elsewhere = self.store.line and self._since(found.used) <= idle * 4 / 3
        if self.timer() > self._active[hash] + idle and not elsewhere:
            self._end(hash, "idle")
            return None
        if self._active[hash] > self._noted[hash] + idle / 3:
            self._noted[hash] = self._active[hash]
            self._append(lambda _: (accounts.SessionUsed(hash, self.clock()),))
        return found

    def _since(self, at: str) -> float:
        """Seconds since a moment on record; nothing where none is."""
        passed = datetime.fromisoformat(self.clock()) - datetime.fromisoformat(at or self.clock())
        return max(0.0, passed.total_seconds())

    def touch(self, token: str) -> None:
        """Somebody did something: the session is not idle."""
        hash = token_hash(token)
        if hash in self._active:
            self._active[hash] = self.timer()

    def close_session(self, token: str) -> None:
        """The token is worth nothing from now on."""
        self._end(token_hash(token), "")

    def _end(self, hash: str, why: str) -> None:
        self._active.pop(hash, None)
        self._noted.pop(hash, None)
        if hash in self._accounts.sessions:
            self._append(lambda _: (accounts.SignedOut(hash, why),))

    def end_sessions(self, name: str, role: str, by: str, why: str) -> None:
        """All sessions of somebody are over at once."""
        ended = accounts.SessionsEnded(name, role, by, why)
        self._append(lambda _: (ended,))

    def signed_in(self) -> list[dict[str, str]]:
        """Who is signed in, without what opens their session."""
        at, known = self.clock(), self.accounts()
        found = sorted(known.sessions.values(), key=lambda session: (session.role, session.name))
        return [each._asdict() for each in found if not accounts.is_past(each.until, at)]


def _unknown(name: str, at: str) -> PersonRegistered:
    return PersonRegistered(name, "", "", (), False, "", at)


def _records(events: Events) -> tuple[Record, ...]:
    return tuple(Record(kind(event), dump(event)) for event in events)


def _later(at: str, by: timedelta) -> str:
    return (datetime.fromisoformat(at) + by).isoformat()
