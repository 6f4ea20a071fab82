"""What a database says when it cannot, in sentences for the person who asked."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from houseway.store.records import StoreError

SENTENCES = {
    "BUSY": "is locked by another process: try again when that process is done",
    "LOCKED": "is locked by another process: try again when that process is done",
    "NOTADB": "is not a database: name the file of a store",
    "CORRUPT": "is damaged: restore it from a copy",
    "CANTOPEN": "cannot be opened: allow reading and writing in its folder",
    "READONLY": "may only be read here: allow writing to it and its folder, or take a copy",
    "FULL": "has no room left on its disk: make room and try again",
    "IOERR": "cannot be read or written: check its disk",
}
# PostgreSQL's code for having waited long enough.
LOCK_NOT_AVAILABLE = "55P03"


@contextmanager
def plain_errors(name: str) -> Iterator[None]:
    """What the driver says, in a sentence for the person who asked."""
    try:
        yield
    except PoolTimeoutError as error:
        raise of_store(name, "is too busy: try again.") from error
    except DBAPIError as error:
        raise of_store(name, f"{_complaint(error)}.") from error


def of_store(name: str, complaint: str) -> StoreError:
    """With its place for who runs it, without for whoever else asked."""
    return StoreError(f"The store {name} {complaint}", f"The store {complaint}")


def _complaint(error: DBAPIError) -> str:
    if getattr(error.orig, "sqlstate", None) == LOCK_NOT_AVAILABLE:
        return SENTENCES["BUSY"]
    _, _, code = getattr(error.orig, "sqlite_errorname", "").partition("_")
    first_line = str(error.orig).partition("\n")[0]
    return SENTENCES.get(
        code.partition("_")[0], f"does not work ({first_line}): check the database, then try again"
    )
