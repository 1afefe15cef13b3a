import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest"
import { newId } from "../base/ids.ts"
import type { Connection } from "../db/index.ts"
import { delivery, orderCaller } from "../features/orders/fixture.ts"
import { findSeries } from "../features/till/counter/series-store.ts"
import { startTestApp } from "../testing/app.ts"
import { createTestDatabase } from "../testing/database.ts"
import { rasoi } from "./rasoi.fixture.ts"

/** Restores into a database of its own (DATABASE_URL), with the data directory of one machine or of another. */
const root = mkdtempSync(join(tmpdir(), "rasoi-lists-"))
const backup = join(root, "before.tar.zst")
const people = ["9123456780", "9123456781"] as const
let connection: Connection
let restaurantId: string

beforeAll(async () => {
  const { host, port, user } = inject("clusterConnection")
  connection = await createTestDatabase({ host, port, user, database: "rasoi" })
  const { database } = connection as { database: string }
  vi.stubEnv("DATABASE_URL", `postgres:///${database}?host=${host}&port=${port}&user=${user}`)
  vi.stubEnv("RASOI_DATA_DIR", join(root, "machine-1"))
  const app = await startTestApp({ connection })
  restaurantId = await app.restaurant()
  const { secret } = await app.key(restaurantId)
  for (const phone of people)
    await orderCaller(app)(secret, { ...delivery, customer: { name: "Zorawar", phone } })
  await app.stop()
  await rasoi(`backup --to ${backup}`)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test("a series that a tablet got after the backup is not given again after the restore, and its bills are accepted", async () => {
  vi.stubEnv("PRIVACY_KEY", "")
  const seriesAfter = async (tablets: string[]) => {
    const app = await startTestApp({ connection })
    try {
      const cookie = await app.signedIn(restaurantId)
      const given = []
      for (const tabletId of tablets) {
        const request = { cookie, method: "POST", body: { tabletId } }
        given.push((await app.call("/console/v1/counter/series", request)).body.series)
      }
      return { given, isKnown: (await findSeries(app.db, restaurantId, 2)) !== undefined }
    } finally {
      await app.stop()
    }
  }
  expect(await seriesAfter([newId("tablet"), newId("tablet")])).toMatchObject({ given: ["T1", "T2"] })
  expect((await rasoi(`restore ${backup} --replace`)).code).toBe(0)
  const after = await seriesAfter([newId("tablet")])
  expect(after).toEqual({ given: ["T3"], isKnown: true })
})

const erase = (phone: string) => rasoi(`privacy erase ${phone} --yes --restaurant ${restaurantId}`)
const ordersOf = async (phone: string) =>
  (await rasoi(`privacy find ${phone} --restaurant ${restaurantId} --json`)).json.orders.length

test("two keys of erasures: the second is named when it is made, and a restore uses each key at hand", async () => {
  vi.stubEnv("PRIVACY_KEY", "the key of the server's unit, long enough")
  expect(await erase(people[0])).toMatchObject({ code: 0, stderr: "" })
  // As a command that does not read the environment of the server's unit.
  vi.stubEnv("PRIVACY_KEY", "")
  const second = await erase(people[1])
  expect([second.code, second.stderr]).toEqual([
    0,
    expect.stringMatching(/^Warning: this erasure has the key \w+/),
  ])
  expect((await erase(people[1])).stderr).toBe("")

  vi.stubEnv("PRIVACY_KEY", "the key of the server's unit, long enough")
  const restored = await rasoi(`restore ${backup} --replace --json`)
  expect(restored.json.erasures).toEqual({ applied: 3, unknownKey: 0 })
  expect(await Promise.all(people.map(ordersOf))).toEqual([0, 0])
})

test("a restore on another machine learns the changes from the database that it replaces", async () => {
  await rasoi(["key", "revoke", "A key", "--restaurant", restaurantId])
  rmSync(join(root, "machine-1"), { recursive: true, force: true })
  vi.stubEnv("RASOI_DATA_DIR", join(root, "machine-2"))
  const { json } = await rasoi(`restore ${backup} --replace --json`)
  expect(json.access).toMatchObject({ listed: true, keysRevoked: 1 })
  expect((await rasoi(`key list --restaurant ${restaurantId}`)).stdout).toContain("revoked")
})

test("without any list the restore says what works again, and the list can be applied later", async () => {
  const { host, port, user } = inject("clusterConnection")
  const fresh = (await createTestDatabase({ host, port, user, database: "rasoi" })) as { database: string }
  vi.stubEnv("DATABASE_URL", `postgres:///${fresh.database}?host=${host}&port=${port}&user=${user}`)
  vi.stubEnv("RASOI_DATA_DIR", join(root, "machine-3"))
  const { code, stdout } = await rasoi(`restore ${backup}`)
  expect([code, stdout]).toEqual([0, expect.stringMatching(/There is no access\.jsonl beside the backup/)])
  expect((await rasoi(`key list --restaurant ${restaurantId}`)).stdout).not.toContain("revoked")
  vi.stubEnv("RASOI_DATA_DIR", join(root, "machine-2"))
  expect((await rasoi("privacy reapply --json")).json).toMatchObject({ access: { keysRevoked: 1 } })
  expect((await rasoi(`key list --restaurant ${restaurantId}`)).stdout).toContain("revoked")
  expect((await rasoi("privacy reapply --json")).json).toMatchObject({ access: { keysRevoked: 0 } })
})
