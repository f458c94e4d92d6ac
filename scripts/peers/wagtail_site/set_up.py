"""Creates the database with one editor and one page, whose text is read from standard input. Prints the page's id."""

import os
import sys

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "settings"
django.setup()

from consents.models import ConsentPage  # noqa: E402
from django.contrib.auth import get_user_model  # noqa: E402
from django.core.management import call_command  # noqa: E402
from wagtail.models import Page  # noqa: E402

call_command("makemigrations", "consents", verbosity=0)
call_command("migrate", verbosity=0)
call_command("collectstatic", interactive=False, verbosity=0)
get_user_model().objects.create_superuser("ada", "ada@example.org", os.environ["EDITOR_PASSWORD"])
page = ConsentPage(title="Consent", slug="consent", body=sys.stdin.read())
Page.objects.get(depth=1).add_child(instance=page)
page.save_revision().publish()
print(page.pk)
