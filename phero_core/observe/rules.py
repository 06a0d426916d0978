"""The rule-based observer: Chinese, English and mixed text, in a fraction of a millisecond."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from phero_core.config.scent_settings import DEFAULT_PACKS
from phero_core.observe import (
    answers,
    assistant,
    consent,
    continuing,
    findings,
    frames,
    grounds,
    lifting,
    nearly,
    orders,
    own_patterns,
    results,
    slips,
)
from phero_core.observe.general import general
from phero_core.observe.loading import load_packs
from phero_core.observe.manner import PLAIN, manner_at
from phero_core.observe.memory import language_of, remembered
from phero_core.observe.moods import settle_moods
from phero_core.observe.page import Page, lay_out
from phero_core.observe.protocol import NearMiss, Observation, ObservationContext
from phero_core.observe.rulebook import rule_book
from phero_core.observe.settle import settle
from phero_core.observe.targets import objects_told, settle_targets
from phero_core.scent import Polarity, Role, Sighting

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from phero_core.dialogue.model import Message
    from phero_core.observe.aliases import Aliases
    from phero_core.observe.page import Candidate

MAX_FACTS = 100
"""How many facts are read from one message at most [count]."""


class RuleObserver:
    """Observes messages with rule packs. Pure: the same message and context give the same observation.

    The one exception is a pattern that keeps running out of time: it rests for a while, and every observation
    that goes without it says so.

    Args:
        packs: names of shipped packs and paths of further ones; later ones add to earlier ones.

    Raises:
        PackError: a pack is missing or not valid; every problem is listed.

    >>> from phero_core.dialogue.model import Message
    >>> observer = RuleObserver()
    >>> seen = observer.observe(Message(role="user", content="收货地址是北京市朝阳区建国路8号"), ObservationContext())
    >>> [(sighting.type, sighting.value) for sighting in seen.sightings]
    [('shipping_address', '北京市朝阳区建国路8号')]
    """

    def __init__(self, packs: Sequence[str | Path] = DEFAULT_PACKS) -> None:
        self._book = rule_book(load_packs(packs))

    @property
    def digest(self) -> str:
        """A hash of the content of all packs."""
        return self._book.digest

    @property
    def aliases(self) -> Aliases:
        """The canonical values and opposites that the packs declare."""
        return self._book.aliases

    @property
    def relations(self) -> frozenset[str]:
        """Words for persons whom a fact can be about ("sister", 妹妹)."""
        return self._book.relations

    def resolve(self, type_name: str, text: str) -> str:
        """Return the canonical value of a text: SF becomes the carrier's full name."""
        return self._book.aliases.resolve(type_name, text)

    def same_value(self, type_name: str, first: str, second: str) -> bool:
        """Whether two texts name the same value of a type."""
        return self._book.aliases.same_value(type_name, first, second)

    def observe(self, message: Message, context: ObservationContext) -> Observation:
        """Return what a message releases.

        Args:
            message: its role, content and tool calls.
            context: what the previous call returned, or an empty one.
        """
        if message.role is Role.USER:
            return self._user(message, context)
        if message.role is Role.ASSISTANT:
            return self._assistant(message, context)
        if message.role is Role.SYSTEM and not context.opened:
            return Observation(context=context)
        return self._event(message, context)

    def remember(self, context: ObservationContext, sightings: Sequence[Sighting]) -> ObservationContext:
        """Return the context after a message whose sightings came from elsewhere."""
        return remembered(context, sightings, self._book)

    def _user(self, message: Message, context: ObservationContext) -> Observation:
        page = lay_out(message.content, context, self._book, message.role)
        settle_moods(page)
        settled = self._settled(page, message.role)
        sightings = [_sighting(page, candidate, settled) for candidate in settled]
        sightings.extend(general(page, [(c.start, c.end) for c in settled]))
        if not settled:
            page.near.extend(nearly.unused(page))
        seen = self._book.aliases.with_opposites(sightings)
        weak = not settled and len(page.text) < _SHORT
        language = language_of(page.text, context.language, weak=weak)
        asked = context.asked if not settled and _puts_off(page) else ()
        after = replace(context, language=language, asked=asked, proposed=(), yes=(), opened=True)
        known = remembered(after, seen, self._book, told=objects_told(page, settled))
        return Observation(seen, known, self._near(page), continuing.earlier_task(page))

    def _assistant(self, message: Message, context: ObservationContext) -> Observation:
        page = lay_out(message.content, context, self._book, message.role)
        settle_moods(page)
        seen = [*assistant.echoes(page), *self._errors(page), *assistant.actions(message)]
        candidates = [
            *frames.named(page),
            *findings.ids(page),
            *findings.mentions(page),
            *own_patterns.by_pattern(page),
        ]
        for candidate in candidates:
            if candidate.start < candidate.end and candidate.value is None:
                candidate.value = self._book.aliases.resolve(
                    candidate.type, page.text[candidate.start : candidate.end]
                )
        after = assistant.after_assistant(page, candidates)
        return Observation(tuple(seen), after, self._near(page))

    def _event(self, message: Message, context: ObservationContext) -> Observation:
        """Read a tool's result or a system event: errors, and what the packs permit this role to assert."""
        content = results.parsed(message.content)
        if content is not None:
            seen = tuple(results.from_json(content, message.role, self._book))
            return Observation(seen, remembered(context, seen, self._book, told=()))
        page = lay_out(message.content, context, self._book, message.role)
        settle_moods(page)
        settled = self._settled(page, message.role)
        seen = tuple(_sighting(page, candidate, settled) for candidate in settled)
        return Observation(seen, remembered(context, seen, self._book, told=()), self._near(page))

    def _settled(self, page: Page, role: Role) -> list[Candidate]:
        """Return what holds of all that this role may assert."""
        allowed = [c for c in _all(page) if self._permits(c, role)]
        if len(allowed) > MAX_FACTS:
            page.near.append(
                NearMiss("observer/cut", grounds.TOO_MANY.filled(count=len(allowed) - MAX_FACTS))
            )
            allowed = sorted(allowed, key=lambda candidate: candidate.start)[:MAX_FACTS]
        return settle_targets(page, settle(page, allowed))

    def _permits(self, candidate: Candidate, role: Role) -> bool:
        rule = self._book.rule(candidate.type)
        return rule is None or role in rule.roles

    def _errors(self, page: Page) -> list[Sighting]:
        found = [c for c in own_patterns.by_pattern(page) if self._permits(c, Role.ASSISTANT)]
        settled = settle(page, found)
        return [_sighting(page, candidate, settled) for candidate in settled]

    def _near(self, page: Page) -> tuple[NearMiss, ...]:
        timed_out = [NearMiss(origin, grounds.OUT_OF_TIME) for origin in dict.fromkeys(self._book.notes())]
        return (*page.near, *timed_out)


_LONGEST_EXCUSE = 40
"""Longest message that only gains time ("hang on a second") [code points]."""

_SHORT = 15
"""Shorter messages without a fact are mere reactions [code points]."""


def _puts_off(page: Page) -> bool:
    """Whether the message only asks something in turn, or gains time: what was asked for is still open."""
    if any(clause.has("deny", "negation") for clause in page.clauses):
        return False
    if len(page.text) < _LONGEST_EXCUSE and answers.puts_off(page.text):
        return True
    return len(page.text) < _SHORT or all(clause.mood == "question" for clause in page.clauses)


def _all(page: Page) -> list[Candidate]:
    further = answers.follow_up(page)
    named = frames.named(page)
    patterns = own_patterns.by_pattern(page)
    found = [
        *consent.confirmed(page),
        *consent.refused(page),
        *named,
        *patterns,
        *further,
        *findings.mentions(page),
    ]
    found.extend(frames.free(page, [*named, *patterns]))
    found.extend(slips.put_right(page, found))
    found.extend(findings.ids(page))
    found.extend(lifting.lifted(page))
    found.extend(answers.asked_for(page, found))
    found.extend(answers.bare_shape(page, found))
    return [*found, *orders.by_cue(page, found)]


def _sighting(page: Page, candidate: Candidate, others: list[Candidate]) -> Sighting:
    here = candidate.start < candidate.end
    rule = page.book.rule(candidate.type)
    bonus = (
        rule.context_bonus if rule is not None and rule.context_bonus and _supported(page, others) else 0.0
    )
    surface = page.reading.surface(candidate.start, candidate.end) if here else candidate.value
    said = page.role is Role.USER and here and candidate.polarity is Polarity.ASSERT
    manner = manner_at(page, candidate.start) if said else PLAIN
    return Sighting(
        type=candidate.type,
        value=candidate.value,
        surface=surface,
        target=candidate.target,
        target_kind=candidate.target_kind,
        polarity=candidate.polarity,
        scope=manner.scope,
        cues=candidate.cues,
        bonus=bonus,
        emphasis=manner.emphasis,
        span=page.reading.span(candidate.start, candidate.end) if here else None,
        origin=candidate.origin,
        why=candidate.why,
    )


def _supported(page: Page, others: list[Candidate]) -> bool:
    """Whether a directive and an object stand in the same message."""
    objects = any((rule := page.book.rule(c.type)) is not None and rule.object for c in others)
    return objects and any(c.type == "directive" or c.kind == "change" for c in others)
