#!lua
-- Writes the next version of a table, keeps its envelope and publishes it, or does nothing.
-- KEYS  1 state  2 events  3 requests (sorted set: request id, score = version of its answer; the last 64)  4 log  5 outbox  6 live channel  7.. seat and hold keys named by `ops`
-- ARGV  1 version seen (0: the table must not exist)  2 epoch seen  3 epoch written (the one seen, or a higher one
--         when Redis' run is new)  4 Redis' run id
--       5 ask  6 seat generations, "1,0,-3" (0 a bot, negative: away)  7 over: "0" playing, "1" finished or cancelled
--       8 state, packed  9 envelope  10 request id or ""  11 log bytes to append or ""  12 outbox: TableNews or ""
--       13 presence ops or "": cmsgpack {absent = {key index...}, del = {key index...}, set = {{key index, value, ttl ms}...}}
--          `absent`: refused while one of these keys exists
--       14 look: unix ms of the sweep's look, "" none; refused when more than 5,000 ms ago, or before 15 grace_until (ms)
--       16 events kept (0: the stream is trimmed to nothing)  17 ttl of the table's keys in ms, "" as they are,
--         "0" for ever (a table that slept and wakes)
--       18 terms, packed, with version 1 and with the last salt, else "": what does not change, so that the state stays small
-- Returns {1, version}: written. {0, version}: this request id was done before, with that version as its answer.
--         {-1, version}: another version is current. {-2, epoch}: another epoch or run is current.
--         {-3, 0}: a key of `absent` exists. {-4, 0}: the look is too old or within the grace.
local now = redis.call('HMGET', KEYS[1], 'version', 'epoch', 'run')
local version, epoch = tonumber(now[1] or '0'), tonumber(now[2] or '0')
if ARGV[10] ~= '' then
  local done = redis.call('ZSCORE', KEYS[3], ARGV[10])
  if done then return {0, tonumber(done)} end
end
if epoch ~= tonumber(ARGV[2]) then return {-2, epoch} end
if version > 0 and (now[3] == ARGV[4]) ~= (epoch == tonumber(ARGV[3])) then return {-2, epoch} end
if version ~= tonumber(ARGV[1]) then return {-1, version} end
local ops = ARGV[13] ~= '' and cmsgpack.unpack(ARGV[13]) or {}
for _, key in ipairs(ops.absent or {}) do
  if redis.call('EXISTS', KEYS[key]) == 1 then return {-3, 0} end
end
if ARGV[14] ~= '' then
  local time = redis.call('TIME')
  local ms = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
  if ms - tonumber(ARGV[14]) > 5000 or ms < tonumber(ARGV[15]) then return {-4, 0} end
end
-- Nothing below may fail.
version = version + 1
redis.call('HSET', KEYS[1], 'version', version, 'epoch', ARGV[3], 'run', ARGV[4], 'ask', ARGV[5],
  'gens', ARGV[6], 'over', ARGV[7], 'state', ARGV[8])
if ARGV[18] ~= '' then redis.call('HSET', KEYS[1], 'terms', ARGV[18]) end
if ARGV[16] == '0' then
  redis.call('XADD', KEYS[2], version .. '-0', 'e', ARGV[9])
  redis.call('XTRIM', KEYS[2], 'MAXLEN', 0)
else
  redis.call('XADD', KEYS[2], 'MAXLEN', ARGV[16], version .. '-0', 'e', ARGV[9])
end
if ARGV[10] ~= '' then
  redis.call('ZADD', KEYS[3], version, ARGV[10])
  redis.call('ZREMRANGEBYRANK', KEYS[3], 0, -65)
end
if ARGV[11] ~= '' then redis.call('APPEND', KEYS[4], ARGV[11]) end
if ARGV[12] ~= '' then redis.call('HSET', KEYS[5], 'lobby', ARGV[12]) end
for _, key in ipairs(ops.del or {}) do redis.call('DEL', KEYS[key]) end
for _, op in ipairs(ops.set or {}) do redis.call('SET', KEYS[op[1]], op[2], 'PX', op[3]) end
if ARGV[17] == '0' then
  for key = 1, 5 do redis.call('PERSIST', KEYS[key]) end
elseif ARGV[17] ~= '' then
  for key = 1, 5 do redis.call('PEXPIRE', KEYS[key], ARGV[17]) end
end
redis.call('SPUBLISH', KEYS[6], ARGV[9])
return {1, version}
