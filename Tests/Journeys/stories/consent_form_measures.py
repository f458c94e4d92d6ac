"""The positions of the parts of consent forms, to the pixel: sections H and I of the Fiori requirements."""

import math
import re

from fiori import COMPACT, SIZES, Findings, Walker


def nav_bar(walker: Walker, found: Findings, size: str) -> None:
    for screen, number in {"single-optional": "F70", "other-screens": "F72"}.items():
        rest = walker.start(screen)
        if screen == "single-optional" and size != "compact":
            walker.lengthen()
        rest = walker.look()
        second = "F71" if number == "F70" else "F72"
        found.check(
            number,
            f"at rest the nav bar of {screen} has the page's color, {size}",
            rest["navColour"] == rest["pageColour"],
            (rest["navColour"], rest["pageColour"]),
        )
        found.check(
            number,
            f"at rest the nav bar of {screen} has no shadow, {size}",
            rest["navStyle"]["boxShadow"] == "none",
            rest["navStyle"]["boxShadow"],
        )
        little = walker.scroll_to(1)["navStyle"]["boxShadow"]
        moved = walker.scroll_to(150)
        found.check(
            second,
            f"once {screen} is scrolled its nav bar casts a shadow down, {size}",
            falls(little) and falls(moved["navStyle"]["boxShadow"]),
            little,
        )
        found.check(
            "F73",
            f"the nav bar of {screen} stays, {size}",
            moved["scrollTop"] == 150 and abs(moved["nav"]["top"]) <= 1,
            moved["nav"],
        )
        found.check(
            "F73",
            f"the toolbar of {screen} stays, {size}",
            abs(moved["foot"]["top"] - rest["foot"]["top"]) <= 1,
        )
        found.check(
            second,
            f"back at the top the shadow of {screen} is gone, {size}",
            walker.scroll_to(0)["navStyle"]["boxShadow"] == "none",
        )


def falls(shadow: str) -> bool:
    """Whether a shadow is visible below the element."""
    offsets = re.findall(r"\) (-?[\d.]+)px (-?[\d.]+)px", shadow)
    return bool(offsets) and all(float(down) > 0 for _, down in offsets)


def fitting(walker: Walker, found: Findings, size: str, view: tuple[int, int]) -> None:
    for task in ("single-mandatory", "sequential-mandatory"):
        seen = walker.start(task)
        found.check(
            "F74",
            f"{task} fits and does not scroll, {size}",
            seen["scrollHeight"] <= seen["clientHeight"] == view[1],
            (seen["scrollHeight"], seen["clientHeight"]),
        )
        walker.page.mouse.move(100, 300)
        walker.page.mouse.wheel(0, 200)
        walker.frames()
        found.check(
            "F74", f"the wheel does nothing in {task}, {size}", walker.look()["scrollTop"] == 0
        )


def edge(walker: Walker, found: Findings, size: str, page: str) -> None:
    seen = walker.lengthen(beyond=12)
    kind = {"middle": "with a link", "bare": "without a link", "last": "with a toolbar"}[page]
    wrong = [one for one in seen if abs(one["past"]) > 1 and one["scrolls"] != (one["past"] > 0)]
    turns = [one["scrolls"] for one in seen]
    number = "F76" if page == "last" else "F75"
    found.check(
        number,
        f"a page {kind} scrolls just when its 64 px pass the end, {size}, {len(seen)} words",
        not wrong and not turns[0] and turns[-1],
        wrong[:3],
    )
    if page == "bare":
        found.check("F76", f"the rule is the same {kind}, {size}", not wrong)
    to_the_pixel(walker, found, number, f"a page {kind}, {size}", SIZES[size])
    bottom = walker.scroll_to(100_000)
    last, end = (
        bottom["more"] or bottom["text"],
        bottom["foot"]["top"] if bottom["foot"] else bottom["clientHeight"],
    )
    found.near("F80", f"64 px end a page {kind}, {size}", end - last["bottom"], 64)


def to_the_pixel(
    walker: Walker, found: Findings, number: str, name: str, view: tuple[int, int]
) -> None:
    """The same text in windows a little lower and a little higher than it needs."""
    seen = walker.look()
    end = seen["foot"]["top"] if seen["foot"] else seen["clientHeight"]
    past = (seen["more"] or seen["text"])["bottom"] + 64 - end
    for spare, scrolls in {-2: True, 2: False}.items():
        walker.resize((view[0], view[1] + math.ceil(past) + spare))
        seen = walker.look()
        found.check(
            number,
            f"with {spare} px to spare {name} {'scrolls' if scrolls else 'does not scroll'}",
            (seen["scrollHeight"] > seen["clientHeight"]) == scrolls,
            past,
        )
    walker.resize(view)


def measures(walker: Walker, found: Findings) -> None:
    offsets = {}
    margins = {"compact": ("F85", 32), "portrait": ("F82", 48), "landscape": ("F81", 252)}
    for size, view in SIZES.items():
        walker.resize(view)
        number, margin = margins[size]
        seen = walker.start("single-mandatory")
        for part in ("title", "text"):
            found.near(
                number, f"the {part} begins at {margin} px, {size}", seen[part]["left"], margin
            )
            found.near(
                number,
                f"the {part} ends at {margin} px, {size}",
                view[0] - seen[part]["right"],
                margin,
            )
        offsets[size] = distances(seen)
        found.near(
            "F85",
            f"the page begins 2 px and the title 30 px below the nav bar, {size}",
            offsets[size][0],
            32,
        )
        found.near("F85", f"the text begins 30 px below the title, {size}", offsets[size][1], 30)
        found.near("F85", f"the link begins 30 px below the text, {size}", offsets[size][2], 30)
        deny, foot = seen["footButtons"][0], seen["foot"]
        found.near("F85", f"the toolbar has 16 px above, {size}", deny["top"] - foot["top"], 16)
        found.near(
            "F85", f"the toolbar has 16 px below, {size}", foot["bottom"] - deny["bottom"], 16
        )
        if size == "compact":
            found.near("F85", "the toolbar has 16 px beside", deny["left"] - foot["left"], 16)
        one = distances(walker.start("twins"))
        single = walker.look()["title"]
        walker.press("Allow")
        two = walker.look()
        found.check(
            "F84",
            f"single and sequential forms have the same distances, {size}",
            one == distances(two) and single == two["title"],
            (one, distances(two)),
        )
    found.check(
        "F83",
        "portrait and landscape have the same distances",
        offsets["portrait"] == offsets["landscape"],
        offsets,
    )
    walker.resize(COMPACT)


def distances(seen: dict) -> list[int]:
    """From the nav bar to the title, to the text, to the link."""
    edges = [seen["nav"], seen["title"], seen["text"], seen["more"]]
    return [
        round(below["top"] - above["bottom"])
        for above, below in zip(edges, edges[1:])
        if above and below
    ]
