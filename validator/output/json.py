"""The report as JSON, and the schema of it: both made from the report's own classes."""

import json
from typing import Any

from pydantic import TypeAdapter

from validator.report import SCHEMA_VERSION, Report

_ADAPTER = TypeAdapter(Report)


def render(report: Report) -> str:
    """The report as one JSON object, indented, with a last line end."""
    return _ADAPTER.dump_json(report, indent=2).decode() + "\n"


def schema() -> dict[str, Any]:
    """The JSON schema (2020-12) that every report meets."""
    body = _ADAPTER.json_schema(mode="serialization")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"decklint report {SCHEMA_VERSION}",
        **{key: value for key, value in body.items() if key != "title"},
    }


def render_schema() -> str:
    """The schema as indented JSON text."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"
