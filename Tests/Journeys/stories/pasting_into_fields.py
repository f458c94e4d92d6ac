"""Fields without formatting say what they leave out of a pasted text, and offer the addresses of its links."""

from playwright.sync_api import Locator, expect

from study_editor import StudyEditor
from stories.authoring import given_an_empty_study
from stories.many_answers import given_a_question_of_texts, rows, text_of
from stories.pasting import keys_for_plain_text, paste
from stories.together import given_a_study_from_the_sample
from story import journey, step
from world import World

LINKED = "<p>See <a href='https://example.org/a'>our <b>page</b></a></p>"
LOST = "Left out: 1 link (its text is kept) and bold. Address: https://example.org/a"
LINKS = (
    "<ul><li><a href='https://example.org/a'>Phone</a></li><li><a href='https://example.org/b'><i>Tablet</i></a></li></ul>"
)


@journey("A formatted text pasted into a plain field says what is left out, and its addresses can be added")
def formatted_words(world: World):
    editor = given_a_study_from_the_sample(world.signed_in(world.portal()))
    editor.open("Risks")
    then_the_address_of_a_link_can_be_added(editor)
    then_the_note_goes_with_the_next_key(editor)
    then_a_table_becomes_one_line(editor)
    then_nothing_is_said_where_nothing_is_lost(editor)


@journey("Formatted words pasted into answers say what answers leave out")
def formatted_answers(world: World):
    editor = given_an_empty_study(world.signed_in(world.portal()), "Formatted answers")
    given_a_question_of_texts(editor)
    then_an_answer_takes_the_words_and_the_address(editor)
    then_a_list_says_it_with_what_it_added(editor)


def note(editor: StudyEditor) -> Locator:
    return editor.visitor.page.locator("[data-field-note]")


def choice_note(editor: StudyEditor) -> Locator:
    return editor.visitor.page.locator("[data-choice-note]")


@step
def then_the_address_of_a_link_can_be_added(editor: StudyEditor):
    area = editor.visitor.field("Summary")
    area.fill("")
    paste(area, LINKED, "See our page")
    expect(area).to_have_value("See our page")
    expect(note(editor).locator("span")).to_have_text(LOST)
    editor.visitor.see("Section with a plain field that left out a link")
    editor.visitor.press("Add address", note(editor))
    expect(area).to_have_value("See our page (https://example.org/a)")
    expect(area).to_be_focused()
    expect(note(editor)).to_have_count(0)
    editor.visitor.page.keyboard.press("ControlOrMeta+z")
    expect(area).to_have_value("See our page")
    editor.is_saved()


@step
def then_the_note_goes_with_the_next_key(editor: StudyEditor):
    title = editor.visitor.field("Title")
    title.fill("")
    paste(title, "<b>What</b> <u>may</u> happen", "What may happen")
    expect(note(editor)).to_have_text("Left out: bold and underline.")
    editor.visitor.page.keyboard.type("?")
    expect(title).to_have_value("What may happen?")
    expect(note(editor)).to_have_count(0)


@step
def then_a_table_becomes_one_line(editor: StudyEditor):
    title = editor.visitor.field("Title")
    title.fill("")
    paste(title, "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td><b>d</b></td></tr></table>", "a b c d")
    expect(note(editor)).to_have_text("Left out: 1 table (now one line) and bold.")


@step
def then_nothing_is_said_where_nothing_is_lost(editor: StudyEditor):
    title = editor.visitor.field("Title")
    title.fill("")
    paste(title, "<p>Plain <a href='mailto:ada@example.org'>ada@example.org</a></p>", "Plain ada@example.org")
    expect(title).to_have_value("Plain ada@example.org")
    title.fill("")
    with keys_for_plain_text(editor):
        paste(title, LINKED, "See our page")
    # The note of an earlier paste would have come by now.
    editor.is_saved()
    expect(note(editor)).to_have_count(0)


@step
def then_an_answer_takes_the_words_and_the_address(editor: StudyEditor):
    answer = text_of(editor, rows(editor).count())
    paste(answer, LINKED, "See our page")
    expect(answer).to_have_value("See our page")
    expect(choice_note(editor)).to_contain_text(LOST)
    editor.visitor.press("Add address", choice_note(editor))
    expect(answer).to_have_value("See our page (https://example.org/a)")
    expect(choice_note(editor)).to_be_empty()
    editor.is_saved()


@step
def then_a_list_says_it_with_what_it_added(editor: StudyEditor):
    first = rows(editor).count()
    paste(text_of(editor, first), LINKS, "Phone\nTablet")
    expect(text_of(editor, first)).to_have_value("Phone")
    expect(text_of(editor, first + 1)).to_have_value("Tablet")
    expect(choice_note(editor)).to_contain_text(
        "2 answers added. Left out: 2 links (their text is kept) and italic. Addresses: https://example.org/a, https://example.org/b"
    )
    editor.is_saved()
