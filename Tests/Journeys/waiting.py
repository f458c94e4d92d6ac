"""Waiting for what a browser does later, however slow the machine is: for something that is certain to come, never for a time."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

# Milliseconds. How long something takes on a busy machine is not what a journey tests: whatever does not come in this time
# does not come.
PATIENCE = 45_000
PAUSE = 20


def until(page: Page, holds: Callable[[], object]) -> None:
    """Waits while the browser goes on."""
    for _ in range(PATIENCE // PAUSE):
        if holds():
            return
        page.wait_for_timeout(PAUSE)
    assert holds(), "what was waited for has not come"


@contextmanager
def loading(page: Page) -> Iterator[None]:
    """What is done within leads to another page, or to the same one again, which has loaded in the end. Unlike for
    `expect_navigation`, another address alone, as scripts set it, is no other page."""
    page.wait_for_load_state()
    with page.expect_event("load"):
        yield


def resize(page: Page, size: dict[str, int]) -> None:
    """A busy browser learns of the size of its window some frames later."""
    page.set_viewport_size(size)
    until(page, lambda: page.evaluate("[innerWidth, innerHeight]") == [size["width"], size["height"]])


def emulate(page: Page, query: str, **media: str) -> None:
    """Shows the page in another medium; the query is one that holds from then on."""
    page.emulate_media(**media)
    until(page, lambda: page.evaluate("(query) => matchMedia(query).matches", query))
