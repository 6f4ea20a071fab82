"""What a game is called at a table: its own words, and those of the house's commands."""

from functools import cache
from pathlib import Path

from houseway.law.words import Words, load_words
from houseway.law.words import words as words_of


@cache
def of_the_house(language: str = "") -> Words:
    """The words of every table."""
    return load_words(Path(__file__).parent, language)


@cache
def words(game: str, language: str = "") -> Words:
    """The words of a game together with those of every table."""
    return words_of(game, language).with_house(of_the_house(language))
