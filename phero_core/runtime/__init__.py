"""The engine in production: many users, one store, parameters that change while sessions run, and a trace.

`AgentMemory` is what an agent, a framework adapter or a service holds. `ParameterSets` decides which parameters
hold for a session, and `TraceLog` writes what happens for the dashboard to tune on.
"""

from phero_core.runtime.choosing import ParameterSet
from phero_core.runtime.layout import Experiment
from phero_core.runtime.memory import AgentMemory
from phero_core.runtime.parameters import ParameterSets
from phero_core.runtime.results import Answered, Observed
from phero_core.runtime.trace import TraceLog

__all__ = ["AgentMemory", "Answered", "Experiment", "Observed", "ParameterSet", "ParameterSets", "TraceLog"]
