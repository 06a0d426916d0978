"""The paths that are about no single session."""

from itertools import islice
from typing import Annotated

from fastapi import APIRouter, Query

from phero_core.integrations.service import answering, answers
from phero_core.integrations.service.asking import AskingUser, Memory, Spoken, Tenant, UserName
from phero_core.integrations.service.documented import ERRORS
from phero_core.integrations.service.words import described
from phero_core.integrations.tenancy import key_of, owned_by

router = APIRouter(prefix="/v1", responses=ERRORS)


@router.get("/sessions", tags=["sessions"], **described("list_sessions"))
def list_sessions(
    *,
    memory: Memory,
    user: AskingUser = None,
    tenant: Tenant = None,
    limit: Annotated[int, Query(description="At most so many.", ge=1, le=1_000)] = 100,
) -> answers.Listed:
    """Return the ids of sessions."""
    owner = None if user is None else key_of(user, tenant)
    owned = map(owned_by, memory.store.sessions(owner))
    names = list(islice((one.id for one in owned if one.tenant == tenant), limit + 1))
    return answers.Listed(sessions=names[:limit], more=len(names) > limit)


@router.delete("/users/{user}", tags=["users"], **described("forget_user"))
def forget_user(memory: Memory, user: UserName, tenant: Tenant = None) -> answers.Forgotten:
    """Delete all sessions of a user."""
    return answers.Forgotten(forgotten=memory.forget_user(key_of(user, tenant)))


@router.get("/parameters", tags=["parameters"], **described("parameters"))
def parameters(memory: Memory, language: Spoken) -> answers.Sets:
    """Return all parameter sets in use."""
    in_use = [answers.InUse.model_validate(chosen) for chosen in memory.parameters.in_use]
    return answers.Sets(sets=in_use, problems=answering.warned(memory.parameters.problems, language))
