"""Only what someone typed comes back from the browser: everything else on the page is what is saved."""

import re

from playwright.sync_api import expect

from story import journey, step
from stories.moving_bullets import STEP as INSTRUCTION, unfolded
from stories.writing_together import SECTION, control, given_two_editors, then_the_page_shows, when_writing
from visitor import Visitor
from waiting import resize
from world import World

QUESTION = "tasks/daily-check-in/steps/symptoms"


@journey("What a colleague saved in other fields is shown during a conflict, and beside a text that is restored")
def restoring_one_text(world: World):
    ada, ben, editor = given_two_editors(world)
    part = f"{editor.study}/write/{SECTION}"
    given_both_on(ada, ben, part)
    when_writing(ben, {"title": "Ben’s title", "summary": "Ben’s summary.", "appearance": "screenOnly"})
    when_typing_what_conflicts(ada, "title", "Ada’s title")
    then_the_page_shows(ada, {"title": "Ada’s title", "summary": "Ben’s summary.", "appearance": "screenOnly"})
    when_coming_back(ada, part)
    then_the_later_text_is_mentioned(ada)
    then_the_page_shows(ada, {"title": "Ada’s title", "summary": "Ben’s summary.", "appearance": "screenOnly"})
    then_only_this_is_compared(ada, ["Title"])


@journey("A text that a colleague saves while one is away is shown beside a text that is restored")
def restoring_beside_later_texts(world: World):
    ada, ben, editor = given_two_editors(world)
    part = f"{editor.study}/write/{SECTION}"
    given_both_on(ada, ben, part)
    when_writing(ben, {"title": "Ben’s title"})
    when_typing_what_conflicts(ada, "title", "Ada’s title")
    when_leaving(ada, editor.study)
    when_writing(ben, {"summary": "Ben’s summary.", "appearance": "screenOnly"})
    when_coming_back(ada, part)
    then_the_page_shows(ada, {"title": "Ada’s title", "summary": "Ben’s summary.", "appearance": "screenOnly"})


@journey("Of the texts of an instruction, only the one that someone typed in is restored")
def restoring_one_bullet(world: World):
    ada, ben, editor = given_two_editors(world)
    part = f"{editor.study}/write/{INSTRUCTION}"
    given_both_on(ada, ben, part)
    when_writing(ben, {"bodyItems.1.text": "Ben’s first bullet."})
    when_typing_what_conflicts(ada, "bodyItems.1.text", "Ada’s first bullet.")
    when_leaving(ada, editor.study)
    when_writing(ben, {"bodyItems.2.text": "Ben’s second bullet.", "title": "Ben’s title"})
    when_coming_back(ada, part)
    then_the_page_shows(
        ada,
        {"bodyItems.1.text": "Ada’s first bullet.", "bodyItems.2.text": "Ben’s second bullet.", "title": "Ben’s title"},
    )


@journey("An answer that someone typed in is restored with its row, and the question shows what is saved")
def restoring_an_answer(world: World):
    ada, ben, editor = given_two_editors(world)
    part = f"{editor.study}/write/{QUESTION}"
    given_both_on(ada, ben, part)
    when_writing(ben, {"format.choices.3.text": "Ben fainted"})
    when_typing_what_conflicts(ada, "format.choices.3.text", "Ada fainted")
    when_leaving(ada, editor.study)
    when_removing_an_answer(ben, 1)
    when_writing(ben, {"text": "Ben’s question"})
    when_coming_back(ada, part)
    then_the_later_text_is_mentioned(ada)
    then_the_page_shows(ada, {"text": "Ben’s question"})
    then_only_this_is_compared(ada, ["Answers"])
    ada.press("Keep my version")
    then_the_page_shows(ada, {"text": "Ben’s question", "format.choices.2.text": "Ada fainted"})


@journey("On a phone, what else is not saved stands apart from its words, and all buttons are in line with the text")
def comparing_on_a_phone(world: World):
    ada, ben, editor = given_two_editors(world)
    part = f"{editor.study}/write/{SECTION}"
    given_both_on(ada, ben, part)
    when_writing(ben, {"title": "Ben’s title"})
    control(ada, "summary").fill("Ada’s summary.")
    when_typing_what_conflicts(ada, "title", "Ada’s title")
    with ada.loads():
        ada.press("Compare")
    then_it_is_in_line(ada)


@step
def given_both_on(ada: Visitor, ben: Visitor, part: str):
    ada.visit(part)
    ben.visit(part)


@step
def when_typing_what_conflicts(ada: Visitor, name: str, words: str):
    unfolded(ada, name).fill(words)
    ada.reads(re.compile("Ben Okafor changed “"))


@step
def when_leaving(ada: Visitor, study: str):
    ada.visit(f"{study}/history")


@step
def when_removing_an_answer(ben: Visitor, number: int):
    with ben.loads():
        ben.press(f"Remove answer {number}")


@step
def when_coming_back(ada: Visitor, part: str):
    ada.visit(part)
    ada.reads(re.compile("Unsaved text restored"))


@step
def then_the_later_text_is_mentioned(ada: Visitor):
    ada.reads("Unsaved text restored. The saved text has changed since.")


@step
def then_only_this_is_compared(ada: Visitor, labels: list[str]):
    ada.press("Save changes")
    ada.reads(re.compile("Ben Okafor changed “"))
    with ada.loads():
        ada.press("Compare")
    expect(ada.page.locator(".conflict-form > section > h2")).to_have_text(labels)


@step
def then_it_is_in_line(ada: Visitor):
    resize(ada.page, {"width": 390, "height": 844})
    words, changes = [box_of(ada, place) for place in ["#others-title + p", ".conflict-others"]]
    assert changes["y"] - (words["y"] + words["height"]) >= 8, (words, changes)
    start = ada.page.get_by_role("link", name="Leave without saving").evaluate(
        "link => { const range = document.createRange(); range.selectNodeContents(link); return range.getBoundingClientRect().x }"
    )
    assert abs(start - words["x"]) < 0.5, (start, words)


def box_of(ada: Visitor, place: str) -> dict[str, float]:
    return ada.page.locator(place).bounding_box()
