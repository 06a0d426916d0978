"""Data sets in which an agent calls tools: what a call passes on, and the user said, is the annotation.

A value is the user's fact in the first of his messages that says it: word for word, or a date or an amount in
another way to write the same. What the agent looked up is in no user message, and so no fact.

What a user says and no call passes on is annotated where the data set gives its form: an e-mail address everywhere,
the ids of τ-bench. For the other types nobody knows; those in `PARTIAL` count as false only in messages that have an
annotated fact of their type.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from phero_core.dialogue.model import Message
from phero_core.scent import Role
from tests.accuracy.fact import Talk, with_changes
from tests.accuracy.said import PARTS, TAU_BENCH, Passed, turns_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PARTIAL = frozenset({"date", "amount", "user_name", "address", "place", "city", "time", "day", "people"})

ORDERS = {
    "postal_address": "address",
    "user_id": "user_id",
    "username": "user_id",
    "reservation_id": "order_reference",
    "order_id": "order_reference",
    "email": "email",
    "phone_number": "phone",
    "date": "date",
    "new_appointment_date": "date",
    "date_of_birth": "date",
    "birth_date": "date",
    "due_date": "date",
    "datetime": "date",
    "time": "date",
    "start_time": "date",
    "end_time": "date",
    "appointment_time": "date",
    "patient_name": "user_name",
    "recipient": "email",
    "amount": "amount",
    "loan_amount": "amount",
    "bill_amount": "amount",
    "principal": "amount",
    "principal_amount": "amount",
    "revenue": "amount",
    "cost": "amount",
}
STAR = {
    "Name": "place",
    "CustomerName": "user_name",
    "RenterName": "user_name",
    "PatientName": "user_name",
    "HostName": "user_name",
    "GuestName": "user_name",
    "FullName": "user_name",
    "UserName": "user_name",
    "Day": "day",
    "StartDate": "date",
    "EndDate": "date",
    "Date": "date",
    "DateOfBirth": "date",
    "StartTimeHour": "time",
    "EndTimeHour": "time",
    "Time": "time",
    "DepartureTime": "time",
    "ArrivalTime": "time",
    "City": "city",
    "DepartureCity": "city",
    "ArrivalCity": "city",
    "PartySize": "people",
    "NumberGuests": "people",
    "Food": "food",
    "AccountNumber": "account_number",
    "Code": "code",
    "PIN": "code",
}


def tau_bench(raw: Path) -> Iterator[Talk]:
    """Yield τ-bench: airline by tool calls, retail by the results that the agent got for what the user said."""
    folder = raw / "tau_bench"
    for task in json.loads((folder / "gpt-4o-airline_slice.json").read_text(encoding="utf-8")):
        messages = [_chat(message) for message in task["traj"] if message["role"] != "system"]
        passed = list(_calls(messages))
        yield Talk(
            "tau_bench", f"airline-{task['task_id']}", tuple(turns_of(messages, passed, ORDERS, TAU_BENCH))
        )
    for name in ("retail", "airline"):
        path = folder / f"few_shot_{name}_slice.jsonl"
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
            messages = list(_displayed(json.loads(line)["messages_display"]))
            key = f"{name}-{number}" if name == "retail" else f"few-{name}-{number}"
            yield Talk(
                "tau_bench", key, tuple(turns_of(messages, list(_results(messages)), ORDERS, TAU_BENCH))
            )


def _chat(message: dict[str, Any]) -> Message:
    calls = [
        {"name": call["function"]["name"], "arguments": json.loads(call["function"]["arguments"])}
        for call in message.get("tool_calls") or ()
    ]
    return Message(role=message["role"], content=message.get("content") or "", tool_calls=calls)


def _displayed(text: str) -> Iterator[Message]:
    parts = re.split(r"^(user|assistant|tool): ", text, flags=re.MULTILINE)
    for role, content in zip(parts[1::2], parts[2::2], strict=True):
        words = content.strip()
        yield Message(role=role, content="" if role == "assistant" and words == "None" else words)


def _calls(messages: list[Message]) -> Iterator[Passed]:
    for at, message in enumerate(messages):
        for call in message.tool_calls:
            for key, value in _leaves(call.arguments):
                yield Passed(key, value, at)


def _results(messages: list[Message]) -> Iterator[Passed]:
    """Yield what stands in results: of a login by e-mail or name, only the user's id comes back as plain text."""
    for at, message in enumerate(messages):
        if message.role is not Role.TOOL:
            continue
        if re.fullmatch(r"[a-z]+_[a-z]+_\d{4}", message.content):
            yield Passed("user_id", message.content, at)
        elif message.content.startswith("{"):
            yield from (Passed(key, value, at) for key, value in _leaves(_parsed(message.content)))


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return {}


def _leaves(content: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Yield keys and values at any depth; a first and a last name side by side, or an address's lines, are one value."""
    if isinstance(content, dict):
        if "first_name" in content and "dob" not in content:
            yield "patient_name", f"{content['first_name']} {content.get('last_name', '')}".strip()
        if "address1" in content:
            lines = [
                content.get(part) for part in ("address1", "address2", "city", "state", "province", "zip")
            ]
            yield "postal_address", PARTS.join(str(line) for line in lines if line)
        for name, value in content.items():
            yield from _leaves(value, name)
    elif isinstance(content, list):
        for value in content:
            yield from _leaves(value, key)
    elif isinstance(content, str | int | float) and not isinstance(content, bool):
        yield key, str(content)


def sharegpt(raw: Path) -> Iterator[Talk]:
    """Yield the tool-call conversations of LLaMA-Factory's demo data, Chinese and English."""
    roles = {"human": "user", "gpt": "assistant", "function_call": "assistant", "observation": "tool"}
    for language in ("en", "zh"):
        path = raw / "sharegpt_toolcall" / f"glaive_toolcall_{language}_slice.json"
        for number, talk in enumerate(json.loads(path.read_text(encoding="utf-8"))):
            messages, passed = [], []
            for at, part in enumerate(talk["conversations"]):
                call = part["from"] == "function_call"
                messages.append(Message(role=roles[part["from"]], content="" if call else part["value"]))
                if call:
                    passed += [Passed(key, value, at) for key, value in _leaves(_parsed(part["value"]))]
            yield Talk("sharegpt_toolcall", f"{language}-{number}", tuple(turns_of(messages, passed, ORDERS)))


def api_bank(raw: Path) -> Iterator[Talk]:
    """Yield API-Bank."""
    roles = {"User": "user", "AI": "assistant", "API": "tool"}
    for path in sorted((raw / "api_bank").glob("*/*.jsonl")):
        messages, passed = [], []
        for at, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
            part = json.loads(line)
            content = (
                part["text"] if part["role"] != "API" else json.dumps(part["result"], ensure_ascii=False)
            )
            messages.append(Message(role=roles[part["role"]], content=content))
            if part["role"] == "API":
                passed += [Passed(key, value, at) for key, value in _leaves(part["param_dict"])]
        yield Talk("api_bank", path.name, tuple(turns_of(messages, passed, ORDERS)))


def star(raw: Path) -> Iterator[Talk]:
    """Yield STAR by the constraints of the wizard's queries."""
    for path in sorted((raw / "star" / "dialogues").glob("*.json")):
        messages, passed = [], []
        for event in json.loads(path.read_text(encoding="utf-8"))["Events"]:
            action, agent = event.get("Action"), event["Agent"]
            if agent == "User" and event.get("Text"):
                messages.append(Message(role="user", content=event["Text"]))
            elif action in {"utter", "pick_suggestion"} and agent == "Wizard":
                messages.append(Message(role="assistant", content=event["Text"]))
            elif action == "query":
                for constraint in event["Constraints"]:
                    passed += [
                        Passed(key, value.strip('"'), len(messages))
                        for key, value in constraint.items()
                        if not value.startswith("api.")
                    ]
        yield Talk("star", path.stem, with_changes(turns_of(messages, passed, STAR)))
