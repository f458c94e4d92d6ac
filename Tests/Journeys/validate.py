#!/usr/bin/env python3
"""Validates Accord's exports with independent tools and readers."""

import datetime
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import html5lib
import rfc8785

import check_bag
import check_pdf
import check_word
from portal import ROOT, Portal, accord

failures: list[str] = []
passed = 0


def check(name: str, holds: bool, why: str = "") -> None:
    global passed
    if holds:
        passed += 1
        print(f"✔ {name}")
    else:
        failures.append(name)
        print(f"✘ {name}" + (f": {why.strip()}" if why else ""))


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="accord-validate-") as name, Portal() as portal:
        folder = Path(name)
        study = sample(portal, folder)
        if study is None:
            return 1
        check_bundle(study, folder)
        check_signed(study, portal, folder)
        check_repeats(study, folder)
        check_broken_bundle(folder)
        check_schema(study, folder)
        check_client(study, folder)
        check_paper(study, folder)
        check_changes(folder)
    print(f"Validators: {passed} passed, {len(failures)} failed")
    return 1 if failures else 0


def sample(portal: Portal, folder: Path) -> Path | None:
    """The sample study as a document, exported from a demo portal."""
    from playwright.sync_api import sync_playwright

    from checks import PageChecks
    from run import CHROMIUM
    from world import World

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        with World(browser, PageChecks()) as world:
            ada = world.signed_in(portal)
            ada.visit("/studies/new")
            ada.page.get_by_role("radio", name="Sample study").check()
            ada.press("Create study")
            identifier = ada.path().split("/")[2]
            ada.visit(f"/studies/{identifier}/versions")
            ada.follow("Propose the first version")
            ada.fill("Release notes", "The first version.")
            ada.press("Propose version")
        browser.close()
    study = folder / "study.json"
    made = accord(
        "export", identifier, "--database", str(portal.database), "--to", "accord",
        "--output", str(study),
    )  # fmt: skip
    check("the sample is exported from a portal", made.returncode == 0, made.stderr)
    return study if made.returncode == 0 else None


def check_schema(study: Path, folder: Path) -> None:
    """The sample, and random studies from the Swift tests, match the schema in bundles."""
    from jsonschema import Draft202012Validator

    schema = json.loads(next((folder / "opened").rglob("study.schema.json")).read_text())
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    made = ROOT / ".build/random-studies.json"
    studies = [json.loads(study.read_text())] + (json.loads(made.read_text()) if made.exists() else [])
    wrong = [
        f"{one['slug']} at {'/'.join(map(str, error.absolute_path))}: {error.message[:200]}"
        for one in studies
        for error in validator.iter_errors(one)
    ]
    check(f"{len(studies)} studies fit the schema", not wrong, "\n".join(wrong[:10]))
    bad = [{**studies[0], "schema": "1"}, {**studies[0], "stranger": 1}, {}]
    check("the schema refuses what is no study", not any(validator.is_valid(one) for one in bad))


WALKS = 40


def check_client(study: Path, folder: Path) -> None:
    """The client written only from the bundle's README walks through tasks as Accord does."""
    sys.path.insert(0, str(ROOT / "docs/client"))
    from random_answers import RandomAnswers
    from results import task_result
    from walk import Walk, play

    today = "2026-11-21"
    document = json.loads(study.read_text())
    answers = folder / "answers.json"
    different: list[str] = []
    ends: dict[str, int] = {}
    for seed in range(WALKS):
        task = document["tasks"][seed % len(document["tasks"])]
        entries = RandomAnswers(document, seed).of(task)
        answers.write_text(json.dumps(entries))
        walked = accord(
            "walk", str(study), "--task", task["id"], "--answers", str(answers), "--today", today
        )
        expected = json.loads(walked.stdout)
        walk = Walk(document, task, datetime.date.fromisoformat(today))
        ended = play(walk, entries)
        found = {
            "visited": walk.visits, "ended": walk.ending if ended else "invalid",
            "result": task_result(walk, ended),
        }  # fmt: skip
        ends[found["ended"]] = ends.get(found["ended"], 0) + 1
        if any(found[name] != expected[name] for name in found):
            different.append(f"{task['id']}, seed {seed}: {expected['why']}")
    check(f"a client of its own walks as Accord does, {WALKS} times {ends}", not different, "\n".join(different))


def run(*command: str, cwd: Path) -> subprocess.CompletedProcess:
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=60)


def check_bundle(study: Path, folder: Path) -> None:
    bundle = folder / "bundle.zip"
    made = accord("convert", str(study), "--to", "bundle", "--output", str(bundle))
    check("a bundle is made of it", made.returncode == 0, made.stderr)
    tested = run("unzip", "-t", str(bundle), cwd=folder)
    check("unzip -t finds no error", tested.returncode == 0, tested.stdout + tested.stderr)
    opened = folder / "opened"
    run("unzip", "-q", str(bundle), "-d", str(opened), cwd=folder)
    files = sorted(path for path in opened.rglob("*") if path.is_file())
    bag = next(opened.glob("*/bagit.txt")).parent
    check_manifest(bag / "manifest-sha256.txt", [path for path in files if (bag / "data") in path.parents])
    for path in files:
        inside = path.relative_to(opened)
        if path.suffix == ".json":
            check_json(path, str(inside))
        if path.suffix == ".html":
            check_html(path, str(inside))
    verified = accord("verify", str(bundle), "--json")
    answer = json.loads(verified.stdout or "{}")
    check("accord verify says yes", answer.get("valid") is True, verified.stdout)


def check_signed(study: Path, portal: Portal, folder: Path) -> None:
    """The bundle of a version, signed by the portal, and what foreign tools and `accord verify` notice of its changes."""
    bundle = folder / "signed.zip"
    version = json.loads(study.read_text())["id"] + "@1.0.0"
    of_portal = ("--database", str(portal.database))
    made = accord("export", version, *of_portal, "--to", "bundle", "--output", str(bundle))
    check("a version's bundle is exported from a portal", made.returncode == 0, made.stderr)
    if made.returncode != 0:
        return
    key, pem = folder / "portal.pub", folder / "portal.pem"
    key.write_text(accord("key", "show", *of_portal).stdout)
    pem.write_text(accord("key", "show", "--pem", *of_portal).stdout)

    def verify(path: Path) -> bool:
        return accord("verify", str(path), "--key", str(key)).returncode == 0

    check("accord verify confirms its signature", verify(bundle))
    check_bag.check_bag(bundle, key, pem, check, verify)
    rotated = accord("key", "rotate", *of_portal)
    check("a new key replaces the one that signed", rotated.returncode == 0, rotated.stderr)
    again = folder / "signed-again.zip"
    accord("export", version, *of_portal, "--to", "bundle", "--output", str(again))
    check("a new key changes no bundle", bundle.read_bytes() == again.read_bytes())
    check_repacking(version, portal, folder)


def check_repacking(version: str, portal: Portal, folder: Path) -> None:
    """The bundle has the same bytes in another time zone and locale."""
    again = folder / "signed-elsewhere.zip"
    places = {"TZ": "Asia/Tokyo", "LC_ALL": "tr_TR.UTF-8"}
    kept = {name: os.environ.get(name) for name in places}
    os.environ.update(places)
    try:
        accord(
            "export", version, "--database", str(portal.database), "--to", "bundle",
            "--output", str(again),
        )  # fmt: skip
    finally:
        for name, value in kept.items():
            os.environ.pop(name) if value is None else os.environ.__setitem__(name, value)
    check(
        "it has the same bytes in another time zone and locale",
        again.exists() and again.read_bytes() == (folder / "signed.zip").read_bytes(),
    )


def check_manifest(manifest: Path, files: list[Path]) -> None:
    summed = run("sha256sum", "--check", "--strict", "--quiet", manifest.name, cwd=manifest.parent)
    check("sha256sum -c confirms it", summed.returncode == 0, summed.stdout + summed.stderr)
    listed = {line.split(maxsplit=1)[1].lstrip("*") for line in manifest.read_text().splitlines()}
    present = {
        str(path.relative_to(manifest.parent)) for path in files if path.parent.is_relative_to(manifest.parent)
    }
    check("the manifest names every file", listed == present, str(listed ^ present))


def check_json(path: Path, name: str) -> None:
    def once(pairs: list[tuple[str, object]]) -> dict:
        names = [name for name, _ in pairs]
        if len(set(names)) != len(names):
            raise ValueError(f"a member twice in {names}")
        return dict(pairs)

    def never(constant: str) -> float:
        raise ValueError(f"{constant} is no JSON")

    data = path.read_bytes()
    try:
        value = json.loads(data.decode("utf-8"), object_pairs_hook=once, parse_constant=never)
    except ValueError as error:
        return check(f"{name} is strict JSON", False, str(error))
    check(f"{name} is strict JSON", True)
    if path.name == "study.json":
        check(f"{name} is canonical (RFC 8785)", rfc8785.dumps(value) == data)


def check_html(path: Path, name: str) -> None:
    parser = html5lib.HTMLParser(strict=False)
    parser.parse(path.read_bytes())
    errors = [f"line {line}: {code}" for (line, _), code, _ in parser.errors[:5]]
    check(f"{name} is HTML without a parse error", not errors, "; ".join(errors))


def check_repeats(study: Path, folder: Path) -> None:
    for form, name in {"bundle": "again.zip", "html": "consent-html", "spezi-consent": "consent-md"}.items():
        sums = []
        for turn in ("first", "second"):
            output = folder / turn / name
            output.parent.mkdir(exist_ok=True)
            made = accord("convert", str(study), "--to", form, "--output", str(output))
            sums.append(digest(output) if made.returncode == 0 else made.stderr)
        check(f"{form} has the same bytes twice", sums[0] == sums[1], " ".join(map(str, sums)))


def digest(output: Path) -> str:
    files = [output] if output.is_file() else sorted(p for p in output.rglob("*") if p.is_file())
    total = hashlib.sha256()
    for path in files:
        total.update(path.name.encode() + b"\0" + path.read_bytes())
    return total.hexdigest() if files else "nothing was written"


def check_broken_bundle(folder: Path) -> None:
    """Changes one byte of one file and repacks the archive, so that only the checksums differ."""
    opened, broken = folder / "opened", folder / "broken.zip"
    study = next(opened.rglob("study.json"))
    study.write_bytes(study.read_bytes().replace(b"Heart", b"Haert", 1))
    top = [path.name for path in sorted(opened.iterdir())]
    made = subprocess.run(
        [sys.executable, "-m", "zipfile", "-c", str(broken), *top],
        cwd=opened, capture_output=True,
    )  # fmt: skip
    refused = accord("verify", str(broken))
    check("a changed bundle is refused", made.returncode == 0 and refused.returncode == 1, refused.stdout)


def check_paper(study: Path, folder: Path) -> None:
    """PDFs made by the command: the sample in each of its languages, one from right to left, one with many pages."""
    if not check_pdf.PRINTER.exists():
        print("– PDFs were not checked: scripts/setup pdf installs what prints them")
        return
    long = folder / "long.md"
    paragraph = "You may stop at any time, and nobody will ask you why. " * 12
    parts = (f"# Part {number}\n\n{paragraph}\n\n{paragraph}\n" for number in range(1, 101))
    long.write_text("---\ntitle: A long consent\nversion: 1.0.0\n---\n\n" + "\n".join(parts))
    arabic = ROOT / "Tests/Journeys/files/arabic-consent.md"
    printed = folder / "paper"
    for name, *wishes in [[study], [arabic, "--language", "ar"], [long, "--paper", "letter"]]:
        output = printed / name.stem
        made = accord("convert", str(name), *wishes, "--to", "pdf", "--output", f"{output}/")
        check(f"{name.name} is printed", made.returncode == 0, made.stderr)
    pdfs = sorted(printed.rglob("*.pdf"))
    check("each language has a PDF", len(pdfs) == 4, str(pdfs))
    for pdf in pdfs:
        copy = folder / f"{pdf.relative_to(printed).parts[0]}-{pdf.name}"
        copy.write_bytes(pdf.read_bytes())
        known = len(check_pdf.failures)
        check_pdf.check_pdf(copy)
        check(f"{copy.name} can be read by everybody", len(check_pdf.failures) == known)


def check_changes(folder: Path) -> None:
    """LibreOffice shows the marks of a Word file, which the Swift tests left, as tracked changes."""
    made = ROOT / ".build/board-package"
    if check_word.OFFICE is None or not (made / "marked.docx").exists():
        why = "LibreOffice is not installed" if check_word.OFFICE is None else "the Swift tests wrote none"
        print(f"– 3 checks of Word files were skipped: {why}")
        return
    expected = json.loads((made / "expected.json").read_text())
    found = check_word.changes_of(made / "marked.docx", folder)
    check("LibreOffice shows each insertion", found.inserted == expected["inserted"], str(found.inserted))
    check("LibreOffice shows each deletion", found.deleted == expected["deleted"], str(found.deleted))
    check("LibreOffice names who made them", found.authors == {expected["author"]}, str(found.authors))


if __name__ == "__main__":
    sys.exit(main())
