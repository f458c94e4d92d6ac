"""What a board prints: the review, the version, what changed, and the record, as the browser lays them out on paper."""

from study_editor import StudyEditor
from stories.reviewing import (
    ROSALIND, then_the_board_is_asked_too, when_asking_for_a_review, when_changing_what_was_asked,
    when_choosing_the_board, when_creating_a_board, when_proposing, when_requesting_changes,
)  # fmt: skip
from stories.together import given_a_study_from_the_sample
from story import journey, step
from visitor import Visitor
from waiting import emulate, resize
from world import World

# A4 without the margins of the sheets, in pixels: upright, and across for storyboards.
UPRIGHT = {"width": 657, "height": 971}
ACROSS = {"width": 1031, "height": 702}

# What paper cannot show: a part that scrolls, a line that runs off the sheet, and a fold that stays closed.
CUT = """() => {
  const found = [];
  const name = (element) => element.outerHTML.slice(0, 100);
  const isShown = (element) => element.checkVisibility() && element.getBoundingClientRect().width > 1;
  for (const element of document.querySelectorAll('main *')) {
    if (!isShown(element) || element.closest('.visually-hidden')) continue;
    const style = getComputedStyle(element);
    const cuts = (overflow) => overflow !== 'visible';
    if (cuts(style.overflowY) && element.scrollHeight > element.clientHeight + 1 && element.clientHeight > 1)
      found.push(`cut at its end: ${name(element)}`);
    if (cuts(style.overflowX) && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1)
      found.push(`cut at its side: ${name(element)}`);
    if (element.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
      found.push(`off the sheet: ${name(element)}`);
  }
  for (const fold of document.querySelectorAll('main details:not([open])')) {
    if (!isShown(fold)) continue;
    const inside = [...fold.children].filter((child) => child.matches(':not(summary, form)') && child.textContent.trim());
    if (inside.some((child) => !isShown(child))) found.push(`closed: ${name(fold)}`);
  }
  return found.slice(0, 5);
}"""

# The room for a stamp, at the end of the lines that stand on each sheet of a storyboard, in millimeters.
ROOM = """() => {
  const head = document.querySelector('.story-stamp');
  const last = head.lastElementChild.getBoundingClientRect();
  const sheet = head.parentElement.getBoundingClientRect();
  return { across: (sheet.right - last.right) * 25.4 / 96, down: last.height * 25.4 / 96 };
}"""


@journey("What a board prints is whole, with its folds open and room for a stamp")
def printing(world: World):
    portal = world.portal()
    ada = world.signed_in(portal)
    rosalind = world.signed_in(portal, ROSALIND, "reviewer")
    when_creating_a_board(ada)
    editor = given_a_study_from_the_sample(ada)
    when_choosing_the_board(editor)
    when_proposing(ada, "1.0.0")
    when_asking_for_a_review(ada, "1.0.0")
    rosalind.visit("/reviews")
    rosalind.follow("Heart Rhythm at Home 1.0.0")
    then_the_storyboard_prints(rosalind)
    when_requesting_changes(rosalind)
    then_the_record_prints(rosalind)
    when_changing_what_was_asked(editor)
    when_proposing(ada, "1.1.0")
    then_the_board_is_asked_too(ada)
    then_the_later_review_prints(rosalind)
    then_the_comparison_prints(rosalind)
    then_the_version_prints(editor)


@step
def then_the_storyboard_prints(visitor: Visitor):
    with_print(visitor, ACROSS)
    room = visitor.page.evaluate(ROOM)
    assert room["down"] >= 13.5 and room["across"] >= 60, f"no room for a stamp: {room}"
    back_to_the_screen(visitor)


@step
def then_the_record_prints(rosalind: Visitor):
    rosalind.follow("Print the record")
    with_print(rosalind, UPRIGHT)
    back_to_the_screen(rosalind)


@step
def then_the_later_review_prints(rosalind: Visitor):
    rosalind.visit("/reviews")
    rosalind.follow("Heart Rhythm at Home 1.1.0")
    then_the_storyboard_prints(rosalind)


@step
def then_the_comparison_prints(rosalind: Visitor):
    rosalind.follow("See all changes and what they mean")
    with_print(rosalind, UPRIGHT)
    back_to_the_screen(rosalind)


@step
def then_the_version_prints(editor: StudyEditor):
    editor.visitor.visit(f"{editor.study}/versions/1.1.0")
    then_the_storyboard_prints(editor.visitor)


def with_print(visitor: Visitor, paper: dict) -> None:
    """Lays the page out as on paper and checks that nothing is missing on it."""
    visitor.page.wait_for_load_state()
    emulate(visitor.page, "print", media="print", reduced_motion="reduce")
    resize(visitor.page, paper)
    found = visitor.page.evaluate(CUT)
    assert not found, "\n".join(found)


def back_to_the_screen(visitor: Visitor) -> None:
    emulate(visitor.page, "screen", media="screen", color_scheme="light", reduced_motion="reduce")
    resize(visitor.page, {"width": 1280, "height": 800})
