"""The records of decisions on consent forms, in a version, in a result, and without scripts: F63 and F94 of the Fiori requirements."""

import json
import re
import tempfile
import time
from datetime import datetime
from pathlib import Path

from study_editor import StudyEditor
from fiori import SIZES, STUDY, Findings, Walker, labels
from portal import accord
from visitor import Visitor


def without_scripts(walker: Walker, found: Findings) -> None:
    for size, view in SIZES.items():
        walker.resize(view)
        walker.start("single-mandatory")
        walker.press("Cancel")
        found.check(
            "F63",
            f"without scripts Cancel asks on a page, {size}",
            walker.button("No").is_visible() and walker.button("Quit").is_visible(),
        )
        walker.press("No")
        found.check(
            "F63",
            f"without scripts No leads back, {size}",
            walker.heading() == "Your pulse data" and walker.decisions() == [],
        )
        walker.press("Deny")
        found.check(
            "F63",
            f"without scripts Deny asks on a page, {size}",
            walker.button("Give Consent").is_visible() and walker.decisions() == [],
        )
        walker.press("Give Consent")
        found.check(
            "F63", f"without scripts Give Consent leads on, {size}", walker.heading() == "Thank you"
        )
        walker.start("singles")
        for name in ("Allow", "Not Now", "Deny", "Quit"):
            walker.press(name)
        found.check(
            "F63",
            f"without scripts forms are decided one by one, {size}",
            walker.has_ended()
            and walker.decided() == [("pulse", "allow"), ("sleep", "notNow"), ("steps", "deny")],
            walker.decided(),
        )
        walker.start("long")
        seen = walker.press("Get started")
        found.check(
            "F63",
            f"without scripts a long form opens at its title, {size}",
            seen["scrollTop"] == 0,
            seen["scrollTop"],
        )
        walker.start("sequential-optional")
        for name in ("Next", "Next", re.compile("^Back"), "Next"):
            seen = walker.press(name)
        found.check(
            "F63",
            f"without scripts pages turn, {size}",
            "Step 3 of 3" in seen["navText"]
            and labels(seen["footButtons"]) == ["Not Now", "Allow"],
        )
        walker.start("singles")
        walker.press("Cancel")
        walker.press("Quit")
        found.check(
            "F63",
            f"without scripts Quit ends all of it, {size}",
            walker.has_ended() and walker.decided() == [("pulse", "cancel")],
            walker.decided(),
        )


def authoring(ada: Visitor, found: Findings) -> None:
    editor = StudyEditor(ada)
    ada.follow("Write")
    editor.open_task("One form that is needed")
    editor.add("Steps", "A new form", "Consent form")
    declining = ada.page.get_by_label("Allow declining")
    found.check("F10", "a new form is mandatory", not declining.is_checked())
    found.check("F10", "a form can be made optional", declining.is_enabled())
    warnings(found)


def warnings(found: Findings) -> None:
    study = json.loads(STUDY.read_text())
    page = study["tasks"][0]["steps"][0]["pages"][0]
    page |= {"title": {"en": "Everything that the watch on your wrist reads"}, "body": {}}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "study.json"
        file.write_text(json.dumps(study))
        reported = accord("check", str(file)).stdout
    found.check(
        "F02", "a title of more than 40 characters is reported", "longPageTitle" in reported, reported[:300]
    )
    found.check("F03", "a page without a text is reported", "pageWithoutText" in reported, reported[:300])


def records(walker: Walker, found: Findings, version: str) -> None:
    for wanted, started in {"draft": None, version: version}.items():
        walker.start("singles", version=started)
        for name in ("Allow", "Not Now"):
            walker.press(name)
        walker.ask("Cancel")
        walker.press("Quit")
        kept = walker.decisions()
        found.check(
            "F94",
            f"the record of {wanted} says what was decided on each form",
            walker.decided() == [("pulse", "allow"), ("sleep", "notNow"), ("steps", "cancel")],
            kept,
        )
        ages = [abs(time.time() - datetime.fromisoformat(one["at"]).timestamp()) for one in kept]
        found.check(
            "F94", f"the record of {wanted} says when", len(ages) == 3 and max(ages) < 120, ages
        )
        found.check(
            "F94",
            f"the record says that {wanted} was shown",
            {one.get("version") for one in kept} == {wanted},
            kept,
        )
        words = walker.page.get_by_role("main").inner_text()
        reported = all(word in words for word in ("Allowed", "Not now", "Canceled"))
        found.check("F94", f"the result of {wanted} says it in words", reported, words[:300])
        walker.start("single-mandatory", version=started)
        walker.ask("Deny")
        walker.press("Quit")
        found.check(
            "F94",
            f"the record of {wanted} knows a refusal",
            walker.decided() == [("pulse", "deny")],
        )


def when_publishing(ada: Visitor, study: str) -> str:
    ada.visit(f"/studies/{study}/versions")
    editor = StudyEditor(ada)
    editor.need_no_board()
    when_allowing_gaps(editor)
    editor.propose("Forms to decide on.")
    editor.publish("1.0.0")
    return "1.0.0"


def when_allowing_gaps(editor: StudyEditor) -> None:
    """The forms are in three languages, and only one of them is complete."""
    editor.visitor.follow("Propose the first version")
    editor.visitor.reads_heading("Finish the translations first")
    editor.visitor.follow("allow incomplete translations for this study")
    editor.visitor.page.get_by_label("Allow versions with missing or outdated translations").check()
    editor.save()
