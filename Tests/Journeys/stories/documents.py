"""A consent written as one text: imported, changed, walked through to the end, and exported."""

import json
import re
import tempfile
from pathlib import Path

from playwright.sync_api import expect

from study_editor import StudyEditor
from portal import Portal, accord
from story import Skipped, journey, step
from stories.keeping import FIXTURES, OWN, when_bringing_in
from visitor import Visitor
from world import World

TOGGLE = "<toggle id=may-we-call-you-again expected-value=true>\nMay we call you again?\n</toggle>"


@journey("A real consent is written as one text, walked to the end, and exported with the same meaning")
def a_real_consent(world: World):
    consent = next((FIXTURES / "spezi/consent-mhc").glob("*.md"), None)
    if consent is None:
        raise Skipped(f"there is no consent-mhc in {FIXTURES}")
    portal = world.portal()
    ada = world.signed_in(portal)
    when_bringing_in(ada, consent)
    editor = when_opening_the_whole_text(ada)
    then_the_colors_follow_what_is_typed(ada)
    then_a_mistake_is_shown_at_its_place(ada)
    when_putting_in_a_question_by_its_form(ada)
    then_the_device_shows_it(ada)
    when_saving(ada)
    then_the_walk_stops_until_it_is_answered(editor)
    then_it_is_taken_out_equal_in_meaning(ada, portal, consent)


@journey("A consent is written as one text with scripts off")
def without_scripts(world: World):
    ada = world.signed_in(world.portal(), scripts=False)
    when_bringing_in(ada, OWN / "consent.md")
    when_opening_the_whole_text(ada)
    when_saving_a_text_that_does_not_load(ada)
    when_adding_a_question_on_its_page(ada)
    then_it_can_be_changed_in_the_text(ada)


@step
def when_opening_the_whole_text(ada: Visitor) -> StudyEditor:
    ada.follow("Open the study")
    editor = StudyEditor(ada)
    ada.page.locator("#outline").get_by_text("Overview").first.click()
    ada.follow("Write the whole consent as one text")
    ada.reads_heading(re.compile("^Text of"))
    ada.see("Text of a consent")
    return editor


@step
def then_a_mistake_is_shown_at_its_place(ada: Visitor):
    area = ada.field("Text")
    before = area.input_value()
    at = before.index("\n\n") + 2
    area.evaluate("(area, at) => { area.focus(); area.setSelectionRange(at, at); }", at)
    ada.page.keyboard.type(" <toggle id=x>No</toggle>\n\n")
    jump = ada.page.get_by_role("button", name=re.compile("This toggle is shown as text"))
    expect(jump).to_be_visible()
    expect(jump).to_contain_text("Line 3, column 2")
    ada.see("Text of a consent, with a mistake")
    jump.click()
    chosen = area.evaluate("(area) => area.value.slice(area.selectionStart, area.selectionEnd)")
    assert chosen == "<toggle", chosen
    area.evaluate("(area, text) => { area.select(); }", "")
    area.fill(before)
    expect(jump).to_have_count(0)


@step
def then_the_colors_follow_what_is_typed(ada: Visitor):
    """Whatever changes in a text, its mirror has the same words, colored as if drawn from scratch."""
    area = ada.field("Text")
    before = area.input_value()
    assert area.evaluate(CHANGES) == [0, True]
    area.fill(before)


CHANGES = """(area) => {
  const mirror = area.parentElement.querySelector(".markdown-mirror");
  let seed = 7;
  const random = (most) => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) % most;
  const typed = ["x", "\\n", "\\n\\n# H\\n", '<toggle id=a\\n x="', ">", "</>", "<!--", "-->", "---\\n",
    "```\\n", "**b**", "é🙂\\n" + "l\\n".repeat(150)];
  const notify = () => area.dispatchEvent(new Event("input", { bubbles: true }));
  const lines = () => [...mirror.querySelectorAll(".md-line")];
  const html = () => lines().map((line) => line.innerHTML.replace(/ ?md-(wrong|advised)/g, "")).join("\\n");
  let wrong = 0;
  for (let turn = 0; turn < 200; turn += 1) {
    const from = random(area.value.length + 1);
    const to = Math.min(area.value.length, from + random(random(4) === 0 ? 60 : 5));
    area.setRangeText(typed[random(typed.length)], from, to, "end");
    notify();
    if (lines().map((line) => line.textContent).join("\\n") !== area.value) wrong += 1;
  }
  const drawn = html();
  const text = area.value;
  area.value = "";
  notify();
  area.value = text;
  notify();
  return [wrong, drawn === html()];
}"""


@step
def when_putting_in_a_question_by_its_form(ada: Visitor):
    area = ada.field("Text")
    at = area.input_value().index("\n\n")
    area.evaluate("(area, at) => { area.focus(); area.setSelectionRange(at, at); }", at)
    ada.press("Add: Yes or no")
    dialog = ada.page.get_by_role("dialog", name="Add: yes or no")
    ada.press("Add to the text", dialog)
    expect(dialog.get_by_text("Enter the statement that people answer with yes or no.").first).to_be_visible()
    ada.see("Form of a question, with a mistake")
    ada.fill("Statement to answer with yes or no", "May we call you again?", dialog)
    dialog.get_by_label("Only Yes").check()
    ada.press("Add to the text", dialog)
    expect(dialog).to_have_count(0)
    assert TOGGLE in area.input_value(), area.input_value()[:400]


@step
def then_the_device_shows_it(ada: Visitor):
    screen = ada.page.frame_locator("[data-preview]")
    expect(screen.get_by_label("May we call you again?")).to_be_attached()


@step
def when_saving(ada: Visitor):
    ada.press("Save text")
    ada.reads("Saved.")
    assert TOGGLE in ada.field("Text").input_value()


@step
def then_the_walk_stops_until_it_is_answered(editor: StudyEditor):
    ada = editor.visitor
    ada.press("Open walkthrough")
    ada.page.wait_for_url("**/walkthroughs/**")
    ada.follow("Open without frame")
    ada.reads_heading("Read and decide")
    ada.press("Agree")
    ada.reads(re.compile("needs? attention"))
    ada.see("Review with unmet questions")
    ada.page.get_by_label("May we call you again?").first.check()
    ada.page.locator("select").first.select_option(label="Yes")
    for label, words in [("First name", "Noor"), ("Last name", "Haddad")]:
        for field in ada.page.get_by_label(label, exact=True).all():
            field.fill(words)
    sign_in_the_text(ada)
    agree(ada)
    ada.reads_heading("Thank you")
    ada.press("Done")
    ada.reads_heading(re.compile("^Result of"))
    with ada.page.expect_download() as download:
        ada.follow("Download as JSON")
    result = json.loads(download.value.path().read_text())
    assert "may-we-call-you-again" in json.dumps(result), result


def agree(ada: Visitor) -> None:
    ada.press("Agree")
    ada.reads_heading("You agree to take part")
    ada.page.get_by_role("button", name="Agree", exact=True).filter(visible=True).last.click()


def sign_in_the_text(ada: Visitor) -> None:
    for typing in ada.page.get_by_role("button", name="Type my name instead").all():
        typing.click()
    for name in ada.page.get_by_label("Full name", exact=True).all():
        name.fill("Noor Haddad")
    for confirming in ada.page.get_by_label("I am this person", exact=False).all():
        confirming.check()


@step
def then_it_is_taken_out_equal_in_meaning(ada: Visitor, portal: Portal, consent: Path):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        study = re.search(r"/studies/([0-9a-f-]{36})", ada.page.content()).group(1)
        wanted = folder / "Consent+en-US.md"
        head, rest = consent.read_text().split("\n# ", 1)
        heading, rest = rest.split("\n", 1)
        wanted.write_text(f"{head}\n# {heading}\n\n{TOGGLE}\n{rest}")
        taken = folder / "taken" / "Consent+en-US.md"
        taken.parent.mkdir()
        run("export", study, "--database", str(portal.database), "--to", "spezi-consent",
            "--output", str(taken.parent))  # fmt: skip
        written = next(taken.parent.rglob("*.md"))
        assert meaning(written, folder) == meaning(wanted, folder)


def meaning(text: Path, folder: Path) -> dict:
    """The content of a consent, regardless of whitespace, as the study that Accord imports. The draft of an edited text
    states its own version."""
    study = folder / "study.json"
    run("convert", str(text), "--to", "accord", "--output", str(study), "--language", "en-US")
    consents = json.loads(study.read_text())["consents"]
    for consent in consents:
        for member in ("statedVersion", "originalMarkdown"):
            consent.pop(member, None)
        for section in consent["sections"]:
            words = section.get("content", {})
            section["content"] = {tag: words[tag].split() for tag in words}
    return consents


def run(*arguments: str) -> None:
    done = accord(*arguments)
    assert done.returncode == 0, done.stderr


@step
def when_saving_a_text_that_does_not_load(ada: Visitor):
    area = ada.field("Text")
    whole = area.input_value()
    area.fill(whole + '\n<toggle id="again>\nYes\n</toggle>\n')
    ada.press("Save text")
    ada.reads(re.compile(r"Line \d+, column \d+"))
    assert 'id="again>' in ada.field("Text").input_value()
    ada.see("Text of a consent, refused")
    ada.field("Text").fill(whole)
    ada.press("Save text")
    ada.reads("Saved.")


@step
def when_adding_a_question_on_its_page(ada: Visitor):
    ada.page.get_by_text("Questions and signatures in this text").click()
    ada.follow("Choice")
    ada.see("Form of a question")
    ada.fill("Question", "How did you hear of us?")
    ada.fill("Text of option 1", "From a friend")
    ada.fill("Text of option 2", "Elsewhere")
    ada.press("Add option")
    expect(ada.field("Text of option 3")).to_be_visible()
    ada.page.get_by_label("Option 2 is expected").check()
    ada.press("Remove option 2")
    ada.reads("“Elsewhere” was the expected answer.")
    ada.press("Add to the text")
    ada.reads("Added at the end of the text.")
    assert "<option id=from-a-friend>From a friend</option>" in ada.field("Text").input_value()


@step
def then_it_can_be_changed_in_the_text(ada: Visitor):
    text = ada.field("Text").input_value()
    ada.field("Text").fill(text.replace("From a friend", "From my nurse"))
    ada.press("Save text")
    ada.reads("Saved.")
    assert "From my nurse" in ada.field("Text").input_value()
