"""Casino War: the whole declaration of a game that Houseway finds by its entry point."""

from casino_war import bot, round, state
from casino_war.kernel import LINES, VERDICTS
from casino_war.play import play
from casino_war.situation import Given, situation
from casino_war.view import view
from houseway.core import Game, Refusal
from houseway.equipment import cards
from houseway.games.kit.decks import pack_of_cards

GAME = Game(
    name="casino-war",
    verdicts=VERDICTS,
    lines=LINES,
    open=state.Round,
    acts=round.ACTS,
    due=round.due,
    draw=round.due_draw,
    drawn=round.drawn,
    follows=round.follows,
    foreign="2.3",
    no_draw=Refusal("3.1", "no card is due now"),
    packs=pack_of_cards,
    spelling={"cards": cards.name},
    evolve=state.evolve,
    view=view,
    play=play,
    situation=situation,
    given=Given,
    methods=(state.SHOE, state.FELT),
    sign=bot.sign,
    spots=bot.spots,
    bot=bot.bot,
    late=bot.late,
    no_advice="7.4",
    analysis="casino_war.analysis",
    rating="casino_war.rating",
)
