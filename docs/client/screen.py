"""A screen in words."""


class Screen:
    """Its title, texts to read, choices, and buttons; Markdown stays Markdown."""

    def __init__(self, step, title, texts=(), choices=(), buttons=(), shuffled=False, dates=(), quoted=()):
        self.step, self.title, self.dates = step["id"], title, list(dates)
        self.quoted = list(quoted)  # sections of the consent, of which a paragraph may be shown
        self.texts = [text for text in texts if text]
        self.choices, self.buttons, self.shuffled = list(choices), list(buttons), shuffled
