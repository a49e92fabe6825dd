#!lua
-- A sweep begins. After an outage (another run of Redis, no sweep for too long, or a node of the cluster was away)
-- nothing lapses until gateways had time to renew their seats.
-- KEYS  1 sweep   ARGV  1 Redis' run id  2 ms without a sweep that are an outage  3 ms of grace after one  4 "1": the
--         caller has seen a node come back; told by several callers it is the same outage, for half of the grace
-- Returns {now, outage, grace_until}: unix ms, `outage` when the last one ended.
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local past = redis.call('HMGET', KEYS[1], 'run', 'last', 'outage', 'grace_until')
local outage, grace = tonumber(past[3] or '0'), tonumber(past[4] or '0')
local seen = ARGV[4] == '1' and now - outage > tonumber(ARGV[3]) / 2
if seen or past[1] ~= ARGV[1] or now - tonumber(past[2] or '0') > tonumber(ARGV[2]) then
  outage, grace = now, now + tonumber(ARGV[3])
end
redis.call('HSET', KEYS[1], 'run', ARGV[1], 'last', now, 'outage', outage, 'grace_until', grace)
return {now, outage, grace}
