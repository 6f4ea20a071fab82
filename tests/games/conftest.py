"""Fixtures of every game's tests."""

import pytest


@pytest.fixture
def kinds():
    """The kinds of events, in their order."""
    return lambda events: [type(event).__name__ for event in events]
