"""A witness somewhere else, asked over HTTP as C2SP's tlog-witness says."""

from collections.abc import Callable, Sequence
from http.client import HTTPException
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from houseway.transparency import notes
from houseway.transparency.heads import Head
from houseway.transparency.notes import Note, NoteError, Signature, Verifier
from houseway.transparency.witness import Asked, Refused, earlier, origin_hash

SECONDS = 5
MOST_BYTES = 4_000_000
# The proof that a log of a size extends itself at an earlier one.
Consistency = Callable[[int, int], Sequence[bytes]]


class AwayError(Exception):
    """A witness does not answer; one sentence."""


class ForkError(Exception):
    """A witness has seen what this log does not extend; one sentence."""


def answer_of(url: str, body: str | None = None) -> str:
    """What is answered at an address; Refused with its status where it is no success."""
    try:
        if not url.startswith(("http://", "https://")):
            raise AwayError(f"{url} is not an address: write http://… or https://…")
        request = Request(url, None if body is None else body.encode())
        with urlopen(request, timeout=SECONDS) as answer:
            text: str = answer.read(MOST_BYTES).decode("utf-8", "replace")
            return text
    except HTTPError as wrong:
        raise Refused(wrong.code, wrong.read(2000).decode("utf-8", "replace").strip()) from None
    except (URLError, OSError, HTTPException, ValueError) as wrong:
        why = getattr(wrong, "reason", wrong)
        raise AwayError(f"{url} does not answer ({why})") from None


class WitnessAt:
    """A witness by its address and key, and how much of the log it has seen."""

    def __init__(self, url: str, key: Verifier) -> None:
        self.url, self.key, self.size = url.rstrip("/"), key, 0
        # Why its newest answer was none; empty where all is well.
        self.trouble = ""

    @property
    def name(self) -> str:
        """What it is called."""
        return self.key.name

    def meet(self, log: Verifier) -> None:
        """Tell a witness that trusts whoever comes first who this is; others know already."""
        try:
            answer_of(f"{self.url}/logs", f"{log}\n")
        except Refused as no:
            if no.status not in (403, 404, 405):
                raise AwayError(f"{self.url} answers {no.status}: {no.why}") from None

    def hand_over(self, given: Note) -> None:
        """Tell it that another key signs from now on."""
        try:
            answer_of(f"{self.url}/hand-over", str(given))
        except Refused as no:
            raise AwayError(f"{self.url} does not take the new key: {no.why}") from None

    def head(self, origin: str) -> Note | None:
        """The newest head that it has seen of a log, by its own signature; None for no log."""
        try:
            found = notes.note(answer_of(f"{self.url}/{origin_hash(origin)}/checkpoint"))
            found.trusted(self.key)
            return found
        except Refused as no:
            if no.status == 404:
                return None
            raise AwayError(f"{self.url} answers {no.status}: {no.why}") from None
        except NoteError as wrong:
            raise AwayError(f"{self.url} answers with what it did not sign: {wrong}") from None

    def earlier(self, origin: str) -> Sequence[Head]:
        """Earlier heads of a log, which help to find a place; none where it keeps none."""
        try:
            lines = answer_of(f"{self.url}/{origin_hash(origin)}/checkpoints")
            return [Head(size, root, self.name) for size, root in earlier(lines)]
        except (Refused, NoteError):
            return []

    def cosign(self, head: Note, consistency: Consistency) -> Signature:
        """Its cosignature on a head; ForkError where it has seen something else."""
        for _ in range(3):
            size = notes.checkpoint(head.text).size
            if self.size > size:
                raise ForkError(
                    f"{self.name} has seen {self.size:,} records, and here are {size:,}"
                )
            path = tuple(consistency(self.size, size))
            try:
                below = answer_of(f"{self.url}/add-checkpoint", str(Asked(self.size, path, head)))
                (signature,) = Note(head.text, notes.signatures(below)).signed_by(self.key)
            except Refused as no:
                if no.status == 422:
                    raise ForkError(f"{self.name} has seen another record: {no.why}") from None
                if no.status == 404:
                    raise ForkError(f"{self.name} knows no log of this name: {no.why}") from None
                if no.status != 409 or not no.why.isdecimal():
                    raise AwayError(f"{self.url} answers {no.status}: {no.why}") from None
                self.size = int(no.why)
            except (NoteError, ValueError) as wrong:
                raise AwayError(f"{self.url} answers with what it did not sign: {wrong}") from None
            else:
                self.size = size
                return signature
        raise AwayError(f"{self.url} goes on with others")
