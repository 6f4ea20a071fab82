"""Pai Gow, by the rules approved for The Star on 16 August 2024."""

from typing import Any

from houseway.core import (
    DEALER,
    SUPERVISOR,
    Decision,
    Draw,
    Drawn,
    Events,
    Game,
    Refusal,
    Turn,
    by_seat,
    kind,
    replay,
)
from houseway.games.pai_gow import bank, bot, faults, match, round, wagers
from houseway.games.pai_gow.kernel import LINES, VERDICTS
from houseway.games.pai_gow.play import play
from houseway.games.pai_gow.situation import situation
from houseway.games.pai_gow.state import FELT, HOUSE_WAY, SHOE, Round, evolve, open_game
from houseway.games.pai_gow.view import view

NAME = "pai-gow"
ROOMS = (bank, wagers, round, match)


def due_draw(state: Round) -> Draw | None:
    """What chance must supply now, or what the dealer must enter from a real felt."""
    if state.question or state.option:
        return None
    if state.removing:
        return faults.removal_draw()
    if state.stage == "pile":
        return round.pile_draw(state) if state.method == SHOE else None
    return round.dice_draw() if state.stage == "dice" else match.felt_draw(state)


def due(state: Round) -> tuple[str, ...]:
    """Whom the round waits for."""
    if state.question:
        return (SUPERVISOR,)
    if state.option:
        return tuple(by_seat(one) for one in faults.holders(state, state.option))
    if due_draw(state) or state.stage == "delivered":
        return (DEALER,)
    if offered := bank.offers(state)[:1]:
        return by_seat(offered[0].seat), DEALER
    if not state.live:
        return (DEALER,)
    if state.stage in ("cover", "cut"):
        return *(by_seat(one) for one in state.bankers), DEALER
    setting = round.now_setting(state)
    return tuple(by_seat(seat) for one in setting for seat in round.setters(state, one.area))


def turn(state: Round) -> Turn:
    """Whom the game waits for; while something must be answered, only that."""
    found = list(faults.moves(state))
    if not state.question and not state.option:
        found += [move for room in ROOMS for move in room.moves(state)]
    return Turn(due(state), due_draw(state), tuple(found))


def decide(state: Round, sent: Any) -> Decision:
    """Irregularities come before the round; what follows by itself is added to either."""
    answer = faults.decide(state, sent)
    if answer is None:
        answer = _drawn(state, sent) if isinstance(sent, Drawn) else _act(state, sent)
    return answer if isinstance(answer, Refusal) else run_on(state, answer)


def _act(state: Round, sent: Any) -> Decision:
    for room in ROOMS:
        answer: Decision | None = room.decide(state, sent)
        if answer is not None:
            return answer
    return Refusal("11.1", f"{kind(sent)} is no command of this game")


def _drawn(state: Round, sent: Drawn) -> Decision:
    draw = due_draw(state)
    if draw is None:
        return Refusal("8.1", "neither tiles nor dice are due now")
    if state.removing:
        return faults.thrown(state, sent)
    if state.stage == "matching":
        return match.drawn(state, draw, sent)
    return round.drawn(state, draw, sent)


def run_on(state: Round, events: Events) -> Events:
    """The events and all that follows from them until somebody must act or chance supply."""
    found, more = events, events
    while more:
        state = replay(evolve, state, more)
        more = _follows(state)
        found += more
    return found


def _follows(state: Round) -> Events:
    if state.question or state.option or not state.live:
        return ()
    if state.stage == "cover" and not bank.short_of(state):
        return wagers.closing(state)
    return round.follows(state) or match.follows(state)


def uncapped(state: Round, area: str) -> bool:
    """No maximum binds anybody while a player banks."""  # 10.2
    return bool(state.bankers)


GAME = Game(
    name=NAME,
    verdicts=VERDICTS,
    lines=LINES,
    open=open_game,
    old_turn=turn,
    old_decide=decide,
    evolve=evolve,
    view=view,
    play=play,
    situation=situation,
    methods=(SHOE, FELT),
    options=HOUSE_WAY,
    uncapped=uncapped,
    spots=lambda _rules: bot.SPOTS,
    sign=bot.sign,
    bot=bot.bot,
    late=bot.late,
    goes_on=bot.GOES_ON,
    no_advice="16.7",
)
