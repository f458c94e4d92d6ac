"""Reads REDCap data dictionaries with LinkML's schema of them, and with ReproSchema's converter, in an environment of their own."""

import csv
import json
import subprocess
from pathlib import Path

PYTHON = Path(__file__).resolve().parents[2] / ".venv-redcap/bin/python"
READER = Path(__file__).with_name("read_redcap.py")


def problems(dictionaries: list[Path]) -> dict[Path, str]:
    """What is wrong with each dictionary; empty where nothing is."""
    command = [str(PYTHON), str(READER), *map(str, dictionaries)]
    read = subprocess.run(command, capture_output=True, text=True, timeout=900)
    if read.returncode != 0:
        return {one: f"its readers fail: {read.stderr[-600:]}" for one in dictionaries}
    return {Path(one): why for one, why in json.loads(read.stdout.splitlines()[-1]).items()}


def unnoticed_faults(dictionary: Path, folder: Path) -> list[str]:
    """The faults of which the programs find none, each in a copy of a sound dictionary."""
    with dictionary.open(newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))
    faults = {
        "an unknown type": (3, "hologram"),
        "a name in capitals": (0, "Upper"),
        "an unknown validation": (7, "runes"),
        "an unknown alignment": (13, "XX"),
        "a wrong mark of an identifier": (10, "yes"),
        "a repeated name": (0, rows[2][0]),
    }
    copies: dict[Path, str] = {}
    for number, (name, (column, cell)) in enumerate(faults.items()):
        broken = [list(row) for row in rows]
        broken[1][column] = cell
        copy = folder / f"broken-{number}.csv"
        with copy.open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows(broken)
        copies[copy] = name
    return [copies[one] for one, why in problems(list(copies)).items() if not why or "readers fail" in why]
