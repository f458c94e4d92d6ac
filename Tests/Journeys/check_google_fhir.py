#!/usr/bin/env python3
"""Reads FHIR resources with Google's library, which knows the codes that R4 requires. Run with .venv-fhir: its packages exclude
others that the tests need."""

import json
import sys
from pathlib import Path

from google.fhir.r4 import json_format
from google.fhir.r4.proto.core.resources import questionnaire_pb2, questionnaire_response_pb2

KINDS = {
    "Questionnaire": questionnaire_pb2.Questionnaire,
    "QuestionnaireResponse": questionnaire_response_pb2.QuestionnaireResponse,
}


def main() -> int:
    wrong = 0
    for name in sys.argv[1:]:
        text = Path(name).read_text()
        try:
            json_format.json_fhir_string_to_proto(text, KINDS[json.loads(text)["resourceType"]], validate=True)
        except Exception as error:
            wrong += 1
            print(f"{Path(name).name}: {type(error).__name__}: {str(error)[:300]}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
