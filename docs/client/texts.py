"""What a text says in a language, as the README of a bundle says (“Earlier answers in texts”, “Facts in texts”)."""

import re

ANSWER = re.compile(r"\{answer:(?P<step>[^/|}]+)(?:/(?P<item>[^|}]+))?(?:\|(?P<otherwise>[^}]*))?\}")
FACT = re.compile(r"\{fact:([^}\n]*)\}")
TRANSLATED = {"study.title": "title", "study.shortTitle": "shortTitle", "organization": "organization"}
PLAIN = {"board": "board", "protocol": "protocolNumber", "sponsor": "sponsor"}
CONTACTS = {"contact": "researchContact", "rights": "rightsContact", "injury": "injuryContact"}
MEMBERS = {"name": "name", "phone": "telephone", "email": "email", "address": "address"}


class Mixed(Exception):
    """What would be inserted has no text in the language around it."""


def languages(text):
    """The words of a text by language; `translatedFrom` is none."""
    return {tag: words for tag, words in (text or {}).items() if tag != "translatedFrom"}


def chosen(said, wanted):
    """The words in the first language of `wanted` that a text has, else in its first one."""
    return next((said[tag] for tag in [*wanted, *sorted(said)] if said.get(tag)), "")


def spelled(text, wanted):
    """The words of a text in one of these languages; None among them allows any other."""
    said = languages(text)
    if any(said.values()) and None not in wanted and not any(said.get(tag) for tag in wanted):
        raise Mixed
    return chosen(said, [tag for tag in wanted if tag])


def filled(said, wanted, code, insert):
    """The words by language with each `code` replaced. No sentence mixes languages: a language for which something has no text
    is left out, if any other is left."""
    if not any(code.search(words) for words in said.values()):
        return said
    whole, mixed = {}, {}
    for tag, words in said.items():
        try:
            whole[tag] = code.sub(lambda found, tag=tag: insert(found, [tag]), words)
        except Mixed:
            mixed[tag] = code.sub(lambda found, tag=tag: insert(found, [tag, *wanted, None]), words)
    return whole or mixed


def fact(study, name, wanted):
    """A fact in words, in one of these languages."""
    facts = study["facts"]
    if name in TRANSLATED:
        words = spelled(facts.get(TRANSLATED[name]), wanted)
    elif name == "investigators":
        words = ", ".join(one["name"] for one in facts.get("investigators", []))
    elif name in PLAIN:
        words = facts.get(PLAIN[name])
    else:
        contact, _, member = name.partition(".")
        words = (facts.get(CONTACTS.get(contact)) or {}).get(MEMBERS.get(member))
    return words or f"[{name}]"
