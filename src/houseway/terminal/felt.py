"""The felt: zones on top, then boxes, shared areas or a layout of many; in four sizes.

A game at boxes has a cell for every seat, a game whose areas are shared one for every area in use.
"""

from collections.abc import Container, Sequence

from rich.text import Text

from houseway.games.kit.views import chips_of, is_due, rack_of, seats_of
from houseway.money import Cents, dollars
from houseway.terminal import blocks, layout
from houseway.terminal.blocks import (
    FAINT,
    LARGE,
    METER,
    SMALL,
    Block,
    Size,
    beside,
    profit,
    put,
    squared,
    width,
)
from houseway.terminal.scene import ZONED, Scene, limit_words, parted, shared_areas, zones

FLAT, COMPACT, NORMAL, ROOMY = range(4)
WIDEST_BOX, WAGER_COLUMNS, FEW_LIMITS = 34, 13, 4


def felt(scene: Scene, columns: int, level: int) -> Block:
    """The felt in so many columns, its frame carrying the title and the status."""
    inner = columns - 2
    rows = _flat(scene, inner) if level == FLAT else _rows(scene, inner, level)
    top = _edge(columns, "╭╮", *(Text(part) for part in scene.title))
    bottom = _edge(columns, "╰╯", scene.status, _strip(scene, columns - scene.status.cell_len - 8))
    sides = [Text.assemble("│", put(row, inner), "│") for row in rows]
    framed = [top, *sides, bottom]
    for line in framed:
        line.stylize_before(blocks.FELT)
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


# The top of the felt


def _rows(scene: Scene, inner: int, level: int) -> Block:
    size = LARGE if level == ROOMY else SMALL
    rows = [[_zone(scene, place, size) for place in row] for row in scene.rows]
    air = [Text()] if level == ROOMY else []
    if level == COMPACT:
        joined = beside([zone for row in rows for zone in row], gap=3)
        sign = Text.assemble(" ", Text(" · ").join(_sign_lines(scene)))
        said = Text.assemble(sign, " · ", *_said(scene, inner)[:1])
        said = said if said.cell_len <= inner else sign
        made = [said, *(put(line, inner, "center") for line in joined)]
    else:
        made = [*_first_row(scene, rows[0] if rows else [], inner), *air]
        for row in rows[1:]:
            made += [*(put(line, inner, "center") for line in beside(row, gap=3)), *air]
    if scene.vocabulary.many:
        made += layout.lines(scene, inner, level > COMPACT, level == ROOMY)
        return [*made, *_players(scene, inner)]
    return made + _cells(scene, inner, level)


def _first_row(scene: Scene, zones_: list[Block], inner: int) -> Block:
    """The dealer's cards between the sign and what is being said."""
    middle = beside(zones_, gap=3)
    side = (inner - width(middle)) // 2
    left, right = _sign_lines(scene), _said(scene, side - 1)
    high = max(len(middle), min(4, max(len(left), len(right))))
    parts = [squared(left, side - 2, high), squared(middle, width(middle), high)]
    return [Text.assemble(" ", line) for line in beside([*parts, squared(right, side - 1, high)])]


def _sign_lines(scene: Scene) -> Block:
    sign = scene.view["sign"]
    label = scene.vocabulary.sign_label
    lines = [Text(f"{label(area)} {limit_words(limit)}") for area, limit in sign.limits.items()]
    if len(lines) > FEW_LIMITS:
        lines = [Text("limits: type sign", FAINT)]
    if sign.maximum_payout is not None:
        lines.append(Text(f"maximum payout {dollars(sign.maximum_payout)}"))
    if "meter" in scene.view:
        lines.insert(0, Text(f"★ JACKPOT {dollars(scene.view['meter'])} ★", METER))
    return lines


def _said(scene: Scene, columns: int) -> Block:
    """The dealer's words, markers and notes, and after the showdown the dealer's hand."""
    marked = [thing for thing in scene.view["things"] if thing["kind"] not in (*ZONED, "chips")]
    markers = " · ".join(f"{thing['kind']} {thing['face'] or ''}".strip() for thing in marked)
    top = scene.rows[0] if scene.rows else []
    hands = [scene.hands[place].words for place in top if place in scene.hands]
    notes = [*scene.view.get("notes", ()), *([markers] if markers else [])]
    said = [(scene.view["said"], "bold"), *((words, "") for words in hands)]
    return [
        line
        for words, style in [*said, *((note, FAINT) for note in notes)]
        for line in blocks.wrapped([Text(word, style) for word in words.split()], columns)
    ]


def _zone(scene: Scene, place: str, size: Size) -> Block:
    lying = _lying(scene, place, size)
    name = "" if zones(scene.view).get(place, [{}])[0].get("kind") == "die" else place
    label = [*(Text() for _ in range(len(lying) // 2)), Text(name.replace("/", " "), FAINT)]
    return beside([label, lying])


def _lying(scene: Scene, place: str, size: Size) -> Block:
    """What lies in a place, and where more will."""
    lying = zones(scene.view).get(place, [])
    expected = scene.vocabulary.own.places.get(place.partition("/")[0], 0)
    return blocks.row(lying, size, scene.look, expected - len(lying))


# Boxes, and areas that are shared


def _cells(scene: Scene, inner: int, level: int) -> Block:
    size = LARGE if level == ROOMY else SMALL
    if shared_areas(scene.vocabulary):
        areas = _areas_in_use(scene)
        made = [_area_cell(scene, area, size, level > COMPACT) for area in areas]
        return [*blocks.flowed(made, inner), *_players(scene, inner)]
    seats = seats_of(scene.view)
    if not seats:
        return [put(Text("nobody sits at this table", FAINT), inner, "center")]
    cell = min((inner - 1) // len(seats), WIDEST_BOX)
    if cell < 2 * size.width + 1:
        size = SMALL
    boxes = [_box(scene, seat, cell - 1, size) for seat in seats]
    high = max(map(len, boxes))
    row = beside([squared(box, cell - 1, high) for box in boxes])
    return [put(line, inner, "center") for line in row]


def _areas_in_use(scene: Scene) -> list[str]:
    """The shared areas with chips, a mark or a set hand, and one's own."""
    view, marks = scene.view, scene.view.get("marks", {})
    held = {area for seat in seats_of(view) for area in chips_of(view, seat)}
    set_ = {
        place for place, lying in zones(view).items() if any(thing.get("hand") for thing in lying)
    }
    own = scene.hand(scene.me) if scene.me else ""
    used = {*held, *set_, *marks, own}
    return [area for area in shared_areas(scene.vocabulary) if area in used]


def _area_cell(scene: Scene, area: str, size: Size, in_words: bool) -> Block:
    """An area: its marks, its tiles, what they make, and who has how much on it."""
    marks = " · ".join(scene.view.get("marks", {}).get(area, ()))
    own = scene.me and area == scene.hand(scene.me)
    title = Text(scene.vocabulary.label(area), "bold underline" if own else "bold")
    made = [Text.assemble(title, (f" {marks}", METER) if marks else "")]
    made += _lying(scene, area, size)
    if in_words:
        made += [Text(part, FAINT) for part in parted(zones(scene.view).get(area, []))]
    for seat in seats_of(scene.view):
        cents, result = chips_of(scene.view, seat).get(area), scene.results.get(seat, {}).get(area)
        if cents or result is not None:
            amount = Text(dollars(cents), "bold") if cents else profit(result or 0)
            made.append(Text.assemble(f"{scene.player(seat)} ", amount))
    return made


def _players(scene: Scene, inner: int) -> Block:
    """Who sits here, with the chips in front of them."""
    parts = []
    for seat in seats_of(scene.view):
        rack = dollars(rack_of(scene.view, seat))
        parts.append(Text.assemble(_name(scene, seat), f" {rack} ", _result(scene, seat)))
    return blocks.wrapped(parts, inner)


def _box(scene: Scene, seat: int, columns: int, size: Size) -> Block:
    place = scene.hand(seat)
    lying = _lying(scene, place or f"box/{seat}", size)
    if width(lying) > columns:
        things = zones(scene.view).get(place, [])
        small = [blocks.small(thing["kind"], thing["face"], scene.look) for thing in things]
        lying = blocks.wrapped(small, columns)
    aside = columns - width(lying) - 1
    rack = Text(dollars(rack_of(scene.view, seat)))
    name, result = _name(scene, seat), _result(scene, seat)
    if aside >= WAGER_COLUMNS:
        lines = _wagers(scene, seat, aside, len(lying))
        wagers = squared(lines, aside, max(len(lying), len(lines)))
        right = Text(" ").join(part for part in (result, rack) if part.plain)
        head = put(name, columns - right.cell_len - 1)
        return [Text.assemble(head, " ", right), *beside([lying, wagers])]
    return [name, *lying, *_wagers(scene, seat, columns, 0), rack, result]


def _name(scene: Scene, seat: int) -> Text:
    mark = "▶" if is_due(scene.view, seat) else " "
    style = "bold underline" if seat == scene.me else ""
    return Text.assemble(mark, (f"{seat} {scene.player(seat)}", style))


def _wagers(scene: Scene, seat: int, columns: int, room: int) -> Block:
    """One line for every area: the chips on it, or what became of them.

    Where there are more areas than room, the last of those that have nothing on them go.
    """
    chips, results = chips_of(scene.view, seat), scene.results.get(seat, {})
    areas = list(dict.fromkeys([*scene.vocabulary.spots_of(seat), *chips, *results]))
    made, shown = [], _shown(areas, {*chips, *results}, room)
    for area in shown:
        label = scene.vocabulary.label(area, seat)
        if area in chips:
            made.append(_stack(label, chips[area], scene.view["sign"].chips, columns))
        elif area in results:
            amount = profit(results[area]) if results[area] else Text("back")
            made.append(_labelled(label, amount, columns))
        else:
            made.append(Text(label, FAINT))
    decided = scene.view.get("decisions", {}).get(str(seat), "")
    if decided and decided not in (*chips, *results):
        words = scene.vocabulary.words.decisions.get(decided, {}).get("label", decided)
        idle = [place for place, area in enumerate(shown) if area not in {*chips, *results}]
        at = idle[-1] if idle else len(made)
        made[at : at + 1] = [Text(words.lower(), "bold")]
    return made


def _shown(areas: Sequence[str], used: Container[str], room: int) -> list[str]:
    shown = list(areas)
    for area in reversed(areas):
        if room and len(shown) > room and area not in used:
            shown.remove(area)
    return shown


def _stack(label: str, cents: Cents, chips: Sequence[Cents], columns: int) -> Text:
    """Chips and their amount; where there is little room, the amount alone."""
    amount = dollars(cents)
    stack = blocks.discs(cents, chips, max(0, min(4, columns - 7 - len(amount))))
    gap = " " if stack.plain else ""
    return _labelled(label, Text.assemble(stack, gap, (amount, "bold")), columns)


def _labelled(label: str, amount: Text, columns: int) -> Text:
    """A label and an amount; where room is short the label gives way."""
    room = max(columns - amount.cell_len - 1, 1)
    return Text.assemble(f"{label[:room]:<{min(room, 5)}} ", amount)


def _result(scene: Scene, seat: int) -> Text:
    """The sum of what is settled."""
    results = scene.results.get(seat)
    return profit(sum(results.values())) if results else Text()


# In few lines


def _flat(scene: Scene, inner: int) -> Block:
    """Every hand in one line, for a low screen."""
    lying = zones(scene.view)
    common = [place for row in scene.rows for place in row]
    parts = [
        Text.assemble((f"{place} ", FAINT), blocks.in_line(lying[place], scene.look))
        for place in common
        if place in lying
    ]
    board = Text("   ").join(parts) if parts else Text(scene.view["said"], "bold")
    sign = Text.assemble(" ", Text(" · ").join(_sign_lines(scene)))
    return [
        sign,
        Text.assemble(" ", board),
        *(_flat_box(scene, seat) for seat in seats_of(scene.view)),
    ]


def _flat_box(scene: Scene, seat: int) -> Text:
    place = scene.hand(seat)
    lying = blocks.in_line(zones(scene.view).get(place, []), scene.look)
    lying = put(lying, max(8, lying.cell_len))
    label = scene.vocabulary.label
    wagers = [
        Text(f"{label(area, seat)} {dollars(held)}")
        for area, held in chips_of(scene.view, seat).items()
    ]
    rack = Text(f"{dollars(rack_of(scene.view, seat)):>8}")
    parts = [put(_name(scene, seat), 14), lying, rack, *wagers, _result(scene, seat)]
    return Text(" ").join(part for part in parts if part.plain)
