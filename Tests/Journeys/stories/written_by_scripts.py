"""What scripts write into a field is painted, counted, and sized as what is typed."""

import re

from playwright.sync_api import Locator, expect

from study_editor import StudyEditor
from stories.together import given_a_study_from_the_sample
from story import journey, step
from visitor import Visitor
from world import World

SECTION = "write/consents/consent/sections/privacy"
KEPT = "\n".join(["## Kept", "", *[f"Line {number} of **kept** words." for number in range(1, 31)]])
WHOLE = "## Everything\n\nKept as a whole."
COLLEAGUES = "Saved by Ben\nin *two* lines."

# The lines of the painted text, and whether the field is as high as its text.
PAINTED = """(area) => {
  const lines = [...area.parentElement.querySelectorAll('.md-line')].map((line) => line.textContent);
  return { text: lines.join('\\n'), fits: area.scrollHeight <= area.clientHeight + 2 };
}"""


@journey("Restored texts are painted, counted, and sized before anyone touches them")
def restored_texts(world: World):
    portal = world.portal()
    ada = world.signed_in(portal)
    editor = given_a_study_from_the_sample(ada)
    elsewhere = world.visitor(portal)
    elsewhere.sign_in("ada@example.org")
    when_a_text_cannot_be_saved(ada, elsewhere, editor)
    then_it_comes_back_painted_and_counted(ada)
    then_it_is_still_not_saved(ada)
    when_a_whole_text_is_left_unsaved(ada, editor)
    then_the_whole_text_comes_back_painted(ada)


@journey("A text that a colleague saved meanwhile is painted and counted, and so is an inserted fact")
def taken_over(world: World):
    portal = world.portal()
    ada = world.signed_in(portal)
    editor = given_a_study_from_the_sample(ada)
    elsewhere = world.visitor(portal)
    elsewhere.sign_in("ada@example.org")
    when_another_window_saves(ada, elsewhere, editor)
    then_its_text_is_painted_and_counted(ada)
    then_an_inserted_fact_is_painted_and_can_be_undone(ada)


def content(ada: Visitor) -> Locator:
    return ada.page.locator("textarea[name=content]")


def then_it_is_painted(area: Locator, text: str):
    expect(area).to_have_value(text)
    painted = area.evaluate(PAINTED)
    assert painted["text"] == text, painted["text"]


def then_it_is_counted(ada: Visitor, words: int):
    count = ada.page.locator(f"[data-word-count='{content(ada).get_attribute('id')}']")
    expect(count).to_have_text(f"{words:,} words")


@step
def when_a_text_cannot_be_saved(ada: Visitor, elsewhere: Visitor, editor: StudyEditor):
    when_another_window_saves(ada, elsewhere, editor)
    content(ada).fill(KEPT)
    ada.reads(re.compile("You, in another window, changed “Content”"))
    ada.page.reload()


@step
def then_it_comes_back_painted_and_counted(ada: Visitor):
    ada.reads(re.compile("Unsaved text restored"))
    then_it_is_painted(content(ada), KEPT)
    then_it_is_counted(ada, len(KEPT.split()))
    assert content(ada).evaluate(PAINTED)["fits"]
    ada.see("Section with restored text")


@step
def then_it_is_still_not_saved(ada: Visitor):
    # Longer than it takes a typed text to be saved.
    ada.page.wait_for_timeout(1_500)
    ada.reads(re.compile("Unsaved text restored"))
    ada.press("Discard")
    then_it_is_painted(content(ada), COLLEAGUES)


@step
def when_a_whole_text_is_left_unsaved(ada: Visitor, editor: StudyEditor):
    ada.visit(f"{editor.study}/write/consents/consent")
    ada.follow("Write the whole consent as one text")
    ada.field("Text").fill(WHOLE)
    # The page keeps it in this browser a second after the last key.
    ada.page.wait_for_function(
        "words => Object.values(localStorage).some((kept) => kept.includes(JSON.stringify(words)))", arg=WHOLE
    )
    address, left = ada.page.url, ada.page
    ada.page = ada.new_tab()
    left.close()
    ada.page.goto(address)


@step
def then_the_whole_text_comes_back_painted(ada: Visitor):
    ada.reads(re.compile("Unsaved text restored"))
    expect(ada.page.get_by_text("has changed since")).to_be_hidden()
    then_it_is_painted(ada.page.locator("#document-form #text"), WHOLE)


@step
def when_another_window_saves(ada: Visitor, elsewhere: Visitor, editor: StudyEditor):
    ada.visit(f"{editor.study}/{SECTION}")
    elsewhere.visit(f"{editor.study}/{SECTION}")
    content(elsewhere).fill(COLLEAGUES)
    StudyEditor(elsewhere).is_saved()


@step
def then_its_text_is_painted_and_counted(ada: Visitor):
    ada.fill("Summary", "Written meanwhile.")
    ada.reads(re.compile("Updated: Content"))
    then_it_is_painted(content(ada), COLLEAGUES)
    then_it_is_counted(ada, len(COLLEAGUES.split()))


@step
def then_an_inserted_fact_is_painted_and_can_be_undone(ada: Visitor):
    area = content(ada)
    area.press("ControlOrMeta+End")
    ada.page.locator(".pipes").evaluate("fold => fold.open = true")
    insert = ada.page.locator("[data-pipe]").first
    insert.click()
    then_it_is_painted(area, COLLEAGUES + insert.get_attribute("data-pipe"))
    area.press("ControlOrMeta+z")
    then_it_is_painted(area, COLLEAGUES)
    then_it_is_counted(ada, len(COLLEAGUES.split()))
