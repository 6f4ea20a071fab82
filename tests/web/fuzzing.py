"""Malformed requests, messages and frames, all from one seed."""

import json
import os
from dataclasses import fields
from random import Random

from houseway.core import codec

# What no field expects, as it stands in JSON.
ODD = (
    *("null", "true", "-0", "1e400", "-1e-400", "0.5", "9" * 400, str(2**63), str(-(2**64))),
    *('""', '"\\ud800"', '"\\u0000"', '"\\u202e%s"', '"../../etc/passwd"', '"1; drop table"'),
    *("[]", "{}", '[[[{"":[]}]]]', "[" * 3000, '{"a":' * 900, '"' + "w" * 5000 + '"', "NaN", "-"),
    *('{"seat": {"seat": 1}}', '"seat/1"', '"♠"', '"<b>"', "[1,2,3,4,5,6,7]", "1", "3", "100000"),
)
PLAIN = ("1", "2", "3", "500", "100000", '"ante"', '"because"', '"Ann"', "false", "[1, 2]")
TYPES = ("command", "ready", "not_ready", "more_time", "ping", "hello", "events", "done", "")
METHODS = ("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "TRACE", "CONNECT", "G T", "", "\x00")
HEADERS = (
    *("Content-Length: -1", "Content-Length: 99999999999999999999", "Content-Length: 5, 6"),
    *("Transfer-Encoding: chunked", "Transfer-Encoding: gzip, chunked", "Expect: 100-continue"),
    *("Content-Length: 3\r\nTransfer-Encoding: chunked", "Upgrade: websocket", "Upgrade: h2c"),
    *("Connection: Upgrade", "Sec-WebSocket-Version: 12", "Sec-WebSocket-Key: x", "Host: "),
    *("Host: evil.example", "Cookie: houseway=\xff\xfe; houseway=", "Cookie: " + "a=b; " * 3000),
    *("X-CSRF-Token: \xe9", "X: " + "y" * 70_000, " folded: yes", "no colon", ":empty", "A\x00: b"),
    *("Accept: text/html", "Content-Type: application/json; charset=utf-7", "Range: bytes=9-1"),
    *("Accept-Encoding: br;q=nan", "Origin: null", "If-None-Match: \x7f", "Authorization: Basic ="),
)
BODIES = ("", "{", "[]", "5\r\nabcde\r\n0\r\n\r\n", "zz\r\n", "\x00" * 50, '{"name": 1}', "a=b&c")
FIN, MASKED = 0x80, 0x80


class Fuzz:
    """Makes what nobody should send."""

    def __init__(self, seed, tables, paths):
        self.random, self.tables, self.paths = Random(seed), tables, paths
        self.commands = sorted(codec._commands)

    def pick(self, options):
        return self.random.choice(options)

    def value(self):
        """Something as it stands in JSON."""
        return self.pick(ODD if self.random.random() < 0.5 else PLAIN)

    def message(self):
        """A text that looks like a message more or less."""
        command = self.pick(self.commands)
        asked = [field.name for field in fields(codec._types[command])]
        data = ", ".join(f'"{name}": {self.value()}' for name in asked)
        parts = {
            "type": json.dumps(self.pick(TYPES) if self.random.random() < 0.3 else "command"),
            "id": json.dumps(f"{self.random.randrange(10**9)}"),
            "command": json.dumps(command),
            "data": "{" + data + "}",
        }
        for _ in range(self.random.randrange(3)):
            name = self.pick(("type", "id", "command", "data", "for", "dry_run", "reason", "x"))
            parts[name] = self.value()
        if self.random.random() < 0.1:
            parts.pop(self.pick([*parts]))
        text = "{" + ", ".join(f'"{name}": {value}' for name, value in parts.items()) + "}"
        return self.broken(text) if self.random.random() < 0.2 else text

    def broken(self, text):
        """Cut, doubled, or with other signs in it."""
        at = self.random.randrange(len(text) + 1)
        return self.pick((text[:at], text[at:], text + text, text[:at] + "\x00€" + text[at:]))

    def frame(self):
        """A frame by the book with such a text."""
        return framed(self.message().encode("utf-8", "replace"))

    def rubbish(self):
        """Frames against the book: nobody answers these, and the line ends."""
        data = self.random.randbytes(self.random.randrange(200))
        opcode, bits = self.random.randrange(16), self.pick((0, 0x10, 0x20, 0x40, FIN))
        lying = bytes((FIN | 1, MASKED | 127)) + self.random.randbytes(8)
        return self.pick(
            (
                framed(data, opcode | bits),
                framed(b"\xff\xfe" + data),
                bytes((FIN | 1, len(data) % 126)) + data,
                framed(data[:1], FIN | 8),
                framed(data, 0) + framed(data, FIN | 1),
                framed(b"x" * 200, FIN | 9),
                lying + data,
                data,
            )
        )

    def request(self):
        """The bytes of a request, more or less."""
        path = self.pick(self.paths).replace("{name}", self.pick(self.tables))
        for _ in range(self.random.randrange(2)):
            path += self.pick(("?as=%00", "?after=-1", "/%2e%2e/..", "%ff", "?" + "q" * 9000, " x"))
        version = self.pick(("HTTP/1.1",) * 6 + ("HTTP/1.0", "HTTP/2.0", "HTTP/9", ""))
        method = self.pick(METHODS) if self.random.random() < 0.4 else self.pick(("GET", "POST"))
        headers = ["Host: here"] if self.random.random() < 0.9 else []
        headers += self.random.sample(HEADERS, self.random.randrange(4))
        lines = (f"{method} {path} {version}", *headers, "Connection: close", "", self.pick(BODIES))
        text = "\r\n".join(lines)
        data = text.encode("latin-1", "replace")
        if self.random.random() < 0.2:
            at = self.random.randrange(len(data) + 1)
            data = data[:at] + self.random.randbytes(9) + data[at:]
        return data if self.random.random() < 0.95 else self.random.randbytes(300)


def framed(data, first=FIN | 1):
    """A frame of a client."""
    mask, size = os.urandom(4), len(data)
    head = bytes((first & 0xFF,))
    if size < 126:
        head += bytes((MASKED | size,))
    elif size < 65536:
        head += bytes((MASKED | 126,)) + size.to_bytes(2, "big")
    else:
        head += bytes((MASKED | 127,)) + size.to_bytes(8, "big")
    key = int.from_bytes((mask * (size // 4 + 1))[:size], "big")
    return head + mask + (int.from_bytes(data, "big") ^ key).to_bytes(size, "big")
