import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { financialYearOf, localDate } from "@rasoi/core"
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest"
import { newId } from "../base/ids.ts"
import { type Connection, sql } from "../db/index.ts"
import { pickup } from "../features/orders/fixture.ts"
import { dataFaults } from "../features/till/payments/till.fixture.ts"
import { startTestApp, type TestApp } from "../testing/app.ts"
import { createTestDatabase } from "../testing/database.ts"
import { rasoi } from "./rasoi.fixture.ts"
import { type Call, ReturningTablet } from "./returning-tablet.fixture.ts"

/**
 * Two tablets and a third one that came after the backup; some of what they made is in the backup, some came after it, and
 * some is unsent when the server is restored.
 */
const root = mkdtempSync(join(tmpdir(), "rasoi-evening-"))
const backup = join(root, "evening.tar.zst")
/** The commands have the real time. */
const today = localDate("Asia/Kolkata", Date.now())
const year = financialYearOf(today)
let connection: Connection
let restaurantId: string
/** As they are when the server is restored. */
const tablets: ReturningTablet[] = []
/** A number that somebody has seen, with its order. */
type Paper = Map<string, string>
/** When the server is restored. */
const paper: Paper = new Map()
/** Orders, and what one of them costs without what was voided. */
const afterBackup = { byApi: "", forgotten: "", voided: "", voidedBefore: "", chargedPaise: 0 }

async function useDatabase(): Promise<Connection> {
  const { host, port, user } = inject("clusterConnection")
  const made = await createTestDatabase({ host, port, user, database: "rasoi" })
  const { database } = made as { database: string }
  vi.stubEnv("DATABASE_URL", `postgres:///${database}?host=${host}&port=${port}&user=${user}`)
  return made
}

interface Open {
  readonly app: TestApp
  readonly call: Call
  readonly at: string
}

/** The server, with the owner signed in. */
async function withServer<Result>(work: (open: Open) => Promise<Result>): Promise<Result> {
  const app = await startTestApp({ connection })
  app.clock.set(Date.now())
  try {
    restaurantId ||= await app.restaurant()
    const cookie = await app.signedIn(restaurantId)
    const call: Call = (path, method = "GET", body, headers = {}) =>
      app.call(`/console/v1/${path}`, { cookie, method, body, headers })
    return await work({ app, call, at: new Date(app.clock.now()).toISOString() })
  } finally {
    await app.stop()
  }
}

/** Orders, server bills and tablet bills that the database has, each under its number. */
const numbered = sql(
  "test.numbered",
  `select number as number, id as order_id from orders where restaurant_id = $1
   union all select bill_number, order_ids[1] from bills where restaurant_id = $1 and credits is null`,
)

/** What is in the database is on somebody's paper from now on. No number was on paper for something else. */
async function notePaper({ app }: Open, seen: Paper): Promise<void> {
  for (const { number, order_id } of await app.db.rows<{ number: string; order_id: string }>(numbered, [
    restaurantId,
  ])) {
    expect([number, seen.get(number) ?? order_id]).toEqual([number, order_id])
    seen.set(number, order_id)
  }
}

const tabletOf = (place: number) => {
  const tablet = tablets[place]
  if (!tablet) throw new Error("it has no series yet")
  return tablet
}

/** An order of a tablet with its bill, of the tablet or of the server, and its payment. Nothing is sent. */
async function sell({ app, at }: Open, tablet: ReturningTablet, bill: "tablet" | "server"): Promise<string> {
  const { id, total } = await tablet.order(app, restaurantId)
  if (bill === "tablet") tablet.bill(id, total, at)
  tablet.pay(id, total, at)
  return id
}

async function voidOne({ call }: Open, orderId: string): Promise<number> {
  const body = { id: newId("void"), lines: [{ index: 0, quantity: 1 }], kind: "MADE", reason: "Too salty" }
  const { status, body: order } = await call(`counter/orders/${orderId}/void`, "POST", body)
  expect(status).toBe(200)
  return order.charged.amount
}

/** Over the API, accepted and billed: no tablet has it. */
async function sellOverApi({ app, call }: Open): Promise<string> {
  app.presence.open(restaurantId, restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
  const { secret: key } = await app.key(restaurantId, "live")
  const headers = { "idempotency-key": newId("key") }
  const { body } = await app.call("/v1/orders", { key, method: "POST", body: pickup, headers })
  await call(`orders/${body.id}/accept`, "POST")
  expect((await call(`orders/${body.id}/bill`, "POST")).status).toBe(200)
  return body.id
}

beforeAll(async () => {
  vi.stubEnv("RASOI_DATA_DIR", join(root, "data"))
  vi.stubEnv("PRIVACY_KEY", "")
  connection = await useDatabase()
  await withServer(async open => {
    const { app, call } = open
    tablets.push(await ReturningTablet.first(call), await ReturningTablet.first(call))
    const [one, two] = [tabletOf(0), tabletOf(1)]
    for (const tablet of [one, two])
      for (const bill of ["tablet", "server"] as const) await sell(open, tablet, bill)
    const before = await two.order(app, restaurantId)
    afterBackup.voidedBefore = before.id
    for (const tablet of [one, two]) await tablet.send(call)
    afterBackup.chargedPaise = await voidOne(open, before.id)
    await notePaper(open, paper)
  })
  await rasoi(`backup --to ${backup}`)
  await withServer(async open => {
    const { app, call, at } = open
    tablets.push(await ReturningTablet.first(call))
    for (const tablet of tablets)
      for (const bill of ["tablet", "server"] as const) await sell(open, tablet, bill)
    for (const tablet of tablets) await tablet.send(call)
    const two = tabletOf(1)
    const { id } = await two.order(app, restaurantId)
    await two.send(call)
    afterBackup.voided = id
    two.pay(id, await voidOne(open, id), at)
    two.pay(afterBackup.voidedBefore, afterBackup.chargedPaise, at)
    await two.send(call)
    afterBackup.byApi = await sellOverApi(open)
    // Sent more than a week ago by the tablet's clock: it is not kept any longer.
    afterBackup.forgotten = await sell(open, tabletOf(0), "tablet")
    await tabletOf(0).send(call)
    tabletOf(0).sent = tabletOf(0).sent.filter(({ orderId }) => orderId !== afterBackup.forgotten)
    await notePaper(open, paper)
    // The network is gone, then the server.
    for (const tablet of tablets)
      for (const bill of ["tablet", "server"] as const) await sell(open, tablet, bill)
  })
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** All tablets come back, and the evening goes on. Returns what Watch lists. */
async function goOn() {
  const [returning, seen] = [tablets.map(tablet => tablet.copy()), new Map(paper)]
  return withServer(async open => {
    await notePaper(open, seen)
    for (const tablet of returning.toReversed()) await tablet.reconnect(open.call)
    await notePaper(open, seen)
    for (const tablet of returning) await expectAllThere(open, tablet, seen)
    await expectVoidedBills(open)
    for (const tablet of returning) {
      for (const bill of ["tablet", "server"] as const) await sell(open, tablet, bill)
      await tablet.send(open.call)
    }
    await sellOverApi(open)
    await notePaper(open, seen)
    expect(await dataFaults(open.app)).toEqual([])
    return {
      recovered: (await watched(open, "RECOVERED")).length,
      orders: (await watched(open, "RECOVERED")).filter(subject => /^T\d+-\d+$/.test(subject)),
      ordersMissing: await watched(open, "ORDERS_MISSING"),
      billsMissing: await watched(open, "NUMBERS_MISSING"),
      skipped: await watched(open, "NUMBERS_SKIPPED"),
    }
  })
}

async function expectAllThere({ call }: Open, { sent, unsent }: ReturningTablet, seen: Paper): Promise<void> {
  expect(unsent).toEqual([])
  for (const { kind, id, orderId, number = "" } of sent) {
    if (kind !== "PAYMENT") expect([number, seen.get(number)]).toEqual([number, orderId])
    if (kind === "ORDER") expect((await call(`orders/${id}`)).body).toMatchObject({ id, number })
    if (kind === "PAYMENT") {
      const { body } = await call(`counter/orders/${orderId}/payments`)
      expect(body.payments.map((payment: { id: string }) => payment.id)).toContain(id)
    }
  }
}

/** What the backup knows of a void stays off the bill. A void that came after it is lost: the order is whole, and the rest is open. */
async function expectVoidedBills({ call }: Open): Promise<void> {
  const balance = async (id: string) => (await call(`counter/orders/${id}/payments`)).body
  const { chargedPaise } = afterBackup
  const amount = (paise: number) => ({ amount: paise })
  expect(await balance(afterBackup.voidedBefore)).toMatchObject({
    total: amount(chargedPaise),
    open: amount(0),
    toRefund: amount(0),
  })
  const { total, open } = await balance(afterBackup.voided)
  expect([total.amount > chargedPaise, open.amount]).toEqual([true, total.amount - chargedPaise])
}

async function watched({ call }: Open, kind: string): Promise<string[]> {
  const { body } = await call(`reports/watch/entries?limit=100&kind=${kind}`)
  return body.data.map(({ subject }: { subject: string }) => subject).toSorted()
}

/** Of both tablets and the third one: what they sent after the backup, and nothing that they had not sent yet. */
const cameBack = {
  recovered: 18,
  orders: ["T1-3", "T1-4", "T2-4", "T2-5", "T2-6", "T3-1", "T3-2"],
  ordersMissing: ["T1-5"],
  billsMissing: [`T1-${year}/3`],
}

test("in place: no number is given twice, all that a tablet knew is back, and Watch says what came back and what did not", async () => {
  const { stdout } = await rasoi(`restore ${backup} --replace`)
  expect(stdout).toContain("go on where the replaced data ended")
  expect(await goOn()).toEqual({ ...cameBack, skipped: [`${year}/3–7`] })
})

test("on another machine, where nobody knows the numbers: the same, with a gap of a thousand", async () => {
  connection = await useDatabase()
  expect((await rasoi(`restore ${backup}`)).stdout).toContain("leave a gap")
  expect(await goOn()).toEqual({ ...cameBack, skipped: [`${year}/3–1002`, `CN-${year}/1–1000`] })
})

test("on another machine, where somebody reads the last numbers from paper: the same, without a gap", async () => {
  connection = await useDatabase()
  const [order] = [...paper].find(([, orderId]) => orderId === afterBackup.byApi) ?? []
  const last = `${year}/000007,CN-${year}/0,${today}/${order}`
  const { stdout } = await rasoi(["restore", backup, "--numbers-after", last])
  expect(stdout).toContain("go on after what you said")
  expect(await goOn()).toEqual({ ...cameBack, skipped: [`${year}/3–7`] })
})
