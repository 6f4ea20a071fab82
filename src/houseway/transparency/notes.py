"""Signed notes, checkpoints and cosignatures in the formats of C2SP, with Ed25519 keys."""

import re
from base64 import b64decode, b64encode
from binascii import Error
from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple

from houseway.transparency import NoteError as NoteError

# What a key signs: the text of a note as it is, or a checkpoint with the time at which it was seen.
NOTE, COSIGNATURE = 1, 4
DASH = "\N{EM DASH} "
MOST_SIGNATURES = 64
LATEST = 2**63 - 1
NAME = re.compile(r"[^\s+\x00-\x1f]+")
SIZE = re.compile(r"0|[1-9][0-9]{0,18}")


def encoded(data: bytes) -> str:
    """Base64 as all these formats write it."""
    return b64encode(data).decode()


def decoded(text: str, length: int | None = None) -> bytes:
    """The bytes of a text in base64 that is written in the one way it can be."""
    try:
        data = b64decode(text, validate=True)
    except (Error, ValueError):
        raise NoteError("a part in base64 cannot be read") from None
    if encoded(data) != text or length not in (None, len(data)):
        raise NoteError("a part in base64 cannot be read")
    return data


def number(text: str) -> int:
    """A size or an index, written without needless zeroes."""
    if not SIZE.fullmatch(text):
        raise NoteError(f"{text[:20]!r} is not a size")
    return int(text)


class Verifier(NamedTuple):
    """A public key by its name, for notes or for cosignatures."""

    name: str
    kind: int
    public: bytes

    @property
    def id(self) -> bytes:
        """Four bytes that tell keys of one name apart."""
        return sha256(self.name.encode() + b"\n" + bytes([self.kind]) + self.public).digest()[:4]

    def __str__(self) -> str:
        return f"{self.name}+{self.id.hex()}+{encoded(bytes([self.kind]) + self.public)}"

    def verifies(self, text: str, signature: bytes) -> bool:
        """Whether this key has signed a text; what is signed begins with a time in one kind."""
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

        if self.kind == COSIGNATURE:
            if len(signature) != 72 or int.from_bytes(signature[:8], "big") > LATEST:
                return False
            text = _timed(text, int.from_bytes(signature[:8], "big"))
            signature = signature[8:]
        try:
            Ed25519PublicKey.from_public_bytes(self.public).verify(signature, text.encode())
        except (InvalidSignature, ValueError):
            return False
        return True


def verifier(text: str) -> Verifier:
    """The key that a verifier key string names."""
    name, _, rest = text.strip().partition("+")
    id, _, data = rest.partition("+")
    try:
        kind, *public = decoded(data)
    except (NoteError, ValueError):
        raise NoteError("a verifier key is written NAME+ID+KEY") from None
    made = Verifier(name, kind, bytes(public))
    if not NAME.fullmatch(name) or kind not in (NOTE, COSIGNATURE) or len(public) != 32:
        raise NoteError("a verifier key is written NAME+ID+KEY and is one of Ed25519")
    if made.id.hex() != id:
        raise NoteError(f"the id of the verifier key {name} does not fit it: copy it again")
    return made


class Signer:
    """A private key by its name, for notes or for cosignatures."""

    def __init__(self, name: str, kind: int, seed: bytes) -> None:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        if not NAME.fullmatch(name):
            raise NoteError("the name of a key has no spaces and no plus")
        self._key = Ed25519PrivateKey.from_private_bytes(seed)
        self.seed = seed
        self.verifier = Verifier(name, kind, self._key.public_key().public_bytes_raw())

    def signature(self, text: str, time: int = 0) -> "Signature":
        """Its signature on a text, at a time in whole seconds where it is a cosignature."""
        timed = self.verifier.kind == COSIGNATURE
        signed = self._key.sign((_timed(text, time) if timed else text).encode())
        stamp = time.to_bytes(8, "big") if timed else b""
        return Signature(self.verifier.name, self.verifier.id, stamp + signed)


def _timed(text: str, time: int) -> str:
    return f"cosignature/v1\ntime {time}\n{text}"


class Signature(NamedTuple):
    """A line below a note."""

    name: str
    id: bytes
    data: bytes

    @property
    def time(self) -> int:
        """When a cosignature was made, in seconds."""
        return int.from_bytes(self.data[:8], "big")

    def __str__(self) -> str:
        return f"{DASH}{self.name} {encoded(self.id + self.data)}\n"

    def by(self, key: Verifier) -> bool:
        """Whether it says that this key made it; it may say what is not so."""
        return (self.name, self.id) == (key.name, key.id)


class Note(NamedTuple):
    """A text and what is signed below it; nothing of it is checked yet."""

    text: str
    signatures: tuple[Signature, ...] = ()

    def __str__(self) -> str:
        return f"{self.text}\n{''.join(map(str, self.signatures))}"

    def signed_by(self, *keys: Verifier) -> tuple[Signature, ...]:
        """What these keys signed; a signature in the name of one that is not its own is refused."""
        found = []
        for signature in self.signatures:
            for key in keys:
                if signature.by(key):
                    if not key.verifies(self.text, signature.data):
                        raise NoteError(f"the signature of {key.name} does not fit the text")
                    found.append(signature)
        return tuple(found)

    def trusted(self, *keys: Verifier) -> str:
        """The text, where one of these keys has signed it."""
        if not self.signed_by(*keys):
            raise NoteError("no key that is trusted has signed it")
        return self.text

    def with_signatures(self, signatures: Iterable[Signature]) -> "Note":
        """With these below it as well, each in place of an earlier one of the same key."""
        added = {(signature.name, signature.id): signature for signature in signatures}
        kept = [each for each in self.signatures if (each.name, each.id) not in added]
        return Note(self.text, (*kept, *added.values()))


def signed(text: str, *signers: Signer) -> Note:
    """A note that these keys have signed."""
    if not text.endswith("\n") or _controls(text):
        raise NoteError("a text that is signed ends its lines and has no control characters")
    return Note(text, tuple(signer.signature(text) for signer in signers))


def note(text: str) -> Note:
    """The note of a file or a message; NoteError where it is none."""
    body, gap, below = text.rpartition("\n\n")
    if not gap or not below.endswith("\n") or _controls(text):
        raise NoteError("it is not a signed note")
    return Note(f"{body}\n", signatures(below))


def signatures(lines: str) -> tuple[Signature, ...]:
    """The signatures of the lines below a note."""
    found = lines.splitlines()
    if not found or len(found) > MOST_SIGNATURES or "\n".join([*found, ""]) != lines:
        raise NoteError("it is not a signed note")
    return tuple(map(_signature, found))


def _signature(line: str) -> Signature:
    name, gap, data = line.removeprefix(DASH).partition(" ")
    if not (line.startswith(DASH) and gap and NAME.fullmatch(name)):
        raise NoteError("a line of its signatures cannot be read")
    blob = decoded(data)
    if len(blob) <= 4:
        raise NoteError("a line of its signatures cannot be read")
    return Signature(name, blob[:4], blob[4:])


def _controls(text: str) -> bool:
    return any(letter < " " and letter != "\n" for letter in text)


class Checkpoint(NamedTuple):
    """What a log says of itself: its name, how many leaves it has, and the hash over them."""

    origin: str
    size: int
    root: bytes

    def __str__(self) -> str:
        return f"{self.origin}\n{self.size}\n{encoded(self.root)}\n"


def checkpoint(text: str) -> Checkpoint:
    """The checkpoint of a note's text; further lines, which nobody audits, are allowed."""
    match text.splitlines():
        case [origin, size, root, *more] if origin and all(more):
            return Checkpoint(origin, number(size), decoded(root, 32))
    raise NoteError("it is not a checkpoint: origin, size and root, one a line")
