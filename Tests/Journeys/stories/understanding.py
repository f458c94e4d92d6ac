"""A quiz made from the consent's own paragraphs: failed, explained, and passed."""

import re

from playwright.sync_api import expect

from study_editor import StudyEditor
from stories.conditions import tab_to
from stories.together import given_a_study_from_the_sample
from stories.walking import ONWARD, given_a_walk_through
from story import journey, step
from visitor import Visitor
from world import World

QUESTION = "How many hours does the study take in all?"
ANSWERS = "* About 3 hours\nOne hour a day | It is three minutes a day.\nNone | It takes a little time."


@journey("A paragraph becomes a quiz question in five actions, and goes stale when its words change")
def testing(world: World):
    test_a_paragraph(world, scripts=True)


@journey("A paragraph becomes a quiz question without scripts")
def testing_without_scripts(world: World):
    test_a_paragraph(world, scripts=False)


def test_a_paragraph(world: World, scripts: bool):
    ada = world.signed_in(world.portal(), scripts=scripts)
    editor = given_a_study_from_the_sample(ada)
    when_testing_a_paragraph(editor)
    then_both_pages_name_each_other(editor)
    when_the_paragraph_changes(editor)
    then_the_overview_asks_to_read_it_again(editor)


@step
def when_testing_a_paragraph(editor: StudyEditor):
    visitor = editor.visitor
    editor.open("Your time")
    visitor.see("Section tested by a quiz")
    # 5 actions: test this, question, answers, feedback for a right one, add.
    visitor.follow("Add quiz question (paragraph 3)")
    visitor.reads("In all, this is about 3 hours.")
    visitor.see("Test this")
    visitor.fill("Question", QUESTION)
    visitor.fill("Answers", ANSWERS)
    visitor.fill("After a right answer", "Right. It is about three hours in eight weeks.")
    visitor.press("Add question")


@step
def then_both_pages_name_each_other(editor: StudyEditor):
    visitor = editor.visitor
    visitor.reads_heading("Your time")
    visitor.follow(QUESTION)
    visitor.reads_heading(QUESTION)
    visitor.see("Quiz question, made from a paragraph")
    visitor.reads("33.33%, about 1 in 3")
    visitor.follow("Your time", visitor.form("What it tests"))
    visitor.reads_heading("Your time")


@step
def when_the_paragraph_changes(editor: StudyEditor):
    visitor = editor.visitor
    text = visitor.field("Content")
    text.fill(text.input_value().replace("about 3 hours", "about 4 hours"))
    editor.save()


@step
def then_the_overview_asks_to_read_it_again(editor: StudyEditor):
    visitor = editor.visitor
    editor.open("What is tested")
    visitor.reads_heading("What is tested")
    visitor.reads_heading("Needs review")
    visitor.reads("about 4 hours")
    visitor.see("What is tested")
    visitor.press(f"Mark as up to date ({QUESTION})")
    visitor.reads("The question is marked as up to date.")
    expect(visitor.heading("Needs review")).to_have_count(0)
    visitor.see("What is tested, all right")


@journey("A quiz is failed, explained, and passed by keyboard")
def quiz_by_keyboard(world: World):
    ada = world.signed_in(world.portal())
    editor = given_a_study_from_the_sample(ada)
    given_a_walk_through(editor, "Join the study")
    when_walking_to_the_quiz(ada)
    when_answering_wrongly_by_keyboard(ada)
    then_the_paragraph_is_read_again_by_keyboard(ada)
    when_missing_some_questions(ada)
    then_only_the_missed_sections_come_back(ada)
    when_answering_rightly(ada)


@journey("A quiz is failed, explained, and passed without scripts")
def quiz_without_scripts(world: World):
    ada = world.signed_in(world.portal(), scripts=False)
    editor = given_a_study_from_the_sample(ada)
    given_a_walk_through(editor, "Join the study")
    when_walking_to_the_quiz(ada)
    answer(ada, "When my doctor agrees")
    then_the_paragraph_is_read_again_without_scripts(ada)
    when_missing_some_questions(ada)
    then_only_the_missed_sections_come_back(ada)
    when_answering_rightly(ada)


def answer(visitor: Visitor, *labels: str) -> None:
    for label in labels:
        visitor.page.get_by_label(label, exact=True).check()
    visitor.press("Check my answer")


@step
def when_walking_to_the_quiz(visitor: Visitor):
    visitor.press(ONWARD)
    visitor.page.get_by_label("Yes, I am 18 or older").check()
    for _ in range(30):
        if visitor.page.get_by_role("button", name="Check my answer").count():
            break
        visitor.press(ONWARD)
        visitor.page.wait_for_load_state()
    visitor.reads_heading("When can you stop?")
    visitor.see("Quiz of the sample, asked")


@step
def when_answering_wrongly_by_keyboard(visitor: Visitor):
    page = visitor.page
    page.get_by_label("When my doctor agrees").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    visitor.reads("The choice is yours alone.")
    expect(page.get_by_role("heading", name="Not quite")).to_be_focused()
    visitor.see("Quiz of the sample, wrong")


@step
def then_the_paragraph_is_read_again_by_keyboard(visitor: Visitor):
    page = visitor.page
    tab_to(visitor, "Read this part of the form")
    page.keyboard.press("Enter")
    found = page.locator("dialog .found")
    expect(found).to_be_focused()
    expect(found).to_be_in_viewport()
    expect(found).to_contain_text("Taking part is voluntary")
    visitor.see("Quiz, the paragraph read again")
    page.get_by_role("button", name="Back to the question").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Read this part of the form")).to_be_focused()
    visitor.reads("The choice is yours alone.")


@step
def then_the_paragraph_is_read_again_without_scripts(visitor: Visitor):
    visitor.follow("Read this part of the form")
    found = visitor.page.locator(".found")
    expect(found).to_be_in_viewport()
    expect(found).to_contain_text("Taking part is voluntary")
    visitor.see("Quiz, the paragraph read again")
    visitor.follow("Back to the question")
    visitor.reads("The choice is yours alone.")


@step
def when_missing_some_questions(visitor: Visitor):
    visitor.press(ONWARD)
    answer(visitor, "Call 911")
    visitor.press(ONWARD)
    answer(visitor, "No, it is research")
    visitor.press(ONWARD)
    visitor.page.get_by_role("textbox").fill("100")
    visitor.press("Check my answer")
    visitor.reads("Enter a number from 1 to 52.")
    visitor.see("Quiz, a number that cannot be entered")
    visitor.page.get_by_role("textbox").fill("4")
    visitor.press("Check my answer")
    visitor.reads("It is a little longer")
    visitor.see("Quiz, a number that is too low")
    visitor.press(ONWARD)
    answer(visitor, "My data are stored under a code", "Other research may use them without my name")
    visitor.press(ONWARD)
    visitor.reads("3 of 5 right")
    visitor.reads_heading("Worth reading again")
    visitor.reads("You will see only the questions you missed.")
    visitor.see("Quiz not passed, what to read again")


@step
def then_only_the_missed_sections_come_back(visitor: Visitor):
    visitor.press("Look at it again")
    visitor.reads_heading("Your time")
    visitor.press(ONWARD)
    visitor.reads_heading("Leaving the study")
    visitor.press(ONWARD)
    visitor.reads("Question 1 of 2")


@step
def when_answering_rightly(visitor: Visitor):
    answer(visitor, "At any time")
    visitor.press(ONWARD)
    visitor.page.get_by_role("textbox").fill("8")
    visitor.press("Check my answer")
    visitor.reads("That is right")
    visitor.press(ONWARD)
    visitor.reads_heading("You know what you are joining")
    visitor.reads(re.compile("Right on try 2"))
    visitor.see("Quiz passed, what is known")
    visitor.press(ONWARD)
    expect(visitor.page.get_by_text("Check my answer")).to_have_count(0)
