"""Formatted text pasted inside a link, a cell, or an item leaves what is around it whole."""

import re

from playwright.sync_api import Locator, expect

from study_editor import StudyEditor
from stories.pasting import BOLD, BOLD_PLAIN, PASTE, content, note, paste
from stories.together import given_a_study_from_the_sample
from story import journey, step
from waiting import resize, until
from world import World

LINK = "<a href='https://example.org/x'>Our page – Browser</a>"
ADDRESS = "https://example.org/x"

ADDED = "| Heading | Heading |\n| --- | --- |\n| Text | Text |\n| Text | Text |"
TABLE = "| a | b |\n| --- | --- |\n| c | d |"
VOLUMES = "<table><tr><td>Day</td><td>mL</td></tr><tr><td>1</td><td>60</td></tr></table>"

CELLS = [
    ("<p>x</p><p>y</p>", "x\n\ny", "x<br>y"),
    ("<span>5<br><b>6</b> | 7</span>", "5\n6 | 7", "5<br>**6** \\| 7"),
    ("<ul><li>x</li><li>y</li></ul>", "x\ny", "• x<br>• y"),
    (VOLUMES, "Day\tmL\n1\t60", "Day, mL<br>1, 60"),
]

PLAIN_CELLS = [
    ("x\ny", "x<br>y"),
    ("5\n\n6 | 7\n", "5<br>6 \\| 7"),
    ("a \\| b\nx", "a \\| b<br>x"),
    ("x | y", "x | y"),
]

PICTURE = """(field) => {
  const data = new DataTransfer();
  data.items.add(new File(['x'], 'screen.png', { type: 'image/png' }));
  field.focus();
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
}"""

# Whether the note is what a person sees at its place.
IS_SEEN = """(note) => {
  const box = note.getBoundingClientRect();
  return note.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
}"""
# Whether there is no text below the note: it is at the end of its field, or at the edge of the screen.
IS_AT_AN_EDGE = """(note) => {
  const { bottom } = note.getBoundingClientRect();
  const end = note.closest('.markdown-editor').getBoundingClientRect().bottom;
  return bottom <= innerHeight && Math.min(innerHeight, end) - bottom < 2;
}"""
# Browsers leave the signs of a list out of its plain text.
WEB_ITEMS = ["Four of them", "Five"]
WEB_LIST = "<meta charset='utf-8'><ul><li>Four <b>of</b> them</li><li><p>Five</p></li></ul>"


@journey("A paste inside a link, a cell, or an empty item leaves the line whole")
def inside_lines(world: World):
    ada = world.signed_in(world.portal())
    editor = given_a_study_from_the_sample(ada)
    editor.open("Risks")
    then_an_address_goes_into_the_link(editor)
    then_lines_stay_in_their_cell(editor)
    then_a_table_replaces_the_added_one(editor)
    then_a_list_keeps_the_depth_of_its_item(editor)


@journey("What a paste left out is reported on the screen, however long the text is")
def told_in_view(world: World):
    ada = world.signed_in(world.portal())
    editor = given_a_study_from_the_sample(ada)
    editor.open("Risks")
    then_a_picture_alone_is_reported(editor)
    then_the_note_is_seen(editor, content(editor))
    resize(editor.visitor.page, {"width": 390, "height": 844})
    then_the_note_is_seen(editor, content(editor))
    then_the_note_is_at_an_edge(editor, content(editor))
    resize(editor.visitor.page, {"width": 1280, "height": 800})
    editor.is_saved()
    editor.open("Overview")
    editor.visitor.follow("Write the whole consent as one text")
    editor.visitor.reads_heading(re.compile("^Text of"))
    then_the_note_is_seen(editor, editor.visitor.field("Text"))


@journey("Lines pasted into a bullet of an instruction stay lines on the screen")
def lines_of_a_bullet(world: World):
    ada = world.signed_in(world.portal())
    editor = given_a_study_from_the_sample(ada)
    editor.open_task("Daily check-in")
    editor.open_listed("Steps", "How was your heart today?")
    then_a_bullet_keeps_its_lines(editor)


@journey("A list pasted into a bullet of an instruction becomes bullets without their signs")
def lists_of_bullets(world: World):
    ada = world.signed_in(world.portal())
    editor = given_a_study_from_the_sample(ada)
    editor.open_task("Daily check-in")
    editor.open_listed("Steps", "How was your heart today?")
    then_a_list_becomes_bullets(editor)
    then_a_single_bullet_loses_its_sign(editor)
    then_items_of_a_web_page_become_bullets(editor)
    pasted = ["Think of the last 24 hours.", "One x", "Two", "Three", *WEB_ITEMS, "You can skip most questions."]
    then_the_screen_shows(editor, [*pasted, "Nobody reads your answers right away. In an emergency, call 911."])


@step
def then_a_list_becomes_bullets(editor: StudyEditor):
    page = editor.visitor.page
    page.locator("summary", has_text="Text 1: Think of the last 24 hours.").first.click()
    area = page.locator("[name='bodyItems.1.text']")
    end = len(area.input_value())
    with editor.visitor.loads():
        area.evaluate(PASTE, ["", "• One x\n•\tTwo\n• Three.", end, end])
    editor.visitor.reads("3 bullets added.")
    expect(page.locator("[name='bodyItems.1.text']")).to_have_value("Think of the last 24 hours.")
    expect(page.locator("[name='bodyItems.4.text']")).to_be_focused()
    expect(page.locator("[name='bodyItems.4.style']")).to_have_value("bullet")
    expect(page.locator("[name='bodyItems.5.text']")).to_have_value("You can skip most questions.")
    editor.visitor.see("Instruction with pasted bullets")


@step
def then_a_single_bullet_loses_its_sign(editor: StudyEditor):
    area = editor.visitor.page.locator("[name='bodyItems.4.text']")
    paste(area, "", "·\tThree", 0, len("Three."))
    expect(area).to_have_value("Three")
    editor.is_saved()


@step
def then_items_of_a_web_page_become_bullets(editor: StudyEditor):
    page = editor.visitor.page
    area = page.locator("[name='bodyItems.4.text']")
    end = len(area.input_value())
    with editor.visitor.loads():
        area.evaluate(PASTE, [WEB_LIST, "\n".join(WEB_ITEMS), end, end])
    editor.visitor.reads("2 bullets added.")
    expect(area).to_have_value("Three")
    expect(page.locator("[name='bodyItems.6.text']")).to_be_focused()
    expect(page.locator("[name='bodyItems.6.text']")).to_have_value(WEB_ITEMS[1])
    expect(page.locator("[name='bodyItems.7.text']")).to_have_value("You can skip most questions.")


@step
def then_the_screen_shows(editor: StudyEditor, bullets: list[str]):
    shown = editor.visitor.page.frame_locator("[data-preview]").locator(".body-items > li")
    expect(shown).to_have_text(bullets)


@step
def then_a_bullet_keeps_its_lines(editor: StudyEditor):
    page = editor.visitor.page
    page.locator("summary", has_text="Text 1: Think of the last 24 hours.").first.click()
    area = page.locator("[name='bodyItems.1.text']")
    paste(area, "", "\nOne x\nTwo")
    editor.is_saved()
    bullet = page.frame_locator("[data-preview]").locator(".body-items > li").first
    expect(bullet).to_contain_text("Two")
    assert bullet.inner_text().splitlines() == ["Think of the last 24 hours.", "One x", "Two"]


@step
def then_an_address_goes_into_the_link(editor: StudyEditor):
    area = content(editor)
    link = "See our [page](https://) now"
    area.fill(link)
    start = link.index("https")
    paste(area, LINK, ADDRESS, start, start + len("https://"))
    expect(area).to_have_value(f"See our [page]({ADDRESS}) now")
    expect(note(editor)).to_be_empty()
    area.fill(link)
    paste(area, LINK, ADDRESS, start + len("https://"), start + len("https://"))
    expect(area).to_have_value(f"See our [page]({ADDRESS}) now")
    area.fill(link)
    paste(area, LINK, "Our page [2]", link.index("page"), link.index("]"))
    expect(area).to_have_value("See our [Our page \\[2\\]](https://) now")
    expect(note(editor)).to_have_text(f"Left out: 1 link (its text is kept). Address: {ADDRESS}")


@step
def then_lines_stay_in_their_cell(editor: StudyEditor):
    area = content(editor)
    cell = TABLE.index("c |")
    for html, text, words in CELLS:
        area.fill(TABLE)
        paste(area, html, text, cell, cell + 1)
        expect(area, html).to_have_value(TABLE.replace("c", words))
    for text, words in PLAIN_CELLS:
        area.fill(TABLE)
        paste(area, "", text, cell, cell + 1)
        expect(area, text).to_have_value(TABLE.replace("c", words))
    area.fill(TABLE)
    paste(area, "", "x\ny")
    expect(area).to_have_value(f"{TABLE}x\ny")
    area.fill(TABLE)
    paste(area, BOLD, BOLD_PLAIN, cell, cell + 1)
    editor.visitor.press("Paste as plain text")
    expect(area).to_have_value(TABLE.replace("c", BOLD_PLAIN.replace("\n", "<br>")))
    area.fill(TABLE)
    paste(area, "<p>x</p><p>y</p>", "x\n\ny")
    expect(area).to_have_value(f"{TABLE}\n\nx\n\ny")


@step
def then_a_table_replaces_the_added_one(editor: StudyEditor):
    area = content(editor)
    area.fill("Visits:")
    editor.visitor.press("Table")
    start = len("Visits:\n\n| ")
    expect(area).to_have_value(f"Visits:\n\n{ADDED}")
    paste(area, VOLUMES, "Day\tmL\n1\t60", start, start + len("Heading"))
    expect(area).to_have_value("Visits:\n\n| Day | mL |\n| --- | --- |\n| 1 | 60 |")


@step
def then_a_list_keeps_the_depth_of_its_item(editor: StudyEditor):
    area = content(editor)
    letters = "<ul><li>a</li><li>b</li></ul>"
    for item in ("- one\n  ", "1. one\n   "):
        depth = item.split("\n")[1]
        area.fill(f"{item}- ")
        paste(area, letters, "a\nb")
        expect(area).to_have_value(f"{item}- a\n{depth}- b")
    area.fill("- one\n  - \n- two")
    end = len("- one\n  - ")
    paste(area, letters, "a\nb", end, end)
    expect(area).to_have_value("- one\n  - a\n  - b\n- two")


@step
def then_a_picture_alone_is_reported(editor: StudyEditor):
    area = content(editor)
    area.fill("Stays.")
    area.evaluate(PICTURE)
    expect(area).to_have_value("Stays.")
    expect(note(editor)).to_have_text("Left out: 1 picture. Add pictures under “Custom illustration”.")


@step
def then_the_note_is_seen(editor: StudyEditor, area: Locator):
    long = "\n\n".join(f"Paragraph {number} of a long text." for number in range(60))
    for start in (0, len(long)):
        area.fill(long)
        paste(area, BOLD, BOLD_PLAIN, start, start)
        expect(note(editor)).to_contain_text("Formatting kept.")
        until(area.page, lambda: note(editor).evaluate(IS_SEEN))


@step
def then_the_note_is_at_an_edge(editor: StudyEditor, area: Locator):
    for start in (0, len(area.input_value())):
        paste(area, BOLD, BOLD_PLAIN, start, start)
        expect(note(editor)).to_contain_text("Formatting kept.")
        until(area.page, lambda: note(editor).evaluate(IS_AT_AN_EDGE))
