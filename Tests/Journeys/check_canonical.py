"""Compares JSON with its canonical form (RFC 8785), as a library that is not ours writes it."""

import json
from pathlib import Path

import rfc8785

# What Accord writes for programs; files of other formats look as their own programs write them.
CANONICAL = ("approval.json", "bundle.json", "study.json", "version.json")


def is_canonical(data: bytes) -> bool:
    return rfc8785.dumps(json.loads(data)) == data


def not_canonical(folder: Path) -> list[str]:
    """The files of a bundle that are not."""
    present = [folder / name for name in CANONICAL if (folder / name).exists()]
    return [path.name for path in present if not is_canonical(path.read_bytes())]


def unnoticed_faults(data: bytes) -> list[str]:
    """The ways to write the same document that the library takes for canonical."""
    document = json.loads(data)
    ways = {
        "a space": json.dumps(document, ensure_ascii=False, sort_keys=True, separators=(",", ": ")),
        "another order": json.dumps(dict(reversed(document.items())), ensure_ascii=False, separators=(",", ":")),
        "escapes": json.dumps(document | {"name": "é"}, sort_keys=True, separators=(",", ":")),
        "a number with a fraction of zero": json.dumps({"number": 1.0}, separators=(",", ":")),
        "a line break at the end": data.decode() + "\n",
    }
    return [name for name, text in ways.items() if is_canonical(text.encode())]
