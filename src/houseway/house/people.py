"""Who may come in: staff accounts, Player Cards and sessions, kept in the store.

The store holds hashes alone; a password or the secret of a card is shown once, when it is made.
"""

import secrets
from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta
from hashlib import sha256
from threading import RLock
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, Protocol
from uuid import uuid4

from houseway.core import Events, dump, kind, load, replay
from houseway.floor import accounts
from houseway.floor.accounts import Accounts, Session
from houseway.house import now
from houseway.store import Conflict, Record, Write

if TYPE_CHECKING:
    from houseway.store import Store

# Letters and digits that nobody takes for another.
SPELT = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
FAILURES = 5
LOCKED = timedelta(minutes=15)
# Seconds after which what another process did to the accounts is noticed.
LOOK_AGAIN = 2
STAFF_HOURS, PLAYER_HOURS = 12, 24 * 30


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


class LockedError(Exception):
    """Too many failures: nobody signs in under this name for a while."""

    def __init__(self, until: str) -> None:
        super().__init__(until)
        self.until = until


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
        self, store: "Store", clock: Callable[[], str] = now, hasher: Hasher | None = None
    ) -> None:
        self.store, self.clock = store, clock
        self._hasher = hasher
        self._accounts, self._version = Accounts(), 0
        self._failures: Counter[str] = Counter()
        self._lock = RLock()
        self._nobody = ""
        self._looked = float("-inf")

    @property
    def hasher(self) -> Hasher:
        """Loaded when the first secret is made or checked."""
        if self._hasher is None:
            self._hasher = Argon2()
        return self._hasher

    def accounts(self) -> Accounts:
        """Everybody as the stream has them now."""
        with self._lock:
            return self._fold()

    def _fold(self) -> Accounts:
        self._looked = monotonic()
        for record in self.store.read(accounts.STREAM, self._version):
            happened = load(record.name, record.data)
            self._accounts = accounts.evolve(self._accounts, happened)
            self._version = record.version
        return self._accounts

    def _append(self, decide: Callable[[Accounts], Events]) -> None:
        with self._lock:
            while True:
                events = decide(self._fold())
                records = tuple(Record(kind(event), dump(event)) for event in events)
                write = Write(accounts.STREAM, self._version, records)
                try:
                    self.store.append([write], (), f"accounts/{uuid4().hex}", self.clock())
                except Conflict:
                    continue
                self._accounts = replay(accounts.evolve, self._accounts, events)
                self._version += len(events)
                return

    # Staff

    def add_staff(self, user: str, role: str, password: str | None = None) -> str:
        """Somebody new; the password, made here unless it is given."""
        password = password or spelt(16)
        made = self.hasher.hash(password)
        self._append(lambda known: accounts.add_staff(known, user, role, made))
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
        """A new Player Card."""
        number = f"{secrets.randbelow(9 * 10**7) + 10**7}"
        secret = spelt(16)
        made = self.hasher.hash(secret)
        self._append(lambda known: accounts.issue_card(known, number, name, made))
        return Issued(number, " ".join(name.split()), secret)

    # Signing in and out

    def staff_session(self, user: str, password: str) -> str | None:
        """A token for who knows the password of a member of staff."""
        found = self.accounts().staff.get(user)
        hash = found.hash if found else None
        if not self._knows(f"staff/{user}", hash, password) or not found:
            return None
        return self.open_session(found.user, found.role, STAFF_HOURS)

    def card_session(self, number: str, secret: str) -> str | None:
        """A token for who has a Player Card and its secret."""
        found = self.accounts().cards.get(number)
        hash = found.hash if found else None
        if not self._knows(f"card/{number}", hash, secret.strip().upper()) or not found:
            return None
        return self.open_session(found.name, "player", PLAYER_HOURS)

    def _knows(self, who: str, hash: str | None, secret: str) -> bool:
        """Takes as long for somebody unknown, so that nobody learns who is known."""
        until = self.accounts().locked.get(who)
        if until and not accounts.is_past(until, self.clock()):
            raise LockedError(until)
        right = self.hasher.verify(hash or self._somebody(), secret) and hash is not None
        if right:
            self._failures.pop(who, None)
            return True
        self._failures[who] += 1
        if self._failures[who] >= FAILURES:
            del self._failures[who]
            locked = accounts.LockedOut(who, _later(self.clock(), LOCKED))
            self._append(lambda _: (locked,))
        return False

    def _somebody(self) -> str:
        if not self._nobody:
            self._nobody = self.hasher.hash(secrets.token_hex(8))
        return self._nobody

    def open_session(self, name: str, role: str, hours: int = PLAYER_HOURS) -> str:
        """A token by which somebody is known from now on."""
        token = secrets.token_urlsafe(32)
        until = _later(self.clock(), timedelta(hours=hours))
        signed = accounts.SignedIn(token_hash(token), name, role, until)
        self._append(lambda _: (signed,))
        return token

    def session(self, token: str) -> Session | None:
        """Who has this token, while the session lasts."""
        if monotonic() > self._looked + LOOK_AGAIN:
            self.accounts()
        found = self._accounts.sessions.get(token_hash(token))
        if found is None or accounts.is_past(found.until, self.clock()):
            return None
        return found

    def close_session(self, token: str) -> None:
        """The token is worth nothing from now on."""
        hash = token_hash(token)
        if hash in self._accounts.sessions:
            self._append(lambda _: (accounts.SignedOut(hash),))


def _later(at: str, by: timedelta) -> str:
    return (datetime.fromisoformat(at) + by).isoformat()
