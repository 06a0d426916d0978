"""An agent with a memory, and an index that is searched with what it knows."""

from llama_index.core.agent.workflow import FunctionAgent
from my_app import index, llm, tools

from phero_core.integrations.llamaindex import PheroMemory, PheroRetriever
from phero_core.runtime import AgentMemory

memory = PheroMemory.from_defaults("customer-7", facts=AgentMemory("ecommerce"))
agent = FunctionAgent(tools=tools, llm=llm)


async def talk():
    await agent.run(user_msg="订单A789的收货地址是上海市浦东新区张江路123号", memory=memory)
    await agent.run(user_msg="会送到哪里？", memory=memory)
    print(memory.recall("shipping_address").best.value)
    return await PheroRetriever(index.as_retriever(), memory.session).aretrieve("会送到哪里？")
