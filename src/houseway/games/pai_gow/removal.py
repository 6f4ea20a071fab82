"""Areas taken out of play and brought back: section 15.9."""

from houseway.core import SUPERVISOR, Act, Draw, Drawn, Events, Field, Offer, Refusal
from houseway.games.kit.acts import record, when
from houseway.games.pai_gow import commands, events
from houseway.games.pai_gow.kernel import first_area
from houseway.games.pai_gow.state import AREAS, Round


def _offer_remove(state: Round) -> Offer | Refusal:
    if state.live or state.removing:
        return Refusal("15.9.2", "an area is taken out between rounds, for those that follow")
    if state.diagram_b:
        return Refusal("15.9", "no area is taken out where diagram B is in use")
    if state.off or not _all_in_play(state):
        return Refusal("15.9.1", "all areas must be in play for one to be taken out")
    last = state.bank or state.last_bank
    if last is None or last.seats:
        return Refusal("15.9.1", "an area is taken out only while the House banks")
    return Offer("15.9.2", (Field("why"),))


def _all_in_play(state: Round) -> bool:
    """Whether every area but the House's had a wager in the last round."""
    if not state.rules.power("remove_area"):
        return True
    used = {place.area for place in state.played} | {state.number_of("house_area")}
    return used >= {*AREAS}


def draw() -> Draw:
    """The box dice that determine the area to be taken out of play."""
    return Draw("dice", ("box", "box", "box"), 1, 6, "15.9.3", "2.3", distinct=False)


def thrown(state: Round, sent: Drawn) -> Events:
    """The dice determine an area; if it is the House's they are thrown again."""
    house = state.number_of("house_area")
    area = first_area(sum(sent.things), 0, house, len(AREAS))
    threw = events.RemovalThrown(sent.things, sent.source)
    return (threw,) if area == house else (threw, events.AreaRemoved(area))  # 15.9.4


def _off(state: Round) -> list[tuple[int]]:
    return [(area,) for area in sorted(state.off)]


_removed = when(
    lambda state, area: not state.live and area in state.off,
    *("15.9.5", "area {} cannot be brought back now"),
)
ACTS: tuple[Act[Round], ...] = (
    Act(commands.RemoveArea, SUPERVISOR, _offer_remove, record(events.RemovalDecided)),
    Act(commands.RestoreArea, SUPERVISOR, _removed, record(events.AreaRestored), ("area",), _off),
)
