"""Pai Gow, by the rules approved for The Star on 16 August 2024."""

from houseway.core import Game, Refusal
from houseway.equipment import tiles
from houseway.games.pai_gow import bank, bot, house_way, irregularities, match, round, state, wagers
from houseway.games.pai_gow.kernel import LINES, VERDICTS
from houseway.games.pai_gow.play import play
from houseway.games.pai_gow.situation import GIVEN, situation
from houseway.games.pai_gow.view import faces, view

GAME = Game(
    name="pai-gow",
    verdicts=VERDICTS,
    lines=LINES,
    open=state.Round,
    acts=(*bank.ACTS, *wagers.ACTS, *round.ACTS, *match.ACTS, *irregularities.ACTS),
    due=round.due,
    draw=round.due_draw,
    drawn=round.drawn,
    follows=round.follows,
    waits=irregularities.waits,
    foreign="11.1",  # 11.1
    no_draw=Refusal("8.1", "neither tiles nor dice are due now"),
    packs=round.packs,
    faces=faces,
    spelling={"tiles": tiles.name},
    evolve=state.evolve,
    view=view,
    play=play,
    analysis="houseway.games.pai_gow.analysis",
    rating="houseway.games.pai_gow.rating",
    situation=situation,
    given=GIVEN,
    methods=(state.SHOE, state.FELT),
    options=state.HOUSE_WAY,
    # No maximum binds anybody while a player banks.
    uncapped=lambda now, _area: bool(now.bankers),  # 10.2
    funded=bank.funded,
    limited_by=lambda now, _seat: (bool(now.bankers), bank.funded(now, bank.TAKES)),
    spots=lambda _rules: bot.SPOTS,
    sign=bot.sign,
    bot=bot.bot,
    late=bot.late,
    goes_on=bot.GOES_ON,
    hands=bot.hands,
    house_way=house_way.explained,
    no_advice="16.7",
)
