"""Coming in: cards, staff, sessions, forged requests, and too many tries."""

import pytest

from houseway.house.people import PLAYER_HOURS
from houseway.web.sessions import COOKIE
from tests.web.conftest import PASSWORD

WRONG = {"user": "dealer", "password": "wrong"}


def test_a_visitor_has_no_name_and_a_token(floor):
    guest = floor.guest()
    told = guest.get("/api/me").json()
    assert (told["role"], told["name"], told["seats"]) == ("visitor", "", {})
    assert told["csrf"] == guest.csrf


def test_the_cookie_is_kept_from_scripts_and_other_sites(floor):
    guest = floor.guest()
    guest.keep("")
    cookie = guest.get("/api/me").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie


def test_a_card_signs_its_player_in(floor):
    guest = floor.guest()
    card = guest.card("Ann")
    assert card["role"] == "player"
    assert guest.get("/api/me").json()["name"] == "Ann"
    other = floor.guest()
    asked = {"card": card["card"], "secret": card["secret"].lower()}
    assert other.post("/api/sign-in/card", asked).json()["name"] == "Ann"


def test_a_name_belongs_to_one_card(floor):
    floor.guest().card("Ann")
    for name in ("ann", " ANN ", "dealer", "Ada (automatic)", "", "a" * 40, "<b>", "x\n\ty()"):
        answer = floor.guest().post("/api/cards", {"name": name})
        assert answer.status_code == 422, name
        assert answer.json()["field"] == "name"


def test_staff_sign_in_and_out(floor):
    guest = floor.guest()
    assert guest.sign_in("supervisor")["role"] == "supervisor"
    assert guest.post("/api/sign-out").json()["role"] == "visitor"
    assert guest.get("/api/me").json()["role"] == "visitor"


def test_a_session_that_is_over_is_worth_nothing(floor):
    guest = floor.guest()
    guest.sign_in("dealer")
    kept = guest.client.cookies[COOKIE]
    guest.post("/api/sign-out")
    other = floor.guest()
    other.keep(kept)
    assert other.get("/api/me").json()["role"] == "visitor"


def test_signing_in_makes_a_new_session(floor):
    guest = floor.guest()
    before = guest.client.cookies[COOKIE]
    guest.sign_in("dealer")
    assert guest.client.cookies[COOKIE] != before


def test_nobody_learns_who_is_known(floor):
    guest = floor.guest()
    known = guest.post("/api/sign-in", WRONG)
    unknown = guest.post("/api/sign-in", WRONG | {"user": "nobody"})
    assert known.status_code == unknown.status_code == 401
    assert known.json() == unknown.json()


@pytest.mark.parametrize("user", ["dealer", "nobody at all"])
def test_repeated_failures_lock_the_name_out(floor, user):
    guest = floor.guest()
    asked = {"user": user, "password": "wrong"}
    tries = [guest.post("/api/sign-in", asked).status_code for _ in range(6)]
    assert tries == [401] * 5 + [429]
    right = guest.post("/api/sign-in", {"user": user, "password": "a long enough password"})
    assert right.status_code == 429
    assert right.json()["type"] == "urn:houseway:locked"


def test_a_lock_outlives_the_server(floors, floor):
    guest = floor.guest()
    for _ in range(5):
        guest.post("/api/sign-in", WRONG)
    with floors(store=floor.store) as again:
        answer = again.guest().post("/api/sign-in", WRONG)
    assert answer.status_code == 429


def test_a_session_outlives_the_server(floors, floor):
    guest = floor.player("Ann")
    with floors(store=floor.store) as again:
        other = again.guest()
        other.keep(guest.client.cookies[COOKIE])
        assert other.get("/api/me").json()["name"] == "Ann"


def test_too_many_tries_from_one_address(floors):
    from tests.web.conftest import FAST

    with floors(FAST._replace(sign_ins_per_minute=3)).staff() as floor:
        guest = floor.guest()
        users = [{"user": f"u{number}", "password": "x"} for number in range(4)]
        answers = [guest.post("/api/sign-in", user) for user in users]
    assert [answer.status_code for answer in answers] == [401, 401, 401, 429]
    assert int(answers[-1].headers["retry-after"]) >= 1


@pytest.mark.parametrize("token", ["", "0" * 64, "stale"])
def test_a_request_without_our_token_is_refused(floor, token):
    guest = floor.guest()
    answer = guest.post("/api/cards", {"name": "Eve"}, **{"X-CSRF-Token": token})
    assert answer.status_code == 403
    assert "CSRF" in answer.json()["detail"]


def test_a_token_of_other_letters_is_no_token(floor):
    answer = floor.guest().post("/api/cards", {"name": "Ann"}, **{"X-CSRF-Token": b"\xc3\xa9"})
    assert answer.status_code == 403


def test_another_persons_token_does_not_fit(floor):
    mine, theirs = floor.guest(), floor.guest()
    answer = mine.post("/api/cards", {"name": "Eve"}, **{"X-CSRF-Token": theirs.csrf})
    assert answer.status_code == 403


def test_secrets_are_kept_as_hashes_only(floors):
    from houseway.house.people import Argon2

    hashed = Argon2().hash("secret")
    assert hashed.startswith("$argon2id$")
    assert Argon2().verify(hashed, "secret")
    assert not Argon2().verify(hashed, "Secret")
    assert not Argon2().verify("no hash", "secret")


def test_the_stream_of_accounts_holds_no_secret(floor):
    guest = floor.guest()
    secret = guest.card("Ann")["secret"]
    token = guest.client.cookies[COOKIE]
    text = "".join(record.data for record in floor.store.read("accounts"))
    assert token not in text
    assert f"plain {secret}" in text  # The hash of this test, which stands for a real one.


def test_a_player_stays_signed_in_when_the_browser_closes_and_staff_do_not(floor):
    guest = floor.guest()
    kept = guest.post("/api/cards", {"name": "Ann"}).headers["set-cookie"]
    assert f"Max-Age={PLAYER_HOURS * 3600}" in kept
    sent = {"user": "dealer", "password": PASSWORD}
    assert "Max-Age" not in guest.post("/api/sign-in", sent).headers["set-cookie"]
