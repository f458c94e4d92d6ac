"""Lists are pasted into the answers of a question, and removed again."""

import json
from pathlib import Path

from playwright.sync_api import expect

from study_editor import StudyEditor
from stories.authoring import given_an_empty_study
from stories.many_answers import given_a_question_of_texts, paste, rows, text_of
from story import journey, step
from world import World

LISTS = Path(__file__).resolve().parents[2] / "Fixtures/clipboard/answers.json"

ANSWERS = """async (text) => {
  const { pastedChoices } = await import('/scripts/pasted-choices.js');
  return pastedChoices(text).choices.map(({ value, text }) => [value, text]);
}"""

TAKES_NO_PASTE = """(field, text) => {
  const data = new DataTransfer();
  data.setData('text', text);
  return field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
}"""


@journey("Lists from REDCap and from documents become answers without their signs")
def lists_of_answers(world: World):
    editor = given_an_empty_study(world.signed_in(world.portal()), "Lists")
    given_a_question_of_texts(editor)
    first = rows(editor).count()
    paste(editor, first, ["1, Phone | 2, Tablet, or both"])
    then_answers_are(editor, first, [("1", "Phone"), ("2", "Tablet, or both")])
    paste(editor, first + 2, ["1.\tNoise", "a)\tLoud", "2.\tLight"])
    then_answers_are(editor, first + 2, [("noise", "Noise"), ("loud", "Loud"), ("light", "Light")])
    text_of(editor, first + 5).fill("7, Watch | 8, Ring")
    then_answers_are(editor, first + 5, [(None, "7, Watch | 8, Ring")])
    then_the_last_can_be_dragged_to_the_top(editor)
    then_lists_make_the_same_answers_as_without_scripts(editor)


@journey("A list comes in below the answer it is pasted into, and Ctrl+Z takes it away again")
def lists_inside_answers(world: World):
    editor = given_an_empty_study(world.signed_in(world.portal()), "Lists")
    given_a_question_of_texts(editor)
    first = rows(editor).count()
    paste(editor, first, ["Noise", "Light"])
    before = [("noise", "Noise"), ("light", "Light")]
    then_answers_are(editor, first, before)
    caret_at_end(editor, first)
    paste(editor, first, ["• Heat", "• Cold"])
    pasted = [before[0], ("heat", "Heat"), ("cold", "Cold"), before[1]]
    then_answers_are(editor, first, pasted)
    then_ctrl_z_leaves(editor, first, before)
    paste(editor, first + 2, ["0 - Never", "1 - Often"])
    then_answers_are(editor, first, [*before, ("0", "Never"), ("1", "Often")])
    then_undo_leaves(editor, first, before)
    paste(editor, first + 2, ["·\tHumidity"])
    then_answers_are(editor, first, [*before, ("humidity", "Humidity")])
    then_undo_of_one_leaves(editor, first, before)
    then_other_lines_are_left_to_the_field(editor, first + 2)
    then_a_made_value_goes_with_its_text(editor, first + 2)
    editor.visitor.page.reload()
    then_answers_are(editor, first, [*before, (None, "")])


@journey("A list of codes becomes answers with scripts off")
def lists_without_scripts(world: World):
    editor = given_an_empty_study(world.signed_in(world.portal(), scripts=False), "Lists")
    given_a_question_of_texts(editor)
    first = rows(editor).count()
    text_of(editor, first).fill("1, Phone | 2, Tablet")
    editor.save()
    then_answers_are(editor, first, [("1", "Phone"), ("2", "Tablet")])


@step
def then_answers_are(editor: StudyEditor, first: int, answers: list[tuple[str | None, str]]):
    if editor.visitor.scripts:
        editor.is_saved()
    for number, (value, text) in enumerate(answers, start=first):
        expect(text_of(editor, number)).to_have_value(text)
        if value:
            expect(editor.visitor.field(f"Value of answer {number}")).to_have_value(value)


@step
def then_lists_make_the_same_answers_as_without_scripts(editor: StudyEditor):
    """The server's tests use the same file."""
    lists = json.loads(LISTS.read_text())
    for case in lists:
        assert editor.visitor.page.evaluate(ANSWERS, case["pasted"]) == case["answers"], case["pasted"]


def caret_at_end(editor: StudyEditor, number: int) -> None:
    text_of(editor, number).focus()
    editor.visitor.page.keyboard.press("End")


@step
def then_ctrl_z_leaves(editor: StudyEditor, first: int, answers: list[tuple[str | None, str]]):
    editor.visitor.reads("2 answers added.")
    editor.visitor.page.keyboard.press("Control+z")
    editor.visitor.reads("2 pasted answers removed.")
    then_only_these_are_left(editor, first, answers)


@step
def then_undo_leaves(editor: StudyEditor, first: int, answers: list[tuple[str | None, str]]):
    editor.visitor.press("Undo", editor.visitor.page.locator("[data-choice-note]"))
    editor.visitor.reads("2 pasted answers removed.")
    then_only_these_are_left(editor, first, answers)


@step
def then_undo_of_one_leaves(editor: StudyEditor, first: int, answers: list[tuple[str | None, str]]):
    editor.visitor.press("Undo", editor.visitor.page.locator("[data-choice-note]"))
    editor.visitor.reads("1 pasted answer removed.")
    then_only_these_are_left(editor, first, answers)


@step
def then_other_lines_are_left_to_the_field(editor: StudyEditor, number: int):
    """The browser inserts them as they are."""
    for line in ("- 5 °C", "-5", "1\tPhone", "o negative"):
        assert text_of(editor, number).evaluate(TAKES_NO_PASTE, line), line
    caret_at_end(editor, number - 1)
    assert text_of(editor, number - 1).evaluate(TAKES_NO_PASTE, "• at night")


@step
def then_only_these_are_left(editor: StudyEditor, first: int, answers: list[tuple[str | None, str]]):
    expect(rows(editor)).to_have_count(first + len(answers))
    then_answers_are(editor, first, answers)


@step
def then_a_made_value_goes_with_its_text(editor: StudyEditor, number: int):
    text_of(editor, number).focus()
    editor.visitor.page.keyboard.insert_text("Solo")
    then_answers_are(editor, number, [("solo", "Solo")])
    editor.visitor.page.keyboard.press("Control+z")
    expect(text_of(editor, number)).to_have_value("")
    expect(editor.visitor.field(f"Value of answer {number}")).to_have_value("")
    editor.is_saved()


@step
def then_the_last_can_be_dragged_to_the_top(editor: StudyEditor):
    page = editor.visitor.page
    texts = [text_of(editor, number).input_value() for number in range(1, rows(editor).count())]
    handles = page.locator("[data-choices] .text-cell > i")
    last, first = handles.nth(len(texts) - 1), handles.first
    last.scroll_into_view_if_needed()
    start = last.bounding_box()
    page.mouse.move(start["x"] + 8, start["y"] + 12)
    page.mouse.down()
    first.scroll_into_view_if_needed()
    end = first.bounding_box()
    page.mouse.move(end["x"] + 8, end["y"] + 12, steps=8)
    page.mouse.move(end["x"] + 8, end["y"] + 2, steps=2)
    page.mouse.up()
    moved = [texts[-1], *texts[:-1]]
    then_answers_are(editor, 1, [(None, text) for text in moved])
    page.reload()
    then_answers_are(editor, 1, [(None, text) for text in moved])
