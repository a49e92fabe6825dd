#!lua
-- Takes a player out of the presence index, if the presence has lapsed and their room shows it or is not there.
-- KEYS  1 player  2 present  3 the room pointed to
-- ARGV  1 player id  2 pointer to a room as seen, "" none  3 version of that room as seen, 0 there is none
-- Returns how many were taken out.
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
if (redis.call('HGET', KEYS[1], 'room') or '') ~= ARGV[2] then return 0 end
if (redis.call('HGET', KEYS[3], 'version') or '0') ~= ARGV[3] then return 0 end
local lapses = redis.call('ZSCORE', KEYS[2], ARGV[1])
if not lapses or tonumber(lapses) > now then return 0 end
return redis.call('ZREM', KEYS[2], ARGV[1])
