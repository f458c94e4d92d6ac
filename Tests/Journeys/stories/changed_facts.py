"""After a study fact was changed, the texts that still have what it was are found from its field."""

import re
from urllib.parse import quote

from playwright.sync_api import expect

from study_editor import StudyEditor
from stories.together import given_a_study_from_the_sample
from story import journey, step
from visitor import Visitor
from world import World

TELEPHONE = "Questions about the research: telephone"


@journey("A changed telephone number leads to the texts that still have the former one")
def former_number(world: World):
    editor = given_a_study_that_repeats_its_number(world.signed_in(world.portal()))
    when_changing_the_number(editor, "555-9999")
    then_its_field_says_which_texts_are_left(editor)
    then_nothing_is_said_of_the_number_it_was(editor)
    when_changing_the_number(editor, "555-9999")
    then_they_are_replaced(editor)


@journey("A changed telephone number leads to its texts with scripts off")
def former_number_without_scripts(world: World):
    editor = given_a_study_that_repeats_its_number(world.signed_in(world.portal(), scripts=False))
    when_changing_the_number(editor, "555-9999")
    then_its_field_says_which_texts_are_left(editor)
    then_they_are_replaced(editor)


def given_a_study_that_repeats_its_number(visitor: Visitor) -> StudyEditor:
    """The sample, with its telephone number written out in each text that takes it from the facts."""
    editor = given_a_study_from_the_sample(visitor)
    code = quote("{fact:contact.phone}")
    for language in ["en", "es"]:
        visitor.visit(f"{editor.study}/find?q={code}&with=555-0142&language={language}")
        visitor.press("Replace selected")
        visitor.reads(re.compile(r"Replaced in \d+ places"))
    visitor.visit(f"{editor.study}/write/facts")
    return editor


def former(editor: StudyEditor):
    return editor.visitor.page.locator("[data-former-fact='researchContact.telephone']")


@step
def when_changing_the_number(editor: StudyEditor, number: str):
    editor.visitor.fill(TELEPHONE, number)
    editor.save()


@step
def then_its_field_says_which_texts_are_left(editor: StudyEditor):
    expect(former(editor)).to_contain_text(re.compile(r"\d texts still have “555-0142”\."))
    expect(former(editor)).to_contain_text(re.compile(r"\d texts in Spanish still have “555-0142”\."))
    editor.visitor.see("Facts with texts that have a former number")


@step
def then_nothing_is_said_of_the_number_it_was(editor: StudyEditor):
    editor.visitor.fill(TELEPHONE, "555-0142")
    editor.save()
    expect(former(editor)).to_be_empty()


@step
def then_they_are_replaced(editor: StudyEditor):
    expect(former(editor).get_by_role("link").first).to_be_visible()
    with editor.visitor.loads():
        former(editor).get_by_role("link", name="Find and replace").first.click()
    expect(editor.visitor.field("Replace with")).to_have_value("555-9999")
    editor.visitor.press("Replace selected")
    editor.visitor.reads(re.compile(r"Replaced in \d+ places"))
    editor.visitor.reads("No matches")
