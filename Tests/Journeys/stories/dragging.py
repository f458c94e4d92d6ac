"""Parts put in order with a mouse."""

import re

from study_editor import StudyEditor
from stories.together import given_a_study_from_the_sample
from story import journey, step
from world import World


@journey("Parts are reordered by dragging, and Undo reverses it")
def dragging(world: World):
    ada = world.signed_in(world.portal())
    editor = given_a_study_from_the_sample(ada)
    when_dragging_the_last_section_to_the_top(editor)
    then_undo_puts_it_back(editor)


@step
def when_dragging_the_last_section_to_the_top(editor: StudyEditor):
    page = editor.visitor.page
    editor.open_facts()
    with editor.visitor.loads():
        editor.visitor.form("Consents").get_by_role("link").first.click()
    before = editor.titles("Sections")
    handles = editor.visitor.form("Sections").locator("[data-drag]")
    last, first = handles.last, handles.first
    last.scroll_into_view_if_needed()
    start = last.bounding_box()
    page.mouse.move(start["x"] + 6, start["y"] + 6)
    page.mouse.down()
    first.scroll_into_view_if_needed()
    end = first.bounding_box()
    page.mouse.move(end["x"] + 6, end["y"] + 10, steps=8)
    page.mouse.move(end["x"] + 6, end["y"] + 2, steps=2)
    with editor.visitor.loads():
        page.mouse.up()
    editor.lists("Sections", [before[-1], *before[:-1]])
    editor.before = before


@step
def then_undo_puts_it_back(editor: StudyEditor):
    editor.visitor.press(re.compile("^Undo"))
    editor.visitor.reads(re.compile("^Undone: Moved"))
    editor.lists("Sections", editor.before)
