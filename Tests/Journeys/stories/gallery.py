"""Every answer format and every kind of step, answered on a phone by touch and keyboard."""

import re
from datetime import date

from playwright.sync_api import Locator, expect

from study_editor import StudyEditor
from stories.gallery_looks import (
    ONWARD, PHONE, then_a_picture_stands_beside_the_words, then_a_slider_is_said_and_seen,
    then_a_scale_is_one_line, then_an_alert_has_edges_in_forced_colors, then_the_bar_is_as_wide_as_the_question,
)  # fmt: skip
from story import journey, step
from visitor import Visitor
from waiting import resize
from world import World

# Typed answers by question; everything else is chosen or has a default.
TYPED = {
    "How often did you wake up?": ["3"],
    "What was your temperature?": ["36.8"],
    "What was your pulse?": ["61"],
    "When did you go to bed?": ["22:45"],
    "When did it begin?": [date.today().isoformat()],
    "When did you measure it?": [f"{date.today().isoformat()}T00:00"],
    "How tall are you?": ["172"],
    "How heavy are you?": ["70.5"],
    "How heavy was your bag?": ["12"],
    "When were you born?": ["1990-02-28"],
    "What is your participant code?": ["ABC-123"],
    "What would you like to tell us?": ["Two lines,\nto keep."],
    "Where can we write to you?": ["ada@example.org"],
    "Where do you live?": ["Main Street 1"],
    "How warm was the room?": [],
}


@journey("Every kind of choice and scale is answered on a phone", is_long=True)
def choices_and_scales(world: World):
    visitor = given_the_gallery(world)
    when_answering(visitor, "Choices", 11)
    when_answering(visitor, "Scales", 8)


@journey("Every kind of field is answered on a phone", is_long=True)
def fields(world: World):
    when_answering(given_the_gallery(world), "Numbers, times, and words", 18)


@journey("A form's questions appear and disappear, and a changed answer leads back to the summary")
def forms(world: World):
    visitor = given_the_gallery(world)
    when_starting(visitor, "Forms and texts")
    when_reading_what_is_behind_a_bullet(visitor)
    when_a_question_brings_up_another(visitor)
    when_reporting_no_medicine(visitor)
    then_the_answers_are_listed_and_changed(visitor)


@journey("Entries of a repeatable group are added, corrected, and removed on a phone")
def entries(world: World):
    visitor = given_the_gallery(world)
    when_starting(visitor, "Forms and texts")
    when_passing_the_first_form(visitor)
    when_adding_two_medicines(visitor)
    when_an_answer_is_wrong(visitor)
    when_taking_the_first_away(visitor)
    then_the_result_counts_the_entries(visitor)


@journey("Without scripts, entries are added and removed, and nothing typed is lost")
def entries_without_scripts(world: World):
    visitor = given_the_gallery(world, scripts=False)
    when_starting(visitor, "Forms and texts")
    when_passing_the_first_form(visitor)
    when_adding_two_medicines(visitor)
    when_taking_the_first_away(visitor)
    expect(visitor.page.get_by_role("group", name="Medicine 2")).to_have_count(0)


@journey("Without scripts, a form says which questions have appeared when it is sent")
def forms_without_scripts(world: World):
    visitor = given_the_gallery(world, scripts=False)
    when_starting(visitor, "Forms and texts")
    visitor.press(ONWARD)
    visitor.page.get_by_role("radio", name="Yes").check()
    visitor.press(ONWARD)
    visitor.reads("About how many steps?")
    expect(visitor.page.get_by_role("radio", name="Yes")).to_be_checked()
    visitor.see("Form that asks for more")


@journey("What only the app can do is shown as it will look")
def stills(world: World):
    visitor = given_the_gallery(world)
    when_starting(visitor, "What the app does itself")
    for title in [
        "How to wear the watch", "The leaflet", "About us", "What to bring",
        "What the app may read", "Choose a passcode", "Your account", "Welcome back",
        "Sending your answers", "Sign here",
    ]:  # fmt: skip
        visitor.reads_heading(title)
        visitor.see(f"Still: {title}")
        if title == "How to wear the watch":
            then_a_picture_stands_beside_the_words(visitor)
            then_an_alert_has_edges_in_forced_colors(visitor)
        visitor.press("Skip this page" if title == "Sign here" else ONWARD)


@step
def given_the_gallery(world: World, scripts: bool = True) -> Visitor:
    ada = world.signed_in(world.portal(), scripts=scripts)
    ada.visit("/studies/new")
    ada.page.get_by_role("radio", name="Question gallery").check()
    ada.press("Create study")
    ada.reads_heading("Study facts")
    ada.editor = StudyEditor(ada)
    return ada


@step
def when_starting(visitor: Visitor, task: str):
    visitor.visit(visitor.editor.study + "/write/facts")
    visitor.editor.open_listed("Tasks", task)
    visitor.press("Open walkthrough")
    visitor.page.wait_for_url("**/walkthroughs/**")
    visitor.follow("Open without frame")
    resize(visitor.page, PHONE)


@step
def when_answering(visitor: Visitor, task: str, count: int):
    when_starting(visitor, task)
    then_the_bar_is_as_wide_as_the_question(visitor)
    for number in range(count):
        title = visitor.page.get_by_role("heading", level=1).inner_text()
        visitor.see(f"Question: {title}")
        answer(visitor, title, by_keyboard=number % 2 == 1)
        visitor.press(ONWARD)
        expect(visitor.page.get_by_role("heading", level=1)).not_to_have_text(title)
    visitor.reads_heading("Your answers")
    visitor.see(f"Answers to {task}")
    expect(visitor.page.get_by_role("button", name=re.compile("^Change"))).to_have_count(count)
    resize(visitor.page, {"width": 1280, "height": 800})


def answer(visitor: Visitor, title: str, by_keyboard: bool) -> None:
    body = visitor.page.locator("main")
    typed = iter(TYPED.get(title, []))
    for field in body.locator("input:not([type=radio], [type=checkbox], [type=range]), textarea").all():
        if field.is_visible() and (words := next(typed, None)) is not None:
            type_in(field, words, by_keyboard)
    for number, chosen in enumerate(body.locator("select").all()):
        if chosen.input_value() == "":
            chosen.select_option(index=2 if number == 0 else 1)
    if body.locator("#answer-unit").count():
        named_by = (body.locator("#answer").get_attribute("aria-labelledby") or "").split()
        assert {"screen-title", "answer-unit"} <= set(named_by), (title, named_by)
    for scale in body.locator(".scale-across").all():
        then_a_scale_is_one_line(scale)
    for slider in body.locator("input[type=range]").all():
        then_a_slider_is_said_and_seen(slider)
        slider.focus()
        slider.press("ArrowRight")
    pick(body, by_keyboard)


def type_in(field: Locator, words: str, by_keyboard: bool) -> None:
    if by_keyboard and field.get_attribute("type") == "text":
        field.focus()
        field.press_sequentially(words)
    else:
        field.fill(words)


def pick(body: Locator, by_keyboard: bool) -> None:
    """Chooses the first option unless one is already chosen."""
    choices = body.locator("input[type=radio], input[type=checkbox]:not([data-exclusive])")
    if not choices.count() or body.locator("input:checked").count():
        return
    if by_keyboard:
        choices.first.focus()
        choices.first.press("Space")
    else:
        box = choices.first.locator("xpath=..").bounding_box()
        body.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(choices.first).to_be_checked()


@step
def when_reading_what_is_behind_a_bullet(visitor: Visitor):
    visitor.reads_heading("Before you begin")
    visitor.see("Instruction with texts of every style")
    visitor.follow("Why the watch")
    visitor.reads("It shows")
    visitor.page.keyboard.press("Escape")
    visitor.press(ONWARD)


@step
def when_a_question_brings_up_another(visitor: Visitor):
    page = visitor.page
    visitor.reads("Question 1 of 2")
    expect(page.get_by_text("About how many steps?")).to_be_hidden()
    page.get_by_role("radio", name="Yes").check()
    visitor.reads("About how many steps?")
    visitor.see("Form with a question that came up")
    page.get_by_role("radio", name="No", exact=True).focus()
    page.keyboard.press("Space")
    visitor.reads("What kept you from it?")
    expect(page.get_by_text("About how many steps?")).to_have_count(0)
    expect(page.get_by_role("radio", name="No", exact=True)).to_be_focused()
    page.get_by_role("radio", name="The weather").check()
    visitor.press(ONWARD)


@step
def then_the_answers_are_listed_and_changed(visitor: Visitor):
    visitor.reads_heading("Your answers")
    visitor.reads("The weather")
    visitor.press("Change Your day")
    visitor.page.get_by_role("radio", name="My health").check()
    visitor.press(ONWARD)
    visitor.reads_heading("Your answers")
    visitor.reads("My health")


@step
def when_reporting_no_medicine(visitor: Visitor):
    visitor.reads_heading("Your medicines")
    visitor.press(ONWARD)


@step
def when_passing_the_first_form(visitor: Visitor):
    visitor.press(ONWARD)
    visitor.page.get_by_role("radio", name="Yes").check()
    visitor.press(ONWARD)
    if visitor.page.get_by_role("heading", name="Your day").count():
        visitor.press(ONWARD)
    visitor.reads_heading("Your medicines")


@step
def when_adding_two_medicines(visitor: Visitor):
    page = visitor.page
    expect(page.get_by_role("group", name="Medicine 1")).to_have_count(0)
    visitor.see("Repeatable group without entries")
    visitor.press("Add a medicine")
    fill_in_entry(visitor, 1, "Aspirin", "100")
    visitor.press("Add a medicine")
    fill_in_entry(visitor, 2, "Ibuprofen", "fourhundred")
    expect(page.get_by_label("What is it called?").first).to_have_value("Aspirin")
    visitor.see("Repeatable group with two entries")


def fill_in_entry(visitor: Visitor, number: int, name: str, dose: str) -> None:
    entry = visitor.page.get_by_role("group", name=f"Medicine {number}")
    expect(entry).to_be_focused()
    expect(entry.get_by_role("heading", name=f"Medicine {number}", level=3)).to_be_in_viewport()
    entry.get_by_label("What is it called?").fill(name)
    entry.get_by_label("How much do you take at a time?").fill(dose)
    entry.get_by_role("radio", name="Every day").check()


@step
def when_an_answer_is_wrong(visitor: Visitor):
    page = visitor.page
    visitor.press(ONWARD)
    visitor.reads("Medicine 2, How much do you take at a time?")
    dose = page.get_by_role("group", name="Medicine 2").get_by_label("How much do you take at a time?")
    expect(dose).to_have_value("fourhundred")
    visitor.see("Repeatable group with a wrong answer")
    visitor.follow(re.compile("Medicine 2, How much"))
    expect(dose).to_be_focused()
    dose.fill("400")


@step
def when_taking_the_first_away(visitor: Visitor):
    page = visitor.page
    visitor.press("Remove Medicine 1")
    left = page.get_by_role("group", name="Medicine 1")
    expect(left).to_be_focused()
    expect(left.get_by_label("What is it called?")).to_have_value("Ibuprofen")
    expect(page.get_by_role("group", name="Medicine 2")).to_have_count(0)


@step
def then_the_result_counts_the_entries(visitor: Visitor):
    visitor.press(ONWARD)
    visitor.reads_heading("Your answers")
    visitor.reads("Medicine 1: Ibuprofen, 400 mg, Every day")
    visitor.press(ONWARD)
    visitor.press(ONWARD)
    visitor.reads("Medicine 1: What is it called?")
    visitor.reads("ORKCollectionResult")
