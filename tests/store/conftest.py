import pytest

from houseway.money import Transfer
from houseway.store import Record, open_store

# The server is a process of its own.
KINDS = ["memory", "sqlite", pytest.param("postgresql", marks=pytest.mark.heavy)]


@pytest.fixture(scope="session")
def postgres():
    """One server for all tests, started for the first one that asks for it."""
    from tools.postgres import Server, ensured

    programs = ensured()
    if not programs:
        pytest.skip("PostgreSQL is not installed: apt-get install postgresql")
    server = Server(programs)
    yield server
    server.close()


def emptied(server):
    """The address of the server's database, which each test finds without tables."""
    from sqlalchemy import create_engine

    from houseway.store import personal, tables

    engine = create_engine(server.url.replace("postgresql:", "postgresql+psycopg:"))
    tables.metadata.drop_all(engine)
    personal.personal.metadata.drop_all(engine)
    with engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE IF EXISTS lease")
    engine.dispose()
    return server.url


def _shared(request, path):
    if request.param == "sqlite":
        return f"sqlite:///{path}"
    return emptied(request.getfixturevalue("postgres"))


@pytest.fixture
def path(tmp_path):
    return tmp_path / "house.db"


@pytest.fixture(params=KINDS)
def url(request, path):
    if request.param == "memory":
        return "memory:"
    return _shared(request, path)


@pytest.fixture(params=KINDS[1:])
def shared_url(request, path):
    """A store that several processes can have open."""
    return _shared(request, path)


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
