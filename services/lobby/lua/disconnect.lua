#!lua
-- The player's newest socket is gone: the presence lapses now. An older socket changes nothing.
-- KEYS  1 player  2 present   ARGV  1 player id  2 number of the socket
-- Returns 1: lapsed. 0: nothing changed.
if redis.call('HGET', KEYS[1], 'conn') ~= ARGV[2] then return 0 end
redis.call('ZADD', KEYS[2], 0, ARGV[1])
return 1
