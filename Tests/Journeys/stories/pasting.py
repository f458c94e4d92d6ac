"""Texts pasted from other programs read as they did there."""

import re
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Locator, expect

from study_editor import StudyEditor
from story import journey, step
from stories.together import given_a_study_from_the_sample
from world import World

CLIPBOARD = Path(__file__).resolve().parents[2] / "Fixtures/clipboard"

PASTE = """(field, [html, text, from, to]) => {
  const data = new DataTransfer();
  data.setData('text/html', html);
  data.setData('text/plain', text);
  field.focus();
  field.setSelectionRange(from, to);
  const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
  if (field.dispatchEvent(paste)) document.execCommand('insertText', false, text);
}"""

BOLD = "<meta charset='utf-8'><p>We ask <b>all</b> of you.</p><ul><li>now</li><li>later</li></ul>"
BOLD_MARKDOWN = "We ask **all** of you.\n\n- now\n- later"
BOLD_PLAIN = "We ask all of you.\nnow\nlater"

CELLS = "<tr><td>{}</td><td>b</td></tr><tr><td>c</td><td>d</td></tr>"

LEFT_OUT = [
    (
        "<ul><li><input type=checkbox checked> done</li><li><input type=checkbox> open</li></ul>",
        "- done\n- open",
        "2 checkboxes",
    ),
    ("<p>A <a href='javascript:alert(1)'>bad</a> link</p>", "A bad link", "1 link (its text is kept)"),
    ("<ul><li role='checkbox' aria-checked='true'>done</li></ul>", "- done", "1 checkbox"),
    (
        "<p>Name: <input> <del>gone</del><input type='checkbox'></p>",
        "Name:",
        "1 checkbox, 1 form field, and crossed-out text",
    ),
    (
        f"<table>{CELLS.format('<table><tr><td>a</td></tr></table>')}</table>",
        "a\n\nb\n\nc\n\nd",
        "1 table (its cells are now paragraphs)",
    ),
]

# Word indicates a comment in the text, and lists comments below it.
WORD_COMMENT = (
    "<p class=MsoNormal>Ask <span class=MsoCommentReference><a class=msocomanchor href='#_msocom_1'>[A1]</a>"
    "<span style='mso-special-character:comment'>&nbsp;</span></span>your doctor</p>"
    "<div style='mso-element:comment-list'><hr class=msocomoff><div style='mso-element:comment'>"
    "<div id='_com_1' class=msocomtxt><p class=MsoCommentText><span class=MsoCommentReference>"
    "<a class=msocomoff href='#_msoanchor_1'>[A1]</a></span>Which one?</p></div></div></div>"
)

LEFT_OUT += [
    (WORD_COMMENT, "Ask your doctor", "1 comment"),
    ("<p>You <u>must</u> ask, see <a href='https://example.org/'><u>here</u></a></p>",
     "You must ask, see [here](https://example.org/)", "underline"),
    ("<p>You <span style='text-decoration: underline'>must</span></p>", "You must", "underline"),
    ("<table><tr><td colspan=2>Visits</td></tr><tr><td rowspan=2>1</td><td>a</td></tr><tr><td>b</td></tr></table>",
     "| Visits |  |\n| --- | --- |\n| 1 | a |\n|  | b |", "2 merged cells (their text is in the first one)"),
]  # fmt: skip

LETTERED = [
    "<ol type='a'><li>now</li><li>later</li></ol>",
    "<ol><li style='list-style-type: upper-roman'>now</li><li style='list-style-type: upper-roman'>later</li></ol>",
    "<p style='mso-list: l0 level1 lfo1'><span style='mso-list: Ignore'>a.</span>now</p>"
    "<p style='mso-list: l0 level1 lfo1'><span style='mso-list: Ignore'>b.</span>later</p>",
]


@journey("Text pasted from Word, Google Docs, LibreOffice, Pages, mail and the web keeps its headings, lists and tables")
def every_program(world: World):
    ada = world.signed_in(world.portal())
    editor = given_a_study_from_the_sample(ada)
    editor.open("Risks")
    for html in sorted(CLIPBOARD.glob("*.html")):
        then_it_comes_in_as_markdown(editor, html)
    then_the_last_is_saved_and_on_the_device(editor)
    then_what_went_is_reported(editor)


@journey("A formatted paste can become plain text, be undone, and breaks no tag")
def plain_again(world: World):
    ada = world.signed_in(world.portal())
    editor = given_a_study_from_the_sample(ada)
    editor.open("Risks")
    then_the_note_offers_plain_text(editor)
    then_the_note_goes_with_the_next_key(editor)
    then_a_paste_can_be_undone(editor)
    then_a_piece_joins_its_line(editor)
    then_a_list_goes_on_from_an_empty_item(editor)
    then_a_long_text_is_in_at_once(editor)
    then_keys_for_plain_text_paste_plain_text(editor)
    then_a_table_can_be_added(editor)
    when_opening_the_whole_text(editor)
    then_nothing_breaks_a_tag(editor)


def content(editor: StudyEditor) -> Locator:
    return editor.visitor.field("Content")


def paste(area: Locator, html: str, text: str = "", start: int | None = None, end: int | None = None):
    length = len(area.input_value())
    area.evaluate(PASTE, [html, text, length if start is None else start, length if end is None else end])


@contextmanager
def keys_for_plain_text(editor: StudyEditor):
    """The keys only; the browser of the journeys has no clipboard to paste from."""
    keyboard = editor.visitor.page.keyboard
    for key in ("Control", "Shift", "V"):
        keyboard.down(key)
    yield
    for key in ("V", "Shift", "Control"):
        keyboard.up(key)


def note(editor: StudyEditor) -> Locator:
    return editor.visitor.page.locator("[data-paste-note]").first


@step
def then_it_comes_in_as_markdown(editor: StudyEditor, html: Path):
    area = content(editor)
    area.fill("")
    paste(area, html.read_text(), "Plain words")
    expect(area, html.name).to_have_value(html.with_suffix(".md").read_text().removesuffix("\n"))
    expect(note(editor)).to_contain_text("Formatting kept.")


@step
def then_the_last_is_saved_and_on_the_device(editor: StudyEditor):
    markdown = (CLIPBOARD / "word-windows.md").read_text().removesuffix("\n")
    editor.is_saved()
    editor.visitor.see("Section with pasted text")
    screen = editor.visitor.page.frame_locator("[data-preview]")
    content(editor).focus()
    expect(screen.locator("td", has_text="60 | 90")).to_be_attached()
    expect(screen.locator("li li li", has_text="from the arm")).to_be_attached()
    expect(screen.locator("strong", has_text="lupus")).to_be_attached()
    editor.visitor.page.reload()
    expect(content(editor)).to_have_value(markdown)


@step
def then_what_went_is_reported(editor: StudyEditor):
    area = content(editor)
    area.fill("")
    paste(area, "<p>Before <img src='https://example.org/a.png'> after <del>gone</del></p>", "Before after gone")
    expect(area).to_have_value("Before after")
    expect(note(editor)).to_contain_text("Left out: 1 picture and crossed-out text.")
    paste(area, "<p><img src='https://example.org/a.png'><img src='https://example.org/b.png'></p>")
    expect(area).to_have_value("Before after")
    expect(note(editor)).to_have_text("Left out: 2 pictures.")
    for source, markdown, left in LEFT_OUT:
        area.fill("")
        paste(area, source, "Plain words")
        expect(area).to_have_value(markdown)
        expect(note(editor)).to_contain_text(f"Left out: {left}.")
    for source in LETTERED:
        area.fill("")
        paste(area, source, "a. now b. later")
        expect(area).to_have_value("1. now\n2. later")
        expect(note(editor)).to_contain_text("Left out: the letters of a list (now numbered).")
    area.fill("")
    paste(area, "<ol><li>now</li><li>later</li></ol>", "1. now 2. later")
    expect(note(editor)).not_to_contain_text("Left out")


@step
def then_the_note_offers_plain_text(editor: StudyEditor):
    area = content(editor)
    area.fill("One.")
    paste(area, BOLD, BOLD_PLAIN)
    expect(area).to_have_value(f"One.\n\n{BOLD_MARKDOWN}")
    editor.visitor.press("Paste as plain text")
    expect(area).to_have_value(f"One.{BOLD_PLAIN}")
    expect(area).to_be_focused()
    editor.is_saved()


@step
def then_the_note_goes_with_the_next_key(editor: StudyEditor):
    area = content(editor)
    area.fill("")
    paste(area, BOLD, BOLD_PLAIN)
    expect(editor.visitor.page.get_by_role("button", name="Paste as plain text")).to_be_visible()
    editor.visitor.page.keyboard.type("!")
    expect(note(editor)).to_be_empty()
    expect(area).to_have_value(f"{BOLD_MARKDOWN}!")


@step
def then_a_paste_can_be_undone(editor: StudyEditor):
    area = content(editor)
    area.fill("Stays.")
    paste(area, BOLD, BOLD_PLAIN, 0, 6)
    expect(area).to_have_value(BOLD_MARKDOWN)
    editor.visitor.page.keyboard.press("Control+z")
    expect(area).to_have_value("Stays.")
    expect(note(editor)).to_be_empty()


@step
def then_a_piece_joins_its_line(editor: StudyEditor):
    area = content(editor)
    area.fill("See the end.")
    paste(area, "<span>1. <b>very</b></span>", "1. very ", 8, 8)
    expect(area).to_have_value("See the 1. **very** end.")
    paste(area, "<p>plain words</p>", "plain words", 0, len("See the 1. **very** end."))
    expect(area).to_have_value("plain words")
    expect(note(editor)).to_be_empty()
    paste(area, "<pre>## Source *code*</pre>", "## Source *code*", 0, len("plain words"))
    expect(area).to_have_value("## Source *code*")


@step
def then_a_list_goes_on_from_an_empty_item(editor: StudyEditor):
    area = content(editor)
    area.fill("- one\n- ")
    paste(area, "<ul><li>two</li><li>three</li></ul>", "two\nthree")
    expect(area).to_have_value("- one\n- two\n- three")
    area.fill("Before\n\nAfter")
    paste(area, "<h2>Middle</h2>", "Middle", 8, 8)
    expect(area).to_have_value("Before\n\n## Middle\n\nAfter")


@step
def then_a_long_text_is_in_at_once(editor: StudyEditor):
    """Inserted as text, 600 paragraphs would take a minute."""
    area = content(editor)
    area.fill("")
    paste(area, "".join(f"<p>Part <b>{number}</b> &lt;b&gt;</p>" for number in range(600)), "Parts")
    expect(area).to_have_value("\n\n".join(f"Part **{number}** \\<b>" for number in range(600)))
    expect(area.locator("xpath=..").locator(".md-line").last).to_be_in_viewport()
    editor.visitor.page.keyboard.press("Control+z")
    expect(area).to_have_value("")


@step
def then_keys_for_plain_text_paste_plain_text(editor: StudyEditor):
    area = content(editor)
    area.fill("")
    area.focus()
    with keys_for_plain_text(editor):
        paste(area, BOLD, BOLD_PLAIN)
    expect(area).to_have_value(re.compile(re.escape(BOLD_PLAIN)))
    expect(note(editor)).to_be_empty()


@step
def then_a_table_can_be_added(editor: StudyEditor):
    area = content(editor)
    area.fill("Visits:")
    editor.visitor.press("Table")
    editor.visitor.page.keyboard.type("Day")
    expect(area).to_have_value(
        "Visits:\n\n| Day | Heading |\n| --- | --- |\n| Text | Text |\n| Text | Text |"
    )
    editor.is_saved()


@step
def when_opening_the_whole_text(editor: StudyEditor):
    editor.open("Overview")
    editor.visitor.follow("Write the whole consent as one text")
    editor.visitor.reads_heading(re.compile("^Text of"))


@step
def then_nothing_breaks_a_tag(editor: StudyEditor):
    area = editor.visitor.field("Text")
    tag = '<toggle id="again">\nMay we call?\n</toggle>'
    area.fill(f"# Again\n\n{tag}\n")
    rich = '<p>age <b>&lt; 18</b> "or so"</p>'
    prompt = len("# Again\n\n") + tag.index("May")
    paste(area, rich, 'age < 18 "or so"\n', prompt, prompt + len("May we call?"))
    expect(area).to_have_value('# Again\n\n<toggle id="again">\nage ‹ 18 "or so"\n</toggle>\n')
    expect(note(editor)).to_have_text("Left out: bold.")
    value = len("# Again\n\n") + tag.index("again")
    paste(area, rich, 'a "b"', value, value + len("again"))
    expect(area).to_have_value('# Again\n\n<toggle id="a ”b”">\nage ‹ 18 "or so"\n</toggle>\n')
    area.fill("# Again\n\n")
    paste(area, "<p>&lt;toggle id=x&gt;Yes&lt;/toggle&gt; and <b>more</b></p>", "")
    expect(area).to_have_value("# Again\n\n\\<toggle id=x>Yes\\</toggle> and **more**")
