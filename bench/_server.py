"""A house with many tables for the crowd: `python -m bench._server STORE TABLES PLAYERS [PORT]`.

Prints a line of JSON with the port and everybody's session, then serves until it is killed.
"""

import json
import sys
from pathlib import Path
from typing import Any
from uuid import uuid4

import uvicorn
from fastapi import FastAPI

from houseway.cli.serve import _listen
from houseway.core import Limits, load_game
from houseway.house import House
from houseway.house.opening import join
from houseway.house.people import People
from houseway.house.sealing import Seal
from houseway.law import games
from houseway.store import open_store
from houseway.store.database import Store
from houseway.web.app import create_app
from houseway.web.connections import Doors, files
from houseway.web.settings import Settings
from houseway.web.startup import Startup

SETTINGS = Settings(pause=0.2, grace=0.5, countdown=5, lease=2)
# Everybody comes from one address here.
SETTINGS = SETTINGS._replace(reads_per_second=1e5, reads_at_once=1e5)


def main(url: str, tables: int, players: int, port: int = 0) -> None:
    """Open the tables unless they are there, sign everybody in, and serve."""
    store = open_store(url)
    with store.opening():
        app, told = _opened(store, tables, players)
    listening = _listen("127.0.0.1", port)
    print(json.dumps(told | {"port": listening.getsockname()[1]}), flush=True)
    config = uvicorn.Config(
        Startup(lambda: app, _failed),
        log_level="warning",
        access_log=False,
        ws_per_message_deflate=False,
        **Doors(files(), proxied=True).protocols(),
    )
    uvicorn.Server(config).run(sockets=[listening])


def _failed(wrong: Exception) -> None:
    raise wrong


def _opened(store: Store, tables: int, players: int) -> tuple[FastAPI, dict[str, Any]]:
    house, people = House(store), People(store)
    join(house)
    names = [f"{list(games())[number % len(games())]}-{number}" for number in range(tables)]
    for name in names if not house.tables() else ():
        game = name.rpartition("-")[0]
        house.open_table(name, game, load_game(game).sign(Limits(5_00, 500_00, 5_00)))
    tokens = {
        f"{name}/{seat}": people.open_session(f"{name} {seat}", "player")
        for name in names
        for seat in range(1, players + 1)
    }
    seal = Seal(store, Path(f"{store.name}-keys") if store.file else None)
    seal.is_ours = lambda: store.line is None
    assert seal.open() is None
    seal.start()
    if not people.accounts().staff:
        people.add_staff("regulator", "regulator", uuid4().hex)
    window = people.open_session("regulator", "regulator")
    app = create_app(house, people, SETTINGS, seal)
    return app, {"tokens": tokens, "window": window}


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
