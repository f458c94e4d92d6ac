"""The decisions on consent forms and their arrangements: sections B and J of the Fiori requirements."""

from fiori import COMPACT, SIZES, Findings, Walker, labels

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
