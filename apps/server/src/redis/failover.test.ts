import { expect, onTestFinished, test } from "vitest"
import { silentLog, until } from "../testing/database.ts"
import { startLinkProxy } from "../testing/link-proxy.ts"
import { startRedis, type TestRedis } from "../testing/redis.ts"
import { readRedisAddress, SharedRedis } from "./index.ts"

async function start(): Promise<TestRedis> {
  const redis = await startRedis()
  onTestFinished(() => redis.kill())
  return redis
}

test("a failover behind one name: the process leaves the old primary, which is now a replica", async () => {
  const [old, promoted] = await Promise.all([start(), start()])
  const name = { port: old.port, host: "127.0.0.1" }
  const link = await startLinkProxy(name)
  onTestFinished(() => link.close())
  const address = readRedisAddress(`redis://127.0.0.1:${link.port}`)
  if (!address) throw new Error("no address")
  const shared = new SharedRedis({ address, installation: "test", log: silentLog, longestCallMs: 1_000 })
  onTestFinished(() => shared.close())
  await until("it uses the old primary", () => shared.isUp)

  name.port = promoted.port
  await old.command(`replicaof 127.0.0.1 ${promoted.port}`)
  await until("it writes to the new primary", async () =>
    (await promoted.command(`exists ${shared.prefix}probe`)).startsWith(":1"),
  )
  await until("it uses the new primary", () => shared.isUp)
  expect(await promoted.command("role")).toContain("master")
})
