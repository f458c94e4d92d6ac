#!/usr/bin/env python3
"""Takes the README's pictures in a portal with 3 studies."""

import re
import subprocess
from shutil import which

from playwright.sync_api import Page, sync_playwright

from checks import STILL, PageChecks
from portal import ROOT
from run import CHROMIUM
from stories.together import given_a_study_from_the_sample
from world import World

PICTURES = ROOT / "docs/screenshots"


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        with World(browser, PageChecks()) as world:
            take_pictures(world)
        browser.close()


def take_pictures(world: World) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    ada = world.signed_in(world.portal(), role="administrator")
    page = ada.page
    for title in ("Sleep and Shift Work", "Walking after Surgery", "Heart Rhythm at Home"):
        editor = given_a_study_from_the_sample(ada, title)
        if title == "Walking after Surgery":
            continue
        editor.propose("The first version for the board.")
        if title == "Sleep and Shift Work":
            editor.need_no_board()
            editor.publish("1.0.0")
    ada.visit("/studies")
    shoot(page, "studies", 760)
    ada.visit(f"{editor.study}/write/consents/consent/sections/data-gathering")
    page.wait_for_load_state()
    shoot(page, "editor", 900)
    ada.visit(f"{editor.study}/flow?task=daily-check-in")
    shoot(page, "flow", 860)
    ada.visit(f"{editor.study}/write/consents/consent/sections/data-gathering")
    ada.press("Open walkthrough")
    page.wait_for_url("**/walkthroughs/**")
    ada.follow("Open without frame")
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
    page.evaluate(STILL, "light")
    target = PICTURES / f"{name}.png"
    page.screenshot(path=target)
    if optimizer := which("pngquant"):
        subprocess.run([optimizer, "--force", "--output", target, target], check=False)
    print(f"{target.relative_to(ROOT)}: {target.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main()
