"""Metrics: counted with the real SDK, never content, nothing without a provider or without the package."""

from __future__ import annotations

import subprocess
import sys

import pytest
from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.metrics.export import InMemoryMetricReader

from phero_core.config import Config
from phero_core.dialogue.model import Message
from phero_core.runtime import AgentMemory
from phero_core.runtime.telemetry import Meters
from tests.runtime.doubles import FragileStore, city, gold


@pytest.fixture
def reader():
    return InMemoryMetricReader()


@pytest.fixture
def listened(reader):
    """A memory whose metrics the reader gets."""

    def make(*args, **settings):
        memory = AgentMemory(*args, **settings)
        memory._watch._meters = Meters(MeterProvider(metric_readers=[reader], shutdown_on_exit=False))
        return memory

    return make


def points(reader):
    """All that was measured: name → [(attributes, value)]."""
    data = reader.get_metrics_data()
    return {
        metric.name: [
            (dict(point.attributes), getattr(point, "value", None) or point.count)
            for point in metric.data.data_points
        ]
        for resource in data.resource_metrics
        for scope in resource.scope_metrics
        for metric in scope.metrics
    }


def test_packets_are_counted_by_type_and_turns_are_timed(reader, listened):
    memory = listened()
    memory.observe("s1", [city("Oslo"), city("Rome"), gold("symptom", "cough")])
    found = points(reader)
    assert sorted((point["phero.type"], n) for point, n in found["phero.packets"]) == [
        ("other", 2),
        ("symptom", 1),
    ]
    assert found["phero.turn.duration"] == [({"phero.label": "default", "phero.stored": True}, 1)]


def test_a_turn_is_timed_in_seconds(reader, listened):
    listened().observe("s1", [city("Oslo")])
    metrics = reader.get_metrics_data().resource_metrics[0].scope_metrics[0].metrics
    (turns,) = [metric for metric in metrics if metric.name == "phero.turn.duration"]
    assert turns.unit == "s"
    assert 0 < turns.data.data_points[0].sum < 5


def test_recalls_are_counted_with_what_they_left_out_and_why(reader, listened):
    memory = listened()
    memory.observe("s1", [city("Oslo"), city("Rome")])
    memory.recall("s1", "city")
    memory.recall("s1", "nothing")
    memory.context("s1")
    found = points(reader)
    assert found["phero.recalls"] == [({"phero.label": "default"}, 3)]
    assert {(point["phero.reason"], n) for point, n in found["phero.suppressions"]} == {
        ("superseded", 2),
        ("never_observed", 1),
    }


def test_a_turn_of_an_outage_is_told_apart(reader, listened):
    store = FragileStore()
    memory = listened(store=store, when_down="degrade")
    with store.outage():
        memory.observe("s1", [city("Oslo")])
    assert [point["phero.stored"] for point, _ in points(reader)["phero.turn.duration"]] == [False]


def test_no_attribute_holds_what_was_said(reader, listened):
    memory = listened("balanced")
    memory.observe(
        "ann@example.org", [Message(role="user", content="My favourite zebra is Quagga")], user="ann"
    )
    memory.observe("ann@example.org", [gold("favorite_quokka", "Persephone"), gold("Trondheim", "x")])
    memory.recall("ann@example.org", "favorite_quokka", target="Persephone")
    memory.recall("ann@example.org", "Trondheim")
    told = str(points(reader)).casefold()
    for word in ("zebra", "quagga", "quokka", "persephone", "trondheim", "ann"):
        assert word not in told
    assert "favorite_other" in told


RUN = """
from phero_core.dialogue.model import Message
from phero_core.runtime import AgentMemory
memory = AgentMemory()
memory.observe("s1", [Message(role="user", content="My shipping address is 12 Mill Lane, Leeds")])
assert memory.recall("s1", "shipping_address").recall.best
"""


def run(code):
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


def test_without_the_package_everything_works():
    done = run(f"import sys\nsys.modules['opentelemetry'] = None\n{RUN}\nprint(memory._watch._meters.listen)")
    assert (done.stdout, done.stderr) == ("False\n", "")


def test_without_a_provider_nothing_is_counted_and_one_that_comes_later_is_served():
    later = """
print(memory._watch._meters.listen)
from opentelemetry import metrics
from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.metrics.export import InMemoryMetricReader
reader = InMemoryMetricReader()
metrics.set_meter_provider(MeterProvider(metric_readers=[reader]))
memory.recall("s1", "nothing")
found = reader.get_metrics_data().resource_metrics[0].scope_metrics[0].metrics
print(sorted(metric.name for metric in found))
"""
    done = run(RUN + later)
    assert (done.stdout, done.stderr) == ("False\n['phero.recalls', 'phero.suppressions']\n", "")


def test_importing_the_engine_imports_no_telemetry():
    done = run("import sys, phero_core, phero_core.runtime\nprint('opentelemetry' in sys.modules)")
    assert done.stdout == "False\n"


def test_parameters_without_scents_still_name_the_shipped_types(reader, listened):
    listened(Config()).observe("s1", [gold("shipping_address", "Oslo")])
    assert points(reader)["phero.packets"][0][0]["phero.type"] == "shipping_address"
