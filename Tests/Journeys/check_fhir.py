#!/usr/bin/env python3
"""Checks FHIR Questionnaires with tools that Accord's developers did not write."""

import functools
import json
import subprocess
import sys
from pathlib import Path

from fhirpathpy import evaluate
from fhirpathpy.models import models
from ucumvert import PintUcumRegistry

# The invariants of Questionnaire in R4 (interop.md §4.2). que-12 as the standard words it: from two conditions on.
FORM_RULES = {
    "que-0": "name.empty() or name.matches('^[A-Z]([A-Za-z0-9_]){0,254}$')",
    "que-2": "descendants().linkId.isDistinct()",
}
ITEM_RULES = {
    "que-1": "(type = 'group' implies item.exists()) and (type = 'display' implies item.empty())",
    "que-3": "type != 'display' or code.empty()",
    "que-4": "answerOption.empty() or answerValueSet.empty()",
    "que-5": "(type in ('choice' | 'open-choice' | 'decimal' | 'integer' | 'date' | 'dateTime' | 'time' | 'string' "
    "| 'text' | 'quantity')) or (answerValueSet.empty() and answerOption.empty())",
    "que-6": "type != 'display' or (required.empty() and repeats.empty())",
    "que-8": "(type != 'group' and type != 'display') or initial.empty()",
    "que-9": "type != 'display' or readOnly.empty()",
    "que-10": "(type in ('boolean' | 'decimal' | 'integer' | 'string' | 'text' | 'url' | 'open-choice')) "
    "or maxLength.empty()",
    "que-11": "answerOption.empty() or initial.empty()",
    "que-12": "enableWhen.count() > 1 implies enableBehavior.exists()",
    "que-13": "repeats = true or initial.count() <= 1",
}
WHEN_RULES = {"que-7": "operator = 'exists' implies (answer is boolean)"}

# What the apps of ResearchKitOnFHIR and SpeziQuestionnaire both read (interop.md §4.8).
MOBILE_CONTROLS = {"slider", "check-box", "page"}
MOBILE_ANSWERS = {
    "answerBoolean": {"exists", "=", "!="},
    "answerCoding": {"=", "!="},
    "answerInteger": {"=", "!=", "<", ">", "<=", ">="},
    "answerDecimal": {"=", "!=", "<", ">", "<=", ">="},
    "answerDate": {"<", ">", "<=", ">="},
}
CONTROL = "http://hl7.org/fhir/StructureDefinition/questionnaire-itemControl"
UCUM = "http://unitsofmeasure.org"
HERE = Path(__file__).parent
GOOGLE = HERE.parents[1] / ".venv-fhir/bin/python"


def items(node: dict) -> list[dict]:
    found = []
    for item in node.get("item", []):
        found.append(item)
        found += items(item)
    return found


def broken_rules(form: dict) -> list[str]:
    """The invariants that a form breaks."""
    wrong: list[str] = []

    def check(rules: dict[str, str], node: dict, base: str, name: str) -> None:
        for key, rule in rules.items():
            if evaluate(node, {"base": base, "expression": rule}, model=models["r4"]) != [True]:
                wrong.append(f"{key} at {name}")

    check(FORM_RULES, form, "Questionnaire", form.get("id", ""))
    known = {item.get("linkId") for item in items(form)}
    for item in items(form):
        check(ITEM_RULES, item, "Questionnaire.item", str(item.get("linkId")))
        for when in item.get("enableWhen", []):
            check(WHEN_RULES, when, "Questionnaire.item.enableWhen", str(item.get("linkId")))
            if when["question"] not in known:
                wrong.append(f"{item.get('linkId')} depends on {when['question']}, which is missing")
    return wrong


def unread_by_apps(form: dict) -> list[str]:
    """What the apps would refuse, drop, or read differently."""
    wrong: list[str] = []
    if "-" not in form.get("language", ""):
        wrong.append("the language has no region")
    wrong += [f"{name} is missing" for name in ("id", "url", "title", "status") if not form.get(name)]
    for top in form["item"]:
        for item in [top, *items(top)]:
            name = item["linkId"]
            if item is not top and (item["type"] == "group" or item.get("enableWhen") or item.get("item")):
                wrong.append(f"{name} is a group or has a condition inside a group")
            if item["type"] not in ("group", "display") and "required" not in item:
                wrong.append(f"{name} does not say whether it is required")
            if item["type"] != "group" and not item.get("text"):
                wrong.append(f"{name} has no text")
            for option in item.get("answerOption", []):
                if set(option) != {"valueCoding"} or set(option["valueCoding"]) != {"system", "code", "display"}:
                    wrong.append(f"{name} has an answer that is no plain coding")
            for extension in item.get("extension", []):
                if extension["url"] == CONTROL:
                    codes = {coding["code"] for coding in extension["valueCodeableConcept"]["coding"]}
                    if not codes <= MOBILE_CONTROLS:
                        wrong.append(f"{name} has the control {codes}")
            for when in item.get("enableWhen", []):
                kind = next(key for key in when if key.startswith("answer"))
                if when["operator"] not in MOBILE_ANSWERS.get(kind, set()) or "display" in str(when):
                    wrong.append(f"{name} compares {kind} with {when['operator']}")
    return wrong


def ambiguous_codes(form: dict) -> list[str]:
    """The codes that are shown with different words though they are of one system."""
    wrong: list[str] = []
    shown: dict[tuple, str] = {}
    for item in items(form):
        for option in item.get("answerOption", []):
            coding = option.get("valueCoding", {})
            key, words = (coding.get("system"), coding.get("code")), coding.get("display", "")
            if shown.setdefault(key, words) != words:
                wrong.append(f"{item.get('linkId')} shows {key} as “{words}”, another as “{shown[key]}”")
    return wrong


@functools.cache
def units() -> PintUcumRegistry:
    return PintUcumRegistry()


def unknown_units(form: dict) -> list[str]:
    wrong: list[str] = []

    def walk(node: object) -> None:
        if isinstance(node, dict):
            if node.get("system") == UCUM and "code" in node:
                try:
                    units().from_ucum(node["code"])
                except Exception as error:
                    wrong.append(f"{node['code']}: {type(error).__name__}")
            for value in node.values():
                walk(value)
        elif isinstance(node, list):
            for value in node:
                walk(value)

    walk(form)
    return wrong


def refused_by_tools(files: list[Path]) -> list[str]:
    """What fhirkit, Google's library, and sdc say about the structure."""
    tools = Path(sys.executable).parent
    checked = subprocess.run(
        [tools / "fhirkit", "validate", *files], capture_output=True, text=True, timeout=300
    )  # fmt: skip
    wrong = [] if checked.returncode == 0 else [checked.stdout[-2000:] + checked.stderr[-2000:]]
    read = subprocess.run(
        [GOOGLE, HERE / "check_google_fhir.py", *files], capture_output=True, text=True, timeout=300
    )  # fmt: skip
    if read.returncode != 0:
        wrong.append(read.stdout[-2000:] + read.stderr[-2000:])
    for file in files:
        if json.loads(file.read_text())["resourceType"] != "Questionnaire":
            continue
        said = subprocess.run(
            [tools / "sdc", "validate"], stdin=file.open(), capture_output=True, text=True, timeout=60
        )  # fmt: skip
        if said.stderr.strip() or said.returncode != 0:
            wrong.append(f"{file.name}: {said.stderr[-500:]}")
    return wrong


def own_findings(form: dict) -> list[str]:
    return broken_rules(form) + ambiguous_codes(form) + unknown_units(form)


def problems(files: list[Path], mobile: bool) -> list[str]:
    """Everything that is wrong with exported files."""
    wrong = refused_by_tools(files)
    for file in files:
        form = json.loads(file.read_text())
        if form["resourceType"] != "Questionnaire":
            continue
        found = own_findings(form) + (unread_by_apps(form) if mobile else [])
        wrong += [f"{file.name}: {one}" for one in found]
    return wrong


if __name__ == "__main__":
    found = problems([Path(name) for name in sys.argv[1:]], mobile=any("mobile" in name for name in sys.argv[1:]))
    print("\n".join(found) or "nothing is wrong")
    sys.exit(1 if found else 0)
