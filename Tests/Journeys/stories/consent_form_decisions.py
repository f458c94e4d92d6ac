"""What is decided on consent forms and what is kept of it: sections B and J of the Fiori requirements."""

import json
import re
import tempfile
import time
from datetime import datetime
from pathlib import Path

from desk import Desk
from fiori import COMPACT, SIZES, STUDY, Findings, Walker, labels
from portal import accord
from visitor import Visitor

KINDS = {
    "single-mandatory": (1, False),
    "single-optional": (1, True),
    "sequential-mandatory": (3, False),
    "sequential-optional": (3, True),
}


def kinds(walker: Walker, found: Findings) -> None:
    for task, (count, declines) in KINDS.items():
        for size, view in SIZES.items():
            walker.resize(view)
            seen = walker.start(task)
            for _ in range(count - 1):
                seen = walker.press("Next")
            wanted = ["Not Now" if declines else "Deny", "Allow"]
            found.check(
                "F11",
                f"{task} offers {' and '.join(wanted)}, {size}",
                labels(seen["footButtons"]) == wanted,
                labels(seen["footButtons"]),
            )
            left, right = seen["footButtons"]
            found.check(
                "F11", f"the refusal of {task} stands left, {size}", left["right"] < right["left"]
            )
            found.check(
                "F41",
                f"{task} has its buttons at the two ends, {size}",
                left["left"] < view[0] / 4 and right["right"] > view[0] * 3 / 4,
            )
        found.check("F57", f"Next in {task} opens no alert", seen["alerts"] == 0)
        seen = walker.press("Allow")
        found.check(
            "F12",
            f"Allow in {task} leads on without an alert",
            seen["alerts"] == 0 and walker.heading() == "Thank you",
        )
        walker.press("Done")
        found.check(
            "F16",
            f"{task} can be walked to its end",
            walker.has_ended() and walker.decisions()[0]["consented"],
        )
        if declines:
            walker.start(task)
            for _ in range(count - 1):
                walker.press("Next")
            seen = walker.press("Not Now")
            found.check(
                "F13",
                f"Not Now in {task} leads on without an alert",
                seen["alerts"] == 0 and walker.heading() == "Thank you",
            )
            found.check("F57", f"Allow and Not Now in {task} open no alert", seen["alerts"] == 0)
            walker.press("Done")
            found.check(
                "F13",
                f"Not Now in {task} is recorded as not given",
                walker.decisions()[0]["consented"] is False,
            )
            found.check(
                "F13",
                f"{task} says it was Not Now",
                walker.decided()[0][1] == "notNow",
                walker.decided(),
            )
    walker.resize(COMPACT)
    for task in ("single-mandatory", "single-optional"):
        seen = walker.start(task)
        walker.ask("Cancel")
        found.check("F15", f"Cancel in {task} asks", walker.look()["alerts"] == 1)
        found.check(
            "F15",
            f"Cancel in {task} records nothing yet",
            (walker.decisions(), walker.look()["sequence"]) == ([], seen["sequence"]),
        )
    seen = walker.start("single-mandatory")
    walker.ask("Deny")
    found.check("F14", "Deny asks", walker.look()["alerts"] == 1)
    found.check(
        "F14",
        "Deny records nothing yet",
        (walker.decisions(), walker.look()["sequence"]) == ([], seen["sequence"]),
    )


def arrangements(walker: Walker, found: Findings) -> None:
    walker.start("mixed")
    shown = [walker.heading()]
    for name in ("Allow", "Next", "Next", "Not Now", "Done"):
        walker.press(name)
        shown.append(walker.heading())
    found.check(
        "F91",
        "forms come in their order",
        shown[:5] == ["Your pulse data", "Pulse", "Sleep", "Steps", "Thank you"],
        shown,
    )
    found.check(
        "F92",
        "after each decision comes the next form, then the end",
        walker.has_ended() and walker.decided() == [("pulse", "allow"), ("heart", "notNow")],
        walker.decided(),
    )
    found.check("D4", "the result lists every form that was decided", len(walker.decisions()) == 2)
    walker.start("singles")
    walker.press("Allow")
    walker.press("Not Now")
    walker.ask("Deny")
    walker.press("Quit")
    found.check(
        "F93",
        "a confirmed Deny ends the set",
        walker.has_ended()
        and [one["consented"] for one in walker.decisions()] == [True, False, False],
    )
    walker.start("singles")
    walker.ask("Deny")
    walker.press("Quit")
    found.check(
        "F93",
        "the forms that remain are not shown",
        [form for form, _ in walker.decided()] == ["pulse"],
    )
    walker.start("sequential-optional")
    walker.press("Next")
    seen = walker.go(walker.run)
    found.check(
        "D8",
        "a walk that is opened again stands where it was",
        "Step 2 of 3" in seen["navText"] and walker.heading() == "Sleep",
    )
    found.check("D1", "Back says where it leads", labels(seen["navButtons"])[0] == "Back to Pulse")
    walker.start("languages", "es")
    alert = walker.ask("Cancelar")
    found.check(
        "D6",
        "alerts speak the participant's language",
        "salir" in alert.inner_text(),
        alert.inner_text(),
    )
    right_to_left(walker, found)


def right_to_left(walker: Walker, found: Findings) -> None:
    for size, view in SIZES.items():
        walker.resize(view)
        first = walker.start("languages", "ar")
        cancel, onward = first["navButtons"]
        found.check(
            "F30",
            f"right to left, Cancel stands right and Next left, {size}",
            cancel["left"] > onward["right"],
        )
        last = walker.press("التالي")
        refusal, allow = last["footButtons"]
        found.check(
            "F41", f"right to left, Allow stands left, {size}", allow["right"] < refusal["left"]
        )
        found.check(
            "F31",
            f"right to left, Back stands right, {size}",
            last["navButtons"][0]["right"] > view[0] / 2,
        )
    walker.resize(COMPACT)


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
    desk = Desk(ada)
    ada.follow("Write")
    desk.open_task("One form that is needed")
    desk.add("Steps", "A new form", "Consent form")
    declining = ada.page.get_by_label("Declining is possible")
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
        told = accord("check", str(file)).stdout
    found.check(
        "F02", "a title of more than 40 characters is told", "longPageTitle" in told, told[:300]
    )
    found.check("F03", "a page without a text is told", "pageWithoutText" in told, told[:300])


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
        told = all(word in words for word in ("Allowed", "Not now", "Cancelled"))
        found.check("F94", f"the result of {wanted} says it in words", told, words[:300])
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
    ada.follow("Propose the first version")
    ada.fill("What is new", "Forms to decide on.")
    ada.press("Propose version")
    ada.press("Publish 1.0.0")
    ada.reads("Published")
    return "1.0.0"
