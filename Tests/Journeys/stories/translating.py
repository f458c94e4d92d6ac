"""Texts in several languages: counted, marked, and added by name."""

import re

from playwright.sync_api import expect

from study_editor import StudyEditor
from stories.languages import PHONE, given_the_consent_in_three_languages
from story import journey, step
from visitor import Visitor
from waiting import resize
from world import World


@journey("What a language lacks is counted, and the text to translate is next to the empty field")
def missing_texts(world: World):
    ada = given_the_consent_in_three_languages(world)
    when_offering_a_language_without_texts(ada)
    then_its_texts_are_counted_and_shown_beside(ada)
    then_default_titles_stand_in_empty_fields(ada)


@journey("A changed source marks its translations, and one press marks one as up to date")
def outdated_translations(world: World):
    ada = given_the_consent_in_three_languages(world)
    when_changing_a_text_in_english(ada)
    then_its_translations_are_outdated(ada)
    when_one_is_marked_as_up_to_date(ada)
    then_only_the_other_stands_in_the_way_of_a_version(ada)


@journey("A language is added by its name, and a slip is answered with the nearest name")
def choosing_a_language(world: World):
    ada = given_the_consent_in_three_languages(world)
    when_writing_the_name_of_a_language(ada)
    then_the_document_on_the_device_begins_below_the_clock(ada)
    then_the_nearest_name_is_suggested_and_one_press_adds_it(ada)


@journey("A fact in a text changes with the facts")
def facts_in_texts(world: World):
    ada = given_the_consent_in_three_languages(world)
    when_placing_a_fact_in_a_title(ada)
    then_participants_read_the_fact_as_it_is_now(ada)


@step
def when_offering_a_language_without_texts(ada: Visitor):
    ada.fill("Add a language", "es")
    ada.press("Add language")
    ada.reads("Spanish has been added.")
    StudyEditor(ada).open("Data Gathering")
    ada.follow(re.compile("^Español · [0-9]+ missing here$"))


@step
def then_its_texts_are_counted_and_shown_beside(ada: Visitor):
    summary = ada.field("Summary")
    expect(summary).to_have_value("")
    expect(summary).to_have_accessible_description(re.compile("Your phone counts your steps"))
    beside = ada.page.locator(".field-original").filter(has_text="You tell us how you slept")
    expect(beside.locator("[lang=en]").last).to_be_visible()
    ada.see("A section to translate")
    before = missing(ada)
    StudyEditor(ada).write(Summary="Su teléfono cuenta sus pasos.")
    ada.page.reload()
    # The source stays next to its translation.
    expect(ada.page.locator(".field-original").filter(has_text="You tell us how you slept")).to_be_visible()
    assert missing(ada) == before - 1


@step
def then_default_titles_stand_in_empty_fields(ada: Visitor):
    expect(ada.field("Title")).to_have_attribute("placeholder", "Recopilación de datos")
    expect(ada.field("Learn more link")).to_have_attribute(
        "placeholder", "Más sobre cómo se recogen los datos"
    )


@step
def when_changing_a_text_in_english(ada: Visitor):
    editor = StudyEditor(ada)
    editor.open("Data Gathering")
    editor.write(Summary="Your phone counts your steps for four weeks, day and night.")


@step
def then_its_translations_are_outdated(ada: Visitor):
    ada.follow(re.compile("^日本語 · 1 outdated here$"))
    expect(ada.field("Summary")).to_have_accessible_description(re.compile("day and night.*has changed in English", re.S))
    ada.follow(re.compile("^العربية · 1 outdated here$"))
    ada.see("An outdated translation")
    resize(ada.page, PHONE)
    source = ada.page.locator(".field-original").filter(has_text="day and night")
    assert source.bounding_box()["y"] < ada.field("Summary").bounding_box()["y"], "the source is not above"
    ada.see("An outdated translation on a phone")
    resize(ada.page, {"width": 1280, "height": 900})
    beside = source.bounding_box()
    field = ada.field("Summary").bounding_box()
    assert abs(beside["y"] - field["y"]) < 40 and beside["x"] != field["x"], "the source is not beside"


@step
def when_one_is_marked_as_up_to_date(ada: Visitor):
    ada.press(re.compile("^Mark as up to date ?: Summary$"))
    expect(ada.page.get_by_role("button", name=re.compile("^Mark as up to date"))).to_have_count(0)
    expect(ada.page.get_by_role("link", name="العربية", exact=True)).to_be_visible()


@step
def then_only_the_other_stands_in_the_way_of_a_version(ada: Visitor):
    editor = StudyEditor(ada)
    ada.visit(f"{editor.study}/versions/new")
    ada.reads_heading("Finish the translations first")
    ada.see("A version with unfinished translations")
    ada.follow(re.compile("^Japanese: 1 outdated translation"))
    ada.reads("Matching problems: 1 of")
    ada.see("Problems of one language")
    resize(ada.page, PHONE)
    ada.see("Problems of one language on a phone")
    resize(ada.page, {"width": 1280, "height": 900})
    ada.follow(re.compile("^Go there ?: Data Gathering$"))
    expect(ada.field("Summary")).to_have_attribute("lang", "ja")


@step
def when_writing_the_name_of_a_language(ada: Visitor):
    StudyEditor(ada).open_facts()
    ada.fill("Add a language", "Spainish")
    with ada.loads():
        ada.press("Add language")


@step
def then_the_document_on_the_device_begins_below_the_clock(ada: Visitor):
    screen, clock, home = (
        ada.page.locator(name).bounding_box() for name in ["[data-preview]", ".device-status", ".device-home"]
    )
    assert screen["y"] >= clock["y"] + clock["height"] - 1, "the document runs under the clock"
    assert screen["y"] + screen["height"] <= home["y"] + 1, "the document runs under the home indicator"


@step
def then_the_nearest_name_is_suggested_and_one_press_adds_it(ada: Visitor):
    field = ada.field("Add a language")
    expect(field).to_have_value("Spainish")
    expect(field).to_have_accessible_description(re.compile("Did you mean Spanish"))
    expect(field).to_be_focused()
    expect(field).to_be_in_viewport()
    expect(ada.page.get_by_text("Not saved yet")).to_have_count(0)
    ada.see("A language with a slip in its name")
    ada.press("Add Spanish · Español")
    ada.reads("Spanish has been added.")
    ada.fill("Add a language", "es-mx")
    ada.press("Add language")
    ada.reads("Spanish (Mexico) has been added.")
    ada.fill("Add a language", " german ")
    ada.press("Add language")
    ada.reads("German has been added.")


@step
def when_placing_a_fact_in_a_title(ada: Visitor):
    editor = StudyEditor(ada)
    editor.open_facts()
    editor.write(**{"Questions about the research: telephone": "+1 555 0100"})
    editor.open("Data Gathering")
    ada.page.get_by_text("Study facts for these texts").click()
    ada.see("Facts for texts")
    ada.fill("Summary", "Call ")
    ada.press("Insert Research contact: telephone")
    editor.is_saved()
    expect(ada.field("Summary")).to_have_value("Call {fact:contact.phone}")


@step
def then_participants_read_the_fact_as_it_is_now(ada: Visitor):
    screen = ada.page.frame_locator("iframe").first
    expect(screen.get_by_text("Call +1 555 0100")).to_be_visible()
    editor = StudyEditor(ada)
    editor.open_facts()
    editor.write(**{"Questions about the research: telephone": "+1 555 0199"})
    editor.open("Data Gathering")
    expect(screen.get_by_text("Call +1 555 0199")).to_be_visible()

def missing(ada: Visitor) -> int:
    link = ada.page.get_by_role("link", name=re.compile("^Español · "))
    return int(re.search(r"\d+", link.inner_text()).group())
