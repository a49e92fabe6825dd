#!lua
-- Renews the presence of the players whose newest socket is at this gateway.
-- A number above the stored one means that Redis came back older: the socket is the newest.
-- KEYS  1 present  2.. a player each   ARGV  1 gateway  2 presence ttl ms  3.. player id, number of the socket, …
-- Returns for each player: false, replaced elsewhere; else the room they are in, "" none.
local time = redis.call('TIME')
local lapses = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000) + tonumber(ARGV[2])
local answers = {}
for index = 1, #KEYS - 1 do
  local key, player, conn = KEYS[index + 1], ARGV[2 * index + 1], tonumber(ARGV[2 * index + 2])
  local seen = redis.call('HMGET', key, 'conn', 'gateway', 'room')
  local newest = tonumber(seen[1] or '0')
  if newest > conn or (newest == conn and seen[2] ~= ARGV[1]) then
    answers[index] = false
  else
    if newest < conn then redis.call('HSET', key, 'conn', conn, 'gateway', ARGV[1]) end
    redis.call('ZADD', KEYS[1], lapses, player)
    answers[index] = seen[3] or ''
  end
end
return answers
