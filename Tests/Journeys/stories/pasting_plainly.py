"""Lists pasted as plain text: a list in Markdown, and text everywhere else."""

import re

from playwright.sync_api import expect

from study_editor import StudyEditor
from stories.authoring import given_an_empty_study
from stories.many_answers import given_a_question_of_texts, rows, text_of
from stories.pasting import content, keys_for_plain_text, note, paste
from stories.pasting_translations import bullet, unfold_bullets
from stories.together import given_a_study_from_the_sample
from story import journey, step
from world import World

LIST = "• Noise\n• Light"

# Texts as viewers of PDFs copy them.
BULLETS = [
    ("•\tOne\n•\tTwo\no\tNested\n▪\tDeeper\n•\tThree", "- One\n- Two\n  - Nested\n    - Deeper\n- Three"),
    ("• A long line\n   that goes on\n• Two\n\nThe end", "- A long line\nthat goes on\n- Two\n\nThe end"),
    ("◦ One\n◦ Two", "- One\n- Two"),
    ("– One\n– Two", "- One\n- Two"),
]


@journey("Ctrl+Shift+V pastes a list into one bullet as it is, and into one answer as one line")
def plain_lists(world: World):
    portal = world.portal()
    editor = given_a_study_from_the_sample(world.signed_in(portal))
    editor.visitor.visit(f"{editor.study}/write/tasks/daily-check-in/steps/welcome")
    then_a_list_stays_in_its_bullet(editor)
    editor.visitor.visit("/studies")
    editor = given_an_empty_study(editor.visitor, "Plain lists")
    given_a_question_of_texts(editor)
    then_a_list_stays_in_its_answer(editor)


@journey("Bullets pasted without formatting, as from a PDF, become a list in Markdown")
def plain_bullets(world: World):
    editor = given_a_study_from_the_sample(world.signed_in(world.portal()))
    editor.open("Risks")
    then_bullets_become_a_list(editor)
    then_keys_for_plain_text_keep_the_bullets(editor)
    then_text_without_bullets_stays_as_it_is(editor)


@step
def then_bullets_become_a_list(editor: StudyEditor):
    area = content(editor)
    for plain, markdown in BULLETS:
        area.fill("Possible risks:")
        paste(area, "", plain)
        expect(area).to_have_value(f"Possible risks:\n\n{markdown}")
        expect(note(editor)).to_contain_text("Formatting kept.")
    editor.visitor.press("Paste as plain text")
    expect(area).to_have_value(f"Possible risks:{BULLETS[-1][0]}")
    area.fill("- One\n- ")
    paste(area, "", "•\tTwo\n•\tThree")
    expect(area).to_have_value("- One\n- Two\n- Three")
    editor.is_saved()


@step
def then_keys_for_plain_text_keep_the_bullets(editor: StudyEditor):
    area = content(editor)
    area.fill("")
    area.focus()
    with keys_for_plain_text(editor):
        paste(area, "", LIST)
    expect(area).to_have_value(re.compile(re.escape(LIST)))
    expect(note(editor)).to_be_empty()


@step
def then_text_without_bullets_stays_as_it_is(editor: StudyEditor):
    area = content(editor)
    for plain in ["One\nTwo", "– 5 °C", "o one\no two", "·5"]:
        area.fill("")
        paste(area, "", plain)
        expect(area).to_have_value(plain)
        expect(note(editor)).to_be_empty()


@step
def then_a_list_stays_in_its_bullet(editor: StudyEditor):
    unfold_bullets(editor)
    area = bullet(editor, 3)
    before = area.input_value()
    with keys_for_plain_text(editor):
        paste(area, "", "\n" + LIST)
    expect(area).to_have_value(f"{before}\n{LIST}")
    editor.is_saved()
    editor.visitor.page.reload()
    expect(area).to_have_value(f"{before}\n{LIST}")
    expect(bullet(editor, 4)).to_have_value("")
    expect(bullet(editor, 5)).to_have_count(0)


@step
def then_a_list_stays_in_its_answer(editor: StudyEditor):
    first = rows(editor).count()
    with keys_for_plain_text(editor):
        paste(text_of(editor, first), "", LIST)
    expect(text_of(editor, first)).to_have_value(LIST.replace("\n", " "))
    editor.is_saved()
    editor.visitor.page.reload()
    expect(text_of(editor, first)).to_have_value(LIST.replace("\n", " "))
    expect(rows(editor)).to_have_count(first + 1)
