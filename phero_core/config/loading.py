"""Parameter sets to and from YAML, presets by name, and changes by dotted path."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import yaml
from pydantic import ValidationError

from phero_core.config.schema import REST, Config
from phero_core.errors import ConfigError, InputError, Problem, misnamed
from phero_core.reading import decode, parse_yaml, read_bytes
from phero_core.text import Text
from phero_core.validation import problems_of

MAX_CONFIG_BYTES = 2_000_000
DEFAULT_PRESET = "balanced"


def load_config(path: str | Path) -> Config:
    """Return the parameter set in a YAML file; what it leaves out has the value of ``balanced``.

    Raises:
        ConfigError: the file cannot be read or is not valid; every problem is listed.
    """
    try:
        text = decode(read_bytes(Path(path), limit=MAX_CONFIG_BYTES), str(path))
    except InputError as error:
        raise ConfigError(error.problems) from None
    return parse_config(text, str(path))


def parse_config(text: str, place: str = "parameters") -> Config:
    """Return the parameter set in a YAML text.

    >>> parse_config("field: {max_rounds: 8}").field.max_rounds
    8

    Raises:
        ConfigError: the text is not valid; every problem is listed.
    """
    try:
        documents = [content for _, content in parse_yaml(text, place)]
    except InputError as error:
        raise ConfigError(error.problems) from None
    if len(documents) > 1:
        raise ConfigError([Problem(place, _ONE_DOCUMENT)])
    if not documents or documents[0] is None:
        raise ConfigError([Problem(place, _EMPTY)])
    return config_from(documents[0], place)


def config_from(content: Any, place: str = "parameters") -> Config:
    """Return the parameter set in plain data; what it leaves out has the value of ``balanced``.

    A table of scents that has an entry ``*`` is complete and taken as it is.

    Raises:
        ConfigError: the data is not valid; every problem is listed.
    """
    if not isinstance(content, Mapping):
        raise ConfigError([Problem(place, _NOT_A_MAPPING)])
    return _validated(_over_preset(preset(DEFAULT_PRESET), content), place)


def preset_names() -> list[str]:
    """Return the names of the shipped presets, the default first."""
    folder = resources.files("phero_core.config") / "presets"
    names = sorted(
        entry.name.removesuffix(".yaml") for entry in folder.iterdir() if entry.name.endswith(".yaml")
    )
    return sorted(names, key=lambda name: (name != DEFAULT_PRESET, name == "article_literal", name))


@cache
def preset(name: str) -> Config:
    """Return a shipped parameter set.

    >>> preset("ecommerce").field.max_rounds
    8

    Raises:
        ConfigError: there is no preset of this name.
    """
    known = preset_names()
    if name not in known:
        raise ConfigError([misnamed("", name, known, _NO_PRESET, _NO_PRESET_GUESS)])
    content = _preset_content(name)
    if name == DEFAULT_PRESET:
        return _validated(content, f"preset {name}")
    return _validated(_merged(_preset_content(DEFAULT_PRESET), content, _GIVEN_WHOLE), f"preset {name}")


def with_values(config: Config, values: Mapping[str, Any], place: str = "") -> Config:
    """Return a copy with settings changed by dotted path; the original stays as it is.

    A type that had no numbers of its own starts from those that held for it so far.

    >>> with_values(Config(), {"recall.min_concentration": 0.5}).recall.min_concentration
    0.5

    Raises:
        ConfigError: a path is unknown or a value is not valid; every problem is listed.
    """
    content = config.to_dict()
    problems = []
    for path, value in values.items():
        if _names_setting(path):
            _assign(content, path, value, config)
        else:
            problems.append(Problem(place, _NO_SETTING, {"path": path}))
    try:
        changed = _validated(content, place)
    except ConfigError as error:
        problems += error.problems
    if problems:
        raise ConfigError(problems)
    return changed


def dump_config(config: Config) -> str:
    """Return the YAML text of a parameter set; it loads back to an equal object.

    >>> parse_config(dump_config(preset("ecommerce"))) == preset("ecommerce")
    True
    """
    content = config.to_dict()
    content["provenance"] = {
        key: value for key, value in content["provenance"].items() if value not in (None, {})
    }
    return yaml.safe_dump(content, sort_keys=False, allow_unicode=True, default_flow_style=None, width=110)


def load_any(name_or_path: str) -> Config:
    """Return a preset by its name, or else the parameter set in the file of that name."""
    if name_or_path in preset_names():
        return preset(name_or_path)
    if not Path(name_or_path).exists() and not name_or_path.endswith((".yaml", ".yml")):
        return preset(name_or_path)
    return load_config(name_or_path)


def _preset_content(name: str) -> dict[str, Any]:
    resource = resources.files("phero_core.config") / "presets" / f"{name}.yaml"
    documents = [content for _, content in parse_yaml(resource.read_text(encoding="utf-8"), f"preset {name}")]
    return {**documents[0], "provenance": {"preset": name}}


def _validated(content: Mapping[str, Any], place: str) -> Config:
    try:
        return Config.model_validate(content, strict=None)
    except ValidationError as error:
        raise ConfigError(problems_of(error, Config, place)) from None


def _over_preset(base: Config, content: Mapping[str, Any]) -> dict[str, Any]:
    """Lay a file's content over a preset; a new type starts from the numbers that held for it there."""
    scents = content.get("scents")
    below = base.to_dict()
    if isinstance(scents, Mapping):
        if REST in scents:
            return _merged(below, content, _GIVEN_WHOLE | {"scents"})
        for name in scents:
            below["scents"].setdefault(name, base.scent(str(name)).model_dump(mode="json"))
    return _merged(below, content, _GIVEN_WHOLE)


_GIVEN_WHOLE = frozenset({"provenance", "packs"})


def _merged(base: Mapping[str, Any], change: Mapping[str, Any], whole: frozenset[str]) -> dict[str, Any]:
    """Lay ``change`` over ``base``, mapping by mapping; keys in ``whole`` replace what was there."""
    result = dict(base)
    for key, value in change.items():
        below = result.get(key)
        if isinstance(below, Mapping) and isinstance(value, Mapping) and key not in whole:
            result[key] = _merged(below, value, whole)
        else:
            result[key] = value
    return result


def _names_setting(path: str) -> bool:
    """Whether a dotted path has the parts that its section needs; a type's name may hold dots itself."""
    section, _, rest = path.partition(".")
    needed = rest.rpartition(".")[0] if section == "scents" else rest
    return bool(needed) and section != "schema"


def _assign(content: dict[str, Any], path: str, value: Any, config: Config) -> None:
    section, _, rest = path.partition(".")
    if section == "scents":
        name, _, setting = rest.rpartition(".")
        entry = content["scents"].setdefault(name, config.scent(name).model_dump(mode="json"))
        entry[setting] = value
    else:
        content.setdefault(section, {})[rest] = value


_ONE_DOCUMENT = Text(
    "holds several YAML documents; a parameter set is one", "包含多个 YAML 文档；参数集只能有一个"
)
_EMPTY = Text("is empty: nothing to load", "文件为空：没有可加载的内容")
_NOT_A_MAPPING = Text(
    "must be a mapping with sections such as field, recall and scents",
    "必须是包含 field、recall、scents 等部分的映射",
)
_NO_SETTING = Text(
    "'{path}' names no setting; write section.setting, such as recall.top_k",
    "“{path}”不是设置项；请写成 部分.设置，例如 recall.top_k",
)
_NO_PRESET = Text(
    "there is no preset or file '{name}'; presets: {known}", "没有名为“{name}”的预设或文件；可用预设：{known}"
)
_NO_PRESET_GUESS = Text(
    "there is no preset or file '{name}'; did you mean '{guess}'? Presets: {known}",
    "没有名为“{name}”的预设或文件；是否想写“{guess}”？可用预设：{known}",
)
