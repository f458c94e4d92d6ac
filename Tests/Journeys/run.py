#!/usr/bin/env python3
"""Runs every journey in a real browser and says how many passed.

    run.py [--hasty] [WORD…]

With words, only the journeys whose name contains one of them; --hasty leaves out the hard look at each page.
"""

import os
import sys
import time
import traceback
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

import stories  # noqa: F401  (registers the journeys)
from checks import PageChecks
from story import Failed, Skipped, Story, stories as all_stories
from visitor import Visitor
from world import World

HERE = Path(__file__).parent
CHROMIUM = os.environ.get("ACCORD_CHROMIUM", "/usr/bin/chromium")
FAILURES = HERE / "screenshots" / "failed"


def main(words: list[str]) -> int:
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    checks = PageChecks(hasty="--hasty" in words)
    words = [word for word in words if word != "--hasty"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for story in all_stories:
            if not words or any(word.lower() in story.name.lower() for word in words):
                counts[tell(story, browser, checks)] += 1
        browser.close()
    (HERE / ".counted").write_text("".join(f"{name} {count}\n" for name, count in counts.items()))
    skipped = f", {counts['skipped']} skipped" if counts["skipped"] else ""
    print(f"{len(checks.seen)} pages looked at in 3 widths, light and dark")
    print(f"Journeys: {counts['passed']} passed, {counts['failed']} failed{skipped}")
    return 1 if counts["failed"] else 0


def tell(story: Story, browser: Browser, checks: PageChecks) -> str:
    started = time.monotonic()
    with World(browser, checks) as world:
        try:
            story.tell(world)
            outcome, notes = "passed", checks.take_findings()
            if notes:
                outcome = "failed"
        except Skipped as reason:
            outcome, notes = "skipped", [str(reason)]
        except Exception as error:
            outcome, notes = "failed", [described(error), *checks.take_findings()]
            notes += [f"see {picture}" for picture in pictures(story, world.visitors)]
            if "ACCORD_LOUD" in os.environ:
                traceback.print_exc()
    sign = {"passed": "✔", "failed": "✘", "skipped": "–"}[outcome]
    print(f"{sign} {story.name} ({time.monotonic() - started:.1f} s)", flush=True)
    for note in notes:
        print(f"    {note}", flush=True)
    return outcome


def described(error: Exception) -> str:
    return str(error) if isinstance(error, Failed) else f"{type(error).__name__}: {error}"


def pictures(story: Story, visitors: list[Visitor]) -> list[Path]:
    FAILURES.mkdir(parents=True, exist_ok=True)
    name = "-".join(story.name.lower().split())[:40].replace(",", "")
    taken = []
    for number, page in enumerate(page for visitor in visitors for page in visitor.pages):
        try:
            page.screenshot(path=FAILURES / f"{name}-{number}.png", timeout=5_000)
            taken.append(FAILURES / f"{name}-{number}.png")
        except Exception:  # A page that is closed has no picture, and the failure itself matters more.
            continue
    return taken


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
