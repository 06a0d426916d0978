"""An agent whose memory travels in its thread."""

from langchain.agents import create_agent
from langgraph.checkpoint.memory import InMemorySaver
from my_app import model, tools

from phero_core import preset
from phero_core.integrations.langchain import PheroMiddleware

memory = PheroMiddleware(preset("ecommerce"))
agent = create_agent(model, tools, middleware=[memory], checkpointer=InMemorySaver())
thread = {"configurable": {"thread_id": "customer-7"}}
for words in ("My shipping address is 12 Mill Lane, Leeds", "Where will my order go?"):
    agent.invoke({"messages": [("user", words)]}, thread)
print(memory.session(agent.get_state(thread).values).context_prompt())
