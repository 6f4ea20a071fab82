"""Proofs in one text: what they show, and that no letter of them can be changed."""

import pytest

from houseway.transparency import notes, proofs
from houseway.transparency.merkle import Tree, leaf_hash
from houseway.transparency.notes import Checkpoint, NoteError

LOG = notes.Signer("house.example/floor", notes.NOTE, bytes(range(32)))
WITNESS = notes.Signer("witness.example/w", notes.COSIGNATURE, bytes(range(1, 33)))
LEAVES = [leaf_hash(b"%d" % number) for number in range(11)]


def _proof(index, extra=b""):
    tree = Tree([])
    for leaf in LEAVES:
        tree.append(leaf)
    head = notes.signed(str(Checkpoint("house.example/floor", tree.size, tree.root())), LOG)
    head = head.with_signatures([WITNESS.signature(head.text, 1_763_000_000)])
    return proofs.Proof(index, tuple(tree.inclusion(index, tree.size)), head, extra)


@pytest.mark.parametrize("extra", [b"", b"anything"])
def test_a_proof_is_read_as_it_is_written_and_shows_its_leaf(extra):
    for index, leaf in enumerate(LEAVES):
        text = str(_proof(index, extra))
        found = proofs.proof(text)
        assert str(found) == text
        assert found.extra == extra
        shown = proofs.check(found, leaf, [LOG.verifier], [WITNESS.verifier])
        assert (shown.head.size, len(shown.witnesses)) == (11, 1)
        with pytest.raises(NoteError, match="path does not lead"):
            proofs.check(found, LEAVES[index - 1], [LOG.verifier])


def test_no_letter_of_a_proof_can_be_changed():
    text = str(_proof(4))
    for at, letter in enumerate(text):
        changed = text[:at] + ("A" if letter != "A" else "B") + text[at + 1 :]
        with pytest.raises(NoteError):  # noqa: PT012
            shown = proofs.check(
                proofs.proof(changed), LEAVES[4], [LOG.verifier], [WITNESS.verifier]
            )
            # Who does not know a witness ignores it: whoever wants one asks for it.
            if not shown.witnesses:
                raise NoteError("no witness")


def test_a_proof_of_another_log_shows_nothing():
    other = notes.Signer("another.example", notes.NOTE, bytes(32))
    with pytest.raises(NoteError, match="no key that is trusted"):
        proofs.check(_proof(1), LEAVES[1], [other.verifier])
    stolen = notes.signed(_proof(1).head.text, other)
    with pytest.raises(NoteError, match="another log"):
        proofs.check(_proof(1)._replace(head=stolen), LEAVES[1], [other.verifier])


@pytest.mark.parametrize("wrong", ["", "c2sp.org/tlog-proof@v1\n", "x\nindex 1\n\na\n\n— x AA=="])
def test_what_is_no_proof_says_so(wrong):
    with pytest.raises(NoteError):
        proofs.proof(wrong)
