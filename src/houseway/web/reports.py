"""The master game report and the ratings of persons, as data and on paper; for staff alone."""

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple

from fastapi import APIRouter, Depends, Query, Request, Response

from houseway.house import House
from houseway.house.master import ALL, BY, DENOMINATION, keys, setting_of, told, told_ratings
from houseway.house.master_paper import of_ratings, of_report
from houseway.house.rates import Rates
from houseway.house.report import period_of, table_names
from houseway.house.tabular import in_csv
from houseway.law import LawError
from houseway.web.cases import JSON, PDF, paper_or_data
from houseway.web.problems import malformed
from houseway.web.sessions import hub_of

CSV = "csv"
FORMATS = (JSON, PDF, CSV)
router = APIRouter(prefix="/api/floor", tags=["casino"])


class Asked(NamedTuple):
    """By what, and from when to when."""

    by: list[str]
    day: str
    month: str
    since: str
    until: str
    format: str


def asked(
    by: Annotated[list[str] | None, Query()] = None,
    day: str = "",
    month: str = "",
    since: Annotated[str, Query(alias="from")] = "",
    until: Annotated[str, Query(alias="to")] = "",
    format: str = JSON,
) -> Asked:
    """As a request says it."""
    return Asked(by or [], day, month, since, until, format)


Question = Annotated[Asked, Depends(asked)]


@router.get("/report")
async def report(request: Request, question: Question) -> Response:
    """The master game report of a day, a month or all that is recorded, by these keys."""
    question = question._replace(by=question.by or ["table"])
    found = await _asked_of(request, told, question)
    return await _given(request, found, found["rows"], question.format, (of_report, "report"))


@router.get("/ratings")
async def ratings(request: Request, question: Question) -> Response:
    """What persons wagered, for how long, and with what result."""
    found = await _asked_of(request, told_ratings, question)
    named = of_ratings, "ratings"
    return await _given(request, found, found["persons"], question.format, named)


async def _asked_of(
    request: Request, make: Callable[..., dict[str, Any]], question: Asked
) -> dict[str, Any]:
    if question.format not in FORMATS:
        # Said before anything is worked out.
        raise malformed(f"the format is {', '.join(FORMATS[:-1])} or {FORMATS[-1]}", "format")
    hub = hub_of(request)
    found: dict[str, Any] = await hub.run_long(_made, hub.house, make, question)
    return found


def _made(house: House, make: Callable[..., dict[str, Any]], question: Asked) -> dict[str, Any]:
    setting = setting_of(house.casino.floor())
    ends = question.since, question.until
    try:
        period = period_of(question.day, question.month, ends, setting.zone, setting.opens)
        by = keys(question.by, ALL if make is told else BY)
    except LawError as wrong:
        raise malformed(wrong, "") from None
    with Rates(house.store, rate=DENOMINATION not in by) as rates:
        return make(rates, period, table_names(house.store), by, setting)


async def _given(
    request: Request,
    found: dict[str, Any],
    rows: list[Any],
    format: str,
    named: tuple[Callable[[Any], Any], str],
) -> Response:
    if format != CSV:
        return await paper_or_data(request, found, format, *named)
    headers = {"Content-Disposition": f'attachment; filename="{named[1]}.csv"'}
    headers["Cache-Control"] = "no-store"
    return Response(in_csv(rows), 200, headers, "text/csv; charset=utf-8")
