"""Which errors the service's description tells of."""

from __future__ import annotations

from typing import Any

from phero_core.integrations.service.errors import ErrorAnswer

Responses = dict[int | str, dict[str, Any]]


def _errors(descriptions: dict[int, str]) -> Responses:
    return {
        status: {"model": ErrorAnswer, "description": description}
        for status, description in descriptions.items()
    }


ERRORS = _errors(
    {
        400: "The request cannot be read.",
        401: "The token is missing.",
        403: "The session is another user's.",
        413: "The request is too large.",
        415: "The body is no JSON.",
        422: "The request is not valid; every problem is listed.",
        500: "The service has failed.",
        503: "The store cannot be used; nothing of the request is stored.",
    }
)
ABSENT = _errors({404: "There is no such session."})
CONFLICT = _errors({409: "Others keep changing the session, or it has no such task."})
