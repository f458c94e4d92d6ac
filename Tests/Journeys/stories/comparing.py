"""What changed between versions, for the author who proposes it and the reviewer who reads it."""

import re

from playwright.sync_api import expect

from study_editor import StudyEditor
from stories.reviewing import ROSALIND, when_changing_what_was_asked, when_proposing
from stories.together import given_a_study_from_the_sample
from story import journey, step
from visitor import Visitor
from world import World


@journey("An author corrects what a change means, and a reviewer reads what changed")
def comparing(world: World):
    portal = world.portal()
    ada = world.signed_in(portal)
    rosalind = world.signed_in(portal, ROSALIND, "reviewer")
    editor = given_a_study_from_the_sample(ada)
    then_nothing_can_be_compared(editor)
    when_publishing_the_first_version(editor)
    then_the_draft_is_the_same(editor)
    when_changing_what_was_asked(editor)
    then_the_changes_are_shown_in_three_ways(editor)
    then_a_change_asks_before_it_is_restored(editor)
    when_correcting_the_class(editor)
    then_the_number_follows(editor)
    when_proposing(ada, "1.1.0")
    when_asking_for_advice(ada, "1.1.0")
    then_the_reviewer_reads_what_changed(rosalind, editor)
    when_changing_the_content_of_a_section(editor)
    then_the_documents_can_be_read_side_by_side(editor)


@journey("Versions are compared without scripts")
def comparing_without_scripts(world: World):
    portal = world.portal()
    ada = world.signed_in(portal)
    editor = given_a_study_from_the_sample(ada)
    when_publishing_the_first_version(editor)
    plain = world.visitor(portal, scripts=False)
    plain.sign_in("ada@example.org")
    plain.visit(f"{editor.study}/compare?from=1.0.0&to=1.0.0", "Comparison of the same versions")
    plain.choose("To", "Draft")
    plain.press("Compare")
    plain.reads("From version 1.0.0 to the draft.")


@step
def then_nothing_can_be_compared(editor: StudyEditor):
    editor.visitor.visit(f"{editor.study}/compare")
    editor.visitor.reads("There is nothing to compare until a version is proposed.")
    editor.visitor.see("Comparison without versions")


@step
def when_publishing_the_first_version(editor: StudyEditor):
    editor.visitor.visit(f"{editor.study}/write")
    editor.need_no_board()
    when_proposing(editor.visitor, "1.0.0")
    editor.publish("1.0.0")


@step
def then_the_draft_is_the_same(editor: StudyEditor):
    editor.visitor.follow(re.compile("^What changed since 1.0.0"))
    editor.visitor.reads_heading("These versions are the same")
    editor.visitor.see("Comparison without changes")


@step
def then_the_changes_are_shown_in_three_ways(editor: StudyEditor):
    ada = editor.visitor
    ada.visit(f"{editor.study}/compare", "Comparison, inline")
    ada.reads("From version 1.0.0 to the draft.")
    expect(ada.page.locator("ins").first).to_contain_text("Added:")
    ada.page.get_by_text("List of changes").click()
    ada.page.get_by_role("link", name=re.compile("^Your privacy")).first.click()
    expect(ada.page).to_have_url(re.compile("#change-[0-9a-f]+$"))
    views = ada.page.get_by_role("navigation", name="View")
    ada.follow("Side by side", views)
    ada.reads("Before")
    ada.see("Comparison, side by side")
    ada.follow("Changed screens", ada.page.get_by_role("navigation", name="View"))
    ada.reads(re.compile("screens? differently"))
    ada.see("Comparison, changed screens")
    ada.visit(f"{editor.study}/compare?from=7.0.0", "Comparison with an unknown version")
    ada.reads("This study has no version “7.0.0”. Choose two versions.")


@step
def then_a_change_asks_before_it_is_restored(editor: StudyEditor):
    ada = editor.visitor
    ada.visit(f"{editor.study}/compare")
    ada.page.get_by_role("link", name=re.compile("^Restore")).first.click()
    ada.reads_heading(re.compile("^Restore .* from 1.0.0[?]$"))
    ada.see("Restoring a change")
    ada.follow("Cancel")
    ada.reads_heading("What changed")


@step
def when_correcting_the_class(editor: StudyEditor):
    ada = editor.visitor
    ada.visit(f"{editor.study}/compare")
    ada.page.get_by_role("link", name=re.compile("^Correct the class")).first.click()
    ada.see("Correcting a class")
    ada.choose("Class", "Wording")
    ada.press("Correct class")
    ada.reads("Say in a sentence why the class is wrong.")
    ada.see("Correcting a class, with a mistake")
    ada.fill("Reason", "The same in fewer words.")
    ada.press("Correct class")
    ada.reads("The change is now classified as “Wording”.")
    ada.reads(re.compile("Corrected by Ada Lovelace"))
    ada.see("Comparison, corrected")


@step
def then_the_number_follows(editor: StudyEditor):
    ada = editor.visitor
    ada.visit(f"{editor.study}/versions/new")
    assert ada.field("Version number").input_value() == "1.0.1"
    ada.reads("1.0.1 or higher. Only wording changed.")
    ada.follow("What changed since 1.0.0")
    ada.reads_heading("What changed")
    ada.follow("Write")


@step
def when_asking_for_advice(ada: Visitor, number: str):
    ada.follow("Versions")
    ada.follow(f"Open {number}")
    ada.follow("Ask people for advice by email")
    ada.fill("Email addresses", ROSALIND)
    ada.press("Ask for advice")
    ada.reads("Review requests")


@step
def then_the_reviewer_reads_what_changed(rosalind: Visitor, editor: StudyEditor):
    rosalind.visit("/reviews")
    rosalind.follow("Heart Rhythm at Home 1.1.0")
    rosalind.follow("See all changes and what they mean")
    rosalind.reads("From version 1.0.0 to version 1.1.0.")
    rosalind.reads(re.compile("Corrected by Ada Lovelace"))
    expect(rosalind.page.get_by_role("link", name=re.compile("^Correct the class"))).to_have_count(0)
    expect(rosalind.page.get_by_role("option", name="Draft")).to_have_count(0)
    rosalind.see("Comparison, for a reviewer")


@step
def when_changing_the_content_of_a_section(editor: StudyEditor):
    editor.visitor.visit(f"{editor.study}/write")
    editor.open("Your privacy")
    editor.write(Content="Your data have a number instead of your name. Two people can join them.")


@step
def then_the_documents_can_be_read_side_by_side(editor: StudyEditor):
    ada = editor.visitor
    size = ada.page.viewport_size
    ada.page.set_viewport_size({"width": 1280, "height": 800})
    ada.visit(f"{editor.study}/compare?from=1.0.0&view=screens", "Comparison, changed documents")
    width = "frames => frames.map(frame => frame.getBoundingClientRect().width)"
    documents = ada.page.locator(".compare-pair .story-frame:has(.s-review)")
    expect(documents).to_have_count(2)
    before, after = documents.evaluate_all(width)
    assert before > 400 and abs(before - after) < 1, (before, after)
    phones = ada.page.locator(".compare-pair .story-frame:not(:has(.s-review))").evaluate_all(width)
    assert phones and min(phones) > 250, phones
    ada.page.set_viewport_size(size)
