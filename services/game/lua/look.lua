#!lua
-- What a sweep must know of one table. Writes nothing.
-- KEYS  1 state  2..5 seat keys 0..3  6..9 hold keys 0..3   ARGV  1 version known
-- Returns {version, epoch, run, state and terms or "" when the version is the known one, ms that the eight keys
-- still live (-2: gone)}. Version 0: no such table.
local now = redis.call('HMGET', KEYS[1], 'version', 'epoch', 'run')
local reply = {tonumber(now[1] or '0'), tonumber(now[2] or '0'), now[3] or '', '', ''}
if now[1] and now[1] ~= ARGV[1] then
  local packed = redis.call('HMGET', KEYS[1], 'state', 'terms')
  reply[4], reply[5] = packed[1], packed[2]
end
for key = 2, 9 do reply[key + 4] = redis.call('PTTL', KEYS[key]) end
return reply
