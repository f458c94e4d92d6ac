"""Checks pages with vnu, the reference checker of HTML, whose program is inside a package from PyPI."""

import json
import shutil
import subprocess
from pathlib import Path

from portal import ROOT


# Cascade layers, which every browser has had since 2022, and what SVG 2 lets every shape have, not only paths.
LATER_THAN_IT_KNOWS = ("CSS: Unrecognized at-rule", "Attribute “pathLength” not allowed on element")


def program() -> Path | None:
    """The jar; None if the package is not installed."""
    return next((ROOT / ".venv-vnu").rglob("vnu.jar"), None)


def is_installed() -> bool:
    return shutil.which("java") is not None and program() is not None


def problems(pages: list[Path]) -> list[str]:
    """The errors in pages, by file and line. One run for all, because starting takes two seconds."""
    if not pages:
        return []
    made = subprocess.run(
        ["java", "-Xss4m", "-jar", str(program()), "--errors-only", "--format", "json", *map(str, pages)],
        capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    try:
        messages = json.loads(made.stderr or made.stdout)["messages"]
    except (ValueError, KeyError):
        return [f"vnu did not run: {made.stderr[:300]}"]
    return [
        f"{Path(one.get('url', '')).name}, line {one.get('lastLine', '?')}: {one['message']}"
        for one in messages
        if one["type"] == "error" and not one["message"].startswith(LATER_THAN_IT_KNOWS)
    ]
