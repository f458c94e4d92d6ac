"""Checks XLSForms with the reference converter, ODK Validate (Java, inside its package), and a linter."""

import json
import re
import subprocess
import sys
from pathlib import Path

import openpyxl

PROGRAMS = Path(sys.executable).parent


def problems(form: Path) -> str:
    """What is wrong with a form; empty if nothing is. The converter's exit code is always 0, so its report is read."""
    made = form.with_suffix(".xml")
    made.unlink(missing_ok=True)
    converted = subprocess.run(
        [PROGRAMS / "xls2xform", "--json", form, made], capture_output=True, text=True, timeout=120
    )
    try:
        report = json.loads(converted.stderr.strip().splitlines()[-1])
    except (ValueError, IndexError):
        return converted.stderr[-500:] or "no report"
    warnings = [one for one in report.get("warnings") or [] if not is_about_regions(one)]
    if report["code"] not in (100, 101) or warnings or not made.exists() or made.stat().st_size == 0:
        return str(report)[:1000]
    linted = subprocess.run(
        [PROGRAMS / "xlsform-lint", form, "--fail-on", "warning"], capture_output=True, text=True, timeout=60
    )
    return "" if linted.returncode == 0 else (linted.stdout + linted.stderr)[:1000]


def is_about_regions(warning: str) -> bool:
    """The converter compares codes with a list of languages alone, so it warns of each that also names a region, as en-US does."""
    found = re.match(r"The following language declarations do not contain valid machine-readable codes: (.+)\. Learn more", warning)
    return bool(found) and all(
        re.fullmatch(r"[a-z]{2,3}(-[A-Z][a-z]{3})?-([A-Z]{2}|\d{3})", code)
        for code in re.findall(r"\(([^()]*)\)(?=,|$)", found[1]) or [""]
    )


def unnoticed_faults(form: Path) -> list[str]:
    """The faults that their tool does not find, or that another one finds as well, each in a copy of a sound form."""
    faults = {
        # The converter alone.
        "a question that does not exist": (unknown_question, "converter", "nobody"),
        # ODK Validate, which runs inside of the converter: without it, the form compiles.
        "a circle of conditions": (circle, "ODK Validate", "Cycle detected"),
        # Only the linter.
        "a missing translation": (untranslated, "linter", "incomplete-translation"),
    }
    missed: list[str] = []
    for name, (spoil, tool, words) in faults.items():
        workbook = openpyxl.load_workbook(form)
        spoil(workbook)
        copy = form.with_name(f"{name.replace(' ', '-')}.xlsx")
        workbook.save(copy)
        found = finder(copy)
        if tool != found[0] or words not in found[1]:
            missed.append(f"{name}: {tool} should say “{words}”, but {found[0]} says {found[1][-300:]}")
    return missed


def finder(form: Path) -> tuple[str, str]:
    """The first tool that refuses a form, and what it says."""
    made = form.with_suffix(".xml")
    says = {}
    for name, options in {"converter": ["--skip_validate"], "ODK Validate": []}.items():
        says[name] = subprocess.run(
            [PROGRAMS / "xls2xform", "--json", *options, form, made], capture_output=True, text=True, timeout=120
        ).stderr
        if '"code": 100' not in says[name]:
            return name, says[name]
    linted = subprocess.run(
        [PROGRAMS / "xlsform-lint", form, "--fail-on", "warning"], capture_output=True, text=True, timeout=60
    )
    return ("linter", linted.stdout) if linted.returncode != 0 else ("nobody", "")


def add(workbook: openpyxl.Workbook, **cells: str) -> None:
    """A question at the end, with a label in each language."""
    sheet = workbook["survey"]
    header = [cell.value for cell in sheet[1]]
    sheet.append(["Stray" if name.startswith("label") else cells.get(name) for name in header])


def unknown_question(workbook: openpyxl.Workbook) -> None:
    add(workbook, type="text", name="stray", relevant="${nobody} = 1")


def circle(workbook: openpyxl.Workbook) -> None:
    add(workbook, type="text", name="stray", relevant="${other_stray} = 'x'")
    add(workbook, type="text", name="other_stray", relevant="${stray} = 'x'")


def untranslated(workbook: openpyxl.Workbook) -> None:
    add(workbook, type="text", name="stray")
    sheet = workbook["survey"]
    labels = [cell.column for cell in sheet[1] if cell.value.startswith("label")]
    sheet.cell(sheet.max_row, labels[-1]).value = None
