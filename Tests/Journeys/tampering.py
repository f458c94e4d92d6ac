"""What someone may do to an unpacked bundle, and who has to find it."""

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

TAGS = "tagmanifest-sha256.txt"
SIGNATURE = TAGS + ".minisig"


def relist(bag: Path, name: str, *paths: str) -> None:
    """Writes a list of checksums again, as someone would who hides a change."""
    lines = subprocess.run(["sha256sum", *sorted(paths)], cwd=bag, capture_output=True, text=True, check=True)
    (bag / name).write_text(lines.stdout)


def hide(bag: Path) -> None:
    files = [path for path in (bag / "data").rglob("*") if path.is_file()]
    relist(bag, "manifest-sha256.txt", *(str(path.relative_to(bag)) for path in files))
    info = bag / "bag-info.txt"
    size = f"Payload-Oxum: {sum(path.stat().st_size for path in files)}.{len(files)}"
    lines = [size if line.startswith("Payload-Oxum") else line for line in info.read_text().splitlines()]
    info.write_text("\n".join(lines) + "\n")
    relist(bag, TAGS, "bagit.txt", "bag-info.txt", "manifest-sha256.txt")


def append(bag: Path, name: str, text: str = " ") -> None:
    (bag / name).write_bytes((bag / name).read_bytes() + text.encode())


def change_and_hide(bag: Path) -> None:
    append(bag, "data/study.json")
    hide(bag)


def reorder(bag: Path) -> None:
    listed = bag / "manifest-sha256.txt"
    listed.write_text("".join(reversed(listed.read_text().splitlines(True))))


def replace(bag: Path, name: str, old: str, new: str) -> None:
    (bag / name).write_text((bag / name).read_text().replace(old, new, 1))


def miscount(bag: Path) -> None:
    """Says another size, and hides it in the list of checksums."""
    info = bag / "bag-info.txt"
    lines = info.read_text().splitlines(True)
    info.write_text("".join("Payload-Oxum: 1.1\n" if line.startswith("Payload-Oxum") else line for line in lines))
    relist(bag, TAGS, "bagit.txt", "bag-info.txt", "manifest-sha256.txt")


def use_md5(bag: Path) -> None:
    """Another list of checksums, with an algorithm that no longer proves anything."""
    files = sorted(str(path.relative_to(bag)) for path in (bag / "data").rglob("*") if path.is_file())
    sums = subprocess.run(["md5sum", *files], cwd=bag, capture_output=True, text=True, check=True)
    (bag / "manifest-md5.txt").write_text(sums.stdout)


def lower_layout(bag: Path) -> None:
    facts = bag / "data/version.json"
    document = json.loads(facts.read_text())
    facts.write_text(json.dumps(document | {"layout": 5}, separators=(",", ":"), sort_keys=True))
    hide(bag)


def add_twin(bag: Path) -> None:
    """A second study whose name differs only by case, listed like the first."""
    shutil.copy(bag / "data/study.json", bag / "data/Study.json")
    hide(bag)


def change_signature(bag: Path) -> None:
    replace(bag, SIGNATURE, "sha256:", "sha265:")


SIGNATURES = ("minisign", "signify", "openssl")
DOES_NOT_FIT = "The signature does not fit"

# What is done to a bundle, the tools that must find it, and the file and the reason that `accord verify` names.
TAMPERING: dict[str, tuple[Callable[[Path], object], tuple[str, ...], str, str]] = {
    "a changed file": (
        lambda bag: append(bag, "data/study.json"), ("sums", "bagit"),
        "data/study.json", "its checksum is not the one in manifest-sha256.txt",
    ),
    "a removed file": (
        lambda bag: (bag / "data/losses.json").unlink(), ("sums", "bagit"),
        "data/losses.json", "listed in manifest-sha256.txt but missing",
    ),
    "an added file": (
        lambda bag: (bag / "data/more.txt").write_text(""), ("bagit",),
        "data/more.txt", "manifest-sha256.txt does not list it",
    ),
    "a renamed file": (
        lambda bag: (bag / "data/losses.json").rename(bag / "data/gains.json"), ("sums", "bagit"),
        "data/gains.json", "manifest-sha256.txt lists it as data/losses.json",
    ),
    "a name in another case": (
        lambda bag: (bag / "data/losses.json").rename(bag / "data/Losses.json"), ("sums", "bagit"),
        "data/Losses.json", "manifest-sha256.txt lists it as data/losses.json",
    ),
    "a file whose name differs only by case": (
        add_twin, SIGNATURES, "data/Study.json", "The study document does not produce this file",
    ),
    "reordered checksums": (reorder, ("sums", "bagit"), "manifest-sha256.txt", "its lines were reordered"),
    "a wrong size": (
        miscount, ("bagit", *SIGNATURES), "bag-info.txt", "The number or size of the files is not the one that it states",
    ),
    "checksums with MD5": (use_md5, (), "manifest-md5.txt", "it has checksums other than SHA-256"),
    "an earlier layout": (lower_layout, SIGNATURES, "data/SHA256SUMS", "The list of checksums is missing"),
    "a hidden change": (change_and_hide, SIGNATURES, SIGNATURE, DOES_NOT_FIT),
    "a changed comment": (change_signature, ("minisign",), SIGNATURE, DOES_NOT_FIT),
    "a removed signature": (
        lambda bag: (bag / SIGNATURE).unlink(), SIGNATURES, SIGNATURE, "its signature was removed",
    ),
    "no bagit.txt": (
        lambda bag: (bag / "bagit.txt").unlink(), ("sums", "bagit"), "bagit.txt", "every bag must contain it",
    ),
}  # fmt: skip
