#!lua
-- A token bucket.
-- KEYS  1 bucket (hash: tokens, at ms)   ARGV  1 capacity  2 tokens per minute  3 tokens taken (negative: given back)
-- Returns 0: taken. Else the ms until there are enough; nothing was taken.
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local capacity, rate, cost = tonumber(ARGV[1]), tonumber(ARGV[2]) / 60000, tonumber(ARGV[3])
local seen = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local tokens = tonumber(seen[1] or ARGV[1])
local passed = math.max(0, now - tonumber(seen[2] or now))
tokens = math.min(capacity, tokens + passed * rate)
if tokens < cost then return math.ceil((cost - tokens) / rate) end
tokens = math.min(capacity, tokens - cost)
redis.call('HSET', KEYS[1], 'tokens', string.format('%.6f', tokens), 'at', now)
redis.call('PEXPIRE', KEYS[1], math.ceil((capacity - tokens) / rate) + 1000)
return 0
