#!lua
-- Moves the salt hashes of a match's players to its table, once: each hash enters one match.
-- KEYS  1 salts of the table (hash: by player; field "" is always there)  2.. a player each
-- ARGV  1 ttl of the salts ms  2.. player ids, as the keys
-- Returns the hash of each player that entered this match, "" none, now or when it was asked first.
local first = redis.call('HSETNX', KEYS[1], '', '') == 1
local taken = {}
for index = 2, #KEYS do
  local hash = first and redis.call('HGET', KEYS[index], 'salt_hash') or nil
  if hash then
    local used = redis.call('HGET', KEYS[index], 'salts_used') or ''
    redis.call('HSET', KEYS[index], 'salts_used', string.sub(hash .. used, 1, 16 * #hash))
    redis.call('HDEL', KEYS[index], 'salt_hash')
    redis.call('HSET', KEYS[1], ARGV[index], hash)
  end
  taken[index - 1] = redis.call('HGET', KEYS[1], ARGV[index]) or ''
end
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return taken
