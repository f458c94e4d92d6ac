"""Consent forms as Fiori for iOS describes them: every requirement by number, at 3 sizes."""

from fiori import REQUIREMENTS, Findings, Walker, given_the_study
from stories import consent_form_alerts as alerts
from stories import consent_form_anatomy as anatomy
from stories import consent_form_decisions as decisions
from stories import consent_form_looks as looks
from stories import consent_form_measures as measures
from stories import consent_form_records as records
from story import journey, step
from world import World


@journey("A participant decides on consent forms as Fiori describes them", is_long=True)
def consent_forms(world: World):
    portal = world.portal()
    ada = world.signed_in(portal)
    found = Findings()
    study = given_the_study(portal, ada, found)
    with Walker(world.browser, ada, study) as walker:
        for letter, part in PARTS.items():
            with found.part(letter):
                part(walker, found)
        then_its_pages_are_accessible(world, walker)
    with Walker(world.browser, ada, study, moving=True) as walker, found.part("G"):
        looks.presentation(walker, found)
    for moving in (False, True):
        with (
            Walker(world.browser, ada, study, scripts=False, moving=moving) as walker,
            found.part("F63"),
        ):
            records.without_scripts(walker, found)
    with found.part("Authoring"):
        records.authoring(ada, found)
    with Walker(world.browser, ada, study) as walker, found.part("F94"):
        records.records(walker, found, records.when_publishing(ada, study))
    print(found.report(), flush=True)
    then_all_of_it_holds(found)


@step
def then_its_pages_are_accessible(world: World, walker: Walker):
    walker.start("sequential-mandatory")
    walker.press("Next")
    world.checks.look(walker.page, "Consent form, a page")
    walker.start("single-optional")
    world.checks.look(walker.page, "Consent form, the decision")
    walker.ask("Cancel")
    world.checks.look(walker.page, "Consent form, leaving asked")


@step
def then_all_of_it_holds(found: Findings):
    missing = [number for number in REQUIREMENTS if not found.held[number]]
    assert not found.failed, f"{len(found.failed)} do not hold:\n" + "\n".join(found.failed)
    assert not missing, f"Nothing was checked for {', '.join(missing)}"


PARTS = {
    "A": anatomy.anatomy,
    "B": decisions.kinds,
    "C": anatomy.single_forms,
    "D": anatomy.sequential_forms,
    "F": alerts.alerts,
    "F63": looks.calm,
    "H": looks.scrolling,
    "I": measures.measures,
    "J": decisions.arrangements,
    "Open points": looks.reading,
}
