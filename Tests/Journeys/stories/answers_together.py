"""A colleague moves, removes, or changes the answers of a question while someone writes in them."""

import re

from playwright.sync_api import expect

from study_editor import StudyEditor
from story import journey, step
from stories.moving_bullets import unfolded, while_saving
from stories.writing_together import control, given_two_editors
from visitor import Visitor
from world import World

STEP = "tasks/daily-check-in/steps/symptoms"
QUIZ = "tasks/join/steps/quiz/questions/leaving"
ANSWERS = ["Dizzy", "Short of breath", "Pressure in the chest", "I fainted", "Something else", "None of these"]


@journey("Whoever types in an answer stays in it when a colleague has moved or removed others")
def typing_in_a_moved_answer(world: World):
    ada, ben, part = given_an_open_question(world)
    when_removing(ada, part, 1)
    when_typing(ben, text(3), " away")
    then_the_caret_is_in(ben, text(2), "I fainted away")
    when_moving_up(ada, part, 3)
    when_typing(ben, text(2), ", once")
    then_the_caret_is_in(ben, text(1), "I fainted away, once")
    when_typing(ben, text(1), " or twice")
    fainted = "I fainted away, once or twice"
    then_the_answers_are(ada, part, ["Short of breath", fainted, "Pressure in the chest", *ANSWERS[4:]])


@journey("Whoever types in what a folded answer is about stays in it when a colleague has moved others")
def typing_in_a_fold(world: World):
    ada, ben, part = given_an_open_question(world)
    when_removing(ada, part, 1)
    when_typing(ben, "format.choices.1.detailText", "At rest")
    then_the_caret_is_in(ben, "format.choices.0.detailText", "At rest")
    when_typing(ben, "format.choices.0.detailText", " too")
    then_the_answers_are(ada, part, ANSWERS[1:])
    expect(control(ada, "format.choices.0.detailText")).to_have_value("At rest too")


@journey("What someone types in an answer while it is saved stays in it, although a colleague moved it")
def typing_on_in_a_moved_answer(world: World):
    ada, ben, part = given_an_open_question(world)
    when_moving_up(ada, part, 4)
    when_typing_on_while_it_is_saved(ben, text(3), " away", ", once")
    then_the_caret_is_in(ben, text(2), "I fainted away, once")
    then_the_answers_are(ada, part, [*ANSWERS[:2], "I fainted away, once", ANSWERS[2], *ANSWERS[4:]])


@journey("A new answer that someone types while it is saved stays one answer next to that of a colleague")
def typing_a_new_answer(world: World):
    ada, ben, part = given_an_open_question(world)
    when_adding_an_answer(ada, part, "Ada’s")
    when_typing_on_while_it_is_saved(ben, text(6), "Ben", "’s")
    then_the_caret_is_in_what_reads(ben, "Ben’s")
    then_the_answers_are(ada, part, [*ANSWERS, "Ada’s", "Ben’s"], in_any_order=True)


@journey("Nobody who is in an answer that a colleague removes gets into another one")
def being_in_a_removed_answer(world: World):
    ada, ben, part = given_an_open_question(world)
    when_removing(ada, part, 3)
    when_going_to_an_answer_while_a_title_is_saved(ben, "Ben’s question", text(2))
    then_the_answer_is_gone(ben)
    then_the_answers_are(ada, part, ANSWERS[:2] + ANSWERS[3:])


@journey("What two people change in one answer, one of them while saving another, is compared, not overwritten")
def changing_one_answer_while_saving(world: World):
    ada, ben, part = given_an_open_question(world)
    when_typing(ada, text(2), " or arm")
    when_typing_elsewhere_while_it_is_saved(ben, "title", "Ben’s question", text(2), " or back")
    ben.reads(re.compile("Ada .* changed “Answers”"))
    expect(control(ben, text(2))).to_have_value("Pressure in the chest or back")
    then_the_answers_are(ada, part, [*ANSWERS[:2], "Pressure in the chest or arm", *ANSWERS[3:]])


@journey("Whoever types in an answer of a quiz stays in it when a colleague has moved others")
def typing_in_an_answer_of_a_quiz(world: World):
    ada, ben, editor = given_two_editors(world)
    part = f"{editor.study}/write/{QUIZ}"
    ben.visit(part)
    words = [area.input_value() for area in ben.page.locator("[name^='choices.'][name$='.text']").all()]
    when_moving_up(ada, part, 2)
    when_typing(ben, "choices.0.text", " or so")
    then_the_caret_is_in(ben, "choices.1.text", f"{words[0]} or so")


@step
def given_an_open_question(world: World) -> tuple[Visitor, Visitor, str]:
    ada, ben, editor = given_two_editors(world)
    part = f"{editor.study}/write/{STEP}"
    for visitor in [ada, ben]:
        visitor.visit(part)
        visitor.reads_heading("What else did you feel?")
    return ada, ben, part


def text(row: int) -> str:
    return f"format.choices.{row}.text"


@step
def when_removing(ada: Visitor, part: str, number: int):
    ada.visit(part)
    with ada.loads():
        ada.press(f"Remove answer {number}")


@step
def when_moving_up(ada: Visitor, part: str, number: int):
    ada.visit(part)
    with ada.loads():
        ada.press(f"Move answer {number} up")


@step
def when_adding_an_answer(ada: Visitor, part: str, words: str):
    ada.visit(part)
    control(ada, text(len(ANSWERS))).fill(words)
    StudyEditor(ada).is_saved()


@step
def when_typing(ben: Visitor, name: str, words: str):
    """At the end of what is there, going on where the caret is if it is there already."""
    field = unfolded(ben, name)
    if not field.evaluate("field => field === document.activeElement"):
        field.press("Control+End")
    ben.page.keyboard.type(words)
    StudyEditor(ben).is_saved()


@step
def when_typing_on_while_it_is_saved(ben: Visitor, name: str, words: str, more: str):
    field = unfolded(ben, name)
    field.press("Control+End")
    while_saving(ben, lambda: ben.page.keyboard.type(words), lambda: ben.page.keyboard.type(more))


@step
def when_typing_elsewhere_while_it_is_saved(ben: Visitor, saved: str, words: str, name: str, typed: str):
    def type_on():
        unfolded(ben, name).press("Control+End")
        ben.page.keyboard.type(typed)

    while_saving(ben, lambda: unfolded(ben, saved).fill(words), type_on)


@step
def when_going_to_an_answer_while_a_title_is_saved(ben: Visitor, words: str, name: str):
    while_saving(ben, lambda: unfolded(ben, "title").fill(words), lambda: control(ben, name).press("Control+End"))
    StudyEditor(ben).is_saved()


@step
def then_the_answer_is_gone(ben: Visitor):
    expect(ben.page.locator("[data-choices]")).to_be_focused()
    ben.reads("The answer you were in was removed.")
    ben.page.keyboard.type("Lost")
    expect(ben.page.locator("[data-choices]")).not_to_contain_text("Lost")


@step
def then_the_caret_is_in(ben: Visitor, name: str, words: str):
    field = control(ben, name)
    expect(field).to_have_value(words)
    expect(field).to_be_focused()
    end = field.evaluate("field => field.selectionStart")
    assert end == len(words), end
    StudyEditor(ben).is_saved()


@step
def then_the_caret_is_in_what_reads(ben: Visitor, words: str):
    focused = ben.page.locator("[data-choices] textarea:focus")
    expect(focused).to_have_value(words)
    end = focused.evaluate("field => field.selectionStart")
    assert end == len(words), end
    StudyEditor(ben).is_saved()


@step
def then_the_answers_are(ada: Visitor, part: str, answers: list[str], in_any_order: bool = False):
    ada.visit(part)
    fields = ada.page.locator("[name^='format.choices.'][name$='.text']")
    # The last row is blank.
    expect(fields).to_have_count(len(answers) + 1)
    found = [field.input_value() for field in fields.all()][:-1]
    assert (sorted(found) == sorted(answers)) if in_any_order else found == answers, found
