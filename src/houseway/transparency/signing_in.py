"""Signing in by a key of one's own: the house keeps the public part, and never has the secret."""

from houseway.transparency.notes import NoteError, Signer, signatures, verifier

# How the house keeps a key where it would keep the hash of a password.
KEY = "key "
# Seconds for which an answer holds.
HOLDS = 60


def _text(user: str) -> str:
    return f"houseway sign-in v1\n{user}\n"


def answer(signer: Signer, user: str, time: int) -> str:
    """What somebody sends in the place of a password: a signature that holds for a minute."""
    return str(signer.signature(_text(user), time)).strip()


def fits(kept: str, user: str, given: str, now: float) -> bool:
    """Whether an answer was made just now by the key that is kept."""
    try:
        key = verifier(kept.removeprefix(KEY))
        (signed,) = signatures(f"{given}\n")
    except (NoteError, ValueError):
        return False
    is_theirs = signed.by(key) and key.verifies(_text(user), signed.data)
    return is_theirs and abs(now - signed.time) <= HOLDS
