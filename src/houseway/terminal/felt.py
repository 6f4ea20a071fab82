"""The felt: zones on top, then boxes, shared areas or a layout of many; in four sizes.

A game at boxes has a cell for every seat, a game whose areas are shared one for every area in use.
"""

from rich.text import Text

from houseway.games.kit.views import chips_of, is_due, rack_of, seats_of
from houseway.money import dollars
from houseway.terminal import blocks, layout
from houseway.terminal.blocks import FAINT, LARGE, SMALL, Block, Size, beside, centred, put, width
from houseway.terminal.scene import (
    Scene,
    limit_words,
    markers,
    meter_words,
    parted,
    shared_areas,
    zones,
)

FLAT, COMPACT, NORMAL, ROOMY = range(4)
WIDEST_BOX, WAGER_COLUMNS, FEW_LIMITS = 34, 13, 4


def felt(scene: Scene, columns: int, level: int) -> Block:
    """The felt in so many columns, its frame carrying the title and the status."""
    inner = columns - 2
    rows = _flat(scene) if level == FLAT else _rows(scene, inner, level)
    strips = (Text(" ").join(scene.strip[first:]) for first in range(len(scene.strip)))
    room = columns - scene.status.cell_len - 13
    # As many of the last results as there is room for, the newest of all.
    strip = next((Text.assemble("last ", made) for made in strips if made.cell_len <= room), Text())
    title, name = scene.title
    framed = [
        _edge(columns, "╭╮", Text(title), Text(name)),
        *(Text.assemble("│", put(row, inner), "│") for row in rows),
        _edge(columns, "╰╯", scene.status, strip),
    ]
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


# The top of the felt


def _rows(scene: Scene, inner: int, level: int) -> Block:
    size = LARGE if level == ROOMY else SMALL
    rows = [[_zone(scene, place, size) for place in row] for row in scene.rows]
    air = [Text()] if level == ROOMY else []
    if level == COMPACT:
        rows = [[zone for row in rows for zone in row]]
        sign = _sign_line(scene)
        said = Text.assemble(sign, " · ", *_said(scene, inner)[:1])
        made = [said if said.cell_len <= inner else sign]
    else:
        made = _first_row(scene, beside(rows.pop(0), gap=3), inner)
    for row in rows:
        made += [*air, *centred(beside(row, gap=3), inner)]
    made += air
    if scene.vocabulary.many:
        made += layout.lines(scene, inner, empty=level > COMPACT, every=level == ROOMY)
        return [*made, *_players(scene, inner)]
    return made + _cells(scene, inner, level)


def _first_row(scene: Scene, middle: Block, inner: int) -> Block:
    """The dealer's cards between the sign and what is being said."""
    side = (inner - width(middle)) // 2
    left, right = _sign_lines(scene), _said(scene, side - 1)
    high = max(len(middle), min(4, max(len(left), len(right))))
    parts = [blocks.squared(left, side - 2, high), blocks.squared(middle, width(middle), high)]
    return [
        Text.assemble(" ", line) for line in beside([*parts, blocks.squared(right, side - 1, high)])
    ]


def _sign_lines(scene: Scene) -> Block:
    sign, label = scene.view["sign"], scene.vocabulary.sign_label
    lines = [Text(f"{label(area)} {limit_words(limit)}") for area, limit in sign.limits.items()]
    if len(lines) > FEW_LIMITS:
        lines = [Text("limits: type sign", FAINT)]
    if sign.maximum_payout is not None:
        lines.append(Text(f"maximum payout {dollars(sign.maximum_payout)}"))
    if "meter" in scene.view:
        lines.insert(0, Text(f"★ JACKPOT {meter_words(scene.view)} ★", blocks.METER))
    return lines


def _sign_line(scene: Scene) -> Text:
    return Text.assemble(" ", Text(" · ").join(_sign_lines(scene)))


def _said(scene: Scene, columns: int) -> Block:
    """The dealer's words, after the showdown the dealer's hand, notes and markers."""
    hands = [scene.hands[place].words for place in scene.rows[0] if place in scene.hands]
    marked = (f"{thing['kind']} {thing['face'] or ''}".strip() for thing in markers(scene.view))
    notes = [*scene.view.get("notes", ()), " · ".join(marked)]
    said = [(scene.view["said"], "bold"), *((hand, "") for hand in hands)]
    return [
        line
        for words, style in [*said, *((note, FAINT) for note in notes if note)]
        for line in blocks.wrapped([Text(word, style) for word in words.split()], columns)
    ]


def _zone(scene: Scene, place: str, size: Size) -> Block:
    lying = _lying(scene, place, size)
    dice = zones(scene.view).get(place, [{}])[0].get("kind") == "die"
    label = Text("" if dice else place.replace("/", " "), FAINT)
    return beside([[*(Text() for _ in range(len(lying) // 2)), label], lying])


def _lying(scene: Scene, place: str, size: Size) -> Block:
    """What lies in a place, and where more will."""
    lying = zones(scene.view).get(place, [])
    expected = scene.vocabulary.own.places.get(place.partition("/")[0], 0)
    return blocks.row(lying, size, scene.look, expected - len(lying))


# Boxes, and areas that are shared


def _cells(scene: Scene, inner: int, level: int) -> Block:
    size, seats = LARGE if level == ROOMY else SMALL, seats_of(scene.view)
    if shared_areas(scene.vocabulary):
        cells = [_area(scene, area, size, level > COMPACT) for area in _areas_in_use(scene)]
        return [*centred(blocks.flowed(cells, inner), inner), *_players(scene, inner)]
    if not seats:
        return centred([Text("nobody sits at this table", FAINT)], inner)
    cell = min((inner - 1) // len(seats), WIDEST_BOX)
    size = SMALL if cell < 2 * size.width + 1 else size
    boxes = [_box(scene, seat, cell - 1, size) for seat in seats]
    high = max(map(len, boxes))
    return centred(beside([blocks.squared(box, cell - 1, high) for box in boxes]), inner)


def _areas_in_use(scene: Scene) -> list[str]:
    """The shared areas with chips, a mark or a set hand, and one's own."""
    used = {*scene.view.get("marks", {}), scene.hand(scene.me) if scene.me else ""}
    for seat in seats_of(scene.view):
        used |= {*chips_of(scene.view, seat)}
    for place, lying in zones(scene.view).items():
        used |= {place for thing in lying if thing.get("hand")}
    return [area for area in shared_areas(scene.vocabulary) if area in used]


def _area(scene: Scene, area: str, size: Size, in_words: bool) -> Block:
    """An area: its marks, its tiles, what they make, and who has how much on it."""
    marks = " · ".join(scene.view.get("marks", {}).get(area, ()))
    own = scene.me and area == scene.hand(scene.me)
    title = Text(scene.vocabulary.label(area), "bold underline" if own else "bold")
    made = [Text.assemble(title, (f" {marks}", blocks.METER) if marks else "")]
    made += _lying(scene, area, size)
    if in_words:
        made += [Text(part, FAINT) for part in parted(zones(scene.view).get(area, []))]
    for seat in seats_of(scene.view):
        cents, result = chips_of(scene.view, seat).get(area), scene.results.get(seat, {}).get(area)
        if cents or result is not None:
            amount = Text(dollars(cents), "bold") if cents else blocks.profit(result or 0)
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
    if aside < WAGER_COLUMNS:
        return [name, *lying, *_wagers(scene, seat, columns, 0), rack, result]
    lines = _wagers(scene, seat, aside, len(lying))
    wagers = blocks.squared(lines, aside, max(len(lying), len(lines)))
    right = Text(" ").join(part for part in (result, rack) if part)
    head = put(name, columns - right.cell_len - 1)
    return [Text.assemble(head, " ", right), *beside([lying, wagers])]


def _name(scene: Scene, seat: int) -> Text:
    mark = "▶" if is_due(scene.view, seat) else " "
    style = "bold underline" if seat == scene.me else ""
    return Text.assemble(mark, (f"{seat} {scene.player(seat)}", style))


def _result(scene: Scene, seat: int) -> Text:
    """The sum of what is settled."""
    results = scene.results.get(seat)
    return blocks.profit(sum(results.values())) if results else Text()


def _wagers(scene: Scene, seat: int, columns: int, room: int) -> Block:
    """One line for every area: the chips on it, or what became of them.

    Where there are more areas than room, the last of those that have nothing on them go.
    """
    chips, results = chips_of(scene.view, seat), scene.results.get(seat, {})
    used = dict.fromkeys([*chips, *results])
    areas = list(dict.fromkeys([*scene.vocabulary.spots_of(seat), *used]))
    idle = [area for area in areas if area not in used]
    if room and len(areas) > room:
        idle = idle[: max(0, room - len(used))]
    shown = [area for area in areas if area in used or area in idle]
    made = []
    for area in shown:
        label = scene.vocabulary.label(area, seat)
        if area in chips:
            amount = dollars(chips[area])
            most = max(0, min(4, columns - 7 - len(amount)))
            stack = blocks.discs(chips[area], scene.view["sign"].chips, most)
            told = Text.assemble(stack, " " if stack else "", (amount, "bold"))
            made.append(_labelled(label, told, columns))
        elif area in results:
            told = blocks.profit(results[area]) if results[area] else Text("back")
            made.append(_labelled(label, told, columns))
        else:
            made.append(Text(label, FAINT))
    decided = scene.view.get("decisions", {}).get(str(seat), "")
    if decided and decided not in used:
        words = scene.vocabulary.words.decisions.get(decided, {}).get("label", decided)
        at = shown.index(idle[-1]) if idle else len(made)
        made[at : at + 1] = [Text(words.lower(), "bold")]
    return made


def _labelled(label: str, amount: Text, columns: int) -> Text:
    """A label and an amount; where room is short the label gives way."""
    room = max(columns - amount.cell_len - 1, 1)
    return Text.assemble(f"{label[:room]:<{min(room, 5)}} ", amount)


# In few lines


def _flat(scene: Scene) -> Block:
    """Every hand in one line, for a low screen."""
    lying, look, label = zones(scene.view), scene.look, scene.vocabulary.label
    common = [place for row in scene.rows for place in row if place in lying]
    board = [Text.assemble((f"{at} ", FAINT), blocks.in_line(lying[at], look)) for at in common]
    said = Text("   ").join(board) if board else Text(scene.view["said"], "bold")
    made = [_sign_line(scene), Text.assemble(" ", said)]
    for seat in seats_of(scene.view):
        cards = blocks.in_line(lying.get(scene.hand(seat), []), look)
        chips = chips_of(scene.view, seat)
        wagers = [Text(f"{label(area, seat)} {dollars(chips[area])}") for area in chips]
        rack = Text(f"{dollars(rack_of(scene.view, seat)):>8}")
        name, cards = put(_name(scene, seat), 14), put(cards, max(8, cards.cell_len))
        parts = [name, cards, rack, *wagers, _result(scene, seat)]
        made.append(Text(" ").join(part for part in parts if part))
    return made
