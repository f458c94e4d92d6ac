"""Walking through a study as a participant would."""

import contextlib
import io
import json
import re
import tempfile
from pathlib import Path

from playwright.sync_api import expect

import check_pdf
from study_editor import StudyEditor
from stories.gallery_looks import then_the_drawing_stands_beside_the_words
from story import step
from visitor import Visitor
from waiting import resize

SCENES = ["Welcome to the study", "What we collect", "Your privacy", "Your time", "Leaving the study"]
ONWARD = re.compile("^(Next|Get started|Continue|Done|Try again)$")


@step
def when_walking_in_with_a_wrong_answer_first(editor: StudyEditor):
    visitor = editor.visitor
    given_a_walk_through(editor, "Join the study")
    then_the_frame_is_a_visible_link_away(visitor)
    when_reading_the_scenes(visitor)
    when_choosing_how_data_are_shared(visitor)
    when_answering_the_quiz_wrongly(visitor)
    when_answering_it_rightly(visitor)
    when_agreeing_and_signing(visitor)
    then_the_result_is_readable(visitor)


@step
def then_the_signed_copy_can_be_kept(visitor: Visitor):
    visitor.follow("Save the signed copy")
    visitor.see("Signed copy")
    sheet = visitor.page.frame_locator("iframe")
    expect(sheet.locator(".signature img, .signature-typed").first).to_be_visible()
    expect(sheet.locator(".document-facts dt", has_text="Agreed")).to_be_visible()
    facts = sheet.locator(".document-facts dt").all_inner_texts()
    assert "Agreed" in facts, facts
    visitor.follow("US Letter")
    save = visitor.page.get_by_role("link", name="Save the signed PDF")
    if not save.count():
        visitor.reads("scripts/setup pdf")
        return
    answer = when_fetching_the_pdf(visitor, save.get_attribute("href"))
    with tempfile.TemporaryDirectory(prefix="accord-signed-") as folder:
        signed = Path(folder) / "signed.pdf"
        signed.write_bytes(answer.body())
        check_pdf.failures.clear()
        with contextlib.redirect_stdout(io.StringIO()):
            check_pdf.check_pdf(signed, check_pdf.PAPERS["letter"])
            check_pdf.check_facts(signed, signed.name, facts)
    assert not check_pdf.failures, check_pdf.failures
    visitor.follow("Back to the result")


@step
def when_fetching_the_pdf(visitor: Visitor, path: str):
    """While others print, the address returns a page that reloads itself."""
    for _ in range(180):
        answer = visitor.page.request.get(f"{visitor.portal.address}{path}", timeout=60_000)
        if answer.headers["content-type"] == "application/pdf":
            return answer
        assert 'http-equiv="refresh"' in answer.text(), answer.text()
        visitor.page.wait_for_timeout(1_000)
    raise AssertionError("no PDF within three minutes")


@step
def given_a_walk_through(editor: StudyEditor, task: str):
    visitor = editor.visitor
    visitor.follow("Write")
    editor.open_task(task)
    visitor.press("Open walkthrough")
    visitor.page.wait_for_url("**/walkthroughs/**")
    visitor.follow("Open without frame")


@step
def then_the_frame_is_a_visible_link_away(visitor: Visitor):
    before = visitor.page.viewport_size
    for width, height in [(390, 844), (1280, 800)]:
        resize(visitor.page, {"width": width, "height": height})
        link = visitor.page.get_by_role("link", name="Show in frame")
        expect(link).to_be_in_viewport(ratio=1)
        box = link.bounding_box()
        # At the side of a wide window, it runs from top to bottom.
        sides = sorted([box["width"], box["height"]])
        assert sides[0] >= 24 and sides[1] >= 44, (width, box)
        link.click()
        visitor.page.wait_for_url("**frame=phone*")
        visitor.follow("Open without frame")
        expect(link).to_be_in_viewport(ratio=1)
    resize(visitor.page, before)


@step
def when_reading_the_scenes(visitor: Visitor):
    for title in SCENES:
        visitor.reads_heading(title)
        if title == SCENES[0]:
            visitor.see("Scene")
            then_the_drawing_stands_beside_the_words(visitor)
        if title == SCENES[1]:
            then_learn_more_opens_and_closes(visitor)
        visitor.press(ONWARD)


@step
def then_learn_more_opens_and_closes(visitor: Visitor):
    visitor.follow("More about what we collect")
    visitor.reads("You decide,")
    visitor.see("Learn more")
    if visitor.scripts:
        visitor.page.keyboard.press("Escape")
    else:
        visitor.page.go_back()
    visitor.reads_heading("What we collect")


@step
def when_choosing_how_data_are_shared(visitor: Visitor):
    visitor.reads(re.compile("Lakeside University"))
    visitor.see("Sharing")
    visitor.press(ONWARD)
    visitor.see("Sharing, not answered")
    choose_first(visitor)
    visitor.press(ONWARD)


def choose_first(visitor: Visitor) -> None:
    visitor.page.get_by_role("radio").first.check()


@step
def when_answering_the_quiz_wrongly(visitor: Visitor):
    visitor.reads_heading("May you leave at any time?")
    visitor.see("Quiz question asked")
    visitor.page.get_by_label("Only in the first week").check()
    visitor.press("Check my answer")
    visitor.reads("You may leave on any day, without a reason.")
    visitor.see("Quiz, a wrong answer")
    visitor.press(ONWARD)
    visitor.see("Quiz not passed")
    visitor.press(ONWARD)


@step
def when_answering_it_rightly(visitor: Visitor):
    visitor.reads_heading("May you leave at any time?")
    visitor.page.get_by_label("Yes, at any time").check()
    visitor.press("Check my answer")
    visitor.reads("Right. You may leave whenever you like.")
    visitor.see("Quiz, a right answer")
    visitor.press(ONWARD)
    visitor.see("Quiz passed")
    visitor.press(ONWARD)


@step
def when_agreeing_and_signing(visitor: Visitor):
    visitor.reads_heading("Who to call")
    visitor.see("Review")
    visitor.press("Agree")
    visitor.reads("By agreeing you confirm that you have read the consent")
    visitor.see("Agreeing, asked again")
    visitor.page.get_by_role("button", name="Agree", exact=True).filter(visible=True).last.click()
    visitor.fill("First name", "Noor")
    visitor.see("Name")
    visitor.press(ONWARD)
    expect(visitor.field("First name")).to_have_value("Noor")
    visitor.see("Name with a mistake")
    visitor.fill("Last name", "Haddad")
    if visitor.scripts:
        expect(visitor.page.locator(".error")).to_have_count(0)
        expect(visitor.field("Last name")).not_to_have_attribute("aria-invalid", "true")
    visitor.press(ONWARD)
    if visitor.scripts:
        visitor.see("Signature, drawn")
        visitor.press("Sign")
        visitor.reads("Draw your signature, or type your name and confirm it.")
        visitor.press("Type my name instead")
        expect(visitor.page.locator(".error")).to_have_count(0)
        visitor.press("Sign")
        expect(visitor.field("Full name")).to_be_visible()
        visitor.see("Signature, typed without a name")
    visitor.fill("Full name", "Noor Haddad")
    visitor.page.get_by_role("checkbox").check()
    visitor.see("Signature, typed")
    visitor.press("Sign")
    visitor.reads_heading("Thank you for joining")
    visitor.see("Completion")
    visitor.press("Done")


@step
def then_the_result_is_readable(visitor: Visitor):
    visitor.reads_heading(re.compile("^Result of"))
    visitor.see("Result")
    with visitor.page.expect_download() as download:
        visitor.follow("Download as JSON")
    document = json.loads(download.value.path().read_text())
    assert "Haddad" in json.dumps(document), document
    then_the_signed_copy_can_be_kept(visitor)
    visitor.follow("Back to the editor")


@step
def then_disagreeing_ends_the_walk(editor: StudyEditor):
    visitor = editor.visitor
    given_a_walk_through(editor, "Join the study")
    for title in SCENES:
        visitor.reads_heading(title)
        visitor.press(ONWARD)
    choose_first(visitor)
    visitor.press(ONWARD)
    visitor.page.get_by_label("Yes, at any time").check()
    visitor.press("Check my answer")
    visitor.reads("Right. You may leave whenever you like.")
    visitor.press(ONWARD)
    visitor.press(ONWARD)
    visitor.reads_heading("Who to call")
    visitor.press("Disagree")
    visitor.reads_heading("Do you want to leave?")
    visitor.see("Disagreeing, asked again")
    visitor.press("Go back to the form")
    visitor.reads_heading("Who to call")
    visitor.press("Disagree")
    visitor.press("Quit")
    visitor.reads_heading("You have not joined")
    visitor.see("Disagreed")
    visitor.press("Back")
    visitor.reads_heading("Who to call")
    visitor.press("Disagree")
    visitor.press("Quit")
    visitor.reads_heading("You have not joined")
    visitor.press("Done")
    visitor.reads_heading(re.compile("^Result of"))
    visitor.follow("Back to the editor")


@step
def then_the_survey_follows_its_rule(editor: StudyEditor):
    visitor = editor.visitor
    given_a_walk_through(editor, "Survey")
    visitor.reads_heading("Before you begin")
    visitor.press(ONWARD)
    visitor.reads("Did you sleep well?")
    visitor.page.get_by_label("No", exact=True).check()
    visitor.press(ONWARD)
    visitor.reads("What kept you awake?")
    visitor.see("Choice asked")
    visitor.press("Back")
    visitor.reads("Did you sleep well?")
    visitor.page.get_by_label("Yes, quite", exact=True).check()
    visitor.press(ONWARD)
    visitor.reads("How tired are you?")
    visitor.see("Scale asked")
    visitor.page.get_by_role("radio").nth(2).check()
    visitor.press(ONWARD)
    when_filling_the_form_wrongly_then_rightly(visitor)
    visitor.reads_heading("Thank you")
    visitor.press("Done")
    visitor.reads_heading(re.compile("^Result of"))
    visitor.follow("Back to the editor")


@step
def when_filling_the_form_wrongly_then_rightly(visitor: Visitor):
    visitor.reads_heading("Last night in numbers")
    visitor.see("Form asked")
    hours = visitor.page.get_by_role("textbox", name=re.compile("Hours of sleep")).or_(
        visitor.page.get_by_role("spinbutton", name=re.compile("Hours of sleep"))
    )
    hours.fill("40")
    visitor.press(ONWARD)
    visitor.reads_heading("Last night in numbers")
    visitor.see("Form with a mistake")
    hours.fill("6")
    visitor.press(ONWARD)
