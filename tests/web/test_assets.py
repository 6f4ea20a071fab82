"""What pages are made of: one script, one style sheet, kept for good under their digest."""

import gzip
import re

import pytest

from houseway.web import assets, languages
from houseway.web.pages import PAGES


@pytest.mark.parametrize("folder", sorted({page.folder for page in PAGES.values()}))
def test_a_page_is_one_script(folder):
    made = assets.script(f"{folder}/{folder}.js", assets.digest())
    assert not [line for line in made.splitlines() if line.startswith(("import ", "export "))]


def test_modules_in_a_circle_have_no_order(tmp_path, monkeypatch):
    monkeypatch.setattr(assets, "STATIC", tmp_path)
    for name, other in (("a", "b"), ("b", "a")):
        tmp_path.joinpath(f"{name}.js").write_text(f'import {{ x }} from "./{other}.js";\n')
    with pytest.raises(ValueError, match=r"a\.js imports itself"):
        assets.script("a.js", "")


def test_a_change_has_another_address(tmp_path, monkeypatch):
    monkeypatch.setattr(assets, "STATIC", tmp_path)
    tmp_path.joinpath("a.js").write_text("1")
    before = assets.digest()
    tmp_path.joinpath("b.js").write_text("1")
    assert assets.digest() != before


def test_no_text_of_a_script_goes_over_several_lines():
    """What lines begin with is left out of what is sent."""
    for path in assets.STATIC.rglob("*.js"):
        code = assets._COMMENT.sub("", path.read_text("utf-8"))
        for text in re.findall("`[^`]*`", code):
            assert "\n" not in re.sub(r"\$\{[^}]*\}", "", text), path.name


def test_assets_are_kept_and_small(floor):
    guest, now = floor.guest(), assets.digest()
    page = guest.client.get("/tables/craps").text
    for path in (f"/assets/{now}/table.js", f"/assets/{now}/table.css"):
        assert path in page
        answer = guest.client.get(path, headers={"Accept-Encoding": "gzip"})
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["content-encoding"] == "gzip"
    script, style = (
        len(gzip.compress(text.encode()))
        for text in (
            assets.script("table/table.js", now),
            assets.styles(PAGES["/tables/{name}"].styles, now),
        )
    )
    # With both fonts; words and layout of a game are another ten thousand.
    fonts = sum(path.stat().st_size for path in assets.STATIC.glob("fonts/*.woff2"))
    assert script + style + fonts < 95_000
    stale = guest.client.get("/assets/0123456789abcdef/floor.js")
    assert stale.headers["cache-control"] == "no-cache"
    assert guest.client.get(f"/assets/{now}/../app.py").status_code == 404
    assert guest.client.get(f"/assets/{now}/%2e%2e/app.py").status_code == 404


def test_what_lies_behind_tabs_is_a_script_of_its_own():
    entry, now = "table/table.js", assets.digest()
    page = assets.script(entry, now, "table/first.js")
    later = assets.later_script(entry, now)
    assert "ownWagers" in later
    assert "ownWagers(page) {" not in page
    # Each module stands in one of them; the later takes from the page what is there.
    functions = [
        set(re.findall(r"^(?:async )?function (\w{9,})", made, re.M)) for made in (page, later)
    ]
    assert all(functions)
    assert not functions[0] & functions[1]
    assert "export const behind = " in later
    assert not re.findall(r"^import ", later, re.M)
    assert assets.later_script("floor/floor.js", now) == ""


def test_what_is_asked_for_later_fits_the_script_that_asks(floor):
    guest, now = floor.guest(), assets.digest()
    for name in ("table.later.js", "table.zh-Hans.later.js"):
        answer = guest.client.get(f"/assets/{now}/{name}")
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["content-type"].startswith("text/javascript")
        # A script of yesterday would take the wrong things from today's.
        assert guest.client.get(f"/assets/0123456789abcdef/{name}").status_code == 404


def test_a_script_speaks_as_much_as_it_says():
    entry = "table/table.js"
    page, later = assets.texts(entry), assets.texts(entry, later=True)
    assert "Replay, not live" in later - page
    said = languages.script("zh-Hans", entry, afar=False)
    assert "Replay, not live" not in said
    assert "Replay, not live" in languages.later_script("zh-Hans", entry)
    # Nor does a page with one game know the others by name.
    assert "Lunar Poker" not in said
    assert "Lunar Poker" in languages.script("zh-Hans", "floor/floor.js")
