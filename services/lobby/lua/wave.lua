#!lua
-- Opens a wave of the quick match, unless one was opened a moment ago: who waits, is there and is not claimed.
-- KEYS  1 tickets  2 claims (hash: ticket = until ms|claim)  3 absent (hash: ticket = since ms)  4 present  5 gate
-- ARGV  1 ms from one wave to the next at least, 0 any  2 ms a ticket may be absent
-- Returns {tickets in all} when it is too early, else {tickets in all, now ms, {ticket...}, {lapsed ticket...}}, packed.
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local gap = tonumber(ARGV[1])
if gap > 0 and not redis.call('SET', KEYS[5], now, 'NX', 'PX', gap) then return {redis.call('HLEN', KEYS[1])} end
local function read(key)
  local flat, read = redis.call('HGETALL', key), {}
  for index = 1, #flat, 2 do read[flat[index]] = flat[index + 1] end
  return read
end
local tickets, claims, absent = read(KEYS[1]), read(KEYS[2]), read(KEYS[3])
for id in pairs(claims) do
  if not tickets[id] then redis.call('HDEL', KEYS[2], id) end
end
for id in pairs(absent) do
  if not tickets[id] then redis.call('HDEL', KEYS[3], id) end
end
local count, free, lapsed = 0, {}, {}
for id, packed in pairs(tickets) do
  count = count + 1
  local there = true
  for _, person in ipairs(cmsgpack.unpack(packed).people) do
    there = there and tonumber(redis.call('ZSCORE', KEYS[4], person[1]) or '0') > now
  end
  local until_ms = tonumber(string.match(claims[id] or '0', '^%d+'))
  if there then
    if absent[id] then redis.call('HDEL', KEYS[3], id) end
    if until_ms <= now then free[#free + 1] = packed end
  elseif not absent[id] then
    redis.call('HSET', KEYS[3], id, now)
  elseif now - tonumber(absent[id]) >= tonumber(ARGV[2]) then
    lapsed[#lapsed + 1] = packed
  end
end
return {count, now, free, lapsed}
