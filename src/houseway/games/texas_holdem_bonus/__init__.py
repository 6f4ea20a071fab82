"""Texas Hold'em Bonus Poker, by the rules approved on 16 August 2024."""

from houseway.core import Game, Refusal
from houseway.equipment import cards
from houseway.games.kit.decks import pack_of_cards
from houseway.games.texas_holdem_bonus import bot, events, irregularities, round, state
from houseway.games.texas_holdem_bonus.kernel import LINES, VERDICTS
from houseway.games.texas_holdem_bonus.play import play
from houseway.games.texas_holdem_bonus.situation import Given, situation
from houseway.games.texas_holdem_bonus.view import view

GAME = Game(
    name="texas-holdem-bonus",
    verdicts=VERDICTS,
    lines=LINES,
    open=state.open_game,
    acts=(*round.ACTS, *irregularities.ACTS),
    due=round.due,
    draw=round.due_draw,
    drawn=round.drawn,
    follows=round.follows,
    foreign="5.6",
    no_draw=Refusal("3.6", "no card is due now"),
    packs=pack_of_cards,
    spelling={"cards": cards.name},
    evolve=state.evolve,
    view=view,
    play=play,
    analysis="houseway.games.texas_holdem_bonus.analysis",
    rating="houseway.games.texas_holdem_bonus.rating",
    situation=situation,
    given=Given,
    methods=(state.DEVICE, state.SHOE, state.FELT),
    options=(state.METHOD_B, state.LOW_LIMIT, state.CARD_SHOE),
    jackpot=True,
    limited_by=lambda _now, _seat: None,
    spots=bot.spots,
    sign=bot.sign,
    bot=bot.bot,
    late=bot.late,
    goes_on=(events.SettleHands,),
    hands=bot.hands,
    no_advice="13.7",
)
