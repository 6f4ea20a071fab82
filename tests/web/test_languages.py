"""The languages of the pages: complete, alike in their places, and chosen by who reads."""

import json
import re
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest

from houseway.core import Settled, kind, load_game
from houseway.core.explain import outcome
from houseway.equipment import cards, tiles
from houseway.hands import poker
from houseway.hands.tiles import describe
from houseway.law import games
from houseway.law.words import as_json
from houseway.table.words import words
from houseway.web import assets, languages, pages

ROOT = Path(__file__).parents[2]
OTHERS = languages.languages()[1:]
PLACE = re.compile(r"\{(\w+)\}")
# What a language has no use for: the English name of a tile beside the Chinese one.
LEFT_OUT = {"english"}
SPOKEN = [page for page in {pages.NOWHERE, *pages.PAGES.values()} if page.spoken]


def texts():
    """Every text that the pages of players say, in their scripts and in what they begin with."""
    found = set()
    for page in SPOKEN:
        entry = f"{page.folder}/{page.folder}.js"
        found |= assets.texts(entry) | assets.texts(entry, later=True)
        html = pages.rendered(page, "")
        found |= {" ".join(match[0].split()) for match in languages._TEXT.finditer(html)}
    return found


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_of_a_players_page_is_in_the_catalogue_and_no_other(language):
    assert set(languages.catalogue(language).texts) == texts()


@pytest.mark.parametrize("language", OTHERS)
def test_what_is_said_has_the_places_of_the_english(language):
    found = languages.catalogue(language)
    said = found.texts | found.sentences
    for game in games():
        said |= dict(languages._pairs(*(as_json(words(game, each)) for each in ("", language))))
    places = {text: set(PLACE.findall(text)) - LEFT_OUT for text in said}
    assert not {
        text: told for text, told in said.items() if set(PLACE.findall(told)) != places[text]
    }
    assert all(told.strip() for told in said.values())


def by_english(game, language):
    return languages.by_english(game, language).items()


def test_the_house_says_the_same_sentences_in_every_language():
    known = [set(languages.catalogue(language).sentences) for language in OTHERS]
    assert known[0]
    assert all(each == known[0] for each in known)


# Parts of words.toml that nobody reads on a page of players, and values that are no words.
UNSPOKEN = {"game", "terminal", "ends", "spots", "groups", "methods", "calls", "fields"}
NO_WORDS = {"key", "short", "rank", "as", "mark", "group", "clause", "field", "at", "faces"}
NO_WORDS |= {"stage", "when", "of", "begin", "then", "shared", "cloth", "has", "lacks"}
OF_PLAYERS = {"core.Stake", "core.TakeBack", "table.BuyIn", "table.CashOut", "table.Leave"}
OF_PLAYERS |= {"table.RaiseDispute", "table.RequestReview", "table.Sit", "table.StakeTokens"}


def unsaid(english, other, path=()):
    """Where words are as in English, although players read them."""
    if isinstance(english, dict):
        for key, value in english.items():
            if key not in NO_WORDS and not (not path and key in UNSPOKEN):
                yield from unsaid(value, other[key], (*path, key))
    elif isinstance(english, list):
        for number, (value, told) in enumerate(zip(english, other, strict=True)):
            yield from unsaid(value, told, (*path, number))
    elif isinstance(english, str) and re.search("[A-Za-z]{2}", english) and english == other:
        yield path


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("language", OTHERS)
def test_players_read_no_english_word_of_a_game(game, language):
    acts = load_game(game).acts
    players = OF_PLAYERS | {kind(act.command) for act in acts if act.by == "seat"}
    english, other = (as_json(words(game, each)) for each in ("", language))
    found = [path for path in unsaid(english, other) if path[0] != "commands" or path[1] in players]
    assert found == []


def sentences(game):
    """What is said of hands and wagers: every kind of hand, and every verdict with an amount."""
    hands = ["As Kd 9h 7c 5s", "As Ad 9h 7c 5s", "As Ad 9h 9c 5s", "As Ad Ah 7c 5s"]
    hands += ["9s 8d 7h 6c 5s", "Ks 9s 7s 5s 2s", "As Ad Ah 7c 7s", "As Ad Ah Ac 7s"]
    hands += ["9s 8s 7s 6s 5s", "As Ks Qs Js Ts"]
    yield from (poker.describe(poker.rank5(*map(cards.parse, hand.split()))) for hand in hands)
    yield from {describe(*pair) for pair in combinations(range(len(tiles.SET)), 2)}
    named = words(game)
    for verdict in load_game(game).verdicts:
        for line in ("", *load_game(game).lines):
            won = (10_00, 10_00, 20_00, "win", verdict, line, "2 to 1", "1.1")
            yield outcome(Settled(1, "ante", *won), named)
    yield from (stage.says for stage in named.stages.values())


@pytest.mark.heavy
@pytest.mark.parametrize("language", OTHERS)
def test_what_is_said_of_hands_and_wagers_is_known(language, tmp_path):
    told = {game: {"learn": dict(by_english(game, language))} for game in games()}
    for game, each in told.items():
        each["said"] = sorted(set(sentences(game)))
    script = tmp_path / "told.mjs"
    module = assets.STATIC / "common" / "tongue.js"
    script.write_text(
        languages.script(language, "table/table.js")
        + f"""
const {{ learn, translate }} = await import({json.dumps(module.as_uri())});
for (const {{ learn: more, said }} of Object.values({json.dumps(told)})) {{
  learn(more);
  for (const each of said) console.log(JSON.stringify([each, translate(each)]));
}}
"""
    )
    run = subprocess.run(
        [sys.executable, "-m", "tools.node", str(script)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert run.returncode == 0, run.stderr
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(answers) > 300
    assert [said for said, answer in answers if re.search("[A-Za-z]{3}", answer)] == []


CHOICES = [
    ("/", {}, "en"),
    ("/", {"Accept-Language": "zh-CN,zh;q=0.9,en;q=0.8"}, "zh-Hans"),
    ("/", {"Accept-Language": "fr,zh-MO;q=0.9,en;q=0.8"}, "zh-Hant"),
    ("/", {"Accept-Language": "en-AU,zh;q=0.5"}, "en"),
    ("/", {"Accept-Language": "zh", "Cookie": "lang=zh-Hant"}, "zh-Hant"),
    ("/?lang=zh-Hans", {"Cookie": "lang=zh-Hant"}, "zh-Hans"),
    ("/?lang=../en", {}, "en"),
    ("/supervise", {"Accept-Language": "zh"}, "en"),
]


@pytest.mark.parametrize(("path", "headers", "language"), CHOICES)
def test_a_page_speaks_the_language_that_was_chosen(floor, path, headers, language):
    answer = floor.guest().client.get(path, headers={"Accept-Language": "en"} | headers)
    assert f'<html lang="{language}" dir="ltr"' in answer.text
    script = re.search(r'src="(/assets/[^"]+\.js)"></script>\s*</head>', answer.text)[1]
    assert (language in script) == (language != "en")
    assert ("lang" in answer.cookies) == (path == "/?lang=zh-Hans")
    assert "Accept-Language" in answer.headers["vary"]
    made = floor.guest().client.get(script)
    assert made.headers["cache-control"].endswith("immutable")
    assert made.text.startswith("globalThis.housewayCatalogue") == (language != "en")


def test_the_words_of_a_game_come_with_their_english(floor):
    client = floor.guest().client
    told = client.get("/api/games/craps/words?lang=zh-Hans").json()
    assert told["areas"]["win_line"] == "过关线"
    assert told["english"]["Win Line"] == "过关线"
    assert told["english"]["Place to win {on}"] == "买{on}赢"
    assert told["english"]["Place to win"] == "买赢"
    assert "english" not in client.get("/api/games/craps/words").json()
