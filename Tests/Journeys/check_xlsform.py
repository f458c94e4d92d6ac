"""Checks XLSForms with the reference converter, ODK Validate (Java, inside its package), and a linter."""

import json
import re
import subprocess
import sys
from pathlib import Path

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


def broken(form: Path) -> Path:
    """The same form with a condition on a question that it does not have."""
    import openpyxl

    workbook = openpyxl.load_workbook(form)
    sheet = workbook["survey"]
    header = [cell.value for cell in sheet[1]]
    sheet.append(["text", "stray", *["Stray" if name.startswith("label") else None for name in header[2:]]])
    column = header.index("relevant") + 1
    sheet.cell(sheet.max_row, column, "${nobody} = 1")
    copy = form.with_name("broken.xlsx")
    workbook.save(copy)
    return copy
