"""Lunar Poker, by the rules approved on 1 February 2019."""

from houseway.core import Game, Refusal
from houseway.equipment import cards
from houseway.games.kit.decks import pack_of_cards
from houseway.games.lunar_poker import bot, general, irregularities, round, state, wagers
from houseway.games.lunar_poker.kernel import VERDICTS
from houseway.games.lunar_poker.play import play
from houseway.games.lunar_poker.reader import LINES
from houseway.games.lunar_poker.situation import Given, situation
from houseway.games.lunar_poker.view import view

GAME = Game(
    name="lunar-poker",
    verdicts=VERDICTS,
    lines=LINES,
    open=state.Round,
    acts=(*wagers.ACTS, *round.ACTS, *irregularities.ACTS, *general.ACTS),
    due=round.due,
    draw=round.due_draw,
    drawn=round.drawn,
    follows=round.follows,
    foreign="12.18",
    no_draw=Refusal("7.1", "no card is due now"),
    packs=pack_of_cards,
    spelling={"cards": cards.name},
    evolve=state.evolve,
    view=view,
    play=play,
    analysis="houseway.games.lunar_poker.analysis",
    rating="houseway.games.lunar_poker.rating",
    situation=situation,
    given=Given,
    methods=state.METHODS,
    options=(state.MANUAL_DECLARATION, state.CONCEDING),
    limited_by=lambda _now, _seat: None,
    spots=lambda _rules: bot.SPOTS,
    sign=bot.sign,
    bot=bot.bot,
    late=bot.late,
    goes_on=bot.GOES_ON,
    hands=bot.hands,
    no_advice="14.6",
)
