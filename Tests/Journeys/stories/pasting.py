"""Texts from other programs are pasted, and read as they did there."""

import json
import re
from pathlib import Path

from playwright.sync_api import Locator, expect

from desk import Desk
from story import journey, step
from stories.authoring import given_an_empty_study
from stories.many_answers import given_a_question_of_texts, is_saved, rows, text_of
from stories.many_answers import paste as paste_answers
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

ANSWERS = """async (text) => {
  const { pastedChoices } = await import('/scripts/pasted-choices.js');
  return pastedChoices(text).choices.map(({ value, text }) => [value, text]);
}"""

BOLD = "<meta charset='utf-8'><p>We ask <b>all</b> of you.</p><ul><li>now</li><li>later</li></ul>"
BOLD_MARKDOWN = "We ask **all** of you.\n\n- now\n- later"
BOLD_PLAIN = "We ask all of you.\nnow\nlater"

LETTERED = [
    "<ol type='a'><li>now</li><li>later</li></ol>",
    "<ol><li style='list-style-type: upper-roman'>now</li><li style='list-style-type: upper-roman'>later</li></ol>",
    "<p style='mso-list: l0 level1 lfo1'><span style='mso-list: Ignore'>a.</span>now</p>"
    "<p style='mso-list: l0 level1 lfo1'><span style='mso-list: Ignore'>b.</span>later</p>",
]


@journey("Text pasted from Word, Google Docs, LibreOffice, Pages, mail and the web keeps its headings, lists and tables")
def every_program(world: World):
    ada = world.signed_in(world.portal())
    desk = given_a_study_from_the_sample(ada)
    desk.open("Risks")
    for html in sorted(CLIPBOARD.glob("*.html")):
        then_it_comes_in_as_markdown(desk, html)
    then_the_last_is_saved_and_on_the_device(desk)
    then_what_went_is_told(desk)


@journey("A formatted paste can become plain text, be undone, and breaks no tag")
def plain_again(world: World):
    ada = world.signed_in(world.portal())
    desk = given_a_study_from_the_sample(ada)
    desk.open("Risks")
    then_the_note_offers_plain_text(desk)
    then_the_note_goes_with_the_next_key(desk)
    then_a_paste_can_be_undone(desk)
    then_a_piece_joins_its_line(desk)
    then_a_list_goes_on_from_an_empty_item(desk)
    then_a_long_text_is_in_at_once(desk)
    then_keys_for_plain_text_paste_plain_text(desk)
    then_a_table_can_be_added(desk)
    when_opening_the_whole_text(desk)
    then_nothing_breaks_a_tag(desk)


@journey("Lists from REDCap and from documents become answers without their signs")
def lists_of_answers(world: World):
    desk = given_an_empty_study(world.signed_in(world.portal()), "Lists")
    given_a_question_of_texts(desk)
    first = rows(desk).count()
    paste_answers(desk, first, ["1, Phone | 2, Tablet, or both"])
    then_answers_are(desk, first, [("1", "Phone"), ("2", "Tablet, or both")])
    paste_answers(desk, first + 2, ["1.\tNoise", "a)\tLoud", "2.\tLight"])
    then_answers_are(desk, first + 2, [("noise", "Noise"), ("loud", "Loud"), ("light", "Light")])
    text_of(desk, first + 5).fill("7, Watch | 8, Ring")
    then_answers_are(desk, first + 5, [(None, "7, Watch | 8, Ring")])
    then_the_last_can_be_dragged_to_the_top(desk)
    then_lists_make_the_same_answers_as_without_scripts(desk)


@journey("A list comes in below the answer it is pasted into, and Ctrl+Z takes it away again")
def lists_inside_answers(world: World):
    desk = given_an_empty_study(world.signed_in(world.portal()), "Lists")
    given_a_question_of_texts(desk)
    first = rows(desk).count()
    paste_answers(desk, first, ["Noise", "Light"])
    before = [("noise", "Noise"), ("light", "Light")]
    then_answers_are(desk, first, before)
    caret_at_end(desk, first)
    paste_answers(desk, first, ["• Heat", "• Cold"])
    pasted = [before[0], ("heat", "Heat"), ("cold", "Cold"), before[1]]
    then_answers_are(desk, first, pasted)
    then_ctrl_z_leaves(desk, first, before)
    paste_answers(desk, first + 2, ["0 - Never", "1 - Often"])
    then_answers_are(desk, first, [*before, ("0", "Never"), ("1", "Often")])
    then_undo_leaves(desk, first, before)
    then_a_made_value_goes_with_its_text(desk, first + 2)
    desk.visitor.page.reload()
    then_answers_are(desk, first, [*before, (None, "")])


@journey("A list of codes becomes answers with scripts off")
def lists_without_scripts(world: World):
    desk = given_an_empty_study(world.signed_in(world.portal(), scripts=False), "Lists")
    given_a_question_of_texts(desk)
    first = rows(desk).count()
    text_of(desk, first).fill("1, Phone | 2, Tablet")
    desk.save()
    then_answers_are(desk, first, [("1", "Phone"), ("2", "Tablet")])


@step
def then_answers_are(desk: Desk, first: int, answers: list[tuple[str | None, str]]):
    if desk.visitor.scripts:
        is_saved(desk)
    for number, (value, text) in enumerate(answers, start=first):
        expect(text_of(desk, number)).to_have_value(text)
        if value:
            expect(desk.visitor.field(f"Value of answer {number}")).to_have_value(value)


@step
def then_lists_make_the_same_answers_as_without_scripts(desk: Desk):
    """The tests of the server read the same file."""
    lists = json.loads((CLIPBOARD / "answers.json").read_text())
    for case in lists:
        assert desk.visitor.page.evaluate(ANSWERS, case["pasted"]) == case["answers"], case["pasted"]


def caret_at_end(desk: Desk, number: int) -> None:
    text_of(desk, number).focus()
    desk.visitor.page.keyboard.press("End")


@step
def then_ctrl_z_leaves(desk: Desk, first: int, answers: list[tuple[str | None, str]]):
    desk.visitor.reads("2 answers added.")
    desk.visitor.page.keyboard.press("Control+z")
    desk.visitor.reads("2 pasted answers removed.")
    then_only_these_are_left(desk, first, answers)


@step
def then_undo_leaves(desk: Desk, first: int, answers: list[tuple[str | None, str]]):
    desk.visitor.press("Undo", desk.visitor.page.locator("[data-choice-note]"))
    desk.visitor.reads("2 pasted answers removed.")
    then_only_these_are_left(desk, first, answers)


@step
def then_only_these_are_left(desk: Desk, first: int, answers: list[tuple[str | None, str]]):
    expect(rows(desk)).to_have_count(first + len(answers))
    then_answers_are(desk, first, answers)


@step
def then_a_made_value_goes_with_its_text(desk: Desk, number: int):
    text_of(desk, number).focus()
    desk.visitor.page.keyboard.insert_text("Solo")
    then_answers_are(desk, number, [("solo", "Solo")])
    desk.visitor.page.keyboard.press("Control+z")
    expect(text_of(desk, number)).to_have_value("")
    expect(desk.visitor.field(f"Value of answer {number}")).to_have_value("")
    is_saved(desk)


@step
def then_the_last_can_be_dragged_to_the_top(desk: Desk):
    page = desk.visitor.page
    texts = [text_of(desk, number).input_value() for number in range(1, rows(desk).count())]
    handles = page.locator("[data-choices] .text-cell > i")
    last, first = handles.nth(len(texts) - 1), handles.first
    last.scroll_into_view_if_needed()
    start = last.bounding_box()
    page.mouse.move(start["x"] + 8, start["y"] + 12)
    page.mouse.down()
    first.scroll_into_view_if_needed()
    end = first.bounding_box()
    page.mouse.move(end["x"] + 8, end["y"] + 12, steps=8)
    page.mouse.move(end["x"] + 8, end["y"] + 2, steps=2)
    page.mouse.up()
    moved = [texts[-1], *texts[:-1]]
    then_answers_are(desk, 1, [(None, text) for text in moved])
    page.reload()
    then_answers_are(desk, 1, [(None, text) for text in moved])


def content(desk: Desk) -> Locator:
    return desk.visitor.field("Content")


def paste(area: Locator, html: str, text: str = "", start: int | None = None, end: int | None = None):
    length = len(area.input_value())
    area.evaluate(PASTE, [html, text, length if start is None else start, length if end is None else end])


def note(desk: Desk) -> Locator:
    return desk.visitor.page.locator("[data-paste-note]").first


@step
def then_it_comes_in_as_markdown(desk: Desk, html: Path):
    area = content(desk)
    area.fill("")
    paste(area, html.read_text(), "Plain words")
    expect(area, html.name).to_have_value(html.with_suffix(".md").read_text().removesuffix("\n"))
    expect(note(desk)).to_contain_text("Formatting kept.")


@step
def then_the_last_is_saved_and_on_the_device(desk: Desk):
    markdown = (CLIPBOARD / "word-windows.md").read_text().removesuffix("\n")
    desk.is_saved()
    desk.visitor.see("Section with pasted text")
    screen = desk.visitor.page.frame_locator("[data-preview]")
    content(desk).focus()
    expect(screen.locator("td", has_text="60 | 90")).to_be_attached()
    expect(screen.locator("li li li", has_text="from the arm")).to_be_attached()
    expect(screen.locator("strong", has_text="lupus")).to_be_attached()
    desk.visitor.page.reload()
    expect(content(desk)).to_have_value(markdown)


@step
def then_what_went_is_told(desk: Desk):
    area = content(desk)
    area.fill("")
    paste(area, "<p>Before <img src='https://example.org/a.png'> after <del>gone</del></p>", "Before after gone")
    expect(area).to_have_value("Before after")
    expect(note(desk)).to_contain_text("Left out: 1 picture and crossed-out text.")
    paste(area, "<p><img src='https://example.org/a.png'><img src='https://example.org/b.png'></p>")
    expect(area).to_have_value("Before after")
    expect(note(desk)).to_have_text("Left out: 2 pictures.")
    for source in LETTERED:
        area.fill("")
        paste(area, source, "a. now b. later")
        expect(area).to_have_value("1. now\n2. later")
        expect(note(desk)).to_contain_text("Left out: the letters of a list, which is numbered now.")
    area.fill("")
    paste(area, "<ol><li>now</li><li>later</li></ol>", "1. now 2. later")
    expect(note(desk)).not_to_contain_text("Left out")


@step
def then_the_note_offers_plain_text(desk: Desk):
    area = content(desk)
    area.fill("One.")
    paste(area, BOLD, BOLD_PLAIN)
    expect(area).to_have_value(f"One.\n\n{BOLD_MARKDOWN}")
    desk.visitor.press("Paste as plain text")
    expect(area).to_have_value(f"One.{BOLD_PLAIN}")
    expect(area).to_be_focused()
    desk.is_saved()


@step
def then_the_note_goes_with_the_next_key(desk: Desk):
    area = content(desk)
    area.fill("")
    paste(area, BOLD, BOLD_PLAIN)
    expect(desk.visitor.page.get_by_role("button", name="Paste as plain text")).to_be_visible()
    desk.visitor.page.keyboard.type("!")
    expect(note(desk)).to_be_empty()
    expect(area).to_have_value(f"{BOLD_MARKDOWN}!")


@step
def then_a_paste_can_be_undone(desk: Desk):
    area = content(desk)
    area.fill("Stays.")
    paste(area, BOLD, BOLD_PLAIN, 0, 6)
    expect(area).to_have_value(BOLD_MARKDOWN)
    desk.visitor.page.keyboard.press("Control+z")
    expect(area).to_have_value("Stays.")
    expect(note(desk)).to_be_empty()


@step
def then_a_piece_joins_its_line(desk: Desk):
    area = content(desk)
    area.fill("See the end.")
    paste(area, "<span>1. <b>very</b></span>", "1. very ", 8, 8)
    expect(area).to_have_value("See the 1. **very** end.")
    paste(area, "<p>plain words</p>", "plain words", 0, len("See the 1. **very** end."))
    expect(area).to_have_value("plain words")
    expect(note(desk)).to_be_empty()
    paste(area, "<pre>## Source *code*</pre>", "## Source *code*", 0, len("plain words"))
    expect(area).to_have_value("## Source *code*")


@step
def then_a_list_goes_on_from_an_empty_item(desk: Desk):
    area = content(desk)
    area.fill("- one\n- ")
    paste(area, "<ul><li>two</li><li>three</li></ul>", "two\nthree")
    expect(area).to_have_value("- one\n- two\n- three")
    area.fill("Before\n\nAfter")
    paste(area, "<h2>Middle</h2>", "Middle", 8, 8)
    expect(area).to_have_value("Before\n\n## Middle\n\nAfter")


@step
def then_a_long_text_is_in_at_once(desk: Desk):
    """Inserted as text, six hundred paragraphs would take a minute."""
    area = content(desk)
    area.fill("")
    paste(area, "".join(f"<p>Part <b>{number}</b> &lt;b&gt;</p>" for number in range(600)), "Parts")
    expect(area).to_have_value("\n\n".join(f"Part **{number}** \\<b>" for number in range(600)))
    desk.visitor.page.keyboard.press("Control+z")
    expect(area).to_have_value("")


@step
def then_keys_for_plain_text_paste_plain_text(desk: Desk):
    area = content(desk)
    area.fill("")
    area.focus()
    page = desk.visitor.page
    page.keyboard.down("Control")
    page.keyboard.down("Shift")
    page.keyboard.down("V")
    paste(area, BOLD, BOLD_PLAIN)
    for key in ("V", "Shift", "Control"):
        page.keyboard.up(key)
    expect(area).to_have_value(re.compile(re.escape(BOLD_PLAIN)))
    expect(note(desk)).to_be_empty()


@step
def then_a_table_can_be_added(desk: Desk):
    area = content(desk)
    area.fill("Visits:")
    desk.visitor.press("Table")
    desk.visitor.page.keyboard.type("Day")
    expect(area).to_have_value(
        "Visits:\n\n| Day | Heading |\n| --- | --- |\n| Text | Text |\n| Text | Text |"
    )
    desk.is_saved()


@step
def when_opening_the_whole_text(desk: Desk):
    desk.open("Overview")
    desk.visitor.follow("Write the whole consent as one text")
    desk.visitor.reads_heading(re.compile("^Text of"))


@step
def then_nothing_breaks_a_tag(desk: Desk):
    area = desk.visitor.field("Text")
    tag = '<toggle id="again">\nMay we call?\n</toggle>'
    area.fill(f"# Again\n\n{tag}\n")
    rich = '<p>age <b>&lt; 18</b> "or so"</p>'
    prompt = len("# Again\n\n") + tag.index("May")
    paste(area, rich, 'age < 18 "or so"\n', prompt, prompt + len("May we call?"))
    expect(area).to_have_value('# Again\n\n<toggle id="again">\nage ‹ 18 "or so"\n</toggle>\n')
    value = len("# Again\n\n") + tag.index("again")
    paste(area, rich, 'a "b"', value, value + len("again"))
    expect(area).to_have_value('# Again\n\n<toggle id="a ”b”">\nage ‹ 18 "or so"\n</toggle>\n')
    area.fill("# Again\n\n")
    paste(area, "<p>&lt;toggle id=x&gt;Yes&lt;/toggle&gt; and <b>more</b></p>", "")
    expect(area).to_have_value("# Again\n\n\\<toggle id=x>Yes\\</toggle> and **more**")
