#!lua
-- Keeps what a gateway counted, and forgets those that were not heard of for long.
-- KEYS  1 gateways (hash: gateway = at ms|counts)   ARGV  1 gateway  2 counts  3 ms without a word
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
redis.call('HSET', KEYS[1], ARGV[1], string.format('%.0f|', now) .. ARGV[2])
local flat = redis.call('HGETALL', KEYS[1])
for index = 1, #flat, 2 do
  if now - tonumber(string.match(flat[index + 1], '^%d+')) > tonumber(ARGV[3]) then
    redis.call('HDEL', KEYS[1], flat[index])
  end
end
return 1
