"""LlamaIndex: an index that is searched with what is recalled, and a language model that does not see it."""

from __future__ import annotations

import asyncio

import pytest
from llama_index.core import Document, VectorStoreIndex
from llama_index.core.chat_engine import ContextChatEngine
from llama_index.core.llms import MockLLM
from llama_index.core.schema import QueryBundle

from phero_core.config import preset, with_values
from phero_core.dialogue.model import Annotation, Message
from phero_core.integrations.llamaindex import PheroMemory, PheroQueryTransform, PheroRetriever, guided
from phero_core.runtime import AgentMemory
from phero_core.session import Session
from tests.integrations.bag_of_words import BagOfWords

PAGES = {
    "x200": "X200 router: hold the small button for ten seconds until the lamp blinks.",
    "k7": "K7 kettle: to reset it, take the plug out, wait a minute and put the plug in again.",
    "血压计": "血压计 BP3：长按按钮五秒恢复出厂设置。",
}
QUESTION = "How do I reset it?"


def said(*facts, text=""):
    """Return a session in which these facts were said, as type, value and starting concentration."""
    session = Session(preset("balanced"))
    packets = [Annotation(type=kind, value=value, concentration=c) for kind, value, c in facts]
    session.observe(Message(role="user", content=text, packets=packets))
    return session


@pytest.fixture
def words():
    return BagOfWords()


@pytest.fixture
def index(words):
    pages = [Document(text=text, id_=name) for name, text in PAGES.items()]
    return VectorStoreIndex.from_documents(pages, embed_model=words)


def found(nodes):
    return [node.node.ref_doc_id for node in nodes]


DEVICES = with_values(preset("device_diagnostics"), {"observe.packs": ("base", "devices")})
ROUTER = ("device", "X200 router button lamp", 0.9)


def test_retrieval_finds_the_page_of_the_device_that_was_named_before(index):
    plain = index.as_retriever(similarity_top_k=1)
    assert found(plain.retrieve(QUESTION)) == ["k7"]
    assert found(PheroRetriever(plain, said(ROUTER)).retrieve(QUESTION)) == ["x200"]
    assert found(asyncio.run(PheroRetriever(plain, said(ROUTER)).aretrieve(QUESTION))) == ["x200"]


def test_a_chinese_question_is_guided_too(index):
    plain = index.as_retriever(similarity_top_k=1)
    guide = said(("device", "血压计 BP3", 0.9))
    assert found(PheroRetriever(plain, guide).retrieve("怎么重置？")) == ["血压计"]


def test_the_embedding_sees_the_facts_and_the_query_stays_as_it_is(index, words):
    transform = PheroQueryTransform(said(ROUTER))
    assert transform.run(QUESTION).query_str == QUESTION
    PheroRetriever(index.as_retriever(), said(ROUTER)).retrieve(QUESTION)
    assert words.asked == ["How do I reset it? X200 router button lamp"]


def test_the_language_model_answers_the_users_own_words(index):
    llm = MockLLM()
    engine = guided(index.as_query_engine(llm=llm, similarity_top_k=1), said(ROUTER))
    prompt = str(engine.query(QUESTION))
    assert PAGES["x200"] in prompt
    assert f"Query: {QUESTION}\n" in prompt
    assert "X200 router button lamp" not in prompt.replace(PAGES["x200"], "")
    assert str(asyncio.run(engine.aquery(QUESTION))) == prompt


def test_the_facts_are_those_of_the_moment(index):
    facts = AgentMemory()
    retriever = PheroRetriever(index.as_retriever(similarity_top_k=1), lambda: facts.session("one"))
    assert found(retriever.retrieve(QUESTION)) == ["k7"]
    packets = [Annotation(type="device", value="X200 router button lamp")]
    facts.observe("one", [Message(role="user", content="", packets=packets)])
    assert found(retriever.retrieve(QUESTION)) == ["x200"]


def test_a_chat_engine_remembers_and_is_guided_by_it(index):
    async def chat():
        memory = PheroMemory.from_defaults("one", facts=AgentMemory(DEVICES))
        retriever = PheroRetriever(index.as_retriever(similarity_top_k=1), memory.session, pattern="device")
        engine = ContextChatEngine.from_defaults(retriever, llm=MockLLM(), memory=memory)
        await engine.achat("My device is the X200 router.")
        answer = await engine.achat(QUESTION)
        await memory.sql_store._async_engine.dispose()  # the framework never closes its connection
        return memory, answer

    memory, answer = asyncio.run(chat())
    assert "X200" in memory.recall("device").best.value
    assert found(answer.source_nodes) == ["x200"]


def test_without_facts_or_with_facts_that_the_query_names_nothing_changes():
    query = QueryBundle("Reset the X200")
    assert PheroQueryTransform(said()).run(query) is query
    assert PheroQueryTransform(said(("device", "X200", 0.9))).run(query) is query


def test_strongest_facts_first_and_so_many_at_most():
    session = said(("device", "a", 0.6), ("fault", "b", 0.9), ("topic", "c", 0.7), ("product", "d", 0.8))
    assert PheroQueryTransform(session, most=3).facts() == ["b", "d", "c"]


def test_a_fact_guides_from_the_confidence_on_that_is_asked_for():
    session = said(("device", "weak", 0.69), ("fault", "strong", 0.7), ("shipping_address", "faint", 0.59))
    assert PheroQueryTransform(session, above=0.7).facts() == ["strong"]
    assert PheroQueryTransform(session).facts() == ["strong", "weak"]


def test_only_the_types_that_are_asked_for_guide():
    session = said(("device", "X200", 0.9), ("phone", "0113", 0.8), ("favorite_tea", "green", 0.7))
    assert PheroQueryTransform(session, pattern="device").facts() == ["X200"]
    assert PheroQueryTransform(session, pattern=["device", "favorite_*"]).facts() == ["X200", "green"]


def test_instructions_and_talk_do_not_guide():
    session = said(("directive", "cancel", 1.0), ("constraint", "no invoice", 1.0), ("question", "why", 1.0))
    assert PheroQueryTransform(session).facts() == []


def test_embedding_texts_and_picture_of_a_query_are_kept():
    query = QueryBundle("q", custom_embedding_strs=["a", "b"], image_path="x.png")
    guided_query = PheroQueryTransform(said(("device", "X200", 0.9))).run(query)
    assert guided_query.embedding_strs == ["a X200", "b X200"]
    assert guided_query.image_path == "x.png"
