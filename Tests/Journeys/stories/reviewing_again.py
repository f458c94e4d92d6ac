"""A version comes back to its reviewer, who finds the words that changed and what was asked about them."""

import re
import zipfile

from playwright.sync_api import Locator, expect

from study_editor import StudyEditor
from stories.reviewing import (
    BOARD, ROSALIND, progress, then_it_waits_in_the_queue, when_asking_for_a_review, when_choosing_the_board,
    when_creating_a_board, when_marking_one_screen, when_proposing, when_requesting_changes,
)  # fmt: skip
from stories.together import given_a_study_from_the_sample
from story import journey, step
from visitor import Visitor
from world import World

PRIVACY = "consents/consent/sections/privacy"
QUOTE = "Few people can link the two"

# As handles of a selection on a tablet do it: without a pointer or a key.
SELECT = """(screen, words) => {
  const walker = document.createTreeWalker(screen, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.data.indexOf(words);
    if (at < 0) continue;
    getSelection().setBaseAndExtent(node, at, node, at + words.length);
    return true;
  }
  return false;
}"""


@journey("A reviewer asks about words, and finds in the next version, resubmitted in 3 actions, what became of them")
def second_round(world: World):
    portal = world.portal()
    ada = world.signed_in(portal)
    rosalind = world.signed_in(portal, ROSALIND, "reviewer")
    when_creating_a_board(ada)
    editor = given_a_study_from_the_sample(ada)
    when_choosing_the_board(editor)
    when_proposing(ada, "1.0.0")
    when_asking_for_a_review(ada, "1.0.0")
    then_it_waits_in_the_queue(rosalind, "1.0.0")
    rosalind.follow("Heart Rhythm at Home 1.0.0")
    when_marking_one_screen(rosalind)
    when_selecting_words_without_a_pointer(rosalind)
    when_asking_about_them(rosalind)
    when_requesting_changes(rosalind)
    when_answering_from_the_list(ada)
    then_nothing_is_marked_as_changed_yet(ada)
    when_changing_the_words(editor)
    when_marking_the_comment_as_changed(ada)
    number = when_resubmitting(ada)
    then_the_first_change_is_found(rosalind, number)
    then_what_was_asked_is_beside_it(rosalind)
    then_marks_can_be_hidden(rosalind)


@step
def when_selecting_words_without_a_pointer(rosalind: Visitor):
    button = rosalind.page.locator(".thread-button")
    assert screen(rosalind).evaluate(SELECT, QUOTE), "the words are not on the screen"
    expect(button).to_be_visible()
    rosalind.page.evaluate("getSelection().removeAllRanges()")
    expect(button).to_be_hidden()
    screen(rosalind).evaluate(SELECT, QUOTE)
    expect(button).to_be_visible()
    rosalind.see("Words selected, with a button to comment")
    button.click()
    expect(margin(rosalind).locator(".thread-quote").last).to_have_text(QUOTE)
    expect(comment(rosalind)).to_be_focused()


@step
def when_asking_about_them(rosalind: Visitor):
    keyboard = rosalind.page.keyboard
    people = rosalind.page.get_by_role("listbox", name="People to mention")
    # The field has asked for its script by now; once it runs, it follows what is typed.
    script = rosalind.page.wait_for_function(
        "() => performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/mentions.js'))?.name"
    )
    rosalind.page.evaluate("async (script) => { await import(script); }", script.json_value())
    keyboard.type("@")
    expect(people.get_by_role("option").first).to_have_attribute("aria-selected", "true")
    rosalind.see("Names to mention")
    keyboard.press("Escape")
    expect(people).to_be_hidden()
    keyboard.press("Backspace")
    keyboard.type("@")
    expect(people).to_be_visible()
    keyboard.press("Enter")
    expect(comment(rosalind)).to_have_value(re.compile(r"^@\w.* $"))
    expect(people).to_be_hidden()
    keyboard.type("how many are few?")
    margin(rosalind).get_by_role("checkbox").check()
    rosalind.press("Add comment", margin(rosalind))
    rosalind.reads("Your comment has been added.")
    expect(margin(rosalind)).to_contain_text("how many are few?")


@step
def when_answering_from_the_list(ada: Visitor):
    ada.follow("Versions", ada.page.get_by_role("navigation", name="Study"))
    ada.follow("Open 1.0.0")
    ada.follow("Answer the requested changes")
    ada.reads("how many are few?")
    asked = ada.page.locator(".threads > div").filter(has_text="how many are few?")
    asked.get_by_text(re.compile("^Answer comment")).click()
    ada.fill("Reply", "We are asking the data office.", asked)
    ada.press("Reply", asked)
    expect(ada.heading("Comments on 1.0.0", level=1)).to_be_visible()
    ada.reads("We are asking the data office.")
    ada.follow("Edit Your privacy")
    expect(ada.heading("Your privacy", level=1)).to_be_visible()


@step
def then_nothing_is_marked_as_changed_yet(ada: Visitor):
    ada.page.get_by_text(re.compile("^Reply to comment")).click()
    ada.fill("Reply", "Two people.")
    ada.press("Mark as changed")
    ada.reads(re.compile("Nothing has changed at this place in the draft"))
    expect(ada.page).to_have_url(re.compile(f"/write/{PRIVACY}"))
    expect(ada.heading("Your privacy", level=1)).to_be_visible()
    expect(ada.field("Reply")).to_have_value("Two people.")
    ada.see("An answer that was refused, next to the part that it is about")
    ada.page.reload()
    expect(ada.heading("Your privacy", level=1)).to_be_visible()


@step
def when_changing_the_words(editor: StudyEditor):
    editor.write(Summary="A code takes the place of your name. Only two people can link the two.")
    editor.visitor.follow(re.compile("^Español · 1 outdated here$"))
    editor.write(Summary="Un código reemplaza su nombre. Solo dos personas pueden unir los dos.")


@step
def when_marking_the_comment_as_changed(ada: Visitor):
    ada.page.get_by_text(re.compile("^Reply to comment")).click()
    ada.fill("Reply", "Two. The text says so now.")
    ada.press("Mark as changed")
    ada.reads("Two. The text says so now.")


@step
def when_resubmitting(ada: Visitor) -> str:
    """What is left to do after the last edit, until the board has the version and its office's package is at hand."""
    before = ada.actions
    ada.follow("Propose version", ada.page.get_by_role("navigation", name="Study"))
    number = ada.field("Version number").input_value()
    expect(ada.field("Release notes")).to_have_value("Answers the changes requested in version 1.0.0.")
    expect(ada.page.get_by_role("checkbox", name=f"Ask {BOARD} for review")).to_be_checked()
    package = ada.page.get_by_role("checkbox", name=re.compile("^Make the package for the board"))
    # Neither WeasyPrint nor pandoc may be installed here.
    has_package = package.count() == 1
    ada.see("Propose version, with the answers to a board")
    ada.press("Propose version")
    ada.reads(f"Version {number} has been proposed")
    ada.reads("The board can now review it.")
    if has_package:
        expect(ada.page.get_by_role("link", name="Download package")).to_be_visible(timeout=180_000)
        with ada.page.expect_download() as download:
            ada.follow("Download package")
        names = {name.rsplit(".", 1)[0] for name in zipfile.ZipFile(download.value.path()).namelist()}
        expected = {"clean-consent-en", "marked-consent-en", "marked-consent-es", "changes", "answers"}
        assert expected <= names, f"the package lacks {expected - names}"
    assert ada.actions - before <= 3, f"{ada.actions - before} actions after the last edit"
    return number


@step
def then_the_first_change_is_found(rosalind: Visitor, number: str):
    then_it_waits_in_the_queue(rosalind, number)
    rosalind.follow(f"Heart Rhythm at Home {number}")
    rosalind.reads_heading(re.compile("^What changed since 1.0.0"))
    rosalind.follow("Go to the first change")
    expect(screen(rosalind)).to_be_in_viewport()
    expect(screen(rosalind).locator("del").first).to_contain_text("Few")
    expect(screen(rosalind).locator("ins").first).to_contain_text("Only two")
    # Words for screen readers, which see no colors.
    expect(screen(rosalind).locator("ins .visually-hidden").first).to_have_text("Added: ")
    # The screen that was seen is the same, so it stays so.
    expect(progress(rosalind)).to_contain_text(re.compile(r"^1 of \d+ screens seen"))
    seen = rosalind.page.get_by_role("button", name=re.compile("^Mark as not seen ?: screen 1$"))
    expect(seen).to_be_visible()
    rosalind.see("Review of a later version, with marked words")


@step
def then_what_was_asked_is_beside_it(rosalind: Visitor):
    thread = margin(rosalind).get_by_role("article", name="Comment 1", exact=True)
    expect(thread).to_contain_text("how many are few?")
    expect(thread).to_contain_text("Two. The text says so now.")
    expect(thread.locator(".thread-change")).to_contain_text("Only two people can link the two")


@step
def then_marks_can_be_hidden(rosalind: Visitor):
    rosalind.follow("Show clean text")
    expect(screen(rosalind)).to_contain_text("Only two people can link the two.")
    expect(rosalind.page.locator(".story-frame :is(ins, del)")).to_have_count(0)
    rosalind.see("Review of a later version, clean text")
    rosalind.follow("Show what changed")
    expect(screen(rosalind).locator("ins").first).to_be_visible()


def screen(visitor: Visitor) -> Locator:
    return visitor.page.locator(f'[data-thread-screen="{PRIVACY}"]')


def margin(visitor: Visitor) -> Locator:
    return visitor.page.locator(f'[data-thread-margin="{PRIVACY}"]')


def comment(visitor: Visitor) -> Locator:
    return visitor.field("Comment", margin(visitor))
