"""`houseway serve`: the tables in a browser."""

import os
import socket
from contextlib import ExitStack, nullcontext
from typing import TYPE_CHECKING, NamedTuple

import typer

from houseway.cli.common import StoreAt, fail, flag, open_store_at, option, plain_errors
from houseway.cli.proof_options import KeysAt, ProofAt, keys_folder, witnesses_at

if TYPE_CHECKING:
    import uvicorn
    from fastapi import FastAPI

    from houseway.house.people import People
    from houseway.house.sealing import Seal
    from houseway.store import Store

# Bytes of a WebSocket message that is still answered, be it with a problem, and seconds for open
# requests when the house closes.
MESSAGE, GRACE = 1_048_576, 3
# Connections that wait to be let in.
BACKLOG = 256
# Reading so many records takes a second or longer, which is said.
MANY = 10_000
# When the house has opened, what first advice rests on is worked out ahead.
AHEAD = 20
LOOPBACK = ("http://127.", "http://[::1]", "http://localhost")


def serve(
    host: str = option("ADDRESS", "The address to listen on.", "127.0.0.1"),
    port: int = option("PORT", "The port; 0 takes a free one.", 8000, min=0, max=65535),
    store: StoreAt = None,
    open_browser: bool = flag("--open/--no-open", "Open the floor in your browser.", True),
    https: bool = flag("--https", "Behind a proxy with TLS: cookies only go over that."),
    metrics: int | None = option(
        "PORT", "Figures for Prometheus on 127.0.0.1 at this port.", None, min=1, max=65535
    ),
    json_log: bool = flag("--json-log", "Log one JSON object a line."),
    witness: list[str] | None = option("URL", "A witness to show the record to; may be repeated."),
    witness_key: list[str] | None = option("KEY", "The key of each witness, in the same order."),
    keys: KeysAt = None,
    without_sealed: bool = flag("--without-sealed", "Leave tables shut whose key is lost."),
) -> None:
    """A fresh store becomes a demonstration: a regulated and a training table of every game, and
    staff in every role, whose passwords are shown once; a link lets you in as any of them. Players
    take a Player Card on the page. A real house is set up by `houseway init`. Ctrl-C closes it;
    what was played is kept.

    On PostgreSQL several of these serve one floor, each at its own port behind a proxy: give them
    the same --store and the same --keys. When one dies, the others deal on within seconds.

    \b
    Examples:
      houseway serve
      houseway serve --port 8080 --no-open --store floor.db
      houseway serve --witness http://127.0.0.1:8100 --witness-key "$KEY"
    """
    with plain_errors():
        listening = _listen(host, port)
        port = listening.getsockname()[1]
        _log_seldom(json_log)
        proof = ProofAt(keys_folder(keys), witnesses_at(witness, witness_key, keys))
        given = store, host, port, open_browser, https, metrics, proof, without_sealed
        _run(listening, Options(*given))


def _listen(host: str, port: int) -> socket.socket:
    """The socket first, so that a port in use is said before anything is made."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Without the protocol's name nobody tells the connections not to wait for a full packet.
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
        made.listen(BACKLOG)
    except socket.gaierror:
        fail(f"there is no address {host} here")
    except OSError as wrong:
        why = (wrong.strerror or str(wrong)).lower()
        fail(f"{host} port {port} cannot be used: {why}; choose another with --port")
    return made


class Options(NamedTuple):
    """How the house is opened."""

    store: str | None
    host: str
    port: int
    shown: bool = False
    https: bool = False
    metrics: int | None = None
    proof: "ProofAt | None" = None
    without_sealed: bool = False

    @property
    def url(self) -> str:
        """Where the floor is."""
        return f"http://{f'[{self.host}]' if ':' in self.host else self.host}:{self.port}/"


def _run(listening: socket.socket, options: Options) -> None:
    import uvicorn

    from houseway.web.connections import Doors, files
    from houseway.web.startup import Startup

    https = options.https
    wrong: list[Exception] = []

    def failed(what: Exception) -> None:
        wrong.append(what)
        server.should_exit = True

    with ExitStack() as stack:
        config = uvicorn.Config(
            Startup(lambda: _open(stack, options), failed),
            # Lines go to the one handler that keeps them few.
            log_config=None,
            access_log=False,
            backlog=BACKLOG,
            **Doors(files(), https).protocols(),
            ws_max_size=MESSAGE,
            server_header=False,
            # Only a proxy says whom it speaks for; anybody else could say anything.
            proxy_headers=https,
            timeout_graceful_shutdown=GRACE,
            # Squeezing every view costs more time than sending it.
            ws_per_message_deflate=False,
        )
        server = uvicorn.Server(config)
        if options.shown:
            _open_browser(options.url)
        _until_signal(server, listening)
    if wrong:
        raise wrong[0]
    typer.echo("The house is closed.")


def _open(stack: ExitStack, options: Options) -> "FastAPI":
    """Open the store and the house; of several processes one after another."""
    store = stack.enter_context(open_store_at(options.store, create=True))
    store.claim(shared=True)
    with store.opening():
        app = _opened(stack, store, options)
    _be_watched(stack, app, options.metrics)
    return app


def _opened(stack: ExitStack, store: "Store", options: Options) -> "FastAPI":
    """Open the house, and say where it is."""
    from houseway.house import House
    from houseway.house.opening import demo_key, join, open_tables, shut_sealed
    from houseway.house.people import People
    from houseway.web.ahead import unread
    from houseway.web.app import create_app
    from houseway.web.settings import Settings

    url = options.url
    _check_record(store)
    _say_unread(unread(store))
    seal = _sealed(stack, store, options.proof)
    house, people = House(store), People(store)
    join(house)
    if options.without_sealed:
        shut_sealed(house)
    typer.echo(f"Houseway is open at {url}  (Ctrl-C closes it)")
    typer.echo(f"The record is kept in {store.name}")
    if "journal" in store.about:
        typer.echo(f"Note: {store.about}.", err=True)
    _tell_staff(people)
    if house.shut:
        names = ", ".join(sorted(house.shut))
        typer.echo(f"Shut until their key is back: {names}. Open others in their place.", err=True)
    if not url.startswith(LOOPBACK):
        typer.echo("This address can be reached from other machines.", err=True)
    if "" not in store.halted:
        open_tables(house)
    key = demo_key(house) if house.casino.floor().demo else ""
    if key:
        typer.echo(f"A demonstration. Staff, one click each: {url}sign-in#demo={key}\n")
    return create_app(
        house, people, Settings(secure=options.https, demo_key=key, ahead=AHEAD), seal
    )


def _be_watched(stack: ExitStack, app: "FastAPI", metrics: int | None) -> None:
    """Figures on a port of their own, and spans for a collector, where somebody asked for them."""
    from houseway import watch

    if metrics:
        from prometheus_client import start_http_server

        try:
            listening, _ = start_http_server(metrics, "127.0.0.1", app.state.figures.registry)
            stack.callback(listening.shutdown)
        except OSError:
            fail(f"127.0.0.1 port {metrics} cannot be used: choose another with --metrics")
    if os.environ.get("OTEL_EXPORTER_OTLP_ENDPOINT"):
        try:
            from houseway.web.traces import to_collector
        except ImportError:
            typer.echo("Note: spans need houseway[watch], which is not installed.", err=True)
            return
        watch.watchers.append(stack.enter_context(to_collector()))


def _sealed(stack: ExitStack, store: "Store", proof: "ProofAt | None") -> "Seal":
    """The log over the record, which goes on where it was; nobody plays where it does not."""
    from houseway.house.sealing import Seal

    folder, witnesses = proof or (None, ())
    seal = Seal(store, folder, witnesses)
    # Where others may serve too, one of them keeps the files; who does is found out later.
    seal.is_ours = lambda: store.line is None
    stack.callback(seal.stop)
    if found := seal.open():
        seal.halt(found)
    seal.start()
    if why := store.halted.get(""):
        typer.echo(f"Nobody plays: {why}.\nhouseway verify says more.", err=True)
    else:
        # The address is the first line of the other stream, for whoever reads it there.
        typer.echo(f"Sealed as {seal.origin}. {seal.worth()['worth']}", err=True)
    return seal


def _check_record(store: "Store") -> None:
    """What was written last is whole, or nobody plays on it; the rest is read while they play."""
    from houseway.store import StoreError

    for fault in store.tail_faults():
        raise StoreError(
            f"The record in {store.name} is damaged at record {fault.version} of {fault.stream} "
            f"({fault.what}): nobody plays on it. houseway verify says more; restore a copy."
        )


def _say_unread(records: int) -> None:
    """Whoever waits for a house to open is told for what."""
    if records > MANY:
        said = "once for this version of the program; houseway verify does it beforehand"
        typer.echo(f"{records:,} records are read before the house opens, {said}.", err=True)


def _log_seldom(as_json: bool) -> None:
    """Warnings go to the terminal or the service's journal, each only so often."""
    import logging

    from houseway.web.connections import Seldom
    from houseway.web.logs import JsonLines

    shown = logging.StreamHandler()
    shown.addFilter(Seldom())
    plain = logging.Formatter("%(levelname)s %(name)s: %(message)s")
    shown.setFormatter(JsonLines() if as_json else plain)
    logging.basicConfig(level=logging.WARNING, handlers=[shown])


def _until_signal(server: "uvicorn.Server", listening: socket.socket) -> None:
    """Serve until Ctrl-C or a polite kill; asking twice is no reason for haste."""
    import signal

    def stop(*_: object) -> None:
        server.should_exit = True

    # The server's own way would raise what it caught again, as a traceback.
    server.capture_signals = nullcontext  # type: ignore[method-assign,assignment]
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    server.run(sockets=[listening])


def _tell_staff(people: "People") -> None:
    from houseway.house.opening import employ

    if made := employ(people):
        typer.echo("\nStaff sign in with these passwords, shown this once:")
        for user, password in made.items():
            typer.echo(f"  {user:<13} {password}")
        typer.echo("houseway staff password NAME makes a new one.\n")


def _open_browser(url: str) -> None:
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
