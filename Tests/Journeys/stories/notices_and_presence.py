"""What waits for people, and who is in the same study with them."""

import re

from playwright.sync_api import expect

from study_editor import StudyEditor
from stories.reviewing import (
    ROSALIND, when_asking_for_a_review, when_choosing_the_board, when_creating_a_board, when_proposing,
)  # fmt: skip
from stories.together import given_a_study_from_the_sample
from stories.writing_together import SECTION, share
from story import journey, step
from visitor import Visitor
from world import World


@journey("A reviewer finds in the notices what waits, and marks it as read without scripts")
def notices(world: World):
    portal = world.portal()
    ada = world.signed_in(portal)
    rosalind = world.signed_in(portal, ROSALIND, "reviewer")
    then_there_is_no_notice(rosalind)
    when_creating_a_board(ada)
    editor = given_a_study_from_the_sample(ada)
    when_choosing_the_board(editor)
    when_proposing(ada, "1.0.0")
    when_asking_for_a_review(ada, "1.0.0")
    then_the_notice_leads_to_the_review(rosalind)
    when_mentioning_her(ada, editor, "first")
    when_mentioning_her(ada, editor, "second")
    without_scripts = world.visitor(portal, scripts=False)
    without_scripts.sign_in(ROSALIND)
    then_one_can_be_marked_as_read(without_scripts)
    then_it_can_be_marked_as_read(without_scripts)
    then_nothing_is_new(rosalind)


@step
def then_there_is_no_notice(rosalind: Visitor):
    rosalind.follow("Notices")
    rosalind.reads("You have no notices")
    rosalind.see("Notices, none yet")


@step
def then_the_notice_leads_to_the_review(rosalind: Visitor):
    rosalind.visit("/notices")
    rosalind.reads("1 new notice.")
    rosalind.see("Notices, one new")
    rosalind.follow(re.compile("asked you to review version 1.0.0"))
    rosalind.reads_heading("About this version")
    rosalind.visit("/notices")
    rosalind.reads("Nothing new.")


@step
def when_mentioning_her(ada: Visitor, editor: StudyEditor, which: str):
    ada.visit(f"{editor.study}/threads/new?version=1.0.0")
    ada.fill("Comment", f"@rosalind, this is the {which} thing to look at.")
    ada.press("Add comment")
    ada.reads("Your comment has been added.")


@step
def then_one_can_be_marked_as_read(rosalind: Visitor):
    rosalind.visit("/notices")
    rosalind.reads("2 new notices.")
    rosalind.page.get_by_role("button", name=re.compile("^Mark as read")).first.click()
    rosalind.reads("1 new notice.")


@step
def then_it_can_be_marked_as_read(rosalind: Visitor):
    rosalind.visit("/notices")
    rosalind.press("Mark all as read")
    rosalind.reads("Nothing new.")


@step
def then_nothing_is_new(rosalind: Visitor):
    rosalind.visit("/notices")
    rosalind.reads("Nothing new.")
    expect(rosalind.page.get_by_role("link", name="Notices", exact=True)).to_be_visible()
    rosalind.see("Notices, all read")


@journey("Two people see each other enter and leave the editor, and one without scripts sees who is there")
def side_by_side(world: World):
    portal = world.portal()
    ada = world.signed_in(portal)
    ben = world.signed_in(portal, "ben@example.org")
    # Every portal has her as its administrator.
    grace = world.visitor(portal, scripts=False)
    grace.sign_in("grace@example.org")
    editor = given_a_study_from_the_sample(ada)
    share(ada, editor)
    share_with_grace(ada, editor)
    ada.visit(f"{editor.study}/write")
    when_ben_opens_a_section(ben, editor)
    then_ada_sees_him_there(ada)
    then_grace_sees_both_without_scripts(grace, editor)
    when_ben_leaves(ben)
    then_ada_no_longer_sees_him(ada)


def share_with_grace(ada: Visitor, editor: StudyEditor) -> None:
    ada.visit(f"{editor.study}/people")
    ada.fill("Email", "grace@example.org")
    ada.form("Add someone").get_by_role("radio", name=re.compile("^Editor")).check()
    ada.press("Add person")
    ada.reads("grace@example.org is now")


@step
def when_ben_opens_a_section(ben: Visitor, editor: StudyEditor):
    ben.visit(f"{editor.study}/write/{SECTION}")


def here(visitor: Visitor):
    return visitor.page.get_by_role("list", name="Also in this study")


@step
def then_ada_sees_him_there(ada: Visitor):
    expect(here(ada).get_by_role("link", name=re.compile("Ben Okafor is in"))).to_be_visible()
    expect(ada.page.locator("#outline").get_by_role("img", name="Ben Okafor is here")).to_be_visible()
    ada.see("Editor, with someone else")


@step
def then_grace_sees_both_without_scripts(grace: Visitor, editor: StudyEditor):
    grace.visit(f"{editor.study}/write/{SECTION}")
    expect(here(grace).get_by_role("link")).to_have_count(2)


@step
def when_ben_leaves(ben: Visitor):
    ben.visit("/studies")


@step
def then_ada_no_longer_sees_him(ada: Visitor):
    # A stream that was closed is noticed at its next sign, and a page without one is forgotten after 40 seconds.
    expect(here(ada).get_by_role("link", name=re.compile("Ben Okafor"))).to_have_count(0, timeout=180_000)
