"""Going back to a page in the browser, which fills its fields again with what was in them."""

import re

from playwright.sync_api import expect

from story import journey, step
from stories.together import given_a_study_from_the_sample
from stories.writing_together import SECTION, control, share, when_writing
from study_editor import StudyEditor
from visitor import Visitor
from world import World

TASK = "tasks/daily-check-in/steps/symptoms"


@journey("Going back to a part never puts old words over those a colleague has saved since")
def going_back(world: World):
    ada, ben, editor = given_ada_and_ben(world, scripts=True)
    ben.visit(f"{editor.study}/write/{SECTION}")
    when_writing(ben, {"summary": "Ben’s words"})
    when_leaving(ben, editor)
    ada.visit(f"{editor.study}/write/{SECTION}")
    when_writing(ada, {"summary": "Ada’s words", "content": "Ada’s content"})
    when_coming_back(ben)
    when_writing(ben, {"title": "Ben’s title"})
    then_the_draft_says(ada, f"{editor.study}/write/{SECTION}", summary="Ada’s words", title="Ben’s title")


@journey("Going back to a question leaves the answers as a colleague has arranged them")
def going_back_to_answers(world: World):
    ada, ben, editor = given_ada_and_ben(world, scripts=True)
    ben.visit(f"{editor.study}/write/{TASK}")
    when_writing(ben, {"format.choices.0.text": "Ben’s answer"})
    when_leaving(ben, editor)
    ada.visit(f"{editor.study}/write/{TASK}")
    second = control(ada, "format.choices.1.text").input_value()
    with ada.loads():
        ada.press(re.compile("^Move answer 2 up"))
    when_coming_back(ben)
    when_writing(ben, {"title": "Ben’s question"})
    ada.visit(f"{editor.study}/write/{TASK}")
    expect(control(ada, "format.choices.0.text")).to_have_value(second)
    expect(control(ada, "format.choices.1.text")).to_have_value("Ben’s answer")


@journey("Without scripts, going back keeps what was typed, unless a colleague has saved since")
def going_back_without_scripts(world: World):
    ada, ben, editor = given_ada_and_ben(world, scripts=False)
    section = f"{editor.study}/write/{SECTION}"
    ben.visit(section)
    control(ben, "summary").fill("Ben’s words")
    when_leaving(ben, editor)
    ben.page.go_back()
    expect(control(ben, "summary")).to_have_value("Ben’s words")
    when_leaving(ben, editor)
    ada.visit(section)
    when_writing(ada, {"summary": "Ada’s words"})
    ben.page.go_back()
    expect(control(ben, "summary")).to_have_value("Ada’s words")
    then_the_whole_text_is_as_it_is_now(ada, ben, editor)


def given_ada_and_ben(world: World, scripts: bool) -> tuple[Visitor, Visitor, StudyEditor]:
    """scripts: whether Ben's browser has them."""
    portal = world.portal()
    ada = world.signed_in(portal)
    ben = world.signed_in(portal, "ben@example.org", scripts=scripts)
    editor = given_a_study_from_the_sample(ada)
    share(ada, editor)
    return ada, ben, editor


@step
def when_leaving(ben: Visitor, editor: StudyEditor):
    with ben.loads():
        ben.page.get_by_role("link", name=re.compile("problem", re.IGNORECASE)).first.click()


@step
def when_coming_back(ben: Visitor):
    ben.page.go_back()
    ben.page.wait_for_load_state("load")


@step
def then_the_draft_says(ada: Visitor, part: str, **words: str):
    ada.visit(part)
    for name, value in words.items():
        expect(control(ada, name)).to_have_value(value)


@step
def then_the_whole_text_is_as_it_is_now(ada: Visitor, ben: Visitor, editor: StudyEditor):
    document = f"{editor.study}/consents/consent/document"
    ben.visit(document)
    text = ben.page.locator("#document-form [name=text]")
    text.fill(text.input_value() + "\n\nBen’s sentence.")
    when_leaving(ben, editor)
    ada.visit(f"{editor.study}/write/{SECTION}")
    when_writing(ada, {"content": "Ada’s content"})
    ben.page.go_back()
    expect(text).to_have_value(re.compile("Ada’s content"))
    assert "Ben’s sentence" not in text.input_value(), "an old text was put over a colleague's"
