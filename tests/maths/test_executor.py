"""Counts in parts: summed once, kept, and taken up again where they were interrupted."""

from pathlib import Path

import numpy as np
import pytest

from houseway.maths import answers, executor
from houseway.maths.executor import run
from houseway.solvers.jobs import Job


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(executor, "counts_folder", lambda: tmp_path / "counts")
    return tmp_path / "counts"


def counted(parts: list[int], stop_at: int = -1) -> Job:
    def work(part: int) -> np.ndarray:
        if part == stop_at:
            raise KeyboardInterrupt
        parts.append(part)
        return np.array([part, 1])

    return Job("numbers", ("a key",), 30, work)


def test_every_part_counts_once_and_progress_is_told() -> None:
    parts: list[int] = []
    told: list[tuple[int, int]] = []
    assert run(counted(parts), lambda *one: told.append(one)).tolist() == [435, 30]
    assert sorted(parts) == list(range(30))
    assert told[-1] == (30, 30)
    assert told == sorted(told)


def test_a_known_sum_is_not_counted_again() -> None:
    run(counted([]))
    again: list[int] = []
    assert run(counted(again)).tolist() == [435, 30]
    assert again == []


def test_what_is_counted_anew_is_counted_once() -> None:
    run(counted([]))
    again: list[int] = []
    with answers.anew():
        assert run(counted(again)).tolist() == run(counted(again)).tolist() == [435, 30]
    assert len(again) == 30


def test_another_key_is_another_count() -> None:
    run(counted([]))
    again: list[int] = []
    assert run(counted(again)._replace(key=("another",))).tolist() == [435, 30]
    assert len(again) == 30


def test_an_interrupted_count_goes_on_where_it_was() -> None:
    first: list[int] = []
    with pytest.raises(KeyboardInterrupt):
        run(counted(first, stop_at=17))
    second: list[int] = []
    assert run(counted(second)).tolist() == [435, 30]
    assert 0 < len(second) < 30


@pytest.mark.parametrize("torn", [b"", b"PK\x03\x04 torn", b"nonsense"])
def test_a_torn_file_counts_for_nothing(folder: Path, torn: bytes) -> None:
    run(counted([]))
    (file,) = folder.glob("*.npz")
    file.write_bytes(torn)
    assert run(counted([])).tolist() == [435, 30]


def test_a_folder_that_cannot_be_written_only_means_that_nothing_is_kept(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.write_text("a file is in the way")
    parts: list[int] = []
    assert run(counted(parts)).tolist() == [435, 30]
    assert run(counted(parts)).tolist() == [435, 30]
    assert len(parts) == 60
