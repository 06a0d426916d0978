"""Suggested probes follow from what was said: due, changed and taken back values that nobody asks for yet."""

from __future__ import annotations

from dashboard.frames.suggesting import suggestions
from dashboard.i18n import speaker
from dashboard.i18n.probes import ProbeWords
from dashboard.samples import samples
from phero_core.config import preset
from phero_core.dialogue import Dialogue, Message
from phero_core.evaluation import evaluate
from phero_core.replay import replay


def suggested(*said, config="balanced", **parts):
    messages = tuple(Message(role="user", content=text) for text in said)
    dialogue = Dialogue(id="d", messages=messages, **parts)
    return suggestions(replay(dialogue, preset(config)), speaker("en"), ProbeWords)


def test_a_value_that_was_said_last_is_due_at_the_end() -> None:
    (found,) = suggested("My shipping address is 12 Mill Lane, Leeds", "hm")
    assert (found.probe.after_round, found.probe.expect) == (2, "12 Mill Lane, Leeds")
    assert found.why == "said in round 1, not changed since"


def test_a_changed_value_is_asked_for_in_the_next_round() -> None:
    found = suggested(
        "My shipping address is 12 Mill Lane, Leeds",
        "Change the shipping address to 3 Quay Street, Bristol",
        "ok",
        "thanks",
    )
    asked = [each.probe for each in found if each.probe.type == "shipping_address"]
    assert [(probe.after_round, probe.expect) for probe in asked] == [
        (3, "3 Quay Street, Bristol"),
        (4, "3 Quay Street, Bristol"),
    ]


def test_a_value_taken_back_must_be_gone() -> None:
    found = suggested("My phone number is 555-010-7788", "Please forget my phone number", "ok")
    (probe,) = [each.probe for each in found if each.probe.type == "phone"]
    assert probe.expect_not_contains == ("555-010-7788",)


def test_what_is_asked_for_already_is_not_suggested_again() -> None:
    probe = {"after_round": 2, "type": "shipping_address", "expect": "12 Mill Lane, Leeds"}
    assert suggested("My shipping address is 12 Mill Lane, Leeds", "hm", probes=[probe]) == []


def test_suggestions_do_not_depend_on_what_a_parameter_set_recalls() -> None:
    said = ("My shipping address is 12 Mill Lane, Leeds", *["hm"] * 7)
    assert suggested(*said, config="ecommerce") == suggested(*said, config="balanced")


def test_on_the_samples_the_default_answers_nearly_every_suggestion_rightly() -> None:
    dialogues = [
        each.changed(
            probes=tuple(
                s.probe for s in suggestions(replay(each, preset("balanced")), speaker("en"), ProbeWords)
            )
        )
        for each in samples().dialogues
    ]
    report = evaluate(dialogues, preset("balanced"))
    assert len(report.results) >= 100
    assert report.metrics["accuracy"] >= 0.95
