"""Clock and chance: what a house has from the machine that it runs on."""

import secrets
from datetime import UTC, datetime

from houseway.core import Draw


def now() -> str:
    """The time as the records keep it."""
    return datetime.now(UTC).isoformat()


def chance(draw: Draw) -> tuple[int, ...]:
    """What is drawn, each possibility equally likely, from the machine's cryptographic source."""
    if draw.distinct:
        left = sorted(set(range(draw.low, draw.high + 1)) - set(draw.out))
        return tuple(secrets.SystemRandom().sample(left, len(draw.to)))
    return tuple(draw.low + secrets.randbelow(draw.high - draw.low + 1) for _ in draw.to)
