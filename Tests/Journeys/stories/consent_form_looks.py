"""How consent forms look, move, and scroll: sections G and H of the Fiori requirements."""

import re

from fiori import COMPACT, SIZES, Findings, Walker, begun, places
from stories.consent_form_measures import edge, fitting, nav_bar


def presentation(walker: Walker, found: Findings) -> None:
    for size, view in SIZES.items():
        walker.resize(view)
        walker.start("mixed")
        opened = walker.seen()
        tops = places(opened, "top")
        found.check(
            "F60",
            f"a form slides up from below, {size}",
            begun(opened, "open-form") == 1 and tops[0] > 0 and tops[-1] == 0 and falling(tops),
            tops,
        )
        walker.press("Allow")
        crossing = walker.seen()
        leaving = [
            one["top"]
            for one in crossing
            if one["what"] == "frame"
            and one["page"] == crossing[0]["page"]
            and one["top"] is not None
        ]
        coming = [
            one["top"]
            for one in crossing
            if one["what"] == "frame"
            and one["page"] != crossing[0]["page"]
            and one["top"] is not None
        ]
        found.check(
            "F61",
            f"a decision slides the sheet down, {size}",
            begun(crossing, "close-form") == 1
            and falling(leaving[::-1])
            and leaving[-1] >= view[1] - 1,
            leaving,
        )
        found.check(
            "F22",
            f"between two forms the sheet is gone for a frame, {size}",
            leaving[-1] >= view[1] - 1 or None in coming,
            leaving[-3:],
        )
        found.check(
            "D2",
            f"the next form slides up again, {size}",
            begun(crossing, "open-form") == 1 and coming[0] > 0 and coming[-1] == 0,
            coming,
        )
        walker.press("Next")
        pushed = walker.seen()
        lefts = places(pushed, "left")
        found.check(
            "F62",
            f"Next pushes from the trailing side, {size}",
            lefts[-1] == 0 and max(lefts) > 0 and min(lefts) >= 0,
            lefts,
        )
        found.check("D3", f"a page change moves, {size}", begun(pushed, "push") == 1)
        found.check(
            "F36",
            f"a page change does not close the sheet, {size}",
            begun(pushed, "close-form") + begun(pushed, "open-form") == 0
            and set(places(pushed, "top")) == {0},
        )
        walker.press("Back to Pulse")
        popped = walker.seen()
        lefts = places(popped, "left")
        found.check(
            "F62",
            f"Back reverses the push, {size}",
            begun(popped, "pop") == 1 and lefts[-1] == 0 and min(lefts) < 0,
            lefts,
        )
        walker.press("Next")
        walker.press("Next")
        walker.press("Not Now")
        rest = walker.seen()
        counts = [
            begun(opened + crossing + pushed + popped + rest, name)
            for name in ("open-form", "close-form", "push", "pop")
        ]
        found.check(
            "F90",
            f"a single form and a sequential one are two sheets, {size}",
            counts == [2, 2, 3, 1],
            counts,
        )
    # Apart from the others, whose frames begin where the last screen of a walk has ended.
    for size, view in SIZES.items():
        walker.resize(view)
        opening_long(walker, found, size)
    walker.seen()
    walker.resize(COMPACT)
    several_sheets(walker, found)
    mirrored(walker, found)


def opening_long(walker: Walker, found: Findings, size: str) -> None:
    """However long a form is, it opens at its title."""
    walker.start("long")
    for name, page in {"Get started": "first", "Next": "second"}.items():
        walker.press(name)
        walker.seen()
        look = walker.look()
        found.check(
            "F60",
            f"a long form shows its title on its {page} page, {size}",
            look["scrollTop"] == 0 and 0 < look["title"]["top"] < look["clientHeight"],
            (look["scrollTop"], look["title"]),
        )
        walker.scroll_to(400)


def falling(tops: list[int]) -> bool:
    return all(above >= below for above, below in zip(tops, tops[1:]))


def several_sheets(walker: Walker, found: Findings) -> None:
    walker.start("singles")
    for name in ("Allow", "Not Now", "Allow"):
        walker.press(name)
    seen = walker.seen()
    counts = (begun(seen, "open-form"), begun(seen, "close-form"))
    found.check("F22", "three single forms open and close three times", counts == (3, 3), counts)
    walker.page.go_back()
    walker.page.wait_for_load_state()
    found.check(
        "F22",
        "the browser's Back stays at what comes after",
        walker.page.url == "about:blank" or walker.heading() == "Thank you",
        walker.page.url,
    )
    for opener, answers in {"Cancel": "Quit", "Deny": "Quit"}.items():
        walker.start("single-mandatory")
        walker.seen()
        walker.ask(opener)
        walker.press(answers)
        found.check(
            "F61",
            f"{answers} after {opener} slides the sheet down",
            begun(walker.seen(), "close-form") == 1,
        )


def mirrored(walker: Walker, found: Findings) -> None:
    walker.start("languages", "ar")
    walker.seen()
    walker.press("التالي")
    lefts = places(walker.seen(), "left")
    found.check(
        "F62", "right to left, Next pushes from the left", min(lefts) < 0 and lefts[-1] == 0, lefts
    )
    walker.press(re.compile("^العودة إلى"))
    lefts = places(walker.seen(), "left")
    found.check(
        "F62", "right to left, Back comes from the right", max(lefts) > 0 and lefts[-1] == 0, lefts
    )


def calm(walker: Walker, found: Findings) -> None:
    """With reduced motion."""
    for size, view in SIZES.items():
        walker.resize(view)
        seen = walker.start("mixed")
        found.check(
            "F60",
            f"with reduced motion the sheet is there at once, {size}",
            seen["moving"] == 0 and abs(seen["form"]["top"] - seen["above"]) <= 1,
        )
        seen = walker.press("Allow")
        found.check(
            "F63",
            f"with reduced motion a decision leads on at once, {size}",
            seen["moving"] == 0 and abs(seen["form"]["top"] - seen["above"]) <= 1 and walker.heading() == "Pulse",
        )
        seen = walker.press("Next")
        found.check(
            "F63",
            f"with reduced motion a page is there at once, {size}",
            seen["moving"] == 0 and abs(seen["main"]["left"]) <= 1,
        )
    walker.resize(COMPACT)


def scrolling(walker: Walker, found: Findings) -> None:
    for size, view in SIZES.items():
        walker.resize(view)
        nav_bar(walker, found, size)
        fitting(walker, found, size, view)
        for page in ("middle", "bare", "last"):
            walker.start("edges")
            for _ in range(("middle", "bare", "last").index(page)):
                walker.press("Next")
            edge(walker, found, size, page)
        for name, begin in {
            "a long word": lambda: walker.start("words"),
            "a long text": lambda: walker.start("single-optional"),
        }.items():
            seen = begin()
            within = (
                seen["scrollWidth"] <= seen["clientWidth"]
                and seen["mainWidths"][0] <= seen["mainWidths"][1]
            )
            found.check(
                "F77",
                f"{name} scrolls nothing sideways, {size}",
                within,
                (seen["scrollWidth"], seen["clientWidth"], seen["mainWidths"]),
            )
        walker.page.mouse.wheel(300, 0)
        walker.frames()
        found.check(
            "F77", f"the wheel moves nothing sideways, {size}", walker.page.evaluate("scrollX") == 0
        )


def reading(walker: Walker, found: Findings) -> None:
    """Choices that the guideline leaves open: order, focus, large text."""
    walker.start("sequential-mandatory")
    seen = walker.press("Next")
    found.check(
        "F34", "a new page takes focus to its title", seen["focused"] == "H1", seen["focused"]
    )
    described = walker.page.get_by_role("heading", level=1).evaluate(
        "(title) => document.getElementById(title.getAttribute('aria-describedby'))?.innerText"
    )
    found.check("F34", "the title says which step it is", described == "Step 2 of 3", described)
    walker.start("single-optional")
    walker.page.evaluate("() => { document.documentElement.style.fontSize = '200%' }")
    seen = walker.look()
    found.check(
        "F76",
        "at twice the text size the toolbar leaves half of the screen",
        seen["foot"]["height"] <= 422,
        seen["foot"]["height"],
    )
    bottom = walker.scroll_to(100_000)
    found.check(
        "F77",
        "at twice the text size everything is reached by scrolling down",
        bottom["more"]["bottom"] <= bottom["foot"]["top"]
        and bottom["scrollWidth"] <= bottom["clientWidth"],
    )
