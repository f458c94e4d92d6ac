"""What can be wrong with a description for repositories (RO-Crate), and which check has to find each."""

import json
from collections.abc import Callable
from pathlib import Path

METADATA = "ro-crate-metadata.json"
ROOT = "./"


def changed(data: Path, change: Callable[[dict], None]) -> None:
    """Writes the description of an unpacked bundle with a change."""
    crate = json.loads((data / METADATA).read_text())
    change(crate)
    (data / METADATA).write_text(json.dumps(crate))


def entity(crate: dict, identifier: str) -> dict:
    return next(one for one in crate["@graph"] if one["@id"] == identifier)


def without(identifier: str, member: str) -> Callable[[dict], None]:
    return lambda crate: entity(crate, identifier).pop(member)


def saying(identifier: str, **members) -> Callable[[dict], None]:
    return lambda crate: entity(crate, identifier).update(members)


def lacking(identifier: str) -> Callable[[dict], None]:
    """Lists a file as a part but does not describe it."""

    def remove(crate: dict) -> None:
        crate["@graph"] = [one for one in crate["@graph"] if one["@id"] != identifier]

    return remove


def unlinked(crate: dict) -> None:
    """Describes a file that it does not list as a part."""
    root = entity(crate, ROOT)
    root["hasPart"] = [part for part in root["hasPart"] if part["@id"] != "study.json"]


def invented(crate: dict) -> None:
    """Lists and describes a file that is not there."""
    entity(crate, ROOT)["hasPart"].append({"@id": "invented.txt"})
    crate["@graph"].append({"@id": "invented.txt", "@type": "File", "name": "Invented"})


# What is wrong, how, and what finds it: a rule of RO-Crate's validator, or a check of `check_bag` by its name.
BROKEN: dict[str, tuple[Callable[[dict], None], str]] = {
    "no context": (lambda crate: crate.pop("@context"), "ro-crate-1.1_5.1"),
    "no graph": (lambda crate: crate.pop("@graph"), "ro-crate-1.1_5.1"),
    "an entity without an identifier": (lambda crate: crate["@graph"][-1].pop("@id"), "ro-crate-1.1_3.4"),
    "an entity without a type": (without("study.json", "@type"), "ro-crate-1.1_3.5"),
    "no descriptor": (lacking(METADATA), "ro-crate-1.1_5.1"),
    "a descriptor that does not say what it is about": (without(METADATA, "about"), "ro-crate-1.1_5.2"),
    "a descriptor of another specification": (saying(METADATA, conformsTo={"@id": "https://example.org/crate"}), "ro-crate-1.1_5.3"),
    "no root": (lacking(ROOT), "ro-crate-1.1_6.0"),
    "a root that is no data set": (saying(ROOT, **{"@type": "File"}), "ro-crate-1.1_6.0"),
    "a root without a name": (without(ROOT, "name"), "ro-crate-1.1_8.1"),
    "a root without a description": (without(ROOT, "description"), "ro-crate-1.1_8.2"),
    "a root without a date": (without(ROOT, "datePublished"), "ro-crate-1.1_8.4"),
    "a root with a date that is none": (saying(ROOT, datePublished="soon"), "ro-crate-1.1_8.4"),
    "a root without a license": (without(ROOT, "license"), "ro-crate-1.1_8.3"),
    "a file that is listed and not described": (lacking("study.json"), "unlisted"),
    "a file that is described and not listed": (unlinked, "ro-crate-1.1_14.1"),
    "a file that is listed and not there": (invented, "ro-crate-1.1_12.1"),
    "another hash of a file": (saying("study.json", sha256="0" * 64), "misdescribed"),
    "another size of a file": (saying("study.json", contentSize="1"), "misdescribed"),
}
