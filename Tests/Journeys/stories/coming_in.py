"""The first minutes with a new portal."""

import re
import tempfile
import time
from pathlib import Path

from portal import PASSWORD
from story import journey, step
from world import World


@journey("The first administrator comes in by the set-up link")
def first_administrator(world: World):
    portal = world.portal(demo=True)
    ada = world.visitor(portal)

    given_a_portal_that_nobody_has_set_up(ada)
    when_opening_the_set_up_link(ada, portal.set_up_link())
    when_choosing_a_password_that_is_too_short(ada)
    then_the_form_says_so_and_keeps_the_name(ada)
    when_choosing_a_good_password(ada)
    then_the_sample_study_is_there(ada)
    then_the_link_works_no_more(world, portal)
    when_changing_the_password(ada)
    then_signing_in_takes_the_new_one(ada)
    when_starting_the_portal_again(portal)
    then_it_says_that_the_sample_comes_only_with_a_new_database(portal)


@step
def given_a_portal_that_nobody_has_set_up(ada):
    ada.visit("/")
    ada.reads_heading("Accord is not set up yet")
    ada.see("Not set up yet")


@step
def when_opening_the_set_up_link(ada, link):
    ada.visit(link, "Set up")


@step
def when_choosing_a_password_that_is_too_short(ada):
    ada.fill("Your name", "Ada Lovelace")
    ada.fill("Email", "ada@example.org")
    ada.fill("Password", "short")
    ada.reads("Too short")
    ada.press("Set up")


@step
def then_the_form_says_so_and_keeps_the_name(ada):
    assert ada.field("Your name").input_value() == "Ada Lovelace"
    ada.reads("Choose a password with at least")
    ada.see("Set up with a mistake")


@step
def when_choosing_a_good_password(ada):
    ada.fill("Password", PASSWORD)
    ada.press("Set up")


@step
def then_the_sample_study_is_there(ada):
    ada.reads_heading("Studies")
    ada.reads_heading("Heart Rhythm at Home")
    ada.see("Studies with the sample")


@step
def then_the_link_works_no_more(world, portal):
    other = world.visitor(portal)
    answer = other.visit(portal.set_up_link())
    assert "/set-up" not in other.path() or answer.status in (404, 410), answer.status


@step
def when_changing_the_password(ada):
    ada.page.get_by_text("Ada Lovelace").first.click()
    ada.follow("Your account")
    ada.see("Your account")
    ada.follow("Change password")
    ada.see("Change password")
    ada.fill("Current password", PASSWORD)
    ada.fill("New password", "112233445566")
    ada.reads("Easy to guess")
    ada.fill("New password", "a lantern in the reeds")
    ada.reads("Very good length")
    ada.fill("New password", "Password1234!Password")
    ada.reads("Easy to guess")
    ada.fill("New password", "a lantern in the reeds")
    ada.press("Change password")
    ada.reads_heading("Your account")


@step
def then_signing_in_takes_the_new_one(ada):
    ada.page.get_by_text("Ada Lovelace").first.click()
    ada.press("Sign out")
    ada.see("Sign in")
    ada.fill("Email", "ada@example.org")
    ada.fill("Password", PASSWORD)
    ada.press("Sign in")
    ada.see("Sign in with a mistake")
    ada.fill("Password", "a lantern in the reeds")
    ada.press("Sign in")
    ada.reads_heading("Studies")


@step
def when_starting_the_portal_again(portal):
    assert "sample study" not in portal.printed()
    with portal.away():
        pass


@step
def then_it_says_that_the_sample_comes_only_with_a_new_database(portal):
    deadline = time.monotonic() + 60
    while "The sample study is only added to a new database." not in portal.printed():
        assert time.monotonic() < deadline, portal.printed()
        time.sleep(0.05)


@journey("Someone who forgot their password chooses a new one by a link in an email")
def forgotten_password(world: World):
    with tempfile.TemporaryDirectory(prefix="accord-mail-") as name:
        folder = Path(name)
        ada = given_someone_with_mail(world, folder)
        when_asking_for_a_link(ada)
        when_choosing_a_new_password(ada, link_in(folder / "mail"))
        then_the_new_password_has_been_set(ada)


@step
def given_someone_with_mail(world: World, folder: Path):
    sendmail = folder / "sendmail"
    sendmail.write_text(f"#!/bin/sh\ncat > {folder}/arriving && mv {folder}/arriving {folder}/mail\n")
    sendmail.chmod(0o755)
    portal = world.portal(options=("--mail-from", "accord@example.org", "--sendmail", str(sendmail)))
    portal.has_account("ada@example.org", "Ada Lovelace", "researcher")
    return world.visitor(portal)


@step
def when_asking_for_a_link(ada):
    ada.visit("/sign-in")
    ada.page.locator("a[href='/forgotten-password']").click()
    ada.see("A new password is requested")
    ada.fill("Email", "ada@example.org")
    ada.press("Send link")
    ada.see("A new password was requested")


def link_in(mail: Path) -> str:
    deadline = time.monotonic() + 60
    while not mail.exists() and time.monotonic() < deadline:
        time.sleep(0.1)
    text = mail.read_text().replace("=\n", "").replace("=3D", "=")
    return re.search(r"/new-password\?\S+", text).group()


@step
def when_choosing_a_new_password(ada, link: str):
    ada.visit(link, "A new password is chosen")
    ada.page.locator("input[type=password]").first.fill("a meadow after rain")
    ada.page.locator("main form button[type=submit]").first.click()


@step
def then_the_new_password_has_been_set(ada):
    ada.reads_heading("Studies")
