"""Messages of a long part or text stay in view, and cover nothing."""

import re

from playwright.sync_api import expect

from story import journey, step
from stories.together import given_a_study_from_the_sample
from visitor import Visitor
from world import World

SECTION = "write/consents/consent/sections/privacy"
DOCUMENT = "consents/consent/document"
SIZES = [(320, 640), (390, 844), (1280, 800)]

# The part of the focused element that the message covers, in pixels.
COVERED = """() => {
  const bar = document.querySelector('.form-where').getBoundingClientRect();
  const { activeElement } = document;
  if (activeElement.matches('textarea') || activeElement.closest('.form-where')) return 0;
  const { top, bottom } = activeElement.getBoundingClientRect();
  return Math.max(0, Math.min(bottom, bar.bottom) - Math.max(top, bar.top));
}"""


@journey("A message that text is not saved stays in view in a long part")
def message_in_view(world: World):
    stay_in_view(world, SECTION, "content", "[data-save-state]")


@journey("A message that the text of a whole consent is not saved stays in view")
def message_of_a_document_in_view(world: World):
    stay_in_view(world, DOCUMENT, "text", "[data-document-state]", saved_by="Control+s")


def stay_in_view(world: World, place: str, field: str, state: str, saved_by: str | None = None):
    """saved_by: the keys that save; a part saves by itself."""
    portal = world.portal()
    editor = given_a_study_from_the_sample(world.signed_in(portal))
    ada = editor.visitor
    area = ada.page.locator(f"textarea[name={field}]")
    for width, height in SIZES:
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.visit(f"{editor.study}/{place}")
        with portal.away():
            when_writing_far_down(ada, field)
            if saved_by:
                ada.page.keyboard.press(saved_by)
            then_the_message_is_in_view(ada)
            then_it_covers_nothing_that_has_the_focus(ada)
        if saved_by:
            area.press(saved_by)
        expect(ada.page.locator(state)).to_have_text(re.compile("Saved"))


@step
def when_writing_far_down(ada: Visitor, name: str):
    area = ada.page.locator(f"textarea[name={name}]")
    area.fill(area.input_value() + "\n\nA paragraph of a long text." * 60 + str(ada.page.viewport_size["width"]))
    area.press("ControlOrMeta+End")
    area.evaluate("area => area.scrollIntoView({ block: \"end\" })")


@step
def then_the_message_is_in_view(ada: Visitor):
    state = ada.page.locator(".form-where .save-state")
    expect(state).to_have_text(re.compile("Not saved: (Accord|you)"))
    expect(state).to_be_in_viewport()


@step
def then_it_covers_nothing_that_has_the_focus(ada: Visitor):
    for _ in range(12):
        ada.page.keyboard.press("Shift+Tab")
        covered = ada.page.evaluate(COVERED)
        name = ada.page.evaluate("() => document.activeElement.name || document.activeElement.textContent")
        assert covered < 1, (ada.page.viewport_size, name.strip(), covered)
