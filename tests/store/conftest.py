import os

import pytest

from houseway.money import Transfer
from houseway.store import Record, open_store

POSTGRES = os.environ.get("HOUSEWAY_TEST_POSTGRES")
KINDS = ["memory", "sqlite", *(["postgresql"] if POSTGRES else [])]


def emptied(url):
    """A PostgreSQL database is given, not made: it starts each test without tables."""
    from sqlalchemy import create_engine

    from houseway.store import tables

    engine = create_engine(url)
    tables.metadata.drop_all(engine)
    engine.dispose()
    return url


@pytest.fixture
def path(tmp_path):
    return tmp_path / "house.db"


@pytest.fixture(params=KINDS)
def url(request, path):
    if request.param == "memory":
        return "memory:"
    return f"sqlite:///{path}" if request.param == "sqlite" else emptied(POSTGRES)


@pytest.fixture(params=KINDS[1:])
def shared_url(request, path):
    """A store that several processes can have open."""
    return f"sqlite:///{path}" if request.param == "sqlite" else emptied(POSTGRES)


@pytest.fixture
def store(url):
    with open_store(url) as opened:
        yield opened


@pytest.fixture(scope="session")
def events():
    """Makes a number of records whose texts differ."""
    return lambda count: tuple(Record("table.Noted", f'{{"n":{n}}}') for n in range(count))


@pytest.fixture(scope="session")
def moved():
    """Makes a transfer of so many cents between two accounts."""
    return lambda cents, debit="cage", credit="rack/1", asset="chips": Transfer(
        debit, credit, cents, asset, "fill"
    )
