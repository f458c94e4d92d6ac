"""“I don’t know” clears the answer next to it, and what is shown about that answer."""

import re

from playwright.sync_api import expect

from study_editor import StudyEditor
from stories.authoring import given_an_empty_study
from stories.walking import given_a_walk_through
from story import journey, step
from visitor import Visitor
from world import World


@journey("Choosing “I don’t know” also clears the character count and the long date under the answer")
def clearing_what_is_shown(world: World):
    editor = given_an_empty_study(world.signed_in(world.portal()), "Clearing")
    given_a_question(editor, "What happened?", "Text", maximum="50")
    given_a_question(editor, "Which day?", "Date")
    given_a_walk_through(editor, "Survey")
    then_the_count_is_cleared(editor.visitor)
    then_the_long_date_is_cleared(editor.visitor)


@step
def given_a_question(editor: StudyEditor, title: str, answer_format: str, maximum: str | None = None):
    editor.open_task("Survey")
    editor.add("Steps", title, "Question")
    editor.set_format(answer_format)
    if maximum:
        editor.unfolded("Multiple lines").check()
        editor.unfolded("Maximum length").fill(maximum)
    editor.unfolded("Offer “I don’t know”").check()
    editor.is_saved()


@step
def then_the_count_is_cleared(visitor: Visitor):
    visitor.reads_heading("What happened?")
    count = visitor.page.locator("output[data-count]")
    visitor.page.locator("textarea").fill("A fall")
    expect(count).to_have_text("6 of 50")
    visitor.page.get_by_role("checkbox", name="I don’t know").check()
    expect(visitor.page.locator("textarea")).to_have_value("")
    expect(count).to_have_text("0 of 50")
    visitor.press("Next")


@step
def then_the_long_date_is_cleared(visitor: Visitor):
    visitor.reads_heading("Which day?")
    long = visitor.page.locator("output[data-long]")
    visitor.page.locator("input[type=date]").fill("2026-03-02")
    expect(long).to_have_text(re.compile("Monday.*2026"))
    visitor.page.get_by_role("checkbox", name="I don’t know").check()
    expect(long).to_be_empty()
