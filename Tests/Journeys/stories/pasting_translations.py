"""Lists pasted into translations, which have the bullets of their original."""

from playwright.sync_api import Locator, expect

from study_editor import StudyEditor
from stories.pasting import paste
from stories.together import given_a_study_from_the_sample
from story import journey, step
from world import World

SPANISH = [
    "Piense en las últimas 24 horas.",
    "Puede saltarse la mayoría de las preguntas.",
    "Nadie lee sus respuestas de inmediato. En una emergencia, llame al 911.",
]


@journey("A list pasted into a bullet of a translation fills the bullets of the original, one line each")
def lists_of_translated_bullets(world: World):
    ada = world.signed_in(world.portal())
    editor = given_a_study_from_the_sample(ada)
    ada.visit(f"{editor.study}/write/tasks/daily-check-in/steps/welcome?language=es")
    editor.is_saved()
    then_nothing_written_is_replaced_unasked(editor)
    then_one_step_brings_the_written_ones_back(editor)
    then_empty_bullets_are_filled(editor)
    then_a_list_that_is_too_long_stays_in_its_field(editor)
    then_a_list_below_a_kept_text_fills_the_next_bullet(editor)
    then_only_the_latest_paste_is_announced(editor)


def bullet(editor: StudyEditor, number: int) -> Locator:
    return editor.visitor.page.locator(f"[name='bodyItems.{number}.text']")


def unfold_bullets(editor: StudyEditor):
    editor.visitor.page.locator("#edit-form details:not([open]):has([name^='bodyItems.'])").evaluate_all(
        "folds => folds.forEach((fold) => (fold.open = true))"
    )


def bullet_note(editor: StudyEditor) -> Locator:
    return editor.visitor.page.locator("[data-field-note]")


def then_bullets_are(editor: StudyEditor, *texts: str):
    for number, text in enumerate(texts, start=1):
        expect(bullet(editor, number)).to_have_value(text)


@step
def then_nothing_written_is_replaced_unasked(editor: StudyEditor):
    unfold_bullets(editor)
    then_bullets_are(editor, *SPANISH)
    paste(bullet(editor, 1), "", "• Uno x\n•\tDos", 0, len(SPANISH[0]))
    then_bullets_are(editor, "• Uno x\n•\tDos", SPANISH[1])
    expect(bullet_note(editor)).to_contain_text("The 2 lines stayed in this field. 1 bullet below already has text.")
    editor.visitor.see("A list pasted into a translation whose bullets have text")
    editor.visitor.press("Replace", bullet_note(editor))
    then_bullets_are(editor, "Uno x", "Dos", SPANISH[2])
    expect(bullet_note(editor)).to_contain_text("2 bullets filled.")
    expect(bullet(editor, 2)).to_be_focused()


@step
def then_one_step_brings_the_written_ones_back(editor: StudyEditor):
    editor.visitor.press("Undo", bullet_note(editor))
    then_bullets_are(editor, *SPANISH)
    expect(bullet(editor, 1)).to_be_focused()
    editor.is_saved()


@step
def then_empty_bullets_are_filled(editor: StudyEditor):
    bullet(editor, 1).fill("")
    bullet(editor, 2).fill("")
    paste(bullet(editor, 1), "", "1. Uno\n2. Dos")
    then_bullets_are(editor, "Uno", "Dos", SPANISH[2])
    bullet(editor, 2).press("ControlOrMeta+z")
    then_bullets_are(editor, "", "", SPANISH[2])
    paste(bullet(editor, 1), "", "1. Uno\n2. Dos")
    editor.visitor.see("A list pasted into a translation")
    editor.is_saved()
    editor.visitor.page.reload()
    editor.is_saved()
    then_bullets_are(editor, "Uno", "Dos", SPANISH[2])


@step
def then_a_list_that_is_too_long_stays_in_its_field(editor: StudyEditor):
    unfold_bullets(editor)
    paste(bullet(editor, 1), "", "Uno\nDos\nTres", 0, len("Uno"))
    then_bullets_are(editor, "Uno\nDos\nTres", "Dos", SPANISH[2])
    expect(bullet_note(editor)).to_have_text("The 3 lines stayed in this field. The original has only 2 bullets from here on.")
    bullet(editor, 1).fill("Uno")
    expect(bullet_note(editor)).to_have_count(0)


@step
def then_a_list_below_a_kept_text_fills_the_next_bullet(editor: StudyEditor):
    bullet(editor, 2).fill("")
    paste(bullet(editor, 1), "", "• Dos\n• Tres")
    then_bullets_are(editor, "Uno• Dos\n• Tres", "", SPANISH[2])
    expect(bullet_note(editor)).to_contain_text("The original has only 1 bullet from here on.")
    bullet(editor, 1).fill("Uno")
    editor.is_saved()


@step
def then_only_the_latest_paste_is_announced(editor: StudyEditor):
    paste(bullet(editor, 2), "", "1. Dos\n2. Tres")
    announced = editor.visitor.page.locator("body > p.visually-hidden[role=status]")
    expect(announced).to_have_count(1)
    expect(announced).to_have_text(bullet_note(editor).locator("span").inner_text())
