"""A form that was sent with missing answers, and how its errors go away."""

import re

from playwright.sync_api import expect

from study_editor import StudyEditor
from stories.together import given_a_study_from_the_sample
from story import journey, step
from visitor import Visitor
from world import World


@journey("Errors of a form go away once they are right, also when an answer brings up another question")
def correcting(world: World):
    ada = world.signed_in(world.portal())
    editor = given_a_study_from_the_sample(ada)
    given_a_form_sent_empty(ada, editor)
    then_it_lists(ada, "2 answers need attention", 2)
    when_choosing(ada, "Yes")
    ada.reads("How many glasses?")
    then_it_lists(ada, "1 answer needs attention", 1)
    when_choosing(ada, "All of it")
    expect(ada.page.locator(".error-summary")).to_have_count(0)
    expect(ada.page.locator("form.screen .error:visible")).to_have_count(0)
    ada.press("Next")
    then_it_lists(ada, "1 answer needs attention", 1)


@step
def given_a_form_sent_empty(ada: Visitor, editor: StudyEditor):
    editor.open_task("Daily check-in")
    ada.press("Open walkthrough")
    ada.page.wait_for_url("**/walkthroughs/**")
    jump = ada.page.get_by_label("Jump to step")
    words = jump.locator("option", has_text="Coffee, alcohol, medicine").inner_text()
    ada.choose("Jump to step", words)
    ada.press("Jump")
    ada.follow("Open without frame")
    ada.reads_heading("Coffee, alcohol, medicine")
    ada.press("Next")


@step
def then_it_lists(ada: Visitor, title: str, count: int):
    summary = ada.page.locator(".error-summary")
    expect(summary.get_by_role("heading")).to_have_text(title)
    expect(summary.get_by_role("link")).to_have_count(count)


@step
def when_choosing(ada: Visitor, answer: str):
    ada.page.locator("form.screen").get_by_role("radio", name=re.compile(f"^{answer}")).first.check()
