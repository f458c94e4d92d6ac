"""Proposing, publishing, and verifying a version."""

import subprocess
import zipfile
from pathlib import Path

from desk import Desk
from portal import Portal, accord
from story import step


@step
def when_proposing_and_publishing(desk: Desk):
    visitor = desk.visitor
    desk.need_no_board()
    visitor.see("Versions, none yet")
    visitor.follow("Propose the first version")
    visitor.see("Propose version")
    visitor.fill("Release notes", "The first complete draft.")
    visitor.press("Propose version")
    visitor.see("Versions, one proposed")
    visitor.follow("Publish 1.0.0")
    visitor.see("Publishing asks first")
    visitor.press("Publish 1.0.0")
    visitor.reads("Published")
    visitor.see("Versions, one published")
    visitor.follow("Open 1.0.0")
    visitor.reads("This version never changes.")
    visitor.see("Version")


@step
def when_downloading_the_bundle(desk: Desk, portal: Portal) -> Path:
    with desk.visitor.page.expect_download() as download:
        desk.visitor.follow("Bundle")
    name = download.value.suggested_filename
    assert name.endswith(".zip"), name
    bundle = portal.folder / name
    download.value.save_as(bundle)
    return bundle


@step
def when_looking_at_all_formats(desk: Desk, portal: Portal):
    visitor = desk.visitor
    visitor.follow("All formats")
    visitor.reads_heading("Download")
    visitor.see("A version in all formats")
    with visitor.page.expect_download() as download:
        visitor.follow("Download REDCap data dictionary")
    name = download.value.suggested_filename
    assert name.endswith("-1.0.0-redcap.zip"), name
    archive = portal.folder / name
    download.value.save_as(archive)
    with zipfile.ZipFile(archive) as files:
        assert files.testzip() is None and len(files.namelist()) > 1, files.namelist()
    visitor.follow("Version 1.0.0")


@step
def then_standard_tools_confirm_it(bundle: Path):
    folder = bundle.with_suffix("")
    with zipfile.ZipFile(bundle) as archive:
        archive.extractall(folder)
    bag = next(folder.rglob("bagit.txt"), None)
    assert bag, sorted(path.name for path in folder.rglob("*"))
    checked = subprocess.run(
        ["sha256sum", "--check", "--strict", "--quiet", "manifest-sha256.txt", "tagmanifest-sha256.txt"],
        cwd=bag.parent, capture_output=True, text=True,
    )  # fmt: skip
    assert checked.returncode == 0, checked.stderr
    assert (bag.parent / "tagmanifest-sha256.txt.minisig").exists()
    verified = accord("verify", str(bundle))
    assert verified.returncode == 0 and verified.stdout.startswith("Unchanged."), verified.stdout
