"""A plain chain that remembers, and streams."""

from langchain_core.prompts import ChatPromptTemplate
from my_app import model

from phero_core.integrations.langchain import remembering
from phero_core.runtime import AgentMemory

memory = AgentMemory("ecommerce")
chain = ChatPromptTemplate([("system", "You sell books."), ("human", "{words}")]) | remembering(model, memory)
session = {"configurable": {"session_id": "customer-7"}}
for words in ("My shipping address is 12 Mill Lane, Leeds", "Where will my order go?"):
    for chunk in chain.stream({"words": words}, session):
        print(chunk.text, end="")
