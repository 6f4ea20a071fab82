"""The law of the floor: what each document says of a duty, read from its `rules.toml`.

A citation is the name of the document and the clause, such as `craps 9.1`: on a floor of several
documents a bare number would not say whose clause it is.
"""

from collections.abc import Iterable

from houseway.law.rules import Power, cited, powers


def power(document: str, name: str) -> Power | None:
    """What a document says of a power or duty; None where it does not have it."""
    return powers(document).get(name)


def cite(document: str, name: str, step: str = "") -> str:
    """The citation of a power, or of one step of it; nothing where the document has none."""
    found = power(document, name)
    clause = found and (found.cites.get(step, "") if step else cited(found.clause))
    return f"{document} {clause}" if clause else ""


def first_with(documents: Iterable[str], name: str) -> str:
    """The first of these documents that has a power; nothing where none has."""
    return next((document for document in documents if power(document, name)), "")


def of(citation: str) -> tuple[str, str]:
    """The document and the clause of a citation."""
    document, _, clause = citation.partition(" ")
    return document, clause
