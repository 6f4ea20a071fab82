"""The store: named records in streams and their transfers, appended all or nothing, never edited.

It knows names, texts and amounts, no games. Importing it loads no database: `open_store` does.
"""

from typing import TYPE_CHECKING

from houseway.store.records import (
    Conflict,
    Exported,
    Fault,
    Posted,
    Record,
    Repeated,
    Stored,
    StoreError,
    Write,
    import_lines,
    verify_lines,
)

if TYPE_CHECKING:
    from houseway.store.database import Store as Store

__all__ = [
    "Conflict",
    "Exported",
    "Fault",
    "Posted",
    "Record",
    "Repeated",
    "StoreError",
    "Stored",
    "Write",
    "import_lines",
    "open_store",
    "verify_lines",
]


def open_store(url: str, create: bool = True) -> "Store":
    """The store at `memory:`, `sqlite:///file` or `postgresql://…`.

    With `create=False` a store that is not there yet is an error, and nothing is made.
    """
    # SQLAlchemy takes a good part of a second to load: commands without a store go without it.
    from houseway.store.database import connect

    return connect(url, create)
