"""How scales, pictures, and alerts look and are announced, in forced colors and at several widths."""

import re

from playwright.sync_api import Locator, expect

from study_editor import StudyEditor
from story import journey, step
from visitor import Visitor
from waiting import emulate, resize
from world import World

PHONE = {"width": 390, "height": 844}
ONWARD = re.compile("^(Next|Get started|Continue|Done)$")


@journey("A scale that another answer brings up stays within its card")
def follow_up_scale(world: World):
    ada = world.signed_in(world.portal())
    ada.visit("/studies/new")
    ada.page.get_by_role("radio", name="Sample study").check()
    ada.press("Create study")
    ada.reads_heading("Study facts")
    ada.visit(f"{StudyEditor(ada).study}/preview/screen/tasks/daily-check-in/steps/today")
    resize(ada.page, PHONE)
    ada.reads("How many glasses?")
    within = ada.page.locator(".follow-up", has_text="How many glasses?").evaluate(
        """card => { const edges = card.getBoundingClientRect();
        return [...card.querySelectorAll('.scale-point, .scale-point input')].map(part => part.getBoundingClientRect())
          .map(box => box.left >= edges.left - 0.5 && box.right <= edges.right + 0.5); }"""
    )
    assert len(within) == 16 and all(within), within


def then_a_scale_is_one_line(scale: Locator) -> None:
    """Its points are evenly spaced and overlap, and the numbers of its ends are below its first and last points."""
    points, ends = scale.evaluate(
        """scale => { const box = part => part.getBoundingClientRect(), center = part => box(part).x + box(part).width / 2;
        return [[...scale.querySelectorAll('.scale-point')].map(point => [box(point).left, box(point).right, center(point.querySelector('input'))]),
          [...scale.querySelectorAll('.scale-ends b')].map(center)]; }"""
    )
    steps = [after[2] - before[2] for before, after in zip(points, points[1:])]
    assert max(steps) - min(steps) < 1, points
    assert all(after[0] < before[1] for before, after in zip(points, points[1:])), points
    if len(ends) == 2:
        assert abs(ends[0] - points[0][2]) <= 4 and abs(ends[1] - points[-1][2]) <= 4, (points, ends)


def then_a_slider_is_said_and_seen(slider: Locator) -> None:
    """It is labeled by its question, announces no number before one is chosen, and keeps its line and handle in forced colors."""
    assert "screen-title" in (slider.get_attribute("aria-labelledby") or "").split()
    if "is-untouched" in (slider.get_attribute("class") or "").split():
        assert not re.search(r"\d", slider.get_attribute("aria-valuetext") or "")
        assert "Choose" in slider.locator("xpath=..").inner_text()
    emulate(slider.page, "(forced-colors: active)", forced_colors="active")
    colors = slider.evaluate(
        """slider => { const style = getComputedStyle(slider);
        return [style.forcedColorAdjust, ...['--line', '--accent', '--paper'].map(name => style.getPropertyValue(name).trim())]; }"""
    )
    emulate(slider.page, "(forced-colors: none)", forced_colors="none")
    assert colors == ["none", "CanvasText", "Highlight", "Canvas"], colors


@step
def then_the_bar_is_as_wide_as_the_question(visitor: Visitor):
    page = visitor.page
    for width in (834, 1280):
        resize(page, {"width": width, "height": 1112})
        cancel = page.get_by_role("button", name="Cancel").bounding_box()
        onward = page.locator(".screen-foot .progress").bounding_box()
        assert abs(cancel["x"] + cancel["width"] - onward["x"] - onward["width"]) <= 1, (width, cancel, onward)
    resize(page, PHONE)


@step
def then_a_picture_stands_beside_the_words(visitor: Visitor):
    page = visitor.page
    page.evaluate(
        """() => { const picture = new Image(300, 400); picture.className = "step-picture"; picture.alt = "";
        document.querySelector("main > h1").after(picture); }"""
    )
    for width in (834, 1280):
        resize(page, {"width": width, "height": 1112})
        picture = page.locator(".step-picture").bounding_box()
        title = page.get_by_role("heading", level=1).bounding_box()
        onward = page.get_by_role("button", name=ONWARD).bounding_box()
        assert picture["x"] + picture["width"] <= title["x"], (width, picture, title)
        assert abs(title["x"] - onward["x"]) <= 1, (width, title, onward)
    resize(page, PHONE)


@step
def then_the_drawing_stands_beside_the_words(visitor: Visitor):
    """A scene with one of Accord's drawings, as its page is: the drawing, and next to it the words above their button."""
    page = visitor.page
    before = page.viewport_size
    for width, height in ((834, 1112), (1280, 800)):
        resize(page, {"width": width, "height": height})
        picture = page.locator(".scene-picture").bounding_box()
        words = page.locator(".scene-words").bounding_box()
        title = page.get_by_role("heading", level=1).bounding_box()
        onward = page.get_by_role("button", name=ONWARD).bounding_box()
        seen = (width, picture, words, title, onward)
        assert picture["width"] >= 240 and picture["x"] + picture["width"] <= title["x"], seen
        assert picture["y"] < words["y"] + words["height"] and words["y"] < picture["y"] + picture["height"], seen
        assert abs(title["x"] - onward["x"]) <= 1, seen
        assert 0 <= onward["y"] - words["y"] - words["height"] <= 200, seen
        assert onward["y"] + onward["height"] <= height, seen
    resize(page, before)


@step
def then_an_alert_has_edges_in_forced_colors(visitor: Visitor):
    page = visitor.page
    emulate(page, "(forced-colors: active)", forced_colors="active")
    visitor.press("Cancel")
    style, width, line, ground = page.locator("dialog.alert[open]").evaluate(
        """alert => { const style = getComputedStyle(alert);
        return [style.borderTopStyle, parseFloat(style.borderTopWidth), style.borderTopColor, style.backgroundColor]; }"""
    )
    assert style == "solid" and width >= 1 and line != ground, (style, width, line, ground)
    page.keyboard.press("Escape")
    expect(page.locator("dialog.alert[open]")).to_have_count(0)
    emulate(page, "(forced-colors: none)", forced_colors="none")
