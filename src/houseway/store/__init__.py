"""The store: named records in streams and their transfers, appended all or nothing, never edited.

It knows names, texts and amounts, no games. Importing it loads no database: `open_store` does.
"""

from typing import TYPE_CHECKING

from houseway.store.records import Conflict as Conflict
from houseway.store.records import DamagedError as DamagedError
from houseway.store.records import Exported as Exported
from houseway.store.records import Fault as Fault
from houseway.store.records import Posted as Posted
from houseway.store.records import Record as Record
from houseway.store.records import Repeated as Repeated
from houseway.store.records import Stored as Stored
from houseway.store.records import StoreError as StoreError
from houseway.store.records import Write as Write
from houseway.store.records import import_lines as import_lines
from houseway.store.records import verify_lines as verify_lines

if TYPE_CHECKING:
    from houseway.store.database import Store as Store


def open_store(url: str, create: bool = True) -> "Store":
    """The store at `memory:`, `sqlite:///file` or `postgresql://…`.

    With `create=False` a store that is not there yet is an error, and nothing is made.
    """
    # SQLAlchemy takes a good part of a second to load: commands without a store go without it.
    from houseway.store.database import connect

    return connect(url, create)
