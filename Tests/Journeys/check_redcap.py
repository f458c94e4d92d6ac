"""Reads REDCap data dictionaries with LinkML's schema of them, and with ReproSchema's converter (.venv-redcap)."""

import csv
import json
import shutil
import subprocess
from pathlib import Path

PROGRAMS = Path(__file__).resolve().parents[2] / ".venv-redcap/bin"
SCHEMA = "lib/python3*/site-packages/linkml_redcap/data_dictionary/schema/redcap_data_dictionary.yaml"

# What the schema lacks although REDCap has it.
UNKNOWN = {"signature", "autocomplete", "time_hh_mm_ss", "phone_australia", "ssn", "vmrn"}
COLUMNS = [
    "variable_field_name", "form_name", "section_header", "field_type", "field_label", "choices_calculations_slider_labels",
    "field_note", "text_validation_type_or_show_slider_number", "text_validation_min", "text_validation_max",
    "identifier", "branching_logic", "required_field", "custom_alignment", "question_number", "matrix_group_name",
    "matrix_ranking", "field_annotation",
]  # fmt: skip
VALIDATION = COLUMNS[7]
CONFIGURATION = """protocol_name: "accord"
protocol_display_name: "Accord"
redcap_version: "14.0.0"
protocol_description: "An export"
"""


def problems(dictionary: Path, folder: Path) -> str:
    """What is wrong with a dictionary; empty if nothing is."""
    try:
        given = folder / "dictionary.json"
        given.write_text(json.dumps(as_json(dictionary)))
    except ValueError as error:
        return str(error)
    schema = next(PROGRAMS.parent.glob(SCHEMA))
    checked = run("linkml-validate", "-s", schema, "-C", "DataDictionary", given)
    if checked.returncode != 0:
        return (checked.stdout + checked.stderr)[:600]
    return "" if is_converted(dictionary, folder) else "ReproSchema does not read it"


def as_json(dictionary: Path) -> dict:
    with dictionary.open(newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))[1:]
    fields = []
    for row in rows:
        if len(row) != len(COLUMNS):
            raise ValueError(f"{dictionary.name} has a row of {len(row)} cells")
        field = {name: cell for name, cell in zip(COLUMNS, row) if cell != ""}
        kind = field.get(VALIDATION, "")
        if kind in UNKNOWN or kind.startswith(("postalcode_", "mrn_")):
            del field[VALIDATION]
        fields.append(field)
    return {"fields": fields}


def is_converted(dictionary: Path, folder: Path) -> bool:
    """Whether the converter writes a protocol; only unknown types stop it."""
    configuration = folder / "redcap.yaml"
    configuration.write_text(CONFIGURATION)
    output = folder / "reproschema"
    shutil.rmtree(output, ignore_errors=True)
    made = run("reproschema", "redcap2reproschema", dictionary, configuration, "--output-path", output)
    return made.returncode == 0 and any(output.rglob("*_schema"))


def run(program: str, *arguments: object) -> subprocess.CompletedProcess:
    command = [str(PROGRAMS / program), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=300)


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
    }
    missed = []
    for name, (column, cell) in faults.items():
        broken = [list(row) for row in rows]
        broken[1][column] = cell
        copy = folder / "broken.csv"
        with copy.open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows(broken)
        if not problems(copy, folder):
            missed.append(name)
    return missed
