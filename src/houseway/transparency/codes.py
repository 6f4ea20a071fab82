"""Bytes as a text that one QR code holds: squeezed, in the 45 letters that codes keep closest.

It is `HW1:`, RFC 9285's base45 of eight bytes of the SHA-256 of what follows and of that, a zlib
stream, and `:`. There is one text for a stream: whatever else is altered is refused.
"""

import zlib
from hashlib import sha256
from typing import TYPE_CHECKING

from houseway.transparency import NoteError

if TYPE_CHECKING:
    from segno import QRCode

PREFIX, END = "HW1:", ":"
LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
CHECK_BYTES = 8
# As many letters fit the largest code, and as many bytes may be squeezed into them.
LONGEST, LARGEST = 4296, 1_000_000


def squeezed(data: bytes) -> str:
    """The text of a code; NoteError where it would be too long for one."""
    body = zlib.compress(data, 9)
    text = f"{PREFIX}{_base45(sha256(body).digest()[:CHECK_BYTES] + body)}{END}"
    if len(text) > LONGEST:
        raise NoteError("it is too long for a QR code: keep the file")
    return text


def expanded(data: bytes) -> bytes:
    """What was squeezed into a text; NoteError where it is not as it was written."""
    text = data.strip().decode("ascii", "replace")
    whole = _bytes(text[:LONGEST][len(PREFIX) : -len(END)])
    check, body = whole[:CHECK_BYTES], whole[CHECK_BYTES:]
    fits = len(text) <= LONGEST and sha256(body).digest()[:CHECK_BYTES] == check
    if not fits or text != f"{PREFIX}{_base45(whole)}{END}":
        raise NoteError("the text is not whole: scan or copy it again")
    try:
        reader = zlib.decompressobj()
        found = reader.decompress(body, LARGEST)
        if reader.eof and not reader.unused_data:
            return found
    except zlib.error:
        pass
    raise NoteError("the text is not whole: scan or copy it again")


def _base45(data: bytes) -> str:
    made = ""
    for at in range(0, len(data), 2):
        pair = data[at : at + 2]
        rest, low = divmod(int.from_bytes(pair, "big"), 45)
        made += LETTERS[low] + (LETTERS[rest % 45] + LETTERS[rest // 45])[: len(pair)]
    return made


def _bytes(text: str) -> bytes:
    """What is no base45 becomes other bytes, which are not written so."""
    values = [*map(LETTERS.find, text)]
    made = bytearray()
    for at in range(0, len(values), 3):
        low, middle, high = (*values[at : at + 3], 0, 0)[:3]
        value = low + middle * 45 + high * 2025 & 0xFFFF
        made += value.to_bytes(2, "big")[0 if len(values) - at > 2 else 1 :]
    return bytes(made)


def drawn(text: str) -> "QRCode":
    """The code of a text."""
    import segno

    return segno.make(text, error="l", mode="alphanumeric", micro=False)
