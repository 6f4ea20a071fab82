"""A witness cosigns what extends what it has seen, refuses the rest, and keeps both as evidence."""

import json

import pytest
from starlette.testclient import TestClient

from houseway.transparency import client, keys, notes
from houseway.transparency.heads import leaf_of
from houseway.transparency.merkle import Tree
from houseway.transparency.notes import COSIGNATURE, Checkpoint, NoteError
from houseway.transparency.witness import Asked, Memory, Refused, Witness, asked, origin_hash
from houseway.web.witnessing import create_witness

LOG = notes.Signer("house.example/floor", notes.NOTE, bytes(range(32)))
SIGNER = notes.Signer("witness.example", COSIGNATURE, bytes(range(1, 33)))
HASHED = origin_hash("house.example/floor")


def _tree(count, salt=""):
    tree = Tree([])
    for number in range(count):
        tree.append(leaf_of(f"{salt}{number}"))
    return tree


def _head(tree, size=None, signer=LOG):
    size = tree.size if size is None else size
    return notes.signed(str(Checkpoint("house.example/floor", size, tree.root(size))), signer)


def _asked(tree, old, size=None):
    size = tree.size if size is None else size
    return Asked(old, tuple(tree.consistency(old, size)), _head(tree, size))


@pytest.fixture
def witness(tmp_path):
    return Witness(SIGNER, Memory(tmp_path), [LOG.verifier], clock=lambda: 1_763_000_000.5)


def _refused(witness, request):
    with pytest.raises(Refused) as no:
        witness.add_checkpoint(request)
    return no.value.status, no.value.why


def test_what_extends_what_was_seen_is_cosigned(witness, tmp_path):
    tree = _tree(20)
    for old, size in ((0, 3), (3, 3), (3, 11), (11, 20)):
        signature = witness.add_checkpoint(_asked(tree, old, size))
        head = _head(tree, size).with_signatures([signature])
        assert [each.time for each in head.signed_by(SIGNER.verifier)] == [1_763_000_000]
    # It remembers over a restart.
    again = Witness(SIGNER, Memory(tmp_path), [LOG.verifier])
    assert notes.checkpoint(again.memory.head(HASHED).text).size == 20
    assert _refused(again, _asked(tree, 0, 20)) == (409, "20")


def test_what_does_not_extend_it_is_refused_and_kept(witness):
    tree, other = _tree(10), _tree(12, "other ")
    witness.add_checkpoint(_asked(tree, 0))
    status, why = _refused(witness, _asked(other, 10))
    assert (status, "both are kept" in why) == (422, True)
    evidence = json.loads(witness.memory.read(HASHED, "forks"))
    assert notes.note(evidence["seen"]).trusted(LOG.verifier) == _head(tree).text
    assert notes.note(evidence["given"]).trusted(LOG.verifier) == _head(other).text
    # What it has seen stays what it was.
    assert notes.checkpoint(witness.memory.head(HASHED).text).root == tree.root()


def test_an_older_head_of_another_record_is_evidence_too(witness):
    tree = _tree(10)
    witness.add_checkpoint(_asked(tree, 0, 4))
    witness.add_checkpoint(_asked(tree, 4, 10))
    assert _refused(witness, _asked(tree, 0, 4)) == (409, "10")
    assert witness.memory.read(HASHED, "forks") == ""
    assert _refused(witness, _asked(_tree(4, "other "), 0)) == (409, "10")
    assert witness.memory.read(HASHED, "forks")


def test_only_keys_that_it_was_told_count(witness):
    tree = _tree(3)
    stranger = keys.made("house.example/floor")
    assert _refused(witness, Asked(0, (), _head(tree, signer=stranger)))[0] == 403
    other = notes.signed(str(Checkpoint("other.example", 3, tree.root())), LOG)
    assert _refused(witness, Asked(0, (), other))[0] == 404
    assert _refused(witness, Asked(5, (), _head(tree)))[0] == 400
    assert _refused(witness, Asked(0, (tree.root(),), _head(tree)))[0] == 422


def test_the_first_log_that_comes_may_be_believed_and_no_second_one(tmp_path):
    learner = Witness(SIGNER, Memory(tmp_path), learns=True)
    learner.meet(LOG.verifier)
    learner.meet(LOG.verifier)
    with pytest.raises(Refused, match="not told to trust"):
        learner.meet(keys.made("house.example/floor").verifier)
    with pytest.raises(Refused, match="not told to trust"):
        Witness(SIGNER, Memory(tmp_path), learns=True).meet(keys.made("another").verifier)
    with pytest.raises(Refused, match="not told to trust"):
        Witness(SIGNER, Memory(), learns=False).meet(LOG.verifier)


def test_a_key_is_followed_to_its_heir(witness):
    tree, new = _tree(5), keys.made("house.example/floor")
    witness.add_checkpoint(_asked(tree, 0, 2))
    with pytest.raises(Refused, match="hands over"):
        witness.hand_over(keys.hand_over(keys.made("house.example/floor"), new))
    assert witness.hand_over(keys.hand_over(LOG, new)) == new.verifier
    witness.add_checkpoint(Asked(2, tuple(tree.consistency(2, 5)), _head(tree, signer=new)))


@pytest.mark.parametrize("wrong", ["", "old 1\n", "old x\n\na\n", "new 1\n\na\n\n— x AAAAAAAA\n"])
def test_what_is_no_request_says_so(wrong):
    with pytest.raises(NoteError):
        asked(wrong)


# Over HTTP


@pytest.fixture
def there(witness, monkeypatch):
    """A witness at an address, without a network."""
    answers = TestClient(create_witness(witness))

    def answer_of(url, body=None):
        path = url.removeprefix("http://w")
        given = answers.get(path) if body is None else answers.post(path, content=body)
        if given.status_code != 200:
            raise Refused(given.status_code, given.text.strip())
        return given.text

    monkeypatch.setattr(client, "answer_of", answer_of)
    return client.WitnessAt("http://w/", SIGNER.verifier), answers


def test_a_log_finds_out_how_far_a_witness_is(there):
    at, answers = there
    tree = _tree(9)
    assert at.head("house.example/floor") is None
    assert at.cosign(_head(tree, 4), tree.consistency).time == 1_763_000_000
    # Another process of the house knows nothing of that, and is told.
    other = client.WitnessAt("http://w", SIGNER.verifier)
    other.cosign(_head(tree), tree.consistency)
    assert (other.size, [head.size for head in other.earlier("house.example/floor")]) == (9, [4, 9])
    assert notes.checkpoint(other.head("house.example/floor").text).size == 9
    assert answers.get("/key").text.strip() == str(SIGNER.verifier)
    wrong = answers.post("/add-checkpoint", content=str(_asked(tree, 0)))
    assert (wrong.status_code, wrong.text) == (409, "9\n")
    assert wrong.headers["content-type"].startswith("text/x.tlog.size")


def test_a_log_that_went_back_or_another_way_is_told(there):
    at, answers = there
    tree = _tree(9)
    at.cosign(_head(tree), tree.consistency)
    with pytest.raises(client.ForkError, match="has seen 9 records, and here are 4"):
        client.WitnessAt("http://w", SIGNER.verifier).cosign(_head(tree, 4), tree.consistency)
    other = _tree(12, "other ")
    with pytest.raises(client.ForkError, match="has seen another record"):
        at.cosign(_head(other), other.consistency)
    assert answers.get(f"/{HASHED}/forks").text


@pytest.mark.parametrize("sent", [b"", b"\xff", b"x" * 70_000, b"old 1\n\nx\n"])
def test_whatever_is_sent_is_answered(there, sent):
    _, answers = there
    assert answers.post("/add-checkpoint", content=sent).status_code in (400, 413)


def test_an_address_that_is_none_says_so():
    with pytest.raises(client.AwayError, match="is not an address"):
        client.answer_of("ftp://nowhere")
    with pytest.raises(client.AwayError, match="does not answer"):
        client.answer_of("http://127.0.0.1:1/key")
