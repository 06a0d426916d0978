"""Parameter sets from YAML: what is left out, what is refused, and every refusal word for word."""

import pytest
from hypothesis import given

from phero_core.config import (
    Config,
    ScentType,
    config_from,
    dump_config,
    load_any,
    load_config,
    parse_config,
    preset,
    preset_names,
    with_values,
)
from phero_core.errors import ConfigError
from tests.strategies import whole_configs


@pytest.mark.parametrize("name", preset_names())
def test_a_preset_written_to_a_file_loads_back_equal(name, tmp_path):
    path = tmp_path / "my.yaml"
    path.write_text(dump_config(preset(name)), encoding="utf-8")
    assert load_config(path) == preset(name)


@given(whole_configs())
def test_any_parameter_set_written_loads_back_equal(config):
    loaded = parse_config(dump_config(config))
    assert loaded == config
    assert loaded.digest == config.digest


@given(whole_configs())
def test_the_plain_form_gives_an_equal_object(config):
    assert config_from(config.to_dict()) == config


def test_a_file_says_its_schema_version():
    assert dump_config(Config()).startswith("schema: phero/1\n")


def test_provenance_is_kept_and_does_not_act():
    made = with_values(
        preset("ecommerce"), {"provenance.note": "für 顺丰", "provenance.scores": {"accuracy": 0.9}}
    )
    assert parse_config(dump_config(made)).provenance == made.provenance
    assert made.digest == preset("ecommerce").digest


def test_what_a_file_leaves_out_is_balanced():
    loaded = parse_config("recall: {top_k: 7}")
    assert loaded == with_values(preset("balanced"), {"recall.top_k": 7}).model_copy(
        update={"provenance": loaded.provenance}
    )


def test_a_type_in_a_file_keeps_the_numbers_that_it_leaves_out():
    loaded = parse_config("scents: {shipping_address: {decay_factor: 0.9}}").scent("shipping_address")
    assert (loaded.decay_factor, loaded.concentration, loaded.cardinality) == (0.9, 0.75, "one")


def test_a_new_type_starts_from_what_held_for_it():
    loaded = parse_config("scents: {favorite_singer: {decay_factor: 0.5}, gadget: {concentration: 0.3}}")
    assert (loaded.scent("favorite_singer").concentration, loaded.scent("favorite_singer").cardinality) == (
        0.75,
        "one",
    )
    assert loaded.scent("gadget") == preset("balanced").scent("gadget").model_copy(
        update={"concentration": 0.3}
    )


def test_a_table_of_scents_with_a_rest_is_complete():
    loaded = parse_config('scents: {"*": {decay_factor: 0.5}}')
    assert loaded.scent("shipping_address") == loaded.scent("anything") == ScentType(decay_factor=0.5)


def test_the_longest_pattern_that_fits_decides_and_a_name_beats_patterns():
    loaded = parse_config(
        "scents: {'a*': {concentration: 0.1}, 'a_b*': {concentration: 0.2}, a_b_c: {concentration: 0.3}}"
    )
    assert [loaded.scent(name).concentration for name in ("ax", "a_bx", "a_b_c")] == [0.1, 0.2, 0.3]


def test_names_that_people_make_up_are_not_kept_for_ever():
    config = parse_config("{}")
    for number in range(5000):
        config.scent(f"favorite_{number}")
    assert len(config._resolved) <= 1024


def test_later_layers_leave_the_original_as_it_is():
    before = preset("balanced")
    with_values(before, {"scents.city.decay_factor": 0.5, "recall.top_k": 9})
    assert before == preset("balanced")
    assert "city" not in before.scents


def test_a_changed_type_starts_from_what_held_for_it():
    changed = with_values(preset("balanced"), {"scents.favorite_singer.decay_factor": 0.5}).scent(
        "favorite_singer"
    )
    assert (changed.decay_factor, changed.concentration, changed.cardinality) == (0.5, 0.75, "one")


def test_every_number_as_written():
    """1.50 keeps nothing of its writing: it is the number, and goes into a file as a number."""
    loaded = parse_config("field: {lse_temperature: 1.50}")
    assert "lse_temperature: 1.5," in dump_config(loaded)


def test_a_name_or_a_path_leads_to_a_parameter_set(tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text("recall: {top_k: 2}", encoding="utf-8")
    assert load_any("medical") == preset("medical")
    assert load_any(str(path)).recall.top_k == 2


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gb18030"])
def test_files_are_read_in_the_encodings_that_people_have(tmp_path, encoding):
    path = tmp_path / "我的参数.yaml"
    path.write_text("provenance: {note: 为顺丰调优}\nrecall: {top_k: 2}\n", encoding=encoding)
    assert load_config(path).provenance.note == "为顺丰调优"


REFUSED = {
    "field: {max_round: 3}": (
        "my.yaml: unknown key 'field.max_round'; did you mean 'max_rounds'?",
        "my.yaml：未知的键“field.max_round”；是否想写“max_rounds”？",
    ),
    "fied: {}": (
        "my.yaml: unknown key 'fied'; did you mean 'field'?",
        "my.yaml：未知的键“fied”；是否想写“field”？",
    ),
    "scents: {x: {zzz: 1}}": (
        "my.yaml: unknown key 'scents.x.zzz'; known here: cardinality, concentration, core, decay_factor, inject_above, scope",
        "my.yaml：未知的键“scents.x.zzz”；此处可用：cardinality, concentration, core, decay_factor, inject_above, scope",
    ),
    "recall: {min_concentration: .nan}": (
        "my.yaml: recall.min_concentration: must be a finite number; found .nan",
        "my.yaml: recall.min_concentration：必须是有限数值；实际为 .nan",
    ),
    "recall: {min_concentration: .inf}": (
        "my.yaml: recall.min_concentration: must be a finite number; found .inf",
        "my.yaml: recall.min_concentration：必须是有限数值；实际为 .inf",
    ),
    "recall: {min_concentration: -0.1}": (
        "my.yaml: recall.min_concentration: must be at least 0.0; found -0.1",
        "my.yaml: recall.min_concentration：不得小于 0.0；实际为 -0.1",
    ),
    "field: {supersede_factor: 1.5}": (
        "my.yaml: field.supersede_factor: must be at most 1.0; found 1.5",
        "my.yaml: field.supersede_factor：不得大于 1.0；实际为 1.5",
    ),
    "field: {max_rounds: true}": (
        "my.yaml: field.max_rounds: must be a whole number; found True",
        "my.yaml: field.max_rounds：必须是整数；实际为 True",
    ),
    "field: {max_rounds: 2.5}": (
        "my.yaml: field.max_rounds: must be a whole number; found 2.5",
        "my.yaml: field.max_rounds：必须是整数；实际为 2.5",
    ),
    "recall: {min_concentration: '0.5'}": (
        "my.yaml: recall.min_concentration: must be a number; found '0.5'",
        "my.yaml: recall.min_concentration：必须是数字；实际为 '0.5'",
    ),
    "recall: {min_concentration: true}": (
        "my.yaml: recall.min_concentration: must be a number; found True",
        "my.yaml: recall.min_concentration：必须是数字；实际为 True",
    ),
    "field: {refresh_on_confirmation: yes}": (
        "my.yaml: field.refresh_on_confirmation: must be true or false; found 'yes'",
        "my.yaml: field.refresh_on_confirmation：必须是 true 或 false；实际为 'yes'",
    ),
    "field: {superposition: sum}": (
        "my.yaml: field.superposition: must be 'anchored' or 'log_sum_exp'; found 'sum'",
        "my.yaml: field.superposition：必须是 'anchored' 或 'log_sum_exp'；实际为 'sum'",
    ),
    "scents: {x: {cardinality: two}}": (
        "my.yaml: scents.x.cardinality: must be 'one' or 'many'; found 'two'",
        "my.yaml: scents.x.cardinality：必须是 'one' 或 'many'；实际为 'two'",
    ),
    "schema: phero/2": (
        "my.yaml: schema: must be 'phero/1'; found 'phero/2'",
        "my.yaml: schema：必须是 'phero/1'；实际为 'phero/2'",
    ),
    "observe: {packs: base}": (
        "my.yaml: observe.packs: must be a list; found 'base'",
        "my.yaml: observe.packs：必须是列表；实际为 'base'",
    ),
    "field:": (
        "my.yaml: field: must be a mapping of keys and values; found None",
        "my.yaml: field：必须是键值映射；实际为 None",
    ),
    "scents: 5": (
        "my.yaml: scents: must be a mapping of keys and values; found 5",
        "my.yaml: scents：必须是键值映射；实际为 5",
    ),
    "1: 2": (
        "my.yaml: 1: a key must be text; found 1",
        "my.yaml: 1：键必须是文本；实际为 1",
    ),
    "a: &x 1\nb: *x": (
        "my.yaml:1:4: aliases (&name, *name) are not read: write the value out where it is needed",
        "my.yaml:1:4：不支持别名（&name、*name）：请在需要处直接写出该值",
    ),
    "field: !!python/object:os.system {}": (
        "my.yaml:1:8: the tag 'tag:yaml.org,2002:python/object:os.system' is not read: write plain text, numbers, lists and mappings only",
        "my.yaml:1:8：不支持标签“tag:yaml.org,2002:python/object:os.system”：只能写普通文本、数字、列表和映射",
    ),
    "field: {max_rounds: 3, max_rounds: 4}": (
        "my.yaml:1:24: the key 'max_rounds' stands twice: keep one of them",
        "my.yaml:1:24：键“max_rounds”出现了两次：请只保留一个",
    ),
    "a: 1\n---\nb: 2": (
        "my.yaml: holds several YAML documents; a parameter set is one",
        "my.yaml：包含多个 YAML 文档；参数集只能有一个",
    ),
    "": ("my.yaml: is empty: nothing to load", "my.yaml：文件为空：没有可加载的内容"),
    "# nothing\n": ("my.yaml: is empty: nothing to load", "my.yaml：文件为空：没有可加载的内容"),
    "- 1": (
        "my.yaml: must be a mapping with sections such as field, recall and scents",
        "my.yaml：必须是包含 field、recall、scents 等部分的映射",
    ),
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_refused_says_where_what_and_what_now(text):
    with pytest.raises(ConfigError) as caught:
        parse_config(text, "my.yaml")
    assert (str(caught.value), caught.value.say("zh")) == REFUSED[text]


def test_all_problems_are_told_at_once():
    text = """
    field: {max_rounds: 0, lse_temperature: .nan, max_round: 3}
    recall: {top_k: x}
    scents: {city: {decay_factor: 2, cardinality: two}}
    """
    with pytest.raises(ConfigError) as caught:
        parse_config(text, "my.yaml")
    assert str(caught.value).splitlines() == [
        "my.yaml: field.max_rounds: must be at least 1; found 0",
        "my.yaml: field.lse_temperature: must be a finite number; found .nan",
        "my.yaml: unknown key 'field.max_round'; did you mean 'max_rounds'?",
        "my.yaml: recall.top_k: must be a whole number; found 'x'",
        "my.yaml: scents.city.decay_factor: must be at most 1.0; found 2",
        "my.yaml: scents.city.cardinality: must be 'one' or 'many'; found 'two'",
    ]


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"recall.topk": 1}, "d: config: unknown key 'recall.topk'; did you mean 'top_k'?"),
        (
            {"nope.x": 1},
            "d: config: unknown key 'nope'; known here: field, governor, observe, provenance, recall, scents, schema",
        ),
        ({"recall": 3}, "d: config: 'recall' names no setting; write section.setting, such as recall.top_k"),
        (
            {"schema": "x"},
            "d: config: 'schema' names no setting; write section.setting, such as recall.top_k",
        ),
        (
            {"schema.x": "x"},
            "d: config: 'schema.x' names no setting; write section.setting, such as recall.top_k",
        ),
        (
            {"scents.city": 1},
            "d: config: 'scents.city' names no setting; write section.setting, such as recall.top_k",
        ),
        ({"": 1}, "d: config: '' names no setting; write section.setting, such as recall.top_k"),
        ({"recall.top_k": True}, "d: config: recall.top_k: must be a whole number; found True"),
        (
            {"recall": 3, "recall.top_k": 0},
            "d: config: 'recall' names no setting; write section.setting, such as recall.top_k\nd: config: recall.top_k: must be at least 1; found 0",
        ),
    ],
)
def test_a_dotted_path_that_leads_nowhere_is_refused(values, message):
    with pytest.raises(ConfigError) as caught:
        with_values(Config(), values, "d: config")
    assert str(caught.value) == message


def test_an_unknown_preset_says_which_there_are():
    with pytest.raises(ConfigError) as caught:
        preset("ecomerce")
    known = ", ".join(preset_names())
    assert str(caught.value) == (
        f"there is no preset or file 'ecomerce'; did you mean 'ecommerce'? Presets: {known}"
    )


def test_a_missing_file_says_so(tmp_path):
    with pytest.raises(ConfigError, match="No such file or directory"):
        load_any(str(tmp_path / "none.yaml"))


@pytest.mark.parametrize("depth", [500, 5000])
def test_a_deeply_nested_file_is_refused(depth):
    with pytest.raises(ConfigError) as caught:
        parse_config("field: " + "[" * depth + "]" * depth, "my.yaml")
    assert len(caught.value.problems) == 1
