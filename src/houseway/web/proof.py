"""The record for whoever watches over the house: its newest head, and all of it as it grows."""

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool
from starlette.responses import PlainTextResponse

from houseway.house.sealing import Seal
from houseway.store.records import export_line
from houseway.transparency import notes
from houseway.transparency.notes import NoteError
from houseway.web.inspect import withheld
from houseway.web.problems import Problem, malformed
from houseway.web.query_params import After
from houseway.web.responses import JsonResponse
from houseway.web.sessions import hub_of

router = APIRouter(prefix="/api/record", tags=["proof"])
MOST = 1000
Limit = Annotated[int, Query(ge=1, le=MOST, description="At most so many records.")]


async def _asked(request: Request, work: Callable[..., Any], *given: Any) -> Any:
    hub = hub_of(request)
    if hub.seal is None:
        raise Problem(404, "this house does not seal its record", "unsealed")
    # Whoever watches over the house does not queue behind what is told at its tables.
    return await run_in_threadpool(work, hub.seal, *given)


@router.get("/checkpoint")
async def checkpoint(request: Request) -> Response:
    """The newest signed head of the record, to keep and to check against later."""
    return PlainTextResponse(await _asked(request, _newest))


def _newest(seal: Seal) -> str:
    return str(seal.witnessed or seal.head or seal.feed(0, 1).head)


@router.get("/feed")
async def feed(request: Request, after: After = 0, limit: Limit = MOST) -> Response:
    """The records beyond a number of all, each a line of an export, and the newest signed head.

    Secrets of accounts are withheld, and their digests stand for them.
    """
    return JsonResponse(await _asked(request, _fed, after, limit))


def _fed(seal: Seal, after: int, limit: int) -> dict[str, Any]:
    found = seal.feed(after, limit)
    return {
        "log": [str(key) for key in seal.log.keys],
        "witness": str(seal.own.signer.verifier),
        "notices": list(seal.log.notices),
        "checkpoint": str(found.head),
        "records": [export_line(withheld(entry)) for entry in found.entries],
        "trouble": seal.store.halted.get("", ""),
    }


class Cosigned(BaseModel):
    """A head with the cosignature of who has followed the record up to it, and their key."""

    head: str = Field(max_length=10_000)
    key: str = Field(max_length=500)


@router.post("/cosignatures")
async def cosign(request: Request, asked: Cosigned) -> Response:
    """Put a cosignature beside the house's own."""
    try:
        given, key = notes.note(asked.head), notes.verifier(asked.key)
        await _asked(request, lambda seal: seal.cosigned(given, key))
    except NoteError as wrong:
        raise malformed(wrong, "head") from None
    return JsonResponse({"kept": True})
