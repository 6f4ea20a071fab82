"""A table's page as it is sent: the felt, the view and the words come along with it.

So the first picture waits for no second answer, and the script for no connection. The token against
forged requests is not among them: what is compressed together with other words can be guessed.
"""

from html import escape
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from houseway.core import PLAYER
from houseway.law import folder
from houseway.law.words import as_json
from houseway.table.words import words
from houseway.web import languages, roles
from houseway.web.hub import Hub
from houseway.web.languages import ENGLISH
from houseway.web.live_table import LiveTable
from houseway.web.pages import TABLE, language_of, made
from houseway.web.sessions import COOKIE, hub_of, known, person_of, reads_again
from houseway.web.telling import encode

DEMO = '<p class="demo">Demonstration: nothing here is real money.</p>'
# What staff, terminals and signs read of a game's words; no player's page does.
UNREAD = (
    *("calls", "deal", "directions", "ends", "game"),
    *("groups", "methods", "options", "sign", "terminal"),
)
# It shows what this person may see, at this moment: nobody keeps it.
UNKEPT = {"Cache-Control": "no-store"}


async def table(request: Request) -> Response:
    """The page of a table; of one that is not there its script says so."""
    language, hub, name = language_of(request, TABLE), hub_of(request), request.path_params["name"]
    # Who asks for more than anybody reads gets the page alone: its script asks for the rest.
    if reads_again(request, request.url.path) or name not in await hub.run(hub.house.tables):
        return made(request, TABLE, language)
    hub.people.touch(request.cookies.get(COOKIE, ""))
    return made(request, TABLE, language, UNKEPT, **await _own(request, hub, language, name))


async def _own(request: Request, hub: Hub, language: str, name: str) -> dict[str, str]:
    who, live = person_of(request), await hub.live(name)
    seen = await hub.run_reads(live.seen, who, PLAYER if who.role == PLAYER else roles.WATCH, False)
    game = live.table.game.name
    said = _words(game, language)
    given = {"hello": seen, "words": said, "me": await known(hub, who)}
    texts = said.get("english", {})
    felt = _felt(live, is_small=_is_phone(request))
    return {
        "title": escape(said["title"]),
        "said": escape(texts.get(seen["view"]["said"], seen["view"]["said"])),
        "demo": languages.in_language(DEMO, language) if given["me"]["demo"] else "",
        "felt": languages.in_language(felt, language, texts),
        # No text in it ends the element that it stands in.
        "given": encode(given).decode().replace("<", "\\u003c"),
    }


def _words(game: str, language: str) -> dict[str, Any]:
    """What the page would ask for, as far as it is read there."""
    if language == ENGLISH:
        return _read(as_json(words(game)))
    english = languages.by_english(game, language)
    return _read(as_json(words(game, language))) | {"english": english}


def _read(said: dict[str, Any]) -> dict[str, Any]:
    return {part: words for part, words in said.items() if part not in UNREAD}


def _felt(live: LiveTable, is_small: bool) -> str:
    """The drawing; a layout with many areas has one of its own for small screens."""
    game = live.table.game.name
    narrow = is_small and words(game).play.get("narrow")
    return folder(game).joinpath("felt-narrow.svg" if narrow else "felt.svg").read_text("utf-8")


def _is_phone(request: Request) -> bool:
    """What browsers say of themselves; the script looks again, and asks for the other drawing."""
    return "Mobi" in request.headers.get("user-agent", "")
