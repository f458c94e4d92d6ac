"""What a journey starts with: a separate portal and its visitors."""

from contextlib import ExitStack

from playwright.sync_api import Browser

from checks import PageChecks
from portal import Portal
from visitor import Visitor

NAMES = {
    "ada@example.org": "Ada Lovelace",
    "ben@example.org": "Ben Okafor",
    "grace@example.org": "Grace Hopper",
    "rosalind@example.org": "Rosalind Franklin",
}


class World:
    def __init__(self, browser: Browser, checks: PageChecks):
        self.browser = browser
        self.checks = checks
        self.visitors: list[Visitor] = []
        self.open_things = ExitStack()

    def __enter__(self) -> "World":
        return self

    def __exit__(self, *_) -> None:
        for visitor in self.visitors:
            visitor.leave()
        self.open_things.close()

    def portal(self, demo: bool = False, options: tuple[str, ...] = (), path: str = "") -> Portal:
        """options: more options of `accord serve`. path: the path below which the portal is."""
        return self.open_things.enter_context(Portal(demo, options, path))

    def visitor(self, portal: Portal, scripts: bool = True) -> Visitor:
        visitor = Visitor(portal, self.browser, self.checks, scripts)
        self.visitors.append(visitor)
        return visitor

    def signed_in(
        self, portal: Portal, email: str = "ada@example.org", role: str = "researcher",
        scripts: bool = True,
    ) -> Visitor:  # fmt: skip
        portal.has_account(email, NAMES[email], role)
        visitor = self.visitor(portal, scripts)
        visitor.sign_in(email)
        return visitor
