"""What every case file of the floor is made of: steps, each with its time, its author and words."""

from typing import NamedTuple


class Step(NamedTuple):
    """One thing that was done about a case; money was `moved` from one account to another."""

    what: str
    at: str
    by: str
    words: str = ""
    under: str = ""
    moved: tuple[tuple[str, str], ...] = ()
