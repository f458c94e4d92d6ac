"""Checks the software bill of materials: it names everything that is built and installed, with versions and licenses."""

import json
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SCRIPT = ROOT / "scripts/sbom"


def faults(folder: Path) -> list[str]:
    """What is missing or wrong; `folder` is for the files."""
    files = [folder / "sbom.json", folder / "sbom-again.json"]
    for file in files:
        subprocess.run([SCRIPT, file], check=True)
    first, second = (file.read_bytes() for file in files)
    found = [] if first == second else ["two bills of the same components differ"]
    bill = json.loads(first)
    if (bill["bomFormat"], bill["specVersion"]) != ("CycloneDX", "1.5"):
        found.append("the bill does not say that it is CycloneDX 1.5")
    components = bill["components"]
    refs = [one["bom-ref"] for one in components]
    found += [f"{ref} is listed twice" for ref in set(refs) if refs.count(ref) > 1]
    found += [f"{one['bom-ref']} has no version" for one in components if not one.get("version")]
    found += [f"{one['bom-ref']} has no license" for one in components if not one.get("licenses")]
    found += [f"{one['bom-ref']} has an empty license" for one in components if not all(map(is_named, one.get("licenses", [])))]
    listed = {one["name"].lower() for one in components}
    found += [f"{name} is missing" for name in sorted(expected() - listed)]
    depended = set(bill["dependencies"][0]["dependsOn"])
    required = {one["bom-ref"] for one in components if one["scope"] == "required"}
    if depended != required:
        found.append(f"Accord does not depend on what it requires: {depended ^ required}")
    return found


def is_named(one: dict) -> bool:
    license = one.get("license", {})
    return bool(one.get("expression") or license.get("id") or license.get("name"))


def expected() -> set[str]:
    """The names in the manifest, in scripts/setup, and among the requirements for PDF files, read in another way than the script."""
    manifest = (ROOT / "Package.swift").read_text(encoding="utf-8")
    swift = {address.removesuffix(".git").rsplit("/", 1)[-1] for address in re.findall(r'url: "([^"]+)"', manifest)}
    setup = (ROOT / "scripts/setup").read_text(encoding="utf-8")
    debian = {word for word in ("graphviz", "libsodium-dev", "libsqlite3-dev", "libxml2-dev", "pandoc", "poppler-utils") if word in setup}
    python = {line.split("==")[0] for line in (ROOT / "scripts/pdf/requirements.txt").read_text(encoding="utf-8").split()}
    return {name.lower() for name in swift | debian | python}
