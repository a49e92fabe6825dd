#!lua
-- The first socket of a person whose seat was there from the table's start: no new version, no new generation.
-- KEYS  1 state  2 seat   ARGV  1 seat number  2 generation  3 gateway  4 ttl ms
-- Returns {1, version, epoch}: the seat is this gateway's. {0, version, epoch}: a socket had it, or it is away.
local now = redis.call('HMGET', KEYS[1], 'version', 'epoch', 'gens')
local version, epoch = tonumber(now[1] or '0'), tonumber(now[2] or '0')
if redis.call('GET', KEYS[2]) ~= ARGV[2] .. ':' then return {0, version, epoch} end
local seat = 0
for generation in string.gmatch(now[3] or '', '[^,]+') do
  if seat == tonumber(ARGV[1]) and generation == ARGV[2] then
    redis.call('SET', KEYS[2], ARGV[2] .. ':' .. ARGV[3], 'PX', ARGV[4])
    return {1, version, epoch}
  end
  seat = seat + 1
end
return {0, version, epoch}
