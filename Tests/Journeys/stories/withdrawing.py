"""Withdrawing a version."""

import re

from playwright.sync_api import expect

from study_editor import StudyEditor
from story import journey, step
from stories.together import given_a_study_from_the_sample
from world import World

REASON = "The board asked for another wording of the risks."


@journey("Withdrawing a version asks for a reason first")
def withdrawing(world: World):
    ada = world.signed_in(world.portal())
    editor = given_a_study_from_the_sample(ada)
    editor.propose("The first")
    then_a_phone_has_one_button_to_propose(editor)
    when_withdrawing_without_a_reason(editor)
    then_the_reason_stands_with_the_version(editor)


@step
def then_a_phone_has_one_button_to_propose(editor: StudyEditor):
    visitor = editor.visitor
    before = visitor.page.viewport_size
    visitor.visit(f"{editor.study}/versions")
    visitor.page.set_viewport_size({"width": 390, "height": 844})
    buttons = visitor.page.locator(".button-primary", has_text="Propose version").filter(visible=True)
    expect(buttons).to_have_count(1)
    visitor.page.set_viewport_size(before)


@step
def when_withdrawing_without_a_reason(editor: StudyEditor):
    visitor = editor.visitor
    visitor.follow(re.compile("^Withdraw"))
    visitor.reads_heading("Withdraw 1.0.0?")
    visitor.see("Withdrawal")
    visitor.press("Withdraw 1.0.0")
    expect(visitor.field("Reason")).to_have_attribute("aria-invalid", "true")
    visitor.see("Withdrawal without a reason")


@step
def then_the_reason_stands_with_the_version(editor: StudyEditor):
    visitor = editor.visitor
    visitor.fill("Reason", REASON)
    visitor.press("Withdraw 1.0.0")
    visitor.reads(REASON)
    visitor.visit(f"{editor.study}/versions")
    visitor.reads(REASON)
    visitor.reads("Withdrawn by")
    expect(visitor.page.get_by_role("link", name=re.compile("^Withdraw"))).to_have_count(0)
