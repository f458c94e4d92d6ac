"""Studies assembled from what other projects wrote, so that exports are checked on real input and not only on ours."""

import json
import os
from pathlib import Path

from portal import ROOT, accord

FIXTURES = Path(os.environ.get("ACCORD_FIXTURES", ROOT.parent / "shared/fixtures"))

# What each study is made of: the first part is its base, the tasks, consents, and pictures of the others are added to it.
PARTS = {
    "mhc": ["myheartcounts"],
    "clinic": [
        "spezi/consent-upstream/Consent1.md",
        "fhir/bit-of-everything.json",
        "fhir/CVD-Risk.json",
        "fhir/enable-when-answer-options-R4-sample.json",
        "fhir/component_multi_select_choice.json",
        "fhir/q-with-minOccurs-maxOccurs.json",
    ],
    "survey": [
        "xlsform/all-question-types-v2024091201-3.xlsx",
        "redcap/longitudinal.csv",
        "surveyjs/patient-intake.json",
    ],
}


def read(part: str, folder: Path) -> dict:
    """A fixture as a study document."""
    output = folder / f"part-{part.replace('/', '-')}.json"
    made = accord("convert", str(FIXTURES / part), "--to", "accord", "--output", str(output))
    if made.returncode != 0:
        raise ValueError(f"{part}: {made.stderr.strip()[:300]}")
    return json.loads(output.read_text())


def languages(study: dict) -> list[str]:
    return [study["primaryLanguage"], *study.get("furtherLanguages", [])]


def joined(studies: list[dict], slug: str) -> dict:
    """One study with the parts of all. A task whose id is taken gets a number; nothing else refers to tasks by id here."""
    base = json.loads(json.dumps(studies[0])) | {"slug": slug}
    for study in studies[1:]:
        for language in languages(study):
            if language not in languages(base):
                base.setdefault("furtherLanguages", []).append(language)
        for kind in ("consents", "assets"):
            known = {one["id"] for one in base.get(kind, [])}
            added = [one for one in study.get(kind, []) if one["id"] not in known]
            if added:
                base.setdefault(kind, []).extend(added)
        for task in study.get("tasks", []):
            taken = {one["id"] for one in base.setdefault("tasks", [])}
            number, name = 1, task["id"]
            while task["id"] in taken:
                number += 1
                task = task | {"id": f"{name}-{number}"}
            base["tasks"].append(task)
    return base


def real_studies(folder: Path) -> list[Path]:
    """The studies as files; none if the fixtures are not on this machine."""
    made: list[Path] = []
    for slug, parts in PARTS.items():
        if not all((FIXTURES / part).exists() for part in parts):
            continue
        path = folder / f"real-{slug}.json"
        path.write_text(json.dumps(joined([read(part, folder) for part in parts], f"real-{slug}")))
        made.append(path)
    return made
