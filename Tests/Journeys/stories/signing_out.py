"""Signing out leaves nothing of its author's text in a browser that others may use next."""

from playwright.sync_api import expect

from study_editor import StudyEditor
from stories.kept_elsewhere import when_leaving_text_that_cannot_be_saved
from stories.together import given_a_study_from_the_sample
from story import journey, step
from world import World

WARNING = "Unsaved text is kept in this browser. Signing out deletes it."
KEPT = "Object.keys(localStorage).filter((key) => key.startsWith('accord-kept:')).length"
OTHER = "accord-kept:11111111-1111-4111-8111-111111111111:/studies::#1"


@journey("Signing out deletes the unsaved text of the account, after a warning")
def signing_out(world: World):
    portal = world.portal()
    ada = world.signed_in(portal)
    editor = given_a_study_from_the_sample(ada)
    given_text_that_cannot_be_saved(editor)
    then_signing_out_warns_of_it(editor)
    then_signing_out_deletes_it(editor)


@step
def given_text_that_cannot_be_saved(editor: StudyEditor):
    when_leaving_text_that_cannot_be_saved(editor)
    ada = editor.visitor
    ada.visit("/keys")
    assert ada.page.evaluate(KEPT) == 1
    # Someone else who uses this browser has text here too.
    ada.page.evaluate("(key) => localStorage.setItem(key, '[]')", OTHER)


@step
def then_signing_out_warns_of_it(editor: StudyEditor):
    ada = editor.visitor
    ada.page.get_by_text("Ada Lovelace").first.click()
    ada.press("Sign out")
    expect(ada.page.get_by_role("alert").filter(has_text=WARNING)).to_be_visible()
    assert ada.path() == "/keys"
    assert ada.page.evaluate(KEPT) == 2
    ada.see("Signing out with unsaved text")


@step
def then_signing_out_deletes_it(editor: StudyEditor):
    ada = editor.visitor
    ada.press("Sign out and delete it")
    ada.reads_heading("Sign in")
    ada.page.wait_for_function("(key) => Object.keys(localStorage).filter((one) => one.startsWith('accord-kept:')).join() === key", arg=OTHER)
