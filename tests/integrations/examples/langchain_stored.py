"""An agent whose memory lies in a file that other processes read."""

from langchain.agents import create_agent
from my_app import model, tools

from phero_core.integrations.langchain import StoredPheroMiddleware
from phero_core.runtime import AgentMemory
from phero_core.stores import open_store

memory = AgentMemory("ecommerce", open_store("sqlite:///memory.db"))
agent = create_agent(model, tools, middleware=[StoredPheroMiddleware(memory)])
thread = {"configurable": {"thread_id": "customer-7"}}
agent.invoke({"messages": [("user", "My shipping address is 12 Mill Lane, Leeds")]}, thread)
print(memory.context("customer-7"))
