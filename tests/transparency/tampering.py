"""Somebody who can write every file of the server, its keys too, but not its witness.

`python -m tests.transparency.tampering --trials 60` tries every kind so often and counts.
"""

import argparse
import json
import random
import shutil
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from itertools import count
from pathlib import Path
from typing import NamedTuple

from houseway.cli.proven import Asked, checked_proof
from houseway.core import CloseWagers, Limit, Refusal, Sign, Stake
from houseway.house import House
from houseway.house.people import People
from houseway.house.sealing import Seal
from houseway.money import Transfer
from houseway.store import Stored, open_store
from houseway.store.records import HEADS_STREAM, NO_DIGEST, canonical, digest
from houseway.table.seats import BuyIn, Sit
from houseway.transparency import keys, notes, witness

SECONDS = count(1_763_000_000)


class Plain:
    """Hashes that take no time."""

    def hash(self, secret):
        return f"hash of {secret}"

    def verify(self, hash, secret):
        return hash == f"hash of {secret}"


class Made(NamedTuple):
    """A server's files, an older copy of them, and the witness, which lies elsewhere."""

    server: Path
    older: Path
    witness: Path
    key: str


def _clock():
    moments = count()
    return lambda: time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime(next(moments) + 1.7e9))


def build(folder):
    """A small house: two tables at which people play, staff, heads, and a witness of all that."""
    server = folder / "server"
    server.mkdir(parents=True)
    signer = keys.load_or_make(folder / "witness", "witness.example", notes.COSIGNATURE)
    seen = witness.Witness(signer, witness.Memory(folder / "witness" / "seen", durable=False))
    with open_store(f"sqlite:///{server}/house.db") as store:
        at = _clock()
        seal = Seal(store, server / "keys", at=at, clock=lambda: next(SECONDS))
        seen.trust(seal.key.verifier)
        assert seal.open() is None
        house, people = House(store, at, source="test"), People(store, at, Plain())
        for user, role in (("kim", "dealer"), ("lee", "supervisor"), ("ida", "inspector")):
            people.add_staff(user, role, "secret enough")
        for name in ("one", "two"):
            sign = Sign(1, 2, (100,), {"pass": Limit()})
            house.open_table(name, "craps", sign)
        for turn in range(6):
            for name in ("one", "two"):
                _play(house, name, turn)
            store.record_heads(at())
            _shown(seal, seen)
            if turn == 2:
                store.give_back(anew=False)
                shutil.copytree(server, folder / "older")
    return Made(server, folder / "older", folder / "witness", str(signer.verifier))


def _play(house, name, turn):
    if turn == 0:
        for sent in (Sit(1), BuyIn(1, 100_000)):
            assert not isinstance(house.submit(name, f"ann-{name}", "player", sent), Refusal)
        house.submit(name, f"ann-{name}", "player", Stake(1, "pass", 1000))
        house.submit(name, "kim", "dealer", CloseWagers())
    for _ in range(3):
        sent = BuyIn(1, 1000)
        assert not isinstance(house.submit(name, f"ann-{name}", "player", sent), Refusal)


def _shown(seal, seen):
    """The newest head goes to the witness, who cosigns it."""
    seal.step()
    size = notes.checkpoint(seal.head.text).size
    known = seen.memory.head(witness.origin_hash(seal.origin))
    old = notes.checkpoint(known.text).size if known else 0
    path = tuple(seal.tree.consistency(old, size))
    seen.add_checkpoint(witness.Asked(old, path, seal.head))
    seal.keep()
    seen.memory.flush()


# What is done to the file


def redigest(base):
    """Every chain computed again, and the heads that speak of them: nothing is left to see."""
    fields = ", ".join(Stored._fields)
    digests = {}
    streams = [row[0] for row in base.execute("select name from stream order by name")]
    for stream in [*(name for name in streams if name != HEADS_STREAM), HEADS_STREAM]:
        previous = NO_DIGEST
        rows = base.execute(
            f"select {fields} from record where stream = ? order by version", (stream,)
        ).fetchall()
        for new, row in enumerate(rows, 1):
            record = Stored(*row)
            if stream == HEADS_STREAM:
                said = json.loads(record.data)
                said = {
                    name: [version, digests[name, version]]
                    for name, (version, _) in said.items()
                    if (name, version) in digests
                }
                record = record._replace(data=canonical(said))
            moved = base.execute(
                "select debit, credit, cents, asset, why from transfer"
                " where stream = ? and version = ? order by id",
                (stream, record.version),
            ).fetchall()
            renumbered = record._replace(version=new)
            previous = digest(previous, renumbered, [Transfer(*each) for each in moved])
            digests[stream, new] = previous
            base.execute(
                "update record set digest = ?, data = ?, version = ?"
                " where stream = ? and version = ?",
                (previous, record.data, new, stream, record.version),
            )
            base.execute(
                "update transfer set version = ? where stream = ? and version = ?",
                (new, stream, record.version),
            )


def _drop(base, ids):
    """Commands with all that they did, and what is empty after that."""
    for id in ids:
        rows = base.execute(
            "select stream, version from record where command = ?", (id,)
        ).fetchall()
        for row in rows:
            base.execute("delete from transfer where stream = ? and version = ?", row)
        base.execute("delete from record where command = ?", (id,))
        base.execute("delete from command where id = ?", (id,))
    base.execute("delete from stream where name not in (select stream from record)")


def _commands(base):
    return [row[0] for row in base.execute("select id from command order by number")]


def truncate(base, chance, made):
    """The end of everything, or of one table, is cut off."""
    ids = _commands(base)
    if chance.random() < 0.5:
        return _drop(base, ids[-chance.randint(1, 30) :])
    table = chance.choice(["table/one", "table/two"])
    of_table = "select distinct command from record where stream = ?"
    theirs = {row[0] for row in base.execute(of_table, (table,))}
    return _drop(base, [id for id in ids if id in theirs][-chance.randint(1, 4) :])


def rewrite(base, chance, made):
    """A record says something else."""
    rows = base.execute(
        "select stream, version, data from record"
        " where data like '%1000%' and stream like 'table/%'"
    ).fetchall()
    stream, version, data = chance.choice(rows)
    base.execute(
        "update record set data = ? where stream = ? and version = ?",
        (data.replace("1000", str(chance.randint(1001, 9999)), 1), stream, version),
    )


def move_times(base, chance, made):
    """Times of some records, or of all, are others."""
    ids = _commands(base)
    some = ids if chance.random() < 0.3 else [chance.choice(ids)]
    for id in some:
        base.execute(
            "update record set at = replace(at, ?, ?) where command = ?",
            ("2023-11-14T22", f"2023-11-14T{chance.randint(10, 21)}", id),
        )


def promote(base, chance, made):
    """Somebody has another role, or another sent a command."""
    if chance.random() < 0.5:
        before, after = chance.choice([("dealer", "supervisor"), ("supervisor", "inspector")])
        where = "stream = 'accounts'"
    else:
        before, after, where = '"dealer"', '"supervisor"', "stream like 'table/%'"
    rows = base.execute(
        f"select stream, version, data from record where {where} and data like ?", (f"%{before}%",)
    ).fetchall()
    stream, version, data = chance.choice(rows)
    base.execute(
        "update record set data = ? where stream = ? and version = ?",
        (data.replace(before, after), stream, version),
    )


def delete_stream(base, chance, made):
    """A table, or a stream of the house, was never there."""
    streams = [row[0] for row in base.execute("select name from stream where name <> 'proof'")]
    gone = chance.choice(streams)
    base.execute("delete from transfer where stream = ?", (gone,))
    base.execute("delete from record where stream = ?", (gone,))
    base.execute("delete from stream where name = ?", (gone,))
    base.execute("delete from command where id not in (select command from record)")


def reorder(base, chance, made):
    """Commands change places, a record is put in, or two tables are each other."""
    how = chance.randrange(3)
    ids = _commands(base)
    if how == 0:
        first = chance.randrange(len(ids) - 1)
        numbers = [
            base.execute("select number from command where id = ?", (id,)).fetchone()[0]
            for id in ids[first : first + 2]
        ]
        for id, number in zip(ids[first : first + 2], (-1, numbers[0]), strict=True):
            base.execute("update command set number = ? where id = ?", (number, id))
        base.execute("update command set number = ? where id = ?", (numbers[1], ids[first]))
    elif how == 1:
        _insert(base, chance.choice(ids[:-6]))
    else:
        for table in ("stream", "transfer", "record"):
            column = "name" if table == "stream" else "stream"
            for before, after in (("one", "x"), ("two", "one"), ("x", "two")):
                base.execute(
                    f"update {table} set {column} = ? where {column} = ?",
                    (f"table/{after}", f"table/{before}"),
                )


def _insert(base, id):
    """What a command did is done once more, right after it; what came later is a number later."""
    number = base.execute("select number from command where id = ?", (id,)).fetchone()[0]
    base.execute("update command set number = -number - 1 where number > ?", (number,))
    base.execute("update command set number = -number where number < 0")
    base.execute("insert into command values (?, 'invented')", (number + 1,))
    rows = base.execute("select * from record where command = ?", (id,)).fetchall()
    for stream, version, *rest in rows:
        for table in ("record", "transfer"):
            later = f"update {table} set version = %s where stream = ? and version > ?"
            base.execute(later % "-version - 1", (stream, version))
            base.execute(f"update {table} set version = -version where version < 0")
        name, data, at, _, _, place = rest
        row = (stream, version + 1, name, data, at, "invented", "x", place)
        base.execute("insert into record values (?, ?, ?, ?, ?, ?, ?, ?)", row)


def roll_back(base, chance, made):
    """Nothing: the files were put back before."""


def fork(base, chance, made):
    """Nothing: people played on with the older copy."""


KINDS = (truncate, roll_back, rewrite, fork, move_times, promote, delete_stream, reorder)


def tampered(made, kind, chance, folder):
    """The server's files after somebody was there, cunning or less so."""
    old = kind in (roll_back, fork)
    server = Path(shutil.copytree(made.older if old else made.server, folder / "server"))
    if kind is fork:
        _play_on(server, chance)
    base = sqlite3.connect(server / "house.db")
    with base:
        base.execute("pragma foreign_keys = off")
        kind(base, chance, made)
        cunning = not old and chance.random() < 0.8
        if cunning:
            redigest(base)
    base.close()
    if chance.random() < 0.6:
        _reseal(server)
    return server


def _play_on(server, chance):
    with open_store(f"sqlite:///{server}/house.db") as store:
        house = House(store, _clock(), source="test")
        for turn in range(chance.randint(3, 8)):
            _play(house, chance.choice(["one", "two"]), turn + 3)


def _reseal(server):
    """Whoever has the keys signs what is there now, and forgets what was."""
    shutil.rmtree(server / "house.db-proof", ignore_errors=True)
    shutil.rmtree(server / "keys" / "seen", ignore_errors=True)
    with open_store(f"sqlite:///{server}/house.db") as store:
        seal = Seal(store, server / "keys", clock=lambda: next(SECONDS))
        if seal.open() is None:
            seal.step()


def found(server, made):
    """What a check of everything says, with what the witness has seen."""
    asked = Asked([], [str(made.witness)], [made.key], server / "keys")
    with open_store(f"sqlite:///{server}/house.db", create=False) as store:
        return [*checked_proof(store, asked)["faults"], *store.verify()]


def trial(made, kind, seed):
    """What is found after one tampering."""
    with tempfile.TemporaryDirectory() as folder:
        chance = random.Random(f"{kind.__name__}/{seed}")
        return found(tampered(made, kind, chance, Path(folder)), made)


def main():
    """Try every kind so often, and count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--trials", type=int, default=60)
    trials = parser.parse_args().trials
    with tempfile.TemporaryDirectory() as folder:
        made = build(Path(folder))
        assert found(made.server, made) == [], "it is sound before"
        seen = Counter(
            kind.__name__ for kind in KINDS for seed in range(trials) if trial(made, kind, seed)
        )
    for kind in KINDS:
        sys.stdout.write(f"{kind.__name__:<15} {seen[kind.__name__]:>4} of {trials}\n")
    sys.stdout.write(f"{'all':<15} {seen.total():>4} of {trials * len(KINDS)}\n")
    return seen.total() != trials * len(KINDS)


if __name__ == "__main__":
    raise SystemExit(main())
