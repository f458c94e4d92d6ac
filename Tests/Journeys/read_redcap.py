"""Run in .venv-redcap: reads each REDCap data dictionary named as an argument, and prints as JSON what is wrong with it."""

import contextlib
import csv
import io
import json
import sys
import tempfile
from collections import Counter
from pathlib import Path

import linkml_redcap
from linkml.validator import Validator
from linkml.validator.plugins import JsonschemaValidationPlugin
from reproschema.redcap2reproschema import redcap2reproschema

SCHEMA = Path(linkml_redcap.__file__).parent / "data_dictionary/schema/redcap_data_dictionary.yaml"

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


def problems(dictionary: Path, validator: Validator) -> str:
    """What is wrong with a dictionary; empty if nothing is."""
    try:
        fields = as_fields(dictionary)
    except ValueError as error:
        return str(error)
    found = validator.validate({"fields": fields}, "DataDictionary").results
    if found:
        return "; ".join(one.message for one in found)[:600]
    return converting(dictionary)


def as_fields(dictionary: Path) -> list[dict]:
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
    # The schema does not compare fields.
    names = Counter(field.get(COLUMNS[0], "") for field in fields)
    if repeated := [name for name, count in names.items() if count > 1]:
        raise ValueError(f"{dictionary.name} repeats {', '.join(repeated)}")
    return fields


def converting(dictionary: Path) -> str:
    """Why the converter writes no protocol; only unknown types stop it."""
    with tempfile.TemporaryDirectory(prefix="reproschema-") as name, contextlib.redirect_stdout(io.StringIO()):
        folder = Path(name)
        configuration = folder / "redcap.yaml"
        configuration.write_text(CONFIGURATION)
        try:
            redcap2reproschema(str(dictionary), str(configuration), str(folder / "made"))
        except Exception as error:
            return f"ReproSchema does not read it: {error}"
        return "" if any(folder.rglob("*_schema")) else "ReproSchema makes nothing of it"


def main() -> None:
    validator = Validator(str(SCHEMA), validation_plugins=[JsonschemaValidationPlugin(closed=True)])
    print(json.dumps({one: problems(Path(one), validator) for one in sys.argv[1:]}))


if __name__ == "__main__":
    main()
