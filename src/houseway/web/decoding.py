"""JSON that somebody sent, decoded only where it is nested as deep as an honest message may be.

A decoder goes down into what is nested until there is no room left on the stack, and whatever the
collector of garbage ends at that moment fails, though it has to do with another connection.
"""

import re
from typing import Any

import msgspec

DEEPEST = 64
_PARTS = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[{]|[]}]', re.DOTALL)


def decoded(text: str | bytes) -> Any:
    """The value; DecodeError for what is no JSON, holds what is no text, or is nested too deep."""
    data = text.encode() if isinstance(text, str) else text
    # Most messages have so few brackets that nobody need look where they stand.
    if data.count(b"[") + data.count(b"{") > DEEPEST and _is_too_deep(data):
        raise msgspec.DecodeError(f"nested more than {DEEPEST} deep")
    return msgspec.json.decode(data)


def _is_too_deep(data: bytes) -> bool:
    depth = 0
    for part in _PARTS.finditer(data):
        sign = part[0]
        depth += (sign in (b"[", b"{")) - (sign in (b"]", b"}"))
        if depth > DEEPEST:
            return True
    return False
