"""Signed notes: what others signed is verified here, and what was changed is not."""

import pytest

from houseway.transparency import keys, notes
from houseway.transparency.notes import COSIGNATURE, NoteError

# The example of the specification of signed notes.
STATED_KEY = "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k"
STATED_NOTE = (
    "This is an example message.\n"
    "\n"
    "— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXm"
    "RKuwHjG1Yu72IneyaQM=\n"
)
LOG = notes.Signer("house.example/floor", notes.NOTE, bytes(range(32)))
WITNESS = notes.Signer("witness.example/w", COSIGNATURE, bytes(range(1, 33)))
HEAD = notes.Checkpoint("house.example/floor", 7, bytes(32))


def test_the_stated_note_is_verified_by_the_stated_key():
    key = notes.verifier(STATED_KEY)
    assert str(key) == STATED_KEY
    found = notes.note(STATED_NOTE)
    assert found.trusted(key) == "This is an example message.\n"
    assert str(found) == STATED_NOTE


def test_no_letter_of_a_note_can_be_changed():
    text = str(notes.signed(str(HEAD), LOG))
    for at, letter in enumerate(text):
        changed = text[:at] + ("A" if letter != "A" else "B") + text[at + 1 :]
        with pytest.raises(NoteError):
            notes.note(changed).trusted(LOG.verifier)


def test_a_key_that_nobody_trusts_says_nothing():
    with pytest.raises(NoteError, match="no key that is trusted"):
        notes.signed(str(HEAD), LOG).trusted(notes.verifier(STATED_KEY))


def test_a_cosignature_says_when():
    below = WITNESS.signature(str(HEAD), 1_763_000_000)
    seen = notes.signed(str(HEAD), LOG).with_signatures([below])
    assert notes.note(str(seen)) == seen
    assert [each.time for each in seen.signed_by(WITNESS.verifier)] == [1_763_000_000]
    moved = below._replace(data=(5).to_bytes(8, "big") + below.data[8:])
    with pytest.raises(NoteError, match=r"witness\.example/w does not fit"):
        seen.with_signatures([moved]).signed_by(WITNESS.verifier)
    # A newer one of the same key takes the place of the earlier one.
    assert len(seen.with_signatures([WITNESS.signature(str(HEAD), 9)]).signatures) == 2


def test_a_cosignature_signs_the_words_of_the_specification():
    signature = WITNESS.signature(str(HEAD), 1_679_315_147)
    said = f"cosignature/v1\ntime 1679315147\n{HEAD}"
    plain = notes.Signer(WITNESS.verifier.name, notes.NOTE, WITNESS.seed)
    assert signature.data[8:] == plain.signature(said).data


def test_checkpoints_are_read_as_they_are_written():
    assert notes.checkpoint(str(HEAD)) == HEAD
    assert notes.checkpoint(f"{HEAD}more\n") == HEAD
    for wrong in ("", "a\n07\nAA==\n", "a\n7\n", f"a\n-1\n{notes.encoded(bytes(32))}\n"):
        with pytest.raises(NoteError):
            notes.checkpoint(wrong)


@pytest.mark.parametrize(
    "wrong",
    ["", "a+b", "a b+00000000+AQ==", STATED_KEY.replace("530d", "530e"), STATED_KEY[:-4]],
)
def test_what_is_no_key_says_so(wrong):
    with pytest.raises(NoteError, match="verifier key"):
        notes.verifier(wrong)


@pytest.mark.parametrize(
    "wrong", ["", "a\n", "a\n\n", "a\n\nb\n", "a\n\n— x AA==\n", "a\tb\n\n— x"]
)
def test_what_is_no_note_says_so(wrong):
    with pytest.raises(NoteError):
        notes.note(wrong)


def test_keys_lie_in_files_for_nobody_else(tmp_path):
    folder = tmp_path / "keys"
    made = keys.load_or_make(folder, "house.example/floor")
    (file,) = folder.iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    assert folder.stat().st_mode & 0o777 == 0o700
    assert keys.load_or_make(folder, "house.example/floor").verifier == made.verifier
    assert keys.load_or_make(folder, "another").verifier != made.verifier
    file.chmod(0o644)
    with pytest.raises(NoteError, match="read by others"):
        keys.load(file)
    file.chmod(0o600)
    file.write_text("something")
    with pytest.raises(NoteError, match="does not hold a private key"):
        keys.load(file)


def test_a_key_hands_over_to_its_heir_alone():
    new = keys.made(LOG.verifier.name)
    given = keys.hand_over(LOG, new)
    assert keys.heir(notes.note(str(given)), LOG.verifier) == new.verifier
    with pytest.raises(NoteError, match="hands over"):
        keys.heir(given, new.verifier)
    forged = notes.signed(given.text, new)
    with pytest.raises(NoteError, match="hands over"):
        keys.heir(forged, LOG.verifier)
    with pytest.raises(NoteError, match="hands over"):
        keys.heir(keys.hand_over(LOG, keys.made("another")), LOG.verifier)
