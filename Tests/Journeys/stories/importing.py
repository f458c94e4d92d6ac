"""Looking at a file before anything is created, adding it to a study, and cutting a document into sections."""

import json
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from playwright.sync_api import expect

from study_editor import StudyEditor
from stories.writing_together import given_two_editors, then_the_page_shows, when_writing
from story import Skipped, journey, step
from visitor import Visitor
from world import World

OWN = Path(__file__).parents[1] / "files"
DICTIONARY = (
    "Variable / Field Name,Form Name,Section Header,Field Type,Field Label,"
    '"Choices, Calculations, OR Slider Labels",Field Note,Text Validation Type OR Show Slider Number,'
    "Text Validation Min,Text Validation Max,Identifier?,Branching Logic (Show field only if...),"
    "Required Field?,Custom Alignment,Question Number (surveys only),Matrix Group Name,Matrix Ranking?,"
    "Field Annotation"
)
DOCUMENT = """
# Morning Heart Study

## Why we do this

To learn how hearts wake up.

What may go wrong

The strap may itch.

## More risks

You may forget it.
"""


@journey("A file is shown before anything is created, and a hasty double click creates one study")
def previewing(world: World):
    ada = world.signed_in(world.portal())
    when_looking_at(ada, OWN / "consent.md")
    ada.see("Import preview")
    then_there_are_studies(ada, 0)
    ada.page.go_back()
    then_the_preview_is_still_there(ada)
    when_pressing_create_twice(ada)
    then_there_are_studies(ada, 1)
    ada.page.go_back()
    ada.page.go_back()
    ada.page.reload()
    ada.reads("Imported from a file")


@journey("A file is shown, read in another language, canceled, and imported without scripts")
def previewing_without_scripts(world: World):
    ada = world.signed_in(world.portal(), scripts=False)
    when_looking_at(ada, OWN / "consent.md")
    ada.see("Import preview")
    ada.page.locator("summary", has_text="Read the file in another format").click()
    ada.choose("Text language", "Español")
    ada.press("Read again")
    ada.reads(re.compile("· Spanish"))
    address = ada.page.url
    ada.press("Cancel")
    ada.reads("The import was canceled. Nothing was created.")
    ada.page.goto(address)
    ada.reads_heading("The uploaded file is no longer here")
    ada.see("Import, no longer kept")
    then_there_are_studies(ada, 0)
    when_looking_at(ada, OWN / "consent.md")
    ada.press("Create study")
    ada.reads("Imported from a file")


@journey("Tasks of a file are added to a study while a colleague writes in it, and Undo takes them back")
def adding(world: World):
    ada, ben, editor = given_two_editors(world)
    when_choosing_the_study(ada, editor)
    ada.see("Import preview, into a study")
    when_writing_meanwhile(ben, editor)
    ada.press("Add to study")
    ada.reads(re.compile("Added 1 consent from “consent.md”"))
    ada.press("Undo", ada.page.get_by_role("status"))
    ada.visit(f"{editor.study}/write/facts")
    then_the_page_shows(ada, {"protocolNumber": "B-7"})
    ada.visit(f"{editor.study}/history")
    ada.reads(re.compile("Added 1 consent from “consent.md”"))
    ada.follow("See what was imported")
    ada.reads(re.compile("“consent.md”, read as"))
    ada.see("Imported into a study")


@journey("The sections of a Word document are cut, joined, and named before they are created, by keyboard")
def cutting(world: World):
    cut(world, scripts=True)


@journey("Without scripts, the sections of a Word document are cut and named too")
def cutting_without_scripts(world: World):
    cut(world, scripts=False)


def cut(world: World, scripts: bool):
    ada = world.signed_in(world.portal(), scripts=scripts)
    with tempfile.TemporaryDirectory() as folder:
        when_looking_at(ada, given_a_word_document(Path(folder)))
    ada.reads_heading("Sections of the consent")
    then_the_sections_are(ada, ["Why we do this", "More risks"])
    when_splitting_by_keyboard(ada, "What may go wrong")
    then_the_sections_are(ada, ["Why we do this", "What may go wrong", "More risks"])
    ada.see("Import preview, sections")
    third = section(ada, 3)
    third.get_by_label("Join with the section above").check()
    section(ada, 2).get_by_label("Title").fill("Risks")
    section(ada, 2).get_by_label("Kind").select_option(label="Study tasks")
    # What is typed counts even if the sections are not updated first.
    ada.press("Create study")
    ada.follow("Open the study")
    outline = StudyEditor(ada).outline()
    expect(outline.get_by_text("Risks", exact=True).first).to_be_attached()
    expect(outline.get_by_text("More risks", exact=True)).to_have_count(0)


@journey("A cell of a data dictionary is corrected where it is reported, by keyboard, and reset")
def correcting(world: World):
    correct(world, scripts=True)


@journey("Without scripts, a cell of a data dictionary is corrected too")
def correcting_without_scripts(world: World):
    correct(world, scripts=False)


def correct(world: World, scripts: bool):
    ada = world.signed_in(world.portal(), scripts=scripts)
    with tempfile.TemporaryDirectory() as folder:
        when_looking_at(ada, given_a_dictionary(Path(folder)))
    when_correcting_by_keyboard(ada, "radioo")
    ada.reads(re.compile("Still reported:"))
    ada.see("Import preview, a cell that is still wrong")
    ada.press(re.compile("^Reset Line 3"))
    expect(ada.field("Line 3, column Field Type")).to_have_value("raddio")
    before = ada.page.url
    when_correcting_by_keyboard(ada, "text")
    ada.reads(re.compile("1 corrected cell"))
    # A page from before the correction takes nothing back.
    ada.visit(before.removeprefix(ada.portal.address))
    ada.press("Create study")
    ada.reads("Corrected cells")
    ada.reads(re.compile("By Ada Lovelace, before the import"))
    ada.see("Imported, with corrected cells")


@journey("Files that cannot be imported are refused by name, and nothing of them is kept")
def refusing(world: World):
    ada = world.signed_in(world.portal())
    study = json.dumps({"schema": 1}).encode()
    for name, content, words in [
        ("empty.md", b"", "“empty.md” is empty."),
        ("half.zip", b"PK\x03\x04half", "“half.zip”"),
        ("latin.md", "# Überblick\n\nHäufig.\n".encode("latin-1"), "“latin.md”"),
        ("broken.json", study[:-4], "“broken.json”"),
        ("photo.png", b"\x89PNG\r\n\x1a\n", "“photo.png” is a picture."),
    ]:
        ada.visit("/studies/import")
        file = {"name": name, "mimeType": "application/octet-stream", "buffer": content}
        ada.field("File").set_input_files(file)
        ada.press("Show preview")
        ada.reads(re.compile(re.escape(words)))
        assert ada.path() == "/studies/import", ada.path()
    ada.see("Import, not readable")
    when_choosing_a_huge_file(ada)
    then_there_are_studies(ada, 0)


@step
def when_looking_at(ada: Visitor, file: Path):
    ada.visit("/studies/import")
    ada.field("File").set_input_files(file)
    ada.press("Show preview")
    ada.reads(re.compile("Nothing has been created yet"))


@step
def when_choosing_a_huge_file(ada: Visitor):
    with tempfile.TemporaryDirectory() as folder:
        huge = Path(folder) / "huge.zip"
        with huge.open("wb") as file:
            file.truncate(60_000_000)
        ada.visit("/studies/import")
        ada.field("File").set_input_files(huge)
        ada.reads(re.compile("“huge.zip” is 60 MB. Files up to 10 MB can be imported"))
        ada.press("Show preview")
        expect(ada.field("File")).to_be_focused()


@step
def then_there_are_studies(ada: Visitor, count: int):
    ada.visit("/studies")
    expect(ada.page.locator(".study-row")).to_have_count(count)


@step
def then_the_preview_is_still_there(ada: Visitor):
    ada.reads(re.compile("Nothing has been created yet"))
    ada.page.reload()
    ada.reads(re.compile("Nothing has been created yet"))


@step
def when_pressing_create_twice(ada: Visitor):
    ada.page.get_by_role("button", name="Create study", exact=True).dblclick()
    ada.reads("Imported from a file")


@step
def when_choosing_the_study(ada: Visitor, editor: StudyEditor):
    when_looking_at(ada, OWN / "consent.md")
    ada.choose("Import into", "Heart Rhythm at Home")
    ada.press("Show")
    ada.reads(re.compile("Select what to add to"))
    ada.reads(re.compile("The study already uses the identifier consent, so this becomes"))


@step
def when_writing_meanwhile(ben: Visitor, editor: StudyEditor):
    ben.visit(f"{editor.study}/write/facts")
    when_writing(ben, {"protocolNumber": "B-7"})


@step
def given_a_word_document(folder: Path) -> Path:
    if not shutil.which("pandoc"):
        raise Skipped("pandoc is not installed")
    file = folder / "morning.docx"
    subprocess.run(
        ["pandoc", "--from=markdown", "--to=docx", f"--output={file}"], input=DOCUMENT.encode(), check=True
    )  # fmt: skip
    return file


@step
def given_a_dictionary(folder: Path) -> Path:
    file = folder / "sleep.csv"
    rows = [("record_id", "text", "Record ID"), ("why", "raddio", "Why did you wake up?")]
    lines = [f"{name},sleep,,{kind},{label}," + "," * 12 for name, kind, label in rows]
    file.write_text("\n".join([DICTIONARY, *lines]) + "\n")
    return file


@step
def when_correcting_by_keyboard(ada: Visitor, words: str):
    field = ada.field("Line 3, column Field Type")
    field.focus()
    ada.page.keyboard.press("ControlOrMeta+a")
    ada.page.keyboard.type(words)
    ada.page.keyboard.press("Enter")
    ada.reads(re.compile("The file was read again with 1 corrected cell"))


def section(ada: Visitor, number: int):
    return ada.page.get_by_role("group", name=f"Section {number}", exact=True)


@step
def then_the_sections_are(ada: Visitor, titles: list[str]):
    expect(ada.page.locator(".cut")).to_have_count(len(titles))
    for number, title in enumerate(titles, start=1):
        expect(section(ada, number).get_by_label("Title")).to_have_value(title)


@step
def when_splitting_by_keyboard(ada: Visitor, words: str):
    summary = section(ada, 1).locator("summary")
    summary.focus()
    ada.page.keyboard.press("Enter")
    line = ada.page.get_by_role("checkbox", name=words)
    line.focus()
    ada.page.keyboard.press("Space")
    expect(line).to_be_checked()
    button = ada.page.get_by_role("button", name="Update sections", exact=True)
    button.focus()
    ada.page.keyboard.press("Enter")
