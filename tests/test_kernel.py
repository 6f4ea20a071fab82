"""Kernels compile on first use, and an edit anywhere in the package outdates what was compiled."""

import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from textwrap import dedent

import pytest

from houseway import kernel as kernels
from houseway.kernel import FOLDERS_KEPT, cache_folder, compiled, kernel

pytestmark = pytest.mark.heavy

FEE = """
from houseway.kernel import kernel

@kernel
def fee(stake):
    return stake + 1
"""

TOTAL = """
from houseway.kernel import kernel
from houseway.fee import fee

@kernel
def total(stake, table):
    return fee(stake) * 2 + table[stake]
"""

SHOW = """
import numpy
from houseway import kernel
from houseway.total import total

fast = kernel.compiled(total)
print(fast(1, numpy.zeros(9, numpy.int64)))
print(kernel.cache_folder().name)
print(sum(fast.stats.cache_hits.values()))
"""


class House:
    """A small package around the real kernel module, run in processes with a cache of their own."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.cache = root / "cache"
        self.package = root / "houseway"
        self.package.mkdir()
        source = Path(kernels.__file__).read_text()
        for name, text in {"kernel": source, "fee": FEE, "total": TOTAL, "__init__": ""}.items():
            self.package.joinpath(f"{name}.py").write_text(text)

    def run(self, script: str, **settings: str) -> list[str]:
        places = {"PYTHONPATH": str(self.root), "XDG_CACHE_HOME": str(self.cache)}
        usual = {"PYTHONDONTWRITEBYTECODE": "1", "NUMBA_BOUNDSCHECK": "0"}
        answer = subprocess.run(
            [sys.executable, "-c", dedent(script)],
            env={**os.environ, **places, **usual, **settings},
            capture_output=True,
            text=True,
            check=False,
        )
        assert answer.returncode == 0, answer.stderr
        return answer.stdout.split()

    def folders(self) -> list[Path]:
        return list((self.cache / "houseway" / "kernels").iterdir())


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


@kernel
def _half(number: int) -> int:
    return number // 2


@kernel
def _steps(number: int) -> int:
    steps = 0
    while number > 1:
        number = _half(number)
        steps += 1
    return steps


def test_a_kernel_stays_the_function_it_is() -> None:
    def double(number: int) -> int:
        return number * 2

    assert kernel(double) is double


def test_compiled_calls_kernels_and_agrees_with_plain() -> None:
    numbers = range(1, 2000, 7)
    assert [compiled(_steps)(number) for number in numbers] == [_steps(n) for n in numbers]
    assert compiled(_steps) is not _steps


def test_compiled_is_made_once_whoever_asks() -> None:
    def third(number: int) -> int:
        return number // 3

    with ThreadPoolExecutor(8) as pool:
        made = set(pool.map(compiled, [third] * 64))
    assert made == {compiled(third)}
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(made.pop(), range(300))) == [number // 3 for number in range(300)]


def test_a_function_without_a_file_is_compiled_uncached() -> None:
    space: dict[str, Callable[[int], int]] = {}
    exec("def fourth(number):\n    return number // 4", space)
    assert compiled(space["fourth"])(9) == 2


def test_numba_keeps_its_own_cache_setting() -> None:
    import numba

    compiled(_half)
    assert str(cache_folder()) != numba.config.CACHE_DIR


def test_an_edit_in_another_module_outdates_what_was_compiled(house: House) -> None:
    answer, folder, hits = house.run(SHOW)
    assert (answer, hits) == ("4", "0")
    assert house.run(SHOW) == ["4", folder, "1"]
    edited = FEE.replace("stake + 1", "stake + 2")
    house.package.joinpath("fee.py").write_text(edited)
    answer, newer, hits = house.run(SHOW)
    assert (answer, hits) == ("6", "0")
    assert newer != folder


def test_a_renamed_module_outdates_too(house: House) -> None:
    script = "from houseway.kernel import cache_folder; print(cache_folder().name)"
    before = house.run(script)
    house.package.joinpath("fee.py").rename(house.package / "charge.py")
    assert house.run(script) != before


def test_bounds_checks_have_a_folder_of_their_own(house: House) -> None:
    _, folder, _ = house.run(SHOW)
    _, checked, hits = house.run(SHOW, NUMBA_BOUNDSCHECK="1")
    assert (checked, hits) == (f"{folder}-bounds", "0")
    beyond = SHOW.replace("print(fast(1,", "print(fast(9,", 1)
    caught = f"try:\n    exec({beyond!r})\nexcept IndexError:\n    print('refused')"
    assert house.run(caught, NUMBA_BOUNDSCHECK="1") == ["refused"]


def test_where_nothing_can_be_written_nothing_is_kept(house: House) -> None:
    house.cache.write_text("a file where a folder should be")
    for _ in range(2):
        answer, _, hits = house.run(SHOW)
        assert (answer, hits) == ("4", "0")
    assert not list(house.root.rglob("*.nb?"))


def test_only_the_folders_used_last_are_kept(house: House) -> None:
    parent = house.cache / "houseway" / "kernels"
    for age in range(10):
        stale = parent / f"old{age}"
        stale.mkdir(parents=True)
        (stale / "code.nbc").touch()
        os.utime(stale, (1_000_000 - age, 1_000_000 - age))
    _, folder, _ = house.run(SHOW)
    kept = {f"old{age}" for age in range(FOLDERS_KEPT - 1)} | {folder}
    assert {path.name for path in house.folders()} == kept


def test_importing_takes_nothing_but_itself(house: House) -> None:
    script = """
        import sys
        before = set(sys.modules)
        import houseway.kernel
        print(*set(sys.modules) - before - {"__future__"})
    """
    assert sorted(house.run(script)) == ["houseway", "houseway.kernel"]


def test_nothing_in_the_digest_imports_what_is_left_out_of_it():
    package = Path(kernels.__file__).parent
    assert all(package.joinpath(room).exists() for room in kernels.ABOVE)
    # The command line by another name computes nothing.
    left_out = (*kernels.ABOVE, "__main__.py")
    for path in package.rglob("*.py"):
        if path.relative_to(package).parts[0] not in left_out:
            text = path.read_text("utf-8")
            for room in kernels.ABOVE:
                assert f"import houseway.{room}" not in text, path
                assert f"from houseway.{room}" not in text, path
                assert f"from houseway import {room}" not in text, path


def test_what_is_kept_depends_on_the_sources_of_games_elsewhere(tmp_path, monkeypatch):
    package = tmp_path / "patience"
    package.mkdir()
    module = package / "__init__.py"
    module.write_text("GAME = 1\n")
    found = tmp_path / "patience-1.dist-info"
    found.mkdir()
    found.joinpath("METADATA").write_text("Metadata-Version: 2.1\nName: patience\nVersion: 1\n")
    found.joinpath("entry_points.txt").write_text("[houseway.games]\npatience = patience:GAME\n")
    without = kernels.digest()
    monkeypatch.syspath_prepend(str(tmp_path))
    before = kernels.digest()
    module.write_text("GAME = 2\n")
    assert len({without, before, kernels.digest()}) == 3
