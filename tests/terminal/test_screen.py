"""A screen of one's own: keys, typed lines, pages, and the lines of the prompt."""

import io

import pytest
from rich.console import Console
from rich.text import Text

from houseway.terminal.keys import separate
from houseway.terminal.pages import help_page, rules_page
from houseway.terminal.screen import Choice, FullScreen, keys_line, lines_of
from tools import pictures

GAME = "canberra-holdem"


@pytest.fixture(scope="module")
def scene():
    """A table after a round."""
    return pictures.played()


def plain(parts, columns=80):
    console = Console(width=columns, file=io.StringIO())
    return "\n".join(line.plain for line in lines_of(console, list(parts), columns))


class Pressed:
    """A keyboard whose keys are pressed already."""

    def __init__(self, *keys):
        self.keys = list(keys)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def key(self):
        return self.keys.pop(0)

    def pause(self, seconds):
        pass

    def line(self, show):
        show("half")
        return self.keys.pop(0)


def on_screen(*keys, lines=24):
    console = Console(
        width=80, height=lines, file=io.StringIO(), force_terminal=True, legacy_windows=False
    )
    return FullScreen(console, Pressed(*keys))


def test_a_key_is_an_answer_and_others_do_nothing(scene):
    choices = [Choice("a", "ante $5", "ante +$5"), Choice("s", "super $5", "")]
    choices.append(Choice("\r", "deal", "deal"))
    assert on_screen("j", "\x1b[A", "A").ask(scene, choices) == "ante $5"
    assert on_screen(" ").ask(scene, choices) == "deal"
    assert on_screen("s").ask(scene, choices) == "super $5"
    with on_screen(":", "ante 35") as screen:
        assert screen.ask(scene, choices) == "ante 35"
    assert "> half" in screen.console.file.getvalue()


def test_without_keys_a_whole_line_is_asked_for(scene):
    assert on_screen("1 call").ask(scene, []) == "1 call"


def test_a_long_page_is_turned_with_space_and_b():
    parts = [Text(f"line {number}.") for number in range(30)]
    with on_screen(" ", " ", "b", "b", "x", lines=11) as screen:
        screen.page(parts)
    assert screen.keys.keys == []
    shown = screen.console.file.getvalue()
    assert "line 29." in shown
    assert shown.count("line 0.") == 2


def test_keys_that_arrive_together_are_keys_one_by_one():
    assert separate("aas") == ["a", "a", "s"]
    assert separate("\x1b[A") == ["\x1b[A"]


def test_the_key_stands_in_its_word_where_it_can():
    choices = [
        Choice("a", "ante", "ante +$5"),
        Choice("x", "double", "double"),
        Choice("q", "q", ""),
    ]
    assert plain([keys_line(choices)]) == "[a]nte +$5  [x] double"
    assert plain([keys_line(choices)], columns=12) == "[a]nte +$5\n[x] double"


def test_rules_are_shown_by_section_and_clause():
    section = plain(rules_page(GAME, "9"))
    assert "9 " in section
    assert "9.5" in section
    assert "10.1" not in section
    assert "There is no clause 99" in plain(rules_page(GAME, "99"))
    assert "press this" in plain(help_page([("key", "press this")], GAME))
