#!lua
-- Whose phrases a player does not want to hear.
-- KEYS  1 muted (set of player ids)   ARGV  1 the other player's id  2 "1" on, "0" off  3 most  4 ttl ms
-- Returns 1. 0: there are so many already; nothing changed.
if ARGV[2] == '0' then
  redis.call('SREM', KEYS[1], ARGV[1])
else
  if redis.call('SISMEMBER', KEYS[1], ARGV[1]) == 0 and redis.call('SCARD', KEYS[1]) >= tonumber(ARGV[3]) then return 0 end
  redis.call('SADD', KEYS[1], ARGV[1])
end
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return 1
