"""A colleague moves or removes the bullets of an instruction while someone writes in them."""

import re

from playwright.sync_api import expect

from study_editor import StudyEditor
from story import journey, step
from stories.writing_together import control, given_two_editors
from visitor import Visitor
from waiting import until
from world import World

STEP = "tasks/daily-check-in/steps/welcome"
FIRST, SECOND, THIRD = [
    "Think of the last 24 hours.", "You can skip most questions.",
    "Nobody reads your answers right away. In an emergency, call 911.",
]  # fmt: skip


@journey("What someone types in a bullet while it is saved stays in it, although a colleague moved it")
def typing_in_a_moved_bullet(world: World):
    ada, ben, part = given_an_open_instruction(world)
    when_moving_down(ada, part, 1)
    when_typing_on_while_it_is_saved(ben, detail(1), "The", " blue one")
    then_the_caret_is_in(ben, detail(2), "The blue one")
    when_going_on_typing(ben, detail(2), ", please")
    then_the_bullets_have(ada, part, [(SECOND, ""), (FIRST, "The blue one, please"), (THIRD, "")])


@journey("A new bullet that someone types while it is saved stays one bullet next to that of a colleague")
def typing_a_new_bullet(world: World):
    ada, ben, part = given_an_open_instruction(world)
    when_adding_a_bullet(ada, part, "Ada’s")
    when_typing_on_while_it_is_saved(ben, "bodyItems.4.text", "Ben", "’s")
    then_the_caret_is_in(ben, "bodyItems.5.text", "Ben’s")
    then_the_bullets_have(ada, part, [(FIRST, ""), (SECOND, ""), (THIRD, ""), ("Ada’s", ""), ("Ben’s", "")])


@journey("What someone types in a bullet while something else is saved is shown if a colleague removed it")
def typing_in_a_removed_bullet(world: World):
    ada, ben, part = given_an_open_instruction(world)
    when_removing(ada, part, 1)
    when_typing_elsewhere_while_it_is_saved(ben, "title", "Ben’s title", detail(1), "The blue one")
    then_it_is_on_a_page_to_copy(ben, "The blue one")
    then_the_bullets_have(ada, part, [(SECOND, ""), (THIRD, "")])


@journey("What someone types while their own removal of a bullet is saved stays in its bullet")
def typing_below_a_removed_bullet(world: World):
    ada, ben, part = given_an_open_instruction(world)
    when_typing_while_a_removal_is_saved(ben, 1, detail(2), "If you like")
    then_the_text_is_saved(ben, detail(1), "If you like")
    then_the_bullets_have(ada, part, [(SECOND, "If you like"), (THIRD, "")])


@journey("After a colleague rewrote a bullet, its heading follows with the next save, which says what was updated")
def headings_of_rewritten_bullets(world: World):
    ada, ben, part = given_an_open_instruction(world)
    when_rewriting(ada, part, 2, "You may skip questions.")
    when_saving_a_title(ben, "Your heart today")
    then_its_heading_is(ben, 2, "Text 2: You may skip questions.")


@step
def given_an_open_instruction(world: World) -> tuple[Visitor, Visitor, str]:
    ada, ben, editor = given_two_editors(world)
    part = f"{editor.study}/write/{STEP}"
    ben.visit(part)
    ben.reads_heading("How was your heart today?")
    return ada, ben, part


def detail(number: int) -> str:
    return f"bodyItems.{number}.detailText"


def unfolded(visitor: Visitor, name: str):
    field = control(visitor, name)
    field.evaluate("field => { for (let up = field; up; up = up.parentElement) if (up.matches('details')) up.open = true }")
    return field


def while_saving(visitor: Visitor, act, act_later) -> None:
    """Does something that is saved, and something else before the server gets to save it."""
    held = []

    def hold(route) -> None:
        if is_save(route.request) and not held:
            held.append(route)
        else:
            route.fallback()

    visitor.page.route("**/write/**", hold)
    act()
    until(visitor.page, lambda: held)
    act_later()
    held[0].fallback()


def is_save(request) -> bool:
    return request.method == "POST" and request.headers.get("accept") == "application/json"


@step
def when_moving_down(ada: Visitor, part: str, number: int):
    ada.visit(part)
    with ada.loads():
        ada.press(f"Move text {number} down")


@step
def when_rewriting(ada: Visitor, part: str, number: int, words: str):
    ada.visit(part)
    unfolded(ada, f"bodyItems.{number}.text").fill(words)
    StudyEditor(ada).is_saved()


@step
def when_saving_a_title(ben: Visitor, words: str):
    control(ben, "title").fill(words)
    StudyEditor(ben).is_saved()


@step
def then_its_heading_is(ben: Visitor, number: int, words: str):
    ben.reads(f"Updated: Text {number}, content")
    fold = ben.page.locator(".field-fold").filter(has=ben.page.locator(f"[name='bodyItems.{number}.text']"))
    expect(fold.locator(":scope > summary")).to_have_text(words)


@step
def when_removing(ada: Visitor, part: str, number: int):
    ada.visit(part)
    with ada.loads():
        unfolded(ada, f"bodyItems.{number}").evaluate("box => box.click()")


@step
def when_adding_a_bullet(ada: Visitor, part: str, words: str):
    ada.visit(part)
    with ada.loads():
        unfolded(ada, "bodyItems.4.text").fill(words)


@step
def when_typing_on_while_it_is_saved(ben: Visitor, name: str, words: str, more: str):
    field = unfolded(ben, name)
    while_saving(ben, lambda: field.press_sequentially(words), lambda: field.press_sequentially(more))


@step
def when_typing_elsewhere_while_it_is_saved(ben: Visitor, saved: str, words: str, name: str, typed: str):
    while_saving(ben, lambda: control(ben, saved).fill(words), lambda: unfolded(ben, name).press_sequentially(typed))


@step
def when_typing_while_a_removal_is_saved(ben: Visitor, number: int, name: str, typed: str):
    box = unfolded(ben, f"bodyItems.{number}")
    field = unfolded(ben, name)
    with ben.loads():
        while_saving(ben, lambda: box.evaluate("box => box.click()"), lambda: field.press_sequentially(typed))


@step
def then_the_caret_is_in(ben: Visitor, name: str, words: str):
    number = name.split(".")[1]
    # Once everything is saved, the page shows the new order.
    field = ben.page.locator(f'[id="bodyItems.move-{number}"] [name="{name}"]')
    expect(field).to_have_value(words)
    expect(field).to_be_focused()
    end = field.evaluate("field => field.selectionStart")
    assert end == len(words), end


@step
def when_going_on_typing(ben: Visitor, name: str, words: str):
    control(ben, name).press_sequentially(words)
    StudyEditor(ben).is_saved()


@step
def then_it_is_on_a_page_to_copy(ben: Visitor, words: str):
    with ben.loads():
        ben.press("See your text")
    ben.reads_heading("These fields no longer exist")
    values = [area.input_value() for area in ben.page.get_by_role("textbox").all()]
    assert words in values, values


@step
def then_the_text_is_saved(ben: Visitor, name: str, words: str):
    """The page saves it, unless it is reloaded before: then it restores the text, and asks whether to save it."""
    restored = ben.page.get_by_text("Unsaved text restored")
    ben.reads(re.compile(r"Unsaved text restored|Saved \d"))
    expect(control(ben, name)).to_have_value(words)
    if restored.is_visible():
        ben.press("Save changes")
    StudyEditor(ben).is_saved()
    expect(restored).to_be_hidden()
    expect(control(ben, name)).to_have_value(words)


@step
def then_the_bullets_have(ada: Visitor, part: str, bullets: list[tuple[str, str]]):
    """Each text and the detail below it."""
    ada.visit(part)
    for number, (text, words) in enumerate(bullets, start=1):
        expect(control(ada, f"bodyItems.{number}.text")).to_have_value(text)
        expect(control(ada, detail(number))).to_have_value(words)
    expect(control(ada, f"bodyItems.{len(bullets) + 1}.text")).to_have_value("")
