#!lua
-- Claims tickets for one table: all of them or none. A claim lapses by itself.
-- KEYS  1 tickets  2 claims (hash: ticket = until ms|claim)   ARGV  1 claim  2 ms it holds  3.. ticket ids
-- Returns 1. 0: one of them is gone or claimed.
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
for index = 3, #ARGV do
  if redis.call('HEXISTS', KEYS[1], ARGV[index]) == 0 then return 0 end
  local until_ms = string.match(redis.call('HGET', KEYS[2], ARGV[index]) or '0', '^%d+')
  if tonumber(until_ms) > now then return 0 end
end
local claimed = string.format('%d|%s', now + tonumber(ARGV[2]), ARGV[1])
for index = 3, #ARGV do redis.call('HSET', KEYS[2], ARGV[index], claimed) end
return 1
