"""Any order of calls, made up by Hypothesis: every store answers as a dictionary does that was written plainly."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from phero_core.stores import ConflictError, Stored

names = st.sampled_from(["a", "b", "*", "会\n话", "\ud83d"])
users = st.sampled_from(["ann", "bob", "a*"])
texts = st.text(max_size=5)


class Calls(RuleBasedStateMachine):
    """One store beside the model; ``store`` is set by the test."""

    store = None
    writes = Bundle("writes")

    def __init__(self):
        super().__init__()
        self.store = self.opened()
        self.model = {}
        self.highest = 0
        self.made = {}
        self.count = 0

    @rule(
        target=writes,
        name=names,
        data=texts,
        user=st.none() | users,
        behind=st.sampled_from([0, 0, 0, 0, 1, 2, -1]),
    )
    def save(self, name, data, user, behind):
        """Save with the right version, or with one that is wrong by ``behind``."""
        version, _, owner = self.model.get(name, (0, None, None))
        expected = max(0, version - behind)
        self.count += 1
        write = (name, data, expected, f"write {self.count}")
        if expected != version:
            self.refuse(write, user)
            return write
        new = version + 1 if version else self.highest + 1
        assert self.send(write, user) == new
        self.model[name] = (new, data, user or owner)
        self.made[write] = new
        return write

    @rule(write=writes)
    def send_again(self, write):
        """A write that was made answers as before; after its session was forgotten, or refused, it is judged anew."""
        name, data, expected, _ = write
        version, _, owner = self.model.get(name, (0, None, None))
        if write in self.made:
            assert self.send(write, None) == self.made[write]
        elif version != expected:
            self.refuse(write, None)
        else:
            new = version + 1 if version else self.highest + 1
            assert self.send(write, None) == new
            self.model[name] = (new, data, owner)
            self.made[write] = new

    @rule(name=names)
    def forget(self, name):
        assert self.store.forget(name) == (name in self.model)
        self.gone([name])

    @rule(user=users)
    def forget_user(self, user):
        theirs = [name for name, (_, _, owner) in self.model.items() if owner == user]
        assert self.store.forget_user(user) == len(theirs)
        self.gone(theirs)

    @rule()
    def purge_all(self):
        assert self.store.purge(0) == len(self.model)
        self.gone(list(self.model))

    @rule()
    def purge_none(self):
        assert self.store.purge(3600) == 0

    @invariant()
    def every_answer_is_the_models(self):
        for name in ["a", "b", "*", "会\n话", "\ud83d"]:
            version, data, _ = self.model.get(name, (0, None, None))
            assert self.store.load(name) == (Stored(version, data) if version else None)
        assert sorted(self.store.sessions()) == sorted(self.model)
        for user in ["ann", "bob", "a*"]:
            theirs = sorted(name for name, (_, _, owner) in self.model.items() if owner == user)
            assert sorted(self.store.sessions(user)) == theirs

    def send(self, write, user):
        name, data, expected, write_id = write
        return self.store.save(name, data, expected=expected, write_id=write_id, user=user)

    def refuse(self, write, user):
        with pytest.raises(ConflictError):
            self.send(write, user)

    def gone(self, forgotten):
        for name in forgotten:
            if name in self.model:
                self.highest = max(self.highest, self.model.pop(name)[0])
        self.made = {write: made for write, made in self.made.items() if write[0] not in forgotten}

    def teardown(self):
        self.store.close()


def test_a_store_answers_as_a_dictionary_would(place):
    class Opened(Calls):
        def opened(self):
            return place.open(place.fresh())

    run_state_machine_as_test(
        Opened,
        settings=settings(
            max_examples=25,
            stateful_step_count=30,
            deadline=None,
            suppress_health_check=[HealthCheck.too_slow],
        ),
    )
