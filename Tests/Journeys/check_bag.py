"""Checks a bundle with programs that know nothing of Accord: bagit, sha256sum, minisign, signify, OpenSSL, and RO-Crate's validator.

Run it on its own with a bundle and the portal's public keys: check_bag.py BUNDLE.zip KEY.pub KEY.pem
"""

import hashlib
import json
import logging
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import broken_crates
from tampering import SIGNATURE, TAGS, TAMPERING


class Ran:
    """What a tool said: true if it confirms what it was asked."""

    def __init__(self, ran: subprocess.CompletedProcess):
        self.holds = ran.returncode == 0
        self.words = (ran.stdout + ran.stderr).decode(errors="replace")

    def __bool__(self) -> bool:
        return self.holds


def shell(script: str, bag: Path, *arguments: str) -> Ran:
    ran = subprocess.run(["bash", "-ec", script, "bash", *arguments], cwd=bag, capture_output=True, timeout=60)
    return Ran(ran)


def sums(bag: Path) -> Ran:
    return shell(f"sha256sum --quiet --strict -c {TAGS} manifest-sha256.txt", bag)


def bagit(bag: Path) -> Ran:
    return shell('"$1" -m bagit --validate .', bag, sys.executable)


def minisign(bag: Path, key: Path) -> Ran:
    return shell(f'minisign -Vm {TAGS} -p "$1"', bag, str(key))


def signify(bag: Path, key: Path) -> Ran:
    return shell(f'signify-openbsd -V -p "$1" -x {SIGNATURE} -m {TAGS}', bag, str(key))


def openssl(bag: Path, pem: Path) -> Ran:
    return shell(
        f"""raw=$(mktemp); trap 'rm -f "$raw"' EXIT
        sed -n 2p {SIGNATURE} | base64 -d | tail -c 64 > "$raw"
        openssl pkeyutl -verify -pubin -inkey "$1" -rawin -in {TAGS} -sigfile "$raw" """,
        bag, str(pem),
    )  # fmt: skip


def finders(bag: Path, key: Path, pem: Path) -> dict[str, Ran]:
    """What each tool that is installed says of an unpacked bundle."""
    ran = {"sums": sums(bag), "bagit": bagit(bag)}
    for name, program, check in [
        ("minisign", "minisign", lambda: minisign(bag, key)),
        ("signify", "signify-openbsd", lambda: signify(bag, key)),
        ("openssl", "openssl", lambda: openssl(bag, pem)),
    ]:
        if shutil.which(program):
            ran[name] = check()
    return ran


# What a tool says when it finds that a signature does not fit, and not that it could not run.
REFUSALS = {
    "minisign": "verification failed",
    "signify": "verification failed",
    "openssl": "Signature Verification Failure",
}


def check_found(check: Callable[..., None], what: str, bag: Path, keys: tuple[Path, Path], tools: tuple[str, ...]) -> None:
    """Exactly these tools find it, and those that check signatures say so in their words."""
    ran = finders(bag, *keys)
    found = {tool for tool, one in ran.items() if not one}
    check(f"{', '.join(tools) or 'no tool'} and no other find {what}", found == set(tools) & set(ran), str(sorted(found)))
    # Without a signature, there is nothing that could not fit.
    for tool in sorted(found & set(REFUSALS)) if (bag / SIGNATURE).exists() else ():
        check(f"{tool} says why it refuses {what}", REFUSALS[tool] in ran[tool].words, ran[tool].words)


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


def misdescribed(data: Path) -> set[str]:
    """Files that are there with another size or hash than the description for repositories states."""
    crate = json.loads((data / "ro-crate-metadata.json").read_text())
    wrong: set[str] = set()
    for entity in crate["@graph"]:
        file = data / entity.get("@id", "")
        if not file.is_file() or "sha256" not in entity:
            continue
        content = file.read_bytes()
        stated = (entity["contentSize"], entity["sha256"])
        if stated != (str(len(content)), hashlib.sha256(content).hexdigest()):
            wrong.add(entity["@id"])
    return wrong


def crate_findings(data: Path) -> set[str]:
    """What is wrong with a description for repositories, as in `broken_crates`."""
    findings = {issue.split(":", 1)[0] for issue in crate_issues(data)}
    if findings:
        # Its Python library opens only what is valid.
        return findings
    return {check.__name__ for check in (unlisted, misdescribed) if check(data)}


def check_broken_crates(bundle: Path, folder: Path, check: Callable[..., None]) -> None:
    data = opened(bundle, folder / "crates") / "data"
    metadata = (data / broken_crates.METADATA).read_bytes()
    check("nothing is wrong with the RO-Crate before it is broken", not crate_findings(data))
    for what, (change, finder) in broken_crates.BROKEN.items():
        broken_crates.changed(data, change)
        found = crate_findings(data)
        check(f"{finder} finds {what} in the RO-Crate", finder in found, str(sorted(found)))
        (data / broken_crates.METADATA).write_bytes(metadata)


def is_normal(bundle: Path, folder: Path) -> bool:
    """Whether the zip has no clock or machine in it."""
    copy = folder / "normal.zip"
    shutil.copy(bundle, copy)
    subprocess.run(["strip-nondeterminism", str(copy)], check=True, capture_output=True)
    return copy.read_bytes() == bundle.read_bytes()


def opened(bundle: Path, folder: Path) -> Path:
    subprocess.run(["unzip", "-q", str(bundle), "-d", str(folder)], check=True, capture_output=True)
    return next(folder.glob("*/bagit.txt")).parent


def check_bag(
    bundle: Path, key: Path, pem: Path, check: Callable[..., None], verify: Callable[[Path], str] | None = None
) -> None:
    check_tools(bundle, key, pem, check)
    with tempfile.TemporaryDirectory(prefix="accord-bag-") as name:
        check_tampering(bundle, Path(name), (key, pem), check, verify)


def check_tools(bundle: Path, key: Path, pem: Path, check: Callable[..., None]) -> None:
    """Each tool confirms a bundle that nobody changed."""
    with tempfile.TemporaryDirectory(prefix="accord-bag-") as name:
        folder = Path(name)
        bag = opened(bundle, folder / "opened")
        check_contents(bundle, bag, folder, check, "the bundle")
        tools = {"minisign": key, "signify-openbsd": key, "openssl": pem}
        for tool, own in tools.items():
            if shutil.which(tool) is None:
                print(f"– {tool} is not installed, so it did not check the signature")
                continue
            confirms = {"minisign": minisign, "signify-openbsd": signify, "openssl": openssl}[tool]
            check(f"{tool} confirms the signature", confirms(bag, own))


def check_unsigned(bundle: Path, check: Callable[..., None], what: str) -> None:
    """Each tool that needs no signature confirms a bundle that was made without a portal."""
    with tempfile.TemporaryDirectory(prefix="accord-bag-") as name:
        folder = Path(name)
        check_contents(bundle, opened(bundle, folder / "opened"), folder, check, what)


def check_contents(bundle: Path, bag: Path, folder: Path, check: Callable[..., None], what: str) -> None:
    check(f"sha256sum confirms {what}", sums(bag))
    check(f"bagit confirms {what}", bagit(bag))
    issues = crate_issues(bag / "data")
    check(f"{what} is an RO-Crate", not issues, "\n".join(issues))
    check(f"the RO-Crate of {what} names every file", not unlisted(bag / "data"), str(unlisted(bag / "data")))
    wrong = misdescribed(bag / "data")
    check(f"the RO-Crate of {what} states the size and the hash of every file", not wrong, str(wrong))
    if shutil.which("strip-nondeterminism"):
        check(f"the zip of {what} has no clock or machine in it", is_normal(bundle, folder))
    else:
        print("– strip-nondeterminism is not installed, so it did not check the zip")


def check_tampering(
    bundle: Path, folder: Path, keys: tuple[Path, Path], check: Callable[..., None], verify: Callable[[Path], str] | None
) -> None:
    """verify: what `accord verify` says as JSON."""
    for number, (what, (tamper, tools, file, reason)) in enumerate(TAMPERING.items()):
        bag = opened(bundle, folder / str(number))
        tamper(bag)
        check_found(check, what, bag, keys, tools)
        if verify:
            packed = Path(shutil.make_archive(str(folder / f"{number}-packed"), "zip", bag.parent, bag.name))
            findings = json.loads(verify(packed))["findings"]
            named = any(one["file"] == file and reason in one["finding"] for one in findings)
            check(f"accord verify names the file and the reason of {what}", named, str(findings))
    bag = opened(bundle, folder / "crate")
    (bag / "data/study.json").unlink()
    issues = crate_issues(bag / "data")
    check("RO-Crate’s validator names a missing file", any("study.json" in issue for issue in issues), str(issues))
    check_broken_crates(bundle, folder, check)


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
