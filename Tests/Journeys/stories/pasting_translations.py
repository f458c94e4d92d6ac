"""Lists pasted into translations, which have the bullets of their original."""

from playwright.sync_api import Locator, expect

from desk import Desk
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
    desk = given_a_study_from_the_sample(ada)
    ada.visit(f"{desk.study}/write/tasks/daily-check-in/steps/welcome?language=es")
    desk.is_saved()
    then_nothing_written_is_replaced_unasked(desk)
    then_one_step_brings_the_written_ones_back(desk)
    then_empty_bullets_are_filled(desk)
    then_a_list_that_is_too_long_stays_in_its_field(desk)
    then_a_list_below_a_kept_text_fills_the_next_bullet(desk)
    then_only_the_latest_paste_is_announced(desk)


def bullet(desk: Desk, number: int) -> Locator:
    return desk.visitor.page.locator(f"[name='bodyItems.{number}.text']")


def unfold_bullets(desk: Desk):
    desk.visitor.page.locator("#edit-form details:not([open]):has([name^='bodyItems.'])").evaluate_all(
        "folds => folds.forEach((fold) => (fold.open = true))"
    )


def bullet_note(desk: Desk) -> Locator:
    return desk.visitor.page.locator("[data-bullet-note]")


def then_bullets_are(desk: Desk, *texts: str):
    for number, text in enumerate(texts, start=1):
        expect(bullet(desk, number)).to_have_value(text)


@step
def then_nothing_written_is_replaced_unasked(desk: Desk):
    unfold_bullets(desk)
    then_bullets_are(desk, *SPANISH)
    paste(bullet(desk, 1), "", "• Uno x\n•\tDos", 0, len(SPANISH[0]))
    then_bullets_are(desk, "• Uno x\n•\tDos", SPANISH[1])
    expect(bullet_note(desk)).to_contain_text("The 2 lines stayed in this field. 1 bullet below already has text.")
    desk.visitor.see("A list pasted into a translation whose bullets have text")
    desk.visitor.press("Replace", bullet_note(desk))
    then_bullets_are(desk, "Uno x", "Dos", SPANISH[2])
    expect(bullet_note(desk)).to_contain_text("2 bullets filled.")
    expect(bullet(desk, 2)).to_be_focused()


@step
def then_one_step_brings_the_written_ones_back(desk: Desk):
    desk.visitor.press("Undo", bullet_note(desk))
    then_bullets_are(desk, *SPANISH)
    expect(bullet(desk, 1)).to_be_focused()
    desk.is_saved()


@step
def then_empty_bullets_are_filled(desk: Desk):
    bullet(desk, 1).fill("")
    bullet(desk, 2).fill("")
    paste(bullet(desk, 1), "", "1. Uno\n2. Dos")
    then_bullets_are(desk, "Uno", "Dos", SPANISH[2])
    bullet(desk, 2).press("ControlOrMeta+z")
    then_bullets_are(desk, "", "", SPANISH[2])
    paste(bullet(desk, 1), "", "1. Uno\n2. Dos")
    desk.visitor.see("A list pasted into a translation")
    desk.is_saved()
    desk.visitor.page.reload()
    desk.is_saved()
    then_bullets_are(desk, "Uno", "Dos", SPANISH[2])


@step
def then_a_list_that_is_too_long_stays_in_its_field(desk: Desk):
    unfold_bullets(desk)
    paste(bullet(desk, 1), "", "Uno\nDos\nTres", 0, len("Uno"))
    then_bullets_are(desk, "Uno\nDos\nTres", "Dos", SPANISH[2])
    expect(bullet_note(desk)).to_have_text("The 3 lines stayed in this field. The original has only 2 bullets from here on.")
    bullet(desk, 1).fill("Uno")
    expect(bullet_note(desk)).to_have_count(0)


@step
def then_a_list_below_a_kept_text_fills_the_next_bullet(desk: Desk):
    bullet(desk, 2).fill("")
    paste(bullet(desk, 1), "", "• Dos\n• Tres")
    then_bullets_are(desk, "Uno• Dos\n• Tres", "", SPANISH[2])
    expect(bullet_note(desk)).to_contain_text("The original has only 1 bullet from here on.")
    bullet(desk, 1).fill("Uno")
    desk.is_saved()


@step
def then_only_the_latest_paste_is_announced(desk: Desk):
    paste(bullet(desk, 2), "", "1. Dos\n2. Tres")
    announced = desk.visitor.page.locator("body > p.visually-hidden[role=status]")
    expect(announced).to_have_count(1)
    expect(announced).to_have_text(bullet_note(desk).locator("span").inner_text())
