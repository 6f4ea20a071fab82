"""What several requests ask for alike: a role to look in, and whole numbers within bounds."""

from typing import Annotated

from fastapi import Query

from houseway.web.problems import malformed

# No stream and no round comes so far, and every store can count to it.
FARTHEST = 2**53 - 1

As = Annotated[str | None, Query(alias="as", description="The role to look in.")]
After = Annotated[int, Query(ge=0, le=FARTHEST, description="Only what comes after this number.")]
Before = Annotated[
    int | None, Query(ge=0, le=FARTHEST, description="Only what comes before this number.")
]


def after_of(given: str | None) -> int | None:
    """The event number that a connection resumes after; None where it begins anew."""
    if given is None:
        return None
    if not given.isdecimal() or len(given) > len(str(FARTHEST)):
        raise malformed("after is the number of an event", "after")
    return int(given)


def changes_of(given: str | None) -> bool:
    """Whether a connection is told what changes in its view instead of the whole each time."""
    if given not in (None, "whole", "changes"):
        raise malformed("views are whole or changes", "views")
    return given == "changes"
