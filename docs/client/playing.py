"""Walks a task with prepared answers, as `accord walk` does."""

import copy

from values import ABSENT, Refused

MOST_VISITS = 10_000


def play(walk, entries, screens=()):
    """Answers step by step until the task ends; False where it stops before.

    Each of `screens` collects what the screens that were left say.
    """
    turns, seen, changes = {}, {}, 0
    limit = MOST_VISITS + len(walk.steps)
    while walk.current:
        step = walk.current["id"]
        # Coming back with nothing changed means going round for ever.
        if seen.get(step) == changes or len(walk.visits) > limit or changes > limit:
            return False
        seen[step] = changes
        turn = turns[step] = turns.get(step, -1) + 1
        entry, visits = entries.get(step, ABSENT), None
        if isinstance(entry, dict) and list(entry) == ["visit"] and isinstance(entry["visit"], list):
            visits = entry["visit"]
            entry = visits[min(turn, len(visits) - 1)] if visits else ABSENT
        quiz = walk.current if walk.current["kind"] == "quiz" else None
        before = walk.answers.get(step) or walk.kept.get(step)
        trying = copy.deepcopy(walk.quizzes.get(step))
        seen_now = [one.of(walk.current, entry) for one in screens]
        current = walk.current
        try:
            walk.answer(entry)
        except Refused:
            return False
        after = walk.kept.get(step)
        for one, shown in zip(screens, seen_now):
            one.seen += one.quiz(current, trying, after) if quiz else shown
        if quiz and not quiz.get("attempts"):
            same = (before or {}).get("answer") == (after or {}).get("answer") and (before is None) == (after is None)
        else:
            same = before == after
        if turn == 0 or not same or visits is not None and turn + 1 < len(visits):
            changes += 1
    return True
