"""Commitments to an order of things: one salted digest for each place, and the order under a key.

What is shown is opened by its salt, and says nothing of what is not. The order itself is kept
encrypted only, under a key in a file of its own.
"""

import secrets
from functools import cache, lru_cache
from hashlib import sha256
from hmac import digest as hmac
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from houseway.transparency.files import added
from houseway.transparency.keys import folder, private_text
from houseway.transparency.notes import decoded, encoded

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

FILE = "deals.keys"
SALT_BYTES = KEY_BYTES = 32
NONCE_BYTES = 12
# What this process has sealed it can open.
HELD: dict[str, bytes] = {}


class Order(NamedTuple):
    """Things by place, and what their salts are made from; neither is ever told."""

    secret: bytes
    things: bytes

    def salt(self, place: int) -> bytes:
        """What opens a place; no salt says anything of another."""
        return hmac(self.secret, place.to_bytes(4, "big"), "sha256")


def commitment(salt: bytes, about: str, place: int, thing: int) -> bytes:
    """SHA-256 over the salt and one line: what the order is of, the place and the thing."""
    return sha256(salt + f"{about} {place} {thing}".encode()).digest()


def ordered(things: tuple[int, ...]) -> Order:
    """An order with a secret of its own."""
    return Order(secrets.token_bytes(SALT_BYTES), bytes(things))


def commitments(order: Order, about: str) -> tuple[str, ...]:
    """What everybody is told of an order before anything of it is dealt."""
    made = (
        commitment(order.salt(place), about, place, thing)
        for place, thing in enumerate(order.things)
    )
    return tuple(map(encoded, made))


def opens(told: str, salt: str, about: str, place: int, thing: int) -> bool:
    """Whether a salt shows that a thing is the one that was committed to at a place."""
    try:
        return decoded(told) == commitment(decoded(salt, SALT_BYTES), about, place, thing)
    except ValueError:
        return False


class Keys:
    """Keys that orders are encrypted under, one a line, the one in use last; without a file here.

    Each deployment takes a new one into use. Whoever deletes an old line makes sure that nobody,
    not even the house, can open what was never shown under it, nor replay those rounds.
    """

    def __init__(self, file: Path | None = None) -> None:
        self.file = file
        self._known: dict[str, bytes] = {}
        self._used = ""
        self._lock = Lock()

    def rotate(self) -> None:
        """Take a new key into use; ValueError where it cannot be kept."""
        key = secrets.token_bytes(KEY_BYTES)
        self._used = id = sha256(key).hexdigest()[:16]
        HELD[id] = key
        if self.file is None:
            self._known[id] = key
            return
        try:
            added(self.file, f"{id} {encoded(key)}\n", durable=True)
        except OSError as wrong:
            why = f"the keys of deals cannot be kept in {self.file} ({wrong.strerror})"
            raise ValueError(f"{why}: name another folder in HOUSEWAY_KEYS") from None
        self._read()

    def current(self) -> tuple[str, bytes]:
        """The key in use, with its id."""
        with self._lock:
            if not self._known and not self._read():
                self.rotate()
            if key := self._known.get(self._used):
                return self._used, key
            return next(reversed(self._known.items()))

    def take_up(self, id: str) -> bool:
        """Use the key that others use; False where it is not here."""
        if self.find(id) is None:
            return False
        self._used = id
        return True

    def newest(self) -> tuple[str, bytes] | None:
        """The key in use, if there is one."""
        with self._lock:
            found = self._known or (self._read() and self._known)
            return next(reversed(found.items())) if found else None

    def find(self, id: str) -> bytes | None:
        """A key by its id; another process may have taken it into use just now."""
        with self._lock:
            if id not in self._known:
                self._read()
            return self._known.get(id)

    def _read(self) -> bool:
        if text := private_text(self.file) if self.file else "":
            lines = (line.split() for line in text.splitlines())
            self._known = {id: decoded(key, KEY_BYTES) for id, key in lines}
        return bool(self._known)


# What is in memory only needs a key as long as the process lasts.
OF_THIS_PROCESS = Keys()


def keys_for(in_memory: bool) -> Keys:
    """The keys for what a house keeps."""
    return OF_THIS_PROCESS if in_memory else _kept_in(folder() / FILE)


@cache
def _kept_in(file: Path) -> Keys:
    return Keys(file)


def key_of(id: str) -> bytes | None:
    """A key that this process has made or that lies in its folder; None where it is neither."""
    return HELD.get(id) or keys_for(in_memory=False).find(id)


@lru_cache(64)
def _cipher(key: bytes) -> "AESGCM":
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    return AESGCM(key)


def encrypted(data: bytes, about: str, key: bytes) -> bytes:
    """Bytes that nobody reads without the key, nor in the place of what they are not about."""
    nonce = secrets.token_bytes(NONCE_BYTES)
    return nonce + _cipher(key).encrypt(nonce, data, about.encode())


def decrypted(data: bytes, about: str, key: bytes) -> bytes | None:
    """The bytes again; None where they are not what was encrypted."""
    from cryptography.exceptions import InvalidTag

    try:
        return _cipher(key).decrypt(data[:NONCE_BYTES], data[NONCE_BYTES:], about.encode())
    except (InvalidTag, ValueError):
        return None


def sealed(order: Order, about: str, keys: Keys) -> tuple[str, str]:
    """The order, encrypted, and the id of the key that opens it."""
    id, key = keys.current()
    return id, encoded(encrypted(order.secret + order.things, about, key))


def unsealed(id: str, text: str, about: str, keys: Keys) -> Order | None:
    """The order again; None where its key is not here or it is not what was sealed."""
    key = keys.find(id)
    try:
        body = decrypted(decoded(text), about, key) if key else None
    except ValueError:
        return None
    return Order(body[:SALT_BYTES], body[SALT_BYTES:]) if body else None
