"""The pages and their files, and the headers of every answer; nothing here needs the house."""

import re
from collections.abc import Awaitable, Callable, Mapping
from functools import lru_cache
from string import Template
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Mount, Route, Router
from starlette.staticfiles import StaticFiles
from starlette.types import Message, Send

from houseway.law import folder, games
from houseway.web import assets, languages
from houseway.web.assets import STATIC


class Page(NamedTuple):
    """A page: the folder of its script, of its styles and of what its body begins with."""

    folder: str
    title: str
    styles: tuple[str, ...] = ()
    full: bool = False
    # How the header of every page names it, if it does.
    listed: str = ""
    # Pages of players speak the language of who reads them.
    spoken: bool = False
    # The script that makes the first picture, where it has one: nothing is painted before it.
    first: str = ""
    # It shows one game, whose words come along.
    alone: bool = False


FLOOR = Page("floor", "The floor", ("floor/floor",), listed="Floor", spoken=True)
TRAINING = Page(
    "training", "Training", ("felt/felt", "training/training"), listed="Training", spoken=True
)
TABLE = Page(
    "table",
    "A table",
    ("felt/felt", "table/table", "table/dock", "table/panels", "table/screens"),
    spoken=True,
    first="table/first.js",
    alone=True,
)
DEALER = Page("dealer", "Dealer", ("common/rows", "dealer/dealer"), full=True)
SUPERVISOR = Page("supervisor", "Supervisor", ("common/rows", "supervisor/supervisor"), full=True)
INSPECTOR = Page("inspector", "Inspector", ("common/rows", "inspector/inspector"), full=True)
NOWHERE = Page("nowhere", "Nothing here", spoken=True)
PAGES = {
    "/": FLOOR,
    "/training": TRAINING,
    "/tables/{name}": TABLE,
    "/tables/{name}/deal": DEALER,
    "/supervise": SUPERVISOR._replace(listed="Supervise"),
    "/tables/{name}/supervise": SUPERVISOR,
    "/desk": Page("desk", "The desk", ("common/rows", "desk/desk"), listed="Desk"),
    "/cage": Page("cage", "The cage", ("common/rows", "desk/desk"), listed="Cage"),
    "/inspect": INSPECTOR._replace(listed="Inspect"),
    "/inspect/{name}": INSPECTOR,
    "/inspect/{name}/rounds/{number}": INSPECTOR,
    "/tables/{name}/signs": Page("signs", "Signs", ("common/rows", "signs/signs")),
    "/pools": Page("pools", "Jackpots", ("common/rows", "pools/pools")),
    "/tables/{name}/rounds/{number}/slip": Page(
        "slip", "Jackpot slip", ("common/rows", "slip/slip")
    ),
    "/promotions": Page(
        "promotions", "Promotions", ("common/rows", "promotions/promotions"), listed="Promotions"
    ),
    "/reports": Page("reports", "Reports", ("common/rows", "reports/reports"), listed="Reports"),
    "/complaints": Page(
        "complaints", "Complaints", ("common/rows",), listed="Complaints", spoken=True
    ),
    "/promotions/{name}/terms": Page("terms", "Terms", ("common/rows", "terms/terms"), spoken=True),
    "/sign-in": Page("signin", "Sign in", ("signin/signin",), spoken=True),
    "/rules/{game}": Page("rules", "Rules", ("rules/rules",), spoken=True),
}
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
ASKED_AGAIN = {"Cache-Control": "no-cache"}
YEAR = 31536000
KEPT = {"Cache-Control": f"public, max-age={YEAR}, immutable"}
# A body may leave places for what is known only when it is sent: <!--felt-->.
_PLACE = re.compile(r"<!--(\w+)-->")
_FIRST = '<script type="module" blocking="render" src="{}.first.js"></script>\n    '
# The font of headings has Latin letters alone.
_PRINT = """<link rel="preload" href="{}/fonts/dm-serif-display.woff2" as="font" type="font/woff2" \
crossorigin />
    """
VARIES = {"Vary": "Accept-Language, Cookie"}


class Static(StaticFiles):
    """Files that a browser keeps and asks about."""

    def file_response(self, *given: Any, **named: Any) -> Response:
        """The file, or that it has not changed."""
        response = super().file_response(*given, **named)
        response.headers.update(ASKED_AGAIN)
        return response


def routes() -> list[Route | Mount]:
    """Every page, and the files that pages are made of."""
    made: list[Route | Mount] = [Route(path, _answer(page)) for path, page in PAGES.items()]
    made += [Route("/marks/{game}.svg", _mark), Route("/assets/{digest}/{path:path}", _asset)]
    made.append(Route("/offline.js", _offline))
    return [*made, Mount("/static", Static(directory=STATIC, check_dir=False))]


def _answer(page: Page) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        return made(request, page, language_of(request, page))

    return answer


def language_of(request: Request, page: Page) -> str:
    """The language in which a page is sent."""
    return languages.chosen(request) if page.spoken else languages.ENGLISH


def made(
    request: Request, page: Page, language: str, cache: Mapping[str, str] = ASKED_AGAIN, **own: str
) -> Response:
    """A page with what is its own at this moment, at the places that it leaves for that."""
    body = rendered(page, assets.digest(), language)
    html = _PLACE.sub(lambda place: own.get(place[1], ""), body)
    answer = HTMLResponse(html, headers={**cache, **VARIES})
    if page.spoken and request.query_params.get("lang") == language:
        answer.set_cookie(languages.COOKIE, language, max_age=YEAR, samesite="lax")
    return answer


async def _asset(request: Request) -> Response:
    """What a page is made of; it is asked for once, since anything else has another address."""
    path, now = request.path_params["path"], assets.digest()
    kept = KEPT if request.path_params["digest"] == now else ASKED_AGAIN
    for page in {NOWHERE, *PAGES.values()}:
        if path == f"{page.folder}.css":
            return Response(assets.styles(page.styles, now), headers=kept, media_type="text/css")
        if made := _script(page, path, now):
            # What goes on from another script than today's would not fit.
            if path.endswith(".later.js") and kept is not KEPT:
                return nowhere()
            return Response(made, headers=kept, media_type="text/javascript")
    file = STATIC.joinpath(path).resolve()
    if not file.is_relative_to(STATIC) or not file.is_file():
        return nowhere()
    return FileResponse(file, headers=kept)


def _script(page: Page, path: str, now: str) -> str:
    """The script of a page that lies at a path, if any does."""
    entry = f"{page.folder}/{page.folder}.js"
    if page.first and path == f"{page.folder}.first.js":
        return assets.first_script(page.first, now)
    for language in languages.languages():
        if path == script_of(page, language):
            spoken = languages.script(language, entry, not page.alone)
            return spoken + assets.script(entry, now, page.first)
        if path == script_of(page, language, "later.js"):
            later = assets.later_script(entry, now)
            return later and languages.later_script(language, entry) + later
    return ""


async def _mark(request: Request) -> Response:
    """The small picture by which a game is known on the floor."""
    game = request.path_params["game"]
    if game not in games() or not folder(game).joinpath("mark.svg").is_file():
        return nowhere()
    return FileResponse(folder(game) / "mark.svg", headers=ASKED_AGAIN)


async def _offline(request: Request) -> Response:
    """What keeps training and rules in a browser; it must lie above whatever it keeps."""
    return FileResponse(STATIC / "training" / "offline.js", headers=ASKED_AGAIN)


@lru_cache
def rendered(page: Page, digest: str, language: str = languages.ENGLISH) -> str:
    """The shell of every page with a page's own title, styles, script and body, in a language."""
    own = STATIC / page.folder / "body.html"
    main = f'<main id="main"{" class=full" if page.full else ""}></main>'
    catalogue = languages.catalogue(language)
    made = Template(STATIC.joinpath("page.html").read_text("utf-8")).substitute(
        lang=language,
        dir=catalogue.dir,
        languages=f" data-languages='{languages.offered()}'" if page.spoken else "",
        letters="" if catalogue.printed else " data-letters=own",
        title=page.title,
        assets=f"/assets/{digest}",
        page=page.folder,
        print=_PRINT.format(f"/assets/{digest}") if catalogue.printed else "",
        first=_FIRST.format(f"/assets/{digest}/{page.folder}") if page.first else "",
        script=script_of(page, language),
        body=own.read_text("utf-8") if own.is_file() else main,
    )
    return languages.in_language(made, language)


def script_of(page: Page, language: str, kind: str = "js") -> str:
    """The script of a page in a language; pages of staff have the English one alone."""
    spoken = "" if language == languages.ENGLISH else f".{language}"
    return f"{page.folder}{spoken}.{kind}"


def nowhere() -> Response:
    """The page at an address where nothing is."""
    return HTMLResponse(rendered(NOWHERE, assets.digest()), 404, headers=ASKED_AGAIN)


def router() -> Router:
    """The pages alone, for as long as the house is not open yet."""
    return Router(routes(), redirect_slashes=False, default=nowhere())


def with_headers(send: Send) -> Send:
    """Put the headers on an answer that lacks them."""

    async def headed(message: Message) -> None:
        if message["type"] == "http.response.start":
            had = {name.lower() for name, _ in message["headers"]}
            more = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
            lacking = [(name, value) for name, value in more if name not in had]
            message["headers"] = [*message["headers"], *lacking]
        await send(message)

    return headed
