import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest"
import { newId } from "../../base/ids.ts"
import { sql } from "../../db/index.ts"
import { type Till, tillOf } from "../../features/till/payments/till.fixture.ts"
import { startTestApp, type TestApp } from "../../testing/app.ts"
import { createTestDatabase } from "../../testing/database.ts"
import { rasoi } from "../rasoi.fixture.ts"

const directory = mkdtempSync(join(tmpdir(), "rasoi-verify-test-"))
const file = join(directory, "backup.tar.zst")
let app: TestApp
let till: Till
beforeAll(async () => {
  const { host, port, user } = inject("clusterConnection")
  const connection = await createTestDatabase({ host, port, user, database: "rasoi" })
  const { database } = connection as { database: string }
  vi.stubEnv("DATABASE_URL", `postgres:///${database}?host=${host}&port=${port}&user=${user}`)
  app = await startTestApp({ connection })
  till = await tillOf(app)()
})
afterAll(async () => {
  await app.stop()
  rmSync(directory, { recursive: true, force: true })
})

/** A bill that was paid, and of which ₹100 were returned. */
async function returnedInPart(): Promise<string> {
  const { id, total } = await till.order()
  const { billNumber } = (await till.pay(id, total)).body
  const at = new Date(app.clock.now()).toISOString()
  const money = { orderId: id, method: "UPI", receivedAt: at, sentAt: at }
  const request = { ...money, kind: "RETURN", amountPaise: 10_000, reason: "Too salty" }
  const { status } = await till.call(`counter/refunds/${newId("pay")}`, "PUT", request)
  expect(status).toBe(200)
  return billNumber
}

async function verify() {
  await rasoi(["backup", "--to", file])
  return rasoi(["backup", "verify", file])
}

/** Changes of rows behind the server's back. */
const tampered = {
  payment:
    "update payments set amount_paise = amount_paise - 100 where bill_number = $1 and kind = 'PAYMENT'",
  refund: "update payments set amount_paise = amount_paise + 1 where bill_number = $1 and kind = 'REFUND'",
  roundOff: "update payments set round_off_paise = 50 where bill_number = $1 and kind = 'REFUND'",
  bill: "update bills set total_paise = total_paise + 1 where bill_number = $1",
  creditNote: "update bills set total_paise = total_paise + 1 where credits = $1",
}

test("backup verify compares the money of each bill with the bill and its credit notes, and names each bill that is wrong", async () => {
  const sound = await returnedInPart()
  const wrong = new Map<string, string>()
  for (const what of Object.keys(tampered)) wrong.set(what, await returnedInPart())
  expect(await verify()).toMatchObject({ code: 0, stdout: expect.stringContaining("The backup is sound.") })
  for (const [what, change] of Object.entries(tampered))
    await app.db.run(sql(`test.tamper.${what}`, change), [wrong.get(what)])
  const { code, stdout } = await verify()
  expect(code).toBe(1)
  for (const number of wrong.values())
    expect(stdout).toMatch(
      new RegExp(`bill ${number}: it says wrongly whether .* \\d+ paise are due and \\d+ were received`),
    )
  expect(stdout).not.toContain(`bill ${sound}`)
})
