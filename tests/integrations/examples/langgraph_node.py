"""A node of one's own graph that remembers."""

from langgraph.graph import START, MessagesState, StateGraph
from my_app import model

from phero_core.integrations.langchain import ThreadMemory


class State(MessagesState):
    memory: dict


def answer(state):
    memory = ThreadMemory(state.get("memory"))
    memory.follow(state["messages"])
    reply = model.invoke([("system", memory.context()), *state["messages"]])
    return {"messages": [reply], "memory": memory.saved()}


graph = StateGraph(State).add_node("answer", answer).add_edge(START, "answer").compile()
graph.invoke({"messages": [("user", "My shipping address is 12 Mill Lane, Leeds")]})
