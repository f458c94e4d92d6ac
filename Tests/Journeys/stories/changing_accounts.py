"""Administrators who correct accounts and help someone who cannot sign in."""

from playwright.sync_api import expect

from stories.together import given_a_study_from_the_sample
from story import journey, step
from study_editor import StudyEditor
from visitor import Visitor
from world import World


@journey("An administrator corrects an account, and its owner signs in by a password link")
def changing_accounts(world: World):
    portal = world.portal()
    grace = world.signed_in(portal, "grace@example.org", "administrator")
    portal.has_account("ben@example.org", "Ben Okafor", "researcher")
    when_editing_the_account(grace, "Ben Okafor")
    then_a_mistyped_address_changes_nothing(grace)
    then_the_right_one_is_listed(grace)
    link = when_making_a_password_link(grace)
    then_the_new_address_and_password_let_them_in(world.visitor(portal), link)


def choose_for(grace: Visitor, name: str, action: str, role: str = "link") -> None:
    grace.page.get_by_label(f"More actions for {name}", exact=True).click()
    grace.page.get_by_role(role, name=action, exact=True).filter(visible=True).click()


@step
def when_editing_the_account(grace: Visitor, name: str) -> None:
    grace.visit("/accounts")
    choose_for(grace, name, "Edit account")
    grace.reads_heading(f"Edit the account of {name}")
    grace.see("An account is edited")


@step
def then_a_mistyped_address_changes_nothing(grace: Visitor) -> None:
    grace.fill("Name", "Benjamin Okafor")
    grace.fill("Email", "benjamin at example.org")
    grace.press("Save changes")
    grace.see("An account with a mistyped address")
    expect(grace.field("Name")).to_have_value("Benjamin Okafor")
    expect(grace.field("Email")).to_have_value("benjamin at example.org")


@step
def then_the_right_one_is_listed(grace: Visitor) -> None:
    grace.fill("Email", "benjamin@example.org")
    grace.press("Save changes")
    grace.reads("The account has been changed.")
    grace.reads("Benjamin Okafor")
    grace.visit("/audit")
    grace.reads("Benjamin Okafor")


@step
def when_making_a_password_link(grace: Visitor) -> str:
    grace.visit("/accounts")
    choose_for(grace, "Benjamin Okafor", "Create password link", role="button")
    grace.see("A password link")
    return grace.page.locator("input[readonly]").first.input_value()


@step
def then_the_new_address_and_password_let_them_in(ben: Visitor, link: str) -> None:
    ben.visit(link)
    ben.page.locator("input[type=password]").first.fill("a heron by the mill")
    ben.page.locator("main").get_by_role("button").last.click()
    ben.reads_heading("Studies")


@journey("An administrator transfers the study of someone who left, and its new owner transfers it again")
def transferring_studies(world: World):
    portal = world.portal()
    grace = world.signed_in(portal, "grace@example.org", "administrator")
    ada = world.signed_in(portal)
    editor = given_a_study_from_the_sample(ada)
    portal.has_account("ben@example.org", "Ben Okafor", "researcher")
    when_deactivating(grace, "Ada Lovelace")
    then_the_study_needs_a_reason(grace, "Ada Lovelace")
    then_it_has_a_new_owner(grace)
    ben = world.visitor(portal)
    ben.sign_in("ben@example.org")
    then_the_owner_transfers_it_again(ben, editor)
    then_the_account_is_erased(grace, "Ada Lovelace", "ada@example.org")


@step
def when_deactivating(grace: Visitor, name: str) -> None:
    grace.visit("/accounts")
    choose_for(grace, name, "Deactivate", role="button")
    grace.reads("One study has no active owner")


@step
def then_the_study_needs_a_reason(grace: Visitor, name: str) -> None:
    grace.visit("/accounts")
    choose_for(grace, name, "Edit account")
    grace.see("An account whose studies have no active owner")
    grace.fill("New owner’s email", "ben@example.org")
    grace.press("Transfer study")
    grace.reads("Give a reason")
    grace.see("A transfer without a reason")


@step
def then_it_has_a_new_owner(grace: Visitor) -> None:
    grace.fill("Reason", "She left the hospital.")
    grace.press("Transfer study")
    grace.reads("has a new owner")


@step
def then_the_owner_transfers_it_again(ben: Visitor, editor: StudyEditor) -> None:
    ben.visit(f"{editor.study}/people")
    ben.see("The people of a study, with a transfer")
    ben.fill("New owner’s email", "grace@example.org")
    ben.press("Transfer study")
    ben.reads("now owns this study")


@step
def then_the_account_is_erased(grace: Visitor, name: str, email: str) -> None:
    grace.visit("/accounts")
    choose_for(grace, name, "Erase account")
    grace.reads_heading(f"Erase the account of {name}")
    grace.see("An account is about to be erased")
    grace.press("Erase account")
    grace.reads("Nothing was erased")
    grace.see("An erasure that was not confirmed")
    grace.fill("Email of the account", email)
    grace.press("Erase account")
    grace.reads("The account has been erased.")
