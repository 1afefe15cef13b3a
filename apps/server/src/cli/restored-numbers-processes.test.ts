import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest"
import type { Connection } from "../db/index.ts"
import { tillOf } from "../features/till/payments/till.fixture.ts"
import { startTestApp } from "../testing/app.ts"
import { createTestDatabase } from "../testing/database.ts"
import { rasoi } from "./rasoi.fixture.ts"

/** Restores with the real command, into the database of the backup and into one of another machine. */
const root = mkdtempSync(join(tmpdir(), "rasoi-numbers-"))
const backup = join(root, "before.tar.zst")
let connection: Connection
let restaurantId: string

async function useDatabase() {
  const { host, port, user } = inject("clusterConnection")
  const made = await createTestDatabase({ host, port, user, database: "rasoi" })
  const { database } = made as { database: string }
  vi.stubEnv("DATABASE_URL", `postgres:///${database}?host=${host}&port=${port}&user=${user}`)
  return made
}

beforeAll(async () => {
  vi.stubEnv("RASOI_DATA_DIR", join(root, "data"))
  vi.stubEnv("PRIVACY_KEY", "")
  connection = await useDatabase()
  const app = await startTestApp({ connection })
  restaurantId = await app.restaurant()
  await app.stop()
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Bill numbers of so many paid orders of now. */
async function sold(count: number): Promise<string[]> {
  const app = await startTestApp({ connection })
  app.clock.set(Date.now())
  try {
    const { order, pay } = await tillOf(app)("OWNER", restaurantId)
    const numbers: string[] = []
    for (let times = 0; times < count; times += 1) {
      const { id, total } = await order()
      numbers.push((await pay(id, total)).body.billNumber)
    }
    return numbers.map(number => number.split("/")[1] ?? "")
  } finally {
    await app.stop()
  }
}

test("in place: what the backup lacks keeps its numbers, and doctor and verify say which", async () => {
  expect(await sold(3)).toEqual(["000001", "000002", "000003"])
  await rasoi(`backup --to ${backup}`)
  expect(await sold(3)).toEqual(["000004", "000005", "000006"])
  const restored = await rasoi(`restore ${backup} --replace`)
  expect(restored.stdout).toMatch(/go on where the replaced data ended: next are .*000007/)
  // Again, as after a restore that was killed after its commit.
  expect((await rasoi(`restore ${backup} --replace`)).stdout).toMatch(/next are .*000007/)
  expect(await sold(3)).toEqual(["000007", "000008", "000009"])
  expect((await rasoi("doctor")).stdout).toMatch(
    /Not issued after a restore of the backup of .*000004 to .*000006/,
  )
  const later = join(root, "later.tar.zst")
  await rasoi(`backup --to ${later}`)
  const verified = await rasoi(`backup verify ${later}`)
  expect([verified.code, verified.stdout]).toEqual([0, expect.stringMatching(/000004 to .*000006/)])
})

test("on another machine: a gap, or what somebody says", async () => {
  connection = await useDatabase()
  expect((await rasoi(`restore ${backup}`)).stdout).toMatch(/leave a gap/)
  expect(await sold(1)).toEqual(["001004"])
  connection = await useDatabase()
  const year = (await rasoi(`restore ${backup} --numbers-after nonsense`)).stderr
  expect(year).toContain("is no last number")
  expect((await rasoi(`restore ${backup} --numbers-after backup`)).stdout).toMatch(
    /go on where the backup ends/,
  )
  expect(await sold(1)).toEqual(["000004"])
})
