#!lua
-- Seats the people of claimed tickets in a new room that is starting, or gives the claim up.
-- KEYS  1 tickets  2 claims (hash: ticket = until ms|claim)  3 present  4 starting rooms  5 public rooms  6 the new room
--       7.. players, channels, rooms and invites, named by `ops`
-- ARGV  1 claim  2 room id  3 state, packed  4 score among the starting rooms  5 PlayerNote with the room
--       6 ops: cmsgpack {
--           tickets = {ticket id...}                                  refused unless claimed by 1
--           people  = {{player key index, player id, pointer, channel key index}...}
--                                                                     refused if elsewhere or without a live socket
--           rooms   = {{room key index, room id, version}...}         the parties'; refused unless as seen; they close
--           close   = {invite key index...} }
-- Returns {1}. {-1, index}: a ticket is gone or its claim lapsed. {-2, index}: a pointer moved.
--         {-3, index}: somebody is not there. {-4, index}: a room has changed.
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local ops = cmsgpack.unpack(ARGV[6])
local function ours(ticket)
  local until_ms, claim = string.match(redis.call('HGET', KEYS[2], ticket) or '', '^(%d+)|(.+)$')
  return claim == ARGV[1] and until_ms
end
local function refusal()
  for index, ticket in ipairs(ops.tickets) do
    local until_ms = ours(ticket)
    if not until_ms or tonumber(until_ms) <= now then return {-1, index} end
    if redis.call('HEXISTS', KEYS[1], ticket) == 0 then return {-1, index} end
  end
  for index, op in ipairs(ops.people) do
    if (redis.call('HGET', KEYS[op[1]], 'room') or '') ~= op[3] then return {-2, index} end
    if tonumber(redis.call('ZSCORE', KEYS[3], op[2]) or '0') <= now then return {-3, index} end
  end
  for index, op in ipairs(ops.rooms) do
    if (redis.call('HGET', KEYS[op[1]], 'version') or '0') ~= tostring(op[3]) then return {-4, index} end
  end
end
local refused = refusal()
if refused then
  for _, ticket in ipairs(ops.tickets) do
    if ours(ticket) then redis.call('HDEL', KEYS[2], ticket) end
  end
  return refused
end
-- Nothing below may fail.
for _, ticket in ipairs(ops.tickets) do
  redis.call('HDEL', KEYS[1], ticket)
  redis.call('HDEL', KEYS[2], ticket)
end
for _, op in ipairs(ops.rooms) do
  redis.call('DEL', KEYS[op[1]])
  redis.call('ZREM', KEYS[5], op[2])
end
for _, key in ipairs(ops.close) do redis.call('DEL', KEYS[key]) end
redis.call('HSET', KEYS[6], 'version', 1, 'state', ARGV[3])
redis.call('ZADD', KEYS[4], ARGV[4], ARGV[2])
for _, op in ipairs(ops.people) do
  redis.call('HSET', KEYS[op[1]], 'room', ARGV[2])
  redis.call('HDEL', KEYS[op[1]], 'ticket')
  redis.call('SPUBLISH', KEYS[op[4]], ARGV[5])
end
return {1}
