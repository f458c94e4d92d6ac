"""Importing, copying, and archiving studies."""

import os
import re
from pathlib import Path

from playwright.sync_api import expect

from study_editor import StudyEditor
from portal import ROOT
from stories.together import given_a_study_from_the_sample
from story import Skipped, journey, step
from visitor import Visitor
from world import World

FIXTURES = Path(os.environ.get("ACCORD_FIXTURES") or ROOT / "../shared/fixtures")
OWN = Path(__file__).parents[1] / "files"


@journey("A consent in Markdown is imported, and a truncated one is refused with its place")
def importing(world: World):
    ada = world.signed_in(world.portal())
    when_bringing_in(ada, OWN / "consent.md")
    then_its_sections_are_there(ada, ["Purpose", "What you do", "Risks"])
    when_choosing(ada, OWN / "truncated.md")
    then_it_is_refused_with_line_and_column(ada)


@journey("A real study's consent is imported whole")
def importing_a_real_consent(world: World):
    consent = next((FIXTURES / "spezi/consent-mhc").glob("*.md"), None)
    if consent is None:
        raise Skipped(f"there is no consent-mhc in {FIXTURES}")
    ada = world.signed_in(world.portal())
    when_bringing_in(ada, consent)
    headings = re.findall(r"^#+ +(.+?)\s*$", consent.read_text(), re.MULTILINE)
    then_its_sections_are_there(ada, headings)
    ada.see("Imported, a real consent")


@step
def when_bringing_in(ada: Visitor, file: Path):
    when_choosing(ada, file)
    ada.press("Create study")


@step
def when_choosing(ada: Visitor, file: Path):
    ada.visit("/studies/import", "Import a file")
    ada.field("File").set_input_files(file)
    ada.press("Show preview")


@step
def then_its_sections_are_there(ada: Visitor, titles: list[str]):
    expect(ada.page.get_by_text("Imported from a file")).to_be_visible()
    ada.see("Imported")
    ada.follow("Open the study")
    editor = StudyEditor(ada)
    for title in titles:
        words = re.sub(r"[*_`]", "", title)
        expect(editor.outline().get_by_text(words, exact=True).first).to_be_attached()


@step
def then_it_is_refused_with_line_and_column(ada: Visitor):
    ada.reads(re.compile(r"[Ll]ine \d+"))
    ada.see("Import, refused")
    ada.visit("/studies")
    assert ada.page.get_by_role("heading", level=3).count() == 1


@journey("A study is copied, archived, and brought back by Undo")
def keeping(world: World):
    ada = world.signed_in(world.portal())
    editor = given_a_study_from_the_sample(ada)
    when_copying_it(editor)
    then_both_are_listed(ada)
    when_archiving_the_copy(ada)
    then_undo_brings_it_back(ada)


@step
def when_copying_it(editor: StudyEditor):
    ada = editor.visitor
    ada.visit(f"{editor.study}/copy", "Copy")
    ada.fill("Title of the copy", "Heart Rhythm, second year")
    ada.press("Create copy")
    ada.reads_heading("Study facts")
    expect(ada.field("Title").first).to_have_value("Heart Rhythm, second year")


@step
def then_both_are_listed(ada: Visitor):
    ada.visit("/studies")
    ada.reads_heading("Heart Rhythm, second year")
    ada.reads_heading("Heart Rhythm at Home")
    ada.fill("Search studies", "second year")
    ada.page.keyboard.press("Enter")
    expect(ada.heading("Heart Rhythm at Home")).to_be_hidden()
    ada.visit("/studies", "Studies, two")


@step
def when_archiving_the_copy(ada: Visitor):
    ada.page.get_by_label("More actions for Heart Rhythm, second year").click()
    ada.page.get_by_role("button", name="Archive", exact=True).filter(visible=True).click()
    expect(ada.heading("Heart Rhythm, second year")).to_be_hidden()
    ada.see("Studies, one archived")


@step
def then_undo_brings_it_back(ada: Visitor):
    ada.press("Undo")
    ada.visit("/studies")
    ada.reads_heading("Heart Rhythm, second year")
