#!lua
-- Reads a room and who asks about it, at one moment.
-- KEYS  1 room  2 present  3 player  4 tickets   ARGV  1 player id ("" nobody)
-- Returns {now ms, room state or false, name or false, lang or false, pointer to a room or false, 1 present | 0,
--          ticket or false}
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local who = redis.call('HMGET', KEYS[3], 'name', 'lang', 'room', 'ticket')
local lapses = redis.call('ZSCORE', KEYS[2], ARGV[1])
local present = lapses and tonumber(lapses) > now and 1 or 0
local ticket = who[4] and redis.call('HEXISTS', KEYS[4], who[4]) == 1 and who[4]
return {now, redis.call('HGET', KEYS[1], 'state'), who[1], who[2], who[3], present, ticket}
