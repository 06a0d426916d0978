"""What runs inside the Redis server: each script is one atomic step, and none looks into a session's data.

Keys, under the store's prefix:

=================  =====  =====================================================================
``session:ID``     hash   version, data, writes, user; expires by itself where there is a TTL
``user:USER``      zset   ids of the user's sessions by when they expire [ms]; expires with the last
``saved``          zset   ids of all sessions by their last save [ms]
``expiring``       zset   ids of the sessions that expire, by when [ms]
``floor``          text   the highest version that was ever forgotten
=================  =====  =====================================================================

A session that has expired leaves its id in the indexes: each reader looks whether it is still there, and still the
user's; each save takes the next few such ids out.
"""

from __future__ import annotations

from hashlib import sha1
from typing import NamedTuple

from phero_core.stores.compare import REMEMBERED


class Script(NamedTuple):
    """A script, and the name under which a server remembers it."""

    source: str
    digest: str


def _script(source: str) -> Script:
    return Script(source, sha1(source.encode(), usedforsecurity=False).hexdigest())


_PLACES = """
local prefix = KEYS[1]
local sessions, users = prefix .. 'session:', prefix .. 'user:'
local saved, expiring, floor = prefix .. 'saved', prefix .. 'expiring', prefix .. 'floor'
"""

_NOW = """
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
"""

_DROP = """
local function drop(id)
  local held = redis.call('HMGET', sessions .. id, 'version', 'user')
  redis.call('ZREM', saved, id)
  redis.call('ZREM', expiring, id)
  if not held[1] then return 0 end
  if held[2] then redis.call('ZREM', users .. held[2], id) end
  redis.call('DEL', sessions .. id)
  if tonumber(held[1]) > tonumber(redis.call('GET', floor) or '0') then redis.call('SET', floor, held[1]) end
  return 1
end
"""

SAVE = _script(
    _PLACES
    + _NOW
    + f"local remembered = {REMEMBERED}"
    + """
local id, data, expected, mark, user, ttl = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4], ARGV[5], tonumber(ARGV[6])
local held = redis.call('HMGET', sessions .. id, 'version', 'writes', 'user')
local version, writes, owner = tonumber(held[1] or '0'), held[2] or '', held[3] or ''

for made, known in string.gmatch(writes, '(%d+)=(%x+)') do
  if known == mark then return {2, tonumber(made)} end
end
if version ~= expected then return {0, version} end

if version == 0 then version = tonumber(redis.call('GET', floor) or '0') end
version = version + 1
local kept, count = string.format('%d=%s', version, mark), 1
for write in string.gmatch(writes, '%S+') do
  if count < remembered then
    kept, count = kept .. ' ' .. write, count + 1
  end
end
redis.call('HSET', sessions .. id, 'version', string.format('%d', version), 'data', data, 'writes', kept)

if user ~= '' and user ~= owner then
  if owner ~= '' then redis.call('ZREM', users .. owner, id) end
  redis.call('HSET', sessions .. id, 'user', user)
  owner = user
end

local expires = 'inf'
if ttl > 0 then
  expires = string.format('%d', now + ttl)
  redis.call('PEXPIREAT', sessions .. id, expires)
  redis.call('ZADD', expiring, expires, id)
else
  redis.call('PERSIST', sessions .. id)
  redis.call('ZREM', expiring, id)
end
redis.call('ZADD', saved, now, id)

if owner ~= '' then
  redis.call('ZREMRANGEBYSCORE', users .. owner, '-inf', now)
  redis.call('ZADD', users .. owner, expires, id)
  local last = redis.call('ZRANGE', users .. owner, -1, -1, 'WITHSCORES')[2]
  if last == 'inf' then redis.call('PERSIST', users .. owner) else redis.call('PEXPIREAT', users .. owner, last) end
end

for _, gone in ipairs(redis.call('ZRANGEBYSCORE', expiring, '-inf', now, 'LIMIT', 0, 20)) do
  if redis.call('EXISTS', sessions .. gone) == 0 then
    redis.call('ZREM', saved, gone)
    redis.call('ZREM', expiring, gone)
  end
end
return {1, version}
"""
)
"""The same rule as `compare.judge`; returns its outcome and version."""

FORGET = _script(_PLACES + _DROP + "return drop(ARGV[1])")
"""Returns how many sessions went: 0 or 1."""

FORGET_USER = _script(
    _PLACES
    + _DROP
    + """
local count = 0
for _, id in ipairs(redis.call('ZRANGE', users .. ARGV[1], 0, -1)) do
  if redis.call('HGET', sessions .. id, 'user') == ARGV[1] then count = count + drop(id) end
end
redis.call('DEL', users .. ARGV[1])
return count
"""
)
"""Returns how many sessions went; an id that has expired and begun anew for somebody else stays."""

PURGE = _script(
    _PLACES
    + _DROP
    + """
local ids = redis.call('ZRANGEBYSCORE', saved, '-inf', ARGV[1], 'LIMIT', 0, 200)
local count = 0
for _, id in ipairs(ids) do count = count + drop(id) end
return {#ids, count}
"""
)
"""Takes one batch of what was last saved at or before a time [ms]; returns its size and how many sessions went."""

PAGE = _script(
    _PLACES
    + """
local index = saved
if ARGV[2] ~= '' then index = users .. ARGV[2] end
local page = redis.call('ZSCAN', index, ARGV[1], 'COUNT', 200)
local found = {page[1]}
for place = 1, #page[2], 2 do
  local id = page[2][place]
  local held = redis.call('HMGET', sessions .. id, 'version', 'user')
  if held[1] and (ARGV[2] == '' or held[2] == ARGV[2]) then found[#found + 1] = id end
end
return found
"""
)
"""Returns where the next page begins ("0" = nowhere), and the ids of this one; an id can come twice."""
