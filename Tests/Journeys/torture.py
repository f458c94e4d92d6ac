"""Kills a portal at random moments while it works, and then checks that everything it acknowledged is there.

The saves, the frozen versions, and the imports of a round run at the same time, and so does a backup in some rounds. Needs only
Python and the command.
"""

import argparse
import http.client
import http.cookiejar
import json
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from html import unescape
from pathlib import Path

from portal import PASSWORD, ROOT, Portal, accord, binary

# Small, so that many changes fit into a round.
STUDY = {
    "schema": 1, "id": "6F0B2C1E-1111-4222-8333-444455556666", "slug": "torture", "primaryLanguage": "en",
    "facts": {"title": {"en": "Torture"}},
}  # fmt: skip
AUTHOR = "ada@example.org"
LOST = (OSError, http.client.HTTPException, urllib.error.URLError)


class Faults(Exception):
    """What is not as it was acknowledged."""


class Session:
    """Signs in like a browser, to make tokens for the API."""

    def __init__(self, portal: Portal):
        self.address = portal.address
        cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self.opener = urllib.request.build_opener(cookies)

    def page(self, path: str, fields: dict[str, str] | None = None) -> str:
        body = urllib.parse.urlencode(fields).encode() if fields is not None else None
        request = urllib.request.Request(self.address + path, body, {"Origin": self.address})
        with self.opener.open(request, timeout=60) as answer:
            return answer.read().decode()

    def submit(self, path: str, **fields: str) -> str:
        """Sends the form of a page whose action is its own address."""
        page = self.page(path)
        form = next(
            found for found in re.findall(r"<form\b.*?</form>", page, re.DOTALL) if f'action="{path}"' in found
        )
        hidden = {}
        for field in re.findall(r'<input [^>]*type="hidden"[^>]*>', form):
            name = re.search(r'name="([^"]*)"', field)
            value = re.search(r'value="([^"]*)"', field)
            if name:
                hidden[name[1]] = unescape(value[1]) if value else ""
        return self.page(path, hidden | fields)

    def token(self, scope: str) -> str:
        made = self.submit("/tokens", name=f"Torture {scope}", scope=scope, days="30")
        return unescape(re.search(r'id="token" value="([^"]+)"', made)[1])


class Work:
    """What was sent to a portal and acknowledged by it."""

    def __init__(self, portal: Portal, study: str, tokens: dict[str, str]):
        self.portal, self.study, self.tokens = portal, study, tokens
        self.saved = ""
        """The title of the last acknowledged save."""
        self.sent = ""
        """The title of the last save, acknowledged or not."""
        self.versions: set[str] = set()
        self.imported: set[str] = set()
        self.problems: list[str] = []
        self.refusals: list[str] = []

    def ask(self, method: str, path: str, token: str, body: dict | None = None, match: str = ""):
        headers = {"Authorization": f"Bearer {self.tokens[token]}", "Content-Type": "application/json"}
        if match:
            headers["If-Match"] = match
        if method == "POST":
            headers["Idempotency-Key"] = f"{random.getrandbits(128):032x}"
        request = urllib.request.Request(
            f"{self.portal.address}/api/v1{path}", json.dumps(body).encode() if body is not None else None,
            headers, method=method,
        )  # fmt: skip
        with urllib.request.urlopen(request, timeout=60) as answer:
            text = answer.read()
            place = answer.headers.get("Location", "").rpartition("/")[2]
            return (json.loads(text) if text else None), answer.headers.get("ETag", ""), place

    def draft(self) -> tuple[dict, str]:
        document, tag, _ = self.ask("GET", f"/studies/{self.study}/draft", "write")
        return document, tag

    def save(self, number: int) -> None:
        document, tag = self.draft()
        title = f"Saved {number}"
        document["facts"]["title"]["en"] = title
        self.sent = title
        self.ask("PUT", f"/studies/{self.study}/draft", "write", document, match=tag)
        self.saved = title

    def freeze(self) -> None:
        _, tag = self.draft()
        _, _, number = self.ask(
            "POST", f"/studies/{self.study}/versions", "propose", {"notes": "Torture"}, match=tag
        )
        self.versions.add(number)

    def create(self, number: int) -> None:
        _, _, study = self.ask("POST", "/studies", "write", {**STUDY, "slug": f"imported-{number}"})
        self.imported.add(study)

    def until_killed(self, step, numbers) -> None:
        """Repeats a step until the portal is gone. A refusal, such as a conflict, acknowledges nothing."""
        for number in numbers:
            try:
                step(number)
            except urllib.error.HTTPError as refusal:
                reason = f"{refusal.code}: {refusal.read(300)!r}"
                (self.problems if refusal.code >= 500 else self.refusals).append(reason)
                # The pace of one token is limited.
                time.sleep(0.02)
            except LOST:
                return


def torture(rounds: int, seed: int) -> None:
    chance = random.Random(seed)
    with Portal(options=("--api-requests-per-minute", "1000000")) as portal:
        portal.has_account(AUTHOR, "Ada Lovelace", "researcher")
        study = import_study(portal)
        session = Session(portal)
        session.submit("/sign-in", email=AUTHOR, password=PASSWORD)
        work = Work(portal, study, {scope: session.token(scope) for scope in ["write", "propose"]})
        counter = iter(range(1, 1_000_000_000))
        for number in range(1, rounds + 1):
            backup = portal.folder / f"backup-{number}" if chance.random() < 0.5 else None
            run_until_killed(work, counter, chance.uniform(0.05, 1.5), backup)
            check_file(portal)
            portal.start()
            check(work)
            if backup:
                check_backup(portal, backup)
            print(
                f"Round {number}: {work.saved}, versions: {len(work.versions)}, imports: {len(work.imported)}",
                flush=True,
            )
        if not work.saved or not work.imported:
            raise Faults(f"Nothing was acknowledged, so nothing was tried. {sorted(set(work.refusals))[:5]}")


def import_study(portal: Portal) -> str:
    file = portal.folder / "study.json"
    file.write_text(json.dumps(STUDY))
    made = accord("import", str(file), "--database", str(portal.database), "--owner", AUTHOR, "--json")
    if made.returncode != 0:
        raise Faults(f"The study could not be imported: {made.stderr}")
    rows = reading(portal.database, "SELECT id FROM study")
    return rows[0][0]


def run_until_killed(work: Work, counter, seconds: float, backup: Path | None) -> None:
    """Starts all kinds of work, and kills the portal, and the backup if there is one, after some time."""
    steps = [work.save, lambda _: work.freeze(), work.create]
    threads = [threading.Thread(target=work.until_killed, args=(step, counter_of(counter))) for step in steps]
    for thread in threads:
        thread.start()
    copying = None
    if backup:
        copying = subprocess.Popen(
            [binary(), "backup", str(backup), "--database", str(work.portal.database)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT,
        )  # fmt: skip
    time.sleep(seconds)
    work.portal.process.kill()
    work.portal.process.wait()
    if copying:
        copying.kill()
        copying.wait()
    for thread in threads:
        thread.join(60)


LOCK = threading.Lock()


def counter_of(counter):
    """Numbers that several threads take from one counter."""
    while True:
        with LOCK:
            number = next(counter)
        yield number


def check_file(portal: Portal) -> None:
    """The files as the kill left them, copied so that the portal recovers by itself from the originals."""
    with tempfile.TemporaryDirectory(prefix="accord-torture-") as folder:
        copy = Path(folder) / "accord.sqlite"
        for ending in ["", "-wal"]:
            if Path(f"{portal.database}{ending}").exists():
                shutil.copy(f"{portal.database}{ending}", f"{copy}{ending}")
        connection = sqlite3.connect(copy)
        found = connection.execute("PRAGMA integrity_check").fetchall()
        connection.close()
    if found != [("ok",)]:
        raise Faults(f"The database is damaged: {found[:3]}")


def check(work: Work) -> None:
    """Everything that was acknowledged is there, and nothing is half there."""
    if work.problems:
        raise Faults(f"The portal reported errors: {work.problems[:3]}")
    document, _ = work.draft()
    title = document["facts"]["title"]["en"]
    # The last save may have been written although its answer got lost.
    if work.saved and title not in (work.saved, work.sent):
        raise Faults(f"“{work.saved}” was acknowledged, but the draft says “{title}”.")
    work.saved = title if title.startswith("Saved ") else work.saved
    database = work.portal.database
    stored = {
        f"{major}.{minor}.{patch}"
        for major, minor, patch in reading(database, "SELECT major, minor, patch FROM version")
    }
    if missing := work.versions - stored:
        raise Faults(f"Versions were acknowledged and are missing: {sorted(missing)}")
    studies = {row[0].lower() for row in reading(database, "SELECT id FROM study")}
    if missing := {id.lower() for id in work.imported} - studies:
        raise Faults(f"Imported studies are missing: {sorted(missing)}")
    check_history(work)


def check_history(work: Work) -> None:
    with tempfile.TemporaryDirectory(prefix="accord-torture-") as folder:
        history = Path(folder) / "history.json"
        written = accord(
            "history", work.study, "--database", str(work.portal.database), "--output", str(history)
        )
        verified = accord("verify", str(history))
    if written.returncode != 0 or verified.returncode != 0:
        raise Faults(f"The history is broken: {written.stderr}{verified.stdout}{verified.stderr}")


def check_backup(portal: Portal, backup: Path) -> None:
    """A complete backup can be restored, which opens every version; one without its manifest is refused."""
    restored = portal.folder / f"{backup.name}.sqlite"
    partials = list(backup.parent.glob(f"{backup.name}.*.partial"))
    made = backup if backup.exists() or not partials else partials[0]
    # The manifest is written last, before the backup gets its name.
    is_complete = (made / "manifest.json").exists()
    result = accord("restore", str(made), "--database", str(restored))
    if backup.exists() and result.returncode != 0:
        raise Faults(f"A complete backup could not be restored: {result.stderr}")
    if not is_complete and (result.returncode == 0 or restored.exists()):
        raise Faults("An interrupted backup was restored.")
    for path in [backup, *partials, Path(f"{restored}.keys")]:
        shutil.rmtree(path, ignore_errors=True)
    for ending in ["", "-wal", "-shm"]:
        Path(f"{restored}{ending}").unlink(missing_ok=True)


def reading(database: Path, sentence: str) -> list[tuple]:
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=30)
    try:
        return connection.execute(sentence).fetchall()
    finally:
        connection.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=20, help="how often the portal is killed (20)")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32), help="repeats the moments of a run")
    given = parser.parse_args()
    print(f"Seed: {given.seed}")
    try:
        torture(given.rounds, given.seed)
    except Faults as faults:
        print(f"✘ {faults}", file=sys.stderr)
        return 1
    print(f"✔ Killed {given.rounds} times; everything that was acknowledged is there.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
