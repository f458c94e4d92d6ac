"""The portal with the sample study, as the peers meet it."""

import json
import re
import sys
import urllib.parse
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Journeys"))

from browser import Browser, Page, Refused, expect_ok  # noqa: E402
from portal import PASSWORD, Portal, accord, binary  # noqa: E402, F401

OWNER = "ada@example.org"
SAMPLE = "heart-rhythm-at-home"


class MeasuredPortal(Portal):
    """With default settings, but for the pace of the API, which a load generator exceeds at once."""

    def __init__(self):
        super().__init__(demo=True, options=("--api-requests-per-minute", "1000000"))

    def __enter__(self) -> "MeasuredPortal":
        super().__enter__()
        try:
            link = self.set_up_link()
            browser = Browser(self.port)
            page = browser.page(link.removeprefix(f"http://127.0.0.1:{self.port}"))
            form = page.form("/set-up")
            form.fields |= {"name": "Ada Lovelace", "email": OWNER, "password": PASSWORD}
            expect_ok(browser.send(form.action, form.fields))
        except Exception:
            self.__exit__()
            raise
        return self

    def sign_in(self) -> Browser:
        browser = Browser(self.port)
        form = browser.page("/sign-in").form("/sign-in")
        form.fields |= {"email": OWNER, "password": PASSWORD}
        expect_ok(browser.send(form.action, form.fields))
        return browser

    def sample(self, browser: Browser) -> str:
        """The id of the sample study."""
        return self.find(browser, "Heart Rhythm")

    def import_study(self, study: dict) -> str:
        """The id of the study that a document becomes."""
        file = self.folder / f"{study['slug']}.json"
        file.write_text(json.dumps(study))
        done = accord(
            "import", str(file), "--database", str(self.database), "--owner", OWNER, "--as", "accord", "--json"
        )
        if done.returncode:
            raise Refused(f"The study was not imported: {done.stdout}{done.stderr}")
        return self.find(self.sign_in(), study["facts"]["title"]["en"])

    def find(self, browser: Browser, words: str) -> str:
        """The id of a study with these words in its title."""
        page = browser.page("/studies?" + urllib.parse.urlencode({"words": words}))
        found = re.search(r"/studies/([0-9a-f-]{36})", page.text)
        if not found:
            raise Refused(f"The portal has no study “{words}”.")
        return found[1]


def sample_document(portal: MeasuredPortal) -> dict:
    """The sample as a study document."""
    file = portal.folder / "sample"
    done = accord("export", SAMPLE, "--database", str(portal.database), "--to", "accord", "--output", str(file))
    if done.returncode:
        raise Refused(f"The sample was not exported: {done.stderr}")
    found = [file] if file.is_file() else list(file.rglob("study.json"))
    return json.loads(found[0].read_text())


def propose(browser: Browser, study: str, number: str) -> Page:
    """Freezes the draft as a version."""
    address = f"/studies/{study}/versions"
    form = browser.page(f"{address}/new").form(address)
    form.fields |= {"number": number, "notes": "Measured."}
    return browser.send(address, form.fields, follows=False)


def token(browser: Browser) -> str:
    """For the API."""
    form = browser.page("/tokens").form("/tokens")
    form.fields |= {"name": "Measuring", "scope": "read", "days": "30"}
    page = expect_ok(browser.send("/tokens", form.fields))
    return re.search(r'id="token" value="([^"]+)"', page.text)[1]
