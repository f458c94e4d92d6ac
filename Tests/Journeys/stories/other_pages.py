"""The pages off the main path, full and empty."""

import re
from datetime import datetime
from zoneinfo import ZoneInfo

from playwright.sync_api import expect

from study_editor import StudyEditor
from stories.together import given_a_study_from_the_sample
from story import journey, step
from visitor import Visitor
from waiting import resize
from world import World


@journey("The pages off the main path fit in every width, light and dark")
def other_pages(world: World):
    portal = world.portal()
    grace = world.signed_in(portal, "grace@example.org", "administrator")
    ada = world.signed_in(portal)
    when_the_institution_states_its_privacy_notice(grace, ada)
    when_nothing_is_kept_yet(ada)
    when_making_a_token(ada, "/tokens", "API tokens")
    editor = given_a_study_from_the_sample(ada)
    when_making_a_token(ada, f"{editor.study}/tokens", "API tokens for a study")
    then_the_pages_of_a_draft_stand(editor)
    then_the_tabs_stay_in_one_line(editor)
    then_a_version_can_be_read_on_paper(editor)


@step
def when_the_institution_states_its_privacy_notice(grace: Visitor, ada: Visitor):
    ada.visit("/privacy", "Privacy, as Accord states it")
    grace.visit("/privacy/editing", "Editing the privacy notice")
    grace.fill("Notice", "Ask [our office](https://example.org/privacy).")
    grace.press("Save changes")
    grace.reads("The privacy notice has been saved.")
    ada.visit("/privacy", "Privacy")
    ada.reads("our office")


@step
def when_nothing_is_kept_yet(ada: Visitor):
    ada.visit("/bank", "Bank, empty")
    ada.visit("/keys", "Keys")
    ada.visit("/signing-keys", "Signing keys")


@step
def when_making_a_token(ada: Visitor, page: str, name: str):
    ada.visit(page, f"{name}, none yet")
    ada.fill("Name", "Nightly sync")
    ada.press("Create token")
    ada.see(f"{name}, a new one, shown once")
    assert ada.field("API token").input_value().startswith("accord_")
    ada.follow("Back to the tokens")
    ada.see(name)
    ada.press("Revoke Nightly sync")
    ada.reads("The token has been revoked")


@step
def then_the_pages_of_a_draft_stand(editor: StudyEditor):
    ada, study = editor.visitor, editor.study
    ada.visit(f"{study}/consents/consent/paper", "Document")
    ada.visit(f"{study}/copying/consents/consent/sections/privacy", "Copying a section")
    ada.visit(f"{study}/board/second-person", "Requiring a second person")
    ada.visit(f"{study}/find?q=heart", "Finds")
    ada.visit(f"{study}/find?q=xyzzy", "Nothing found")
    ada.visit(f"{study}/history", "History")
    # In the reader's time zone, which need not be named.
    expect(ada.page.locator("time[data-show]").first).to_have_text(re.compile(r"^\d{1,2}:\d\d\s[AP]M$"))
    then_edits_are_listed_under_the_days_of_the_reader(ada, study)
    ada.page.locator(".history-filter > summary").click()
    controls = [ada.page.get_by_label("Person"), ada.page.get_by_role("button", name="Apply filter")]
    heights = [control.bounding_box()["height"] for control in controls]
    assert abs(heights[0] - heights[1]) <= 1, heights
    ada.visit(f"{study}/history/1", "One edit")


@step
def then_the_tabs_stay_in_one_line(editor: StudyEditor):
    """On the narrowest phone, the current tab is shown even if it is the last."""
    ada = editor.visitor
    before = ada.page.viewport_size
    resize(ada.page, {"width": 320, "height": 640})
    ada.visit(f"{editor.study}/people")
    current = ada.page.locator(".tab[aria-current]")
    expect(current).to_have_text("People")
    expect(current).to_be_in_viewport(ratio=0.9)
    assert len({tab.bounding_box()["y"] for tab in ada.page.locator(".tab").all()}) == 1
    resize(ada.page, before)


@step
def then_edits_are_listed_under_the_days_of_the_reader(ada: Visitor, study: str):
    state = ada.context.storage_state()
    # At any time, it is another day in one of them than in UTC.
    for zone in ["Pacific/Kiritimati", "Pacific/Pago_Pago"]:
        context = ada.context.browser.new_context(
            base_url=ada.portal.address, storage_state=state, timezone_id=zone
        )
        page = context.new_page()
        page.goto(f"{study}/history")
        expect(page.locator("time[data-show]").first).not_to_contain_text("UTC")
        listed = page.locator("section.day").evaluate_all(
            """days => days.flatMap(day => [...day.querySelectorAll("time[data-show]")]
              .map(time => [day.querySelector("h2").textContent, time.dateTime]))"""
        )
        assert listed
        for heading, moment in listed:
            local = datetime.fromisoformat(moment).astimezone(ZoneInfo(zone))
            assert heading == f"{local:%b} {local.day}, {local.year}", (zone, heading, moment)
        context.close()


@step
def then_a_version_can_be_read_on_paper(editor: StudyEditor):
    ada, study = editor.visitor, editor.study
    editor.propose("The first version for the board.")
    ada.reads("Version 1.0.0 has been proposed")
    ada.visit(f"{study}/versions/1.0.0", "Version with its branching")
    expect(ada.page.locator(".story-screen")).not_to_have_count(0)
    expect(ada.page.locator(".story-frame").locator("form, :is(button, input, select, textarea):enabled")).to_have_count(0)
    ada.visit(f"{study}/versions/1.0.0/consents/consent/paper", "Document of a version")
