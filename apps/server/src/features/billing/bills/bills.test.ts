import fc from "fast-check"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { rounds } from "../../../../../../tests/rounds.ts"
import { sql } from "../../../db/index.ts"
import { demoSettings } from "../../../demo/settings.ts"
import { startTestApp, type TestApp } from "../../../testing/app.ts"
import { checkData } from "../../backup/check-data.ts"
import { withSession } from "../../backup/session.ts"
import { expireDueOrders } from "../../orders/expiry.ts"
import { delivery, orderCaller, pickup } from "../../orders/fixture.ts"
import { unlimitedKey } from "../../orders/race.fixture.ts"
import { printedLines } from "../../printing/text.fixture.ts"
import { readCsv } from "../../reports/test-restaurant.fixture.ts"

let app: TestApp
let restaurantId: string
let live: string
let owner: string

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

beforeEach(async () => {
  app.clock.set(Date.parse("2026-10-17T13:05:00Z"))
  restaurantId = await app.restaurant()
  live = (await unlimitedKey(app, restaurantId, "live")).secret
  owner = await app.signedIn(restaurantId)
  app.presence.open(restaurantId, restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
})

const call = (path: string, method = "GET", body?: object) =>
  app.call(`/console/v1/${path}`, { cookie: owner, method, body })
const post = async (path: string, body?: object) => (await call(path, "POST", body)).body
const place = async (body: object = pickup): Promise<string> => (await orderCaller(app)(live, body)).body.id
const read = async (id: string) => (await call(`orders/${id}`)).body
const print = (id: string) => post(`orders/${id}/bill`)
const undo = async (id: string) => post(`orders/${id}/undo`, { revision: (await read(id)).revision })
const reasons = {
  cancel: { reason: "Nobody came" },
  reject: { reason: "No time" },
  dispatch: { name: "Ravi", phone: "9845011111" },
}
const kitchen = ["accept", "prepare", "ready"]

async function walk(id: string, ...steps: string[]) {
  for (const step of steps) {
    app.clock.advance(1_000)
    const { status, text } = await call(`orders/${id}/${step}`, "POST", reasons[step as "cancel"])
    expect([step, status, text]).toEqual([step, 200, text])
  }
  return read(id)
}

/** The server's own bills in the report. */
const ofServer = { kind: "BILL", series: null, missing: [], skipped: [] }
const sales = async (query = "") => (await call(`reports/sales${query}`)).body
const checkFaults = () =>
  withSession(app.connection, async client => (await checkData(client, new Date(app.clock.now()))).faults)

describe("a bill is issued", () => {
  test("not by a look, nor by a print before the order is ready; the first print with the number is the original", async () => {
    const id = await place()
    await walk(id, "accept", "prepare")
    for (const printed of [await print(id), await print(id)]) {
      expect(printed.copy).toBe("ORIGINAL")
      expect(printedLines(printed)).toContain("NO BILL NUMBER YET")
    }
    await walk(id, "ready")
    await call(`orders/${id}/bill`)
    await call(`orders/${id}/bill.escpos`)
    expect((await read(id)).bill).toBeNull()
    await walk(id, "complete")
    expect((await read(id)).bill).toMatchObject({ number: "26-27/000001", printed: false })
    const first = await print(id)
    expect([first.copy, printedLines(first).includes("Tax invoice")]).toEqual(["ORIGINAL", true])
    expect((await read(id)).bill.printed).toBe(true)
    expect((await print(id)).copy).toBe("DUPLICATE")
  })

  test.each(["bill", "bill.escpos"])(
    "by the first print of a ready order (%s), with its number and date",
    async path => {
      const id = await place()
      await walk(id, ...kitchen)
      const at = new Date(app.clock.now()).toISOString()
      expect((await call(`orders/${id}/${path}`, "POST")).text).toContain("26-27/000001")
      app.clock.advance(60_000)
      const { bill } = await walk(id, "complete")
      expect(bill).toEqual({ number: "26-27/000001", issuedAt: at, printed: true, cancelledAt: null })
      expect((await sales()).totals.bills).toBe(1)
    },
  )

  test("and written into the order once: a reprint does not write its row again", async () => {
    const id = await place()
    await walk(id, ...kitchen)
    const version = sql("bills-test.version", "select xmin::text as version from orders where id = $1")
    const read = () => app.db.row<{ version: string }>(version, [id])
    const before = await read()
    await print(id)
    const printed = await read()
    expect(printed).not.toEqual(before)
    expect((await print(id)).copy).toBe("DUPLICATE")
    expect(await read()).toEqual(printed)
  })

  test("when a delivery leaves, so that the rider has the invoice", async () => {
    const id = await place(delivery)
    const { bill } = await walk(id, ...kitchen, "dispatch")
    expect(bill).toMatchObject({ number: "26-27/000001", printed: false })
    expect(printedLines(await print(id))).toContain("Bill no. 26-27/000001")
    expect((await walk(id, "complete")).bill.number).toBe("26-27/000001")
    expect((await sales()).documents).toMatchObject([{ issued: 1, cancelled: 0 }])
  })

  test("once, however many prints and steps come at the same moment", async () => {
    for (let round = 0; round < rounds(5); round += 1) {
      const ids = await Promise.all(Array.from({ length: 4 }, () => place(delivery)))
      for (const id of ids) await walk(id, ...kitchen)
      await Promise.all(
        ids.flatMap(id => [
          ...Array.from({ length: 4 }, () => call(`orders/${id}/bill`, "POST")),
          call(`orders/${id}/dispatch`, "POST", reasons.dispatch),
          call(`orders/${id}/cancel`, "POST", reasons.cancel),
        ]),
      )
    }
    expect(await checkFaults()).toEqual([])
  })
})

test("an issued bill keeps the seller's details when the settings change", async () => {
  const id = await place()
  await walk(id, ...kitchen, "complete")
  const before = printedLines((await call(`orders/${id}/bill`)).body)
  const gst = { ...demoSettings.gst, gstin: null, fssaiNumber: "10000000000001", applies: false }
  const profile = { ...demoSettings.profile, name: "Another name", phone: "9845099999" }
  expect((await call("settings", "PATCH", { profile, gst })).status).toBe(200)
  expect(printedLines((await call(`orders/${id}/bill`)).body)).toEqual(before)
  expect(printedLines((await call(`orders/${await place()}/bill`)).body)).toContain("Another name")
})

describe("an undo changes the status and never the bill", () => {
  test("the bill counts by its date whatever the status, and completing again gives the same number", async () => {
    const id = await place()
    const { bill } = await walk(id, ...kitchen, "complete")
    expect((await undo(id)).bill).toEqual(bill)
    expect((await undo(id)).status).toBe("PREPARING")
    expect((await sales()).totals.bills).toBe(1)
    const other = await walk(await place(), ...kitchen, "complete")
    expect(other.bill.number).toBe("26-27/000002")
    app.clock.advance(86_400_000)
    owner = await app.signedIn(restaurantId)
    expect((await walk(id, "ready", "complete")).bill).toEqual(bill)
    expect((await sales("?from=2026-10-17&to=2026-10-17")).totals.bills).toBe(2)
    expect((await sales("?from=2026-10-18&to=2026-10-18")).totals.bills).toBe(0)
  })

  test("a bill that was cancelled stays cancelled, and the order gets a new one", async () => {
    const id = await place()
    await walk(id, ...kitchen)
    await print(id)
    await walk(id, "cancel")
    expect((await undo(id)).status).toBe("READY")
    expect(printedLines((await call(`orders/${id}/bill`)).body)).toContain("NO BILL NUMBER YET")
    expect((await walk(id, "complete")).bill).toMatchObject({ number: "26-27/000002", printed: false })
    expect((await print(id)).copy).toBe("ORIGINAL")
    expect((await sales()).documents).toEqual([
      {
        ...ofServer,
        financialYear: "26-27",
        from: "26-27/000001",
        to: "26-27/000002",
        issued: 2,
        cancelled: 1,
      },
    ])
    expect(await checkFaults()).toEqual([])
  })
})

describe("cancelling the order cancels the bill", () => {
  test("which stays in the register with date, reason and person, in no sum, and says so on paper", async () => {
    const ids: string[] = []
    for (let count = 0; count < 4; count += 1) ids.push(await place())
    for (const id of ids) await walk(id, ...kitchen, "complete")
    const [, , gone = ""] = ids
    await print(gone)
    await undo(gone)
    const { bill } = await walk(gone, "cancel")
    expect(bill).toMatchObject({
      number: "26-27/000003",
      cancelledAt: new Date(app.clock.now()).toISOString(),
    })
    const { totals, documents, byRate, byDay } = await sales()
    expect(totals.bills).toBe(3)
    expect(byDay.at(-1).bills).toBe(3)
    expect(byRate[0].all.tax.amount).toBe(totals.tax.amount)
    expect(documents).toEqual([
      {
        ...ofServer,
        financialYear: "26-27",
        from: "26-27/000001",
        to: "26-27/000004",
        issued: 4,
        cancelled: 1,
      },
    ])
    const lines = printedLines(await print(gone))
    expect(lines).toContain("*** CANCELLED ***")
    expect(lines).toContain("Bill no. 26-27/000003")
    expect(lines.join("\n")).toMatch(/^Cancelled 17 October 2026, .*: Nobody came$/m)

    const summary = readCsv((await call("reports/sales.csv")).text)
    expect(summary.filter(([group]) => group === "Documents").map(row => row.slice(0, 4))).toEqual([
      ["Documents", "26-27/000001 to 26-27/000004", "Issued", "4"],
      ["Documents", "26-27/000001 to 26-27/000004", "Cancelled", "1"],
    ])
    const [headings = [], ...rows] = readCsv((await call("reports/order-list.csv?dates=billed")).text)
    const cell = (row: readonly string[] | undefined, name: string) => row?.[headings.indexOf(name)]
    expect(rows.map(row => cell(row, "Bill"))).toEqual([1, 2, 3, 4].map(count => `26-27/00000${count}`))
    const cancelled = ["Total", "Bill cancelled", "Cancelled by", "Why cancelled"].map(name =>
      cell(rows[2], name),
    )
    expect(cancelled).toEqual(["0.00", "2026-10-17", "The owner", "Nobody came"])
    expect(await checkFaults()).toEqual([])
  })
})

/** Servers of earlier versions undid an acceptance also after the kitchen had begun. */
const undoOfOlderServer = sql(
  "test.undoOfOlderServer",
  `with undone as (
     update orders set status = 'PENDING', accepted_at = null, revision = revision + 1 where id = $1 returning id, revision
   )
   insert into order_moves (order_id, revision, from_status, to_status, at, actor, actor_kind, undo)
   select id, revision, 'ACCEPTED', 'PENDING', $2, 'Asha', 'STAFF', true from undone`,
)

describe("an order that goes back to the beginning and ends there", () => {
  const back = async () => {
    const id = await place()
    await walk(id, ...kitchen)
    await print(id)
    for (let steps = 0; steps < 2; steps += 1) await undo(id)
    await app.db.run(undoOfOlderServer, [id, new Date(app.clock.now())])
    expect(await read(id)).toMatchObject({ status: "PENDING", bill: { cancelledAt: null } })
    return id
  }

  test.each(["rejected by staff", "cancelled by the customer", "expired"])(
    "has no valid bill: %s",
    async how => {
      const id = await back()
      if (how === "rejected by staff") await post(`orders/${id}/reject`, { reason: "No time" })
      else if (how === "cancelled by the customer")
        await app.call(`/v1/orders/${id}/cancel`, { key: live, method: "POST" })
      else {
        app.clock.advance(3_600_000)
        await expireDueOrders(app.db, { expired() {} }, app.clock.now())
        owner = await app.signedIn(restaurantId)
      }
      const { status, bill } = await read(id)
      expect([/REJECTED|CANCELLED/.test(status), bill.cancelledAt]).toEqual([true, expect.any(String)])
      expect((await sales()).totals.bills).toBe(0)
      for (const paper of [(await call(`orders/${id}/bill`)).body, await print(id)]) {
        const lines = printedLines(paper)
        expect(lines).toEqual(expect.arrayContaining(["*** CANCELLED ***", "Bill no. 26-27/000001"]))
        expect(lines).not.toContain("NO BILL NUMBER YET")
      }
      expect(await checkFaults()).toEqual([])
    },
  )
})

test("a delivery that is out again after a mistaken cancellation has a valid bill at once", async () => {
  const id = await place(delivery)
  await walk(id, ...kitchen, "dispatch", "cancel")
  const { status, bill } = await undo(id)
  expect([status, bill.number, bill.cancelledAt]).toEqual(["OUT_FOR_DELIVERY", "26-27/000002", null])
  expect(await checkFaults()).toEqual([])
})

test("the documents of a period across 1 April are two series", async () => {
  app.clock.set(Date.parse("2027-03-31T23:50:00+05:30"))
  owner = await app.signedIn(restaurantId)
  for (let count = 0; count < 2; count += 1) await walk(await place(), ...kitchen, "complete")
  app.clock.set(Date.parse("2027-04-01T00:05:00+05:30"))
  await walk(await place(), ...kitchen, "complete")
  expect((await sales("?from=2027-03-31&to=2027-04-01")).documents).toEqual([
    {
      ...ofServer,
      financialYear: "26-27",
      from: "26-27/000001",
      to: "26-27/000002",
      issued: 2,
      cancelled: 0,
    },
    {
      ...ofServer,
      financialYear: "27-28",
      from: "27-28/000001",
      to: "27-28/000001",
      issued: 1,
      cancelled: 0,
    },
  ])
})

test("whatever staff do in whatever order, every number is one bill, and each live order has at most one that is valid", async () => {
  const step = fc.constantFrom(
    ...kitchen,
    "dispatch",
    "reject",
    "complete",
    "cancel",
    "undo",
    "print",
    "look",
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(2), step), { minLength: 10, maxLength: 40 }),
      fc.boolean(),
      async (moves, isDelivery) => {
        const ids = await Promise.all([place(), place(isDelivery ? delivery : pickup), place()])
        const valid = new Map<string, string>()
        for (const [index, move] of moves) {
          const id = ids[index] ?? ""
          if (move === "undo") await undo(id)
          else if (move === "print") await print(id)
          else if (move === "look") await call(`orders/${id}/bill`)
          else await call(`orders/${id}/${move}`, "POST", reasons[move as "cancel"])
          const { bill, status } = await read(id)
          const known = valid.get(id)
          if (bill && !bill.cancelledAt) {
            expect(known ?? bill.number).toBe(bill.number)
            valid.set(id, bill.number)
          } else {
            // A bill ends only with its order.
            if (known) expect(status).toMatch(/CANCELLED|REJECTED/)
            valid.delete(id)
          }
          if (status === "COMPLETED" || status === "OUT_FOR_DELIVERY") {
            if (move !== "undo") expect(bill?.cancelledAt).toBeNull()
          }
        }
        expect(new Set(valid.values()).size).toBe(valid.size)
      },
    ),
    { numRuns: rounds(25) },
  )
  expect(await checkFaults()).toEqual([])
})
