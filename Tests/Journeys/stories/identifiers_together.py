"""One person changes identifiers while another one writes: every text reaches the part it was typed in."""

import re

from playwright.sync_api import expect

from stories.writing_together import SECTION, control, given_two_editors, then_the_page_shows, when_writing
from story import journey, step
from study_editor import StudyEditor
from visitor import Visitor
from world import World

SECTIONS = SECTION.rsplit("/", 1)[0]
QUESTION = "tasks/join/steps/quiz/questions/emergency"


@journey("Text goes on into its own part while a colleague gives the identifier of the part to another one")
def identifiers_given_away(world: World):
    ada, ben, editor = given_two_editors(world)
    ada.visit(f"{editor.study}/write/{SECTION}")
    when_writing(ada, {"summary": "Ada’s first words"})
    when_another_part_gets_the_identifier(ben, editor)
    when_writing(ada, {"summary": "Ada’s first words, and more"})
    then_her_page_is_that_of_the_part(ada)
    when_writing(ada, {"summary": "Ada’s last words"})
    then_the_other_part_has_none_of_them(ada, editor)


@journey("Text kept in the browser is not filled into another part with the same identifier")
def kept_text_stays_with_its_part(world: World):
    ada, ben, editor = given_two_editors(world)
    when_typing_what_cannot_be_saved(ada, editor, "Ada’s kept words")
    when_another_part_gets_the_identifier(ben, editor)
    then_the_kept_text_is_only_shown(ada, editor, "Ada’s kept words")


@journey("A list of other parts that an author left alone follows a colleague who changes identifiers")
def lists_follow_identifiers(world: World):
    ada, ben, editor = given_two_editors(world)
    ada.visit(f"{editor.study}/write/{QUESTION}")
    expect(control(ada, "tests")).to_have_value("consent/tasks")
    when_changing_an_identifier(ben, editor, "tasks", "duties")
    when_writing(ada, {"explanation": "Ada’s explanation"})
    expect(control(ada, "tests")).to_have_value("consent/duties")
    when_changing_an_identifier(ben, editor, "benefits", "tasks")
    when_writing(ada, {"explanation": "Ada’s last explanation"})
    then_the_list_offers_each_part_once(ada)
    ada.visit(f"{editor.study}/write/{QUESTION}")
    expect(control(ada, "tests")).to_have_value("consent/duties")
    then_the_page_shows(ada, {"explanation": "Ada’s last explanation"})


@step
def then_the_list_offers_each_part_once(ada: Visitor):
    names = control(ada, "tests").locator("option").evaluate_all("all => all.map((one) => one.value)")
    assert len(names) == len(set(names)), names
    assert "consent/tasks" in names and "consent/benefits" not in names, names
    expect(control(ada, "tests")).to_have_value("consent/duties")


@step
def when_typing_what_cannot_be_saved(ada: Visitor, editor: StudyEditor, words: str):
    def lose(route):
        route.abort("internetdisconnected") if route.request.method == "POST" else route.continue_()

    ada.visit(f"{editor.study}/write/{SECTION}")
    ada.page.route("**/write/**", lose)
    control(ada, "summary").fill(words)
    ada.page.wait_for_function(
        "words => Object.values(localStorage).some((kept) => kept.includes(words))", arg=words
    )
    ada.page.goto("about:blank")
    ada.page.unroute("**/write/**")


@step
def then_the_kept_text_is_only_shown(ada: Visitor, editor: StudyEditor, words: str):
    ada.visit(f"{editor.study}/write/{SECTIONS}/privacy")
    shown = ada.page.locator(".kept-texts textarea")
    expect(shown).to_have_value(words)
    expect(control(ada, "summary")).not_to_have_value(words)


@step
def when_another_part_gets_the_identifier(ben: Visitor, editor: StudyEditor):
    for former, now in [("privacy", "secrets"), ("welcome", "privacy")]:
        when_changing_an_identifier(ben, editor, former, now)


@step
def when_changing_an_identifier(ben: Visitor, editor: StudyEditor, former: str, now: str):
    ben.visit(f"{editor.study}/write/{SECTIONS}/{former}")
    ben.page.locator("#identifier").evaluate("fold => fold.open = true")
    ben.page.locator("#identifier-id").fill(now)
    with ben.loads():
        ben.press("Change identifier")


@step
def then_her_page_is_that_of_the_part(ada: Visitor):
    expect(ada.page).to_have_url(re.compile(r"/sections/secrets(\?|$)"))
    then_the_page_shows(ada, {"summary": "Ada’s first words, and more"})


@step
def then_the_other_part_has_none_of_them(ada: Visitor, editor: StudyEditor):
    ada.visit(f"{editor.study}/write/{SECTIONS}/privacy")
    expect(control(ada, "summary")).not_to_have_value(re.compile("Ada"))
    ada.visit(f"{editor.study}/write/{SECTIONS}/secrets")
    then_the_page_shows(ada, {"summary": "Ada’s last words"})
