#!/usr/bin/env python3
"""Opens a bundle and checks that nothing in it was changed, as its README says. Python 3.9, no packages.

    bundle.py BUNDLE.zip [--key portal.pub]
    bundle.py BUNDLE.zip --key portal.pub --task TASK [--answers answers.json] [--language es] [--today 2026-11-21]

The first form says whether the bundle is as the portal signed it. The second also walks a task and prints the words of each
step that it visits.
"""

import argparse
import base64
import datetime
import hashlib
import json
import pathlib
import re
import sys
import zipfile

import ed25519
from walk import Walk, play

LARGEST = 256_000_000
MOST_FILES = 20_000
TAGS = {"bagit.txt", "bag-info.txt", "manifest-sha256.txt"}
AROUND = TAGS | {"tagmanifest-sha256.txt", "tagmanifest-sha256.txt.minisig", "signing-key.pub", "signing-key.pem"}


class Changed(Exception):
    """The bundle is not as it was written."""


class Bundle:
    """A bundle whose files are those listed, and whose lists are those signed."""

    def __init__(self, files, keys=()):
        """`files` are bytes by path, `keys` the lines of public keys that are known to be the portal's."""
        self.files = without_folder(files)
        self.is_signed = False
        self.check_lists()
        self.check_size()
        self.check_signature(list(keys))
        self.study = self.json("study.json")
        self.version = self.json("version.json")
        self.statement = self.json("bundle.json")
        self.approval = self.json("approval.json") if "data/approval.json" in self.files else None
        digest = hashlib.sha256(self.files["data/study.json"]).hexdigest()
        if self.version["sha256"] != digest:
            raise Changed("data/version.json: the version was frozen with another study document")
        if self.approval and self.approval["sha256"] != digest:
            raise Changed("data/approval.json: another study document was approved")
        if self.statement.get("requiresBoard") and not self.approval:
            raise Changed("data/approval.json: the study requires a board's approval, and there is none")

    @classmethod
    def open(cls, path, keys=()):
        """A bundle as a zip, or unpacked in a folder."""
        path = pathlib.Path(path)
        if path.is_dir():
            found = [one for one in sorted(path.rglob("*")) if one.is_file() and not one.is_symlink()]
            return cls({one.relative_to(path).as_posix(): one.read_bytes() for one in found}, keys)
        with zipfile.ZipFile(path) as archive:
            entries = [one for one in archive.infolist() if not one.is_dir()]
            if len(entries) > MOST_FILES or sum(one.file_size for one in entries) > LARGEST:
                raise Changed("the bundle is larger than any that Accord writes")
            names = [one.filename for one in entries]
            if len(set(names)) != len(names) or any(name.startswith("/") or ".." in name.split("/") for name in names):
                raise Changed("the zip has names that no bundle has")
            return cls({one.filename: archive.read(one) for one in entries}, keys)

    def json(self, name):
        try:
            return json.loads(self.files["data/" + name])
        except KeyError:
            raise Changed(f"data/{name}: missing") from None
        except ValueError:
            raise Changed(f"data/{name}: not JSON") from None

    def text(self, name):
        if name not in self.files:
            raise Changed(f"{name}: missing")
        return self.files[name].decode("utf-8")

    def check_lists(self):
        carried = {name for name in self.files if name.startswith("data/")}
        self.check_list("manifest-sha256.txt", carried)
        self.check_list("tagmanifest-sha256.txt", TAGS)
        if strange := set(self.files) - carried - AROUND:
            raise Changed(f"{sorted(strange)[0]}: added")

    def check_list(self, name, expected):
        listed = {}
        for line in self.text(name).splitlines():
            found = re.fullmatch(r"([0-9a-f]{64})  (\S.*)", line)
            if not found or found[2] in listed:
                raise Changed(f"{name}: not a list of checksums")
            listed[found[2]] = found[1]
        for path in sorted(set(listed) ^ expected):
            raise Changed(f"{path}: " + ("missing" if path in listed else "added"))
        for path, digest in sorted(listed.items()):
            if path not in self.files or hashlib.sha256(self.files[path]).hexdigest() != digest:
                raise Changed(f"{path}: " + ("changed" if path in self.files else "missing"))

    def check_size(self):
        carried = [data for name, data in self.files.items() if name.startswith("data/")]
        size = f"Payload-Oxum: {sum(map(len, carried))}.{len(carried)}"
        if size not in self.text("bag-info.txt").splitlines():
            raise Changed("bag-info.txt: another number or size of files")

    def check_signature(self, keys):
        name = "tagmanifest-sha256.txt.minisig"
        expected = any(line.startswith("Accord-Signature:") for line in self.text("bag-info.txt").splitlines())
        if name not in self.files:
            if expected or keys:
                raise Changed(f"{name}: missing")
            return
        lines = self.text(name).splitlines()
        if len(lines) != 4 or not lines[2].startswith("trusted comment: "):
            raise Changed(f"{name}: not a signature")
        signature, globally = decoded(lines[1]), decoded(lines[3])
        # Without a key from elsewhere, the one in the bundle only shows that the bundle is whole.
        candidates = [key for key in map(public_key, keys or [self.text("signing-key.pub")]) if key]
        comment = lines[2][len("trusted comment: ") :].encode()
        for identifier, key in candidates:
            if signature[:2] == b"Ed" and signature[2:10] == identifier:
                over = self.files["tagmanifest-sha256.txt"]
                if ed25519.verifies(key, signature[10:], over) and ed25519.verifies(
                    key, globally, signature[10:] + comment
                ):
                    self.is_signed = True
                    return
        raise Changed(f"{name}: not by a known key, or over another bundle")

    def strings(self, language):
        """The standard strings of a language of the study."""
        return self.json(f"strings/{language}.json")

    def words(self, step, language):
        """The words at the head of a step: its own, or what the portal writes where an author left them blank."""
        order = [language, self.study["primaryLanguage"], *sorted(step.get("title", {}))]

        def said(texts):
            return next((texts[tag] for tag in order if texts.get(tag)), "") if texts else ""

        heads = {"title": step.get("title"), "text": step.get("text")}
        for part in ("question", "prompt"):
            if isinstance(step.get(part), dict):
                heads[part] = step[part]
        found = {name: said(texts) for name, texts in heads.items()}
        found["items"] = [said(item.get("text")) for item in step.get("items", [])]
        return {name: words for name, words in found.items() if words}


def without_folder(files):
    """The files of the bag; a zip has them in a folder."""
    folders = [name[: -len("bagit.txt")] for name in files if name.split("/")[-1] == "bagit.txt"]
    if not folders:
        raise Changed("bagit.txt: missing, so this is not a bundle")
    folder = min(folders, key=len)
    outside = [name for name in files if not name.startswith(folder)]
    if outside:
        raise Changed(f"{sorted(outside)[0]}: added outside of the bundle")
    return {name[len(folder) :]: data for name, data in files.items()}


def decoded(line):
    try:
        return base64.b64decode(line, validate=True)
    except ValueError:
        return b""


def public_key(text):
    """The identifier and the key in the text of a minisign public key; None if it is none."""
    data = decoded(text.strip().splitlines()[-1]) if text.strip() else b""
    return (data[2:10], data[10:]) if len(data) == 42 and data[:2] == b"Ed" else None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bundle")
    parser.add_argument("--key", action="append", default=[], help="a file with the portal's public key")
    parser.add_argument("--task")
    parser.add_argument("--answers")
    parser.add_argument("--language")
    parser.add_argument("--today", type=datetime.date.fromisoformat, default=datetime.date.today())
    wishes = parser.parse_args()
    try:
        keys = [pathlib.Path(key).read_text(encoding="utf-8") for key in wishes.key]
        bundle = Bundle.open(wishes.bundle, keys)
    except (Changed, OSError, zipfile.BadZipFile, UnicodeDecodeError) as problem:
        print(f"Changed: {problem}", file=sys.stderr)
        return 1
    number = bundle.version.get("number", "draft")
    trust = "signed" if bundle.is_signed and keys else "signed by a key of its own" if bundle.is_signed else "not signed"
    print(json.dumps({"version": number, "state": bundle.statement["state"], "signature": trust}))
    if not wishes.task:
        return 0
    task = next((one for one in bundle.study.get("tasks", []) if one["id"] == wishes.task), None)
    if task is None:
        print(f"There is no task {wishes.task}.", file=sys.stderr)
        return 65
    walk = Walk(bundle.study, task, wishes.today)
    entries = json.loads(pathlib.Path(wishes.answers).read_text()) if wishes.answers else {}
    ended = play(walk, entries)
    language = wishes.language or bundle.study["primaryLanguage"]
    for step in walk.visits:
        words = bundle.words(walk.by_id[step], language)
        print(json.dumps({"step": step, **words}, ensure_ascii=False))
    print(json.dumps({"ended": walk.ending if ended else None}))
    return 0 if ended else 1


if __name__ == "__main__":
    sys.exit(main())
