"""Parameter sets: the schema of every setting, presets, and YAML files that agents load unchanged."""

from phero_core.config.difference import Difference, differences
from phero_core.config.knob import Knob, knobs_of
from phero_core.config.loading import (
    DEFAULT_PRESET,
    config_from,
    dump_config,
    load_any,
    load_config,
    parse_config,
    preset,
    preset_names,
    with_values,
)
from phero_core.config.scent_settings import ScentType
from phero_core.config.schema import Config, Provenance

__all__ = [
    "DEFAULT_PRESET",
    "Config",
    "Difference",
    "Knob",
    "Provenance",
    "ScentType",
    "config_from",
    "differences",
    "dump_config",
    "knobs_of",
    "load_any",
    "load_config",
    "parse_config",
    "preset",
    "preset_names",
    "with_values",
]
