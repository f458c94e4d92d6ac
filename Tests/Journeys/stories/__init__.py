"""All journeys, in order."""

from . import (  # noqa: F401
    coming_in, authoring, together, reviewing, reviewing_again, reviewing_by_keyboard, printing_reviews, board_office, comparing, notices_and_presence, writing_together, written_by_scripts, translating_together,
    merging_texts, moving_bullets, withdrawing, keeping, conditions, rules_beside, by_keyboard, dragging, languages, translating, documents, consent_forms, tutorial, many_answers,
    long_consents, safe_html, understanding, gallery, flows, staying, other_pages, changed_facts, pasting, pasting_inside, pasting_answers, pasting_translations, out_of_reach, importing, webhooks,
)
