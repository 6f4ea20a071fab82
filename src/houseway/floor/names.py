"""Names that people read: which are well formed, and which look alike to the eye."""

import re
import unicodedata
from collections.abc import Collection
from itertools import count

LONGEST_NAME = 24
# Who plays at a terminal is called so, and nobody else.
RESERVED = ("You",)

# What stays on record for good of a person in a real house: a number of the house or its club.
_NUMBER = re.compile(r"[A-Za-z]{0,2}-?[0-9]{1,12}")
_CARD_NUMBER = re.compile(r"[A-Za-z]{0,4}-?[0-9]{1,12}([ -][0-9]{1,12}){0,5}")

# Letters of other alphabets that are read as a Latin one, capital and small.
_ALIKE = {
    "a": "аАαΑ",
    "b": "вВβΒЬь",
    "c": "сСϲ",
    "d": "ԁ",
    "e": "еЕєεΕ",
    "g": "ɡ",
    "h": "нНһҺΗհ",
    "j": "јЈ",
    "k": "кКκΚ",
    "l": "1iIıіІιΙӏӀ|ɩ",
    "m": "мМΜ",
    "n": "ηΝո",
    "o": "0оОοΟσօ",
    "p": "рРρΡ",
    "q": "ԛ",
    "s": "ѕЅ",
    "t": "тТτΤ",
    "u": "υս",
    "v": "ν",
    "w": "ԝωѡ",
    "x": "хХχΧ",
    "y": "уУγΥү",
    "z": "Ζ",
}
_READ_AS = str.maketrans({letter: seen for seen, alike in _ALIKE.items() for letter in alike})


def well_formed(name: str) -> str:
    """A name as it is kept; ValueError says what a name is made of."""
    name = unicodedata.normalize("NFC", " ".join(name.split()))
    fits = 0 < len(name) <= LONGEST_NAME and any(map(str.isalnum, name))
    if not fits or not all(map(_plain, name)):
        kinds = "letters, digits, spaces, dots, dashes or apostrophes"
        raise ValueError(f"a name has 1 to {LONGEST_NAME} {kinds}")
    return name


def _plain(letter: str) -> bool:
    return letter.isalnum() or letter in " .'-’"


def appearance(name: str) -> str:
    """What the eye makes of a name: the same for names that somebody takes for each other."""
    plain = unicodedata.normalize("NFKC", name).translate(_READ_AS)
    folded = unicodedata.normalize("NFKC", plain.casefold()).translate(_READ_AS)
    seen = "".join(letter for letter in folded if letter.isalnum())
    return seen.replace("rn", "m").replace("vv", "w") or folded


def is_number(id: str) -> bool:
    """Whether an id tells nothing of whom it belongs to."""
    return _NUMBER.fullmatch(id) is not None


def is_card_number(typed: str) -> bool:
    """Whether this can be the number of a card, which tells nothing of its holder."""
    return _CARD_NUMBER.fullmatch(typed.strip()) is not None


def free_number(taken: Collection[str], letter: str = "M") -> str:
    """For who is given no name: what stays on record for good tells nothing of them."""
    numbers = (f"{letter}-{number}" for number in count(len(taken) + 1))
    return next(number for number in numbers if appearance(number) not in taken)
