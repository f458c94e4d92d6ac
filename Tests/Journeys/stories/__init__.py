"""Every journey, in the order they are told."""

from . import coming_in, authoring  # noqa: F401
