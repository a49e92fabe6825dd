#!lua
-- Reserves a place for a table of bots alone, unless so many are there.
-- KEYS  1 bot tables (sorted set: table, score ms when it counts no more)   ARGV  1 table  2 most  3 ms until it lapses
-- Returns 1: reserved, now or before. 0: there is no place.
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZSCORE', KEYS[1], ARGV[1]) then return 1 end
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], now + tonumber(ARGV[3]), ARGV[1])
return 1
