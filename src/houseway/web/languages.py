"""The languages of the pages: English, and every catalogue in `static/languages`."""

import re
import tomllib
from collections.abc import Iterator, Mapping, Set
from functools import cache
from types import MappingProxyType
from typing import Any

import msgspec
from starlette.requests import Request

from houseway.law import games
from houseway.law.words import as_json
from houseway.table.words import words as table_words
from houseway.web import assets
from houseway.web.assets import STATIC

ENGLISH = "en"
COOKIE = "lang"
_TEXT = re.compile(r'(?<=>)([^<>{}$]*[A-Za-z][^<>{}$]*)(?=<)|(?<=aria-label=")([^"$]+)(?=")')
# What pages show of a game before they have asked for its words.
SEEN_FROM_AFAR = ("title", "areas", "stages", "options", "sign", "directions")
# Pages read these in their language: nobody says them in English.
READ_BY_KEY = "guide", "tips", "terminal"


class Catalogue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A language: its name, how it is written, and which tags of browsers ask for it.

    What is `printed` has headings in the font of the house, which has Latin letters alone. `texts`
    are those of pages by their English, `sentences` what the house says in English.
    """

    name: str
    dir: str = "ltr"
    asked_by: tuple[str, ...] = ()
    printed: bool = True
    texts: dict[str, str] = {}
    sentences: dict[str, str] = {}


@cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of a language, of all files in its folder."""
    data: dict[str, Any] = {"name": "English"}
    for file in sorted(STATIC.joinpath("languages", language).glob("*.toml")):
        for key, value in tomllib.loads(file.read_text("utf-8")).items():
            data[key] = data.get(key, {}) | value if isinstance(value, dict) else value
    return msgspec.convert(data, Catalogue)


@cache
def languages() -> tuple[str, ...]:
    """English first, then the others by their tags."""
    found = STATIC.joinpath("languages").glob("*/")
    return (ENGLISH, *sorted(path.name for path in found if path.is_dir()))


def offered() -> str:
    """The names of the languages, as JSON."""
    names = {language: catalogue(language).name for language in languages()}
    return msgspec.json.encode(names).decode()


def chosen(request: Request) -> str:
    """The language that was asked for, was chosen before, or is the first that a browser names."""
    asked = (request.query_params.get("lang"), request.cookies.get(COOKIE))
    if found := next((tag for tag in asked if tag in languages()), None):
        return found
    for part in request.headers.get("accept-language", "").split(","):
        tag = part.partition(";")[0].strip().lower()
        if tag.partition("-")[0] == ENGLISH:
            return ENGLISH
        for language in languages()[1:]:
            wanted = {language, *catalogue(language).asked_by}
            if tag in {each.lower() for each in wanted}:
                return language
    return ENGLISH


def in_language(html: str, language: str, more: Mapping[str, str] = MappingProxyType({})) -> str:
    """A piece of a page with its texts in a language; `more` says those of a game."""
    if language == ENGLISH:
        return html
    texts = {**catalogue(language).sentences, **catalogue(language).texts, **more}
    # What is printed large is the same word.
    small = {text.lower(): told for text, told in texts.items()}

    def said(found: re.Match[str]) -> str:
        text = " ".join(found[0].split())
        return texts.get(text) or small.get(text.lower(), found[0])

    return _TEXT.sub(said, html)


def script(language: str, entry: str, afar: bool = True) -> str:
    """What comes before the script of a page, so that it speaks a language; English needs none.

    A page that shows games from `afar` has their names.
    """
    if language == ENGLISH:
        return ""
    sentences = dict(catalogue(language).sentences)
    for game in games() if afar else ():
        sentences |= from_afar(game, language)
    said = _texts(language, assets.texts(entry))
    told = {"language": language, "texts": said, "sentences": sentences}
    return f"globalThis.housewayCatalogue = {msgspec.json.encode(told).decode()};\n"


def later_script(language: str, entry: str) -> str:
    """What comes before what a page asks for later."""
    if language == ENGLISH:
        return ""
    more = assets.texts(entry, later=True) - assets.texts(entry)
    told = msgspec.json.encode(_texts(language, more)).decode()
    return f"Object.assign(globalThis.housewayCatalogue.texts, {told});\n"


def _texts(language: str, said: Set[str]) -> dict[str, str]:
    return {text: told for text, told in catalogue(language).texts.items() if text in said}


def from_afar(game: str, language: str) -> dict[str, str]:
    """What the floor shows of a game, by its English."""
    english, other = (as_json(table_words(game, each)) for each in ("", language))
    return dict(_pairs(*({key: of.get(key) for key in SEEN_FROM_AFAR} for of in (english, other))))


def by_english(game: str, language: str) -> dict[str, str]:
    """What the house says of a game that is another in a language, by its English."""
    english, other = (as_json(table_words(game, each)) for each in ("", language))
    said = english.keys() - set(READ_BY_KEY)
    return dict(_pairs({part: english[part] for part in said}, other))


def _pairs(english: Any, other: Any) -> Iterator[tuple[str, str]]:
    if isinstance(english, dict):
        for key, value in english.items():
            yield from _pairs(value, other.get(key))
    elif isinstance(english, list):
        for value, said in zip(english, other, strict=False):
            yield from _pairs(value, said)
    elif isinstance(english, str) and isinstance(other, str) and english != other:
        yield english, other
        # A kind of wager is also named without its number.
        yield english.replace("{on}", "").strip(), other.replace("{on}", "").strip()
