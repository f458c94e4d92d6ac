"""People who sign in with the account of their institution, to a portal below a path of its host."""

from institution import Institution
from portal import PASSWORD
from story import journey, step
from visitor import Visitor
from world import World

PEOPLE = {
    "ada": {"email": "ada@example.org", "email_verified": True, "name": "Ada Lovelace", "groups": ["authors"]},
    "mary": {"email": "mary@example.org", "email_verified": True, "name": "Mary Somerville", "groups": ["authors"]},
    "eve": {"email": "eve@example.org", "email_verified": True, "name": "Eve", "groups": []},
}


@journey("People sign in through their institution, connect an account, and confirm without a password")
def signing_in_elsewhere(world: World):
    institution = world.open_things.enter_context(Institution(PEOPLE))
    options = ("--oidc-roles", "groups=authors:researcher", "--oidc-create")
    portal = world.portal(options=institution.options + options, path="/accord")
    portal.has_account("ada@example.org", "Ada Lovelace", "researcher")
    for scripts in (True, False):
        eve = world.visitor(portal, scripts=scripts)
        when_signing_in_there(eve, "eve")
        then_someone_without_a_role_is_refused(eve)
    ada = world.visitor(portal, scripts=False)
    when_signing_in_there(ada, "ada")
    then_the_account_is_connected_with_its_password(ada)
    again = world.visitor(portal)
    when_signing_in_there(again, "ada")
    again.reads_heading("Studies")
    mary = world.visitor(portal, scripts=False)
    when_signing_in_there(mary, "mary")
    then_changes_are_confirmed_by_signing_in_again(mary, institution)
    then_signing_out_offers_to_sign_out_there(mary)


@step
def when_signing_in_there(visitor: Visitor, name: str) -> None:
    visitor.visit("/sign-in", "Signing in with an institution")
    visitor.follow("Sign in with Example Hospital")
    visitor.reads_heading("Who are you?")
    visitor.follow(name)


@step
def then_someone_without_a_role_is_refused(eve: Visitor) -> None:
    eve.reads_heading("You cannot sign in through Example Hospital")
    eve.reads("Example Hospital does not give you a role in Accord.")
    eve.see("Refused after signing in at the institution")


@step
def then_the_account_is_connected_with_its_password(ada: Visitor) -> None:
    ada.reads_heading("Connect your account")
    ada.see("Connecting an account with an institution")
    ada.fill("Current password", "not this one")
    ada.press("Connect and sign in")
    ada.reads("This is not the password of your account in Accord.")
    ada.fill("Current password", PASSWORD)
    ada.press("Connect and sign in")
    ada.reads_heading("Studies")


@step
def then_changes_are_confirmed_by_signing_in_again(mary: Visitor, institution: Institution) -> None:
    mary.reads_heading("Studies")
    mary.visit("/account", "The account of someone without a password")
    mary.fill("Your name", "Mary Fairfax")
    mary.press("Save changes")
    mary.reads_heading("Sign in with Example Hospital to confirm")
    mary.see("Confirming with an institution")
    mary.follow("Continue to Example Hospital")
    mary.reads_heading("Who are you?")
    assert institution.asked_again == 1, institution.asked_again
    mary.follow("ada")
    mary.reads("You signed in there as someone else. Nothing was confirmed.")
    mary.follow("Continue to Example Hospital")
    mary.follow("mary")
    mary.reads_heading("You signed in again. One step is left")
    mary.see("Confirmed with an institution")
    mary.reads("Mary Fairfax")
    mary.press("Confirm")
    mary.reads("Your account has been changed.")


@step
def then_signing_out_offers_to_sign_out_there(mary: Visitor) -> None:
    mary.page.get_by_text("Mary Fairfax").first.click()
    mary.press("Sign out")
    mary.reads("You are signed out of Accord.")
    mary.see("Signed out of the portal, not of the institution")
