"""Rules next to the answers they test: kept, saved again, and never undone by a hasty save."""

import re

from playwright.sync_api import expect

from study_editor import StudyEditor
from stories.moving_bullets import while_saving
from stories.together import given_a_study_from_the_sample
from stories.writing_together import given_two_editors
from story import journey, step
from visitor import Visitor
from world import World


@journey("Rules follow what is written next to them")
def rules_beside(world: World):
    ada = world.signed_in(world.portal())
    editor = given_a_study_from_the_sample(ada)
    given_a_rule_on_an_answer(editor)
    when_the_value_of_the_answer_is_changed(editor)
    then_the_rule_keeps_its_answer_when_it_is_saved_again(editor)
    when_an_answer_is_taken_out(editor)
    then_the_next_one_has_the_focus(editor)
    when_the_rules_are_changed_in_another_tab(editor)
    then_a_hasty_save_here_does_not_undo_that(editor)
    then_a_slow_press_counts_while_the_page_is_drawn_again(editor)


@journey("Whoever is in a rule stays in it when a colleague has removed another, and in none if it was theirs")
def in_a_rule(world: World):
    ada, ben, editor = given_two_editors(world)
    ada.visit(f"{editor.study}/write/facts")
    given_a_rule_on_an_answer(editor)
    given_another_rule(editor)
    ben.visit(ada.path())
    when_removing_the_first_rule(ada, 1)
    when_going_to_a_rule_while_text_is_saved(ben, "Remove rule 2")
    then_the_focus_is_on(ben, ben.page.get_by_role("button", name="Remove rule 1"))
    expect(ben.field("Condition 1: value").locator("option:checked")).to_have_text("Early")
    when_removing_the_first_rule(ada, 0)
    when_going_to_a_rule_while_text_is_saved(ben, "Remove rule 1")
    then_the_focus_is_on(ben, ben.heading("Where participants go next"))


@step
def given_another_rule(editor: StudyEditor):
    visitor = editor.visitor
    rules = visitor.form_named("Where participants go next")
    visitor.press("Add rule", rules)
    rules.get_by_label("Condition 1: value").nth(1).select_option(label="Early")
    visitor.choose("Rule 2: go to", "the end of the task", rules)
    visitor.reads("When “Which shift was it?” is “Early”, goes to the end of the task.")


@step
def when_removing_the_first_rule(ada: Visitor, left: int):
    ada.press("Remove rule 1")
    # The response shows the rules that are saved.
    expect(ada.page.locator(".rule-numbered")).to_have_count(left)


@step
def when_going_to_a_rule_while_text_is_saved(ben: Visitor, name: str):
    place = ben.page.get_by_role("button", name=name)
    typed = ben.field("Question")
    while_saving(ben, lambda: typed.fill(f"{typed.input_value()}!"), place.focus)
    StudyEditor(ben).is_saved()


@step
def then_the_focus_is_on(ben: Visitor, place):
    expect(place).to_be_focused()


@step
def given_a_rule_on_an_answer(editor: StudyEditor):
    visitor = editor.visitor
    editor.open_task("Daily check-in")
    editor.add("Steps", "Which shift was it?", "Question")
    editor.set_format("Multiple choice")
    editor.answers([{"Text of answer {}": "Early"}, {"Text of answer {}": "Night"}])
    rules = visitor.form_named("Where participants go next")
    visitor.press("Add rule", rules)
    visitor.choose("Condition 1: value", "Night", rules)
    visitor.choose("Rule 1: go to", "the end of the task", rules)
    visitor.reads("When “Which shift was it?” is “Night”, goes to the end of the task.")


@step
def when_the_value_of_the_answer_is_changed(editor: StudyEditor):
    editor.visitor.fill("Value of answer 2", "n1")
    editor.is_saved()
    value = editor.visitor.form_named("Where participants go next").get_by_label("Condition 1: value")
    expect(value.locator("option:checked")).to_have_attribute("value", re.compile("n1"))


@step
def then_the_rule_keeps_its_answer_when_it_is_saved_again(editor: StudyEditor):
    rules = editor.visitor.form_named("Where participants go next")
    expect(rules.get_by_role("button", name="Save rules", exact=True)).to_be_hidden()
    editor.visitor.choose("Otherwise go to", "the end of the task", rules)
    editor.visitor.reads("Otherwise goes to the end of the task.")
    editor.visitor.page.reload()
    editor.visitor.reads("When “Which shift was it?” is “Night”, goes to the end of the task.")


@step
def when_an_answer_is_taken_out(editor: StudyEditor):
    with editor.visitor.loads():
        editor.visitor.press("Remove answer 1")


@step
def then_the_next_one_has_the_focus(editor: StudyEditor):
    expect(editor.visitor.field("Text of answer 1")).to_be_focused()
    expect(editor.visitor.field("Text of answer 1")).to_have_value("Night")


@step
def when_the_rules_are_changed_in_another_tab(editor: StudyEditor):
    other = editor.visitor.new_tab()
    other.goto(editor.visitor.page.url)
    other.get_by_label("Otherwise go to").select_option(label="Your answers")
    expect(other.get_by_text("Otherwise goes to “Your answers”")).to_be_visible()
    other.close()


@step
def then_a_hasty_save_here_does_not_undo_that(editor: StudyEditor):
    rules = editor.visitor.form_named("Where participants go next")
    editor.visitor.choose("Rule 1: go to", "Your answers", rules)
    editor.visitor.reads("In another window, you changed these rules after you opened this page.")
    expect(rules.get_by_role("button", name="Save my rules", exact=True)).to_be_visible()
    expect(rules.get_by_text(" UTC")).to_be_hidden()
    editor.visitor.page.reload()
    editor.visitor.reads("Unsaved rules restored")
    with editor.visitor.loads():
        editor.visitor.press("Discard them")
    editor.visitor.reads("Otherwise goes to “Your answers”")


@step
def then_a_slow_press_counts_while_the_page_is_drawn_again(editor: StudyEditor):
    page = editor.visitor.page
    rules = editor.visitor.form_named("Where participants go next")
    add = rules.get_by_role("button", name="Add rule", exact=True)
    add.hover()
    # Pressed before the choice is sent, so that the answer comes in the middle of the press.
    page.mouse.down()
    with page.expect_response("**/rules/**"):
        editor.visitor.choose("Otherwise go to", "the end of the task", rules)
    page.wait_for_timeout(100)
    page.mouse.up()
    expect(rules.get_by_label("Rule 2: go to")).to_be_visible()
