"""What a game is: one declaration of everything that is asked of it, and how games are found."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from houseway.core.acts import Act, Decided, S, fold
from houseway.core.codec import kind
from houseway.core.events import Drawn
from houseway.core.sign import Sign
from houseway.core.situation import Run
from houseway.core.turns import (
    Draw,
    Events,
    Move,
    Pack,
    Refusal,
    Turn,
    check_draw,
    misfit,
    ruling_awaited,
)
from houseway.law import LawError, games
from houseway.law.rules import Rules, rules_from
from houseway.law.variants import load_rules
from houseway.money import Cents

_T = TypeVar("_T")
View = dict[str, Any]


class Randomness(Protocol):
    """What an automatic player's choices are drawn from; it is handed in, as all chance is."""

    def choice(self, options: Sequence[_T], /) -> _T:
        """One of the options."""

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 up to this one."""


class Late(NamedTuple):
    """What is done about a seat that let its time pass: in which role, and by which command."""

    role: str
    command: Any


class Spot(NamedTuple):
    """A wager's place on the layout: its id, its clause, and its pay tables.

    `{seat}` in an id stands for the number of a seat. The pay tables are names of odds, or of
    prizes, in the rules; `line` is the only line of them that this place can win by, if it is one.
    """

    id: str
    clause: str
    odds: tuple[str, ...] = ()
    line: str = ""


class Hand(NamedTuple):
    """What cards or tiles amount to, and the ones that make it."""

    words: str
    faces: tuple[str, ...]


class Limits(NamedTuple):
    """What a usual sign is made from: the least and the greatest wager, their unit, and by hand.

    `by_hand` says that players declare for themselves what the software otherwise sees.
    """

    minimum: Cents
    maximum: Cents
    unit: Cents
    by_hand: bool = False


# Those with which a regulated table opens where nobody says others.
USUAL = Limits(10_00, 500_00, 5_00)


@dataclass(frozen=True, kw_only=True, eq=False)
class Game(Generic[S]):
    """One document's game.

    The law: `verdicts` and `lines` are the kernel's names. The round: `acts` in the order of the
    document, `due` whom it waits for, `draw` what chance must supply, `drawn` what then happens,
    `follows` what the rules say comes by itself, `waits` the refusal of everything else while an
    answer is awaited, when none of those are asked, `foreign` the clause that refuses a command of
    no act, `no_draw` the refusal where chance supplies what is not due, `packs` what is dealt from,
    `faces` which things lie face up for a viewer, where the names in a view do not tell them apart,
    and `spelling` how things drawn are written.
    The table: `methods` are the ways to deal, `options` what its sign may say beside limits,
    `jackpot` whether that may be a progressive jackpot, `stakes` its own commands that put down a
    wager beside `Stake`, `wagers_stand` that wagers outlive a round, `uncapped` whether the
    sign's maximum does not bind an area now, `funded` the area whose minimum a player must have in
    chips for a command, by its stored name, `alike` the wagers of a seat that share one maximum
    with an area, in the order in which they were placed, and `limited_by` all that these three look
    at for a seat: while it is equal their answers are the same.
    The people: `sign` makes the usual sign, `spots` are the places of its wagers, `bot` is how an
    automatic player moves from the view of its own seat, `late` what is done about a seat that
    lets its time pass, `goes_on` the commands by which a dealer carries a round on when nobody
    else is due, `hands` what cards amount to after the showdown, by place, `house_way` explains
    every setting of some tiles where the house has a way to set them, and `no_advice` is the
    clause by which staff give none at a regulated table.
    On paper: `situation` plays what is given and answers what is paid, and `given` is the type that
    it is checked by.
    The mathematics: `analysis` is the module that declares it, loaded only when asked, and so is
    `rating`, which tells luck from decisions in what was played; a game may have none.
    """

    name: str
    verdicts: tuple[str, ...]
    lines: tuple[str, ...]
    open: Callable[..., S]
    evolve: Callable[[S, Any], S]
    view: Callable[[S, str], View]
    play: Callable[..., Any]
    analysis: str
    situation: Callable[[Run, Mapping[str, Any]], dict[str, Any]]
    methods: tuple[str, ...]
    given: Any = None
    rating: str = ""
    acts: tuple[Act[S], ...] = ()
    due: Callable[[S], tuple[str, ...]] = lambda _state: ()
    draw: Callable[[S], Draw | None] = lambda _state: None
    drawn: Callable[[S, Draw, Drawn], Events | Refusal] = lambda _state, _draw, _sent: ()
    follows: Callable[[S], Events] = lambda _state: ()
    waits: Callable[[S], Refusal | None] = ruling_awaited
    foreign: str = ""
    no_draw: Refusal | None = None
    packs: Callable[[Rules], tuple[Pack, ...]] = lambda _rules: ()
    faces: Callable[[S, str], frozenset[int]] | None = None
    spelling: Mapping[str, Callable[[int], str]] = field(default_factory=dict)
    options: tuple[str, ...] = ()
    stakes: tuple[type, ...] = ()
    wagers_stand: bool = False
    uncapped: Callable[[S, str], bool] = lambda _state, _area: False
    funded: Callable[[S, str], str] = lambda _state, _command: ""
    alike: Callable[[S, int, str], tuple[str, ...]] = lambda _state, _seat, area: (area,)
    limited_by: Callable[[S, int], Any] = lambda state, _seat: state
    jackpot: bool = False
    sign: Callable[[Limits], Sign] = lambda _limits: Sign()
    spots: Callable[[Rules], tuple[Spot, ...]] = lambda _rules: ()
    bot: Callable[[View, int, Randomness], Any] = lambda _view, _seat, _random: None
    late: Callable[[View, int], Late | None] = lambda _view, _seat: None
    goes_on: tuple[type, ...] = ()
    hands: Callable[[View, Rules], Mapping[str, Hand]] = lambda _view, _rules: MappingProxyType({})
    house_way: Callable[..., list[dict[str, Any]]] | None = None
    no_advice: str = ""

    def rules(self, *variants: Mapping[str, Any] | str) -> Rules:
        """The rules in force, with variants laid over them."""
        return load_rules(self.name, self.verdicts, self.lines, *variants)

    def recorded_rules(self, data: Mapping[str, Any]) -> Rules:
        """Rules as a record holds them."""
        return rules_from(data, self.verdicts, self.lines)

    @cached_property
    def _acts_of(self) -> dict[type, list[Act[S]]]:
        """By command; what staff may do for a seat as well is a second act."""
        found: dict[type, list[Act[S]]] = {}
        for act in self.acts:
            found.setdefault(act.command, []).append(act)
        return found

    def turn(self, state: S) -> Turn:
        """Whom the game waits for, what chance must supply, and every open move.

        While an answer is awaited, whoever may give it is due.
        """
        moves = tuple(self.moves(state))
        answering = dict.fromkeys(move.by for move in moves) if self.waits(state) else None
        return Turn(tuple(answering or self.due(state)), self.due_draw(state), moves)

    def due_draw(self, state: S) -> Draw | None:
        """What chance must supply now: nothing while an answer is awaited."""
        return None if self.waits(state) else self.draw(state)

    def moves(self, state: S, *commands: type) -> Iterable[Move]:
        """The open moves of these commands, or of all."""
        asked = [act for command in commands for act in self._acts_of.get(command, ())]
        awaited = self.waits(state) is not None
        return [
            move
            for act in (asked if commands else self.acts)
            if act.anytime or not awaited
            for move in act.moves(state)
        ]

    def asked(self, state: S, sent: Any) -> tuple[Move, ...] | Refusal:
        """The open moves about what a command is about, or why there are none."""
        moves: tuple[Move, ...] = ()
        refusal = Refusal(self.foreign, f"{kind(sent)} is not a command of this game")
        for act in self._acts_of.get(type(sent), ()):
            answer = (None if act.anytime else self.waits(state)) or act.asked(state, sent)
            if isinstance(answer, Refusal):
                refusal = answer
            else:
                moves += answer
        return moves or refusal

    def why_not(self, state: S, sent: Any) -> Refusal | None:
        """Why a command is refused now; None where it is not."""
        asked = self.asked(state, sent)
        return asked if isinstance(asked, Refusal) else misfit(asked, sent)

    def decide(self, state: S, sent: Any) -> Decided[S] | Refusal:
        """What a command brings about, and all that follows by itself; or why it is refused."""
        answer = self._answer(state, sent)
        if isinstance(answer, Refusal):
            return answer
        return fold(
            self.evolve, state, answer, lambda now: () if self.waits(now) else self.follows(now)
        )

    def settle(self, rules: Rules, given: Mapping[str, Any]) -> dict[str, Any]:
        """What is paid in a situation on paper, played through the game itself."""
        return self.situation(Run(self, rules), given)

    def _answer(self, state: S, sent: Any) -> Events | Refusal:
        if isinstance(sent, Drawn):
            return self._drawn(state, sent)
        refused = self.why_not(state, sent)
        return refused or self._acts_of[type(sent)][0].then(state, sent)

    def _drawn(self, state: S, sent: Drawn) -> Events | Refusal:
        """Chance is validated once, whoever supplied it."""
        draw = self.due_draw(state)
        if draw is None:
            return self.waits(state) or self.no_draw or Refusal(self.foreign, "nothing is due now")
        refused = check_draw(draw, sent, self.spelling.get(draw.kind, str))
        return refused or self.drawn(state, draw, sent)


def replay(evolve: Callable[[S, Any], S], state: S, events: Iterable[Any]) -> S:
    """The state after the events."""
    for happened in events:
        state = evolve(state, happened)
    return state


@cache
def load_game(name: str) -> Game[Any]:
    """A game by its name; LawError says which games there are."""
    known = games()
    if name not in known:
        raise LawError(f"there is no game called {name!r}; the games are {', '.join(known)}")
    module, _, attribute = known[name].partition(":")
    if find_spec(module.partition(".")[0]) is None:
        raise LawError(f"{name} is registered, but its package is not installed")
    game: Game[Any] = getattr(import_module(module), attribute)
    return game
