"""pyxform, which ODK and KoboToolbox use, converts the XLSForm that Accord exports."""

import json
import shutil
import tempfile
import time
import uuid
from pathlib import Path

from accord import ROOT, binary
from measuring import Figures, Row, Section, progress
from portal_rows import benchmark
from processes import run

HERE = Path(__file__).resolve().parent
BIN = ROOT / ".venv-peers-pyxform/bin"
EXPORT, IMPORT = "Export of 200 questions", "Import of that XLSForm"


def measure(quick: bool) -> Section:
    folder = Path(tempfile.mkdtemp(prefix="accord-pyxform-"))
    try:
        return compare(folder, rounds=1 if quick else 3, times=5 if quick else 20)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def compare(folder: Path, rounds: int, times: int) -> Section:
    study = folder / "form.json"
    study.write_text(json.dumps(form()))
    made = folder / "made"
    progress("Exporting the form")
    run([binary(), "convert", str(study), "--to", "xlsform", "--output", str(made)], ROOT)
    workbook = next(path for path in [made, *made.rglob("*")] if path.is_file())
    workbook = workbook.rename(folder / "form.xlsx")
    ours: dict[str, list[Figures]] = {EXPORT: [], IMPORT: []}
    theirs, memory = [], 0.0
    commands = ([], [])
    for _ in range(rounds):
        measured = benchmark("exchange")["measurements"]
        for name, found in ours.items():
            found += [as_figures(row) for row in measured if row["work"].startswith(name)]
        printed = json.loads(run([str(BIN / "python"), str(HERE / "convert_form.py"), str(workbook), str(times)]))
        theirs += printed["durations"]
        memory = printed["megabytes"]
        for turn in range(2 if times < 10 else 4):
            output = str(folder / f"out-{turn}")
            commands[0].append(timed(
                [binary(), "convert", str(workbook), "--from", "xlsform", "--to", "accord", "--output", output]
            ))  # fmt: skip
            commands[1].append(timed([str(BIN / "xls2xform"), "--skip_validate", str(workbook), output + ".xml"]))
    other = Figures.of(theirs, megabytes=memory)
    titles = {EXPORT: "Writing the form as a workbook, in the running program",
              IMPORT: "Reading that workbook, in the running program"}  # fmt: skip
    rows = [Row(titles[name], "pyxform", mean(found), other).with_goal(1) for name, found in ours.items()]
    both = Row("Both together", "pyxform", total([row.accord for row in rows]), other).with_goal(1)
    command = Row(
        "The command, from its start to the written file", "pyxform", *(Figures.of(side) for side in commands)
    )
    return Section("pyxform", [*rows, both, command], releases())


def form() -> dict:
    """200 questions with 5 answers each in two languages, as in the case `exchange` of `accord benchmark`."""
    return {
        "schema": 1, "id": str(uuid.uuid4()), "slug": "form", "primaryLanguage": "en", "furtherLanguages": ["es"],
        "facts": {"title": words("A long form")},
        "tasks": [{
            "id": "survey-1", "kind": "survey", "title": words("Survey 1"),
            "steps": [question(number) for number in range(1, 201)]
            + [{"id": "thanks", "kind": "completion", "title": words("Thank you")}],
        }],
    }  # fmt: skip


def question(number: int) -> dict:
    choices = [{"value": f"answer-{choice}", "text": words(f"Answer {choice}")} for choice in range(1, 6)]
    return {
        "id": f"question-{number}", "kind": "question",
        "title": words(f"Question {number}: how often does this happen?"),
        "format": {"kind": "textChoice", "choices": choices},
    }  # fmt: skip


def words(text: str) -> dict[str, str]:
    return {"en": f"{text} (English)", "es": f"{text} (español)"}


def timed(command: list[str]) -> float:
    start = time.perf_counter()
    run(command, ROOT)
    return time.perf_counter() - start


def as_figures(row: dict) -> Figures:
    return Figures(row["median"], row["p95"], row["p99"], count=row["count"])


def mean(figures: list[Figures]) -> Figures:
    """The averages of several runs, whose single durations are not known."""

    def of(name: str) -> float:
        return sum(getattr(one, name) for one in figures) / len(figures)

    return Figures(of("median"), of("p95"), of("p99"), count=sum(one.count for one in figures))


def total(figures: list[Figures]) -> Figures:
    return Figures(
        sum(one.median for one in figures), sum(one.p95 for one in figures), sum(one.p99 for one in figures),
        count=min(one.count for one in figures),
    )  # fmt: skip


def releases() -> dict[str, str]:
    printed = run([str(BIN / "pip"), "list", "--format", "freeze", "--disable-pip-version-check"])
    known = dict(line.split("==") for line in printed.splitlines() if "==" in line)
    return {name: known[name] for name in ("pyxform", "openpyxl") if name in known}
