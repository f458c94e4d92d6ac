"""Someone who protects their account with codes of an app."""

import base64
import hashlib
import hmac
import struct
import time

from portal import PASSWORD
from story import journey, step
from visitor import Visitor
from world import World


@journey("A researcher turns on two-step sign-in, signs in with a code, and turns it off with a recovery code")
def second_factor(world: World):
    portal = world.portal()
    ada = world.signed_in(portal)
    key = when_adding_the_key_to_an_app(ada)
    codes = when_confirming_with_a_code(ada, key)
    without_scripts = world.visitor(portal, scripts=False)
    then_the_password_alone_is_not_enough(without_scripts)
    then_a_code_signs_in(without_scripts, key)
    grace = world.visitor(portal)
    grace.sign_in("grace@example.org")
    then_administrators_see_and_require_it(grace)
    when_turning_it_off_with_a_recovery_code(ada, codes[0])
    then_the_rule_leads_to_setting_it_up(world.visitor(portal))


def code(key: str, periods_later: int = 0) -> str:
    """The code of RFC 6238. One of the next period is accepted, too, and was not used before."""
    counter = struct.pack(">Q", int(time.time()) // 30 + periods_later)
    digest = hmac.new(base64.b32decode(key.replace(" ", "")), counter, hashlib.sha1).digest()
    start = digest[-1] & 15
    return f"{(struct.unpack('>I', digest[start:start + 4])[0] & 0x7FFFFFFF) % 1_000_000:06}"


def give_password(visitor: Visitor) -> None:
    visitor.visit("/sign-in")
    visitor.fill("Email", "ada@example.org")
    visitor.fill("Password", PASSWORD)
    visitor.press("Sign in")


@step
def when_adding_the_key_to_an_app(ada: Visitor) -> str:
    ada.visit("/account")
    ada.follow("Set up two-step sign-in")
    ada.reads_heading("Set up two-step sign-in")
    ada.see("Setting up two-step sign-in")
    ada.fill("Current password", PASSWORD)
    ada.press("Continue")
    ada.reads_heading("Add Accord to your app")
    ada.see("The key of an app")
    return ada.field("Key").input_value()


@step
def when_confirming_with_a_code(ada: Visitor, key: str) -> list[str]:
    ada.fill("Code", "123")
    ada.press("Turn on two-step sign-in")
    ada.see("A code that does not match")
    ada.fill("Code", code(key))
    ada.press("Turn on two-step sign-in")
    ada.reads_heading("Keep your recovery codes")
    ada.see("Recovery codes")
    codes = ada.page.locator("main code").all_inner_texts()
    assert len(set(codes)) == 10, codes
    with ada.page.expect_download() as download:
        ada.press("Download as text")
    text = download.value.path().read_text()
    assert all(each in text for each in codes), text
    return codes


@step
def then_the_password_alone_is_not_enough(visitor: Visitor) -> None:
    give_password(visitor)
    visitor.reads_heading("Enter your code")
    visitor.visit("/studies")
    visitor.reads_heading("Sign in")
    visitor.visit("/sign-in/code", "The code after the password")
    visitor.fill("Code", "000")
    visitor.press("Sign in")
    visitor.see("A wrong code after the password")


@step
def then_a_code_signs_in(visitor: Visitor, key: str) -> None:
    visitor.fill("Code", code(key, 1))
    visitor.press("Sign in")
    visitor.reads_heading("Studies")


@step
def then_administrators_see_and_require_it(grace: Visitor) -> None:
    grace.visit("/accounts")
    grace.reads("two-step sign-in")
    grace.see("Accounts with two-step sign-in")
    grace.page.get_by_label("More actions for Ada Lovelace", exact=True).click()
    grace.press("Remove two-step sign-in")
    grace.reads_heading("Remove two-step sign-in")
    grace.see("Removing someone's two-step sign-in")
    grace.follow("Cancel")
    grace.follow("Require two-step sign-in")
    grace.see("A rule for two-step sign-in")
    grace.page.get_by_label("Researchers").check()
    grace.fill("Current password", PASSWORD)
    grace.press("Save changes")
    grace.reads("The rule for two-step sign-in has been saved.")


@step
def when_turning_it_off_with_a_recovery_code(ada: Visitor, recovery_code: str) -> None:
    ada.visit("/account/second-factor", "Two-step sign-in")
    ada.fill("Current password", PASSWORD)
    ada.fill("Code", recovery_code)
    ada.press("Turn off two-step sign-in")
    ada.reads("Two-step sign-in is off.")


@step
def then_the_rule_leads_to_setting_it_up(visitor: Visitor) -> None:
    give_password(visitor)
    visitor.reads_heading("Set up two-step sign-in")
    visitor.reads("Your account needs two-step sign-in")
    visitor.see("Two-step sign-in that a role requires")
    visitor.visit("/studies")
    visitor.reads_heading("Set up two-step sign-in")
    visitor.fill("Current password", PASSWORD)
    visitor.press("Continue")
    key = visitor.field("Key").input_value()
    visitor.fill("Code", code(key))
    visitor.press("Turn on two-step sign-in")
    visitor.reads_heading("Keep your recovery codes")
    visitor.follow("Done")
    visitor.reads_heading("Studies")
