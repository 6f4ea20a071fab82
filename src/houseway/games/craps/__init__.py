"""Craps, by the rules approved on 16 August 2024."""

from houseway.core import Game, Refusal, ruling_awaited
from houseway.games.craps import bot, irregularities, round, state, wagers
from houseway.games.craps.events import LateWager
from houseway.games.craps.kernel import LINES, VERDICTS
from houseway.games.craps.play import play
from houseway.games.craps.situation import Given, situation
from houseway.games.craps.view import view

GAME = Game(
    name="craps",
    verdicts=VERDICTS,
    lines=LINES,
    open=state.open_game,
    acts=(*wagers.ACTS, *round.ACTS, *irregularities.ACTS),
    due=round.due,
    draw=round.due_draw,
    drawn=round.drawn,
    follows=irregularities.follows,
    waits=lambda now: ruling_awaited(now, "boxperson"),
    foreign="6.2",
    no_draw=Refusal("4.4", "no dice are in the air: throw them first"),
    packs=round.packs,
    evolve=state.evolve,
    view=view,
    play=play,
    analysis="houseway.games.craps.analysis",
    rating="houseway.games.craps.rating",
    situation=situation,
    given=Given,
    methods=(state.GENERATOR, state.FELT),
    stakes=(LateWager,),
    wagers_stand=True,
    alike=wagers.alike,
    limited_by=lambda now, seat: [wager for wager in now.wagers if wager.seat == seat],
    spots=bot.spots,
    sign=bot.sign,
    bot=bot.bot,
    no_advice="10.7",
)
