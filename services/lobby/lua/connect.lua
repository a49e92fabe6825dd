#!lua
-- A socket said hello: it is the player's newest.
-- KEYS  1 player  2 present  3 tickets   ARGV  1 player id  2 gateway  3 presence ttl ms  4 ttl of the player ms
-- Returns {the number of the socket, ticket or false}.
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local conn = redis.call('HINCRBY', KEYS[1], 'conn', 1)
redis.call('HSET', KEYS[1], 'gateway', ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
redis.call('ZADD', KEYS[2], now + tonumber(ARGV[3]), ARGV[1])
local ticket = redis.call('HGET', KEYS[1], 'ticket')
return {conn, ticket and redis.call('HEXISTS', KEYS[3], ticket) == 1 and ticket}
