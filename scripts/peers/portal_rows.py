"""The rows of `accord benchmark`."""

import json
import subprocess

from accord import ROOT, binary
from measuring import progress

# What takes seconds each.
QUICK = ["preview", "walk", "freeze", "problems", "open", "exchange", "serve-bundle"]
GROWTH = ["growth-steps", "growth-studies", "growth-editors"]


class NotMeasured(Exception):
    """Why the command could not measure something."""


def benchmark(only: str | None = None) -> dict:
    """The report of the command, also if some of its cases failed."""
    progress(f"accord benchmark{f' --only {only}' if only else ''}")
    command = [binary(), "benchmark", "--json", *(["--only", only] if only else [])]
    # Everything together takes some minutes, also on a busy machine.
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=3600)
    try:
        return json.JSONDecoder().raw_decode(done.stdout[done.stdout.index("{") :])[0]
    except ValueError:
        raise NotMeasured((done.stderr or done.stdout).strip()[-500:]) from None


def measure(quick: bool) -> tuple[list[dict], dict, list[str]]:
    """The rows, the machine, and what could not be measured."""
    rows, machine, troubles = [], {}, []
    for name in QUICK if quick else [None]:
        try:
            report = benchmark(name)
        except NotMeasured as error:
            troubles.append(f"{name or 'accord benchmark'}: {error}")
            continue
        if "measurements" not in report:
            troubles.append(str(report))
            continue
        rows += report["measurements"]
        machine = report["machine"]
    return rows, machine, troubles


def machine() -> dict:
    """The machine, and whether the program was built with optimization, from the shortest case."""
    try:
        return benchmark("preview")["machine"]
    except (NotMeasured, KeyError):
        return {}


def growth(quick: bool) -> tuple[list[dict], list[str]]:
    rows, troubles = [], []
    for name in GROWTH[:1] if quick else GROWTH:
        try:
            rows += benchmark(name)["measurements"]
        except (NotMeasured, KeyError) as error:
            troubles.append(f"{name}: {error}")
    return rows, troubles
