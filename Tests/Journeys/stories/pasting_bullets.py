"""Lists of other programs become bullets: what bullets cannot hold is reported, selected words are replaced, and Ctrl+Z undoes it."""

import re

from playwright.sync_api import Locator, expect

from study_editor import StudyEditor
from stories.pasting import PASTE, paste
from stories.pasting_translations import bullet, bullet_note, then_bullets_are, unfold_bullets
from stories.together import given_a_study_from_the_sample
from story import journey, step
from world import World

FIRST = "Think of the last 24 hours."
NEXT = "You can skip most questions."
RICH = (
    "<ul><li>See <a href='https://example.org/a'>our <b>page</b></a></li><li><a href='https://example.org'>https://example.org</a>"
    "<ul><li>More</li></ul></li></ul>"
)
LOST = "Left out: 1 link (its text is kept), bold, and the levels of a list (now one). Address: https://example.org/a"


@journey("A list with formatting pasted into a bullet says what bullets cannot hold, and Ctrl+Z takes it back")
def formatted_lists(world: World):
    editor = given_an_instruction(world)
    when_pasting_a_formatted_list(editor)
    then_what_is_left_out_is_reported(editor)
    then_ctrl_z_takes_the_bullets_back(editor)
    then_the_menu_of_undo_is_for_typing_again(editor)
    then_a_single_text_reports_it_too(editor)


@journey("A list pasted over selected words of a bullet replaces them")
def over_a_selection(world: World):
    editor = given_an_instruction(world)
    when_pasting_over(editor, "the last 24 hours.", ["• One", "• Two"])
    then_bullets_are(editor, "Think of", "One", "Two", NEXT)
    unfold_bullets(editor)
    when_pasting_over(editor, "Think of", ["• Three", "• Four"])
    then_bullets_are(editor, "Three", "Four", "One", "Two", NEXT)
    then_a_translation_does_the_same(editor)


@step
def given_an_instruction(world: World) -> StudyEditor:
    ada = world.signed_in(world.portal())
    editor = given_a_study_from_the_sample(ada)
    editor.visitor.visit(f"{editor.study}/write/tasks/daily-check-in/steps/welcome")
    editor.is_saved()
    unfold_bullets(editor)
    then_bullets_are(editor, FIRST, NEXT)
    return editor


def when_pasting(editor: StudyEditor, area: Locator, html: str, text: str, start: int, end: int):
    with editor.visitor.loads():
        area.evaluate(PASTE, [html, text, start, end])


@step
def when_pasting_a_formatted_list(editor: StudyEditor):
    when_pasting(editor, bullet(editor, 1), RICH, "See our page\nhttps://example.org\nMore", 0, len(FIRST))
    editor.visitor.reads("3 bullets added.")


@step
def then_what_is_left_out_is_reported(editor: StudyEditor):
    then_bullets_are(editor, "See our page", "https://example.org", "More", NEXT)
    expect(bullet_note(editor)).to_have_text(LOST)
    expect(bullet(editor, 3)).to_be_focused()
    editor.visitor.see("Instruction with pasted bullets, and what was left out")


@step
def then_ctrl_z_takes_the_bullets_back(editor: StudyEditor):
    with editor.visitor.loads():
        editor.visitor.page.keyboard.press("ControlOrMeta+z")
    editor.visitor.reads(re.compile("^Undone"))
    then_bullets_are(editor, FIRST, NEXT)
    expect(bullet(editor, 1)).to_be_focused()
    expect(bullet_note(editor)).to_have_count(0)


@step
def then_the_menu_of_undo_is_for_typing_again(editor: StudyEditor):
    """Once something is typed, Ctrl+Z is for that."""
    page = editor.visitor.page
    when_pasting(editor, bullet(editor, 1), RICH, "See our page\nhttps://example.org\nMore", 0, len(FIRST))
    expect(bullet(editor, 3)).to_be_focused()
    page.keyboard.type("!")
    expect(bullet_note(editor)).to_have_count(0)
    page.keyboard.press("ControlOrMeta+z")
    then_bullets_are(editor, "See our page", "https://example.org", "More", NEXT)
    editor.is_saved()


@step
def then_a_single_text_reports_it_too(editor: StudyEditor):
    area = bullet(editor, 3)
    paste(area, "<p>Ask <i>us</i></p>", "Ask us", 0, len("More"))
    expect(area).to_have_value("Ask us")
    expect(bullet_note(editor)).to_have_text("Left out: italic.")
    editor.is_saved()


@step
def when_pasting_over(editor: StudyEditor, words: str, lines: list[str]):
    area = bullet(editor, 1)
    start = area.input_value().index(words)
    when_pasting(editor, area, "", "\n".join(lines), start, start + len(words))
    editor.visitor.reads(re.compile(r"\d bullets added\."))


@step
def then_a_translation_does_the_same(editor: StudyEditor):
    editor.visitor.visit(f"{editor.study}/write/tasks/daily-check-in/steps/welcome?language=es")
    editor.is_saved()
    unfold_bullets(editor)
    bullet(editor, 1).fill("Uno y otros")
    for number in range(2, 4):
        bullet(editor, number).fill("")
    start = len("Uno ")
    paste(bullet(editor, 1), "", "• Dos\n• Tres", start, len("Uno y otros"))
    then_bullets_are(editor, "Uno ", "Dos", "Tres")
    bullet(editor, 3).press("ControlOrMeta+z")
    then_bullets_are(editor, "Uno y otros", "", "")
