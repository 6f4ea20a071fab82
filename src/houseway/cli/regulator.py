"""`houseway regulator`: follow the record of a house from outside."""

import json
import os
import time
from collections.abc import Callable
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

import typer

from houseway.cli.common import AsJson, argument, data_file, fail, flag, option, plain_errors
from houseway.house.regulator import Follower, Line, signer_of
from houseway.transparency import NoteError, notes
from houseway.transparency.files import added
from houseway.transparency.signing_in import answer

# Seconds for an answer, and between two questions where there was nothing new.
ANSWER, PAUSE = 10, 0.1


class NoAnswerError(Exception):
    """The house does not answer as it should; one sentence."""


class House:
    """A house over HTTP, as somebody who signed in there."""

    def __init__(self, url: str, user: str, secret: Callable[[], str]) -> None:
        self.url, self._user, self._secret = url.rstrip("/"), user, secret
        self._http: OpenerDirector = build_opener(HTTPCookieProcessor(CookieJar()))
        self._csrf = ""

    def sign_in(self) -> None:
        """Come in."""
        self._csrf = self._ask("/api/me")["csrf"]
        sent = {"user": self._user, "password": self._secret()}
        self._csrf = self._ask("/api/sign-in", sent)["csrf"]

    def feed(self, after: int) -> Line:
        """What is beyond a number of records."""
        return self._ask(f"/api/record/feed?after={after}")

    def cosign(self, given: Line) -> None:
        """Show the house that a head of it was seen."""
        self._ask("/api/record/cosignatures", given)

    def _ask(self, path: str, sent: Line | None = None) -> Line:
        body = None if sent is None else json.dumps(sent).encode()
        headers = {"Content-Type": "application/json", "X-CSRF-Token": self._csrf}
        try:
            request = Request(f"{self.url}{path}", body, headers)
            with self._http.open(request, timeout=ANSWER) as came:
                found: Line = json.load(came)
                return found
        except HTTPError as wrong:
            said = wrong.read(500).decode("utf-8", "replace")
            raise NoAnswerError(f"{path} answers {wrong.code}: {said}") from None
        except (URLError, OSError, ValueError) as wrong:
            raise NoAnswerError(f"{self.url} does not answer ({wrong})") from None


def regulator(
    url: str = argument("URL", "The address of the house.", ""),
    user: str = option("NAME", "The account that the house gave you; in the role regulator.", ""),
    password_file: Path | None = option("FILE", "Its password, if your key is not known there."),
    folder: Path | None = option("FOLDER", "Where your key and your copy are kept."),
    name: str = option("NAME", "What you sign as, without spaces.", "regulator"),
    log: str = option("KEY", "The key of the house's log, if you were told it.", ""),
    interval: float = option("SECONDS", "A gap is longer than this.", 60.0, min=1),
    key_only: bool = flag("--show-key", "Print your own key and end."),
    once: bool = flag("--once", "Take what is there, and end."),
    as_json: AsJson = False,
) -> None:
    """Every record is hashed again and put against what the house signs; your copy and your key are
    your own. A line is written for every record and checkpoint, and for what is wrong: `gap` where
    the house is silent, `late` where it held records back, `fork` where it shows another record.

    The house is given your public key (--show-key) and lets you in by it (houseway staff add NAME
    regulator --key KEY); where it gave you a password instead, name its file or set
    HOUSEWAY_PASSWORD.

    The exit code is 1 where the house has shown two records that do not fit together.

    \b
    Examples:
      houseway regulator --show-key
      houseway regulator https://house.example --user ida
      houseway regulator http://127.0.0.1:8000 --user ida --json --once
    """
    with plain_errors():
        try:
            known = notes.verifier(log) if log else None
            secret = os.environ.get("HOUSEWAY_PASSWORD", "")
            secret = password_file.read_text("utf-8").strip() if password_file else secret
            kept = folder or Path(data_file("regulator"))
            signer = signer_of(kept, name)
            if key_only:
                typer.echo(str(signer.verifier))
                return
            if not url or not user:
                fail("say which house and who you are: URL and --user")
            if not url.startswith(("http://", "https://")):
                fail(f"{url} is not an address: write http://… or https://…")
            follower = Follower(kept, signer, time.time, interval, known)
        except NoteError as wrong:
            fail(str(wrong))
        house = House(url, user, lambda: secret or answer(signer, user, int(time.time())))
        try:
            _follow(house, follower, once, as_json)
        except KeyboardInterrupt:
            typer.echo(f"{follower.size:,} records are kept in {kept}.", err=True)
        if follower.apart:
            raise typer.Exit(1)


def _follow(house: House, follower: Follower, once: bool, as_json: bool) -> None:
    """Ask again and again; only what does not fit ends it."""
    signed_in = False
    while not follower.apart:
        try:
            if not signed_in:
                house.sign_in()
                signed_in = True
            before = follower.size
            _tell(follower, follower.take(house.feed(follower.size)), as_json)
            more = follower.size > before
            if more and follower.size == follower.head.size and (given := follower.cosigned()):
                house.cosign(given)
            if once and follower.size == follower.head.size:
                return
        except NoAnswerError as wrong:
            if once:
                fail(str(wrong))
            signed_in, more = False, False
            _tell(follower, follower.silent(str(wrong)), as_json)
        if not more:
            time.sleep(PAUSE)


def _tell(follower: Follower, lines: Any, as_json: bool) -> None:
    told = list(lines)
    texts = [json.dumps(line, ensure_ascii=False) for line in told]
    added(follower.folder / "report.jsonl", "".join(f"{text}\n" for text in texts))
    for line, text in zip(told, texts, strict=True):
        if as_json:
            typer.echo(text)
        elif line["type"] == "record":
            typer.echo(f"{line['made']}  {line['stream']} {line['version']}  {line['name']}")
        else:
            more = {key: line[key] for key in ("size", "what", "since", "made") if key in line}
            typer.echo(f"{line['at']}  {line['type'].upper()}  {more}")
