"""Reads REDCap data dictionaries with two independent programs: LinkML's schema of dictionaries, and ReproSchema's converter."""

import csv
import json
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

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


def tool(name: str) -> str:
    return str(Path(sys.executable).parent / name)


def installed() -> bool:
    return find_spec("linkml_redcap") is not None and Path(tool("reproschema")).exists()


def schema_path() -> Path:
    package = Path(find_spec("linkml_redcap").submodule_search_locations[0])
    return package / "data_dictionary/schema/redcap_data_dictionary.yaml"


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


def fits_schema(dictionary: Path, folder: Path) -> tuple[bool, str]:
    given = folder / f"{dictionary.stem}.json"
    given.write_text(json.dumps(as_json(dictionary)))
    made = subprocess.run(
        [tool("linkml-validate"), "-s", str(schema_path()), "-C", "DataDictionary", str(given)],
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    return made.returncode == 0, (made.stdout + made.stderr)[:600]


def is_converted(dictionary: Path, folder: Path) -> tuple[bool, str]:
    """A second program reads it; only unknown types stop it."""
    configuration = folder / "redcap.yaml"
    configuration.write_text(CONFIGURATION)
    output = folder / f"{dictionary.stem}-reproschema"
    shutil.rmtree(output, ignore_errors=True)
    made = subprocess.run(
        [tool("reproschema"), "redcap2reproschema", str(dictionary), str(configuration), "--output-path", str(output)],
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    return made.returncode == 0 and any(output.rglob("*_schema")), (made.stdout + made.stderr)[-600:]
