"""The examples that people copy run, and do what they say."""

from __future__ import annotations

import asyncio
from contextlib import redirect_stdout
from io import StringIO

import pytest
from llama_index.core import Document, VectorStoreIndex
from llama_index.core.base.llms.types import ChatMessage
from llama_index.core.llms.mock import MockFunctionCallingLLM

from tests.integrations.bag_of_words import BagOfWords
from tests.integrations.chat_model import RecordingModel
from tests.integrations.conftest import EXAMPLES

TOLD = "- shipping address: 12 Mill Lane, Leeds"


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.stem)
def test_an_example_is_short(path):
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    assert len(lines) <= 17


def test_langchain_agent(run):
    model = RecordingModel()
    _, printed = run("langchain_agent", model=model, tools=[])
    assert TOLD in model.system()
    assert TOLD in printed


def test_langchain_stored(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names, printed = run("langchain_stored", model=RecordingModel(), tools=[])
    assert TOLD in printed
    assert (tmp_path / "memory.db").exists()
    names["memory"].store.close()


def test_langchain_chain(run):
    model = RecordingModel(script=["Noted.", "To Leeds."])
    assert run("langchain_chain", model=model)[1] == "Noted. To Leeds. "
    assert TOLD in model.system()


def test_langgraph_node(run):
    model = RecordingModel()
    run("langgraph_node", model=model)
    assert TOLD in model.system()


@pytest.mark.filterwarnings(
    "ignore:The `__fields:pydantic.warnings.PydanticDeprecatedSince20",
    "ignore:Accessing the 'model_:pydantic.warnings.PydanticDeprecatedSince211",
)
def test_llamaindex_agent(run):
    asked = []

    def answer(messages, **_):
        asked.append([message.content for message in messages if message.role == "system"])
        return ChatMessage(role="assistant", content="好的")

    pages = [Document(text="寄往上海的包裹两天送达", id_="上海"), Document(text="会送到门口吗", id_="门口")]
    index = VectorStoreIndex.from_documents(pages, embed_model=BagOfWords())
    names, _ = run(
        "llamaindex_agent", llm=MockFunctionCallingLLM(response_generator=answer), tools=[], index=index
    )

    async def talk():
        found = await names["talk"]()
        await names["memory"].sql_store._async_engine.dispose()  # the framework never closes its connection
        return found

    printed = StringIO()
    with redirect_stdout(printed):
        found = asyncio.run(talk())
    assert printed.getvalue() == "上海市浦东新区张江路123号\n"
    assert "收货地址（A789）：上海市浦东新区张江路123号" in "".join(asked[-1])
    assert found
