"""A rule pack: what a YAML file may say about the scents of a domain. No Python is needed to write one.

The smallest useful pack names a type and what people call it; the frames of the base pack do the rest::

    name: bakery
    languages: [en, zh]
    types:
      cake_flavour:
        names: [flavour, 口味]
        values: {chocolate: [cocoa, 巧克力], vanilla: [香草]}
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from phero_core.config.scent_settings import ScentType
from phero_core.scent import Role

MAX_PATTERN = 4000
"""Longest pattern that is accepted, as written [characters]."""


class PackPart(BaseModel):
    """A frozen, strict part of a pack; unknown keys are refused."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")


def _listed(value: object) -> object:
    """Take one word as a list of one; a list may hold lists, for one line a language."""
    if isinstance(value, str):
        return (value,)
    if isinstance(value, list) and any(isinstance(entry, list) for entry in value):
        return [word for entry in value for word in (entry if isinstance(entry, list) else [entry])]
    return value


Word = Annotated[str, Field(min_length=1)]
Words = Annotated[tuple[Word, ...], BeforeValidator(_listed), Field(strict=False)]
Roles = Annotated[
    tuple[Annotated[Role, Field(strict=False)], ...], BeforeValidator(_listed), Field(strict=False)
]
TypeName = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*\*?$")]


class TypeRule(PackPart):
    """How one type of scent shows in text.

    Attributes:
        names: what people call it ("shipping address", 收货地址); every frame works with each of them.
        cues: words on which its patterns are tried; a type without ``value`` and patterns is present when
            a cue is (a directive).
        family: types that share a general name: "the address" is the one of the family said last.
        family_names: that general name.
        value: how a named value is cut from the text: ``phrase`` to the end of the clause, ``clause`` all
            that its pattern took, ``choice`` only one of ``values``, or the name of a shape that it must
            have; ``address|phrase`` tries in turn.
        answer: a shape that a bare answer to a question for it may have, too (a name in small letters).
        values: canonical value → other words for it.
        mentions: one of ``values``, or a ``found`` shape, counts wherever it stands (a carrier's name).
        mention_after: pattern of the words before a mention that make it a choice ("by", 用); a mention that is
            the whole clause is one too. Without it every mention counts.
        found: patterns that count wherever they stand: ids, phones, e-mail addresses. They read a text in which
            each character that an earlier one has taken, or a mask, stands as U+E000.
        needs: ``found``, and patterns without a cue, are tried only where one of these characters, or a digit
            (``digit``), stands.
        patterns: regular expressions with a group ``value``; ``{shape}`` inserts a shape; where a group ``it`` matches,
            its clause tells whether it is so.
        pronouns: patterns in which a pronoun stands for the value said last of this type or its opposite.
        retracts: patterns that take a value back: the group ``value``; with a group ``it`` alone, what was said last that
            holds its words; with neither, all.
        conditional: patterns of orders that hold under a condition ("cancel it if it is late"): no mere supposition.
        in_questions: a mention in a question counts too (an order number).
        in_readings: what somebody reads out counts, with or without a display ("it says E06").
        in_wishes: a wish states it ("I am thinking of something cheap").
        only_in_questions: only questions release it (the city somebody asks about).
        follow_up: patterns for an elliptic further question ("and in Silver Creek?").
        object: its value is an object that later facts can be about.
        about: the types of object that a fact without a named one can be about (the one mentioned last).
        sticky: without an object in the message, the fact is about the one mentioned last.
        person: a fact about a person; "my sister's" makes it hers.
        several: a value may list several ("ham and mushrooms").
        edits: its values are added and removed one by one (the items of an order).
        identity: who somebody is (a name, a number): "change it to X" changes it only where X resembles it.
        opposite: the type whose equal value an assertion takes back.
        roles: who may assert it.
        keys: keys of JSON results that hold it.
        keys_beside_object: keys too general to count unless its object stands in the same result (status).
        asks: patterns of questions for it, beyond its names with a question mark; a wildcard's have a group ``name``.
        context_bonus: added to the starting strength when a directive and an object stand beside it.
        words: for a wildcard type, what the group ``name`` is called in the type's name (歌手 → singer).
        strip: pattern of what a value does not begin with (吃 in 喜欢吃苹果).
        numbers: starting concentration, decay factor, cardinality, core, scope, where no configuration names the
            type; what is left out is that of ``*``.
    """

    names: Words = ()
    family: str | None = None
    family_names: Words = ()
    cues: Words = ()
    value: str | None = None
    answer: str | None = None
    values: dict[Word, Words] = Field(default_factory=dict)
    mentions: bool = False
    mention_after: str | None = None
    found: Words = ()
    needs: Words = ()
    patterns: Words = ()
    pronouns: Words = ()
    retracts: Words = ()
    conditional: Words = ()
    in_questions: bool = False
    in_wishes: bool = False
    in_readings: bool = False
    only_in_questions: bool = False
    follow_up: Words = ()
    object: bool = False
    about: Words = ()
    sticky: bool = False
    person: bool = False
    several: bool = False
    edits: bool = False
    identity: bool = False
    opposite: str | None = None
    roles: Roles = (Role.USER,)
    keys: Words = ()
    keys_beside_object: Words = ()
    asks: Words = ()
    context_bonus: Annotated[float, Field(ge=0.0, le=1.0, allow_inf_nan=False)] = 0.0
    words: dict[Word, Words] = Field(default_factory=dict)
    strip: str | None = None
    numbers: ScentType | None = None


FrameKind = Literal["set", "change", "correct", "withdraw", "keep", "deny", "add", "clear", "unsay"]


class Frame(PackPart):
    """A sentence pattern that holds for every named type, or for none in particular.

    Attributes:
        kind: what it does with the value: ``set``, ``change`` or ``correct`` assert it (the last two take
            ``old`` back), ``withdraw`` takes back, ``keep`` says that nothing changes; without a name, ``add``
            lengthens the list said last, ``clear`` empties it, ``unsay`` takes back what its ``value`` names.
        pattern: a regular expression with ``{name}`` (a type's name), ``{value}`` and ``{old}``.
        name: how reports call it; without one, the first words of the pattern.
        evident: holds only for a value that shows by itself of which type it is: a listed one, or a shape.
        alike: without better evidence, the value is that of the type said last only where it looks like its value.
        known: holds only where ``old`` was said before.
        when: words of which one must stand in the clause before a frame without ``{name}`` is tried.
    """

    kind: FrameKind
    pattern: Word
    name: Word | None = None
    when: Words = ()
    evident: bool = False
    alike: bool = False
    known: bool = False


class Vocabulary(PackPart):
    """Words that decide what a clause asserts; each pack adds its own.

    Attributes:
        negation: "not", 没有: what follows in the clause is denied.
        plain: words that only look like one of another list (不错, "never mind").
        question: words that make a clause a question wherever they stand.
        question_start: words that do so at its head.
        question_tag: "is that right?", 可以吗: they make a question of the clause before.
        embedded: "see if", 看看是否: a question inside a statement, no condition.
        request: words that make an order of a question that holds one.
        hypothetical: "if": its sentence supposes.
        polite_condition: "if possible": supposes nothing.
        irrealis: "maybe", "might": their clause is not so.
        wishes: "thinking of": asserted only of types that say so (``in_wishes``).
        past: "used to": was so.
        takes_back: "forget that I": what follows is taken back.
        slip: "typo", 打错了: what follows may put right a value said before that it resembles.
        repair: "no wait", 不对: between two orders, the first is taken back.
        reported: "told me to": others' words.
        speech: verbs of which the patterns ``reports`` tell who speaks.
        read_off: "it says": others' words, unless a display shows them.
        displays: "screen", 仪表: what they say is so.
        standing: "from now on": holds for the whole session.
        one_off: "this time": holds for the task.
        inquiry: "check", "track": asks about what it names.
        going_back: words that may go back to an earlier task.
        permission: "you may": lifts a prohibition of the same words.
        acknowledgement: "ok".
        chatter: "haha".
        confirm: "yes".
        somewhat: "a little", 有点: said first, they say yes to "any pain?".
        deny: "no".
        none: "no", 没有: said first, it takes back what the assistant's question names.
        relations: "sister": persons whom a fact can be about.
        strong_verbs: verbs that make a statement weigh more.
        not_values: words that stand where a value would, and are none.
    """

    negation: Words = ()
    plain: Words = ()
    question: Words = ()
    question_start: Words = ()
    question_tag: Words = ()
    embedded: Words = ()
    request: Words = ()
    hypothetical: Words = ()
    polite_condition: Words = ()
    irrealis: Words = ()
    wishes: Words = ()
    past: Words = ()
    takes_back: Words = ()
    slip: Words = ()
    repair: Words = ()
    reported: Words = ()
    speech: Words = ()
    read_off: Words = ()
    displays: Words = ()
    standing: Words = ()
    one_off: Words = ()
    inquiry: Words = ()
    going_back: Words = ()
    permission: Words = ()
    acknowledgement: Words = ()
    chatter: Words = ()
    confirm: Words = ()
    somewhat: Words = ()
    deny: Words = ()
    none: Words = ()
    relations: Words = ()
    strong_verbs: Words = ()
    not_values: Words = ()


class Pack(PackPart):
    """One rule pack.

    Attributes:
        name: how configurations call it.
        languages: the languages that its rules read.
        about: what it is for, in English and Chinese.
        shapes: named regular expressions for use in patterns as ``{shape}``.
        masks: shape → patterns of spans that release nothing by themselves and that no other rule may break
            up (an address, 38.5度); read before everything else.
        mask_needs: shape → what must stand in a text before its masks are tried: some of these characters, a
            digit (``digit``) or a Chinese character (``han``).
        types: the scents.
        frames: sentence patterns for all named types.
        vocabulary: words that decide what a clause asserts.
        continuation: patterns with a group ``value`` that go back to an earlier task; tried where a word of
            the vocabulary's ``going_back`` stands.
        polite_orders: patterns of questions that ask for an action: "could you send it to …?".
        reports: patterns of others' words ("the seller claims"); tried where a word of ``speech`` stands.
        kinds: a kind → its members (fruit: apple): withdrawing the kind withdraws what was said of members.
    """

    name: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_-]*$")]
    languages: Words = ("zh", "en")
    about: dict[Literal["en", "zh"], str] = Field(default_factory=dict)
    shapes: dict[Annotated[str, Field(pattern=r"^[a-z][a-z_]*$")], Word] = Field(default_factory=dict)
    masks: dict[Word, Words] = Field(default_factory=dict)
    mask_needs: dict[Word, Words] = Field(default_factory=dict)
    types: dict[TypeName, TypeRule] = Field(default_factory=dict)
    frames: Annotated[tuple[Frame, ...], Field(strict=False)] = ()
    vocabulary: Vocabulary = Vocabulary()
    continuation: Words = ()
    polite_orders: Words = ()
    reports: Words = ()
    kinds: dict[Word, Words] = Field(default_factory=dict)
