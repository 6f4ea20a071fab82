"""What most acts are made of: when they are open, and what a report brings about by itself."""

from collections.abc import Callable, Collection
from dataclasses import fields as fields_of
from typing import Any

from houseway.core.acts import Offer, Subject
from houseway.core.turns import Events, Field, Refusal
from houseway.games.kit.wagers import void_round

# What is filled in: the same always, or as the round and what the act is about have it.
Asked = Field | Callable[..., Field]
Offering = Callable[..., Offer | Refusal]
Then = Callable[[Any, Any], Events]

# When an act is open


def unless(why_not: Callable[..., Refusal | None], clause: str, *fields: Asked) -> Offering:
    """Open where nothing is said against it."""

    def offer(state: Any, *subject: Any) -> Offer | Refusal:
        if refused := why_not(state, *subject):
            return refused
        asked = (field if isinstance(field, Field) else field(state, *subject) for field in fields)
        return Offer(clause, tuple(asked))

    return offer


def when(open_now: Callable[..., object], clause: str, why: str, *fields: Asked) -> Offering:
    """Open where the round is so; `why` it is not may name what the act is about as `{}`."""

    def why_not(state: Any, *subject: Any) -> Refusal | None:
        return None if open_now(state, *subject) else Refusal(clause, why.format(*subject))

    return unless(why_not, clause, *fields)


def during(stages: Collection[str], clause: str, why: str, *fields: Asked) -> Offering:
    """Open in these stages."""
    return when(lambda state, *_subject: state.stage in stages, clause, why, *fields)


def among(
    subjects: Callable[[Any], Collection[Subject]], clause: str, why: str, *fields: Asked
) -> Offering:
    """Open about those that are listed now."""
    return when(lambda state, *subject: subject in subjects(state), clause, why, *fields)


# What follows


def record(event: type, **more: Any) -> Then:
    """The event alone, with what was sent and what is the same always."""
    names = [field.name for field in fields_of(event) if field.name not in more]

    def then(_state: Any, sent: Any) -> Events:
        return (event(**{name: getattr(sent, name) for name in names}, **more),)

    return then


def voids(why: str, under: str) -> Then:
    """The round is void."""
    return lambda state, _sent: void_round(state, why, under)
