"""Every journey, in the order they are told."""

from . import coming_in, authoring, together, keeping, conditions, documents  # noqa: F401
