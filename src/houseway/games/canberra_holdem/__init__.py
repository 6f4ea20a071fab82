"""Canberra Casino Hold-em Poker, by the rules approved for 1 August 2007."""

from houseway.core import Game, Refusal
from houseway.equipment import cards
from houseway.games.canberra_holdem import bot, irregularities, round, state
from houseway.games.canberra_holdem.kernel import LINES, VERDICTS
from houseway.games.canberra_holdem.play import play
from houseway.games.canberra_holdem.situation import Given, situation
from houseway.games.canberra_holdem.view import view
from houseway.games.kit.decks import pack_of_cards

GAME = Game(
    name="canberra-holdem",
    verdicts=VERDICTS,
    lines=LINES,
    open=state.Round,
    acts=(*round.ACTS, *irregularities.ACTS),
    due=round.due,
    draw=round.due_draw,
    drawn=round.drawn,
    follows=round.follows,
    # No clause speaks of steps of other games; this one allows nothing but what the rules cover.
    foreign="15.5(b)",
    no_draw=Refusal("6.1", "no card is due from the shoe now"),
    packs=pack_of_cards,
    spelling={"cards": cards.name},
    evolve=state.evolve,
    view=view,
    play=play,
    analysis="houseway.games.canberra_holdem.analysis",
    rating="houseway.games.canberra_holdem.rating",
    situation=situation,
    given=Given,
    methods=(state.SHOE, state.FELT),
    options=(state.MANUAL_DECLARATION,),
    limited_by=lambda _now, _seat: None,
    spots=lambda _rules: bot.SPOTS,
    sign=bot.sign,
    bot=bot.bot,
    late=bot.late,
    hands=bot.hands,
    no_advice="15.5(a)",
)
