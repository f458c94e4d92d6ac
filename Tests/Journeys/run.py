#!/usr/bin/env python3
"""Runs every journey in a real browser and reports how many passed.

    run.py [--hasty | --pictures] [WORD…]

With words, only the journeys whose name contains one of them; --hasty skips the checks of each page,
--pictures takes pictures instead.
"""

import os
import sys
import tempfile
import time
import traceback
from functools import partial
from multiprocessing import get_context, util
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

import stories  # noqa: F401  (registers the journeys)
from checks import PageChecks
from looks import Looks
from pictures import PictureTaking
from routes import pages_not_looked_at
from story import Failed, Skipped, Story, stories as all_stories
from visitor import Visitor
from world import World

HERE = Path(__file__).parent
CHROMIUM = os.environ.get("ACCORD_CHROMIUM", "/usr/bin/chromium-headless-shell")
FAILURES = HERE / "screenshots" / "failed"
# A journey waits now and then, uses most of a processor otherwise, and gives up on what has not come after some seconds.
AT_ONCE = int(os.environ.get("ACCORD_JOURNEYS_AT_ONCE") or (os.cpu_count() or 2) + 1)


def main(words: list[str]) -> int:
    options = {word for word in words if word.startswith("--")}
    words = [word for word in words if word not in options]
    chosen = [
        number
        for number, story in enumerate(all_stories)
        if not words or any(word.lower() in story.name.lower() for word in words)
    ]
    # The longest start first, so that none runs alone at the end.
    chosen.sort(key=lambda number: not all_stories[number].is_long)
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    seen: set[str] = set()
    paths: set[str] = set()
    with (
        tempfile.TemporaryDirectory(prefix="accord-looks-") as looks,
        get_context("spawn").Pool(
            min(AT_ONCE, len(chosen)) or 1, initializer=Browsers.begin, initargs=(looks,)
        ) as workers,
    ):
        for outcome, report, checks in workers.imap_unordered(partial(run_story, options=options), chosen):
            counts[outcome] += 1
            seen |= checks[0]
            paths |= checks[1]
            print(report, flush=True)
        workers.close()
        workers.join()
    (HERE / ".counted").write_text("".join(f"{name} {count}\n" for name, count in counts.items()))
    skipped = f", {counts['skipped']} skipped" if counts["skipped"] else ""
    missed = [] if words else pages_not_looked_at(paths)
    for page in missed:
        print(f"✘ No journey looks at {page}")
    print(f"{len(seen)} states of pages looked at")
    print(f"Journeys: {counts['passed']} passed, {counts['failed']} failed{skipped}")
    return 1 if counts["failed"] or missed else 0


class Browsers:
    """The browser of this process. Consecutive journeys share only the browser: every visitor of a portal has a separate
    context with its own cookies, storage, and cache."""

    browser: Browser | None = None

    @classmethod
    def begin(cls, looks: str) -> None:
        """looks: the folder in which all processes count how often pages were looked at."""
        Looks.folder = looks
        cls.playwright = sync_playwright().start()
        util.Finalize(cls, cls.end, exitpriority=1)

    @classmethod
    def at_hand(cls) -> Browser:
        """The running browser, or a new one if a journey crashed it."""
        if cls.browser is None or not cls.browser.is_connected():
            cls.browser = cls.playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        return cls.browser

    @classmethod
    def end(cls) -> None:
        if cls.browser:
            cls.browser.close()
        cls.playwright.stop()


def run_story(number: int, options: set[str]) -> tuple[str, str, tuple[set[str], set[str]]]:
    """Runs one journey; returns its outcome in words, and the pages it looked at, by name and address."""
    story = all_stories[number]
    checks = PictureTaking() if "--pictures" in options else PageChecks(hasty="--hasty" in options)
    started = time.monotonic()
    with World(Browsers.at_hand(), checks) as world:
        outcome, notes = live_through(story, world)
    sign = {"passed": "✔", "failed": "✘", "skipped": "–"}[outcome]
    lines = [f"{sign} {story.name} ({time.monotonic() - started:.1f} s)"]
    return outcome, "\n    ".join(lines + notes), (checks.seen, checks.paths)


def live_through(story: Story, world: World) -> tuple[str, list[str]]:
    try:
        story.play(world)
    except Skipped as reason:
        return "skipped", [str(reason)]
    except Exception as error:
        if "ACCORD_LOUD" in os.environ:
            traceback.print_exc()
        seen = [f"see {picture}" for picture in pictures_of(story, world.visitors)]
        return "failed", [described(error), *world.checks.take_findings(), *seen]
    notes = world.checks.take_findings()
    return ("failed" if notes else "passed"), notes


def described(error: Exception) -> str:
    return str(error) if isinstance(error, Failed) else f"{type(error).__name__}: {error}"


def pictures_of(story: Story, visitors: list[Visitor]) -> list[Path]:
    FAILURES.mkdir(parents=True, exist_ok=True)
    name = "-".join(story.name.lower().split())[:40].replace(",", "")
    taken = []
    for number, page in enumerate(page for visitor in visitors for page in visitor.pages):
        try:
            page.screenshot(path=FAILURES / f"{name}-{number}.png", timeout=5_000)
            taken.append(FAILURES / f"{name}-{number}.png")
        except Exception:  # A closed page has no picture, and the failure itself matters more.
            continue
    return taken


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
