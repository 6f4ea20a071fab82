"""Tests in processes of their own, where a module or a file has another text than on disk."""

import importlib.abc
import importlib.util
import json
import os
import resource
import signal
import traceback
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "houseway"
# Tests that start no process and compile nothing.
LIGHT = "not heavy and not long"
# What every test loads, so that each process need not.
WARM = ("pytest", "hypothesis", "xdist", "anyio", "msgspec", "sqlalchemy", "pygments", "asyncio")


def warm() -> None:
    """Load what all processes need, once."""
    for name in WARM:
        importlib.import_module(name)
    import hypothesis

    # The same examples each time, and none kept that failed by a change.
    hypothesis.settings.register_profile("same", derandomize=True, database=None)
    hypothesis.settings.load_profile("same")


class Changed(importlib.abc.MetaPathFinder, importlib.abc.InspectLoader):
    """Gives one module another text than its file has; to stand first in `sys.meta_path`."""

    def __init__(self, path: Path, text: str) -> None:
        package = path.parent
        while package.parent.joinpath("__init__.py").is_file():
            package = package.parent
        inner = path.relative_to(package.parent).with_suffix("")
        self.name = ".".join(inner.parts).removesuffix(".__init__")
        self.path, self.text = path, text

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> Any:
        """The module of that name, loaded from here."""
        if fullname != self.name:
            return None
        within = [str(self.path.parent)] if self.path.name == "__init__.py" else None
        return importlib.util.spec_from_file_location(
            fullname, self.path, loader=self, submodule_search_locations=within
        )

    def get_source(self, fullname: str) -> str:
        """The changed text."""
        return self.text

    def exec_module(self, module: ModuleType) -> None:
        """Run the changed text under the file's own name."""
        exec(compile(self.text, str(self.path), "exec"), module.__dict__)


def changed_file(path: Path, text: str) -> None:
    """From now on this process reads another text from a file."""
    read = Path.read_text

    def instead(self: Path, *given: Any, **named: Any) -> str:
        return text if self == path else read(self, *given, **named)

    Path.read_text = instead  # type: ignore[method-assign]


class Failed:
    """Keeps the first test that failed."""

    def __init__(self) -> None:
        self.failed = ""

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Remember it."""
        if report.failed and not self.failed:
            self.failed = report.nodeid


def run_tests(
    files: Iterable[str],
    *plugins: Any,
    first: bool = True,
    root: Path = ROOT,
    more: tuple[str, ...] = (),
) -> int:
    """Run the light tests of files below a root, here, up to the first failure; the exit code."""
    import pytest

    words = [*(["-x"] if first else []), "-q", "-n", "0", "-p", "no:cacheprovider", "-m", LIGHT]
    paths = [str(root / file) for file in files]
    words += ["--no-header", "--tb=no", f"--rootdir={root}"]
    return int(pytest.main([*words, *more, *paths], plugins=list(plugins)))


def in_a_process(task: Callable[[], tuple[int, str]], seconds: int) -> tuple[int, str]:
    """The exit code and the last words of a task; what takes longer is ended, with a code < 0."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        _in_the_child(task, seconds, writing)
    os.close(writing)
    signal.signal(signal.SIGALRM, lambda *_: os.killpg(child, signal.SIGKILL))
    # Others may use the machine too: the clock is patient, the processor's time is what counts.
    signal.alarm(seconds * 20)
    with os.fdopen(reading, "rb") as told:
        words = told.read().decode(errors="replace")
    _, status = os.waitpid(child, 0)
    signal.alarm(0)
    return os.waitstatus_to_exitcode(status), words


def _in_the_child(task: Callable[[], tuple[int, str]], seconds: int, writing: int) -> None:
    os.setsid()
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    code, words = 3, ""
    try:
        code, words = task()
    except BaseException as wrong:
        words = repr(wrong)
    finally:
        for begin in range(0, len(words), 4000):
            os.write(writing, words[begin : begin + 4000].encode())
        os._exit(code)


def streamed(task: Callable[[Callable[[Any], None]], None]) -> Iterator[Any]:
    """What a task in a process of its own tells, as it comes."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        code = 1
        with os.fdopen(writing, "w", buffering=1) as told:
            os.dup2(os.open(os.devnull, os.O_RDWR), 1)
            try:
                task(lambda thing: print(json.dumps(thing), file=told, flush=True))
                code = 0
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(code)
    os.close(writing)
    with os.fdopen(reading) as lines:
        yield from map(json.loads, lines)
    if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]):
        raise SystemExit("the process that had loaded the tests ended badly")
