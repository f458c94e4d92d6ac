"""One person translates while another changes the source texts."""

import re

from playwright.sync_api import expect

from study_editor import StudyEditor
from story import journey, step
from stories.writing_together import SECTION, control, given_two_editors, when_writing
from visitor import Visitor
from world import World


@journey("The text to translate is the one that a colleague has just changed")
def translated_meanwhile(world: World):
    ada, ben, editor = given_two_editors(world)
    when_a_source_changes_while_ada_translates(ada, ben, f"{editor.study}/write/{SECTION}", "title", "summary")
    then_the_new_source_is_beside_the_field(ada, "#field-summary-original", "Summary")
    then_her_caret_is_where_it_was(ada, "title")
    when_one_is_marked_as_up_to_date(ada, "Summary")
    symptoms = f"{editor.study}/write/tasks/daily-check-in/steps/symptoms"
    when_a_source_changes_while_ada_translates(ada, ben, symptoms, "text", "format.choices.0.text")
    then_the_new_source_is_beside_the_field(ada, "[id='format.choices.0.text-original']", "answer 1")
    then_her_caret_is_where_it_was(ada, "text")


@step
def when_a_source_changes_while_ada_translates(ada: Visitor, ben: Visitor, part: str, hers: str, his: str):
    ada.visit(f"{part}?language=es")
    ben.visit(part)
    when_writing(ben, {his: "Ben’s new words"})
    control(ada, hers).fill("Las palabras de Ada")
    control(ada, hers).evaluate("field => field.setSelectionRange(3, 7)")
    StudyEditor(ada).is_saved()


@step
def then_the_new_source_is_beside_the_field(ada: Visitor, source: str, label: str):
    expect(ada.page.locator(source)).to_have_text("Ben’s new words")
    expect(ada.page.get_by_role("button", name=re.compile(f"^Mark as up to date ?: {label}$"))).to_be_visible()
    expect(ada.page.get_by_text("Not saved yet")).to_be_hidden()
    ada.see(f"A source that has changed, {label}")


@step
def then_her_caret_is_where_it_was(ada: Visitor, name: str):
    field = control(ada, name)
    expect(field).to_be_focused()
    expect(field).to_have_value("Las palabras de Ada")
    assert field.evaluate("field => [field.selectionStart, field.selectionEnd]") == [3, 7], "the caret has moved"


@step
def when_one_is_marked_as_up_to_date(ada: Visitor, label: str):
    button = ada.page.get_by_role("button", name=re.compile(f"^Mark as up to date ?: {label}$"))
    with ada.loads():
        button.click()
    expect(button).to_have_count(0)
