"""What every case file of the floor is made of: steps, each with its time, its author and words."""

from typing import NamedTuple


class Step(NamedTuple):
    """One thing that was done about a case."""

    what: str
    at: str
    by: str
    words: str = ""
    under: str = ""
