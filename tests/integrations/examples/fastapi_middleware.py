"""A FastAPI chat whose handler knows what the user has said before."""

from fastapi import FastAPI, Request
from my_app import answer

from phero_core.integrations.asgi import MemoryMiddleware, by_header
from phero_core.runtime import AgentMemory

app = FastAPI()
who = by_header("x-session-id")  # one that your gateway sets, and clients cannot
app.add_middleware(MemoryMiddleware, memory=AgentMemory("ecommerce"), identify=who, replies="reply")


@app.post("/chat")
async def chat(request: Request, body: dict[str, str]) -> dict[str, str]:
    return {"reply": await answer(body["message"], request.state.phero.context())}
