"""What is nested too deep is refused before a decoder goes down into it."""

import gc
import sys
from contextlib import contextmanager

import msgspec
import pytest

from houseway.core import Stake
from houseway.web.decoding import DEEPEST, decoded
from tests.web.test_tables import TABLE, problem

ENDED = ("[" * 3000, '{"a":' * 900, '{"data": "]]]", "id": ' + "[" * 3000)


class Ends:
    """Somebody else's: garbage again and again, and needs some room whenever it is collected."""

    def __init__(self):
        self.again = self

    def __del__(self):
        if sys.unraisablehook is not sys.__unraisablehook__:
            room(20)
            Ends()


def room(calls):
    return calls and room(calls - 1)


@contextmanager
def collected_all_the_while(heard):
    """The collector runs at every chance there is; what fails then is heard."""
    before, usual = sys.unraisablehook, gc.get_threshold()
    sys.unraisablehook = lambda wrong: heard.append(wrong.exc_type)
    try:
        Ends()
        gc.set_threshold(1)
        yield
    finally:
        gc.set_threshold(*usual)
        sys.unraisablehook = sys.__unraisablehook__
        gc.collect()
        sys.unraisablehook = before


@pytest.mark.parametrize("text", ENDED)
def test_nothing_else_fails_while_somebody_sends_what_is_nested_deep(text):
    failed = []
    with collected_all_the_while(failed), pytest.raises(msgspec.DecodeError):
        decoded(text)
    assert failed == []


def test_the_test_would_notice():
    failed = []
    with collected_all_the_while(failed), pytest.raises((msgspec.DecodeError, RecursionError)):
        msgspec.json.decode(ENDED[0])
    assert RecursionError in failed


@pytest.mark.parametrize(("first", "last"), [("[", "]"), ('{"a":', "}")])
def test_so_deep_may_it_be_and_no_deeper(first, last):
    right = first * DEEPEST + "1" + last * DEEPEST
    assert decoded(right) == decoded(right.encode()) == msgspec.json.decode(right)
    with pytest.raises(msgspec.DecodeError, match="deep"):
        decoded(first + right + last)


@pytest.mark.parametrize(
    "value", [[[]] * 500, {"said": "[" * 500}, {'"[\\': '\\"' + "{" * 500}, [{"a": [1]}] * 99]
)
def test_many_things_beside_each_other_are_not_deep(value):
    assert decoded(msgspec.json.encode(value)) == value


def test_every_way_in_refuses_it(floor):
    ann = floor.player("Ann", TABLE, 3)
    deep = "[" * 200 + "]" * 200
    headers = {"X-CSRF-Token": ann.csrf, "Content-Type": "application/json"}
    post = ann.client.post(f"/api/tables/{TABLE}/commands", content=deep, headers=headers)
    why = ann.get(f"/api/tables/{TABLE}/why", command="core.Stake", data=deep)
    for answer in (post, why):
        assert "deep" in problem(answer, 422)["detail"]
    with ann.follow(TABLE) as live:
        live.receive()
        live.socket.send_text(deep)
        assert "deep" in live.until(lambda one: one["type"] == "problem")["detail"]
        assert live.command(Stake(3, "ante", 10_00))["type"] == "done"
