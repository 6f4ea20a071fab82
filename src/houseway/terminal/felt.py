"""The felt from the things of a view: zones on top, then boxes, areas or a layout; in four sizes.

A game at boxes has a cell for every seat, a game whose areas are shared one for every area in use,
and a game of many areas a layout: numbers side by side, everything else below.
"""

import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rich.console import RenderableType
from rich.text import Text

from houseway.core import Hand, Limit, View, seat_of
from houseway.equipment import tiles
from houseway.games.kit.views import chips_of, is_due, rack_of, seats_of
from houseway.hands.tiles import describe
from houseway.money import Cents, dollars
from houseway.terminal import blocks
from houseway.terminal.blocks import (
    FAINT,
    LARGE,
    SMALL,
    Block,
    Look,
    Size,
    beside,
    put,
    squared,
    width,
)
from houseway.terminal.vocabulary import Vocabulary

FLAT, COMPACT, NORMAL, ROOMY = range(4)
WIDEST_BOX = 34
WAGER_COLUMNS = 13
FEW_LIMITS = 4
ZONED = ("card", "tile", "die")
METER, MARKED = "bold #ffe08a", "bold black on white"
GOOD, BAD = "bold #8ef0b4", "bold #ffb3ad"
Things = list[dict[str, Any]]


class Scene(NamedTuple):
    """All that is on the screen: the felt and what stands around it.

    `results` are the profits of the wagers settled in the round, by seat and area; `hands` are
    cards in words, by place. `me` is 0 where nobody sits in a box of their own. `strip` are the
    results of the last rounds, the newest last.
    """

    view: View
    vocabulary: Vocabulary
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


# What lies where


def zones(view: View) -> dict[str, Things]:
    """Cards, tiles and dice by place; the dice of a cup lie together."""
    found: dict[str, Things] = {}
    for thing in view["things"]:
        if thing["kind"] in ZONED:
            dice = thing["kind"] == "die"
            place = thing["area"].partition("/")[0] if dice else thing["area"]
            found.setdefault(place, []).append(thing)
    return found


def shared_areas(vocabulary: Vocabulary) -> list[str]:
    """The areas of the layout that several players may share, where the game has such."""
    shared = vocabulary.words.play.get("shared", ())
    found = [spot for spot in vocabulary.spots if spot.partition("/")[0] in shared]
    return [] if vocabulary.many else [spot for spot in found if seat_of(spot)]


def hand_of(view: View, vocabulary: Vocabulary, seat: int) -> str:
    """The place of a seat's own cards; nothing where none lie there."""
    shared = shared_areas(vocabulary)
    own = [f"{spot.partition('/')[0]}/{seat}" for spot in shared[:1]]
    places = [one for one in zones(view) if seat_of(one) == seat and one not in shared]
    return next(iter([*places, *own]), "")


def common_rows(view: View, vocabulary: Vocabulary) -> list[list[str]]:
    """The places of no seat, in rows from the top; a game may say which."""
    if rows := vocabulary.own.get("rows"):
        return [list(row) for row in rows]
    common = [place for place in zones(view) if not seat_of(place)]
    return [common[:1], common[1:]] if len(common) > 1 else [common]


# The frame


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
    rows = [
        [_zone(scene, place, size) for place in row]
        for row in common_rows(scene.view, scene.vocabulary)
    ]
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
        return made + _layout(scene, inner, level)
    return made + _cells(scene, inner, size)


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


def limit_words(limit: Limit) -> str:
    """`$5–$500 by $5`."""
    most = f"–{dollars(limit.maximum)}" if limit.maximum is not None else " and more"
    return f"{dollars(limit.minimum)}{most} by {dollars(limit.multiple)}"


def _said(scene: Scene, columns: int) -> Block:
    """The dealer's words, markers and notes, and after the showdown the dealer's hand."""
    said = _wrapped(scene.view["said"], columns, "bold")
    for row in common_rows(scene.view, scene.vocabulary)[:1]:
        for hand in (scene.hands[place] for place in row if place in scene.hands):
            said += _wrapped(hand.words, columns)
    for note in (*scene.view.get("notes", ()), *_markers(scene.view)):
        said += _wrapped(note, columns, FAINT)
    return said


def _markers(view: View) -> Iterator[str]:
    """Whatever lies on the felt that is neither dealt nor a chip."""
    marked = [thing for thing in view["things"] if thing["kind"] not in (*ZONED, "chips")]
    if marked:
        yield " · ".join(f"{thing['kind']} {thing['face'] or ''}".strip() for thing in marked)


def _wrapped(words: str, columns: int, style: str = "") -> Block:
    lines = [Text(style=style)]
    for word in words.split():
        if lines[-1] and lines[-1].cell_len + 1 + len(word) > columns:
            lines.append(Text(style=style))
        lines[-1].append(f" {word}" if lines[-1] else word)
    return lines


def _zone(scene: Scene, place: str, size: Size) -> Block:
    lying = _lying(scene, place, size)
    name = "" if zones(scene.view).get(place, [{}])[0].get("kind") == "die" else place
    label = [*(Text() for _ in range(len(lying) // 2)), Text(name.replace("/", " "), FAINT)]
    return beside([label, lying])


def _lying(scene: Scene, place: str, size: Size) -> Block:
    """What lies in a place, and where more will."""
    lying = zones(scene.view).get(place, [])
    expected = scene.vocabulary.own.get("places", {}).get(place.partition("/")[0], 0)
    return blocks.row(lying, size, scene.look, expected - len(lying))


# Boxes, and areas that are shared


def _cells(scene: Scene, inner: int, size: Size) -> Block:
    if shared_areas(scene.vocabulary):
        areas = _areas_in_use(scene)
        made = [_area_cell(scene, area, size) for area in areas]
        unused = [*_unused(scene, areas, inner)] if size == LARGE else []
        return [*flowed(made, inner), *unused, *_players(scene, inner)]
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


def flowed(cells: list[Block], inner: int, align: str = "center") -> Block:
    """As many cells to a row as there is room for."""
    rows: list[list[Block]] = [[]]
    for cell in cells:
        if rows[-1] and sum(width(other) + 2 for other in [*rows[-1], cell]) > inner:
            rows.append([])
        rows[-1].append(cell)
    return [put(line, inner, align) for row in rows for line in beside(row, gap=2)]


def parted(lying: Things) -> Iterator[str]:
    """What the parts of a set hand of tiles make: `low four`, `high Day Wong`."""
    groups: dict[str, list[str]] = {}
    for thing in lying:
        if thing["kind"] == "tile" and thing["face"] and thing.get("hand"):
            groups.setdefault(thing["hand"], []).append(thing["face"])
    for hand, faces in groups.items():
        yield f"{hand} {describe(*tiles.parse_many(faces))}"


def _areas_in_use(scene: Scene) -> list[str]:
    """The shared areas with chips, a mark or a set hand, and one's own."""
    view, marks = scene.view, scene.view.get("marks", {})
    held = {area for seat in seats_of(view) for area in chips_of(view, seat)}
    set_ = {place for place, lying in zones(view).items() if any(one.get("hand") for one in lying)}
    own = hand_of(view, scene.vocabulary, scene.me) if scene.me else ""
    return [one for one in shared_areas(scene.vocabulary) if one in {*held, *set_, *marks, own}]


def _area_cell(scene: Scene, area: str, size: Size) -> Block:
    """An area: its marks, its tiles, what they make, and who has how much on it."""
    marks = " · ".join(scene.view.get("marks", {}).get(area, ()))
    own = scene.me and area == hand_of(scene.view, scene.vocabulary, scene.me)
    title = Text(scene.vocabulary.label(area), "bold underline" if own else "bold")
    made = [Text.assemble(title, (f" {marks}", METER) if marks else "")]
    made += _lying(scene, area, size)
    made += [Text(part, FAINT) for part in parted(zones(scene.view).get(area, []))]
    for seat in seats_of(scene.view):
        cents, result = chips_of(scene.view, seat).get(area), scene.results.get(seat, {}).get(area)
        if cents or result is not None:
            amount = Text(dollars(cents), "bold") if cents else profit(result or 0)
            made.append(Text.assemble(f"{_player(scene, seat)} ", amount))
    return made


def _unused(scene: Scene, areas: Container[str], inner: int) -> Iterator[Text]:
    """What lies open on areas that nobody uses."""
    for area in shared_areas(scene.vocabulary):
        lying = zones(scene.view).get(area, [])
        if area not in areas and any(thing["face"] for thing in lying):
            words = blocks.in_line(lying, scene.look).plain
            yield Text(f" unused, {scene.vocabulary.label(area)}: {words}", FAINT)


def _players(scene: Scene, inner: int) -> Block:
    """Who sits here, with the chips in front of them."""
    made, line = [], Text()
    for seat in seats_of(scene.view):
        rack = dollars(rack_of(scene.view, seat))
        part = Text.assemble(_name(scene, seat), f" {rack} ", _result(scene, seat), " ")
        if line and line.cell_len + part.cell_len > inner:
            made.append(line)
            line = Text()
        line = Text.assemble(line, part)
    return [*made, line]


def _player(scene: Scene, seat: int) -> str:
    return str(scene.view["seats"][str(seat)]["player"])


def _box(scene: Scene, seat: int, columns: int, size: Size) -> Block:
    place = hand_of(scene.view, scene.vocabulary, seat)
    lying = _lying(scene, place or f"box/{seat}", size)
    if width(lying) > columns:
        lying = [blocks.in_line(zones(scene.view).get(place, []), scene.look)]
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
    return Text.assemble(mark, (f"{seat} {_player(scene, seat)}", style))


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


# A layout of many areas


class Lying(NamedTuple):
    """The chips on a spot: one's own, what stands behind them, the others', and marks."""

    mine: Cents = 0
    behind: Cents = 0
    others: Cents = 0
    marks: tuple[str, ...] = ()

    def __rich__(self) -> Text:
        return Text.assemble(
            (dollars(self.mine) if self.mine else "", "bold"),
            (f"+{dollars(self.behind)}" if self.behind else "", "bold"),
            (f" {self.marks[0]}" if self.marks else "", MARKED),
            (f" ({dollars(self.others)})" if self.others else "", FAINT),
        )


def spots_in_use(view: View, me: int) -> dict[str, Lying]:
    """What lies on every spot of the layout."""
    found: dict[str, Lying] = {}
    for thing in view["things"]:
        if thing["kind"] != "chips":
            continue
        area, _, seat = thing["area"].rpartition("/")
        spot = thing.get("spot") or area.partition("#")[0]
        behind = spot.startswith("behind/")
        spot = spot.removeprefix("behind/")
        lies = found.get(spot, Lying())
        if me and seat != str(me):
            found[spot] = lies._replace(others=lies.others + thing["cents"])
        elif behind:
            found[spot] = lies._replace(behind=lies.behind + thing["cents"])
        else:
            marks = (*lies.marks, *thing.get("marks", ()))
            found[spot] = lies._replace(mine=lies.mine + thing["cents"], marks=marks)
    return found


def _layout(scene: Scene, inner: int, level: int) -> Block:
    """The numbers that most areas have, side by side; below it all other areas."""
    used = spots_in_use(scene.view, scene.me)
    spots = [
        one
        for one in scene.vocabulary.spots
        if one.partition("/")[0] not in scene.vocabulary.words.spots
    ]
    by_base: dict[str, list[str]] = {}
    for spot in dict.fromkeys([*spots, *used]):
        base, _, on = spot.partition("/")
        by_base.setdefault(base, []).extend([on] if on else [])
    numbers = list(Counter(tuple(on) for on in by_base.values() if on).most_common(1)[0][0])
    rows = [base for base, on in by_base.items() if on and set(on) <= set(numbers)]
    shown = [base for base in rows if any(f"{base}/{number}" in used for number in numbers)]
    if level > COMPACT:
        widest = [base for base in rows if by_base[base] == numbers]
        shown = rows if level == ROOMY else [one for one in rows if one in {*shown, *widest[:1]}]
    cells = [
        one
        for one in dict.fromkeys([*spots, *used])
        if one.partition("/")[0] not in rows or "/" not in one
    ]
    cells = [one for one in cells if one in used or (level > COMPACT and "/" not in one)]
    boxes = [
        Text.assemble(f"{scene.vocabulary.label(one)} ", used.get(one, Lying()).__rich__())
        for one in cells
    ]
    made = [
        _header(scene, numbers, inner),
        *(_number_row(scene, base, numbers, used, inner) for base in shown),
    ]
    return [*made, *_table(boxes, inner), *_players(scene, inner)]


def _header(scene: Scene, numbers: list[str], inner: int) -> Text:
    """The numbers, with whatever marks one of them."""
    markers = {
        str(seat_of(thing["area"])): thing["face"]
        for thing in scene.view["things"]
        if thing["kind"] not in (*ZONED, "chips")
    }
    cells = [
        Text.assemble((f"{one} {markers[one]}", MARKED)) if one in markers else Text(one, "bold")
        for one in numbers
    ]
    return _columns(Text(), cells, inner)


def _number_row(
    scene: Scene, base: str, numbers: list[str], used: Mapping[str, Lying], inner: int
) -> Text:
    label = re.sub(r"\s*\{on\}", "", scene.vocabulary.words.areas.get(base, base.replace("_", " ")))
    cells = [used.get(f"{base}/{one}", Lying()).__rich__() for one in numbers]
    return _columns(Text(label, FAINT), cells, inner)


def _columns(label: Text, cells: list[Text], inner: int) -> Text:
    wide = (inner - 16) // len(cells)
    return Text.assemble(" ", put(label, 14), " ", *(put(cell, wide) for cell in cells))


def _table(boxes: list[Text], inner: int) -> Block:
    """Boxes in even columns."""
    wide = min(max((box.cell_len for box in boxes), default=0) + 2, inner)
    count = max(inner // max(wide, 1), 1)
    rows = [boxes[first : first + count] for first in range(0, len(boxes), count)]
    return [Text.assemble(" ", *(put(box, wide) for box in row)) for row in rows]


# In few lines


def _flat(scene: Scene, inner: int) -> Block:
    """Every hand in one line, for a low screen."""
    lying = zones(scene.view)
    common = [place for row in common_rows(scene.view, scene.vocabulary) for place in row]
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
    place = hand_of(scene.view, scene.vocabulary, seat)
    lying = put(blocks.in_line(zones(scene.view).get(place, []), scene.look), 8)
    label = scene.vocabulary.label
    wagers = [
        Text(f"{label(area, seat)} {dollars(held)}")
        for area, held in chips_of(scene.view, seat).items()
    ]
    rack = Text(f"{dollars(rack_of(scene.view, seat)):>8}")
    parts = [put(_name(scene, seat), 14), lying, rack, *wagers, _result(scene, seat)]
    return Text(" ").join(part for part in parts if part.plain)
