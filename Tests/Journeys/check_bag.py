"""Checks a bundle with programs that know nothing of Accord: bagit, sha256sum, minisign, signify, OpenSSL, and RO-Crate's validator.

Run it on its own with a bundle and the portal's public keys: check_bag.py BUNDLE.zip KEY.pub KEY.pem
"""

import json
import logging
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

TAGS = "tagmanifest-sha256.txt"
SIGNATURE = TAGS + ".minisig"


def shell(script: str, bag: Path, *arguments: str) -> bool:
    ran = subprocess.run(["bash", "-ec", script, "bash", *arguments], cwd=bag, capture_output=True, timeout=60)
    return ran.returncode == 0


def sums(bag: Path) -> bool:
    return shell(f"sha256sum --quiet --strict -c {TAGS} manifest-sha256.txt", bag)


def bagit(bag: Path) -> bool:
    return shell('"$1" -m bagit --quiet --validate .', bag, sys.executable)


def minisign(bag: Path, key: Path) -> bool:
    return shell(f'minisign -Vqm {TAGS} -p "$1"', bag, str(key))


def signify(bag: Path, key: Path) -> bool:
    return shell(f'signify-openbsd -qV -p "$1" -x {SIGNATURE} -m {TAGS}', bag, str(key))


def openssl(bag: Path, pem: Path) -> bool:
    return shell(
        f"""raw=$(mktemp); trap 'rm -f "$raw"' EXIT
        sed -n 2p {SIGNATURE} | base64 -d | tail -c 64 > "$raw"
        openssl pkeyutl -verify -pubin -inkey "$1" -rawin -in {TAGS} -sigfile "$raw" """,
        bag, str(pem),
    )  # fmt: skip


def crate_issues(data: Path) -> list[str]:
    """What RO-Crate's validator finds, without the network: the context is the one inside the rocrate package."""
    import rocrate
    from rocrate_validator import models, services
    from rocrate_validator.utils import document_loader

    context = json.loads((Path(rocrate.__file__).parent / "data/ro-crate.jsonld").read_text())
    fetch = document_loader._fetch_json_ld
    logging.disable(logging.CRITICAL)
    document_loader._fetch_json_ld = lambda url, *rest, **more: (
        context if url.startswith("https://w3id.org/ro/crate/") else fetch(url, *rest, **more)
    )
    found = services.validate(
        services.ValidationSettings(
            rocrate_uri=str(data), profile_identifier="ro-crate-1.1",
            requirement_severity=models.Severity.REQUIRED,
            skip_checks=["ro-crate-1.1_3.1", "ro-crate-1.1_3.2"],
        )
    )  # fmt: skip
    return [f"{issue.check.identifier}: {issue.message}" for issue in found.get_issues()]


def unlisted(data: Path) -> set[str]:
    """Files that only the directory or only the description for repositories has."""
    from rocrate.rocrate import ROCrate

    listed = {entity.id for entity in ROCrate(str(data)).get_entities() if entity.type == "File"}
    present = {str(path.relative_to(data)) for path in data.rglob("*") if path.is_file()}
    return listed ^ (present - {"ro-crate-metadata.json"})


def is_normal(bundle: Path, folder: Path) -> bool:
    """Whether the zip has no clock or machine in it."""
    copy = folder / "normal.zip"
    shutil.copy(bundle, copy)
    subprocess.run(["strip-nondeterminism", str(copy)], check=True, capture_output=True)
    return copy.read_bytes() == bundle.read_bytes()


def opened(bundle: Path, folder: Path) -> Path:
    subprocess.run(["unzip", "-q", str(bundle), "-d", str(folder)], check=True, capture_output=True)
    return next(folder.glob("*/bagit.txt")).parent


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


# What is done to a bundle, and the tool that must notice. Each is also for `accord verify`.
TAMPERING: dict[str, tuple[Callable[[Path], object], str]] = {
    "a changed file": (lambda bag: append(bag, "data/study.json"), "sums"),
    "a removed file": (lambda bag: (bag / "data/losses.json").unlink(), "sums"),
    "an added file": (lambda bag: (bag / "data/more.txt").write_text(""), "bagit"),
    "a renamed file": (lambda bag: (bag / "data/losses.json").rename(bag / "data/gains.json"), "bagit"),
    "reordered checksums": (
        lambda bag: (bag / "manifest-sha256.txt").write_text(
            "".join(reversed((bag / "manifest-sha256.txt").read_text().splitlines(True)))
        ),
        "sums",
    ),
    "a hidden change": (change_and_hide, "minisign"),
    "a changed signature": (
        lambda bag: (bag / SIGNATURE).write_text((bag / SIGNATURE).read_text().replace("sha256:", "sha265:")),
        "minisign",
    ),
    "a removed signature": (lambda bag: (bag / SIGNATURE).unlink(), "minisign"),
    "no bagit.txt": (lambda bag: (bag / "bagit.txt").unlink(), "bagit"),
}  # fmt: skip


def check_bag(
    bundle: Path, key: Path, pem: Path, check: Callable[..., None], verify: Callable[[Path], bool] | None = None
) -> None:
    with tempfile.TemporaryDirectory(prefix="accord-bag-") as name:
        folder = Path(name)
        bag = opened(bundle, folder / "opened")
        check("sha256sum confirms the bundle", sums(bag))
        check("bagit confirms the bundle", bagit(bag))
        tools = {"minisign": key, "signify-openbsd": key, "openssl": pem}
        for tool, own in tools.items():
            if shutil.which(tool) is None:
                print(f"– {tool} is not installed, so it did not check the signature")
                continue
            confirms = {"minisign": minisign, "signify-openbsd": signify, "openssl": openssl}[tool]
            check(f"{tool} confirms the signature", confirms(bag, own))
        issues = crate_issues(bag / "data")
        check("it is an RO-Crate", not issues, "\n".join(issues))
        check("the RO-Crate names every file", not unlisted(bag / "data"), str(unlisted(bag / "data")))
        if shutil.which("strip-nondeterminism"):
            check("its zip has no clock or machine in it", is_normal(bundle, folder))
        else:
            print("– strip-nondeterminism is not installed, so it did not check the zip")
        check_tampering(bundle, folder, key, check, verify)


def check_tampering(
    bundle: Path, folder: Path, key: Path, check: Callable[..., None], verify: Callable[[Path], bool] | None
) -> None:
    noticing = {"sums": sums, "bagit": bagit, "minisign": lambda bag: minisign(bag, key)}
    for number, (what, (tamper, tool)) in enumerate(TAMPERING.items()):
        bag = opened(bundle, folder / str(number))
        tamper(bag)
        if tool != "minisign" or shutil.which("minisign"):
            check(f"{tool} notices {what}", not noticing[tool](bag))
        if verify:
            packed = Path(shutil.make_archive(str(folder / f"{number}-packed"), "zip", bag.parent, bag.name))
            check(f"accord verify notices {what}", not verify(packed))
    bag = opened(bundle, folder / "crate")
    (bag / "data/study.json").unlink()
    check("RO-Crate’s validator notices a missing file", bool(crate_issues(bag / "data")))


def main() -> int:
    failed: list[str] = []

    def check(name: str, holds: bool, why: str = "") -> None:
        print(f"{'✔' if holds else '✘'} {name} {'' if holds else why}")
        if not holds:
            failed.append(name)

    check_bag(*(Path(name) for name in sys.argv[1:4]), check)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
