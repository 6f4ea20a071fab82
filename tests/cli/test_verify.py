"""`houseway verify`: sound records pass; tampering, and forgery with fitting digests, is found."""

import json
from contextlib import closing
from itertools import groupby

import pytest

from houseway.core import Paid, Staked, dump, kind, transfers
from houseway.house import Received
from houseway.money import Transfer
from houseway.store import Exported, Stored, import_lines, open_store, sqlite
from houseway.store.records import NO_DIGEST, digest, export_line
from houseway.store.sqlite import driver as sqlite3
from houseway.table.seats import BuyIn, Sit

OTHERWISE = "the command would be decided otherwise"
NO_COMMAND = "no command is recorded that brought this about"
NOT_THOSE = "the transfers are not those of the events"


# Sound


def test_a_sound_store_is_said_to_be_sound(houseway, recorded):
    with open_store(f"sqlite:///{recorded}", create=False) as store:
        records = sum(store.version(stream) for stream in store.streams())
    done = houseway("verify", "--store", recorded)
    assert done == (
        0,
        f"Sound: {records} records of 1 table; chains, ledger and every decision made anew.\n"
        "No server has sealed this record yet: only its own digests speak for it.\n",
        "",
    )
    told = json.loads(houseway("verify", "--store", recorded, "--json").out)
    assert told["faults"] == []
    assert told["checked"].pop("proof")["log"] == ""
    assert told["checked"] == {"records": records, "tables": 1}


def test_a_sound_export_is_said_to_be_sound(houseway, exported):
    done = houseway("verify", exported)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("Sound: ")


def test_in_a_process_of_its_own_the_exit_code_tells_sound_from_not(shell, recorded):
    sound = shell("verify", "--store", recorded)
    assert (sound.code, sound.err) == (0, "")
    assert sound.out.startswith("Sound: ")
    tamper(recorded, "UPDATE transfer SET cents = cents + 100 WHERE id = 2")
    found = shell("verify", "--store", recorded)
    assert (found.code, found.err) == (1, "")
    assert "table/one" in found.out


def test_an_export_of_another_stream_is_checked_for_its_chain(houseway, recorded, tmp_path):
    with open_store(f"sqlite:///{recorded}") as store:
        store.record_heads("2025-03-01T21:00:00+11:00")
    path = tmp_path / "heads.jsonl"
    houseway("replay", "heads", "--store", recorded, "--export", path)
    done = houseway("verify", path, "--json")
    assert (done.code, json.loads(done.out)["checked"]) == (0, {"records": 1, "tables": 0})


# Tampered with


def tamper(path, statement):
    with closing(sqlite3.connect(path)) as connection, connection:
        assert connection.execute(statement).rowcount > 0


@pytest.mark.parametrize(
    ("statement", "version"),
    [
        ("UPDATE record SET data = replace(data, 'Ann', 'Eve') WHERE version = 3", 3),
        ("UPDATE record SET at = '2024' WHERE version = 7", 7),
        ("DELETE FROM record WHERE version = 9", 9),
        ("UPDATE transfer SET cents = cents + 100 WHERE id = 2", 4),
    ],
)
def test_a_store_that_was_tampered_with_says_where(houseway, recorded, statement, version):
    tamper(recorded, statement)
    done = houseway("verify", "--store", recorded)
    assert (done.code, done.err) == (1, "")
    assert done.out.startswith("Not sound: ")
    faults = json.loads(houseway("verify", "--store", recorded, "--json").out)["faults"]
    assert ("table/one", version) in [(fault["stream"], fault["version"]) for fault in faults]


def test_an_export_that_was_tampered_with_says_where(houseway, exported):
    lines = exported.read_text("utf-8").split("\n")
    lines[2] = lines[2].replace("Ann", "Eve")
    exported.write_text("\n".join(lines), "utf-8")
    done = houseway("verify", exported)
    assert done.code == 1
    assert "table/one  3       the digest does not fit" in done.out


# Forged: every digest fits, but nobody decided so


@pytest.fixture
def forge(exported, houseway):
    """Rewrites the exported table, seals it anew, and answers what is wrong with it."""

    def forged(rewrite):
        with exported.open(encoding="utf-8") as lines:
            entries = list(import_lines(lines))
        exported.write_text("".join(map(export_line, sealed(rewrite(entries)))), "utf-8")
        done = houseway("verify", exported, "--json")
        faults = json.loads(done.out)["faults"]
        assert done.code == (1 if faults else 0)
        return [(fault["version"], fault["what"]) for fault in faults]

    return forged


def sealed(entries):
    """The entries numbered and chained again, as a forger with the store's functions would."""
    for _, told in groupby(entries, key=lambda one: one.record.stream):
        previous = NO_DIGEST
        for version, (record, moved) in enumerate(told, 1):
            bare = record._replace(version=version)
            previous = digest(previous, bare, moved)
            yield Exported(bare._replace(digest=previous), moved)


def first(entries, name):
    """The place of the first record of a name."""
    return next(place for place, entry in enumerate(entries) if entry.record.name == name)


def command_before(entries, place):
    """The place of the command that brought a record about."""
    id = entries[place].record.command
    return next(number for number, entry in enumerate(entries) if entry.record.command == id)


def test_sealing_anew_alone_changes_nothing(forge):
    assert forge(lambda entries: entries) == []


def test_a_payout_that_the_rules_would_not_make_is_found(forge):
    """The winnings, the transfer and every digest agree with each other."""
    places = []

    def rewrite(entries):
        place = next(
            number
            for number, entry in enumerate(entries)
            if entry.record.name == "core.Settled" and json.loads(entry.record.data)["winnings"]
        )
        command = command_before(entries, place)
        places.append(command + 1)
        event = json.loads(entries[place].record.data)
        richer = event | {"winnings": event["winnings"] + 10_000}
        entries[place] = with_data(entries[place], richer)
        moved = tuple(
            transfer._replace(cents=transfer.cents + 10_000)
            if (transfer.debit, transfer.cents) == ("float", event["winnings"])
            else transfer
            for transfer in entries[command].transfers
        )
        entries[command] = entries[command]._replace(transfers=moved)
        return entries

    assert forge(rewrite)[0] == (places[0], OTHERWISE)


def with_data(entry, data):
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return entry._replace(record=entry.record._replace(data=text))


def test_a_payout_written_into_a_store_with_fitting_digests_is_found(houseway, recorded):
    with open_store(f"sqlite:///{recorded}", create=False) as store:
        entries = list(store.entries("table/one"))
    place = first(entries, "canberra-holdem.FlopDealt")
    flop = json.loads(entries[place].record.data)
    entries[place] = with_data(entries[place], flop | {"cards": flop["cards"][::-1]})
    with closing(sqlite3.connect(recorded)) as connection, connection:
        for record, _ in sealed(entries):
            connection.execute(
                "UPDATE record SET data = ?, digest = ? WHERE stream = ? AND version = ?",
                (record.data, record.digest, record.stream, record.version),
            )
    done = houseway("verify", "--store", recorded)
    assert done.code == 1
    assert f"table/one  {place}      {OTHERWISE}" in done.out


def test_money_moved_otherwise_than_the_events_say_is_found(forge):
    def rewrite(entries):
        place = first(entries, "table.BoughtIn") - 1
        moved = (*entries[place].transfers, Transfer("float", "rack/1", 500, "chips", "a gift"))
        entries[place] = entries[place]._replace(transfers=moved)
        return entries

    assert forge(rewrite) == [(4, NOT_THOSE)]


@pytest.mark.parametrize(
    "gift", [Paid(1, "float", 500, "15.4"), Staked(1, "ante", 500, "4.1")], ids=kind
)
def test_an_event_that_no_command_brought_about_is_found(forge, gift):
    def rewrite(entries):
        last = entries[-1].record
        more = Stored(last.stream, 0, kind(gift), dump(gift), last.at, "forged", "")
        return [*entries, Exported(more, transfers(gift))]

    ((_, what),) = forge(rewrite)
    assert what == NO_COMMAND


def test_an_event_slipped_in_with_the_opening_of_the_table_is_found(forge):
    def rewrite(entries):
        opening, gift = entries[0], Paid(1, "float", 500, "15.4")
        more = opening.record._replace(name=kind(gift), data=dump(gift))
        moved = opening.transfers + transfers(gift)
        return [opening._replace(transfers=moved), Exported(more, ()), *entries[1:]]

    assert forge(rewrite)[0] == (1, NO_COMMAND)


def test_a_command_put_into_another_mouth_is_found(forge):
    def rewrite(entries):
        place = first(entries, kind(Received))
        eve = Received("Eve", "player", kind(Sit), dump(Sit(1)))
        entries[place] = with_data(entries[place], json.loads(dump(eve)))
        return entries

    assert (2, OTHERWISE) in forge(rewrite)


def test_a_command_that_would_have_been_refused_is_found(forge):
    def rewrite(entries):
        last = entries[-1].record
        eve = Received("Eve", "player", kind(BuyIn), dump(BuyIn(1, 500)))
        more = Stored(last.stream, 0, kind(Received), dump(eve), last.at, "forged", "")
        return [*entries, Exported(more, ())]

    ((_, what),) = forge(rewrite)
    assert what == OTHERWISE


def test_a_round_left_out_is_found(forge):
    """Later rounds then begin with another number, or with chips that nobody has."""

    def rewrite(entries):
        start = command_before(entries, first(entries, "core.RoundOpened"))
        end = first(entries, "core.RoundClosed")
        return [*entries[:start], *entries[end + 1 :]]

    assert OTHERWISE in [what for _, what in forge(rewrite)]


@pytest.mark.parametrize(
    ("name", "data", "what"),
    [
        ("table.Vanished", {}, "there is no command or event called 'table.Vanished'"),
        ("table.SeatTaken", {"seat": 1}, "table.SeatTaken: Object missing required field `player`"),
        (
            "table.UnderMinimumAdvised",
            {"seat": 5, "area": "ante", "cents": 100, "under": "3.4"},
            "it does not fit the records before it",
        ),
    ],
)
def test_a_record_that_makes_no_sense_is_a_fault_and_no_crash(forge, name, data, what):
    def rewrite(entries):
        entries[2] = with_data(entries[2], data)
        entries[2] = entries[2]._replace(record=entries[2].record._replace(name=name))
        return entries

    assert forge(rewrite)[-1] == (2, what)


def test_a_stream_that_begins_in_the_middle_is_found(forge):
    faults = forge(lambda entries: entries[1:])
    assert faults[-1] == (1, "it does not fit the records before it")


def test_each_of_several_tables_in_a_file_is_decided_by_itself(forge):
    def another(entry):
        record = entry.record
        new = record._replace(stream="table/two", command=f"two {record.command}")
        return entry._replace(record=new)

    assert forge(lambda entries: entries + [another(entry) for entry in entries]) == []
    # Without its opening the second does not go on from the first.
    opened = ("table/two", 1)
    faults = forge(lambda entries: [entry for entry in entries if entry.record[:2] != opened])
    assert faults[-1] == (1, "it does not fit the records before it")


# What cannot be verified


def test_what_cannot_be_read_is_said_in_a_sentence(houseway, recorded, tmp_path):
    text = tmp_path / "letter.txt"
    text.write_text("Dear sir or madam,\n" * 100)
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    said = {
        ("--store", tmp_path / "no.db"): f"There is no store in {tmp_path}/no.db: check the name.",
        ("--store", tmp_path): f"{tmp_path} is a folder: name a file in it.",
        ("--store", text): f"The store {text} is not a database: name the file of a store.",
        (tmp_path / "no.jsonl",): f"{tmp_path}/no.jsonl cannot be used: no such file or directory",
        (tmp_path,): f"{tmp_path} cannot be used: is a directory",
        (text,): "Line 1 is not JSON: export the stream again.",
        (empty,): f"{empty} holds no record",
        (recorded,): f"{recorded} is a database, not a text; a store is named with --store",
    }
    for arguments, why in said.items():
        assert houseway("verify", *arguments).sentence == why
    assert not tmp_path.joinpath("no.db").exists()


def test_a_damaged_store_says_so(houseway, recorded):
    recorded.write_bytes(recorded.read_bytes()[:6000])
    done = houseway("verify", "--store", recorded)
    assert done.sentence == f"The store {recorded} is damaged: restore it from a copy."


def test_a_store_that_another_process_keeps_to_itself_says_so(houseway, recorded, monkeypatch):
    monkeypatch.setattr(sqlite, "BUSY_SECONDS", 0.05)
    with closing(sqlite3.connect(recorded, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        sentence = houseway("verify", "--store", recorded).sentence
    assert sentence == (
        f"The store {recorded} is locked by another process: try again when that process is done."
    )
