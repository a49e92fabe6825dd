#!lua
-- Writes the next version of a table, keeps its envelope and publishes it, or does nothing.
-- KEYS  1 state  2 events  3 requests (sorted set: request id, score = version of its answer; the last 64 and up to 15 more)
--         4 log  5 outbox  6 live channel  7.. seat and hold keys named by `more`
-- ARGV  1 version seen (0: the table must not exist)  2 epoch seen  3 epoch written (the one seen, or a higher one
--         when Redis' run is new)  4 Redis' run id  5 ask  6 state, packed  7 envelope  8 request id or ""
--       9 log bytes to append or ""
--       10 more or "", what most moves lack: cmsgpack of a map, each optional
--          gens: seat generations, "1,0,-3" (0 a bot, negative: away), with over: "0" playing, "1" finished or cancelled
--          absent: {key index...}, refused while one of these keys exists   del: {key index...}
--          set: {{key index, value, ttl ms}...}
--          look: unix ms of the sweep's look; refused when more than 5,000 ms ago, or before grace (ms)
--          ttl: of the table's keys in ms, 0 for ever (a table that slept and wakes)
--          asleep: true, the stream is trimmed to nothing; else it keeps the last 64
--       with `more` also
--       11 terms, packed, with version 1 and with the last salt, else "": what does not change, so that the state stays small
--       12 outbox: TableNews or ""
-- Returns {1, version}: written. {0, version}: this request id was done before, with that version as its answer.
--         {-1, version}: another version is current. {-2, epoch}: another epoch or run is current.
--         {-3, 0}: a key of `absent` exists. {-4, 0}: the look is too old or within the grace.
-- What most moves do costs five calls: each call, argument and field that is left out shows in the bill.
local call, KEYS, ARGV = redis.call, KEYS, ARGV
local now = call('HMGET', KEYS[1], 'version', 'epoch', 'run')
local seen, epoch, request = now[1] or '0', now[2] or '0', ARGV[8]
local function refused(code, value)
  local done = request ~= '' and call('ZSCORE', KEYS[3], request)
  if done then return {0, tonumber(done)} end
  return {code, tonumber(value)}
end
if epoch ~= ARGV[2] then return refused(-2, epoch) end
if seen ~= '0' and (now[3] == ARGV[4]) ~= (epoch == ARGV[3]) then return refused(-2, epoch) end
if seen ~= ARGV[1] then return refused(-1, seen) end
local more = ARGV[10] ~= '' and cmsgpack.unpack(ARGV[10])
if more then
  for _, key in ipairs(more.absent or {}) do
    if call('EXISTS', KEYS[key]) == 1 then return refused(-3, 0) end
  end
  if more.look then
    local time = call('TIME')
    local ms = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
    if ms - more.look > 5000 or ms < more.grace then return refused(-4, 0) end
  end
end
local version = seen + 1
if request ~= '' and call('ZADD', KEYS[3], 'NX', version, request) == 0 then return refused(0, 0) end
-- Nothing below may fail.
if version % 16 == 0 then call('ZREMRANGEBYRANK', KEYS[3], 0, -65) end
call('HSET', KEYS[1], 'version', version, 'ask', ARGV[5], 'state', ARGV[6])
if seen == '0' or epoch ~= ARGV[3] then call('HSET', KEYS[1], 'epoch', ARGV[3], 'run', ARGV[4]) end
call('XADD', KEYS[2], 'MAXLEN', 64, version .. '-0', 'e', ARGV[7])
if ARGV[9] ~= '' then call('APPEND', KEYS[4], ARGV[9]) end
if more then
  if more.gens then call('HSET', KEYS[1], 'gens', more.gens, 'over', more.over) end
  if ARGV[11] ~= '' then call('HSET', KEYS[1], 'terms', ARGV[11]) end
  if more.asleep then call('XTRIM', KEYS[2], 'MAXLEN', 0) end
  if ARGV[12] ~= '' then call('HSET', KEYS[5], 'lobby', ARGV[12]) end
  for _, key in ipairs(more.del or {}) do call('DEL', KEYS[key]) end
  for _, op in ipairs(more.set or {}) do call('SET', KEYS[op[1]], op[2], 'PX', op[3]) end
  if more.ttl == 0 then
    for key = 1, 5 do call('PERSIST', KEYS[key]) end
  elseif more.ttl then
    for key = 1, 5 do call('PEXPIRE', KEYS[key], more.ttl) end
  end
end
call('SPUBLISH', KEYS[6], ARGV[7])
return {1, version}
