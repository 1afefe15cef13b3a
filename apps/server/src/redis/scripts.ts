/** Redis's clock, unless a test gives its own time. In milliseconds, with fractions. */
const readNow = `
local now = tonumber(ARGV[1])
if not now then
  local time = redis.call("TIME")
  now = time[1] * 1000 + time[2] / 1000
end
`

/**
 * Exact sliding windows, one for each key, all at the same instant. A window is a list of slots, oldest first. A slot is
 * "time before count": the microsecond of its latest request, the requests admitted before it since the list began, and
 * its own. So the first and the last slot give the sum, and requests of the same millisecond share a slot. The rules are
 * those of LocalRateLimiter. Each key has four arguments: its limit, its window, how many a process admitted alone and
 * reports now (-1: the newest does not count after all), and how many requests ask now. A key that is no such list is replaced: otherwise it would fail every call,
 * or refuse every request, for ever.
 */
const consume = `${readNow}
now = math.floor(now * 1000 + 0.5)
local function read(slot)
  local time, before, count = string.match(slot, "^(%d+) (%d+) (%d+)$")
  return tonumber(time), tonumber(before), tonumber(count)
end
local function readEnds(key, windowUs)
  local first, last = redis.pcall("LINDEX", key, 0), redis.pcall("LINDEX", key, -1)
  if not first then return end
  if type(first) == "string" then
    local oldest, base = read(first)
    local newest, before, count = read(last)
    local isWindow = oldest and newest and oldest <= newest and newest <= now + windowUs
      and base <= before + count and before + count < 2 ^ 53
    if isWindow then return oldest, base, newest, before + count, count end
  end
  redis.call("DEL", key)
end
local results = {}
for index, key in ipairs(KEYS) do
  local limit = tonumber(ARGV[4 * index - 2])
  local windowMs = tonumber(ARGV[4 * index - 1])
  local reported = tonumber(ARGV[4 * index])
  local asking = tonumber(ARGV[4 * index + 1])
  local windowUs = windowMs * 1000
  local oldest, base, newest, sum, count = readEnds(key, windowUs)
  while oldest and oldest <= now - windowUs do
    redis.call("LPOP", key)
    oldest, base, newest, sum, count = readEnds(key, windowUs)
  end
  local total = (sum or 0) - (base or 0) + reported
  local admitted = math.max(0, math.min(asking, limit - total))
  local added = reported + admitted
  if added > 0 then
    if newest and newest >= now - now % 1000 then
      local latest = math.max(newest, now)
      redis.call("LSET", key, -1, string.format("%.0f %.0f %.0f", latest, sum - count, count + added))
      if oldest == newest then oldest = latest end
    else
      redis.call("RPUSH", key, string.format("%.0f %.0f %.0f", now, sum or 0, added))
    end
    oldest = oldest or now
  elseif added < 0 and newest then
    if count > 1 then
      redis.call("LSET", key, -1, string.format("%.0f %.0f %.0f", newest, sum - count, count - 1))
    else
      redis.call("RPOP", key)
    end
  end
  redis.call("PEXPIRE", key, windowMs + 1000)
  local resetMs = math.min(windowMs, math.max(1, math.ceil(((oldest or now) - now) / 1000) + windowMs))
  results[index] = { admitted, math.max(0, limit - total - admitted), resetMs }
end
return results
`

/** A key of another type would fail every call for ever. */
const replaceOtherType = `
if redis.call("TYPE", KEYS[1]).ok ~= "zset" then redis.call("DEL", KEYS[1]) end
`

/**
 * One set of all streams with the time of their latest response. Writes this process's streams, removes those that it
 * closed or that have a later time than now, and lists all that responded lately, each with the milliseconds since then.
 */
const syncStreams = `${readNow}${replaceOtherType}
local key, silenceMs, keepMs, alive = KEYS[1], tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
redis.call("ZREMRANGEBYSCORE", key, string.format("(%.3f", now + 1000), "+inf")
for index = 1, alive do
  redis.call("ZADD", key, "GT", string.format("%.3f", now - ARGV[3 + 2 * index + 1]), ARGV[3 + 2 * index])
end
for index = 5 + 2 * alive, #ARGV do redis.call("ZREM", key, ARGV[index]) end
redis.call("ZREMRANGEBYSCORE", key, "-inf", string.format("%.3f", now - keepMs))
redis.call("PEXPIRE", key, keepMs)
local found = redis.call("ZRANGE", key, string.format("(%.3f", now - silenceMs), "+inf", "BYSCORE", "WITHSCORES")
for index = 2, #found, 2 do found[index] = string.format("%.0f", math.max(0, now - found[index])) end
return found
`

/** A device responded for a stream, which another process holds. 0 if there is no such stream. */
const pongStream = `${readNow}${replaceOtherType}
if not redis.call("ZSCORE", KEYS[1], ARGV[2]) then return 0 end
redis.call("ZADD", KEYS[1], "GT", string.format("%.3f", now), ARGV[2])
return 1
`

/** Loaded by ioredis: it sends a script's hash, and the text when Redis does not know it. */
export const scripts = {
  rasoiConsume: { lua: consume },
  rasoiSyncStreams: { lua: syncStreams, numberOfKeys: 1 },
  rasoiPongStream: { lua: pongStream, numberOfKeys: 1 },
}

export interface Scripts {
  rasoiConsume(
    keyCount: number,
    ...args: (string | number)[]
  ): Promise<[admitted: number, remaining: number, resetMs: number][]>
  rasoiSyncStreams(key: string, ...args: (string | number)[]): Promise<string[]>
  rasoiPongStream(key: string, ...args: (string | number)[]): Promise<number>
}
