"""`houseway witness`: a process of its own that sees what a house signs, and remembers it."""

from pathlib import Path

import typer

from houseway.cli.common import AsJson, data_file, fail, flag, option, plain_errors, print_json
from houseway.transparency import keys, notes
from houseway.transparency.notes import COSIGNATURE, NoteError
from houseway.transparency.witness import Memory, Witness


def witness(
    host: str = option("ADDRESS", "The address to listen on.", "127.0.0.1"),
    port: int = option("PORT", "The port; 0 takes a free one.", 8100, min=0, max=65535),
    memory: Path | None = option("FOLDER", "Where its key and what it has seen are kept."),
    name: str = option("NAME", "What it is called, without spaces.", "houseway-witness"),
    log: list[str] | None = option("KEY", "The key of a log to trust; may be repeated."),
    learn: bool = flag("--learn", "Trust the first log that comes, where none was named yet."),
    key_only: bool = flag("--show-key", "Print its own key and end."),
    as_json: AsJson = False,
) -> None:
    """Run it on another machine, by other people than the house. It cosigns a checkpoint only if
    that extends what it has seen, and keeps both where one does not: whoever rewrites the record
    of the house is found out. `houseway keys show` prints the key of a house's log.

    \b
    Examples:
      houseway witness --learn
      houseway witness --memory /srv/witness --log "$(houseway keys show --log)"
      KEY=$(houseway witness --show-key)
    """
    with plain_errors():
        try:
            logs = [notes.verifier(key) for key in log or ()]
            folder = memory or Path(data_file("witness"))
            signer = keys.load_or_make(folder, name, COSIGNATURE)
            made = Witness(signer, Memory(folder / "seen"), logs, learn)
        except NoteError as wrong:
            fail(str(wrong))
        if key_only:
            said = str(signer.verifier)
            print_json({"key": said}) if as_json else typer.echo(said)
            return
        _serve(made, host, port, as_json)


def _serve(witness: Witness, host: str, port: int, as_json: bool) -> None:
    import uvicorn

    from houseway.cli.serve import _listen, _until_signal
    from houseway.web.witnessing import create_witness

    listening = _listen(host, port)
    url = f"http://{host}:{listening.getsockname()[1]}"
    if as_json:
        print_json({"url": url, "key": str(witness.signer.verifier)}, None)
    else:
        typer.echo(f"The witness listens at {url}  (Ctrl-C closes it)")
        typer.echo(f"Its key is {witness.signer.verifier}")
    config = uvicorn.Config(
        create_witness(witness), log_level="warning", access_log=False, server_header=False
    )
    _until_signal(uvicorn.Server(config), listening)
