"""Someone using a browser. Finds things as people do: by label, role, heading, and text."""

import re
from contextlib import AbstractContextManager

from playwright.sync_api import Browser, Locator, Page, expect

from checks import PageChecks
from portal import PASSWORD, Portal
from waiting import PATIENCE, loading

# Responses that a journey provokes on purpose; the browser logs them as network errors.
EXPECTED_STATUS = re.compile(r"status of (400|401|403|404|409|410|413|422)|ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED)")

# Whether the page is about to be replaced, although nobody can see it yet: the pages of the editor ask whether the server is
# there before they send a form, and reload themselves after some saves.
IS_LEAVING = """(() => {
  let asking = 0;
  let isLeaving = false;
  const { fetch } = window;
  window.fetch = (address, options) => {
    const answer = fetch(address, options);
    if (options?.method !== "HEAD" || !String(address).endsWith("/health")) return answer;
    asking += 1;
    // Whoever asked goes on first.
    const answered = () => setTimeout(() => (asking -= 1));
    answer.then(answered, answered);
    return answer;
  };
  window.navigation?.addEventListener("navigate", ({ destination, navigationType }) => {
    if (!destination.sameDocument && (asking > 0 || navigationType === "reload")) isLeaving = true;
  });
  window.isLeavingOrAsking = () => isLeaving || asking > 0;
})()"""
expect.set_options(timeout=20_000)


class Visitor:
    def __init__(
        self, portal: Portal, browser: Browser, checks: PageChecks, scripts: bool = True
    ):
        self.portal = portal
        self.checks = checks
        self.scripts = scripts
        self.context = browser.new_context(
            base_url=portal.address, java_script_enabled=scripts, reduced_motion="reduce",
            viewport={"width": 1280, "height": 800}, locale="en-GB", accept_downloads=True,
        )  # fmt: skip
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(IS_LEAVING)
        self.pages: list[Page] = []
        # How many links were followed, buttons pressed, and fields filled in, for journeys that must be short.
        self.actions = 0
        self.page = self.new_tab()

    def new_tab(self) -> Page:
        page = self.context.new_page()
        page.on("console", self.heard)
        page.on("pageerror", lambda error: self.checks.note(f"{self.path_of(page.url)}: {error}"))
        page.on("response", self.answered)
        self.pages.append(page)
        return page

    def heard(self, message) -> None:
        # Messages without an address are about axe, which adds a style to the page it checks. Videos on other
        # hosts are not available to tests.
        source = message.location["url"]
        is_own = source.startswith(self.portal.address)
        # The stream of who is in a study breaks off with the portal; nothing else on the page depends on it.
        is_stream = "/presence?" in source and "ERR_" in message.text
        if message.type == "error" and is_own and not is_stream and not EXPECTED_STATUS.search(message.text):
            self.checks.note(f"console, {self.path_of(source)}: {message.text}")

    def answered(self, response) -> None:
        if response.status >= 500:
            self.checks.note(f"{response.request.method} {response.url} answered {response.status}")

    def leave(self) -> None:
        self.context.close()

    # Navigation and reading

    def visit(self, path: str, name: str | None = None):
        # Browsers take an address that begins with a slash for one of the host.
        answer = self.page.goto(self.portal.path + path if path.startswith("/") else path)
        if name:
            self.see(name)
        return answer

    def see(self, name: str) -> None:
        """Checks the current page; the name identifies it among the portal's pages."""
        self.page.wait_for_load_state()
        self.checks.look(
            self.page, name if self.scripts else f"{name}, no scripts", scripts=self.scripts, path=self.path()
        )

    def path(self) -> str:
        return self.path_of(self.page.url)

    def path_of(self, address: str) -> str:
        return address.removeprefix(self.portal.address)

    def heading(self, words: str | re.Pattern, level: int | None = None) -> Locator:
        return self.page.get_by_role("heading", name=words, level=level)

    def reads(self, words: str | re.Pattern) -> None:
        expect(self.page.get_by_text(words).filter(visible=True).first).to_be_visible()

    def reads_heading(self, words: str | re.Pattern) -> None:
        expect(self.heading(words).first).to_be_visible()

    # Actions

    def field(self, label: str, within: Locator | None = None) -> Locator:
        return (within or self.page).get_by_label(label, exact=True)

    def fill(self, label: str, words: str, within: Locator | None = None) -> None:
        self.actions += 1
        self.field(label, within).fill(words)

    def choose(self, label: str, option: str, within: Locator | None = None) -> None:
        self.actions += 1
        self.field(label, within).select_option(label=option)

    def press(self, name: str | re.Pattern, within: Locator | None = None) -> None:
        self.actions += 1
        (within or self.page).get_by_role("button", name=name, exact=isinstance(name, str)).click()
        self.settle()

    def follow(self, name: str | re.Pattern, within: Locator | None = None) -> None:
        self.actions += 1
        (within or self.page).get_by_role("link", name=name, exact=isinstance(name, str)).click()
        self.settle()

    def settle(self) -> None:
        """Waits until the page that a press leads to has loaded with its scripts, if it leads to another page."""
        if self.scripts:
            self.page.wait_for_function("() => !window.isLeavingOrAsking?.()")
        self.page.wait_for_load_state()

    def loads(self) -> AbstractContextManager[None]:
        """What is done within leads to another page, which has loaded in the end."""
        return loading(self.page)

    def form(self, label: str) -> Locator:
        """A part of the page with its own heading."""
        return self.page.get_by_role("region", name=label, exact=True)

    def form_named(self, label: str) -> Locator:
        return self.page.get_by_role("form", name=label, exact=True)

    def sign_in(self, email: str) -> None:
        self.visit("/sign-in")
        self.fill("Email", email)
        self.fill("Password", PASSWORD)
        self.press("Sign in")
        # Reviewers begin at their queue.
        self.reads_heading(re.compile("^(Studies|Reviews)$"))
