"""Rows of a report for other programs: CSV, and Parquet where pyarrow is installed."""

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any

from houseway.law import LawError

Rows = Sequence[Mapping[str, Any]]
NO_PARQUET = "Parquet needs pyarrow: install it with pip install 'houseway[parquet]', or write CSV"


def in_csv(rows: Rows) -> bytes:
    """A head and a line for every row; amounts are cents, what is not known is empty."""
    out = io.StringIO()
    written = csv.DictWriter(out, list(rows[0]) if rows else [], lineterminator="\n")
    written.writeheader()
    written.writerows(rows)
    return out.getvalue().encode()


def in_parquet(rows: Rows) -> bytes:
    """The same with the types of its columns; LawError says what is missing."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise LawError(NO_PARQUET) from None
    out = io.BytesIO()
    parquet.write_table(pyarrow.Table.from_pylist([dict(row) for row in rows]), out)
    return out.getvalue()
