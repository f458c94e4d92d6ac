"""Text that could not be saved is announced on every page of its study, so that no version is proposed without it."""

import re

from playwright.sync_api import Locator, expect

from study_editor import StudyEditor
from stories.together import given_a_study_from_the_sample
from story import journey, step
from visitor import Visitor
from world import World

SECTION = "write/consents/consent/sections/privacy"
UNSAVED = "Unsaved text is kept in this browser: Your privacy"
WORDS = "Typed while nothing could be saved."
# After this time, a page no longer waits for a save of the page before it, or of another tab.
NO_LONGER_SAVING = 4_000


@journey("Text that could not be saved is announced on the pages of its study and where a version is proposed")
def unsaved_text_elsewhere(world: World):
    portal = world.portal()
    ada = world.signed_in(portal)
    editor = given_a_study_from_the_sample(ada)
    then_text_saved_on_leaving_is_not_announced(editor)
    when_leaving_text_that_cannot_be_saved(editor)
    then_other_pages_lead_to_it(editor)
    then_proposing_says_that_it_is_not_in_the_version(editor)
    then_it_is_shown_to_nobody_else(editor)
    then_saving_it_ends_the_notice(editor)
    then_text_that_another_tab_saves_is_not_announced(editor)


def notice(ada: Visitor) -> Locator:
    return ada.page.locator("[data-kept-elsewhere]:visible")


@step
def then_text_saved_on_leaving_is_not_announced(editor: StudyEditor):
    ada = editor.visitor
    ada.visit(f"{editor.study}/{SECTION}")
    editor.is_saved()
    ada.field("Summary").press_sequentially(" More.")
    ada.follow(re.compile("^Problems"), ada.page.get_by_role("navigation", name="Study"))
    ada.page.wait_for_timeout(NO_LONGER_SAVING)
    expect(notice(ada)).to_have_count(0)


@step
def when_leaving_text_that_cannot_be_saved(editor: StudyEditor):
    ada = editor.visitor
    ada.visit(f"{editor.study}/{SECTION}")
    editor.is_saved()
    ada.context.set_offline(True)
    ada.field("Summary").fill(WORDS)
    ada.reads(re.compile("^Not saved: you are offline. Your text is kept here"))
    ada.page.close()
    ada.page = ada.new_tab()
    ada.context.set_offline(False)


@step
def then_other_pages_lead_to_it(editor: StudyEditor):
    ada = editor.visitor
    ada.visit("/studies")
    expect(notice(ada)).to_have_text(re.compile(rf"{UNSAVED} \(Heart Rhythm at Home\)\s*$"))
    ada.see("Studies with unsaved text")
    ada.visit(f"{editor.study}/problems")
    expect(notice(ada)).to_have_text(re.compile(rf"{UNSAVED}\s*$"))
    ada.see("Problems with unsaved text")
    ada.visit(f"{editor.study}/write")
    expect(notice(ada)).to_have_text(re.compile(rf"{UNSAVED}\s*$"))
    ada.see("Study with unsaved text")


@step
def then_proposing_says_that_it_is_not_in_the_version(editor: StudyEditor):
    ada = editor.visitor
    ada.visit(f"{editor.study}/versions")
    ada.follow("Propose the first version")
    expect(notice(ada)).to_have_count(1)
    expect(notice(ada).get_by_role("heading")).to_have_text("This version would not have your unsaved text")
    ada.see("Proposing with unsaved text")


@step
def then_it_is_shown_to_nobody_else(editor: StudyEditor):
    ada = editor.visitor
    kept = ada.page.evaluate("Object.keys(localStorage).find((key) => key.startsWith('accord-kept:'))")
    owner = kept.split(":")[1]
    other = kept.replace(owner, "11111111-1111-4111-8111-111111111111")
    ada.page.evaluate("([from, to]) => localStorage.setItem(to, localStorage.getItem(from))", [kept, other])
    ada.page.evaluate("(key) => localStorage.removeItem(key)", kept)
    ada.visit(f"{editor.study}/problems")
    ada.page.wait_for_timeout(NO_LONGER_SAVING)
    expect(notice(ada)).to_have_count(0)
    ada.page.evaluate("([from, to]) => localStorage.setItem(to, localStorage.getItem(from))", [other, kept])
    ada.visit(f"{editor.study}/versions")


@step
def then_saving_it_ends_the_notice(editor: StudyEditor):
    ada = editor.visitor
    expect(notice(ada)).to_have_count(1)
    left = ada.page
    ada.page = ada.new_tab()
    ada.visit(f"{editor.study}/versions")
    ada.follow("Your privacy", notice(ada))
    expect(ada.field("Summary")).to_have_value(WORDS)
    expect(notice(ada)).to_have_count(0)
    ada.press("Save changes")
    editor.is_saved()
    expect(left.locator("[data-kept-elsewhere]:visible")).to_have_count(0)
    left.close()
    ada.visit(f"{editor.study}/problems")
    ada.page.wait_for_timeout(NO_LONGER_SAVING)
    expect(notice(ada)).to_have_count(0)


@step
def then_text_that_another_tab_saves_is_not_announced(editor: StudyEditor):
    ada = editor.visitor
    typing = ada.page
    ada.visit(f"{editor.study}/{SECTION}")
    editor.is_saved()
    ada.page = ada.new_tab()
    ada.visit(f"{editor.study}/problems")
    typing.get_by_label("Summary").press_sequentially(" Typed in another tab.")
    for _ in range(4):
        ada.page.wait_for_timeout(NO_LONGER_SAVING // 4)
        expect(notice(ada)).to_have_count(0)
    typing.close()
