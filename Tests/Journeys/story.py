"""Registers journeys; each consists of functions named given, when, and then."""

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

stories: list["Story"] = []


class Skipped(Exception):
    """A journey's requirement is missing; the reason is reported and counted."""


@dataclass
class Story:
    name: str
    play: Callable[..., Any]
    is_long: bool = False


def journey(name: str, is_long: bool = False):
    def register(play: Callable[..., Any]):
        stories.append(Story(name, play, is_long))
        return play

    return register


class Failed(AssertionError):
    def __init__(self, step: str, cause: BaseException):
        first = str(cause).strip().splitlines() or [type(cause).__name__]
        super().__init__(f"{step}: " + "\n      ".join(first[:12]))


def step(act: Callable[..., Any]):
    """Names the step in which a journey failed."""

    @functools.wraps(act)
    def named(*arguments, **options):
        try:
            return act(*arguments, **options)
        except (Failed, Skipped):
            raise
        except Exception as cause:
            raise Failed(act.__name__.replace("_", " "), cause) from cause

    return named
