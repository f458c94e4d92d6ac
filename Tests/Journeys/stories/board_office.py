"""A board is set up, asked in one action, and decides with conditions; its approval is proved by the version's page."""

import re

from playwright.sync_api import expect

from study_editor import StudyEditor
from portal import PASSWORD
from stories.reviewing import (
    BOARD,
    ROSALIND,
    choose,
    when_choosing_the_board,
    when_creating_a_board,
    when_marking_everything,
    when_proposing,
)
from stories.together import given_a_study_from_the_sample
from stories.walking import ONWARD
from story import journey, step
from visitor import Visitor
from world import World


@journey("A board is created, asked in one action, and approves with a condition")
def board_office(world: World):
    portal = world.portal()
    ada = world.signed_in(portal)
    rosalind = world.signed_in(portal, ROSALIND, "reviewer")
    when_creating_a_board(ada)
    editor = given_a_study_from_the_sample(ada)
    when_choosing_the_board(editor)
    when_proposing(ada, "1.0.0")
    when_looking_at_what_can_be_done(editor)
    when_asking_the_board(editor)
    then_the_board_can_have_the_package(rosalind)
    when_approving_with_a_condition(rosalind)
    then_publishing_waits_for_the_condition(editor)
    when_closing_the_condition(rosalind)
    then_the_version_proves_its_approval(editor)
    then_the_walkthrough_is_stamped(rosalind)


@journey("A version is shown by a link, commented on, and continued from")
def around_a_version(world: World):
    portal = world.portal()
    ada = world.signed_in(portal)
    editor = given_a_study_from_the_sample(ada)
    when_proposing(ada, "1.0.0")
    when_making_a_package(editor)
    address = when_making_a_link(editor)
    then_anyone_can_read_the_version(world, portal, address)
    then_anyone_can_walk_through_it(world, portal, address)
    then_anyone_can_walk_through_it_without_scripts(world, portal, address)
    then_a_walkthrough_ends_with_its_link(world, portal, editor, address)
    when_commenting(editor)
    when_commenting_beside_a_field(editor)
    when_starting_the_draft_from_it(editor)


@step
def when_looking_at_what_can_be_done(editor: StudyEditor):
    ada = editor.visitor
    ada.visit(f"{editor.study}/versions/1.0.0", "Version, proposed")
    ada.follow("Ask people for advice by email")
    ada.see("Asking for a review")
    ada.follow("Cancel")
    ada.follow("Record an approval granted outside Accord")
    ada.see("An approval granted outside")
    ada.press("Record approval")
    ada.see("An approval granted outside, with mistakes")
    ada.follow("Cancel")


@step
def when_asking_the_board(editor: StudyEditor):
    editor.visitor.press(f"Ask {BOARD} for review")
    editor.visitor.reads("Review requests")
    editor.visitor.see("Version, in review")


@step
def then_the_board_can_have_the_package(rosalind: Visitor):
    rosalind.visit("/reviews")
    rosalind.follow("Heart Rhythm at Home 1.0.0")
    rosalind.follow("Package for the board")
    rosalind.see("Package for the board, for a reviewer")
    rosalind.follow("Version 1.0.0")
    rosalind.reads_heading("About this version")


@step
def when_approving_with_a_condition(rosalind: Visitor):
    rosalind.visit("/reviews")
    rosalind.follow("Heart Rhythm at Home 1.0.0")
    when_marking_everything(rosalind)
    rosalind.follow("Decide")
    choose(rosalind, "Approve with conditions")
    rosalind.fill("Condition 1", "Print the telephone number on the first page.")
    rosalind.fill("Approval number", "E-17")
    rosalind.fill("Your password", PASSWORD)
    rosalind.press("Sign decision")
    rosalind.reads("Print the telephone number on the first page.")
    rosalind.see("Review, approved with a condition")


@step
def then_publishing_waits_for_the_condition(editor: StudyEditor):
    ada = editor.visitor
    ada.visit(f"{editor.study}/versions/1.0.0", "Version, approved with a condition")
    expect(ada.page.get_by_role("link", name="Publish", exact=True)).to_have_count(0)


@step
def when_closing_the_condition(rosalind: Visitor):
    rosalind.follow(re.compile("^Close"))
    rosalind.see("Closing a condition asks first")
    rosalind.fill("How it was met", "It is on the first page.")
    rosalind.fill("Your password", PASSWORD)
    rosalind.press("Close condition")
    rosalind.reads("It is on the first page.")


@step
def then_the_version_proves_its_approval(editor: StudyEditor):
    ada = editor.visitor
    ada.visit(f"{editor.study}/versions/1.0.0", "Version, approved")
    ada.reads("E-17")
    expect(ada.page.get_by_role("link", name="Publish", exact=True)).to_have_count(1)
    ada.follow("Record of the signed decisions")
    ada.reads("The signed decisions on this version.")


@step
def then_the_walkthrough_is_stamped(rosalind: Visitor):
    rosalind.visit("/reviews")
    rosalind.follow("Heart Rhythm at Home 1.0.0")
    rosalind.page.get_by_role("button", name=re.compile("^Walk through")).first.click()
    screen = rosalind.page.frame_locator("iframe[title='What participants see']")
    expect(screen.get_by_role("complementary")).to_contain_text("E-17")
    expect(screen.get_by_role("complementary")).to_be_in_viewport()
    rosalind.see("Walkthrough of an approved version")


@step
def when_making_a_package(editor: StudyEditor):
    ada = editor.visitor
    ada.visit(f"{editor.study}/versions/1.0.0")
    ada.follow("Package for the board")
    ada.see("Package for the board, not made yet")
    if ada.page.get_by_role("button", name="Make package").count() == 0:
        return  # Neither WeasyPrint nor pandoc is installed here.
    ada.press("Make package")
    expect(ada.page.get_by_role("link", name="Download package")).to_be_visible(timeout=180_000)
    ada.see("Package for the board, ready")


@step
def when_making_a_link(editor: StudyEditor) -> str:
    ada = editor.visitor
    ada.visit(f"{editor.study}/versions/1.0.0")
    ada.follow("View-only links")
    ada.see("View-only links, none yet")
    ada.press("Create link")
    ada.see("A view-only link, shown once")
    address = ada.field("View-only link").input_value()
    ada.follow("Back to the links")
    ada.see("View-only links")
    return address


@step
def then_anyone_can_read_the_version(world: World, portal, address: str):
    stranger = world.visitor(portal)
    stranger.visit(address, "A version by link")
    stranger.reads("Heart Rhythm at Home")
    stranger.visit(address + "x")
    stranger.see("A link that does not work")


def start_walking(world: World, portal, address: str, scripts: bool = True) -> Visitor:
    stranger = world.visitor(portal, scripts=scripts)
    stranger.visit(address)
    stranger.page.get_by_role("button", name=re.compile("^Walk through")).first.click()
    stranger.reads_heading(re.compile("^Walkthrough"))
    return stranger


@step
def then_anyone_can_walk_through_it(world: World, portal, address: str):
    stranger = start_walking(world, portal, address)
    stranger.see("A walkthrough by link")
    expect(stranger.page.get_by_role("complementary", name="Author tools")).to_have_count(0)
    host = stranger.page.url
    stranger.press("Walk again")
    stranger.reads_heading(re.compile("^Walkthrough"))
    stranger.follow("Back to the storyboard")
    stranger.reads("This version never changes.")
    other = world.visitor(portal)
    other.visit(host)
    other.see("A walkthrough by link that is someone else’s")


@step
def then_anyone_can_walk_through_it_without_scripts(world: World, portal, address: str):
    stranger = start_walking(world, portal, address, scripts=False)
    stranger.see("A walkthrough by link")
    stranger.follow("Open without frame")
    stranger.see("A walkthrough by link, without a frame")
    stranger.press(ONWARD)
    stranger.page.get_by_role("radio").first.check()
    stranger.press(ONWARD)
    walk = stranger.page.url.split("?")[0]
    stranger.page.locator("a[href*='/learn-more/']").first.click()
    stranger.see("Learn more by link")
    stranger.visit(f"{walk}/result", "The result of a walkthrough by link")
    stranger.follow("Continue where you left off")
    stranger.page.locator("a[href*='/learn-more/']").first.wait_for()


@step
def then_a_walkthrough_ends_with_its_link(world: World, portal, editor: StudyEditor, address: str):
    stranger = start_walking(world, portal, address)
    screen = stranger.page.frame_locator("iframe[title='What participants see']")
    forward = screen.get_by_role("button", name=ONWARD).first
    expect(forward).to_be_visible()
    editor.visitor.visit(f"{editor.study}/versions/1.0.0/links")
    editor.visitor.press(re.compile("^Revoke"))
    editor.visitor.reads("The link has been revoked. It no longer works.")
    # Scaled in its frame, a button has no center that Playwright can click; a key works as well.
    forward.press("Enter")
    expect(screen.get_by_role("heading", name="This link does not work")).to_be_visible()
    stranger.see("A walkthrough whose link was revoked")


@step
def when_commenting(editor: StudyEditor):
    ada = editor.visitor
    ada.visit(f"{editor.study}/threads", "Comments, none yet")
    ada.visit(f"{editor.study}/threads?version=draft")
    ada.follow("New comment")
    ada.see("New comment")
    ada.press("Add comment")
    ada.see("New comment with a mistake")
    ada.fill("Comment", "Is this <b>too</b> long?")
    ada.press("Add comment")
    ada.reads("Is this <b>too</b> long?")
    ada.see("Comment")
    ada.visit(f"{editor.study}/threads", "Comments")


@step
def when_commenting_beside_a_field(editor: StudyEditor):
    ada = editor.visitor
    ada.visit(f"{editor.study}/write/consents/consent/sections/risks")
    form = ada.page.locator("#new-comment")
    ada.page.locator("#edit-form").get_by_label("Title", exact=True).first.focus()
    ada.page.get_by_text("Comment on this part").click()
    expect(ada.field("About", form)).to_have_value("title")
    ada.fill("Comment", "Shall we say what is small?", form)
    ada.press("Add comment")
    beside = ada.page.get_by_role("list", name="Comments on Title")
    expect(beside).to_contain_text("Shall we say what is small?")
    ada.see("Writing, with a comment next to a field")
    beside.get_by_role("link").click()
    thread = ada.page.get_by_role("article", name=re.compile("^Comment"))
    expect(thread).to_be_in_viewport()
    ada.page.get_by_text(re.compile("^Reply to comment")).click()
    ada.fill("Reply", "Yes, from now on.")
    ada.press("Reply")
    ada.reads("Yes, from now on.")
    expect(ada.page.get_by_role("heading", name="Risks", level=1)).to_be_visible()
    ada.visit(f"{editor.study}/threads?version=draft")
    ada.follow("Edit Risks · Title")
    expect(beside).to_be_in_viewport()


@step
def when_starting_the_draft_from_it(editor: StudyEditor):
    ada = editor.visitor
    ada.visit(f"{editor.study}/versions/1.0.0")
    ada.follow("Start the draft from this version")
    ada.see("Starting the draft from a version asks first")
    ada.press("Start the draft from 1.0.0")
    ada.reads("1.0.0")
