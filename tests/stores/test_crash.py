"""Killed without warning, again and again: what was acknowledged is there, and whole."""

from __future__ import annotations

from contextlib import closing

import pytest

from tests.stores.killing import Killer

KILLS = 20


def test_a_killed_writer_loses_nothing_that_was_acknowledged(shared_place):
    with closing(Killer(shared_place.url, seed=1)) as killer:
        for _ in range(KILLS):
            killer.kill_writer()
    toll = killer.toll
    assert (toll.kills, toll.lost, toll.torn) == (KILLS, 0, 0)
    assert toll.rounds > KILLS
    assert toll.ahead <= KILLS


@pytest.mark.redis
@pytest.mark.parametrize("fsync", ["always", "everysec"])
def test_a_killed_server_comes_back_with_a_whole_session(new_redis, fsync):
    """Only ``always`` promises that all is there: otherwise a busy disk may cost the last moments."""
    server = new_redis("--appendonly", "yes", "--appendfsync", fsync)
    with closing(Killer(server.url, seed=2)) as killer:
        for _ in range(5):
            killer.kill_server(server.kill, server.start)
    assert (killer.toll.kills, killer.toll.torn) == (5, 0)
    assert killer.toll.rounds > 5
    assert fsync != "always" or killer.toll.lost == 0


@pytest.mark.redis
def test_a_killed_server_without_a_log_loses_everything_and_the_next_session_begins_whole(new_redis):
    server = new_redis()
    with closing(Killer(server.url, seed=3)) as killer:
        killer.kill_server(server.kill, server.start)
        lost = killer.toll.lost
        assert lost == killer.toll.rounds > 0
        killer.kill_writer()
    assert (killer.toll.lost, killer.toll.torn) == (lost, 0)
