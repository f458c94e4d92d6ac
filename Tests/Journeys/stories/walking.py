"""Walking through a study as a participant would."""

from desk import Desk
from story import step


@step
def when_walking_in_with_a_wrong_answer_first(desk: Desk):
    pass


@step
def then_disagreeing_ends_the_walk(desk: Desk):
    pass


@step
def then_the_survey_follows_its_rule(desk: Desk):
    pass
