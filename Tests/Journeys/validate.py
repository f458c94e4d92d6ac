#!/usr/bin/env python3
"""Validates Accord's exports with independent tools and readers."""

import csv
import datetime
import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import html5lib

import check_api
import check_bag
import check_client_bundle
import check_client_words
import check_crash
import check_exports
import check_fhir
import check_canonical
import check_pdf
import check_redcap
import check_sbom
import check_states
import check_surveyjs
import check_swift_client
import check_vnu
import check_vulnerabilities
import check_walkthrough
import check_webhooks
import check_word
import check_written
import check_xlsform
import fhir_faults
from portal import ROOT, Portal, accord
from real_studies import FIXTURES, PARTS, real_studies

failures: list[str] = []
passed = 0
RANDOM = ROOT / ".build/random-studies.json"


def check(name: str, holds: bool, why: str = "") -> None:
    global passed
    if holds:
        passed += 1
        print(f"✔ {name}")
    else:
        failures.append(name)
        print(f"✘ {name}" + (f": {why.strip()}" if why else ""))


# More than the programs that check the API send.
MANY_REQUESTS = ("--api-requests-per-minute", "1000000")


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="accord-validate-") as name, Portal(options=MANY_REQUESTS) as portal:
        folder = Path(name)
        tokens: dict[str, str] = {}
        study = sample(portal, folder, tokens)
        if study is None:
            return 1
        check_api.check_api(check, portal, json.loads(study.read_text())["id"].lower(), tokens)
        real = real_studies(folder)
        if not real:
            print("– the studies of other projects were not checked: their files could not be found")
        if not RANDOM.exists():
            print(f"– 6 checks left out random studies: the Swift tests wrote none to {RANDOM}")
        fuller = fuller_sample(study, folder)
        check_bundle(fuller, folder)
        check_signed(study, portal, folder)
        check_repeats(study, folder)
        check_forms([study, *real], folder)
        check_broken_bundle(folder)
        check_schema([study, *real], folder)
        check_client(fuller, folder)
        check_paper(study, folder)
        check_printed_forms([study, *(one for one in real if one.stem in {"real-clinic", "real-survey"})], folder)
        check_changes(folder)
        check_documents(folder)
        check_word_files(study, portal, folder)
        check_states.check_states(check, portal, json.loads(study.read_text())["id"].lower(), folder)
        check_codebook(study, folder)
        check_returning(study, folder)
        check_xlsforms([study, *real], folder)
        check_redcap_dictionaries([study, *real], folder)
        check_surveys([study, *real], folder)
        walks = check_walkthroughs(fuller, real, folder)
        check_pages([study, *real], folder, walks)
        check_real_bundles(real, folder)
        check_webhooks.check_webhooks(check)
        check_bill(folder)
        check_crash.check_crash(check)
    print(f"Validators: {passed} passed, {len(failures)} failed")
    return 1 if failures else 0


def sample(portal: Portal, folder: Path, tokens: dict[str, str]) -> Path | None:
    """The sample study as a document, exported from a portal in which its version 1.0.0 is proposed.

    tokens: gets one of the study for each thing that a token can be for, and one that writes drafts of all studies.
    """
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
            of_study = f"/studies/{identifier}/tokens"
            for name, page, choice in [
                ("read", of_study, "Read versions"),
                ("write", of_study, "read and write drafts"),
                ("propose", of_study, "Propose versions"),
                ("device", of_study, "Test device"),
                ("all", "/tokens", "read and write drafts"),
            ]:
                ada.visit(page)
                ada.fill("Name", "Validators")
                ada.page.get_by_role("radio", name=choice).first.check()
                ada.press("Create token")
                tokens[name] = ada.page.get_by_label("API token").input_value()
        browser.close()
    study = folder / "study.json"
    made = accord(
        "export", identifier, "--database", str(portal.database), "--to", "accord",
        "--output", str(study),
    )  # fmt: skip
    check("the sample is exported from a portal", made.returncode == 0, made.stderr)
    return study if made.returncode == 0 else None


def fuller_sample(study: Path, folder: Path) -> Path:
    """The sample with what it does not use itself: the first question of each task can be skipped, with labels of its author, and
    the second one has a link with the answer to it in its address. The third one quotes a fact, and the answer to the first one,
    which one of its choices does not have in Spanish."""
    document = json.loads(study.read_text())
    for task in document["tasks"]:
        asked = [step for step in task["steps"] if step["kind"] == "question" and "earlyEnding" not in step]
        for step in asked[:1]:
            step |= {"isOptional": True, "skipLabel": {"en": "Not today", "es": "Hoy no"}}
        for step in asked[1:2]:
            address = f"<https://example.org/?said={{answer:{asked[0]['id']}|nothing}}>"
            more = {
                "label": {"en": "Your page", "es": "Su página"},
                "title": {"en": "Your page", "es": "Su página"},
                "content": {"en": f"[Open it]({address})", "es": f"[Abrirla]({address})"},
            }
            step["learnMore"] = more
        for step in asked[2:3]:
            asked[0].get("format", {}).get("choices", [{"text": {}}])[0]["text"].pop("es", None)
            quoted = f"{{answer:{asked[0]['id']}|nothing}}"
            step["text"] = {
                "en": f"{{fact:study.title}}: you said {quoted}. Call {{fact:contact.phone}}.",
                "es": f"{{fact:study.title}}: usted dijo {quoted}. Llame al {{fact:contact.phone}}.",
            }
    fuller = folder / "fuller.json"
    fuller.write_text(json.dumps(document))
    return fuller


def random_studies(most: int | None = None) -> list[dict]:
    """The first of the random studies that the Swift tests left."""
    return json.loads(RANDOM.read_text())[:most] if RANDOM.exists() else []


def check_bill(folder: Path) -> None:
    found = check_sbom.faults(folder)
    check("the bill of materials names every component with its version and license", not found, "\n".join(found[:10]))
    found = check_vulnerabilities.faults(folder)
    check("known vulnerabilities of components are looked up and reported", not found, "\n".join(found))


def check_schema(known: list[Path], folder: Path) -> None:
    """The sample, real studies, and random ones from the Swift tests match the schema in bundles."""
    from jsonschema import Draft202012Validator, FormatChecker

    schema = json.loads(next((folder / "opened").rglob("study.schema.json")).read_text())
    Draft202012Validator.check_schema(schema)
    # Without a checker of formats, no id has to be a UUID.
    validator = Draft202012Validator(schema, format_checker=FormatChecker())
    studies = [json.loads(one.read_text()) for one in known] + random_studies()
    wrong = [
        f"{one['slug']} at {'/'.join(map(str, error.absolute_path))}: {error.message[:200]}"
        for one in studies
        for error in validator.iter_errors(one)
    ]
    check(f"{len(studies)} studies fit the schema", not wrong, "\n".join(wrong[:10]))
    faults = {
        "type": {**studies[0], "schema": "1"},
        "additionalProperties": {**studies[0], "stranger": 1},
        "required": {},
        "format": {**studies[0], "id": "no-uuid"},
    }
    found = {name: {error.validator for error in validator.iter_errors(one)} for name, one in faults.items()}
    check("the schema refuses what is no study, and why", all(name in found[name] for name in faults), str(found))


WALKS = 40


def check_client(study: Path, folder: Path) -> None:
    """The client written only from the bundle's README walks through tasks as Accord does, and its screens say the same.

    So does the example client in Swift, which reads the bundle itself.
    """
    sys.path.insert(0, str(ROOT / "docs/client"))
    from random_answers import RandomAnswers
    from results import task_result
    from screens import Screens
    from walk import Walk, play

    today = "2026-11-21"
    # The study of the bundle states its facts in its texts.
    data = next((folder / "opened").rglob("data/study.json")).parent
    document = json.loads((data / "study.json").read_text())
    languages = [document["primaryLanguage"], *document.get("furtherLanguages", [])]
    strings = {tag: json.loads((data / f"strings/{tag}.json").read_text()) for tag in languages}
    own = {tag: check_client_words.patterns(strings[tag]) for tag in languages}
    compared, otherwise, in_swift = 0, [], []
    answers = folder / "answers.json"
    different: list[str] = []
    ends: dict[str, int] = {}
    for seed in range(WALKS):
        task = document["tasks"][seed % len(document["tasks"])]
        entries = RandomAnswers(document, seed).of(task)
        answers.write_text(json.dumps(entries))
        walked = accord(
            "walk", str(data / "study.json"), "--task", task["id"], "--answers", str(answers), "--today", today,
            "--screens",
        )  # fmt: skip
        expected = json.loads(walked.stdout)
        walk = Walk(document, task, datetime.date.fromisoformat(today))
        screens = [Screens(walk, tag, strings[tag]) for tag in languages]
        ended = play(walk, entries, screens)
        found = {
            "visited": walk.visits, "ended": walk.ending if ended else "invalid",
            "result": task_result(walk, ended),
        }  # fmt: skip
        ends[found["ended"]] = ends.get(found["ended"], 0) + 1
        swift = check_swift_client.walk(folder / "bundle.zip", task["id"], answers, today)
        in_swift += [
            f"{task['id']}, seed {seed}: {text}" for text in check_swift_client.differences(swift, found, screens)
        ]  # fmt: skip
        if any(found[name] != expected[name] for name in found):
            different.append(f"{task['id']}, seed {seed}: {expected['why']}")
        for mine in screens:
            shown = [one for one in expected["screens"] if one["language"] == mine.language]
            compared += len(mine.seen)
            # A walk that stops has shown the screen that it stopped at.
            if len(shown) < len(mine.seen) or ended and len(shown) != len(mine.seen):
                otherwise.append(f"{task['id']}, seed {seed}: {len(shown)} screens, not {len(mine.seen)}")
            for one, screen in zip(shown, mine.seen):
                wrong = check_client_words.differences(one["html"], screen, own[mine.language])
                if one["step"] != screen.step:
                    wrong = [f"step {one['step']}, not {screen.step}"]
                otherwise += [f"{task['id']}, seed {seed}, {screen.step} in {mine.language}: {text}" for text in wrong]
    check(f"a client of its own walks as Accord does, {WALKS} times {ends}", not different, "\n".join(different))
    words = f"its {compared} screens say what Accord’s do, in {' and '.join(languages)}"
    check(words, not otherwise and compared > WALKS, "\n".join(sorted(set(otherwise))[:20]))
    check("the example client in Swift walks and says the same", not in_swift, "\n".join(sorted(set(in_swift))[:20]))


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
    check("accord verify finds nothing changed", answer.get("valid") is True, verified.stdout)


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

    def verify(path: Path) -> str:
        return accord("verify", str(path), "--key", str(key), "--json").stdout

    check("accord verify confirms its signature", json.loads(verify(bundle))["valid"] is True)
    check_bag.check_bag(bundle, key, pem, check, verify)
    check_client_bundle.check_client_bundle(bundle, key, check)
    check_swift_client.check_swift_client(bundle, key, folder, check)
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
        json.loads(data.decode("utf-8"), object_pairs_hook=once, parse_constant=never)
    except ValueError as error:
        return check(f"{name} is strict JSON", False, str(error))
    check(f"{name} is strict JSON", True)
    if path.name == "study.json":
        check(f"{name} is canonical (RFC 8785)", check_canonical.is_canonical(data))
        missed = check_canonical.unnoticed_faults(data)
        check("what is not canonical is found", not missed, ", ".join(missed))


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


RANDOM_FORMS = 5


def check_forms(known: list[Path], folder: Path) -> None:
    """The sample, real studies, and random ones as FHIR Questionnaires, for servers and for apps; and that a fault in one is found."""
    studies = list(known)
    for number, one in enumerate(random_studies(RANDOM_FORMS)):
        studies.append(folder / f"random-{number}.json")
        studies[-1].write_text(json.dumps(one))
    for form in ("fhir", "fhir-mobile", "spezi-bundle"):
        files: list[Path] = []
        for one in studies:
            output = folder / form / one.stem
            exported = accord("convert", str(one), "--to", form, "--output", f"{output}/")
            if exported.returncode != 0:
                check(f"{one.name} is exported as {form}", False, exported.stderr)
            found = sorted(output.rglob("*.json")) if output.is_dir() else []
            found = [file for file in found if file.name != "definition.json"]
            if form == "spezi-bundle" and one.stem == "real-mhc":
                check_kept_forms(found)
            else:
                files += found
        wrong = check_fhir.problems(files, mobile=form != "fhir")
        check(f"{len(files)} files of {form} are valid and read by others", not wrong, "\n".join(wrong[:10]))
    sound = [next(iter(sorted((folder / form / known[0].stem).rglob("*.json"))), None) for form in ("fhir", "fhir-mobile")]
    if all(sound):
        missed = fhir_faults.unnoticed_faults(*sound, folder)
        check("each fault in a form is found by the tool that has to", not missed, "\n".join(missed))


def check_kept_forms(files: list[Path]) -> None:
    """A Spezi bundle that nobody edited comes out as it came in, with the faults of its authors."""
    sources = {path.name: path for path in (FIXTURES / PARTS["mhc"][0]).rglob("*.json")}
    forms = [file for file in files if json.loads(file.read_text()).get("resourceType") == "Questionnaire"]
    other = [
        file.name for file in forms
        if file.name not in sources or json.loads(file.read_text()) != json.loads(sources[file.name].read_text())
    ]  # fmt: skip
    check(f"the {len(forms)} forms of the real Spezi bundle come out as they came in", bool(forms) and not other, str(other))


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
        check(f"{copy.name} can be read by everyone", len(check_pdf.failures) == known)
    check_signatures(study, folder)
    if not pdfs:
        return
    known = len(check_pdf.failures)
    stamped = folder / "to-be-stamped.pdf"
    stamped.write_bytes(pdfs[-1].read_bytes())
    check_pdf.stamp_and_check(stamped)
    check("a stamped PDF can be read by everyone", len(check_pdf.failures) == known)
    missed = check_pdf.unnoticed_faults(pdfs[-1], folder)
    check("each fault in a PDF is found by the check that has to", not missed, "\n".join(missed))


def check_printed_forms(known: list[Path], folder: Path) -> None:
    """Codebooks and paper forms as PDF, of the sample and of real studies, one of which has a consent."""
    if not check_pdf.PRINTER.exists():
        print("– Codebooks and paper forms were not checked as PDF: scripts/setup pdf installs what prints them")
        return
    for study in known:
        kinds = {"codebook-pdf", "paper-form-pdf", *(["pdf"] if study.stem == "real-clinic" else [])}
        for kind in sorted(kinds):
            output = folder / kind / study.stem
            made = accord("convert", str(study), "--to", kind, "--output", f"{output}/")
            pdfs = sorted(output.rglob("*.pdf")) if output.is_dir() else []
            check(f"{study.name} is printed as {kind}", made.returncode == 0 and bool(pdfs), made.stderr)
            for pdf in pdfs:
                copy = folder / "-".join([kind, study.stem, *pdf.relative_to(output).parts])
                copy.write_bytes(pdf.read_bytes())
                known_failures = len(check_pdf.failures)
                check_pdf.check_pdf(copy)
                check(f"{copy.name} can be read by everyone", len(check_pdf.failures) == known_failures)


def check_signatures(study: Path, folder: Path) -> None:
    """One kind of signature is part of a text, the other comes after it."""
    inside = folder / "signature.md"
    inside.write_text("# What you agree to\n\nYou may stop.\n\n# Your signature\n\nPlease sign.\n\n<signature id=me />\n")
    for source in (inside, study):
        output = folder / "signatures" / source.stem
        accord("convert", str(source), "--to", "html", "--output", f"{output}/")
        page = next(iter(sorted(output.rglob("en.html"))), None)
        known = len(check_pdf.failures)
        if page:
            check_pdf.check_signature(page)
        check(f"{source.name}: signatures stay with their headings", bool(page) and len(check_pdf.failures) == known)


def check_changes(folder: Path) -> None:
    """LibreOffice shows the marks of a Word file, which the Swift tests left, as tracked changes."""
    made = ROOT / ".build/board-package"
    if check_word.OFFICE is None or not (made / "marked.docx").exists():
        why = "LibreOffice is not installed" if check_word.OFFICE is None else "the Swift tests wrote none"
        print(f"– 5 checks of Word files were skipped: {why}")
        return
    expected = json.loads((made / "expected.json").read_text())
    found = check_word.changes_of(made / "marked.docx", folder)
    check("LibreOffice shows each insertion", found.inserted == expected["inserted"], str(found.inserted))
    check("LibreOffice shows each deletion", found.deleted == expected["deleted"], str(found.deleted))
    check("LibreOffice names who made them", found.authors == {expected["author"]}, str(found.authors))
    for command, paragraphs in json.loads((made / "settled.json").read_text()).items():
        left = check_word.settled(made / "settled.docx", command, folder)
        check(f"{command} leaves the paragraphs of one document and no others", left == paragraphs, str(left))


def check_documents(folder: Path) -> None:
    """Real consents, saved by LibreOffice as text documents, come in with every word in its order."""
    upstream = Path(os.environ.get("ACCORD_FIXTURES", ROOT.parent / "shared/fixtures"))
    consents = [file for name in check_written.CONSENTS if (file := upstream / name).exists()]
    left_out = 2 * (len(check_written.CONSENTS) - len(consents) * (check_word.OFFICE is not None))
    if left_out:
        why = "LibreOffice" if check_word.OFFICE is None else "the consents of other projects"
        print(f"– {left_out} checks of text documents were skipped: {why} could not be found")
    if check_word.OFFICE is None:
        return
    for number, consent in enumerate(consents):
        page = folder / f"document-{number}.html"
        accord("convert", str(consent), "--to", "html", "--output", str(page))
        for kind in check_written.FILTERS:
            document = check_written.saved(page, kind, folder)
            output = folder / f"document-{number}-{kind}.json"
            made = accord("convert", str(document), "--to", "accord", "--output", str(output))
            why = made.stderr
            if made.returncode == 0:
                study = json.loads(output.read_text())
                found, expected = check_written.words_of_study(study), check_written.words_of_document(document)
                why = check_written.difference(expected, found)
                if not why and not check_written.difference(expected, found[1:]):
                    why = "a missing word is not noticed"
            check(f"{consent.name} as .{kind} comes in with every word in its order", not why, why)


def check_word_files(study: Path, portal: Portal, folder: Path) -> None:
    """Word files of consents have the headings, lists, and tables of the page, and each page says what it belongs to."""
    if check_word.OFFICE is None or not Path("/usr/bin/pandoc").exists():
        print("– The checks of Word files were skipped: LibreOffice and pandoc are needed")
        return
    upstream = Path(os.environ.get("ACCORD_FIXTURES", ROOT.parent / "shared/fixtures"))
    consents = [file for name in check_written.CONSENTS if (file := upstream / name).exists()]
    for number, source in enumerate([study, *consents]):
        pages, made = folder / f"word-pages-{number}", folder / f"word-{number}"
        accord("convert", str(source), "--to", "html", "--output", f"{pages}/")
        written = accord("convert", str(source), "--to", "docx", "--output", f"{made}/")
        wrong = [] if written.returncode == 0 else [written.stderr]
        for file in sorted(made.rglob("*.docx")):
            page = next(pages.rglob(f"{file.stem}.html"))
            document = check_exports.opened(file, folder)
            found = check_exports.structure_of_word(document)
            expected = check_exports.structure_of_page(page.read_text())
            wrong += [f"{file.name}: {line}" for line in found.differences(expected)]
            if not check_exports.headers_of(document).strip():
                wrong.append(f"{file.name} has no header")
            found.headings.pop()
            if not found.differences(expected):
                wrong.append(f"{file.name}: a missing heading is not noticed")
        check(f"{source.name} as a Word file has the headings, lists, and tables of its page", not wrong, "; ".join(wrong))
    output = folder / "whole"
    whole = accord("convert", str(study), "--to", "study-docx", "--output", f"{output}/")
    files = sorted(output.rglob("*.docx"))
    check("the whole study is written for Word", whole.returncode == 0 and bool(files), whole.stderr)
    for file in files:
        found = check_exports.structure_of_word(check_exports.opened(file, folder))
        titles = [check_exports.words(title) for title in study_titles(study, file.stem)]
        missing = [title for title in titles if title not in found.headings]
        check(f"{file.name} has a heading for each step", bool(titles) and not missing, "; ".join(missing[:5]))


def study_titles(study: Path, language: str) -> list[str]:
    """The titles of the steps that have one of their own in a language, without inserted facts and answers."""
    tasks = json.loads(study.read_text()).get("tasks", [])
    titles = [step.get("title", {}).get(language, "") for task in tasks for step in task.get("steps", [])]
    return [title for title in titles if title and "{" not in title]


def check_codebook(study: Path, folder: Path) -> None:
    output = folder / "codebook"
    made = accord("convert", str(study), "--to", "codebook", "--output", f"{output}/")
    check("the codebook is written", made.returncode == 0, made.stderr)
    if made.returncode == 0:
        missing = check_exports.missing_from_codebook(study, output)
        check("the codebook has a row for each question", not missing, str(sorted(missing)[:5]))
        answers = output / "answers.csv"
        whole = answers.read_text(encoding="utf-8-sig")
        first = sorted(check_exports.recorded(json.loads(study.read_text())))[0]
        rows = [row for row in csv.reader(io.StringIO(whole, newline="")) if tuple(row[:3]) != first]
        with answers.open("w", encoding="utf-8-sig", newline="") as file:
            csv.writer(file).writerows(rows)
        check("a row that a codebook lacks is noticed", check_exports.missing_from_codebook(study, output) == {first})


def check_xlsforms(known: list[Path], folder: Path) -> None:
    """XLSForms of the sample, of real studies, and of random ones."""
    random = random_studies(10)
    forms: list[Path] = []
    for number, source in enumerate([*known, *random]):
        path = source
        if not isinstance(source, Path):
            path = folder / f"random-{number}.json"
            path.write_text(json.dumps(source))
        output = folder / f"xlsform-{number}"
        written = accord("convert", str(path), "--to", "xlsform", "--output", f"{output}/")
        if written.returncode != 0:
            check(f"{path.name} becomes XLSForms", False, written.stderr)
        forms += sorted(output.rglob("*.xlsx"))
    wrong = {f"{form.parent.name}/{form.name}": found for form in forms if (found := check_xlsform.problems(form))}
    check(f"{len(forms)} XLSForms compile without a warning", bool(forms) and not wrong, str(wrong)[:3000])
    if forms:
        missed = check_xlsform.unnoticed_faults(next(form for form in forms if form.stem == "join"))
        check("each fault in an XLSForm is found by the tool that has to", not missed, "\n".join(missed))


def check_returning(study: Path, folder: Path) -> None:
    """The files of an export come back from their folder, and from a zip of it, as one study with all tasks that they have."""
    document = json.loads(study.read_text())
    for kind in ("researchkit", "fhir", "fhir-mobile", "xlsform", "redcap", "surveyjs", "mystudies"):
        output = folder / f"returning-{kind}"
        made = accord("convert", str(study), "--to", kind, "--output", f"{output}/", "--json")
        if made.returncode != 0:
            check(f"the sample is exported as {kind}", False, made.stderr)
            continue
        dropped = {loss["place"] for loss in json.loads(made.stdout)["losses"] if loss["kind"] == "dropped"}
        expected = sum(f"tasks/{task['id']}" not in dropped for task in document["tasks"])
        archive = Path(shutil.make_archive(str(output), "zip", output))
        for source in (output, archive):
            back = folder / f"returned-{kind}.json"
            read = accord("convert", str(source), "--to", "accord", "--output", str(back))
            found = len(json.loads(back.read_text())["tasks"]) if read.returncode == 0 else read.stderr
            what = "zip" if source is archive else "folder"
            check(f"a {what} of {kind} comes back with its {expected} tasks", found == expected, str(found))


def check_redcap_dictionaries(known: list[Path], folder: Path) -> None:
    """REDCap data dictionaries of the sample, of real studies, and of random ones; and that faults in one are found."""
    studies = list(known)
    for number, one in enumerate(random_studies(RANDOM_FORMS)):
        studies.append(folder / f"redcap-{number}.json")
        studies[-1].write_text(json.dumps(one))
    dictionaries: list[Path] = []
    for one in studies:
        output = folder / "redcap" / one.stem
        exported = accord("convert", str(one), "--to", "redcap", "--output", f"{output}/")
        if exported.returncode != 0 and "nothing to export" not in exported.stderr.lower():
            check(f"{one.name} is exported for REDCap", False, exported.stderr)
        dictionaries += sorted(output.rglob("data-dictionary.csv")) if output.is_dir() else []
    wrong = [f"{one.parent}: {why}" for one, why in check_redcap.problems(dictionaries).items() if why]
    check(f"{len(dictionaries)} dictionaries for REDCap are read by others", bool(dictionaries) and not wrong, "\n".join(wrong[:10]))
    if dictionaries:
        missed = check_redcap.unnoticed_faults(dictionaries[0], folder)
        check("each fault in a dictionary is found", not missed, ", ".join(missed))


RANDOM_SURVEYS = 20


def check_surveys(known: list[Path], folder: Path) -> None:
    """The sample, real studies, and random ones as surveys, run by SurveyJS in a browser and compared with our client."""
    from run import CHROMIUM

    studies = [json.loads(one.read_text()) for one in known] + random_studies(RANDOM_SURVEYS)
    wrong: list[str] = []
    different: list[str] = []
    files, walks, missed = 0, 0, ["no survey"]
    with check_surveyjs.Engine(CHROMIUM) as engine:
        for number, document in enumerate(studies):
            source, output = folder / f"survey-{number}.json", folder / f"surveyjs-{number}"
            source.write_text(json.dumps(document))
            written = accord("convert", str(source), "--to", "surveyjs", "--output", f"{output}/", "--json")
            if written.returncode != 0:
                check(f"{document['slug']} becomes surveys", False, written.stderr)
                continue
            # Where a condition is lost, the survey shows more, as its report says.
            lost = [loss["place"] for loss in json.loads(written.stdout)["losses"] if loss["severity"] == "error"]
            for task in document["tasks"]:
                path = output / f"{task['id']}.json"
                survey = json.loads(path.read_text())
                files += 1
                wrong += [f"{path.name} of {document['slug']}: {problem}" for problem in engine.problems(survey)]
                if any(place.split("/")[:2] == ["tasks", task["id"]] for place in lost):
                    continue
                compared, found = check_surveyjs.compare(engine, document, task, survey, range(WALKS))
                walks += compared
                different += [f"{document['slug']}, {one}" for one in found]
                if number == 0 and missed:
                    missed = check_surveyjs.unnoticed_faults(engine, survey)
    check(f"SurveyJS reads {files} surveys and each of their conditions", not wrong, "\n".join(wrong[:10]))
    check(f"SurveyJS shows, takes, and scores {walks} walks as ours", walks > 0 and not different, "\n".join(different[:10]))
    check("each fault in a survey is found", not missed, ", ".join(missed))


RANDOM_FOLDERS = 8


def check_walkthroughs(study: Path, real: list[Path], folder: Path) -> list[Path]:
    """Folders that walk through studies in a browser, compared with Accord. Returns the pages of the sample's."""
    from run import CHROMIUM

    sys.path.insert(0, str(ROOT / "docs/client"))
    others = [json.loads(one.read_text()) for one in real] + random_studies(2 + RANDOM_FOLDERS)[2:]
    return check_walkthrough.check_walkthroughs(check, CHROMIUM, study, [one for one in others if one.get("tasks")], folder)


def check_pages(known: list[Path], folder: Path, walks: list[Path]) -> None:
    """vnu, the reference checker of HTML, reads every page that participants and boards get; and a fault in one is found."""
    pages = list(walks)
    for study in known:
        for kind in ("html", "paper-form"):
            output = folder / "pages" / kind / study.stem
            accord("convert", str(study), "--to", kind, "--output", f"{output}/")
            pages += sorted(output.rglob("*.html")) if output.is_dir() else []
    signed = folder / "signed-pages"
    if (folder / "signed.zip").exists():
        run("unzip", "-q", str(folder / "signed.zip"), "*/storyboard/*", "-d", str(signed), cwd=folder)
        boards = sorted(signed.rglob("*.html"))
        check("a version's bundle has its screens in each language", len(boards) == 2, str(boards))
        asked = [request for board in boards for request in requests_of(board)]
        check("they open from a disk without asking anyone for anything", not asked, "\n".join(asked[:10]))
        pages += boards
    if not check_vnu.is_installed():
        print(f"– {len(pages)} pages were not checked by vnu: scripts/setup tests installs it")
        return
    wrong = check_vnu.problems(pages)
    check(f"vnu finds no error in {len(pages)} pages", bool(pages) and not wrong, "\n".join(wrong[:10]))
    broken = folder / "broken.html"
    # A page whose screens a script draws has none of its own.
    whole = next(text for text in (page.read_text() for page in pages) if "<h1" in text and "</main>" in text)
    broken.write_text(whole.replace("<h1", "<h1 colour=red", 1).replace("</main>", "", 1))
    check("vnu finds a fault in a page", bool(check_vnu.problems([broken])))


def requests_of(page: Path) -> list[str]:
    """What a browser asks for when it opens a file, in addition to the file, and what it refuses to show."""
    from playwright.sync_api import sync_playwright

    from run import CHROMIUM

    found: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        window = browser.new_page(viewport={"width": 320, "height": 800})
        window.on("request", lambda request: found.append(request.url))
        window.on("console", lambda message: found.append(message.text) if message.type == "error" else None)
        window.goto(page.as_uri())
        if window.locator(".story-screen").count() == 0:
            found.append(f"{page.name} shows no screen")
        if window.evaluate("getComputedStyle(document.querySelector('.story-frame') ?? document.body).containerType") == "normal":
            found.append(f"{page.name} has no style")
        if window.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append(f"{page.name} is wider than a phone")
        browser.close()
    return [one for one in found if one != page.as_uri() and not one.startswith("data:")]


def check_real_bundles(real: list[Path], folder: Path) -> None:
    """Bundles of real studies and of random ones verify, also for programs that know nothing of Accord, and bring the same study back."""
    studies = list(real)
    for number, one in enumerate(random_studies(RANDOM_FORMS)):
        studies.append(folder / f"bundled-{number}.json")
        studies[-1].write_text(json.dumps(one))
    for study in studies:
        bundle, back = folder / f"{study.stem}.zip", folder / f"{study.stem}-back.json"
        plain = folder / f"{study.stem}-plain.json"
        accord("convert", str(study), "--to", "bundle", "--output", str(bundle))
        verified = accord("verify", str(bundle))
        check(f"the bundle of {study.stem} verifies", verified.returncode == 0, verified.stdout + verified.stderr)
        check_bag.check_unsigned(bundle, check, f"the bundle of {study.stem}")
        accord("convert", str(bundle), "--to", "accord", "--output", str(back))
        accord("convert", str(study), "--to", "accord", "--output", str(plain))
        same = back.exists() and back.read_bytes() == plain.read_bytes()
        check(f"{study.stem} comes back from its bundle unchanged", same)


if __name__ == "__main__":
    sys.exit(main())
