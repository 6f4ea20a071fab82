"""The felt: dealer on top, communal cards in the middle, boxes below; in four sizes."""

from collections.abc import Container, Mapping, Sequence
from typing import NamedTuple

from rich.console import RenderableType
from rich.text import Text

from houseway.cli.terminal.blocks import (
    FAINT,
    FELT,
    LARGE,
    SMALL,
    Block,
    Look,
    Size,
    beside,
    card,
    discs,
    in_line,
    place,
    put,
    squared,
    width,
)
from houseway.cli.terminal.wording import Area, Wording, Zone
from houseway.core import Limit, Sign
from houseway.money import Cents, dollars
from houseway.salon.seen import Hand, View, cards_at, chips_of, is_due, rack_of, seats_of

FLAT, COMPACT, NORMAL, ROOMY = range(4)
WIDEST_BOX = 34
WAGER_COLUMNS = 13
METER = "bold #ffe08a"
GOOD, BAD = "bold #8ef0b4", "bold #ffb3ad"


class Scene(NamedTuple):
    """All that is on the screen: the felt and what stands around it.

    `results` are the profits of the wagers settled in the round, by seat and area; `hands` are
    cards in words, by place. `me` is 0 where nobody sits in a box of their own. `strip` are the
    results of the last rounds, the newest last.
    """

    view: View
    wording: Wording
    look: Look
    me: int
    results: Mapping[int, Mapping[str, Cents]]
    hands: Mapping[str, Hand]
    title: tuple[str, str]
    status: Text
    strip: tuple[Text, ...]
    below: tuple[RenderableType, ...] = ()
    said: tuple[Text, ...] = ()
    prompt: tuple[RenderableType, ...] = ()


def profit(cents: Cents) -> Text:
    """An amount that came or went, its sign always printed."""
    if not cents:
        return Text("$0")
    return Text(("+" if cents > 0 else "") + dollars(cents), GOOD if cents > 0 else BAD)


def felt(scene: Scene, columns: int, level: int) -> Block:
    """The felt in so many columns, its frame carrying the title and the status."""
    inner = columns - 2
    rows = _flat(scene, inner) if level == FLAT else _rows(scene, inner, level)
    top = _edge(columns, "╭╮", *(Text(one) for one in scene.title))
    bottom = _edge(columns, "╰╯", scene.status, _strip(scene, columns - scene.status.cell_len - 8))
    sides = [Text.assemble("│", put(row, inner), "│") for row in rows]
    framed = [top, *sides, bottom]
    for line in framed:
        line.stylize_before(FELT)
    return framed


def _edge(columns: int, corners: str, left: Text, right: Text) -> Text:
    """A line of the frame with words in it; those on the right go first when room is short."""
    room = columns - 4
    before = Text.assemble(" ", put(left, min(left.cell_len, room - 2)), " ")
    free = room - before.cell_len
    after = Text.assemble(" ", right, " ") if right.plain and right.cell_len + 2 <= free else Text()
    line = "─" * (free - after.cell_len)
    return Text.assemble(corners[0], "─", before, line, after, "─", corners[1])


def _strip(scene: Scene, room: int) -> Text:
    """As many of the last results as there is room for, the newest of all."""
    for first in range(len(scene.strip)):
        made = Text.assemble("last ", Text(" ").join(scene.strip[first:]))
        if made.cell_len <= room:
            return made
    return Text()


# In full


def _rows(scene: Scene, inner: int, level: int) -> Block:
    size = LARGE if level == ROOMY else SMALL
    rows = [[_zone(scene, one, size) for one in row] for row in scene.wording.rows]
    if level == COMPACT:
        zones = beside([zone for row in rows for zone in row], gap=3)
        made = [_sign_line(scene), *(put(line, inner, "center") for line in zones)]
    else:
        air = [Text()] if level == ROOMY else []
        made = [*_first_row(scene, rows[0], inner), *air]
        for row in rows[1:]:
            made += [*(put(line, inner, "center") for line in beside(row, gap=3)), *air]
    return made + _boxes(scene, inner, size)


def _first_row(scene: Scene, zones: list[Block], inner: int) -> Block:
    """The dealer's cards between the sign and what is being said."""
    middle = beside(zones, gap=3)
    side = (inner - width(middle)) // 2
    left = squared(_sign_lines(scene.view, scene.wording), side - 2, len(middle))
    right = squared(_said(scene, side - 1), side - 1, len(middle))
    return [Text.assemble(" ", line) for line in beside([left, middle, right])]


def _sign_line(scene: Scene) -> Text:
    words = Text(" · ").join(_sign_lines(scene.view, scene.wording))
    return Text.assemble(" ", words)


def _sign_lines(view: View, wording: Wording) -> Block:
    sign: Sign = view["sign"]
    lines = [Text(f"{wording.area(area).label} {_limit(one)}") for area, one in sign.limits.items()]
    if sign.maximum_payout is not None:
        lines.append(Text(f"maximum payout {dollars(sign.maximum_payout)}"))
    if "meter" in view:
        lines.insert(0, Text(f"★ JACKPOT {dollars(view['meter'])} ★", METER))
    return lines


def _limit(limit: Limit) -> str:
    most = f"–{dollars(limit.maximum)}" if limit.maximum is not None else " and more"
    return f"{dollars(limit.minimum)}{most} by {dollars(limit.multiple)}"


def _said(scene: Scene, columns: int) -> Block:
    """The dealer's words, and after the showdown the dealer's hand."""
    said = [Text(scene.view["said"], "bold")]
    for zone in scene.wording.rows[0]:
        if hand := scene.hands.get(zone.area):
            said += _wrapped(hand.words, columns)
    return said


def _wrapped(words: str, columns: int) -> Block:
    lines = [Text()]
    for word in words.split():
        if lines[-1] and lines[-1].cell_len + 1 + len(word) > columns:
            lines.append(Text())
        lines[-1].append(f" {word}" if lines[-1] else word)
    return lines


def _zone(scene: Scene, zone: Zone, size: Size) -> Block:
    cards = _cards(scene, zone.area, zone.places, size)
    label = [Text(), *(Text() for _ in range(len(cards) // 2 - 1)), Text(zone.label, FAINT)]
    return beside([label, cards])


def _cards(scene: Scene, area: str, places: int, size: Size) -> Block:
    lying = [card(face, size, scene.look) for face in cards_at(scene.view, area)]
    empty = [place(size) for _ in range(places - len(lying))]
    return beside([*lying, *empty], gap=0)


# Boxes


def _boxes(scene: Scene, inner: int, size: Size) -> Block:
    seats = seats_of(scene.view)
    if not seats:
        return [put(Text("nobody sits at this table", FAINT), inner, "center")]
    cell = min((inner - 1) // len(seats), WIDEST_BOX)
    if cell < 2 * size.width + 1:
        size = SMALL
    boxes = [_box(scene, seat, cell - 1, size) for seat in seats]
    high = max(map(len, boxes))
    row = beside([squared(one, cell - 1, high) for one in boxes])
    return [put(line, inner, "center") for line in row]


def _box(scene: Scene, seat: int, columns: int, size: Size) -> Block:
    hand = scene.wording.hand
    cards = _cards(scene, f"{hand.area}/{seat}", hand.places, size)
    if width(cards) > columns:
        cards = [in_line(cards_at(scene.view, f"{hand.area}/{seat}"), scene.look)]
    aside = columns - width(cards) - 1
    rack = Text(dollars(rack_of(scene.view, seat)))
    name, result = _name(scene, seat), _result(scene, seat)
    if aside >= WAGER_COLUMNS:
        lines = _wagers(scene, seat, aside, len(cards))
        wagers = squared(lines, aside, max(len(cards), len(lines)))
        right = Text(" ").join(one for one in (result, rack) if one.plain)
        head = put(name, columns - right.cell_len - 1)
        return [Text.assemble(head, " ", right), *beside([cards, wagers])]
    return [name, *cards, *_wagers(scene, seat, columns, 0), rack, result]


def _name(scene: Scene, seat: int) -> Text:
    player = scene.view["seats"][str(seat)]["player"]
    mark = "▶" if is_due(scene.view, seat) else " "
    style = "bold underline" if seat == scene.me else ""
    return Text.assemble(mark, (f"{seat} {player}", style))


def _wagers(scene: Scene, seat: int, columns: int, room: int) -> Block:
    """One line for every area: the chips on it, or what became of them.

    Where there are more areas than room, the last of those that have nothing on them go.
    """
    chips, results = chips_of(scene.view, seat), scene.results.get(seat, {})
    made = []
    for area in _shown(scene.wording.at(seat).areas, {*chips, *results}, room):
        if area.id in chips:
            made.append(_stack(area, chips[area.id], scene.view["sign"], columns))
        elif area.id in results:
            amount = profit(results[area.id]) if results[area.id] else Text("back")
            made.append(_labelled(area.word, amount, columns))
        else:
            made.append(Text(area.word, FAINT))
    decided = scene.view.get("decisions", {}).get(str(seat), "")
    if decided and decided not in (*chips, *results):
        made[-1] = Text(decided, "bold")
    return made


def _shown(areas: Sequence[Area], used: Container[str], room: int) -> list[Area]:
    shown = list(areas)
    for area in reversed(areas):
        if room and len(shown) > room and area.id not in used:
            shown.remove(area)
    return shown


def _stack(area: Area, cents: Cents, sign: Sign, columns: int) -> Text:
    """Chips and their amount; where there is little room, the amount alone."""
    amount = dollars(cents)
    stack = discs(cents, sign.chips, max(0, min(4, columns - 7 - len(amount))))
    gap = " " if stack.plain else ""
    return _labelled(area.word, Text.assemble(stack, gap, (amount, "bold")), columns)


def _labelled(word: str, amount: Text, columns: int) -> Text:
    """A word and an amount; where room is short the word gives way."""
    room = max(columns - amount.cell_len - 1, 1)
    return Text.assemble(f"{word[:room]:<{min(room, 5)}} ", amount)


def _result(scene: Scene, seat: int) -> Text:
    """The sum of what is settled."""
    results = scene.results.get(seat)
    return profit(sum(results.values())) if results else Text()


# In few lines


def _flat(scene: Scene, inner: int) -> Block:
    """Every hand in one line, for a low screen."""
    zones = [zone for row in scene.wording.rows for zone in row]
    shown = [
        Text.assemble((f"{zone.label} ", FAINT), in_line(cards, scene.look))
        for zone in zones
        if (cards := cards_at(scene.view, zone.area))
    ]
    board = Text("   ").join(shown) if shown else Text(scene.view["said"], "bold")
    board = Text.assemble(" ", board)
    return [_sign_line(scene), board, *(_flat_box(scene, seat) for seat in seats_of(scene.view))]


def _flat_box(scene: Scene, seat: int) -> Text:
    hand = cards_at(scene.view, f"{scene.wording.hand.area}/{seat}")
    cards = put(in_line(hand, scene.look), 8)
    chips = chips_of(scene.view, seat)
    wagers = [
        Text(f"{scene.wording.area(one).word} {dollars(held)}") for one, held in chips.items()
    ]
    rack = Text(f"{dollars(rack_of(scene.view, seat)):>8}")
    parts = [put(_name(scene, seat), 14), cards, rack, *wagers, _result(scene, seat)]
    return Text(" ").join(one for one in parts if one.plain)
