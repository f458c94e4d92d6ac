"""Writing without a network, without a mouse, and from right to left."""

import re

from playwright.sync_api import expect

from study_editor import StudyEditor
from stories.together import given_a_study_from_the_sample
from story import journey, step
from portal import PASSWORD
from waiting import until
from world import NAMES, World


@journey("Text typed offline is kept and saved when the network is back")
def offline(world: World):
    ada = world.signed_in(world.portal())
    editor = given_a_study_from_the_sample(ada)
    when_typing_offline(editor)
    then_the_page_says_the_text_is_kept(editor)
    then_it_is_saved_when_the_network_is_back(editor)


@step
def when_typing_offline(editor: StudyEditor):
    editor.open("Your privacy")
    editor.visitor.reads_heading("privacy")
    editor.visitor.context.set_offline(True)
    editor.visitor.fill("Summary", "Typed on a train, in a tunnel.")


@step
def then_the_page_says_the_text_is_kept(editor: StudyEditor):
    editor.visitor.reads("Not saved: you are offline. Your text is kept here.")


@step
def then_it_is_saved_when_the_network_is_back(editor: StudyEditor):
    editor.visitor.context.set_offline(False)
    editor.is_saved()
    editor.visitor.page.reload()
    expect(editor.visitor.field("Summary")).to_have_value("Typed on a train, in a tunnel.")


@journey("Text that is refused is kept with the reason, and sent again once it is changed")
def refused(world: World):
    ada = world.signed_in(world.portal())
    editor = given_a_study_from_the_sample(ada)
    sent = when_typing_what_no_study_can_hold(editor)
    then_the_page_says_why_and_waits(editor, sent)
    then_it_is_saved_once_changed(editor)
    when_a_rule_is_saved_next_to_a_text_that_is_not(editor)
    then_the_page_still_says_that_the_text_is_not_saved(editor)


@step
def when_typing_what_no_study_can_hold(editor: StudyEditor) -> list[str]:
    sent: list[str] = []
    editor.visitor.page.on("request", lambda request: request.method == "POST" and sent.append(request.url))
    editor.open("Your privacy")
    editor.visitor.reads_heading("privacy")
    editor.visitor.fill("Summary", "Who sees your data" + "\u0301" * 70)
    return sent


@step
def then_the_page_says_why_and_waits(editor: StudyEditor, sent: list[str]):
    editor.visitor.reads("A letter has more than 64 accents or other marks.")
    expect(editor.visitor.page.locator("[data-save-state]")).to_contain_text("Your text is kept here.")
    count = len(sent)
    editor.visitor.page.wait_for_timeout(6_000)
    assert len(sent) == count, f"sent again: {sent[count:]}"


@step
def then_it_is_saved_once_changed(editor: StudyEditor):
    editor.visitor.fill("Summary", "Who sees your data")
    editor.is_saved()


@step
def when_a_rule_is_saved_next_to_a_text_that_is_not(editor: StudyEditor):
    ada = editor.visitor
    ada.visit(f"{editor.study}/write/tasks/daily-check-in/steps/felt")
    ada.page.locator("#edit-form textarea:visible, #edit-form input[type=text]:visible").first.fill("Felt" + "\u0301" * 70)
    ada.reads("A letter has more than 64 accents or other marks.")
    with ada.page.expect_response(lambda response: response.request.method == "POST" and "rules" in response.url):
        ada.page.get_by_label("Rule 1: go to").select_option(index=3)


@step
def then_the_page_still_says_that_the_text_is_not_saved(editor: StudyEditor):
    state = editor.visitor.page.locator("[data-save-state]")
    expect(editor.visitor.page.locator("[data-rules-form][aria-busy]")).to_have_count(0)
    expect(state).to_contain_text("Your text is kept here.")
    expect(state).not_to_contain_text("Saved")


@journey("What is typed before the scripts of a page have come is saved")
def early(world: World):
    ada = world.signed_in(world.portal())
    editor = given_a_study_from_the_sample(ada)
    when_typing_while_the_scripts_are_on_their_way(editor, "Your privacy", "Summary", "Typed at once.")
    then_it_is_saved_and_there_after_a_reload(editor, "Summary", "Typed at once.")


# What the line of the page says, one after the other: “Not saved yet” may be over before anyone looks.
NOTE_STATES = """() => {
  const line = document.querySelector('[data-save-state]');
  window.states = [];
  new MutationObserver(() => states.push(line.textContent.trim())).observe(line, { childList: true, characterData: true, subtree: true });
}"""


@step
def when_typing_while_the_scripts_are_on_their_way(editor: StudyEditor, part: str, label: str, words: str):
    editor.open(part)
    page = editor.visitor.page
    waiting = []
    page.route("**/scripts/editor.js*", lambda route: waiting.append(route))
    page.reload(wait_until="commit")
    editor.visitor.field(label).click()
    page.keyboard.press("Control+A")
    page.keyboard.type(words)
    until(page, lambda: waiting)
    assert page.locator("[data-autosave]").count() == 0, "the scripts had come before"
    page.evaluate(NOTE_STATES)
    waiting[0].continue_()


@step
def then_it_is_saved_and_there_after_a_reload(editor: StudyEditor, label: str, words: str):
    page = editor.visitor.page
    until(page, lambda: "Not saved yet" in page.evaluate("states"))
    editor.is_saved()
    editor.visitor.page.unroute("**/scripts/editor.js*")
    editor.visitor.page.reload()
    expect(editor.visitor.field(label)).to_have_value(words)


@journey("By keyboard alone, from signing in to the first save")
def keyboard(world: World):
    portal = world.portal()
    portal.has_account("ada@example.org", NAMES["ada@example.org"], "researcher")
    ada = world.visitor(portal)
    when_signing_in_by_keyboard(ada)
    when_making_a_study_by_keyboard(ada)
    then_a_field_is_written_and_saved_by_keyboard(ada)


@step
def when_signing_in_by_keyboard(ada):
    ada.visit("/sign-in")
    tab_to(ada, "Email")
    ada.page.keyboard.type("ada@example.org")
    tab_to(ada, "Password")
    ada.page.keyboard.type(PASSWORD)
    ada.page.keyboard.press("Enter")
    ada.reads_heading("Studies")


@step
def when_making_a_study_by_keyboard(ada):
    tab_to(ada, "New study")
    ada.page.keyboard.press("Enter")
    ada.reads_heading("New study")
    tab_to(ada, "Study title")
    ada.page.keyboard.type("Written without a mouse")
    ada.page.keyboard.press("Enter")
    ada.reads_heading("Study facts")


@step
def then_a_field_is_written_and_saved_by_keyboard(ada):
    tab_to(ada, "Skip to content")
    ada.page.keyboard.press("Enter")
    # While a page loads, the browser moves the focus only some frames after the key.
    expect(ada.page.get_by_role("main")).to_be_focused()
    tab_to(ada, "Organization")
    ada.page.keyboard.type("Lakeside University")
    StudyEditor(ada).is_saved()
    ada.page.reload()
    expect(ada.field("Organization")).to_have_value("Lakeside University")


FOCUSED = """() => {
  const element = document.activeElement;
  const label = element.labels?.[0]?.textContent ?? element.getAttribute('aria-label') ?? element.textContent;
  const style = getComputedStyle(element);
  return [label.trim(), style.outlineStyle !== 'none' || style.boxShadow !== 'none'];
}"""


def tab_to(visitor, name: str) -> None:
    """Presses Tab until an element by that name has the focus, and checks that the focus is visible."""
    passed = []
    visitor.page.wait_for_load_state()
    for _ in range(60):
        label, shows = visitor.page.evaluate(FOCUSED)
        if label == name:
            assert shows, f"the focus on “{name}” cannot be seen"
            return
        passed.append(label[:20])
        visitor.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches “{name}”: {passed}")


@journey("A language from right to left is added and written")
def right_to_left(world: World):
    ada = world.signed_in(world.portal())
    editor = given_a_study_from_the_sample(ada)
    when_adding_arabic(editor)
    then_its_texts_run_from_right_to_left(editor)


@step
def when_adding_arabic(editor: StudyEditor):
    editor.visitor.fill("Add a language", "ar")
    editor.visitor.press("Add language")
    editor.visitor.reads("العربية")


@step
def then_its_texts_run_from_right_to_left(editor: StudyEditor):
    editor.open("Your privacy")
    editor.visitor.follow(re.compile("^العربية"))
    summary = editor.visitor.field("Summary")
    expect(summary).to_have_attribute("dir", "rtl")
    expect(summary).to_have_attribute("lang", "ar")
    editor.write(Summary="رمز يحل محل اسمك.")
    editor.visitor.see("Section in Arabic")


@journey("Someone who leaves right after typing finds the text saved, and continues with it")
def leaving(world: World):
    ada = world.signed_in(world.portal())
    editor = given_a_study_from_the_sample(ada)
    for part in ["Your privacy", "How strong was the feeling?"]:
        when_leaving_right_after_typing(editor, part)
        then_the_text_is_there_and_can_be_changed(editor, part)


@step
def when_leaving_right_after_typing(editor: StudyEditor, part: str):
    editor.open(part)
    page = editor.visitor.page
    address = page.url
    page.get_by_label(FIRST_TEXT[part], exact=True).fill("Typed in haste.")
    editor.visitor.visit(f"{editor.study}/write/facts")
    # The save sent on leaving may arrive at any time.
    until(page, lambda: "Typed in haste." in page.request.get(address).text())


@step
def then_the_text_is_there_and_can_be_changed(editor: StudyEditor, part: str):
    editor.open(part)
    field = editor.visitor.page.get_by_label(FIRST_TEXT[part], exact=True)
    expect(field).to_have_value("Typed in haste.")
    expect(editor.visitor.page.get_by_text("Unsaved text restored")).to_be_hidden()
    field.fill("Typed at leisure.")
    editor.is_saved()


FIRST_TEXT = {"Your privacy": "Summary", "How strong was the feeling?": "Explanation"}
