"""Why something was seen, and what kept a rule back, in both languages."""

from __future__ import annotations

from phero_core.text import Sentence, Text

PATTERN = Text("pattern", "符合模式").filled()
NO_LONGER = Text("no longer", "不再如此").filled()
DENIED_NOW = Text("denied now", "现在被否认").filled()
LAST_SAID = Text("takes back what was said last", "收回上一句所说").filled()
ANSWER = Text("answers the question", "回答所问").filled()
STANDS_ALONE = Text("stands alone", "单独成句").filled()
FURTHER_QUESTION = Text("further question", "追问").filled()
TOOL_CALL = Text("tool call", "工具调用").filled()
ECHO = Text("the assistant repeats it", "助手复述").filled()
ERROR_KEY = Text("error key", "错误字段").filled()
NO_RULE = Text("no rule saw a fact here", "没有规则在此识别到事实").filled()

CUED = Text("pattern on the cue ‘{word}’", "由线索词“{word}”触发的模式")
CUED_BACK = Text("pattern that takes back, on the cue ‘{word}’", "由线索词“{word}”触发的撤回模式")
WORD = Text("‘{word}’", "“{word}”")
CONFIRMED = Text("‘{word}’ to the question about it", "以“{word}”回答相关提问")
REFUSED = Text("‘{word}’ to the question about it", "以“{word}”否认相关提问")
PERMITTED = Text("permitted now: ‘{word}’", "现在允许：“{word}”")
SLIP = Text("puts ‘{value}’ right", "更正“{value}”")
KIND_OF = Text("a kind of {kind}", "属于“{kind}”")
OPPOSITE = Text("opposite of {type}", "与 {type} 相反")
RESULT_KEY = Text("result key ‘{key}’", "结果字段“{key}”")

ACTIONS = {
    "set": Text("set", "设定").filled(),
    "change": Text("change", "更改").filled(),
    "correct": Text("correct", "更正").filled(),
    "withdraw": Text("withdraw", "撤回").filled(),
    "deny": Text("deny", "否认").filled(),
    "add": Text("added to the list said last", "加入上文的清单").filled(),
}
"""What a frame does, by its kind."""

FRAME = Text("frame ‘{frame}’: {action}", "句式“{frame}”：{action}")
THEN = Text("{first}; {then}", "{first}；{then}")
DENIED_BY = Text("denied by ‘{word}’", "被“{word}”否认")
PAST_BY = Text("was so in the past (‘{word}’)", "只是过去如此（“{word}”）")
TAKEN_BACK_BY = Text("taken back by ‘{word}’", "被“{word}”收回")
ORDERED = Text("cue {words}", "线索词{words}")
REPLACED = Text("‘{value}’ is replaced", "“{value}”被取代")

QUOTED = Text("quoted", "引用的话").filled()
NOTHING_CHANGES = Text("nothing changes", "并无改动").filled()
NOBODY_NAMED = Text("about a person who is not named", "所说的人没有点明").filled()
UNKNOWN_TYPE = Text("which type is meant is not known", "不清楚指的是哪个类型").filled()
OUT_OF_TIME = Text("skipped: this pattern ran out of time", "已跳过：此表达式匹配超时").filled()

TOLD = Text("it tells what was or what the user does", "只是叙述过去或自己的行动").filled()
NO_ORDER = Text(
    "the word orders nothing here: a noun, or not at the head of a clause", "此词在这里不是指令"
).filled()

NAME_ALONE = Text(
    "‘{word}’ names {type}, but no value stands beside it in a form that a frame reads",
    "“{word}”是 {type} 的名称，但旁边没有句式能读出的值",
)
CUE_ALONE = Text(
    "‘{word}’ is a cue of {type}, but none of its {count} patterns matches",
    "“{word}”是 {type} 的线索词，但其 {count} 个模式均不匹配",
)
VALUE_ALONE = Text(
    "‘{word}’ is a value of {type}, but nothing says that it is chosen",
    "“{word}”是 {type} 的取值，但没有表示选择的词",
)
NEGATED = Text("negated by ‘{word}’", "被“{word}”否定")
CUT = Text("{count} characters at the end were not read", "末尾 {count} 个字符未读取")
TOO_MANY = Text("{count} further facts were not read", "另有 {count} 条事实未读取")

MOODS = {
    "question": Text("a question asserts nothing{word}", "提问不作断言{word}"),
    "hypothetical": Text("a hypothetical asserts nothing{word}", "假设不作断言{word}"),
    "wish": Text("a wish asserts nothing{word}", "意愿不作断言{word}"),
    "reported": Text("others' words assert nothing{word}", "转述不作断言{word}"),
    "read": Text("what a text says asserts nothing{word}", "文字所写不作断言{word}"),
}
"""Why a clause of each mood asserts nothing."""


def of_mood(mood: str, word: str) -> Sentence:
    """Return why a clause of this mood asserts nothing, with the word that gave it the mood.

    >>> of_mood("hypothetical", "if").say()
    'a hypothetical asserts nothing (‘if’)'
    """
    return MOODS[mood].filled(word=_IN_BRACKETS.filled(word=word) if word else "")


_IN_BRACKETS = Text(" (‘{word}’)", "（“{word}”）")


def then(first: Sentence | None, further: Sentence) -> Sentence:
    """Return one reason after another, as a trace: the pattern that saw it, then what denies it.

    >>> then(PATTERN, DENIED_BY.filled(word="not")).say()
    'pattern; denied by ‘not’'
    """
    return further if first is None else THEN.filled(first=first, then=further)
