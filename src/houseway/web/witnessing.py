"""A witness over HTTP, as C2SP's tlog-witness says; beside a house, and of another process."""

from typing import Annotated

from fastapi import FastAPI, Path, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import PlainTextResponse, Response

from houseway.transparency import notes
from houseway.transparency.notes import NoteError
from houseway.transparency.witness import Refused, Witness, asked

MOST_BYTES = 64_000
Origin = Annotated[str, Path(pattern="^[0-9a-f]{64}$", description="The hash of a log's name.")]


def create_witness(witness: Witness) -> FastAPI:
    """The application of a witness; a log sends its heads, and anybody may read what was seen."""
    app = FastAPI(title="Houseway witness", docs_url=None, redoc_url=None)

    async def body(request: Request) -> str:
        text = b""
        async for part in request.stream():
            text += part
            if len(text) > MOST_BYTES:
                raise Refused(413, f"a request has at most {MOST_BYTES} bytes")
        return text.decode()

    async def refused(_: Request, wrong: Exception) -> Response:
        assert isinstance(wrong, Refused)
        kind = "text/x.tlog.size" if wrong.status == 409 else "text/plain"
        return PlainTextResponse(f"{wrong.why}\n", wrong.status, media_type=kind)

    async def malformed(_: Request, wrong: Exception) -> Response:
        return PlainTextResponse(f"{wrong}\n", 400)

    app.add_exception_handler(Refused, refused)
    app.add_exception_handler(NoteError, malformed)
    app.add_exception_handler(UnicodeDecodeError, malformed)

    @app.post("/add-checkpoint")
    async def add_checkpoint(request: Request) -> Response:
        signed = await run_in_threadpool(witness.add_checkpoint, asked(await body(request)))
        return PlainTextResponse(str(signed))

    @app.post("/hand-over")
    async def hand_over(request: Request) -> Response:
        given = notes.note(await body(request))
        return PlainTextResponse(f"{await run_in_threadpool(witness.hand_over, given)}\n")

    @app.post("/logs")
    async def meet(request: Request) -> Response:
        log = notes.verifier(await body(request))
        await run_in_threadpool(witness.meet, log)
        return PlainTextResponse(f"{log}\n")

    @app.get("/key")
    async def key() -> Response:
        return PlainTextResponse(f"{witness.signer.verifier}\n")

    @app.get("/{origin}/checkpoint")
    async def head(origin: Origin) -> Response:
        if found := witness.memory.head(origin):
            return PlainTextResponse(str(found))
        raise Refused(404, "this witness has seen nothing of such a log")

    @app.get("/{origin}/checkpoints")
    async def heads(origin: Origin) -> Response:
        return PlainTextResponse(witness.memory.heads(origin))

    @app.get("/{origin}/forks")
    async def forks(origin: Origin) -> Response:
        return PlainTextResponse(witness.memory.read(origin, "forks"))

    return app
