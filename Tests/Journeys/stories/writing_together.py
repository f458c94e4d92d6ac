"""Two people in one part at the same time: no text is lost, and deleted text can be restored."""

import re

from playwright.sync_api import expect

from study_editor import StudyEditor
from story import journey, step
from stories.together import given_a_study_from_the_sample
from visitor import Visitor
from world import World

SECTION = "consents/consent/sections/privacy"
# Each kind of control that parts of the sample have: the part, Ben's change in it, and the field that Ada keeps writing
# in. A check box is on or off.
PARTS = [
    (SECTION, {"content": "Ben’s content.", "appearance": "screenOnly", "formalTitle": "Ben’s formal title"}, "summary"),
    ("facts", {"board": "Ben’s board", "profile": False, "investigators": "Ben Okafor, lead"}, "shortTitle"),
    ("tasks/daily-check-in/steps/symptoms", {"format.choices.0.text": "Ben’s answer", "title": "Ben’s question"}, "text"),
    ("tasks/daily-check-in/steps/strength", {"format.maximum": "9", "format.dontKnow": True, "isOptional": True}, "text"),
    ("tasks/daily-check-in/steps/last-visit", {"format.minimum": "2026-01-15", "isOptional": False}, "title"),
    ("tasks/daily-check-in/steps/began", {"format.defaultTime": "07:35"}, "title"),
    ("tasks/daily-check-in/steps/today/items/coffee", {"isOptional": False, "format.unit": "cups"}, "text"),
    ("tasks/daily-check-in/steps/welcome", {"bodyItems.1.style": "tag", "bodyItems.1.text": "Ben’s bullet"}, "title"),
    ("tasks/join/steps/quiz/questions/leaving", {"choices.0.text": "Ben’s answer", "choices.0.explanation": "Ben’s reason"}, "prompt"),
    ("tasks/daily-check-in", {"schedule.times": "07:15, 20:00"}, "title"),
]  # fmt: skip


@journey("Two people write in different fields of one part, again and again, and both keep every word", is_long=True)
def different_fields(world: World):
    ada, ben, editor = given_two_editors(world)
    for part, his, hers in PARTS:
        address = f"{editor.study}/write/{part}"
        ada.visit(address)
        ben.visit(address)
        hers = then_there_is_a_field(ada, hers, his)
        when_writing(ben, his)
        when_writing(ada, {hers: "Ada’s first words"})
        then_the_page_shows(ada, his)
        when_writing(ada, {hers: "Ada’s first words, and more"})
        ada.page.reload()
        then_the_page_shows(ada, his | {hers: "Ada’s first words, and more"})


@journey("What a colleague deleted while one types comes back with the text")
def deleted_meanwhile(world: World):
    delete_meanwhile(world, scripts=True)


@journey("Without scripts, what a colleague deleted while one types comes back with the text too")
def deleted_meanwhile_without_scripts(world: World):
    delete_meanwhile(world, scripts=False)


@journey("What someone typed while losing access is shown until they discard it, and to no one else")
def access_taken_away(world: World):
    ada, ben, editor = given_two_editors(world)
    ben.visit(f"{editor.study}/write/{SECTION}")
    when_access_is_taken_away(ada, editor)
    then_the_text_is_there_after_a_reload(ben)
    then_another_person_in_the_browser_does_not_see_it(ben)
    then_it_goes_when_it_is_discarded(ben, editor)


@journey("Restoring a text from a version asks again where a colleague saved newer text meanwhile")
def restoring_meanwhile(world: World):
    restore_meanwhile(world, scripts=True)


@journey("Without scripts, restoring a text from a version asks again too")
def restoring_meanwhile_without_scripts(world: World):
    restore_meanwhile(world, scripts=False)


@journey("What one person types in two windows of one part stays apart until each is saved or discarded")
def two_windows_of_one_part(world: World):
    ada, ben, editor = given_two_editors(world)
    when_two_windows_cannot_be_saved(ada, ben, editor)
    then_both_texts_come_back_one_after_the_other(ada, editor)


@journey("What one types on after the answer of a save was lost is saved, unless a colleague changed it meanwhile")
def answer_is_lost(world: World):
    ada, ben, editor = given_two_editors(world)
    section = f"{editor.study}/write/{SECTION}"
    ada.visit(section)
    when_the_answer_of_a_save_is_lost(ada, "First half")
    when_writing(ada, {"summary": "First half and second half"})
    ada.page.reload()
    then_the_page_shows(ada, {"summary": "First half and second half"})
    when_the_answer_of_a_save_is_lost(ada, "Third half")
    ben.visit(section)
    when_writing(ben, {"summary": "Ben’s half"})
    then_only_ben_is_said_to_have_changed_it(ada, ben, section)


@journey("Two people change different answers of one question, and only one answer both changed has to be chosen")
def different_answers(world: World):
    ada, ben, editor = given_two_editors(world)
    part = f"{editor.study}/write/tasks/daily-check-in/steps/symptoms"
    when_changing_different_answers(ada, ben, part)
    then_both_changes_are_saved(ada, part)
    when_changing_one_answer(ada, ben)
    then_only_that_answer_is_chosen(ada, part)


@journey("The value of a new answer follows its text while it is typed, and stays once the row is left")
def typing_an_answer(world: World):
    ada = world.signed_in(world.portal())
    editor = given_a_study_from_the_sample(ada)
    ada.visit(f"{editor.study}/write/tasks/daily-check-in/steps/symptoms")
    row = when_pausing_in_the_middle_of_a_word(ada)
    then_the_value_is_that_of_the_whole_text(ada, row)


@journey("A saved text stays in the browser until the server has said that it is saved")
def server_down(world: World):
    ada, _, editor = given_two_editors(world)
    ada.visit(f"{editor.study}/write/{SECTION}")
    when_the_server_is_down_at_ctrl_s(ada)
    then_the_editor_stays(ada)
    when_leaving_before_it_is_back(ada)
    then_the_text_is_there_again(ada, editor)
    then_the_whole_text_of_a_consent_stays_open_too(ada, editor)


@journey("Undo says what it does and stays in place, and Redo is next to it")
def undoing(world: World):
    ada, _, editor = given_two_editors(world)
    when_two_parts_are_edited(ada, editor)
    then_undo_stays_in_the_part(ada)
    then_redo_makes_it_again(ada)
    then_history_shows_the_words(ada, editor)


@step
def given_two_editors(world: World) -> tuple[Visitor, Visitor, StudyEditor]:
    portal = world.portal()
    ada = world.signed_in(portal)
    ben = world.signed_in(portal, "ben@example.org")
    editor = given_a_study_from_the_sample(ada)
    share(ada, editor)
    return ada, ben, editor


def share(ada: Visitor, editor: StudyEditor) -> None:
    ada.visit(f"{editor.study}/people")
    ada.fill("Email", "ben@example.org")
    ada.form("Add someone").get_by_role("radio", name=re.compile("^Editor")).check()
    ada.press("Add person")
    ada.reads("Ben Okafor")


def control(visitor: Visitor, name: str):
    return visitor.page.locator(f'#edit-form [name="{name}"]').first


def then_there_is_a_field(visitor: Visitor, name: str, others: dict[str, str | bool]) -> str:
    """The named field, or the first text field that nobody else edits."""
    if control(visitor, name).count():
        return name
    texts = visitor.page.locator("#edit-form input.text-field[type=text][name], #edit-form textarea[name]")
    names = [texts.nth(index).get_attribute("name") for index in range(texts.count())]
    return next(other for other in names if other not in others and "choices" not in other)


@step
def when_writing(visitor: Visitor, fields: dict[str, str | bool]):
    for name, words in fields.items():
        field = control(visitor, name)
        field.evaluate("field => { for (let up = field; up; up = up.parentElement) if (up.matches('details')) up.open = true }")
        if isinstance(words, bool):
            # The box of a chip is not shown.
            field.evaluate("(box, isOn) => { if (box.checked !== isOn) box.click() }", words)
        elif field.evaluate("field => field.localName") == "select":
            field.select_option(words)
        else:
            field.fill(words)
    StudyEditor(visitor).is_saved()


@step
def when_the_answer_of_a_save_is_lost(ada: Visitor, words: str):
    def lose(route):
        route.fetch()
        route.abort("internetdisconnected")

    ada.page.route("**/write/**", lose)
    ada.page.locator('[name="summary"]').fill(words)
    expect(ada.page.locator("[data-save-state]")).to_contain_text("Accord cannot be reached")
    ada.page.unroute("**/write/**")


@step
def then_only_ben_is_said_to_have_changed_it(ada: Visitor, ben: Visitor, section: str):
    ada.page.locator('[name="summary"]').fill("Third half and fourth half")
    expect(ada.page.locator("[data-save-state]")).to_contain_text("Ben Okafor changed “Summary”")
    ben.visit(section)
    then_the_page_shows(ben, {"summary": "Ben’s half"})


@step
def then_the_page_shows(visitor: Visitor, fields: dict[str, str | bool]):
    for name, words in fields.items():
        if isinstance(words, bool):
            expect(control(visitor, name)).to_be_checked(checked=words)
        else:
            expect(control(visitor, name)).to_have_value(words)


def delete_meanwhile(world: World, scripts: bool) -> None:
    portal = world.portal()
    ada = world.signed_in(portal, scripts=scripts)
    ben = world.signed_in(portal, "ben@example.org")
    editor = given_a_study_from_the_sample(ada)
    share(ada, editor)
    ada.visit(f"{editor.study}/write/{SECTION}")
    when_a_colleague_deletes_it(ben, editor)
    then_the_text_comes_back(ada)


@step
def when_a_colleague_deletes_it(ben: Visitor, editor: StudyEditor):
    ben.visit(f"{editor.study}/write/{SECTION}")
    ben.page.locator("details:has(form[action*='/removal/'])").last.evaluate("fold => fold.open = true")
    with ben.loads():
        ben.page.locator("form[action*='/removal/'] button").last.click()
    if ben.page.get_by_role("button", name=re.compile("leave them")).count():
        with ben.loads():
            ben.press(re.compile("leave them"))


@step
def then_the_text_comes_back(ada: Visitor):
    ada.fill("Summary", "Typed while it went away.")
    if ada.scripts:
        with ada.loads():
            ada.press("See your text")
    else:
        ada.press("Save")
    ada.reads_heading("was removed")
    ada.reads(re.compile("Ben Okafor removed it"))
    expect(ada.field("Summary")).to_have_value("Typed while it went away.")
    ada.see("Text without a place")
    if ada.scripts:
        ada.visit(ada.path())
        ada.reads_heading("What you typed")
        expect(ada.field("Summary")).to_have_value("Typed while it went away.")
    ada.press(re.compile("^Restore"))
    ada.reads_heading("privacy")
    if not ada.scripts:
        ada.reads(re.compile("^Restored the section .* and saved your text"))
    expect(ada.field("Summary")).to_have_value("Typed while it went away.")


def restore_meanwhile(world: World, scripts: bool) -> None:
    portal = world.portal()
    ada = world.signed_in(portal, scripts=scripts)
    ben = world.signed_in(portal, "ben@example.org")
    editor = given_a_study_from_the_sample(ada)
    share(ada, editor)
    editor.propose("The first version.")
    ada.visit(f"{editor.study}/write/{SECTION}")
    editor.write(Summary="Ada’s later summary.")
    when_asked_whether_to_restore(ada, editor)
    ben.visit(f"{editor.study}/write/{SECTION}")
    when_writing(ben, {"summary": "Ben’s newer summary."})
    then_his_text_is_replaced_only_after_another_question(ada)


@step
def when_asked_whether_to_restore(ada: Visitor, editor: StudyEditor):
    ada.visit(f"{editor.study}/versions/1.0.0")
    link = ada.page.locator(f"a[href$='/restoring/{SECTION}']")
    with ada.loads():
        link.click()
    ada.reads_heading(re.compile("^Restore .* from 1.0.0[?]$"))
    ada.reads("Ada’s later summary.")


@step
def then_his_text_is_replaced_only_after_another_question(ada: Visitor):
    ada.press("Restore from 1.0.0")
    ada.reads("Nothing has been replaced yet.")
    ada.reads("Ben Okafor")
    ada.reads("Ben’s newer summary.")
    ada.see("Restoring a part that a colleague changed meanwhile")
    ada.press("Restore from 1.0.0")
    ada.reads(re.compile("is as in version 1.0.0 again"))
    expect(control(ada, "summary")).not_to_have_value("Ben’s newer summary.")
    ada.press(re.compile("^Undo"), ada.page.locator(".flash"))
    expect(control(ada, "summary")).to_have_value("Ben’s newer summary.")


@step
def when_two_windows_cannot_be_saved(ada: Visitor, ben: Visitor, editor: StudyEditor):
    address = f"{editor.study}/write/{SECTION}"
    first = ada.page
    ada.visit(address)
    ada.page = second = ada.new_tab()
    ada.visit(address)
    ben.visit(address)
    when_writing(ben, {"summary": "Saved by Ben."})
    for page, words in [(first, "Typed in the first window."), (second, "Typed in the second window.")]:
        ada.page = page
        ada.fill("Summary", words)
        ada.reads(re.compile("Ben Okafor changed “Summary”"))
    # A save in one window leaves the text of the other alone.
    ada.page = third = ada.new_tab()
    ada.page.goto(ben.page.url)
    ada.press("Discard")
    expect(ada.field("Summary")).not_to_have_value("Typed in the second window.")
    for page in [third, second, first]:
        page.close()
    ada.page = ada.new_tab()


@step
def then_both_texts_come_back_one_after_the_other(ada: Visitor, editor: StudyEditor):
    # The window that kept its text last comes first.
    kept = {"Typed in the first window.", "Typed in the second window."}
    while kept:
        ada.visit(f"{editor.study}/write/{SECTION}")
        ada.reads(re.compile("Unsaved text restored"))
        expect(ada.field("Summary")).to_have_value(re.compile("|".join(map(re.escape, kept))))
        kept.remove(ada.field("Summary").input_value())
        with ada.loads():
            ada.press("Discard")
    expect(ada.field("Summary")).to_have_value("Saved by Ben.")
    expect(ada.page.get_by_text("Unsaved text restored")).to_be_hidden()


@step
def when_pausing_in_the_middle_of_a_word(ada: Visitor) -> int:
    row = int(control(ada, "format.choices.count").input_value()) - 1
    control(ada, f"format.choices.{row}.text").press_sequentially("Palpi")
    StudyEditor(ada).is_saved()
    expect(control(ada, f"format.choices.{row}.value")).to_have_value("palpi")
    control(ada, f"format.choices.{row}.text").press_sequentially("tations")
    return row


@step
def then_the_value_is_that_of_the_whole_text(ada: Visitor, row: int):
    value = control(ada, f"format.choices.{row}.value")
    expect(value).to_have_value("palpitations")
    ada.field("Question").focus()
    control(ada, f"format.choices.{row}.text").fill("Palpitations at night")
    StudyEditor(ada).is_saved()
    expect(value).to_have_value("palpitations")


@step
def when_changing_different_answers(ada: Visitor, ben: Visitor, part: str):
    ada.visit(part)
    ben.visit(part)
    when_writing(ben, {"format.choices.0.text": "Changed by Ben"})
    when_writing(ada, {"format.choices.1.text": "Changed by Ada"})


@step
def then_both_changes_are_saved(ada: Visitor, part: str):
    then_the_page_shows(ada, {"format.choices.0.text": "Changed by Ben"})
    ada.visit(part)
    then_the_page_shows(
        ada, {"format.choices.0.text": "Changed by Ben", "format.choices.1.text": "Changed by Ada"}
    )


@step
def when_changing_one_answer(ada: Visitor, ben: Visitor):
    ben.page.reload()
    when_writing(ben, {"format.choices.0.text": "Ben’s word", "format.choices.2.text": "Ben’s third"})
    # First the one that Ben has changed, too: a save in between would take his for it.
    control(ada, "format.choices.0.text").fill("Ada’s word")
    control(ada, "format.choices.1.text").fill("Ada’s second")
    ada.reads(re.compile("Ben Okafor changed “Answers”"))
    with ada.loads():
        ada.press("Compare")


@step
def then_only_that_answer_is_chosen(ada: Visitor, part: str):
    ada.see("Two versions of an answer")
    ada.reads("Only these answers were changed by both of you.")
    expect(ada.page.get_by_text("Ben’s third")).to_be_hidden()
    ada.press("Keep the other version")
    ada.reads_heading("What else did you feel?")
    ada.visit(part)
    then_the_page_shows(
        ada,
        {
            "format.choices.0.text": "Ben’s word", "format.choices.1.text": "Ada’s second",
            "format.choices.2.text": "Ben’s third",
        },
    )  # fmt: skip


@step
def when_access_is_taken_away(ada: Visitor, editor: StudyEditor):
    ada.visit(f"{editor.study}/people")
    row = ada.page.get_by_role("listitem").filter(has_text="Ben Okafor")
    row.locator("details").evaluate("menu => menu.open = true")
    with ada.loads():
        ada.press("Remove", row)


@step
def then_the_text_is_there_after_a_reload(ben: Visitor):
    ben.fill("Summary", "Typed while access went away.")
    ben.reads("The page was removed, or is no longer shared with you.")
    ben.page.reload()
    ben.reads_heading("Your text was not saved")
    expect(ben.field("Summary")).to_have_value("Typed while access went away.")
    assert ben.page.get_by_role("textbox").count() == 1, "shows what was not typed"
    ben.see("Text without access")


@step
def then_another_person_in_the_browser_does_not_see_it(ben: Visitor):
    address = ben.path()
    ben.context.clear_cookies()
    ben.sign_in("grace@example.org")
    ben.visit(address)
    ben.reads_heading("Page not found")
    expect(ben.heading("What you typed")).to_be_hidden()
    ben.context.clear_cookies()
    ben.sign_in("ben@example.org")


@step
def then_it_goes_when_it_is_discarded(ben: Visitor, editor: StudyEditor):
    ben.visit(editor.study)
    ben.press("Discard what you typed")
    ben.reads("What you typed was discarded.")
    ben.page.reload()
    ben.reads_heading("Page not found")


@step
def when_the_server_is_down_at_ctrl_s(ada: Visitor):
    ada.context.set_offline(True)
    ada.page.get_by_label("Summary").fill("Typed before the server went away.")
    ada.page.keyboard.press("Control+s")


@step
def then_the_editor_stays(ada: Visitor):
    ada.reads("Not saved: you are offline. Your text is kept here.")
    expect(ada.field("Summary")).to_have_value("Typed before the server went away.")
    assert ada.path().endswith(SECTION), ada.path()


@step
def when_leaving_before_it_is_back(ada: Visitor):
    ada.page.goto("about:blank")
    ada.context.set_offline(False)


@step
def then_the_text_is_there_again(ada: Visitor, editor: StudyEditor):
    ada.visit(f"{editor.study}/write/{SECTION}")
    expect(ada.field("Summary")).to_have_value("Typed before the server went away.")


@step
def then_the_whole_text_of_a_consent_stays_open_too(ada: Visitor, editor: StudyEditor):
    ada.visit(f"{editor.study}/consents/consent/document")
    area = ada.page.locator("textarea[name=text]")
    area.fill(area.input_value() + "\n\nTyped before the server went away.")
    ada.context.set_offline(True)
    ada.page.keyboard.press("Control+s")
    ada.reads("Not saved: you are offline. Your text is kept here.")
    ada.context.set_offline(False)
    with ada.loads():
        ada.page.keyboard.press("Control+s")
    expect(area).to_have_value(re.compile("Typed before the server went away."))


@step
def when_two_parts_are_edited(ada: Visitor, editor: StudyEditor):
    ada.visit(f"{editor.study}/write/{SECTION}")
    when_writing(ada, {"summary": "A number takes the place of your name."})
    ada.visit(f"{editor.study}/write/facts")
    when_writing(ada, {"board": "Lakeside board"})
    ada.visit(f"{editor.study}/write/{SECTION}")


@step
def then_undo_stays_in_the_part(ada: Visitor):
    ada.page.get_by_label("Undo elsewhere in the study").click()
    expect(ada.page.get_by_role("button", name=re.compile("^Undo elsewhere: Edited"))).to_be_visible()
    ada.see("Undo elsewhere")
    ada.page.keyboard.press("Escape")
    ada.press(re.compile("^Undo ?: Edited"))
    ada.reads(re.compile("^Undone: Edited"))
    assert control(ada, "summary").input_value() != "A number takes the place of your name."
    ada.see("Section, undone")


@step
def then_redo_makes_it_again(ada: Visitor):
    ada.press(re.compile("^Redo"))
    expect(control(ada, "summary")).to_have_value("A number takes the place of your name.")


@step
def then_history_shows_the_words(ada: Visitor, editor: StudyEditor):
    ada.visit(f"{editor.study}/history?part={SECTION}")
    ada.reads(re.compile("takes the place of your"))
    ada.see("History of a part")
    # It filters by the days of the zone in which it shows times.
    zone = ada.page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone")
    expect(ada.page.locator("input[name=zone]")).to_have_value(zone)
    expect(ada.page.locator("#zone-hint")).to_contain_text(zone.replace("_", " "))
    ada.page.get_by_role("button", name=re.compile("^Restore")).first.click()
    ada.reads(re.compile("Restored"))
