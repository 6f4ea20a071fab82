"""Every request that the API describes, with what fits the description and with what does not."""

import logging
import random

import pytest

from houseway.floor import roles
from tests.web.test_bad_input import hands, whose

__all__ = ["hands"]
# Signing out would end what the others are about to do; these answer with what takes seconds.
APART = ("/api/sign-out", "/api/games/{game}/strategy", "/api/tables/{name}/advice")


@pytest.fixture
def patience():
    """What is made up takes its time."""


def operations(floor):
    """What the API describes, as schemathesis reads it."""
    import schemathesis

    schema = schemathesis.openapi.from_dict(floor.app.openapi())
    found = [result.ok() for result in schema.get_all_operations()]
    return [operation for operation in found if operation.path not in APART]


def check(operation, hand, examples, tables):
    """Whatever is sent, it is answered, and not with a fault of ours."""
    import hypothesis
    from hypothesis import strategies as st
    from schemathesis import GenerationMode

    made = st.one_of(*(operation.as_strategy(generation_mode=mode) for mode in GenerationMode))

    @hypothesis.settings(
        max_examples=examples,
        database=None,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(hypothesis.HealthCheck),
        phases=[hypothesis.Phase.generate],
    )
    @hypothesis.given(made, st.sampled_from((None, None, *tables)))
    def sent(case, table):
        if table and "name" in case.path_parameters:
            case.path_parameters["name"] = table
        given = case.as_transport_kwargs()
        given["url"] = given["url"].removeprefix(case.operation.base_url or "")
        given["headers"] = {
            name: value for name, value in given["headers"].items() if name != "User-Agent"
        } | {"X-CSRF-Token": hand.csrf}
        given.pop("cookies", None)
        answer = hand.client.request(**given)
        assert answer.status_code < 500, (given, answer.text)
        if answer.status_code >= 400:
            assert answer.json()["detail"], given

    sent()


def checked(floor, hands, examples, share):
    chance = random.Random(5)
    chosen = [each for each in operations(floor) if chance.random() < share]
    # The description names no kinds of parameters, which the table of rights does.
    acts = {act.replace(":path", ""): act for act in roles.requests()}
    for operation in chosen:
        act = acts[f"{operation.method.upper()} {operation.path}"]
        check(operation, whose(hands, act), examples, ("craps", "pai-gow"))
    return len(chosen)


def test_some_requests_with_anything_in_them(floor, hands, caplog):
    assert checked(floor, hands, 3, 0.05)
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


@pytest.mark.long
def test_every_request_with_anything_in_them(floor, hands, caplog):
    assert checked(floor, hands, 300, 1) > 60
    assert floor.store.verify() == []
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
