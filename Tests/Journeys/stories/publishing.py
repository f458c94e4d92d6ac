"""Proposing, publishing, and verifying a version."""

import subprocess
import zipfile
from pathlib import Path

from playwright.sync_api import expect

from study_editor import StudyEditor
from portal import Portal, accord
from story import step
from visitor import Visitor


@step
def when_proposing_and_publishing(editor: StudyEditor):
    visitor = editor.visitor
    editor.need_no_board()
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
def when_downloading_the_bundle(editor: StudyEditor, portal: Portal) -> Path:
    with editor.visitor.page.expect_download() as download:
        editor.visitor.follow("Bundle")
    name = download.value.suggested_filename
    assert name.endswith(".zip"), name
    bundle = portal.folder / name
    download.value.save_as(bundle)
    return bundle


@step
def when_looking_at_all_formats(editor: StudyEditor, portal: Portal):
    visitor = editor.visitor
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
    formats = visitor.path()
    download_word(visitor, portal, formats, "docx", "-1.0.0-docx.zip")
    visitor.see("A Word file of a version, ready")
    visitor.visit(formats)
    visitor.visit(formats.split("/versions/")[0] + "/versions")
    visitor.follow("Export draft")
    visitor.reads_heading("Export draft")
    visitor.see("The draft in all formats")
    download_word(visitor, portal, visitor.path(), "study-docx", "-draft-study-docx.zip")
    visitor.see("A Word file of the draft, ready")
    visitor.visit(formats)
    visitor.follow("Version 1.0.0")


def download_word(visitor: Visitor, portal: Portal, formats: str, name: str, ending: str):
    """Waits for a file that pandoc makes, and checks that each of its documents is one for Word."""
    visitor.visit(f"{formats}/{name}/progress")
    expect(visitor.heading("Ready")).to_be_visible(timeout=180_000)
    with visitor.page.expect_download() as download:
        visitor.follow("Download")
    suggested = download.value.suggested_filename
    assert suggested.endswith(ending) or suggested.endswith(".docx"), suggested
    archive = portal.folder / suggested
    download.value.save_as(archive)
    with zipfile.ZipFile(archive) as files:
        assert files.testzip() is None, files.namelist()
        documents = [n for n in files.namelist() if n.endswith(".docx")]
        for document in documents or [None]:
            inner = zipfile.ZipFile(files.open(document)) if document else files
            assert "word/accord-header.xml" in inner.namelist(), inner.namelist()


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
