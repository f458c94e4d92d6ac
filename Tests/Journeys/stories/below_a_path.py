"""A portal that shares its host with others."""

from stories.staying import then_a_destination_is_saved, then_a_moved_row_keeps_the_focus, then_the_outline_moves_parts_too
from stories.together import given_a_study_from_the_sample
from story import journey, step
from visitor import Visitor
from world import World


@journey("A portal below a path of its host saves, moves parts, and asks for nothing outside of the path")
def below_a_path(world: World):
    portal = world.portal(path="/hospital/accord")
    ada = world.signed_in(portal)
    asked = when_noting_what_the_browser_asks_for(ada)
    editor = given_a_study_from_the_sample(ada)
    then_a_destination_is_saved(editor)
    then_a_moved_row_keeps_the_focus(editor)
    then_the_outline_moves_parts_too(ada)
    then_everything_was_below_the_path(ada, asked)


@step
def when_noting_what_the_browser_asks_for(ada: Visitor) -> list[str]:
    asked: list[str] = []
    ada.page.on("request", lambda request: asked.append(request.url))
    return asked


@step
def then_everything_was_below_the_path(ada: Visitor, asked: list[str]):
    outside = [url for url in asked if url.startswith("http") and not url.startswith(f"{ada.portal.address}/")]
    assert asked and not outside, outside
