#!lua
-- Keeps a salt's hash for the player's next match, unless it has entered a match before.
-- KEYS  1 player   ARGV  1 hash  2 ttl of the player ms
-- Returns 1: kept. 0: it was used.
local used = redis.call('HGET', KEYS[1], 'salts_used') or ''
if string.find(used, ARGV[1], 1, true) then return 0 end
redis.call('HSET', KEYS[1], 'salt_hash', ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1
