#!lua
-- Takes a ticket out of the queue and tells its people, or does nothing.
-- KEYS  1 tickets  2.. a player and their channel, each   ARGV  1 ticket id  2 PlayerNote
-- Returns 1. 0: there was no such ticket any more.
if redis.call('HDEL', KEYS[1], ARGV[1]) == 0 then return 0 end
for index = 2, #KEYS, 2 do
  if redis.call('HGET', KEYS[index], 'ticket') == ARGV[1] then redis.call('HDEL', KEYS[index], 'ticket') end
  redis.call('SPUBLISH', KEYS[index + 1], ARGV[2])
end
return 1
