"""A long task drawn, explored and tried out."""

import json
import re

from playwright.sync_api import expect

from stories.conditions import tab_to
from story import journey, step
from world import World

STEPS = 200


@journey("The flow of a task of 200 steps is read by keyboard, and led to the editor")
def long_flow(world: World):
    ada = world.signed_in(world.portal())
    given_a_long_task(ada)
    when_opening_the_flow(ada)
    then_arrow_keys_follow_the_lines(ada)
    then_the_list_says_the_same(ada)
    then_no_sheet_of_paper_cuts_a_box(ada)
    then_enter_opens_the_editor(ada)


@journey("An author tries out a task: why here, valid answers, jumps and paths")
def trying_out(world: World):
    ada = world.signed_in(world.portal())
    given_a_long_task(ada, count=12)
    when_walking_a_path(ada)
    then_the_panel_says_why(ada)
    then_valid_answers_lead_on(ada)


@journey("The same tools work with scripts off")
def without_scripts(world: World):
    ada = world.signed_in(world.portal(), scripts=False)
    given_a_long_task(ada, count=12)
    ada.follow("Flow")
    ada.reads("12 steps")
    ada.see("Flow")
    when_walking_a_path(ada)
    then_valid_answers_lead_on(ada)


@step
def given_a_long_task(ada, count: int = STEPS) -> None:
    """Imports a file of yes-or-no questions that branch, loop, and skip each other."""
    ada.visit("/studies/import")
    ada.page.set_input_files(
        "input[type=file]",
        {"name": "nights.json", "mimeType": "application/json", "buffer": document(count)},
    )
    ada.press("Show preview")
    ada.press("Create study")
    ada.follow("Open the study")
    ada.reads_heading("Study facts")


def document(count: int) -> bytes:
    def yes(step: str) -> dict:
        return {"answer": {"step": step}, "comparison": {"is": "equals", "value": True}}

    def text(words: str) -> dict:
        return {"en": words}

    steps = [
        {
            "id": f"q{n}", "kind": "question", "format": {"kind": "boolean"},
            "title": text(f"Did you sleep well in night {n + 1}, all in all?"),
        }
        for n in range(count - 1)
    ] + [{"id": "done", "kind": "completion", "title": text("Thank you for every night")}]  # fmt: skip
    rules = []
    for n in range(0, count - 4, 3):
        target = f"q{n + 2 + n % 4}" if n + 5 < count - 1 else "done"
        rules.append(
            {
                "step": f"q{n}", "kind": "firstMatch",
                "branches": [{"condition": yes(f"q{n}"), "destination": {"step": target}}],
            }
        )  # fmt: skip
    if count > 60:
        rules.append({"step": "q50", "kind": "firstMatch", "branches": [
            {"condition": yes("q50"), "destination": {"step": "q48"}}]})  # fmt: skip
        rules.append({"step": "q70", "kind": "firstMatch", "branches": [
            {"condition": yes("q70"), "destination": {"step": "q150"}}]})  # fmt: skip
    return json.dumps(
        {
            "schema": 1, "id": "7B1C0A52-6D0E-4B7E-9E0A-5C1B7A3E0D11", "slug": "nights",
            "facts": {"title": text("A thousand nights")}, "primaryLanguage": "en",
            "tasks": [
                {"id": "nights", "kind": "survey", "title": text("Every night"), "steps": steps, "rules": rules}
            ],
        }
    ).encode()  # fmt: skip


@step
def when_opening_the_flow(ada) -> None:
    ada.follow("Flow")
    ada.reads(f"{STEPS} steps")
    ada.see("Flow of 200 steps")


@step
def then_arrow_keys_follow_the_lines(ada) -> None:
    tab_to(ada, "Drawing of the task")
    ada.page.keyboard.press("Tab")
    expect(focused(ada)).to_have_attribute("data-flow-node", "0")
    for number in range(1, 12):
        ada.page.keyboard.press("ArrowDown")
        expect(focused(ada)).to_have_attribute("data-flow-node", str(number))
    for number in range(10, -1, -1):
        ada.page.keyboard.press("ArrowUp")
        expect(focused(ada)).to_have_attribute("data-flow-node", str(number))
    ada.page.keyboard.press("ArrowRight")
    expect(focused(ada)).to_have_attribute("data-flow-node", "2")
    ada.page.keyboard.press("ArrowLeft")
    expect(focused(ada)).to_have_attribute("data-flow-node", "0")
    ada.page.keyboard.press("End")
    expect(focused(ada)).to_have_attribute("data-flow-node", str(STEPS - 1))
    ada.page.keyboard.press("Home")


@step
def then_the_list_says_the_same(ada) -> None:
    rows = ada.page.locator("[data-flow-list] > li")
    expect(rows).to_have_count(STEPS)
    expect(rows.first).to_have_class(re.compile("is-current"))
    ada.reads("goes back to")


@step
def then_no_sheet_of_paper_cuts_a_box(ada) -> None:
    cut, whole, boxes = ada.page.evaluate(
        """() => {
          const boxes = [...document.querySelectorAll('[data-flow-drawing] .flow-node > rect')];
          dispatchEvent(new Event('beforeprint'));
          const sheets = [...document.querySelectorAll('.flow-sheet')].map((sheet) => sheet.viewBox.baseVal);
          dispatchEvent(new Event('afterprint'));
          const tops = boxes.map((box) => [box.y.baseVal.value, box.y.baseVal.value + box.height.baseVal.value]);
          const isIn = ([top, bottom], sheet) => top >= sheet.y && bottom <= sheet.y + sheet.height;
          const lies = (box) => sheets.filter((sheet) => isIn(box, sheet)).length;
          const left = document.querySelectorAll('.flow-sheet').length;
          return [sheets.length, tops.filter((box) => lies(box) === 1).length, left === 0 ? tops.length : -1];
        }"""
    )
    assert cut > 5 and whole == boxes, (cut, whole, boxes)


@step
def then_enter_opens_the_editor(ada) -> None:
    ada.page.keyboard.press("Enter")
    ada.reads_heading("Did you sleep well in night 1, all in all?")


def focused(ada):
    return ada.page.locator(":focus")


@step
def when_walking_a_path(ada) -> None:
    if "/flow" not in ada.path():
        ada.follow("Flow")
    ada.follow("All paths")
    ada.reads_heading(re.compile("Paths through"))
    ada.see("Paths")
    ada.follow("Path 2")
    ada.reads_heading("Path 2")
    ada.see("Path")
    ada.page.get_by_role("button", name=re.compile("^Walk to here")).nth(2).click()
    ada.reads_heading("Why this step")
    ada.see("Walkthrough with the author's panel")


@step
def then_the_panel_says_why(ada) -> None:
    ada.reads("The task begins here.")
    before = ada.page.locator(".walk-reason").count()
    screen = ada.page.frame_locator("iframe")
    # Scaled in its frame, a row has no center that Playwright can click; a key works as well.
    screen.get_by_role("radio").first.press("Space")
    screen.get_by_role("button", name="Next").press("Enter")
    # The panel follows the screen automatically.
    expect(ada.page.locator(".walk-reason")).to_have_count(before + 1)


@step
def then_valid_answers_lead_on(ada) -> None:
    ada.press("Fill in valid answers")
    screen = ada.page.frame_locator("iframe")
    expect(screen.get_by_role("radio", checked=True)).to_have_count(1)
    ada.choose("Jump to step", "12 · Thank you for every night")
    ada.press("Jump")
    ada.reads("filled in with valid answers")
    ada.press("Continue to the end")
    ada.reads_heading("The walkthrough is over")
