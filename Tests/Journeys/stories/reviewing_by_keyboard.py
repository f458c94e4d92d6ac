"""A version is read, commented on, and decided without a mouse, also in a narrow window."""

import re

from playwright.sync_api import expect

from portal import PASSWORD
from stories.by_keyboard import Keys
from stories.reviewing import (
    ROSALIND, progress, when_asking_for_a_review, when_choosing_the_board, when_creating_a_board, when_proposing,
)  # fmt: skip
from stories.together import given_a_study_from_the_sample
from story import journey, step
from world import NAMES, World


@journey("A version is reviewed and decided by keyboard alone")
def by_keyboard(world: World):
    review_by_keyboard(world, {"width": 1280, "height": 800})


@journey("A version is reviewed and decided by keyboard alone in a window of 320 pixels")
def by_keyboard_in_a_narrow_window(world: World):
    review_by_keyboard(world, {"width": 320, "height": 640})


def review_by_keyboard(world: World, window: dict):
    portal = world.portal()
    portal.has_account(ROSALIND, NAMES[ROSALIND], "reviewer")
    given_a_version_to_review(world, portal)
    rosalind = world.visitor(portal)
    rosalind.page.set_viewport_size(window)
    keys = Keys(rosalind)
    when_opening_the_version_from_the_queue(keys)
    when_marking_a_screen_as_seen(keys)
    when_commenting_on_a_screen(keys)
    when_deciding(keys)
    when_signing(keys)


@step
def given_a_version_to_review(world: World, portal):
    ada = world.signed_in(portal)
    when_creating_a_board(ada)
    editor = given_a_study_from_the_sample(ada)
    when_choosing_the_board(editor)
    when_proposing(ada, "1.0.0")
    when_asking_for_a_review(ada, "1.0.0")


@step
def when_opening_the_version_from_the_queue(keys: Keys):
    keys.visitor.visit("/sign-in")
    keys.to("Email")
    keys.type(ROSALIND)
    keys.to("Password")
    keys.type(PASSWORD)
    keys.loads(lambda: keys.press("Enter"))
    keys.visitor.reads_heading("Reviews")
    keys.to("Heart Rhythm at Home 1.0.0")
    keys.loads(lambda: keys.press("Enter"))
    keys.visitor.reads_heading("About this version")


@step
def when_marking_a_screen_as_seen(keys: Keys):
    keys.skip_to_content()
    keys.to(re.compile("^Mark as seen ?: screen 1$"))
    keys.press("Enter")
    expect(progress(keys.visitor)).to_contain_text(re.compile(r"^1 of \d+ screens seen"))


@step
def when_commenting_on_a_screen(keys: Keys):
    # The focus stays at the screen that was marked, so Tab goes on from there.
    keys.to(re.compile("^Comment on (?!Facts)"))
    keys.press("Enter")
    keys.to("Comment")
    keys.type("Who reads this?")
    keys.to(re.compile("^Required"))
    keys.press("Space")
    keys.to("Add comment")
    keys.loads(lambda: keys.press("Enter"))
    keys.visitor.reads("Your comment has been added.")
    keys.visitor.reads("Who reads this?")


@step
def when_deciding(keys: Keys):
    # The bar that decides is the last thing on a long page: from its beginning, it is reached backwards.
    keys.skip_to_content()
    keys.press("Shift+Tab")
    keys.to("Decide", backwards=True)
    keys.loads(lambda: keys.press("Enter"))
    keys.visitor.reads_heading(re.compile("^Decide on"))
    keys.to(re.compile("^Approve"))
    keys.press("ArrowDown", "ArrowDown")
    assert keys.focused()[0].startswith("Request changes"), keys.focused()
    keys.to(re.compile("^Note"))
    keys.type("Say who reads this.")


@step
def when_signing(keys: Keys):
    keys.to("Your password")
    keys.type(PASSWORD)
    keys.loads(lambda: keys.press("Enter"))
    keys.visitor.reads("Your decision is signed: Review: changes requested.")
