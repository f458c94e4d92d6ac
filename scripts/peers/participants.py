"""Participants of oTree, a framework for surveys and experiments, answer the same pages."""

import multiprocessing
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from accord import ROOT, MeasuredPortal, sample_document
from browser import Browser, Form, Page, Refused, expect_ok
from measuring import Figures, Row, Section, megabytes, progress
from otree_app import write_project
from processes import Server, free_port, run
from questions import consent_html, study_document

BIN = ROOT / ".venv-peers-otree/bin"
AT_ONCE = 10
# More than the pages of the study, with the feedback to each quiz question.
MOST_SCREENS = 80


def measure(quick: bool) -> Section:
    folder = Path(tempfile.mkdtemp(prefix="accord-otree-"))
    try:
        with MeasuredPortal() as portal:
            return compare(portal, folder, rounds=2 if quick else 4, walks=2 if quick else 6)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def compare(portal: MeasuredPortal, folder: Path, rounds: int, walks: int) -> Section:
    sample = sample_document(portal)
    study = portal.import_study(study_document(sample))
    write_project(folder / "project", consent_html(sample))
    environment = {
        "OTREE_PRODUCTION": "1", "OTREE_ADMIN_PASSWORD": "quiet harbour", "SECRET_KEY": "measured",
        "PATH": f"{BIN}:/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "",
    }  # fmt: skip
    participants = rounds * (walks + AT_ONCE * 2) + 1
    run([str(BIN / "otree"), "create_session", "measured", str(participants)], folder / "project", **environment)
    codes = iter(participant_codes(folder / "project/db.sqlite3"))
    port = free_port()
    command = [str(BIN / "otree"), "prodserver", str(port)]
    with Server(command, port, folder / "project", **environment) as otree:
        owner = portal.sign_in()

        def ours() -> Callable[[], list[float]]:
            # Each participant has a connection of their own, all with the session of one account.
            browser = Browser(portal.port)
            browser.cookies = dict(owner.cookies)
            return lambda: walk_accord(browser, study)

        def theirs() -> Callable[[], list[float]]:
            code = next(codes)
            return lambda: walk_otree(Browser(port), code)

        ours()()
        theirs()()
        alone, together = ([], []), ([], [])
        for turn in range(rounds):
            progress(f"Round {turn + 1} of {rounds}")
            for side, make in enumerate((ours, theirs)):
                for _ in range(walks):
                    alone[side].extend(make()())
            for side, make in enumerate((ours, theirs)):
                together[side].append(at_once([make() for _ in range(AT_ONCE)]))
        memory = (megabytes(portal.process.pid), megabytes(otree.process.pid))
    section = Section("otree", versions=releases())
    one = "A page with its answer saved, one participant"
    section.rows.append(
        Row(one, "oTree", *(Figures.of(alone[side], megabytes=memory[side]) for side in (0, 1))).with_goal(10)
    )
    figures = []
    for side in (0, 1):
        durations = [duration for answered, _ in together[side] for duration in answered]
        seconds = sum(seconds for _, seconds in together[side])
        figures.append(Figures.of(durations, len(durations) / seconds, memory[side]))
    section.rows.append(Row(f"The same, {AT_ONCE} participants at once", "oTree", *figures).with_goal(10))
    return section


def at_once(walks: list[Callable[[], list[float]]]) -> tuple[list[float], float]:
    """Each walk in a process of its own, so that they do not wait for each other here.

    Returns: how long each page took, and how long everything took.
    """
    context = multiprocessing.get_context("fork")
    results = context.Queue()

    def answer(walk: Callable[[], list[float]]) -> None:
        try:
            results.put(walk())
        except (Refused, OSError) as error:
            results.put(str(error))

    start = time.perf_counter()
    processes = [context.Process(target=answer, args=(walk,)) for walk in walks]
    for process in processes:
        process.start()
    answered = [results.get(timeout=300) for _ in processes]
    seconds = time.perf_counter() - start
    for process in processes:
        process.join()
    failed = [result for result in answered if isinstance(result, str)]
    if failed:
        raise Refused(failed[0])
    return [duration for result in answered for duration in result], seconds


def walk_accord(browser: Browser, study: str) -> list[float]:
    form = browser.page("/account").form("/sign-out")
    start = {"csrf": form.fields["csrf"], "task": "join", "language": "en"}
    page = expect_ok(browser.send(f"/studies/{study}/walkthroughs", start))
    durations = []
    while not page.path.endswith("/result"):
        form = answered(page, "/walkthroughs/")
        moves = [value for name, value in form.buttons if name == "move"]
        form.fields["move"] = next(move for move in ("agree-now", "agree", "next") if move in moves)
        page = expect_ok(browser.send(form.action, form.fields))
        durations.append(page.seconds)
        if len(durations) > MOST_SCREENS:
            raise Refused(f"The walkthrough does not end. Its last page is {page.path}.")
    return durations


def walk_otree(browser: Browser, code: str) -> list[float]:
    page = browser.page(f"/InitializeParticipant/{code}")
    durations = []
    while page.forms() and 'name="' in page.text:
        form = answered(page, "")
        page = expect_ok(browser.send(page.path, form.fields))
        durations.append(page.seconds)
        if len(durations) > MOST_SCREENS:
            raise Refused(f"The session does not end. Its last page is {page.path}.")
    return durations


def answered(page: Page, action: str) -> Form:
    """A form in which every question is answered, and those of the quiz rightly."""
    form = page.form(action)
    for name, values in form.choices.items():
        known = [value for value in ("right", "True", "true") if value in values]
        form.fields[name] = (known or [value for value in values if value])[0]
    for name in form.empty:
        form.fields[name] = "5"
    return form


def participant_codes(database: Path) -> list[str]:
    with sqlite3.connect(database) as connection:
        return [code for (code,) in connection.execute("SELECT code FROM otree_participant ORDER BY id")]


def releases() -> dict[str, str]:
    printed = run([str(BIN / "pip"), "list", "--format", "freeze", "--disable-pip-version-check"])
    known = dict(line.split("==") for line in printed.splitlines() if "==" in line)
    return {name: known[name] for name in ("otree", "SQLAlchemy", "starlette", "uvicorn") if name in known}
