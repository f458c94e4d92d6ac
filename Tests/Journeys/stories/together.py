"""Several people and several tabs, without losing any work."""

import re

from playwright.sync_api import expect

from study_editor import StudyEditor
from portal import Portal
from story import journey, step
from visitor import Visitor
from world import World


@step
def given_a_study_from_the_sample(visitor: Visitor, title: str = "Heart Rhythm at Home") -> StudyEditor:
    visitor.visit("/studies/new")
    visitor.page.get_by_role("radio", name="Sample study").check()
    visitor.fill("Study title", title)
    visitor.press("Create study")
    visitor.reads_heading("Study facts")
    return StudyEditor(visitor)


@journey("Two tabs write in the same field and both texts are shown to choose from")
def two_tabs(world: World):
    ada = world.signed_in(world.portal())
    editor = given_a_study_from_the_sample(ada)
    first, second = when_the_same_section_is_open_twice(editor)
    when_the_first_tab_saves(editor, first)
    when_the_second_tab_writes_something_else(editor, second)
    then_the_device_shows_what_is_saved(editor)
    then_both_texts_are_shown(editor)
    when_choosing_ones_own(editor)
    then_it_is_saved_in_full(editor)


@step
def when_the_same_section_is_open_twice(editor: StudyEditor):
    editor.open("Your privacy")
    editor.visitor.reads_heading("privacy")
    first, second = editor.visitor.page, editor.visitor.new_tab()
    second.goto(first.url)
    return first, second


@step
def when_the_first_tab_saves(editor: StudyEditor, first):
    editor.visitor.page = first
    editor.write(Summary="A number takes the place of your name.")


@step
def when_the_second_tab_writes_something_else(editor: StudyEditor, second):
    editor.visitor.page = second
    editor.visitor.fill("Summary", "Your name is kept apart from your data.")


@step
def then_the_device_shows_what_is_saved(editor: StudyEditor):
    """Not what it showed when the page was opened."""
    expect(editor.visitor.page.get_by_role("button", name="Compare")).to_be_visible()
    device = editor.visitor.page.frame_locator("[data-preview]")
    expect(device.get_by_text("A number takes the place of your name.")).to_be_visible()
    editor.visitor.press("Compare")


@step
def then_both_texts_are_shown(editor: StudyEditor):
    editor.visitor.reads_heading(re.compile("Two texts for"))
    editor.visitor.reads("A number takes the place of your name.")
    editor.visitor.reads("Your name is kept apart from your data.")
    editor.visitor.see("Conflict")


@step
def when_choosing_ones_own(editor: StudyEditor):
    kept = editor.visitor.field("Text to keep")
    expect(kept).to_have_value("Your name is kept apart from your data.")
    editor.visitor.press("Save this text")


@step
def then_it_is_saved_in_full(editor: StudyEditor):
    expect(editor.visitor.field("Summary")).to_have_value("Your name is kept apart from your data.")


@journey("A session that ends in the middle of an edit costs no text")
def lost_session(world: World):
    lose_the_session(world, scripts=True)


@journey("Without scripts, a session that ends in the middle of an edit costs no text either")
def lost_session_without_scripts(world: World):
    lose_the_session(world, scripts=False)


def lose_the_session(world: World, scripts: bool) -> None:
    ada = world.signed_in(world.portal(), scripts=scripts)
    editor = given_a_study_from_the_sample(ada)
    when_writing_without_a_session(editor)
    then_signing_in_brings_the_text_back(editor)


@step
def when_writing_without_a_session(editor: StudyEditor):
    visitor = editor.visitor
    editor.open("Your privacy")
    visitor.reads_heading("privacy")
    visitor.context.clear_cookies()
    visitor.fill("Summary", "Typed while nobody was signed in.")
    visitor.press("Sign in" if visitor.scripts else "Save")
    visitor.reads_heading("Sign in")
    visitor.reads("Your text is still here")
    visitor.see("Sign in with a kept text")


@step
def then_signing_in_brings_the_text_back(editor: StudyEditor):
    visitor = editor.visitor
    visitor.fill("Email", "ada@example.org")
    visitor.fill("Password", "quiet harbour at dusk")
    with visitor.loads():
        visitor.press(re.compile("^Sign in"))
    if visitor.heading(re.compile("One thing is not saved yet")).count():
        visitor.see("Kept text")
        with visitor.loads():
            visitor.page.get_by_role("main").get_by_role("button").first.click()
    expect(visitor.field("Summary")).to_have_value("Typed while nobody was signed in.")
    visitor.page.reload()
    expect(visitor.field("Summary")).to_have_value("Typed while nobody was signed in.")


@journey("A researcher is invited, joins, and shares a study with a viewer")
def sharing(world: World):
    portal = world.portal()
    grace = world.signed_in(portal, "grace@example.org", "administrator")
    link = when_inviting_a_researcher(grace)
    ben = then_the_link_makes_an_account(world, portal, link)
    then_the_audit_log_has_both(grace)
    editor = given_a_study_from_the_sample(grace)
    then_the_study_does_not_exist_for(ben, editor.study)
    when_sharing_it_as_a_viewer(editor)
    then_it_can_be_read_but_not_changed(ben, editor.study)


@step
def when_inviting_a_researcher(grace: Visitor) -> str:
    grace.visit("/accounts", "Accounts")
    grace.fill("Name", "Ben Okafor")
    grace.fill("Email", "ben@example.org")
    grace.page.get_by_role("radio", name=re.compile("^Researcher")).check()
    grace.press("Create invitation link")
    grace.see("Invitation link")
    return grace.field("Invitation link").input_value()


@step
def then_the_audit_log_has_both(grace: Visitor) -> None:
    grace.visit("/audit", "Audit log")
    grace.see("Invited ben@example.org as researcher")
    grace.see("Created the account of Ben Okafor")


@step
def then_the_link_makes_an_account(world: World, portal: Portal, link: str) -> Visitor:
    ben = world.visitor(portal)
    ben.visit(link, "Invitation")
    ben.fill("Password", "seven swans on the lake")
    ben.press("Create account")
    ben.reads_heading("Studies")
    return ben


@step
def then_the_study_does_not_exist_for(ben: Visitor, study: str):
    answer = ben.visit(f"{study}/write")
    assert answer.status == 404, answer.status
    ben.see("Not found")


@step
def when_sharing_it_as_a_viewer(editor: StudyEditor):
    editor.visitor.follow("People")
    editor.visitor.see("People")
    editor.visitor.fill("Email", "ben@example.org")
    editor.visitor.form("Add someone").get_by_role("radio", name=re.compile("^Viewer")).check()
    editor.visitor.press("Add person")
    editor.visitor.reads("Ben Okafor")
    editor.visitor.see("People, two")


@step
def then_it_can_be_read_but_not_changed(ben: Visitor, study: str):
    ben.visit("/studies")
    ben.follow("Heart Rhythm at Home")
    ben.visit(f"{study}/write/consents/consent/sections/privacy")
    ben.reads("You can view this study.")
    expect(ben.field("Summary")).to_be_disabled()
    assert ben.page.get_by_role("button", name="Save", exact=True).count() == 0
    ben.see("Section, read only")
