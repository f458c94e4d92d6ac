"""A question with the maximum number of answers: pasted, edited, moved, and still there after reloading."""

import re

from playwright.sync_api import Locator, expect

from study_editor import StudyEditor
from stories.authoring import given_an_empty_study
from story import journey, step
from world import World

PASTE = """(field, text) => {
  const data = new DataTransfer();
  data.setData('text', text);
  field.focus();
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
}"""


@journey("A question of five hundred answers is pasted, written and put in order", is_long=True)
def five_hundred_answers(world: World):
    ada = world.signed_in(world.portal())
    editor = given_an_empty_study(ada, "Places and Noises")
    given_a_question_of_texts(editor)
    then_a_list_that_is_too_long_stays_out(editor)
    when_pasting_a_few(editor)
    when_pasting_five_hundred(editor)
    when_writing_into_the_last(editor)
    when_moving_the_last_by_keys(editor)
    then_the_page_shows_the_same_when_loaded_again(editor)
    then_one_answer_can_be_taken_out_and_another_pasted(editor)


def rows(editor: StudyEditor) -> Locator:
    return editor.visitor.page.locator("[data-choice-row]")


def text_of(editor: StudyEditor, number: int) -> Locator:
    return editor.visitor.field(f"Text of answer {number}")


def paste(editor: StudyEditor, number: int, lines: list[str]) -> None:
    text_of(editor, number).evaluate(PASTE, "\n".join(lines))


def places(*numbers: int) -> list[str]:
    return [f"Place {number}" for number in numbers]


@step
def given_a_question_of_texts(editor: StudyEditor):
    editor.open_task("Survey")
    editor.add("Steps", "Where have you been?", "Question")
    editor.set_format("Multiple choice")


@step
def then_a_list_that_is_too_long_stays_out(editor: StudyEditor):
    before = rows(editor).count()
    paste(editor, before, places(*range(1, 2001)))
    editor.visitor.reads(re.compile(r"None of the 2,000 pasted answers was added\. A question can have at most 500"))
    expect(rows(editor)).to_have_count(before)


@step
def when_pasting_a_few(editor: StudyEditor):
    """The page is checked with these: axe takes minutes for 500."""
    first = rows(editor).count()
    paste(editor, first, [f"• Place {number}" for number in range(first, 9)])
    editor.unfolded("Answer 8 has a text field").check()
    editor.is_saved()
    editor.visitor.see("Question with pasted answers")
    editor.visitor.field("Answer 8 has a text field").uncheck()
    editor.is_saved()


@step
def when_pasting_five_hundred(editor: StudyEditor):
    first = rows(editor).count()
    paste(editor, first, [f"{number}. Place {number}" for number in range(first, 501)])
    editor.is_saved()
    expect(rows(editor)).to_have_count(501)
    expect(text_of(editor, 501)).to_be_focused()
    expect(editor.visitor.field("Value of answer 500")).to_have_value("place-500")
    expect(editor.visitor.page.get_by_role("button", name="Move answer 500 up", exact=True)).to_be_enabled()


@step
def when_writing_into_the_last(editor: StudyEditor):
    page = editor.visitor.page
    text_of(editor, 500).click()
    page.keyboard.press("End")
    page.keyboard.type(", at home")
    editor.unfolded("Answer 500 has a text field").check()
    expect(rows(editor).nth(499).locator("summary")).to_have_text("Text field about answer 500")
    editor.visitor.fill("Text field placeholder of answer 500", "Which room?")
    editor.is_saved()


@step
def when_moving_the_last_by_keys(editor: StudyEditor):
    page = editor.visitor.page
    text_of(editor, 500).focus()
    with editor.visitor.loads():
        page.keyboard.press("Alt+ArrowUp")
    expect(text_of(editor, 499)).to_be_focused()
    expect(page.get_by_text("Moved: now 499 of 500")).to_be_attached()
    page.keyboard.press("Enter")
    expect(text_of(editor, 500)).to_be_focused()


@step
def then_the_page_shows_the_same_when_loaded_again(editor: StudyEditor):
    editor.visitor.page.reload()
    expect(text_of(editor, 498)).to_have_value("Place 498")
    expect(text_of(editor, 499)).to_have_value("Place 500, at home")
    expect(editor.visitor.field("Value of answer 499")).to_have_value("place-500")
    expect(editor.visitor.field("Answer 499 has a text field")).to_be_checked()
    expect(editor.visitor.field("Text field placeholder of answer 499")).to_have_value("Which room?")
    expect(text_of(editor, 500)).to_have_value("Place 499")


@step
def then_one_answer_can_be_taken_out_and_another_pasted(editor: StudyEditor):
    with editor.visitor.loads():
        editor.visitor.press("Remove answer 500")
    expect(rows(editor)).to_have_count(500)
    paste(editor, 500, ["Noise", "Light\tat night"])
    editor.visitor.reads("None of the 2 pasted answers was added. A question can have at most 500, and this one has 499.")
    expect(text_of(editor, 500)).to_have_value("")
    paste(editor, 500, ["Place 1", "Light \tat night"])
    editor.visitor.reads("One answer was already there and was skipped: “Place 1”.")
    expect(text_of(editor, 500)).to_have_value("Light at night")
    editor.is_saved()
