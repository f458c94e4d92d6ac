"""Puts one fault each into a FHIR Questionnaire: the tool that has to find it must, in its words (interop.md §2.1)."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import check_fhir
from check_fhir import CONTROL, GOOGLE, HERE, UCUM, items

Fault = tuple[Callable[[dict], object], str]


def question(form: dict) -> dict:
    return next(item for item in items(form) if item["type"] not in ("group", "display"))


def more(kind: str = "string", **members: object) -> Callable[[dict], None]:
    """One more question."""
    return lambda form: form["item"].append({"linkId": "more", "type": kind, "text": "More", **members})


def when(count: int = 1, **answer: object) -> Callable[[dict], None]:
    """One more question with conditions on the first one."""
    return lambda form: more(enableWhen=[{"question": form["item"][0]["linkId"], **answer}] * count)(form)


def first_of(form: dict, **members: object) -> None:
    question(form).update(members)


CODE = [{"system": "urn:codes", "code": "a"}]

# fhirkit knows the elements and their types.
FHIRKIT: dict[str, Fault] = {
    "an unknown element": (lambda form: form.update(colour="red"), "Questionnaire.colour: unknown element"),
    "no status": (lambda form: form.pop("status"), "Questionnaire.status: required element missing"),
    "a date the wrong way around": (lambda form: form.update(date="20-11-2026"), "is not a valid dateTime"),
    "an empty list": (lambda form: first_of(form, code=[]), "an empty array is not allowed"),
    "an empty text": (lambda form: first_of(form, text=""), "an empty string is not allowed"),
    "null": (lambda form: first_of(form, text=None), "null is not allowed"),
    "a boolean as text": (lambda form: first_of(form, required="true"), "expected true or false"),
    "a number as text": (more("decimal", initial=[{"valueDecimal": "1.5"}]), "expected a number"),
    "two answers": (
        when(operator="=", answerBoolean=True, answerInteger=1), "answer[x]: only one type may be given",
    ),
    "no link": (lambda form: question(form).pop("linkId"), "linkId: required element missing"),
}  # fmt: skip

# Only Google’s library, of those that run over all files, knows the codes that R4 requires.
GOOGLE_ALONE: dict[str, Fault] = {
    "a status that the standard does not have": (lambda form: form.update(status="ready"), "Failed to convert 'ready'"),
}

SDC: dict[str, Fault] = {
    "a link twice": (lambda form: form["item"].append(dict(form["item"][0])), "Duplicate linkId"),
}

# The invariants of the standard, and what we look for in addition, because no other tool does.
OWN: dict[str, Fault] = {
    "a name with a space": (lambda form: form.update(name="a name"), "que-0 at"),
    "a group without items": (lambda form: form["item"].append({"linkId": "empty", "type": "group"}), "que-1 at empty"),
    "a link twice": (lambda form: form["item"].append(dict(form["item"][0])), "que-2 at"),
    "a text with a code": (more("display", code=CODE), "que-3 at more"),
    "both lists of answers": (
        more("choice", answerOption=[{"valueString": "a"}], answerValueSet="urn:set"), "que-4 at more",
    ),
    "answers to yes or no": (more("boolean", answerOption=[{"valueString": "a"}]), "que-5 at more"),
    "a required text": (more("display", required=True), "que-6 at more"),
    "whether something exists, by a word": (when(operator="exists", answerString="x"), "que-7 at more"),
    "a text with an answer": (more("display", initial=[{"valueString": "a"}]), "que-8 at more"),
    "a text that cannot be changed": (more("display", readOnly=True), "que-9 at more"),
    "the length of a date": (more("date", maxLength=3), "que-10 at more"),
    "answers and an answer": (
        more("choice", answerOption=[{"valueString": "a"}], initial=[{"valueString": "a"}]), "que-11 at more",
    ),
    "two conditions, all or any": (when(2, operator="exists", answerBoolean=True), "que-12 at more"),
    "two answers to start with": (more(initial=[{"valueString": "a"}, {"valueString": "b"}]), "que-13 at more"),
    "a condition on nothing": (
        more(enableWhen=[{"question": "nowhere", "operator": "exists", "answerBoolean": True}]), "depends on nowhere",
    ),
    "one code with two texts": (
        more("choice", answerOption=[{"valueCoding": CODE[0] | {"display": one}} for one in ("First", "Second")]),
        "more shows",
    ),
    "an unknown unit": (
        more("quantity", extension=[{"url": "urn:unit", "valueCoding": {"system": UCUM, "code": "furlongs"}}]),
        "furlongs",
    ),
}  # fmt: skip

PLAIN = {"system": "urn:codes", "code": "a", "display": "A"}
MOBILE: dict[str, Fault] = {
    "a language without a region": (lambda form: form.update(language="en"), "the language has no region"),
    "no address": (lambda form: form.pop("url"), "url is missing"),
    "a group in a group": (
        lambda form: form["item"].append({"linkId": "out", "type": "group", "item": [{"linkId": "in", "type": "group"}]}),
        "in is a group or has a condition inside a group",
    ),
    "not whether it is required": (more(), "more does not say whether it is required"),
    "no text": (more(text=None, required=True), "more has no text"),
    "an answer that is no coding": (more("choice", answerOption=[{"valueString": "a"}]), "more has an answer that is no plain coding"),
    "an unknown control": (
        more(extension=[{"url": CONTROL, "valueCodeableConcept": {"coding": [{"code": "dial"}]}}]), "more has the control",
    ),
    "a comparison of texts": (when(operator="=", answerString="x"), "more compares answerString with ="),
    "a comparison by words": (
        when(operator="=", answerCoding=PLAIN), "more compares answerCoding with =",
    ),
}  # fmt: skip


def unnoticed_faults(file: Path, mobile: Path, folder: Path) -> list[str]:
    """The faults that their tool does not find.

    file: a sound form for servers.
    mobile: one for apps.
    """
    missed: list[str] = []

    def expect(tool: str, faults: dict[str, Fault], said: dict[str, str]) -> None:
        missed.extend(
            f"{tool} should say “{words}” of {name}, not “{said[name][-300:]}”"
            for name, (_, words) in faults.items()
            if words not in said[name]
        )

    kit = said_by_fhirkit(spoiled(file, FHIRKIT | GOOGLE_ALONE, folder))
    expect("fhirkit", FHIRKIT, kit)
    missed += [f"fhirkit finds {name}, too" for name in GOOGLE_ALONE if kit[name]]
    expect("Google’s library", GOOGLE_ALONE, said_by_google(spoiled(file, GOOGLE_ALONE, folder)))
    expect("sdc", SDC, said_by_sdc(spoiled(file, SDC, folder)))
    expect("our rule", OWN, said_by(check_fhir.own_findings, spoiled(file, OWN, folder)))
    expect("our rule for apps", MOBILE, said_by(check_fhir.unread_by_apps, spoiled(mobile, MOBILE, folder)))
    return missed


def spoiled(file: Path, faults: dict[str, Fault], folder: Path) -> dict[str, Path]:
    made: dict[str, Path] = {}
    for name, (spoil, _) in faults.items():
        form = json.loads(file.read_text())
        spoil(form)
        made[name] = folder / f"fault-{name.replace(' ', '-')}.json"
        made[name].write_text(json.dumps(form))
    return made


def said_by(rules: Callable[[dict], list[str]], files: dict[str, Path]) -> dict[str, str]:
    return {name: "\n".join(rules(json.loads(path.read_text()))) for name, path in files.items()}


def said_by_fhirkit(files: dict[str, Path]) -> dict[str, str]:
    """Started once, because it takes seconds; what it says of a file stands below its name."""
    ran = subprocess.run(
        [Path(sys.executable).parent / "fhirkit", "validate", *files.values()], capture_output=True, text=True, timeout=300
    )
    below = dict(re.findall(r"^(\S+\.json): \d+ issue\(s\)\n((?:  .*\n?)*)", ran.stdout + ran.stderr, re.MULTILINE))
    return {name: below.get(str(path), "") for name, path in files.items()}


def said_by_google(files: dict[str, Path]) -> dict[str, str]:
    ran = subprocess.run(
        [GOOGLE, HERE / "check_google_fhir.py", *files.values()], capture_output=True, text=True, timeout=300
    )
    lines = ran.stdout.splitlines()
    return {name: "\n".join(line for line in lines if line.startswith(path.name)) for name, path in files.items()}


def said_by_sdc(files: dict[str, Path]) -> dict[str, str]:
    sdc = Path(sys.executable).parent / "sdc"
    return {
        name: subprocess.run([sdc, "validate"], stdin=path.open(), capture_output=True, text=True, timeout=60).stderr
        for name, path in files.items()
    }
