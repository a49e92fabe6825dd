#!lua
-- Makes a player, or lets one that Redis lost be as the token says. Who is known keeps name and language.
-- KEYS  1 player   ARGV  1 name  2 lang  3 ttl ms
-- Returns {name, lang}
redis.call('HSETNX', KEYS[1], 'name', ARGV[1])
redis.call('HSETNX', KEYS[1], 'lang', ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return redis.call('HMGET', KEYS[1], 'name', 'lang')
