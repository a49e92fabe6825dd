#!lua
-- Renews the presence of one gateway's seats at one table.
-- KEYS  1 state  2.. seat keys   ARGV  1 gateway  2 ttl ms  3.. seat number, generation for each seat key
-- Returns the places, from 1, of seats that are not this gateway's any more: another generation, or away and lapsed.
-- A lapsed seat that nobody has marked away yet is renewed; so is that of a person who is there but idle.
local now = redis.call('HMGET', KEYS[1], 'gens', 'over')
local lost = {}
if now[2] == '1' then return lost end
local gens = {}
for generation in string.gmatch(now[1] or '', '[^,]+') do gens[#gens + 1] = tonumber(generation) end
for place = 1, #KEYS - 1 do
  local generation = tonumber(ARGV[2 * place + 2])
  local current, key = gens[tonumber(ARGV[2 * place + 1]) + 1], KEYS[place + 1]
  if current == generation or (current == -generation and redis.call('EXISTS', key) == 1) then
    redis.call('SET', key, generation .. ':' .. ARGV[1], 'PX', ARGV[2])
  else
    lost[#lost + 1] = place
  end
end
return lost
