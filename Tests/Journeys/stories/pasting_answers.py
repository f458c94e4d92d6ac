"""Lists are pasted into the answers of a question, and removed again."""

import json
from pathlib import Path

from playwright.sync_api import expect

from desk import Desk
from stories.authoring import given_an_empty_study
from stories.many_answers import given_a_question_of_texts, is_saved, paste, rows, text_of
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
    desk = given_an_empty_study(world.signed_in(world.portal()), "Lists")
    given_a_question_of_texts(desk)
    first = rows(desk).count()
    paste(desk, first, ["1, Phone | 2, Tablet, or both"])
    then_answers_are(desk, first, [("1", "Phone"), ("2", "Tablet, or both")])
    paste(desk, first + 2, ["1.\tNoise", "a)\tLoud", "2.\tLight"])
    then_answers_are(desk, first + 2, [("noise", "Noise"), ("loud", "Loud"), ("light", "Light")])
    text_of(desk, first + 5).fill("7, Watch | 8, Ring")
    then_answers_are(desk, first + 5, [(None, "7, Watch | 8, Ring")])
    then_the_last_can_be_dragged_to_the_top(desk)
    then_lists_make_the_same_answers_as_without_scripts(desk)


@journey("A list comes in below the answer it is pasted into, and Ctrl+Z takes it away again")
def lists_inside_answers(world: World):
    desk = given_an_empty_study(world.signed_in(world.portal()), "Lists")
    given_a_question_of_texts(desk)
    first = rows(desk).count()
    paste(desk, first, ["Noise", "Light"])
    before = [("noise", "Noise"), ("light", "Light")]
    then_answers_are(desk, first, before)
    caret_at_end(desk, first)
    paste(desk, first, ["• Heat", "• Cold"])
    pasted = [before[0], ("heat", "Heat"), ("cold", "Cold"), before[1]]
    then_answers_are(desk, first, pasted)
    then_ctrl_z_leaves(desk, first, before)
    paste(desk, first + 2, ["0 - Never", "1 - Often"])
    then_answers_are(desk, first, [*before, ("0", "Never"), ("1", "Often")])
    then_undo_leaves(desk, first, before)
    paste(desk, first + 2, ["·\tHumidity"])
    then_answers_are(desk, first, [*before, ("humidity", "Humidity")])
    then_undo_of_one_leaves(desk, first, before)
    then_other_lines_are_left_to_the_field(desk, first + 2)
    then_a_made_value_goes_with_its_text(desk, first + 2)
    desk.visitor.page.reload()
    then_answers_are(desk, first, [*before, (None, "")])


@journey("A list of codes becomes answers with scripts off")
def lists_without_scripts(world: World):
    desk = given_an_empty_study(world.signed_in(world.portal(), scripts=False), "Lists")
    given_a_question_of_texts(desk)
    first = rows(desk).count()
    text_of(desk, first).fill("1, Phone | 2, Tablet")
    desk.save()
    then_answers_are(desk, first, [("1", "Phone"), ("2", "Tablet")])


@step
def then_answers_are(desk: Desk, first: int, answers: list[tuple[str | None, str]]):
    if desk.visitor.scripts:
        is_saved(desk)
    for number, (value, text) in enumerate(answers, start=first):
        expect(text_of(desk, number)).to_have_value(text)
        if value:
            expect(desk.visitor.field(f"Value of answer {number}")).to_have_value(value)


@step
def then_lists_make_the_same_answers_as_without_scripts(desk: Desk):
    """The server's tests use the same file."""
    lists = json.loads(LISTS.read_text())
    for case in lists:
        assert desk.visitor.page.evaluate(ANSWERS, case["pasted"]) == case["answers"], case["pasted"]


def caret_at_end(desk: Desk, number: int) -> None:
    text_of(desk, number).focus()
    desk.visitor.page.keyboard.press("End")


@step
def then_ctrl_z_leaves(desk: Desk, first: int, answers: list[tuple[str | None, str]]):
    desk.visitor.reads("2 answers added.")
    desk.visitor.page.keyboard.press("Control+z")
    desk.visitor.reads("2 pasted answers removed.")
    then_only_these_are_left(desk, first, answers)


@step
def then_undo_leaves(desk: Desk, first: int, answers: list[tuple[str | None, str]]):
    desk.visitor.press("Undo", desk.visitor.page.locator("[data-choice-note]"))
    desk.visitor.reads("2 pasted answers removed.")
    then_only_these_are_left(desk, first, answers)


@step
def then_undo_of_one_leaves(desk: Desk, first: int, answers: list[tuple[str | None, str]]):
    desk.visitor.press("Undo", desk.visitor.page.locator("[data-choice-note]"))
    desk.visitor.reads("1 pasted answer removed.")
    then_only_these_are_left(desk, first, answers)


@step
def then_other_lines_are_left_to_the_field(desk: Desk, number: int):
    """The browser inserts them as they are."""
    for line in ("- 5 °C", "-5", "1\tPhone", "o negative"):
        assert text_of(desk, number).evaluate(TAKES_NO_PASTE, line), line
    caret_at_end(desk, number - 1)
    assert text_of(desk, number - 1).evaluate(TAKES_NO_PASTE, "• at night")


@step
def then_only_these_are_left(desk: Desk, first: int, answers: list[tuple[str | None, str]]):
    expect(rows(desk)).to_have_count(first + len(answers))
    then_answers_are(desk, first, answers)


@step
def then_a_made_value_goes_with_its_text(desk: Desk, number: int):
    text_of(desk, number).focus()
    desk.visitor.page.keyboard.insert_text("Solo")
    then_answers_are(desk, number, [("solo", "Solo")])
    desk.visitor.page.keyboard.press("Control+z")
    expect(text_of(desk, number)).to_have_value("")
    expect(desk.visitor.field(f"Value of answer {number}")).to_have_value("")
    is_saved(desk)


@step
def then_the_last_can_be_dragged_to_the_top(desk: Desk):
    page = desk.visitor.page
    texts = [text_of(desk, number).input_value() for number in range(1, rows(desk).count())]
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
    then_answers_are(desk, 1, [(None, text) for text in moved])
    page.reload()
    then_answers_are(desk, 1, [(None, text) for text in moved])
