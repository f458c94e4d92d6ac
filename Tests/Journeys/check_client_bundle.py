"""Checks that the client in docs/client, written from the README of bundles alone, opens bundles and finds every change."""

import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

from portal import ROOT

sys.path.insert(0, str(ROOT / "docs/client"))


def changes(files: dict[str, bytes]) -> dict[str, dict[str, bytes]]:
    """What someone might do to a bundle, by name."""
    folder = next(name for name in files if name.endswith("/bagit.txt"))[: -len("bagit.txt")]

    def without(name: str) -> dict[str, bytes]:
        return {path: data for path, data in files.items() if path != folder + name}

    study = folder + "data/study.json"
    signature = folder + "tagmanifest-sha256.txt.minisig"
    lines = files[signature].split(b"\n")
    middle = len(lines[1]) // 2
    other = b"A" if lines[1][middle : middle + 1] != b"A" else b"B"
    lines[1] = lines[1][:middle] + other + lines[1][middle + 1 :]
    return {
        "a changed study": {**files, study: files[study].replace(b'"kind"', b'"kinD"', 1)},
        "a file taken out": without("data/losses.json"),
        "a file put in": {**files, folder + "data/more.txt": b"more"},
        "a file next to data": {**files, folder + "more.txt": b"more"},
        "a changed list": {**files, folder + "manifest-sha256.txt": files[folder + "manifest-sha256.txt"] + b"\n"},
        "a signature taken out": without("tagmanifest-sha256.txt.minisig"),
        "a changed signature": {**files, signature: b"\n".join(lines)},
        "a changed comment": {**files, signature: files[signature].replace(b"\ntrusted comment: ", b"\ntrusted comment: x", 1)},
    }


def check_client_bundle(bundle: Path, key: Path, check: Callable[..., None]) -> None:
    from bundle import Bundle, Changed

    keys = [key.read_text()]
    try:
        opened = Bundle.open(bundle, keys)
        check("a client of its own opens the bundle and trusts its signature", opened.is_signed)
        languages = [opened.study["primaryLanguage"], *opened.study.get("furtherLanguages", [])]
        read = all(opened.strings(language)["language"] for language in languages)
        check("it reads the strings of each language", read, str(languages))
    except Changed as problem:
        check("a client of its own opens the bundle", False, str(problem))
        return
    with zipfile.ZipFile(bundle) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    for name, changed in changes(files).items():
        try:
            Bundle(changed, keys)
            check(f"it finds {name}", False)
        except Changed:
            check(f"it finds {name}", True)
    try:
        # The signature of RFC 8032's first test, whose key is another one.
        Bundle(files, ["untrusted comment: other\nRWQAAAAAAAAAANdamAGCsQq31Uv+08lkBzoO4XLz2qYjJa8CGmj3B1Ea\n"])
        check("it does not trust another key", False)
    except Changed:
        check("it does not trust another key", True)
