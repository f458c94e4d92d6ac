"""The confirmations of Cancel and Deny: section F of the Fiori requirements."""

import re

from fiori import COMPACT, SIZES, Findings, Walker, labels


def alerts(walker: Walker, found: Findings) -> None:
    walker.start("single-mandatory")
    standard_alerts(walker, found)
    going_back(walker, found)
    staying(walker, found)
    quitting(walker, found)
    own_alerts(walker, found)


def standard_alerts(walker: Walker, found: Findings) -> None:
    texts = {
        "Cancel": (r"\bquit\b", ["No", "Quit"]),
        "Deny": (r"Without consent", ["Give Consent", "Quit"]),
    }
    numbers = {"Cancel": "F51", "Deny": "F54"}
    for size, view in SIZES.items():
        walker.resize(view)
        for opener, (words, buttons) in texts.items():
            before = walker.start("single-mandatory")
            alert = walker.ask(opener)
            found.check(
                "F50",
                f"{opener} opens one alert dialog, {size}",
                alert.count() == 1 and alert.evaluate("(one) => one.matches(':modal')"),
            )
            names = alert.get_by_role("button").all_inner_texts()
            found.check(
                "F50", f"the alert of {opener} has two buttons, {size}", len(names) == 2, names
            )
            found.check(
                numbers[opener],
                f"{opener} asks in its words, {size}",
                re.search(words, alert.inner_text()),
                alert.inner_text(),
            )
            found.check(
                numbers[opener],
                f"the alert of {opener} offers {' and '.join(buttons)}, {size}",
                names == buttons,
                names,
            )
            inside = []
            for key in ["Tab"] * 3 + ["Shift+Tab"] * 3:
                inside.append(alert.evaluate("(one) => one.contains(document.activeElement)"))
                walker.page.keyboard.press(key)
            found.check("F50", f"focus stays in the alert of {opener}, {size}", all(inside), inside)
            allow = before["footButtons"][1]
            walker.page.mouse.click(allow["left"] + 10, allow["top"] + 10)
            walker.page.mouse.wheel(0, 300)
            found.check(
                "F50",
                f"nothing behind the alert of {opener} reacts, {size}",
                alert.is_visible() and walker.look()["sequence"] == before["sequence"],
            )
            walker.page.keyboard.press("Escape")
            after = walker.look()
            found.check(
                "F50",
                f"Escape leaves the alert of {opener} undecided, {size}",
                after["alerts"] == 0
                and after["sequence"] == before["sequence"]
                and walker.decisions() == [],
            )
            focused = walker.page.evaluate("document.activeElement.innerText")
            found.check("F50", f"focus comes back to {opener}, {size}", focused == opener, focused)


def going_back(walker: Walker, found: Findings) -> None:
    """By default, no button of the deny alert gives consent."""
    walker.resize(COMPACT)
    walker.start("singles")
    alert = walker.ask("Deny")
    names = alert.get_by_role("button").all_inner_texts()
    found.check("D7", "Deny offers to go back or to quit", names == ["Go back", "Quit"], names)
    focused = walker.page.evaluate("document.activeElement.innerText")
    found.check("D7", "Go back is suggested", focused == "Go back", focused)
    walker.button("Go back").click()
    found.check("D7", "Go back decides nothing", walker.decisions() == [])
    walker.start("single-mandatory")
    alert = walker.ask("Deny")
    filled = alert.get_by_role("button").evaluate_all(
        "(all) => all.filter((one) => getComputedStyle(one).backgroundColor !== 'rgba(0, 0, 0, 0)').map((one) => one.innerText)"
    )
    found.check("D7", "a button that records consent is never the filled one", filled == [], filled)


def staying(walker: Walker, found: Findings) -> None:
    for size, view in SIZES.items():
        walker.resize(view)
        walker.start("single-optional")
        if size != "compact":
            walker.lengthen()
        before = walker.scroll_to(120)
        walker.ask("Cancel")
        walker.page.mouse.wheel(0, 200)
        walker.button("No").click()
        after = walker.look()
        found.check("F52", f"No closes the alert, {size}", after["alerts"] == 0)
        found.check(
            "F52",
            f"after No the page is where it was, {size}",
            after["scrollTop"] == before["scrollTop"] == 120,
            (before["scrollTop"], after["scrollTop"]),
        )
        found.check(
            "F52",
            f"after No nothing is recorded, {size}",
            after["sequence"] == before["sequence"] and walker.decisions() == [],
        )


def quitting(walker: Walker, found: Findings) -> None:
    walker.resize(COMPACT)
    walker.start("singles")
    walker.press("Allow")
    walker.ask("Cancel")
    walker.press("Quit")
    found.check("F53", "Quit ends all of it", walker.has_ended(), walker.page.url)
    found.check(
        "F53",
        "it is recorded as canceled at that form",
        walker.decided() == [("pulse", "allow"), ("sleep", "cancel")],
        walker.decided(),
    )
    walker.start("single-mandatory")
    walker.ask("Deny")
    walker.press("Give Consent")
    found.check("F55", "Give Consent leads on as Allow does", walker.heading() == "Thank you")
    found.check(
        "F55",
        "Give Consent counts as Allow",
        walker.decided() == [("pulse", "allow")],
        walker.decided(),
    )
    walker.start("singles")
    walker.ask("Deny")
    walker.press("Quit")
    found.check("F56", "Quit after Deny ends all of it", walker.has_ended())
    found.check(
        "F56",
        "Quit after Deny counts as Deny",
        walker.decided() == [("pulse", "deny")],
        walker.decided(),
    )


def own_alerts(walker: Walker, found: Findings) -> None:
    walker.start("replaced")
    alert = walker.ask("Deny")
    found.check(
        "F58",
        "the alert of Deny has the study's words",
        "The study needs this" in alert.inner_text()
        and "Nothing has been stored so far." in alert.inner_text(),
    )
    names = alert.get_by_role("button").all_inner_texts()
    found.check(
        "F58",
        "the alert of Deny has the study's buttons",
        names == ["Go back", "Leave the study"],
        names,
    )
    walker.button("Go back").click()
    seen = walker.look()
    found.check(
        "D7",
        "Go back asks for Allow again and decides nothing",
        seen["alerts"] == 0
        and labels(seen["footButtons"]) == ["Deny", "Allow"]
        and walker.decisions() == [],
    )
    walker.ask("Deny")
    walker.press("Leave the study")
    found.check(
        "F58",
        "the study's button to leave counts as Deny",
        walker.has_ended() and not walker.decisions()[0]["consented"],
    )
    walker.start("switched-off")
    walker.press("Deny")
    found.check(
        "F58",
        "switched off, Deny acts at once",
        walker.has_ended() and walker.decided() == [("pulse", "deny")],
        walker.decided(),
    )
    own_canceling(walker, found)


def own_canceling(walker: Walker, found: Findings) -> None:
    walker.start("replaced")
    alert = walker.ask("Cancel")
    names = alert.get_by_role("button").all_inner_texts()
    found.check(
        "F58",
        "the alert of Cancel has the study's words and buttons",
        "You can come back on any day." in alert.inner_text() and names == ["Stay here", "Leave"],
        names,
    )
    walker.start("switched-off")
    walker.press("Cancel")
    found.check("F58", "switched off, Cancel acts at once", walker.has_ended(), walker.page.url)
    found.check(
        "D5",
        "switched off, Cancel still ends all of it",
        walker.decided() == [("pulse", "cancel")],
        walker.decided(),
    )
