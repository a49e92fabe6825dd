#!lua
-- Writes the next version of a room with all that hangs on it and tells its people, or does nothing.
-- Who enters a room, and a party whose room changes its people or starts, waits for no quick match any more.
-- KEYS  1 room  2 public rooms  3 starting rooms  4 present players  5 tickets
--       6.. players, invites and channels, named by `ops`
-- ARGV  1 room id  2 version seen (0: the room must not exist)  3 state, packed ("": the room closes)
--       4 score in the public listing or ""  5 score among the starting rooms or ""
--       6 ttl of the room in ms, "" it stays
--       7 ops: cmsgpack {
--           enter = {{player key index, pointer seen, channel key index}...}   their pointer becomes this room
--           leave = {player key index...}                    their pointer, if it is this room, goes
--           there = {{player id, 0 | 1}...}                  refused unless their presence is that
--           open  = {{invite key index, ttl ms}...}          refused if the code is another room's
--           close = {invite key index...}
--           tell  = {channel key index...}                   are told 8
--           bye   = {channel key index...} }                 are told 9
--       8 PlayerNote with the room  9 PlayerNote of who is in no room  10 PlayerNote of a ticket that ends
--       11 PlayerNote of the quick match that begins, for `tell`, or ""
-- Returns {1, version}. {-1, version}: another version is current. {-2, index}: a pointer moved.
--         {-3, index}: a presence is another. {-4, index}: a code is taken.
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local version = tonumber(redis.call('HGET', KEYS[1], 'version') or '0')
if version ~= tonumber(ARGV[2]) then return {-1, version} end
local ops = cmsgpack.unpack(ARGV[7])
for index, op in ipairs(ops.enter) do
  if (redis.call('HGET', KEYS[op[1]], 'room') or '') ~= op[2] then return {-2, index} end
end
for index, op in ipairs(ops.there) do
  local lapses = tonumber(redis.call('ZSCORE', KEYS[4], op[1]) or '0')
  if (lapses > now) ~= (op[2] == 1) then return {-3, index} end
end
for index, op in ipairs(ops.open) do
  if redis.call('EXISTS', KEYS[op[1]]) == 1 then return {-4, index} end
end
-- Nothing below may fail.
version = version + 1
local ticket = redis.call('HGET', KEYS[1], 'ticket')
if ticket and (#ops.enter + #ops.leave > 0 or ARGV[5] ~= '') then
  redis.call('HDEL', KEYS[1], 'ticket')
  if redis.call('HDEL', KEYS[5], ticket) == 1 then
    for _, key in ipairs(ops.tell) do redis.call('SPUBLISH', KEYS[key], ARGV[10]) end
    for _, key in ipairs(ops.bye) do redis.call('SPUBLISH', KEYS[key], ARGV[10]) end
  end
end
if ARGV[3] == '' then
  redis.call('DEL', KEYS[1])
else
  redis.call('HSET', KEYS[1], 'version', version, 'state', ARGV[3])
  if ARGV[6] == '' then redis.call('PERSIST', KEYS[1]) else redis.call('PEXPIRE', KEYS[1], ARGV[6]) end
end
if ARGV[4] == '' then redis.call('ZREM', KEYS[2], ARGV[1]) else redis.call('ZADD', KEYS[2], ARGV[4], ARGV[1]) end
if ARGV[5] == '' then redis.call('ZREM', KEYS[3], ARGV[1]) else redis.call('ZADD', KEYS[3], ARGV[5], ARGV[1]) end
for _, op in ipairs(ops.enter) do
  local own = redis.call('HGET', KEYS[op[1]], 'ticket')
  if own and redis.call('HDEL', KEYS[5], own) == 1 then redis.call('SPUBLISH', KEYS[op[3]], ARGV[10]) end
  redis.call('HDEL', KEYS[op[1]], 'ticket')
  redis.call('HSET', KEYS[op[1]], 'room', ARGV[1])
end
for _, key in ipairs(ops.leave) do
  if redis.call('HGET', KEYS[key], 'room') == ARGV[1] then redis.call('HDEL', KEYS[key], 'room') end
end
for _, key in ipairs(ops.close) do redis.call('DEL', KEYS[key]) end
for _, op in ipairs(ops.open) do redis.call('SET', KEYS[op[1]], ARGV[1], 'PX', op[2]) end
for _, key in ipairs(ops.tell) do redis.call('SPUBLISH', KEYS[key], ARGV[8]) end
for _, key in ipairs(ops.bye) do redis.call('SPUBLISH', KEYS[key], ARGV[9]) end
if ARGV[11] ~= '' then
  for _, key in ipairs(ops.tell) do redis.call('SPUBLISH', KEYS[key], ARGV[11]) end
end
return {1, version}
