"""Wagtail, a content management system, saves, publishes, and compares a text as long as the sample's consent."""

import json
import shutil
import subprocess
import tempfile
from pathlib import Path

from accord import ROOT, MeasuredPortal, propose, sample_document
from browser import Browser, Page, Refused, expect_ok
from measuring import Figures, Row, Section, megabytes, progress
from processes import Server, free_port, run
from questions import consent_html

HERE = Path(__file__).resolve().parent
BIN = ROOT / ".venv-peers-wagtail/bin"
PASSWORD = "quiet harbour at dusk"


def measure(quick: bool) -> Section:
    folder = Path(tempfile.mkdtemp(prefix="accord-wagtail-"))
    try:
        with MeasuredPortal() as portal:
            return compare(portal, folder, rounds=2 if quick else 4, turns=5 if quick else 15)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def compare(portal: MeasuredPortal, folder: Path, rounds: int, turns: int) -> Section:
    site = folder / "site"
    shutil.copytree(HERE / "wagtail_site", site)
    environment = {
        "SITE_FOLDER": str(site), "SECRET_KEY": "measured", "EDITOR_PASSWORD": PASSWORD, "PYTHONPATH": str(site),
    }  # fmt: skip
    progress("Setting up the Wagtail site")
    page = set_up(site, consent_html(sample_document(portal)), environment)
    port = free_port()
    command = [
        str(BIN / "gunicorn"), "wsgi", "--bind", f"127.0.0.1:{port}", "--workers", "2", "--threads", "4",
        "--keep-alive", "60",
    ]  # fmt: skip
    with Server(command, port, site, **environment) as wagtail:
        sides = (AccordText(portal), WagtailText(port, page))
        times = {work: ([], []) for work in ("save", "publish", "compare")}
        for side in sides:
            side.save()
            side.publish()
        for turn in range(rounds):
            progress(f"Round {turn + 1} of {rounds}")
            for number, side in enumerate(sides):
                for _ in range(turns):
                    times["save"][number].append(side.save())
                for _ in range(max(2, turns // 3)):
                    side.save()
                    times["publish"][number].append(side.publish())
                for _ in range(turns):
                    times["compare"][number].append(side.compare())
        memory = (megabytes(portal.process.pid), megabytes(wagtail.process.pid))
    rows = {
        work: Row(
            title, "Wagtail", *(Figures.of(times[work][side], megabytes=memory[side]) for side in (0, 1))
        )
        for work, title in TITLES.items()
    }  # fmt: skip
    rows["save"].with_goal(10)
    return Section("wagtail", list(rows.values()), releases())


TITLES = {
    "save": "Saving an edit, as the page saves it while someone types",
    "publish": "Publishing (in Accord: freezing a version with all formats, and publishing it)",
    "compare": "The page that compares two versions",
}


def set_up(site: Path, text: str, environment: dict[str, str]) -> int:
    """The id of the page that has the text."""
    done = subprocess.run(
        [str(BIN / "python"), "set_up.py"], cwd=site, env={"PATH": "/usr/bin:/bin", **environment}, input=text,
        capture_output=True, text=True, timeout=600,
    )  # fmt: skip
    if done.returncode:
        raise Refused(f"The Wagtail site was not set up:\n{done.stderr[-2000:]}")
    return int(done.stdout.split()[-1])


class AccordText:
    """The longest section of the sample's consent, in the editor of the whole study.

    In Spanish: an edit of the English text outdates the translation, without which no version can be proposed.
    """

    def __init__(self, portal: MeasuredPortal):
        self.browser = portal.sign_in()
        self.study = portal.sample(self.browser)
        consent = sample_document(portal)["consents"][0]
        section = max(consent["sections"], key=lambda section: len(section.get("content", {}).get("es", "")))
        address = f"/studies/{self.study}/write/consents/{consent['id']}/sections/{section['id']}"
        self.form = self.browser.page(f"{address}?language=es").form("/sections/")
        self.text = self.form.fields["content"]
        # Wagtail publishes without an approval.
        requirement = self.browser.page(f"/studies/{self.study}/board/requirement/removal").form("/removal")
        self.expect_moved(self.browser.send(requirement.action, requirement.fields, follows=False))
        self.saves = self.versions = 0

    def save(self) -> float:
        self.saves += 1
        self.form.fields["content"] = f"{self.text}\n\nSentence {self.saves}."
        page = expect_ok(self.browser.send(self.form.action, self.form.fields, accept="application/json"))
        for name, value in json.loads(page.text).get("was", {}).items():
            self.form.fields[f"was.{name}"] = value
        return page.seconds

    def publish(self) -> float:
        self.versions += 1
        number = f"1.{self.versions}.0"
        proposed = self.expect_moved(propose(self.browser, self.study, number))
        address = f"/studies/{self.study}/versions/{number}/publication"
        form = self.browser.page(address).form("/publication")
        published = self.expect_moved(self.browser.send(form.action, form.fields, follows=False))
        return proposed + published

    def compare(self) -> float:
        newest = self.versions
        address = f"/studies/{self.study}/compare?from=1.{newest - 1 or 1}.0&to=1.{newest}.0"
        return self.browser.page(address).seconds

    @staticmethod
    def expect_moved(page: Page) -> float:
        if page.status != 303:
            raise Refused(f"{page.path} answered {page.status}.")
        return page.seconds


class WagtailText:
    def __init__(self, port: int, page: int):
        self.browser = Browser(port)
        form = self.browser.page("/admin/login/").form("")
        form.fields |= {"username": "ada", "password": PASSWORD}
        expect_ok(self.browser.send("/admin/login/", form.fields))
        self.page = page
        self.address = f"/admin/pages/{page}/edit/"
        # Nothing but the form that a save sends; buttons send more only when pressed.
        self.form = self.browser.page(self.address).form("/edit/", "body")
        self.content = json.loads(self.form.fields["body"])
        self.saves = 0
        self.published: list[int] = []
        self.newest = 0

    def save(self) -> float:
        page = self.send(accept="application/json")
        answer = json.loads(page.text)
        self.newest = answer["revision_id"]
        self.form.fields["loaded_revision_id"] = str(answer["revision_id"])
        self.form.fields["loaded_revision_created_at"] = answer["revision_created_at"]
        return page.seconds

    def publish(self) -> float:
        page = self.send({"action-publish": "action-publish"})
        if page.status != 302:
            raise Refused(f"{page.path} answered {page.status}: {page.text[:300]}")
        form = self.browser.page(self.address).form("/edit/", "body")
        for name in ("loaded_revision_id", "loaded_revision_created_at"):
            self.form.fields[name] = form.fields[name]
        self.published.append(int(form.fields["loaded_revision_id"]))
        return page.seconds

    def compare(self) -> float:
        old, new = self.published[max(0, len(self.published) - 2)], self.published[-1]
        return self.browser.page(f"/admin/pages/{self.page}/revisions/compare/{old}...{new}/").seconds

    def send(self, more: dict[str, str] | None = None, accept: str = "text/html") -> Page:
        self.saves += 1
        self.content["blocks"][-1]["text"] = f"Sentence {self.saves}."
        self.form.fields["body"] = json.dumps(self.content)
        page = self.browser.send(self.address, self.form.fields | (more or {}), accept, follows=False)
        return page if page.status == 302 else expect_ok(page)


def releases() -> dict[str, str]:
    printed = run([str(BIN / "pip"), "list", "--format", "freeze", "--disable-pip-version-check"])
    known = dict(line.split("==") for line in printed.splitlines() if "==" in line)
    return {name: known[name] for name in ("wagtail", "Django", "gunicorn") if name in known}
