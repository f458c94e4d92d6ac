"""Consents that are far too long: 300 pages, and 20,000 words on one screen."""

import re
import tempfile
from pathlib import Path

from playwright.sync_api import expect

from study_editor import StudyEditor
from story import journey, step
from stories.documents import agree
from stories.keeping import when_bringing_in
from stories.walking import ONWARD
from visitor import Visitor
from world import World

SENTENCE = "We keep what you tell us apart from your name, and only two people can join the two. "


@journey("A consent of three hundred pages is imported, read to its end, and agreed to")
def three_hundred_pages(world: World):
    chapters = [f"# Chapter {number}\n\n" + paragraphs(25) for number in range(1, 301)]
    read_and_agree(world, "\n\n".join(chapters), last="Chapter 300")


@journey("Twenty thousand words fit on one screen, and the way back up is short")
def twenty_thousand_words(world: World):
    read_and_agree(world, "# All of it\n\n" + paragraphs(1250) + "\n\n## The end", last="The end")


def paragraphs(sentences: int) -> str:
    return "\n\n".join(SENTENCE * 5 for _ in range(sentences // 5))


def read_and_agree(world: World, text: str, last: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "consent.md"
        file.write_text(f"---\ntitle: A long consent\nversion: 1.0.0\n---\n\n{text}\n")
        ada = world.signed_in(world.portal())
        # 100,000 words are no reason to fail on a slow machine.
        ada.context.set_default_timeout(60_000)
        when_bringing_in(ada, file)
    ada.follow("Open the study")
    editor = StudyEditor(ada)
    when_walking_to_the_review(editor)
    then_the_end_can_be_reached_and_agreed_to(ada, last)


@step
def when_walking_to_the_review(editor: StudyEditor):
    ada = editor.visitor
    ada.press("Open walkthrough")
    ada.page.wait_for_url("**/walkthroughs/**")
    ada.follow("Open without frame")
    for _ in range(400):
        if ada.heading("Read and decide").count():
            break
        ada.press(ONWARD)
    ada.reads_heading("Read and decide")


@step
def then_the_end_can_be_reached_and_agreed_to(ada: Visitor, last: str):
    end = ada.heading(re.compile(last)).last
    end.scroll_into_view_if_needed()
    expect(end).to_be_in_viewport()
    wide = ada.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, f"the page is {wide} px too wide"
    expect(ada.page.get_by_role("button", name="Agree", exact=True).first).to_be_in_viewport()
    # Who takes a refusal back has read the form already.
    ada.press("Disagree")
    ada.press("Quit")
    ada.press("Back")
    ada.reads_heading("Read and decide")
    agree(ada)
    ada.reads_heading("Thank you")
