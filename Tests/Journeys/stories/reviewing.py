"""A version goes to a reviewer and comes back, until it is approved and published."""

import re

from playwright.sync_api import expect

from study_editor import StudyEditor
from portal import PASSWORD
from stories.together import given_a_study_from_the_sample
from story import journey, step
from visitor import Visitor
from world import World

ROSALIND = "rosalind@example.org"
BOARD = "Northmere Research Ethics Board"


@journey("A reviewer reads every screen, asks for changes, and approves the next version")
def full_round(world: World):
    portal = world.portal()
    ada = world.signed_in(portal)
    rosalind = world.signed_in(portal, ROSALIND, "reviewer")
    then_nothing_waits(rosalind)
    when_creating_a_board(ada)
    editor = given_a_study_from_the_sample(ada)
    when_choosing_the_board(editor)
    when_proposing(ada, "1.0.0")
    when_asking_for_a_review(ada, "1.0.0")
    then_it_waits_in_the_queue(rosalind, "1.0.0")
    when_opening_the_review(rosalind, "1.0.0")
    when_marking_one_screen(rosalind)
    then_an_approval_needs_more(rosalind)
    when_saying_what_she_reads(rosalind)
    when_marking_everything(rosalind)
    when_requesting_changes(rosalind)
    then_the_decision_is_signed(rosalind, "Review: changes requested")
    when_changing_what_was_asked(editor)
    when_proposing(ada, "1.1.0")
    then_the_board_is_asked_too(ada)
    then_only_what_moved_is_left(rosalind)
    when_marking_everything(rosalind)
    when_approving(rosalind)
    then_the_decision_is_signed(rosalind, "Approval")
    then_the_record_can_be_printed(rosalind)
    when_publishing(ada, "1.1.0")
    then_nothing_waits_any_more(rosalind)


@step
def then_nothing_waits(rosalind: Visitor):
    rosalind.reads_heading("Reviews")
    rosalind.reads("You have not been asked to review anything yet")
    rosalind.see("Reviews, none yet")


@step
def when_creating_a_board(ada: Visitor):
    ada.visit("/boards", "Boards, none yet")
    ada.follow("Create the first board")
    ada.see("New board")
    ada.fill("Name", BOARD)
    ada.fill("Members", "nobody@example.org")
    ada.fill("Quorum", "1")
    ada.press("Create board")
    ada.see("New board with a mistake")
    ada.fill("Members", ROSALIND)
    ada.press("Create board")
    ada.reads_heading(BOARD)
    ada.see("Board")
    ada.visit("/boards", "Boards")


@step
def when_choosing_the_board(editor: StudyEditor):
    editor.visitor.follow("People")
    editor.visitor.page.get_by_role("combobox", name="Board").select_option(label=BOARD)
    editor.visitor.press("Choose board")
    editor.visitor.reads("Publishing needs an approval.")
    editor.visitor.see("People and the board of a study")


@step
def when_proposing(ada: Visitor, number: str):
    ada.follow("Versions")
    ada.page.get_by_role("navigation", name="Study").get_by_role("link", name="Propose version").click()
    ada.fill("Version number", number)
    ada.fill("Release notes", f"For the board: {number}.")
    ada.press("Propose version")
    ada.reads(f"Version {number} has been proposed")


@step
def then_the_board_is_asked_too(ada: Visitor):
    """A version that answers the board goes to it in the same step."""
    ada.reads("The board can now review it.")


@step
def when_asking_for_a_review(ada: Visitor, number: str):
    ada.follow("Versions")
    ada.follow(f"Open {number}")
    before = ada.actions
    ada.press(f"Ask {BOARD} for review")
    ada.reads("Review requests")
    assert ada.actions - before == 1, "Asking the board takes an author more than one action"


@step
def then_it_waits_in_the_queue(rosalind: Visitor, number: str):
    rosalind.visit("/reviews")
    rosalind.reads("1 version is waiting for your decision.")
    rosalind.reads(re.compile(f"Heart Rhythm at Home {re.escape(number)}"))
    rosalind.see("Reviews, one waiting")


@step
def when_opening_the_review(rosalind: Visitor, number: str):
    before = rosalind.actions
    rosalind.follow(f"Heart Rhythm at Home {number}")
    rosalind.reads_heading("About this version")
    expect(rosalind.page.locator(".story-screen").first).to_be_attached()
    assert rosalind.actions - before <= 2, "The first screen is more than two actions away"
    rosalind.see("Review, nothing seen")


@step
def when_marking_one_screen(rosalind: Visitor):
    rosalind.page.evaluate("window.isTheSamePage = true")
    rosalind.press(re.compile("^Mark as seen ?: screen 1$"))
    expect(progress(rosalind)).to_contain_text(re.compile(r"^1 of \d+ screens seen"))
    expect(rosalind.page.get_by_role("button", name=re.compile("^Mark as not seen ?: screen 1$"))).to_be_focused()
    assert rosalind.page.evaluate("window.isTheSamePage"), "Marking a screen loaded the page again"


@step
def then_an_approval_needs_more(rosalind: Visitor):
    rosalind.follow("Decide")
    rosalind.reads("No one on the board has read this version in Spanish yet.")
    rosalind.see("Decision, screens not seen")
    only_shows(rosalind, "Request changes", [])
    only_shows(rosalind, "Disapprove", [])
    only_shows(rosalind, "Approve with conditions", ["Condition 1", "Approval number", "Reason to approve anyway"])
    rosalind.see("Decision, approve with conditions")
    only_shows(rosalind, "Approve", ["Approval number", "Reason to approve anyway"])
    rosalind.fill("Note", "Well written.")
    rosalind.press("Sign decision")
    rosalind.reads("2 things to fix")
    expect(rosalind.page.locator("#errors")).to_be_focused()
    rosalind.fill("Your password", PASSWORD)
    rosalind.press("Sign decision")
    rosalind.reads("To approve anyway, write the reason.")
    assert rosalind.field("Note").input_value() == "Well written."
    assert rosalind.field("Your password").input_value() == ""
    rosalind.see("Decision with a mistake")
    rosalind.follow("Cancel")


@step
def when_saying_what_she_reads(rosalind: Visitor):
    english = rosalind.page.get_by_role("checkbox", name="English")
    expect(english).to_be_checked()
    english.uncheck()
    rosalind.press("Save languages")
    rosalind.reads("Choose at least one language that you read.")
    rosalind.see("Review, no language chosen")
    rosalind.page.get_by_role("checkbox", name="English").check()
    rosalind.page.get_by_role("checkbox", name="Español").check()
    rosalind.press("Save languages")
    rosalind.reads("Your decision covers the screens in English and Spanish.")
    rosalind.see("Review, two languages")


@step
def when_marking_everything(rosalind: Visitor):
    languages = rosalind.page.get_by_role("navigation", name="Language").get_by_role("link")
    for position in range(languages.count()):
        languages.nth(position).click()
        expect(languages.nth(position)).to_have_attribute("aria-current", "true")
        wait_for_every_screen(rosalind)
        chapters = rosalind.page.get_by_role("link", name="Mark the whole chapter as seen")
        is_first = True
        while chapters.count():
            chapters.first.click()
            rosalind.reads_heading("Mark the whole chapter as seen?")
            if is_first:
                rosalind.see("Marking a chapter asks first")
                is_first = False
            rosalind.press("Mark all as seen")
            rosalind.reads_heading("About this version")
            wait_for_every_screen(rosalind)
    expect(progress(rosalind)).to_contain_text(re.compile(r"^(\d+) of \1 screens seen"))


def wait_for_every_screen(rosalind: Visitor):
    """The page is long, and its end comes after its beginning can be read."""
    expect(rosalind.page.locator(".review-bar")).to_be_visible()


@step
def when_requesting_changes(rosalind: Visitor):
    rosalind.follow("Decide")
    choose(rosalind, "Request changes")
    rosalind.fill("Note", "Say in Your privacy who can join the two.")
    rosalind.fill("Your password", PASSWORD)
    rosalind.press("Sign decision")


@step
def then_the_decision_is_signed(rosalind: Visitor, meaning: str):
    rosalind.reads(f"Your decision is signed: {meaning}.")
    signature = rosalind.page.locator(".signature").last
    for words in ["Rosalind Franklin", meaning, "UTC", "SHA-256"]:
        expect(signature).to_contain_text(words)
    rosalind.see(f"Review, decided: {meaning}")


@step
def when_changing_what_was_asked(editor: StudyEditor):
    editor.visitor.follow("Write")
    editor.open("Your privacy")
    editor.write(Summary="A number takes the place of your name. Only two people can join them.")
    editor.visitor.follow(re.compile("^Español · 1 outdated here$"))
    editor.write(Summary="Un número ocupa el lugar de su nombre. Solo dos personas pueden unirlos.")


@step
def then_only_what_moved_is_left(rosalind: Visitor):
    then_it_waits_in_the_queue(rosalind, "1.1.0")
    rosalind.follow("Heart Rhythm at Home 1.1.0")
    rosalind.reads_heading(re.compile("^What changed since 1.0.0"))
    rosalind.follow("Go to the first change")
    expect(progress(rosalind)).not_to_contain_text(re.compile("^0 of"))
    rosalind.see("Review of a later version")


@step
def when_approving(rosalind: Visitor):
    rosalind.follow("Decide")
    choose(rosalind, "Approve")
    rosalind.fill("Approval number", "E-17")
    rosalind.fill("Your password", PASSWORD)
    rosalind.press("Sign decision")
    rosalind.reads("Version 1.1.0 is approved under E-17.")


@step
def then_the_record_can_be_printed(rosalind: Visitor):
    rosalind.follow("Print the record")
    rosalind.reads("The signed decisions on this version.")
    rosalind.see("Record of decisions")


@step
def when_publishing(ada: Visitor, number: str):
    ada.page.get_by_role("navigation", name="Study").get_by_role("link", name="Versions").click()
    ada.follow(f"Publish {number}")
    ada.press(f"Publish {number}")
    ada.reads("Published")


@step
def then_nothing_waits_any_more(rosalind: Visitor):
    rosalind.visit("/reviews")
    rosalind.reads("Nothing is waiting for you.")
    rosalind.reads("You: approved")
    rosalind.see("Reviews, all decided")


def progress(visitor: Visitor):
    return visitor.page.locator(".review-progress p")


def only_shows(visitor: Visitor, meaning: str, fields: list[str]):
    """Fields that belong to another decision are hidden."""
    choose(visitor, meaning)
    for field in ["Condition 1", "Approval number", "Reason to approve anyway"]:
        expect(visitor.page.get_by_label(field, exact=True)).to_be_visible(visible=field in fields)


def choose(visitor: Visitor, meaning: str):
    visitor.page.locator(".choice-card").filter(
        has=visitor.page.get_by_text(meaning, exact=True)
    ).get_by_role("radio").check()
