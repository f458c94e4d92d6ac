"""Checks the example client in Swift, `study-client`: what it refuses, and that its screens are those of the client in Python."""

import json
import subprocess
import zipfile
from collections.abc import Callable
from pathlib import Path

from portal import ROOT, binary


def client(*arguments: str) -> subprocess.CompletedProcess:
    command = Path(binary()).with_name("study-client")
    return subprocess.run([str(command), *arguments], capture_output=True, text=True, cwd=ROOT, timeout=60)


def walk(bundle: Path, task: str, answers: Path, today: str) -> dict:
    """What a walk visits, how it ends, and its screens in every language."""
    walked = client(str(bundle), "--task", task, "--answers", str(answers), "--today", today)
    return json.loads(walked.stdout or "{}") or {"visited": [], "ended": walked.stderr, "screens": []}


def differences(walked: dict, found: dict, screens: list) -> list[str]:
    """What it says otherwise than the client in Python, whose screens are given for each language."""
    wrong = [f"{name}: {walked[name]}, not {found[name]}" for name in ("visited", "ended") if walked[name] != found[name]]
    for mine in screens:
        shown = [one for one in walked["screens"] if one["language"] == mine.language]
        # A walk that stops has shown the screen that it stopped at.
        if len(shown) < len(mine.seen) or found["ended"] != "invalid" and len(shown) != len(mine.seen):
            wrong.append(f"{len(shown)} screens, not {len(mine.seen)}")
        for one, screen in zip(shown, mine.seen):
            wrong += [f"{screen.step} in {mine.language}: {text}" for text in differing(one, screen)]
    return wrong


def differing(one: dict, screen) -> list[str]:
    order = sorted if screen.shuffled else list
    compared = {
        "step": (one["step"], screen.step),
        "title": (plain(one["title"]), plain(screen.title)),
        "texts": (texts(one["texts"]), texts(screen.texts)),
        "choices": (order(map(plain, one["choices"])), order(map(plain, screen.choices))),
        "buttons": (one["buttons"], screen.buttons),
    }
    return [f"{name} {swift!r}, not {python!r}" for name, (swift, python) in compared.items() if swift != python]


def plain(text: str) -> str:
    return " ".join(text.split())


def texts(said: list[str]) -> list[str]:
    """A text that is said twice, or in another place of the screen, is the same to read."""
    return sorted({plain(text) for text in said if plain(text)})


def check_swift_client(bundle: Path, key: Path, folder: Path, check: Callable[..., None]) -> None:
    opened = client(str(bundle), "--key", str(key))
    said = json.loads(opened.stdout or "{}")
    check("the example client in Swift trusts the signature", said.get("signed") is True, opened.stderr)
    steps = [task["steps"] for task in said.get("tasks", [])]
    check("it lists the tasks", len(steps) > 0 and min(steps) > 0, opened.stdout)
    unpacked = folder / "unpacked-for-swift"
    with zipfile.ZipFile(bundle) as archive:
        archive.extractall(unpacked)
        names = archive.namelist()
        study = next(name for name in names if name.endswith("data/study.json"))
        content = archive.read(study)
    again = client(str(unpacked), "--key", str(key))
    check("it says the same of the folder that the bundle unpacks to", again.stdout == opened.stdout, again.stderr)
    check_refusals(bundle, key, folder, content, check)
    changed = unpacked / study
    changed.write_bytes(content.replace(b'"kind"', b'"kinD"', 1))
    refused = client(str(unpacked), "--key", str(key))
    check("it names a changed file of a folder", refused.returncode == 1 and "data/study.json: " in refused.stderr, refused.stderr)


def check_refusals(bundle: Path, key: Path, folder: Path, study: bytes, check: Callable[..., None]) -> None:
    """study: the bytes of the study document, which are in the zip as they are."""
    data, altered = bundle.read_bytes(), folder / "altered.zip"
    at = data.index(study) + len(study) // 2
    altered.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
    refused = client(str(altered), "--key", str(key), "--task", "join")
    named = "data/study.json: The file was changed" in refused.stderr
    check("it refuses a bundle with one changed byte, and names the file", refused.returncode == 1 and named, refused.stderr)
    check("it walks nothing of it", refused.stdout == "")
    altered.write_bytes(data[:-1])
    check("it refuses a zip that is cut off", client(str(altered)).returncode == 65)
    other = folder / "other.pub"
    # The key of RFC 8032's first test.
    other.write_text(
        "-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=\n-----END PUBLIC KEY-----\n"
    )
    check("it does not trust another key", client(str(bundle), "--key", str(other)).returncode == 1)
    check("it says how it is used", client().returncode == 64)
