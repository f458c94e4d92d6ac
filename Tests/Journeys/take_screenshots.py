#!/usr/bin/env python3
"""Pictures of every page at 390 and 1280 px, light and dark, and the three of the README.

    take_screenshots.py [WORD…]    only the pages whose name contains one of the words; `readme` for its three
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import which

from playwright.sync_api import Page, sync_playwright

from checks import SCHEMES, STILL, PageChecks
from portal import ROOT
from run import CHROMIUM
from visitor import Visitor
from world import World

PICTURES = Path(__file__).parent / "screenshots"
README = ROOT / "docs/screenshots"
SIZES = {390: 844, 1280: 800}


def main(words: list[str]) -> None:
    PICTURES.mkdir(exist_ok=True)
    count = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        with World(browser, PageChecks()) as world:
            for name, visitor in pages(world) if words != ["readme"] else ():
                if not words or any(word in name for word in words):
                    count += take(visitor.page, name)
        if not words or "readme" in words:
            with World(browser, PageChecks()) as world:
                take_for_readme(world)
        print(f"{count} pictures in {PICTURES.relative_to(ROOT)}")
        browser.close()


def pages(world: World) -> Iterator[tuple[str, Visitor]]:
    """Goes through the portal; every stop is a page to take."""
    portal = world.portal(demo=True)
    guest = world.visitor(portal)
    guest.visit("/")
    yield "not-set-up", guest
    guest.visit(portal.set_up_link())
    yield "set-up", guest
    ada = guest
    ada.fill("Your name", "Ada Lovelace")
    ada.fill("Email", "ada@example.org")
    ada.fill("Password", "quiet harbour at dusk")
    ada.press("Set up")
    ada.reads_heading("Studies")
    yield "studies", ada
    other = world.visitor(portal)
    other.visit("/sign-in")
    yield "sign-in", other
    yield from plain_pages(ada)
    yield from study_pages(ada)
    ben = world.signed_in(portal, "ben@example.org")
    yield "studies-empty", ben
    ben.visit("/studies/nothing-here")
    yield "not-found", ben


def plain_pages(ada: Visitor) -> Iterator[tuple[str, Visitor]]:
    for name, path in {
        "studies-no-match": "/studies?words=xyzzy",
        "studies-archive": "/studies?show=archived",
        "new-study": "/studies/new",
        "import": "/studies/import",
        "accounts": "/accounts",
        "password": "/password",
    }.items():
        ada.visit(path)
        yield name, ada
    ada.visit("/accounts")
    ada.fill("Name", "Ben Okafor")
    ada.fill("Email", "ben.okafor@example.org")
    ada.press("Make an invitation link")
    yield "invitation-link", ada
    link = ada.field("Invitation link").input_value()
    ada.visit("/accounts")
    yield "accounts-invited", ada
    ada.visit(link)
    yield "invitation", ada
    ada.visit("/studies/new")
    ada.press("Create study")
    yield "new-study-mistake", ada


def study_pages(ada: Visitor) -> Iterator[tuple[str, Visitor]]:
    ada.visit("/studies")
    ada.follow("Heart Rhythm at Home")
    study = re.match(r"/studies/[^/]+", ada.path()).group()
    for part in [
        "", "/consents/consent", "/consents/consent/sections/privacy",
        "/consents/consent/signatures/participant", "/tasks/join", "/tasks/survey",
    ]:  # fmt: skip
        if ada.visit(f"{study}/write{part or '/facts'}").ok:
            yield f"write{part.replace('/', '-') or '-facts'}", ada
    yield from outline_pages(ada, study)
    for rest in ("problems", "versions", "versions/new", "history", "people", "copy"):
        if ada.visit(f"{study}/{rest}").ok:
            yield rest.replace("/", "-"), ada


def outline_pages(ada: Visitor, study: str) -> Iterator[tuple[str, Visitor]]:
    """Every part that the outline names."""
    ada.visit(f"{study}/write")
    links = ada.page.get_by_role("navigation", name="Outline of the study").get_by_role("link")
    addresses = [link.get_attribute("href") for link in links.all()]
    for address in dict.fromkeys(addresses):
        if address and address.startswith(study):
            ada.visit(address)
            yield "part-" + address.removeprefix(f"{study}/write/").replace("/", "-"), ada


def take_for_readme(world: World) -> None:
    README.mkdir(parents=True, exist_ok=True)
    ada = world.signed_in(world.portal(), role="administrator")
    page = ada.page
    for title in ("Sleep and Shift Work", "Walking after Surgery", "Heart Rhythm at Home"):
        ada.visit("/studies/new")
        page.get_by_role("radio", name="The sample").check()
        ada.fill("Title of the study", title)
        ada.press("Create study")
        study = re.match(r"/studies/[^/]+", ada.path()).group()
        if title == "Walking after Surgery":
            continue
        ada.visit(f"{study}/versions")
        ada.follow("Propose the first version")
        ada.fill("What is new", "The first version for the board.")
        ada.press("Propose version")
        if title == "Sleep and Shift Work":
            ada.press("Publish 1.0.0")
    ada.visit("/studies")
    shoot(page, "studies", 760)
    ada.visit(f"{study}/write/consents/consent/sections/data-gathering")
    page.wait_for_load_state("networkidle")
    shoot(page, "editor", 900)
    ada.press("Open walkthrough")
    page.wait_for_url("**/walkthroughs/**")
    ada.follow("Without the frame")
    for _ in range(3):
        ada.press(re.compile("^(Get started|Next)$"))
        page.wait_for_load_state("networkidle")
        if page.get_by_role("radio").count():
            page.get_by_role("radio").first.check()
    page.set_viewport_size({"width": 430, "height": 860})
    shoot(page, "walkthrough", 860, width=430)


def shoot(page: Page, name: str, height: int, width: int = 1280) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_load_state("networkidle")
    page.evaluate(STILL)
    target = README / f"{name}.png"
    page.screenshot(path=target)
    if optimizer := which("pngquant"):
        subprocess.run([optimizer, "--force", "--output", target, target], check=False)
    print(f"{target.relative_to(ROOT)}: {target.stat().st_size // 1024} KB")


def take(page: Page, name: str) -> int:
    for width, height in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.wait_for_load_state("networkidle")
            page.evaluate(STILL)
            page.screenshot(path=PICTURES / f"{name}-{width}-{scheme}.png", full_page=True)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    return len(SIZES) * len(SCHEMES)


if __name__ == "__main__":
    main(sys.argv[1:])
