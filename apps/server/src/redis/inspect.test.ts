import { expect, test } from "vitest"
import { readState } from "./inspect.ts"

const info = (fields: Record<string, string>) =>
  Object.entries({ redis_version: "7.0.15", role: "master", maxmemory: "0", ...fields })
    .map(([name, value]) => `${name}:${value}`)
    .join("\r\n")

test("a Redis primary that never evicts keys: no warning", () => {
  expect(readState(info({ maxmemory: "1000000", maxmemory_policy: "noeviction" }))).toEqual({
    version: "7.0.15",
    faults: [],
    warnings: [],
  })
})

test("an eviction policy without a memory limit never evicts", () => {
  expect(readState(info({ maxmemory_policy: "allkeys-lru" })).warnings).toEqual([])
})

test.each(["allkeys-lru", "volatile-ttl"])(
  "%s drops limits, since all our keys expire: a warning",
  policy => {
    const { faults, warnings } = readState(info({ maxmemory: "1000000", maxmemory_policy: policy }))
    expect([faults, warnings.length]).toEqual([[], 1])
    expect(warnings[0]?.found).toContain(`maxmemory-policy is ${policy}`)
  },
)

test("a replica is a fault", () => {
  expect(readState(info({ role: "slave", maxmemory_policy: "noeviction" })).faults[0]?.found).toContain(
    "replica",
  )
})
