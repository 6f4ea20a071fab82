"""Private keys in files of their own, for nobody else's eyes, apart from the store.

A file is one line, as Go's notes write it: PRIVATE+KEY+name+id+base64 of the kind and the seed.
"""

import os
import secrets
from hashlib import sha256
from pathlib import Path

from houseway.transparency.files import replaced, text_of
from houseway.transparency.notes import (
    COSIGNATURE,
    NOTE,
    Note,
    NoteError,
    Signer,
    Verifier,
    decoded,
    encoded,
    signed,
    verifier,
)

SECRET = "PRIVATE+KEY+"
HAND_OVER = "houseway key hand-over v1"
OTHERS = 0o077


def folder() -> Path:
    """Where keys lie: where somebody says, or in the person's own settings."""
    from platformdirs import user_config_path

    named = os.environ.get("HOUSEWAY_KEYS")
    return Path(named) if named else user_config_path("houseway") / "keys"


def made(name: str, kind: int = NOTE) -> Signer:
    """A new key."""
    return Signer(name, kind, secrets.token_bytes(32))


def secret_text(key: Signer) -> str:
    """The line of a key's file."""
    named = key.verifier
    return f"{SECRET}{named.name}+{named.id.hex()}+{encoded(bytes([named.kind]) + key.seed)}\n"


def signer(text: str, where: str = "the text") -> Signer:
    """The key of a file."""
    try:
        name, id, data = text.strip().removeprefix(SECRET).split("+", 2)
        kind, *seed = decoded(data)
        key = Signer(name, kind, bytes(seed))
        if text.startswith(SECRET) and kind in (NOTE, COSIGNATURE) and key.verifier.id.hex() == id:
            return key
    except ValueError:
        pass
    raise NoteError(f"{where} does not hold a private key")


def file_of(keys: Path, name: str, kind: int) -> Path:
    """The file of a key: names may hold anything, file names may not."""
    short = "".join(letter if letter.isalnum() else "-" for letter in name)[:40]
    what = "log" if kind == NOTE else "witness"
    return keys / f"{short}-{sha256(name.encode()).hexdigest()[:12]}.{what}.key"


def load(file: Path) -> Signer | None:
    """The key of a file; None where there is no such file."""
    text = private_text(file)
    return signer(text, str(file)) if text else None


def private_text(file: Path) -> str:
    """What a file of keys says; empty where there is none, NoteError where others may read it."""
    text = text_of(file)
    if text and file.stat().st_mode & OTHERS:
        raise NoteError(f"{file} can be read by others: chmod 600 it, or make another key")
    return text


def keep(file: Path, key: Signer) -> None:
    """Write a key into its file, all of it or nothing."""
    replaced(file, secret_text(key))


def load_or_make(keys: Path, name: str, kind: int = NOTE) -> Signer:
    """The key of this name, made when it is first asked for."""
    file = file_of(keys, name, kind)
    found = load(file)
    if found is None:
        found = made(name, kind)
        keep(file, found)
    return found


def private_of(keys: Path, public: Verifier) -> Signer | None:
    """The private part of a key; one that was about to take its place may be it."""
    file = file_of(keys, public.name, public.kind)
    for each in (file, next_of(file)):
        found = load(each)
        if found and found.verifier == public:
            return found
    return None


def next_of(file: Path) -> Path:
    """Where a new key lies until it takes the place of the one before."""
    return file.with_suffix(".next")


def hand_over(old: Signer, new: Signer) -> Note:
    """A note by which a key makes another its heir; both sign it."""
    text = f"{HAND_OVER}\n{old.verifier}\n{new.verifier}\n"
    return signed(text, old, new)


def heir(given: Note, trusted: Verifier) -> Verifier:
    """The key that a trusted one hands over to; NoteError where the note does not say so."""
    match given.text.splitlines():
        case [first, old, new] if first == HAND_OVER and old == str(trusted):
            found = verifier(new)
            signers = {(each.name, each.id) for each in given.signed_by(trusted, found)}
            if (found.name, found.kind) == trusted[:2] and len(signers) == 2:
                return found
    raise NoteError(f"it is not a note by which the key of {trusted.name} hands over")
