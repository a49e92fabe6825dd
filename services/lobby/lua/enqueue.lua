#!lua
-- Puts a person or a party into the queue for a quick match, or does nothing.
-- KEYS  1 tickets  2 room of the party; of somebody in none the room that has vanished  3.. players
-- ARGV  1 ticket id  2 ticket, packed  3 room id, "" none  4 version of that room as seen, 0 none
--       5.. of each player the pointer to a room as seen; one to a room that has vanished goes
-- Returns {1}. {-1}: the room has changed. {-2, index}: a pointer moved. {-3, index}: a player has a ticket.
if (redis.call('HGET', KEYS[2], 'version') or '0') ~= ARGV[4] then return {-1} end
for index = 1, #KEYS - 2 do
  local seen = redis.call('HMGET', KEYS[index + 2], 'room', 'ticket')
  if (seen[1] or '') ~= ARGV[index + 4] then return {-2, index} end
  if seen[2] and redis.call('HEXISTS', KEYS[1], seen[2]) == 1 then return {-3, index} end
end
-- Nothing below may fail.
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
for index = 3, #KEYS do
  redis.call('HSET', KEYS[index], 'ticket', ARGV[1])
  if ARGV[3] == '' then redis.call('HDEL', KEYS[index], 'room') end
end
if ARGV[3] ~= '' then redis.call('HSET', KEYS[2], 'ticket', ARGV[1]) end
return {1}
