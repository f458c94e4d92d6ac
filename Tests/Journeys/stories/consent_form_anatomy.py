"""The parts of a consent form, alone and in a sequence: sections A, C, and D of the Fiori requirements."""

import re

from fiori import COMPACT, SIZES, Findings, Walker, labels


def anatomy(walker: Walker, found: Findings) -> None:
    for size, view in SIZES.items():
        walker.resize(view)
        for task in ("single-mandatory", "sequential-mandatory"):
            seen = walker.start(task)
            parts = [seen[part] for part in ("nav", "title", "text", "more", "foot") if seen[part]]
            order = all(above["bottom"] <= below["top"] for above, below in zip(parts, parts[1:]))
            found.check("F01", f"{task} stands in order, {size}", order, parts)
        found.check(
            "F02",
            f"one title heads the page, {size}",
            len(seen["headings"]) == 1 and seen["headings"][0],
            seen["headings"],
        )
        found.check("F03", f"a text says why, {size}", len(seen["words"]) > 40, seen["words"])
        found.check(
            "F06",
            f"title and text are centred, {size}",
            seen["titleStyle"]["textAlign"] == seen["paragraph"]["textAlign"] == "center",
        )
        found.check("F06", f"the title is bold, {size}", seen["titleStyle"]["fontWeight"] >= 600)
        sizes = [seen[part]["fontSize"] for part in ("titleStyle", "paragraph", "moreStyle")]
        found.check(
            "F06",
            f"title, text and link become smaller, {size}",
            sizes[0] > sizes[1] >= sizes[2],
            sizes,
        )
        found.check(
            "F06",
            f"the link has the accent color, {size}",
            seen["moreStyle"]["color"] == seen["accent"],
        )
    walker.resize(COMPACT)
    learn_more(walker, found)
    seen = walker.start("singles")
    outside = [name for name in labels(seen["navButtons"]) if name in ("Allow", "Deny", "Not Now")]
    found.check(
        "F05",
        "decisions stand in the toolbar alone",
        labels(seen["footButtons"]) == ["Deny", "Allow"] and not outside,
    )
    buttons = [
        *labels(walker.start("sequential-optional")["navButtons"]),
        *labels(walker.press("Next")["navButtons"]),
    ]
    found.check(
        "F05",
        "the nav bar holds Cancel, Back and Next",
        buttons == ["Cancel", "Next", "Back to Pulse", "Next"],
        buttons,
    )


def learn_more(walker: Walker, found: Findings) -> None:
    before = walker.start("sequential-mandatory")
    found.check(
        "F04",
        "one link stands below the text",
        before["links"] == 1 and before["more"]["top"] >= before["text"]["bottom"],
    )
    link = walker.page.get_by_role("link", name=re.compile("How your pulse is stored"))
    with walker.page.expect_popup() as popup:
        link.click()
    found.check(
        "F04",
        "the link opens its address",
        popup.value.url.startswith("https://heart-rhythm.example/"),
        popup.value.url,
    )
    found.check("F57", "Learn More opens no alert", walker.look()["alerts"] == 0)
    popup.value.close()
    after = walker.go(walker.run)
    found.check(
        "F04",
        "coming back shows the same page",
        (after["navText"], after["sequence"], after["words"])
        == (before["navText"], before["sequence"], before["words"]),
    )
    found.check("F04", "the link decides nothing", walker.decisions() == [])
    walker.start("singles")
    walker.press("Allow")
    seen = walker.look()
    found.check(
        "F04",
        "without a link no empty gap is left",
        seen["links"] == 0 and seen["last"] == "DIV",
        seen["last"],
    )


def single_forms(walker: Walker, found: Findings) -> None:
    for size, view in SIZES.items():
        walker.resize(view)
        seen = walker.start("single-mandatory")
        found.check(
            "F20",
            f"the nav bar says Cancel and nothing else, {size}",
            seen["navText"] == "Cancel",
            seen["navText"],
        )
        found.check(
            "F20",
            f"Cancel stands at the leading side, {size}",
            seen["navButtons"][0]["left"] < view[0] / 4,
        )
        found.check(
            "F21",
            f"the toolbar is there at once, {size}",
            seen["foot"] and abs(seen["foot"]["bottom"] - view[1]) <= 1,
            seen["foot"],
        )
    walker.resize(COMPACT)
    walker.start("singles")
    walker.press("Allow")
    walker.page.go_back()
    walker.page.wait_for_load_state()
    found.check(
        "F22",
        "the browser's Back does not return into a decided form",
        walker.page.url == "about:blank" or walker.heading() == "Your sleep",
        walker.page.url,
    )


def sequential_forms(walker: Walker, found: Findings) -> None:
    for size, view in SIZES.items():
        walker.resize(view)
        for task in ("sequential-mandatory", "sequential-optional"):
            first = walker.start(task)
            cancel, onward = first["navButtons"]
            found.check(
                "F30",
                f"{task} begins with Cancel and Next, {size}",
                (cancel["name"], onward["name"]) == ("Cancel", "Next"),
            )
            found.check(
                "F30",
                f"Cancel leads and Next trails in {task}, {size}",
                cancel["left"] < view[0] / 3 and onward["right"] > view[0] * 2 / 3,
            )
            second = walker.press("Next")
            third = walker.press("Next")
            found.check(
                "F31",
                f"Back in {task} names where it leads, {size}",
                (second["navButtons"][0]["name"], third["navButtons"][0]["name"])
                == ("Back to Pulse", "Back to Sleep"),
            )
            found.check(
                "F31",
                f"later pages of {task} have no Cancel, {size}",
                "Cancel" not in labels(second["navButtons"]) + labels(third["navButtons"]),
            )
            found.check(
                "F32",
                f"a middle page of {task} has Back and Next, {size}",
                labels(second["navButtons"]) == ["Back to Pulse", "Next"],
            )
            found.check(
                "F32",
                f"the last page of {task} has no Next, {size}",
                labels(third["navButtons"]) == ["Back to Sleep"],
            )
            ready = not any(
                button["disabled"] for page in (first, second) for button in page["navButtons"]
            )
            found.check("F33", f"Next in {task} is there at once, {size}", ready)
            onwards = [len(page["footButtons"]) for page in (first, second)]
            found.check(
                "F33", f"nothing but Next leads on in {task}, {size}", onwards == [0, 0], onwards
            )
            steps = [
                re.search(r"Step \d of \d", page["navText"]) for page in (first, second, third)
            ]
            found.check(
                "F34",
                f"{task} counts its pages, {size}",
                [match and match[0] for match in steps]
                == ["Step 1 of 3", "Step 2 of 3", "Step 3 of 3"],
            )
            back = walker.press("Back to Sleep")
            found.check(
                "F34",
                f"after Back in {task} the number goes down, {size}",
                "Step 2 of 3" in back["navText"],
                back["navText"],
            )
            found.check(
                "F35",
                f"Back in {task} shows the page before as it was, {size}",
                back["words"] == second["words"],
            )
            found.check("F57", f"Back in {task} opens no alert, {size}", back["alerts"] == 0)
            again = walker.press("Next")
            found.check(
                "F35",
                f"Back, then Next in {task} give the same page, {size}",
                again["words"] == third["words"],
            )
            found.check("F35", f"Back decides nothing in {task}, {size}", walker.decisions() == [])
            frames = [
                [round(page["form"][side]) for side in ("left", "top", "right")]
                for page in (first, second, third)
            ]
            found.check(
                "F36",
                f"the pages of {task} share one frame, {size}",
                frames[0] == frames[1] == frames[2],
                frames,
            )
            found.check(
                "F40",
                f"{task} has its toolbar on the last page alone, {size}",
                [bool(page["foot"]) for page in (first, second, third)] == [False, False, True],
            )
            found.check(
                "F42",
                f"without a toolbar the page of {task} reaches the end, {size}",
                abs(first["main"]["bottom"] - view[1]) <= 1
                and abs(second["main"]["bottom"] - view[1]) <= 1,
                (first["main"], view),
            )
        found.check(
            "F40", f"a single form has its toolbar, {size}", walker.start("single-optional")["foot"]
        )
    walker.resize(COMPACT)
    walker.start("words")
    seen = walker.press("Next")
    back = seen["navButtons"][0]
    found.check(
        "F31", "a name that does not fit is shortened to Back", back["text"] == "Back", back["text"]
    )
    found.check(
        "F31",
        "its full name is there for assistive technology",
        back["name"].startswith("Back to Donau"),
        back["name"],
    )
