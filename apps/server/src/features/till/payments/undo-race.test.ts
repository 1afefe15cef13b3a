import { sql } from "../../../db/index.ts"
import { openTestPool, until } from "../../../testing/database.ts"
import { describe, expect, test, testApp } from "../../../testing/fixtures.ts"
import { countWaiting } from "../../orders/race.fixture.ts"
import { dataFaults, type Till, tillOf } from "./till.fixture.ts"

const app = await testApp()
app.clock.set(Date.parse("2026-10-17T07:00:00Z"))
const openTill = tillOf(app)
const taken = { taken: true }

const faults = () => dataFaults(app)
const lock = sql("undo-race.lock", "select from orders where id = $1 for update")

interface Request {
  send(): ReturnType<Till["call"]>
  /** Of the statement that waits for the order. */
  readonly text: string
}

/** Both have read the order when they get to write it, in this sequence. */
async function oneAfterTheOther(orderId: string, ...requests: readonly Request[]) {
  const db = openTestPool(app.connection)
  const sent: ReturnType<Till["call"]>[] = []
  await db.transaction(async tx => {
    await tx.run(lock, [orderId])
    for (const { send, text } of requests) {
      sent.push(send())
      await until(`"${text}" waits`, async () => (await countWaiting(db, text)) > 0)
    }
  })
  await db.close()
  return Promise.all(sent)
}

describe.each([
  ["with a bill", true],
  ["without one", false],
])("money that was taken for a cancelled order %s, while the step is undone", (_, isBilled) => {
  async function cancelled() {
    const till = await openTill()
    const { id, total } = await till.order()
    if (isBilled) await till.call(`orders/${id}/bill`, "POST")
    const { revision, undo } = (await till.call(`orders/${id}/cancel`, "POST", { reason: "Left" })).body
    expect(undo).not.toBeNull()
    const pay = { send: () => till.pay(id, total, taken), text: "from orders where id = $1 for update" }
    const takeBack = {
      send: () => till.call(`orders/${id}/undo`, "POST", { revision }),
      text: "update orders",
    }
    return { till, id, total, pay, takeBack }
  }

  test("comes first: it is to be given back, and the step is neither undone nor offered", async () => {
    const { till, id, total, pay, takeBack } = await cancelled()
    const [paid, undone] = await oneAfterTheOther(id, pay, takeBack)
    expect([paid?.status, paid?.body.toRefund.amount]).toEqual([200, total])
    expect([undone?.status, undone?.body.error.code]).toEqual([409, "BILL_ISSUED"])
    expect((await till.call(`orders/${id}`)).body).toMatchObject({ status: "CANCELLED", undo: null })
    expect(await faults()).toEqual([])
  })

  test("comes second: it is sent again, and pays the order", async () => {
    const { till, id, pay, takeBack } = await cancelled()
    const [undone, refused] = await oneAfterTheOther(id, takeBack, pay)
    expect([undone?.status, refused?.status]).toEqual([200, 503])
    const paid = await pay.send()
    expect(paid.body).toMatchObject({ cancelledAt: null, open: { amount: 0 }, toRefund: { amount: 0 } })
    expect((await till.call(`orders/${id}`)).body.bill.number).toBe(paid.body.billNumber)
    expect(await faults()).toEqual([])
  })
})
