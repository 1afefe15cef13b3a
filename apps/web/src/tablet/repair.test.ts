import "fake-indexeddb/auto"
import { expect, test, vi } from "vitest"
import { ApiFault } from "../api/send.ts"
import type { EnteredOrder, OrderToSend, StoredCommand } from "./command.ts"
import { openCounter } from "./database.ts"
import { keepCharged } from "./kept-orders.ts"
import { forgetCustomers } from "./notes.ts"
import { listUnsent, sendUnsent, storeCommands, storeOrder } from "./outbox.ts"
import { mend, repair, repairAfterRestore } from "./repair.ts"
import { withoutCustomer } from "./sent.ts"
import { changeSeries, fetchSeries, newId } from "./tablet.ts"

const placedAt = "2026-10-17T13:05:00.000Z"
const order: Omit<OrderToSend, "number"> = {
  source: "PHONE",
  type: "PICKUP",
  customer: { name: "Ravi", phone: "9845012345" },
  billed: { lines: [], charges: [], prepMinutes: 20, totalPaise: 100 },
  settingsVersion: 1,
  menuVersion: 1,
  placedAt,
}
const lock = <Result>(run: () => Promise<Result>) => run()
const nothing = { object: "missing_of_tablet", orders: [], bills: [], payments: [] } as const

/** A tablet that has sent an order with its bill and its payment. `server` is what the server has. */
async function tabletThatSent() {
  const restaurantId = newId("rst")
  const taking = { restaurantId, takenBy: "stf_asha" }
  await fetchSeries(restaurantId, async () => ({ series: "T3" }))
  const { id } = await storeOrder(taking, newId("ord"), order)
  const bill = { number: "T3-26-27/1", orderIds: [id], totalPaise: 100, issuedAt: placedAt }
  const payment = { orderId: id, method: "CASH", amountPaise: 100, receivedAt: placedAt }
  const drafts = [
    { id: newId("bill"), kind: "BILL", request: bill },
    { id: newId("pay"), kind: "PAYMENT", request: payment },
  ]
  await storeCommands(taking, tablet => ({ tablet, commands: drafts as never }))
  const server = new Map<string, StoredCommand>()
  const put = async (command: StoredCommand) => {
    const [orderId] = command.kind === "ORDER" ? [] : [id]
    if (orderId && !server.has(orderId))
      throw new ApiFault(404, { code: "NOT_FOUND", message: "None.", field: "orderId" })
    server.set(command.id, command)
    const charged = { tabId: null, table: null, charged: { amount: 100 } }
    return {
      id: command.id,
      orderIds: [id],
      billNumber: "T3-26-27/1",
      payments: [],
      cancelledAt: null,
      ...charged,
    }
  }
  const ask = async (known: { orders: string[]; bills: string[]; payments: string[] }) => ({
    orders: known.orders.filter(each => !server.has(each)),
    bills: server.has(drafts[0]?.id ?? "") ? [] : known.bills,
    payments: known.payments.filter(each => !server.has(each)),
  })
  const send = () => sendUnsent(restaurantId, { put, lock })
  expect([await send(), server.size]).toEqual(["EMPTY", 3])
  const ids = [id, ...drafts.map(each => each.id)]
  return { restaurantId, taking, id, ids, server, put, ask, send }
}

test("what the server has lost is sent again in its order, before what waits, once, and says so", async () => {
  const { restaurantId, taking, ids, server, ask, send } = await tabletThatSent()
  expect(await repair(restaurantId, ask)).toEqual({ added: 0, left: 0 })
  server.clear()
  await storeOrder(taking, newId("ord"), order)
  expect(await repair(restaurantId, ask)).toEqual({ added: 3, left: 0 })
  expect((await repair(restaurantId, ask)).added).toBe(3)
  expect((await listUnsent(restaurantId)).map(each => each.isRecovered ?? false)).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(await send()).toBe("EMPTY")
  expect([...server.keys()].slice(0, 3)).toEqual(ids)
  const [first] = server.values()
  expect(first).toMatchObject({
    takenBy: "stf_asha",
    request: { customer: { name: "Ravi" }, number: "T3-1" },
  })
  expect(await listUnsent(restaurantId)).toEqual([])
})

test("after the end of a session or a sign-out it comes back without the customer", async () => {
  const { restaurantId, server, ask, send } = await tabletThatSent()
  server.clear()
  await forgetCustomers(restaurantId)
  const kept = (await (await openCounter()).getAll("notes")).filter(
    note => note.restaurantId === restaurantId,
  )
  expect(kept.length).toBeGreaterThanOrEqual(3)
  expect(JSON.stringify(kept)).not.toContain("Ravi")
  expect((await repair(restaurantId, ask)).added).toBe(3)
  expect(await send()).toBe("EMPTY")
  const [first] = server.values()
  expect(first?.request).toEqual({ ...withoutCustomer({ ...order, number: "T3-1" }), number: "T3-1" })
  expect(first?.request).toMatchObject({ source: "COUNTER", type: "PICKUP" })
})

test("an order that was cancelled does not come back, and what hangs on it waits for another tablet", async () => {
  const { restaurantId, id, server, ask } = await tabletThatSent()
  const off = { id, status: "CANCELLED", charged: { amount: 0 }, total: { amount: 100 } }
  await keepCharged(restaurantId, [off as EnteredOrder])
  server.clear()
  expect(await repair(restaurantId, ask)).toEqual({ added: 0, left: 2 })
})

test("a payment that is refused because its order is lost waits for the order, and is sent after it", async () => {
  const { restaurantId, taking, id, server, put, ask } = await tabletThatSent()
  server.clear()
  const request = { orderId: id, method: "UPI", amountPaise: 50, receivedAt: placedAt }
  const late = newId("pay")
  const commands = [{ id: late, kind: "PAYMENT", request }] as never
  await storeCommands(taking, tablet => ({ tablet, commands }))
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) =>
    Response.json({ ...nothing, ...(await ask(JSON.parse(body))) }),
  )
  expect(await sendUnsent(restaurantId, { put, lock, mend })).toBe("EMPTY")
  vi.unstubAllGlobals()
  expect([[...server.keys()][0], [...server.keys()].at(-1), await listUnsent(restaurantId)]).toEqual([
    id,
    late,
    [],
  ])
})

test("without anything to send again it stays refused: no endless tries", async () => {
  const { restaurantId, taking, put } = await tabletThatSent()
  const request = { orderId: "ord_nobody", method: "UPI", amountPaise: 50, receivedAt: placedAt }
  const commands = [{ id: newId("pay"), kind: "PAYMENT", request }] as never
  await storeCommands(taking, tablet => ({ tablet, commands }))
  const refuse = async () => {
    throw new ApiFault(404, { code: "NOT_FOUND", message: "None.", field: "orderId" })
  }
  vi.stubGlobal("fetch", async () => Response.json(nothing))
  expect(await sendUnsent(restaurantId, { put: refuse, lock, mend })).toBe("EMPTY")
  vi.unstubAllGlobals()
  expect(await listUnsent(restaurantId)).toMatchObject([{ refusal: { code: "NOT_FOUND" } }])
  expect(put).toBeDefined()
})

test("each restore is repaired once", async () => {
  const { restaurantId } = await tabletThatSent()
  const asked: number[] = []
  vi.stubGlobal("fetch", async () => {
    asked.push(1)
    return Response.json(nothing)
  })
  for (const at of [null, placedAt, placedAt, "2026-10-18T13:05:00.000Z"])
    await repairAfterRestore(restaurantId, at)
  vi.unstubAllGlobals()
  expect(asked).toHaveLength(2)
})

test("another series from the server: new orders begin with it, what was made keeps its number", async () => {
  const { restaurantId, taking } = await tabletThatSent()
  await storeOrder(taking, newId("ord"), order)
  await changeSeries(restaurantId, "T3")
  await changeSeries(restaurantId, "T51")
  await storeOrder(taking, newId("ord"), order)
  const numbers = (await listUnsent(restaurantId)).map(({ request }) => (request as OrderToSend).number)
  expect(numbers).toEqual(["T3-2", "T51-1"])
})
