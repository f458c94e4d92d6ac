"""All journeys, in order."""

from . import (  # noqa: F401
    coming_in, changing_accounts, second_factor, signing_in_elsewhere, authoring, together, reviewing, reviewing_again, reviewing_by_keyboard, printing_reviews, board_office, groups, comparing, notices_and_presence, writing_together, going_back, written_by_scripts, translating_together,
    merging_texts, moving_bullets, withdrawing, keeping, conditions, rules_beside, by_keyboard, dragging, languages, translating, documents, consent_forms, tutorial, many_answers, long_consents, safe_html, understanding, gallery, flows, staying, correcting_a_form, other_pages, changed_facts, pasting, pasting_inside, pasting_answers, pasting_plainly, pasting_into_fields, clearing_answers, pasting_translations, pasting_bullets, out_of_reach, kept_elsewhere, staying_in_view, importing, webhooks, below_a_path, signing_out, answers_together, restoring_what_was_typed, identifiers_together,
)
