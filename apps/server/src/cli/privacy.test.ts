import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest"
import { delivery, orderCaller } from "../features/orders/fixture.ts"
import { startTestApp } from "../testing/app.ts"
import { createTestDatabase } from "../testing/database.ts"
import { rasoi } from "./rasoi.fixture.ts"

const directory = mkdtempSync(join(tmpdir(), "rasoi-privacy-cli-"))
const customer = { name: "Zorawar Quill", phone: "9123456780" }
let restaurantId: string

beforeAll(async () => {
  const { host, port, user } = inject("clusterConnection")
  const connection = await createTestDatabase({ host, port, user, database: "rasoi" })
  const { database } = connection as { database: string }
  vi.stubEnv("DATABASE_URL", `postgres:///${database}?host=${host}&port=${port}&user=${user}`)
  vi.stubEnv("RASOI_DATA_DIR", join(directory, "data"))
  const app = await startTestApp({ connection })
  restaurantId = await app.restaurant()
  const { secret } = await app.key(restaurantId)
  await orderCaller(app)(secret, { ...delivery, customer })
  await app.stop()
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const run = (line: string) => rasoi(`${line} --restaurant ${restaurantId}`)

test("find, export, preview and erase by phone", async () => {
  const found = await run(`privacy find ${customer.phone}`)
  expect(found.stdout).toMatch(/^Names: Zorawar Quill\nOrders: 1\nBookings: 0\n/)
  const file = join(directory, "data.json")
  await run(`privacy export 0${customer.phone} --to ${file}`)
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ orders: [{ customer }] })
  expect((await run(`privacy export ${customer.phone} --csv`)).stdout).toContain("12 Residency Road,560025")
  const backup = join(directory, "before.tar.zst")
  await rasoi(`backup --to ${backup}`)
  const preview = await run(`privacy erase ${customer.phone} --json`)
  expect(preview.json).toMatchObject({ erased: false, names: [customer.name] })
  const erased = await run(`privacy erase ${customer.phone} --yes --json`)
  expect(erased.json).toMatchObject({ erased: true, orders: 1 })
  expect((await run(`privacy find ${customer.phone}`)).stdout).toMatch(/Orders: 0\n(.*\n)*.*was erased at/)
  expect(readFileSync(join(directory, "data", "erasures.jsonl"), "utf8")).toContain(erased.json.id)
  expect((await rasoi("privacy reapply --json")).json).toMatchObject({ applied: 0, unknownKey: 0 })

  const restored = await rasoi(`restore ${backup} --replace`)
  expect([restored.stderr, restored.stdout]).toEqual([
    "",
    expect.stringContaining("Applied 1 erasures again."),
  ])
  expect((await run(`privacy find ${customer.phone}`)).stdout).toContain("Orders: 0\n")
})

test("what is not a mobile number is a usage error that does not repeat it", async () => {
  const { code, stderr } = await run("privacy find 12345")
  expect([code, stderr]).toEqual([2, expect.stringContaining("not an Indian mobile number")])
  expect(stderr).not.toContain("12345")
})
