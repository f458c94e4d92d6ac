"""Taking a version back."""

import re

from story import journey
from stories.together import given_a_study_from_the_sample
from world import World


@journey("Withdrawing a version asks for a reason first")
def withdrawing(world: World):
    ada = world.signed_in(world.portal())
    desk = given_a_study_from_the_sample(ada)
    desk.propose("The first")
    ada.visit(f"{desk.study}/versions/1.0.0/withdrawal", "Withdrawal")
    ada.reads_heading(re.compile("Withdraw"))
