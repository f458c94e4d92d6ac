"""Choices are saved at once, and the focus stays where the work is."""

import re

from playwright.sync_api import expect

from study_editor import StudyEditor
from stories.together import given_a_study_from_the_sample
from story import journey, step
from visitor import Visitor
from world import World


@journey("A rule is saved as it is chosen, a moved part keeps the focus, and the toolbar leaves the text alone")
def staying(world: World):
    editor = given_a_study_from_the_sample(world.signed_in(world.portal()))
    then_a_destination_is_saved(editor)
    then_a_moved_row_keeps_the_focus(editor)
    then_the_outline_moves_parts_too(editor.visitor)
    then_what_is_typed_follows_the_mark(editor)


@step
def then_a_destination_is_saved(editor: StudyEditor):
    ada = editor.visitor
    ada.visit(f"{editor.study}/write/tasks/daily-check-in/steps/felt")
    target = ada.page.get_by_label("Rule 1: go to")
    target.select_option(index=3)
    chosen = target.input_value()
    expect(ada.page.locator("[data-save-state]")).to_have_text(re.compile(r"^Saved \d{1,2}:\d\d\s[AP]M$"))
    ada.page.reload()
    expect(ada.page.get_by_label("Rule 1: go to")).to_have_value(chosen)


@step
def then_a_moved_row_keeps_the_focus(editor: StudyEditor):
    ada = editor.visitor
    ada.visit(f"{editor.study}/write/consents/consent")
    ada.press("Move Why we ask you down")
    expect(ada.page.get_by_role("button", name="Move Why we ask you down")).to_be_focused()
    expect(ada.page.get_by_role("status").filter(has_text="Why we ask you: now 3 of")).to_have_count(1)
    title = ada.page.locator(".order-title", has_text="The daily check-in")
    title.focus()
    for place in (5, 6):
        ada.page.keyboard.press("Alt+ArrowDown")
        expect(ada.page.get_by_role("status").filter(has_text=f"now {place} of")).to_have_count(1)
        expect(title).to_be_focused()


@step
def then_the_outline_moves_parts_too(ada: Visitor):
    row = ada.page.get_by_role("navigation", name="Outline of the study").get_by_role("link", name="Welcome")
    row.focus()
    ada.page.keyboard.press("Alt+ArrowDown")
    expect(ada.page.get_by_role("status").filter(has_text="Welcome: now")).to_have_count(1)
    expect(row).to_be_focused()


@step
def then_what_is_typed_follows_the_mark(editor: StudyEditor):
    ada = editor.visitor
    ada.visit(f"{editor.study}/write/consents/consent/sections/data-gathering")
    area = ada.page.locator("textarea[name=content]")
    area.fill("We ask:\n")
    area.press("Control+End")
    for tool, typed in [("list", "how you sleep\n"), ("link", "more")]:
        ada.page.locator(f"[data-markdown={tool}]").first.click()
        ada.page.keyboard.type(typed)
    expect(area).to_have_value("We ask:\n- how you sleep\n[more](https://)")
    area.fill("We ask:\n\nCall 911.")
    area.press("Control+End")
    ada.page.get_by_role("button", name="Urgent advice").first.click()
    ada.page.keyboard.type(" At once.")
    expect(area).to_have_value("We ask:\n\n> [!IMPORTANT]\n> Call 911. At once.")
