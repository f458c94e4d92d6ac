"""Every journey, in the order they are told."""

from . import coming_in, authoring, together, keeping, conditions, languages, consent_forms  # noqa: F401
