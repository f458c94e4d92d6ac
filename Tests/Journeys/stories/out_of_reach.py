"""Rules and buttons while the server is down: nothing is lost, and the page stays open."""

import re

from playwright.sync_api import Locator, Route, expect

from study_editor import StudyEditor
from stories.together import given_a_study_from_the_sample
from story import journey, step
from visitor import Visitor
from waiting import until
from world import World

SECTION = "write/consents/consent/sections/privacy"
STEP = "write/tasks/daily-check-in/steps/felt"
CHOICES = "write/tasks/daily-check-in/steps/symptoms"
LEAST_ASKED_ABOUT = "write/tasks/daily-check-in/steps/last-visit"
RULES = "Where participants go next"
OTHERWISE = "Otherwise go to"
END = "the end of the task"
BACK = "Unsaved rules restored"
OFFLINE = "Not saved: Accord cannot be reached. Your rules are kept here."
UNREACHED = "Accord cannot be reached. Nothing was changed. Your text is kept here."
ONLY_HERE = "Not saved: you are offline. This browser cannot store it: keep this page open until it is saved."
# After a recent response, the page does not check whether the server is available.
NO_LONGER_A_MOMENT_AGO = 2_500

# Smaller and smaller pieces, until not even one letter fits.
FILL = """() => {
  let piece = "x".repeat(1 << 20);
  for (let number = 0; piece; number += 1) {
    try { localStorage.setItem(`filling-${number}`, piece); } catch { piece = piece.slice(0, piece.length >> 1); }
  }
}"""


@journey("Rules chosen while the server is away are sent again once it is back")
def rules_out_of_reach(world: World):
    portal = world.portal()
    editor = given_a_study_from_the_sample(world.signed_in(portal))
    editor.visitor.visit(f"{editor.study}/{STEP}")
    with portal.away():
        when_choosing_where_to_go(editor.visitor, END)
        then_the_rules_are_kept_here(editor.visitor)
    then_they_are_saved_without_a_press(editor.visitor)


@journey("Rules that were left unsaved come back, and are saved or discarded as their author says")
def rules_come_back(world: World):
    ada = world.signed_in(world.portal())
    editor = given_a_study_from_the_sample(ada)
    when_leaving_rules_that_cannot_be_saved(editor, STEP, END)
    then_they_are_back_and_saved_by_a_press(editor)
    when_leaving_a_rule_that_is_not_finished(ada)
    then_it_is_back_and_can_be_discarded(editor)


@journey("Rules that come back do not replace what was saved meanwhile, and outlive their step")
def rules_come_back_late(world: World):
    portal = world.portal()
    ada = world.signed_in(portal)
    editor = given_a_study_from_the_sample(ada)
    elsewhere = world.visitor(portal)
    elsewhere.sign_in("ada@example.org")
    when_leaving_rules_that_cannot_be_saved(editor, STEP, END)
    when_other_rules_are_saved_elsewhere(elsewhere, editor)
    then_both_are_shown_and_the_saved_ones_can_stay(editor)
    when_leaving_rules_that_cannot_be_saved(editor, LEAST_ASKED_ABOUT, END)
    when_their_step_is_removed_elsewhere(elsewhere, editor)
    then_they_are_among_what_was_typed_there(editor)


@journey("A button that cannot reach the server leaves its page as it is")
def buttons_out_of_reach(world: World):
    portal = world.portal()
    editor = given_a_study_from_the_sample(world.signed_in(portal))
    given_a_page_that_has_been_open_a_while(editor)
    with portal.away():
        then_no_button_leaves_the_page(editor.visitor)
        then_the_answer_format_stays_what_it_was(editor.visitor)
        then_what_is_typed_stays_too(editor.visitor)
    then_it_is_saved_once_the_server_is_back(editor)
    then_buttons_work_again(editor.visitor)


@journey("Text that neither the server nor a full browser can store is not said to be kept")
def storage_is_full(world: World):
    editor = given_a_study_from_the_sample(world.signed_in(world.portal()))
    given_a_full_storage(editor)
    when_typing_offline(editor.visitor)
    then_the_page_says_that_it_is_only_here(editor.visitor)
    then_closing_the_tab_asks_first(editor.visitor)
    then_it_can_be_left_once_saved(editor)


@step
def given_a_full_storage(editor: StudyEditor):
    editor.visitor.visit(f"{editor.study}/{SECTION}")
    editor.visitor.page.evaluate(FILL)


@step
def when_typing_offline(ada: Visitor):
    ada.context.set_offline(True)
    # A page asks before it is left only after keys were pressed.
    ada.field("Summary").click()
    ada.page.keyboard.press("Control+a")
    ada.page.keyboard.type("Typed while nothing could store it.")


@step
def then_the_page_says_that_it_is_only_here(ada: Visitor):
    expect(state(ada)).to_have_text(ONLY_HERE)


@step
def then_closing_the_tab_asks_first(ada: Visitor):
    asked: list[str] = []
    ada.page.once("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    ada.page.close(run_before_unload=True)
    until(ada.page, lambda: asked)
    assert asked == ["beforeunload"], asked
    expect(ada.field("Summary")).to_have_value("Typed while nothing could store it.")


@step
def then_it_can_be_left_once_saved(editor: StudyEditor):
    editor.visitor.context.set_offline(False)
    editor.is_saved()
    editor.visitor.page.reload()
    expect(editor.visitor.field("Summary")).to_have_value("Typed while nothing could store it.")


@step
def when_choosing_where_to_go(ada: Visitor, place: str):
    ada.choose(OTHERWISE, place)


@step
def then_the_rules_are_kept_here(ada: Visitor):
    expect(state(ada)).to_have_text(OFFLINE)
    expect(chosen(ada)).to_have_text(END)
    assert ada.path().endswith(STEP), ada.path()


@step
def then_they_are_saved_without_a_press(ada: Visitor):
    expect(state(ada)).to_have_text(re.compile(r"^Saved \d{1,2}:\d\d\s[AP]M$"))
    ada.page.reload()
    expect(chosen(ada)).to_have_text(END)
    expect(ada.page.get_by_text(BACK)).to_be_hidden()


@step
def when_leaving_rules_that_cannot_be_saved(editor: StudyEditor, part: str, place: str):
    ada = editor.visitor
    ada.visit(f"{editor.study}/{part}")
    ada.context.route("**/rules/**", lambda route: route.abort("internetdisconnected"))
    ada.choose(OTHERWISE, place)
    expect(state(ada)).to_have_text(OFFLINE)
    when_closing_the_tab(ada)
    ada.context.unroute("**/rules/**")


@step
def when_closing_the_tab(ada: Visitor):
    ada.page.close()
    ada.page = ada.new_tab()


@step
def then_they_are_back_and_saved_by_a_press(editor: StudyEditor):
    ada = editor.visitor
    ada.visit(f"{editor.study}/{STEP}")
    ada.reads(BACK)
    expect(chosen(ada)).to_have_text(END)
    expect(rules(ada).get_by_role("list", name="Saved rules")).not_to_contain_text(END)
    ada.see("Step, rules from before")
    ada.press("Save them")
    ada.reads("Saved.")
    ada.page.reload()
    expect(chosen(ada)).to_have_text(END)
    expect(ada.page.get_by_text(BACK)).to_be_hidden()


@step
def when_leaving_a_rule_that_is_not_finished(ada: Visitor):
    count = all_rules(ada).count()
    ada.press("Add rule", rules(ada))
    expect(all_rules(ada)).to_have_count(count + 1)
    ada.press("Add condition", all_rules(ada).last)
    expect(all_rules(ada).last.locator(".condition")).to_have_count(2)
    when_closing_the_tab(ada)


@step
def then_it_is_back_and_can_be_discarded(editor: StudyEditor):
    ada = editor.visitor
    ada.visit(f"{editor.study}/{STEP}")
    ada.reads(BACK)
    expect(all_rules(ada).last.locator(".condition")).to_have_count(2)
    count = all_rules(ada).count()
    with ada.loads():
        ada.press("Discard them")
    for _ in range(2):
        expect(all_rules(ada)).to_have_count(count - 1)
        expect(ada.page.get_by_text(BACK)).to_be_hidden()
        ada.page.reload()


@step
def when_other_rules_are_saved_elsewhere(elsewhere: Visitor, editor: StudyEditor):
    elsewhere.visit(f"{editor.study}/{STEP}")
    elsewhere.choose(OTHERWISE, "Your answers")
    elsewhere.reads("Otherwise goes to “Your answers”")


@step
def then_both_are_shown_and_the_saved_ones_can_stay(editor: StudyEditor):
    ada = editor.visitor
    ada.visit(f"{editor.study}/{STEP}")
    ada.press("Save them")
    ada.reads("In another window, you changed these rules after you opened this page.")
    with ada.loads():
        ada.follow("Keep the saved rules")
    expect(chosen(ada)).to_have_text("Your answers")
    expect(ada.page.get_by_text(BACK)).to_be_hidden()


@step
def when_their_step_is_removed_elsewhere(elsewhere: Visitor, editor: StudyEditor):
    elsewhere.visit(f"{editor.study}/{LEAST_ASKED_ABOUT}")
    elsewhere.page.locator(".removal").evaluate("fold => fold.open = true")
    with elsewhere.loads():
        elsewhere.page.locator(".removal button").click()
    if elsewhere.page.get_by_role("button", name=re.compile("leave them")).count():
        with elsewhere.loads():
            elsewhere.press(re.compile("leave them"))


@step
def then_they_are_among_what_was_typed_there(editor: StudyEditor):
    ada = editor.visitor
    ada.visit(f"{editor.study}/{LEAST_ASKED_ABOUT}")
    ada.reads_heading("What you typed")
    expect(ada.field(RULES)).to_have_value(re.compile(END))


@step
def given_a_page_that_has_been_open_a_while(editor: StudyEditor):
    editor.visitor.visit(f"{editor.study}/{CHOICES}")
    editor.visitor.page.wait_for_timeout(NO_LONGER_A_MOMENT_AGO)


@step
def then_no_button_leaves_the_page(ada: Visitor):
    for name in ["Remove answer 1", "Duplicate", "Move this part up"]:
        state(ada).evaluate("state => state.replaceChildren('Saved')")
        ada.press(name)
        expect(state(ada)).to_have_text(UNREACHED)
        expect(state(ada)).to_be_in_viewport()
        assert ada.path().endswith(CHOICES), ada.path()


@step
def then_the_answer_format_stays_what_it_was(ada: Visitor):
    picker = ada.page.locator(".format-picker")
    picker.locator("summary").click()
    before = picker.locator("input:checked").input_value()
    state(ada).evaluate("state => state.replaceChildren('Saved')")
    picker.locator("input:not(:checked)").last.click()
    expect(state(ada)).to_have_text(UNREACHED)
    expect(picker.locator(f"input[value='{before}']")).to_be_checked()
    assert ada.path().endswith(CHOICES), ada.path()
    picker.locator("summary").click()


@step
def then_what_is_typed_stays_too(ada: Visitor):
    # A save that begins before the press ends after it, and says in the same line what became of it.
    held: list[Route] = []
    ada.page.route("**/write/**", lambda route: held.append(route))
    ada.fill("Text of answer 1", "A pounding heart")
    ada.press("Remove answer 2")
    expect(state(ada)).to_have_text(UNREACHED)
    for route in held:
        route.abort("connectionrefused")
    ada.page.unroute("**/write/**")
    expect(ada.field("Text of answer 1")).to_have_value("A pounding heart")


@step
def then_it_is_saved_once_the_server_is_back(editor: StudyEditor):
    ada = editor.visitor
    expect(state(ada)).to_have_text(re.compile(r"^Saved \d{1,2}:\d\d\s[AP]M"))
    ada.page.reload()
    expect(ada.field("Text of answer 1")).to_have_value("A pounding heart")
    ada.page.wait_for_timeout(NO_LONGER_A_MOMENT_AGO)


@step
def then_buttons_work_again(ada: Visitor):
    second = ada.field("Text of answer 2").input_value()
    with ada.loads():
        ada.press("Remove answer 1")
    expect(ada.field("Text of answer 1")).to_have_value(second)
    with ada.loads():
        ada.press("Duplicate")
    assert not ada.path().endswith(CHOICES), ada.path()


def state(visitor: Visitor) -> Locator:
    return visitor.page.locator("[data-save-state]")


def rules(visitor: Visitor) -> Locator:
    return visitor.form_named(RULES)


def all_rules(visitor: Visitor) -> Locator:
    return rules(visitor).locator(".rule-numbered")


def chosen(visitor: Visitor) -> Locator:
    return visitor.field(OTHERWISE).locator("option:checked")
