"""Proof of a record: a Merkle tree over it, signed heads of that tree, and who has seen them.

The formats are public ones (RFC 6962; C2SP's signed notes, checkpoints, cosignatures, proofs and
witnesses), so that anybody checks them without this program. It knows leaves and texts, no games.
"""


class NoteError(ValueError):
    """A text is no note, key or proof, or nobody who is trusted has signed it; one sentence."""
