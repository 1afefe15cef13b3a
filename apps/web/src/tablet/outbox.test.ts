import "fake-indexeddb/auto"
import { expect, test, vi } from "vitest"
import { ApiFault } from "../api/send.ts"
import { newCart } from "./cart.ts"
import {
  type BillBalance,
  type CommandKind,
  type OrderToSend,
  type RequestOf,
  type StoredCommand,
  sendCommand,
  type Taking,
  takingOf,
} from "./command.ts"
import { openCounter } from "./database.ts"
import { keepBalance, readTablet } from "./kept-orders.ts"
import { forgetCustomers, readNote, writeNote } from "./notes.ts"
import {
  forgetOldCustomers,
  keepForgetting,
  listUnsent,
  markPrinted,
  nextOf,
  onSent,
  outcomeOf,
  removeUnsent,
  sendAgain,
  sendUnsent,
  storeCommands,
  storeOrder,
} from "./outbox.ts"
import { storeTaken } from "./store-taken.ts"
import { fetchSeries, newId } from "./tablet.ts"

const placedAt = "2026-10-17T13:05:00.000Z"
const order: Omit<OrderToSend, "number"> = {
  source: "PHONE",
  type: "PICKUP",
  customer: { name: "Ravi", phone: "9845012345" },
  billed: { lines: [], charges: [], prepMinutes: 20, totalPaise: 0 },
  settingsVersion: 1,
  menuVersion: 1,
  placedAt,
}

let restaurants = 0
async function tablet(takenBy: string | null = null) {
  restaurants += 1
  const restaurantId = `rst_${restaurants}`
  await fetchSeries(restaurantId, async () => ({ object: "counter_series", series: "T3" }))
  const taking = { restaurantId, takenBy }
  return { restaurantId, taking, place: (id = newId("ord")) => storeOrder(taking, id, order) }
}

/** Stores a command that needs no number. */
const storeCommand = <Kind extends CommandKind>(
  taking: Taking,
  kind: Kind,
  id: string,
  request: RequestOf<Kind>,
) =>
  storeCommands(taking, known => ({
    tablet: known,
    commands: [{ id, kind, request } as StoredCommand<Kind>],
  }))

/** Runs one after the other, as the browser's lock does. */
function makeLock() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(run: () => Promise<Result>): Promise<Result> => {
    const next = last.then(run)
    last = next.catch(() => undefined)
    return next
  }
}
const entered = ({ id }: StoredCommand) => ({ id })
/** What a command shows. */
const numberOf = (command: StoredCommand) =>
  command.kind === "ORDER" ? command.request.number : command.kind
const numbers = async (restaurantId: string) => (await listUnsent(restaurantId)).map(numberOf)

test("a payment of nothing leaves the outbox by itself, also one that was refused; others say their tablet", async () => {
  const { restaurantId, taking } = await tablet()
  const payment = { orderId: "ord_1", method: "CASH", receivedAt: placedAt } as const
  await storeCommand(taking, "PAYMENT", "pay_1", { ...payment, amountPaise: 0 })
  await storeCommand(taking, "PAYMENT", "pay_2", { ...payment, amountPaise: 0 })
  const [, second] = await listUnsent(restaurantId)
  const refused = { code: "VALIDATION_FAILED", message: "", field: "amountPaise" }
  if (second) await (await openCounter()).put("outbox", { ...second, refusal: refused })
  await storeCommand(taking, "PAYMENT", "pay_3", { ...payment, amountPaise: 100 })
  const put = vi.fn(async (command: StoredCommand, _at: string, _series?: string) => entered(command))
  expect(await sendUnsent(restaurantId, { put, lock: makeLock() })).toBe("EMPTY")
  expect(put.mock.calls.map(([{ id }, , series]) => [id, series])).toEqual([["pay_3", "T3"]])
  expect(await listUnsent(restaurantId)).toEqual([])
})

test("orders get the numbers of the series in turn, also when they are placed at the same moment", async () => {
  const { restaurantId, place } = await tablet()
  const placed = await Promise.all(Array.from({ length: 10 }, () => place()))
  const expected = Array.from({ length: 10 }, (_, index) => `T3-${index + 1}`)
  expect(placed.map(({ request }) => request.number)).toEqual(expected)
  expect(await numbers(restaurantId)).toEqual(expected)
})

test("the same id twice: one order, and no number is used up", async () => {
  const { restaurantId, place } = await tablet()
  await place("ord_same")
  await expect(place("ord_same")).rejects.toThrow()
  await place()
  expect(await numbers(restaurantId)).toEqual(["T3-1", "T3-2"])
})

test("without a series nothing is placed; a second response of the server changes nothing", async () => {
  await expect(storeOrder({ restaurantId: "rst_new", takenBy: null }, newId("ord"), order)).rejects.toThrow(
    "series",
  )
  const { restaurantId, place } = await tablet()
  await place()
  await fetchSeries(restaurantId, async () => ({ object: "counter_series", series: "T9" }))
  expect((await place()).request.number).toBe("T3-2")
})

test("they are sent one after the other in their order, each with the time of the sending, and leave the tablet", async () => {
  const { restaurantId, place } = await tablet()
  for (let count = 0; count < 3; count++) await place()
  const [bodies, told, running] = [[] as string[], [] as string[], { now: 0, most: 0 }]
  const stop = onSent("ORDER", ({ id }) => told.push(id))
  const put = async (command: StoredCommand, sentAt: string) => {
    running.now += 1
    running.most = Math.max(running.most, running.now)
    bodies.push(`${numberOf(command)} ${sentAt}`)
    await new Promise(resolve => setTimeout(resolve))
    running.now -= 1
    return entered(command)
  }
  const now = () => Date.parse("2026-10-17T13:10:00.000Z")
  const lock = makeLock()
  const ends = await Promise.all([1, 2].map(() => sendUnsent(restaurantId, { put, now, lock })))
  stop()
  expect(ends).toEqual(["EMPTY", "EMPTY"])
  expect(bodies).toEqual([1, 2, 3].map(number => `T3-${number} 2026-10-17T13:10:00.000Z`))
  expect([running.most, told.length, await numbers(restaurantId)]).toEqual([1, 3, []])
})

test("an order whose ticket the tablet prints is sent with that, once more if it was on its way", async () => {
  const { restaurantId, place } = await tablet()
  const [before, during] = [await place(), await place()]
  expect(await markPrinted(before.id)).toBe(true)
  const sent: [string, boolean][] = []
  const put = async ({ id, isPrinted = false }: StoredCommand) => {
    sent.push([id, isPrinted])
    if (id === during.id && !isPrinted) await markPrinted(id)
    return {}
  }
  expect(await sendUnsent(restaurantId, { put, lock: run => run() })).toBe("EMPTY")
  expect(sent).toEqual([
    [before.id, true],
    [during.id, false],
    [during.id, true],
  ])
  expect(await listUnsent(restaurantId)).toEqual([])
  expect(await markPrinted(during.id)).toBe(false)
})

test("what the server has taken is kept before it leaves the outbox: at no moment is it in neither", async () => {
  const { restaurantId, taking, place } = await tablet()
  const { id } = await place()
  const payment = { orderId: id, method: "CASH", amountPaise: 100, receivedAt: placedAt } as const
  await storeCommand(taking, "PAYMENT", "pay_1", payment)
  const balance = { billNumber: "26-27/1", orderIds: [id], payments: [{ id: "pay_1" }] }
  const read = async () => {
    const { unsent, orders, balances } = await readTablet(restaurantId)
    const [ids, payments] = [unsent.map(command => command.id), balances.flatMap(bill => bill.payments)]
    return { unsent: ids, kept: [...orders, ...payments].map(({ id }) => id) }
  }
  const seen: ReturnType<typeof read>[] = []
  const stops = [onSent("ORDER", () => seen.push(read())), onSent("PAYMENT", () => seen.push(read()))]
  const response = { id, tabId: null, table: null, charged: { amount: 0 } }
  const put = async ({ kind }: StoredCommand) => (kind === "ORDER" ? response : balance)
  expect(await sendUnsent(restaurantId, { put, lock: makeLock() })).toBe("EMPTY")
  for (const stop of stops) stop()
  expect(await Promise.all(seen)).toEqual([
    { unsent: [id, "pay_1"], kept: [id] },
    { unsent: ["pay_1"], kept: [id, "pay_1"] },
  ])
  expect(await read()).toEqual({ unsent: [], kept: [id, "pay_1"] })
})

test("a clock that is set back: a note of the future counts as one of now", async () => {
  const { restaurantId } = await tablet()
  const now = Date.parse(placedAt)
  const clock = vi.spyOn(Date, "now").mockReturnValue(now + 3_600_000)
  await keepBalance(restaurantId, { billNumber: "26-27/1" } as BillBalance)
  clock.mockReturnValue(now)
  expect((await readTablet(restaurantId)).balances).toMatchObject([{ savedAt: now }])
  clock.mockRestore()
})

test("what the server said earlier does not replace what it said last, unless the clock was set back", async () => {
  const { restaurantId } = await tablet()
  const now = Date.parse(placedAt)
  const clock = vi.spyOn(Date, "now").mockReturnValue(now)
  const keep = (table: string, saidAt?: number) =>
    keepBalance(restaurantId, { billNumber: "26-27/1", table } as BillBalance, saidAt)
  const kept = async () => (await readTablet(restaurantId)).balances
  await keep("first", now - 2_000)
  expect(await kept()).toMatchObject([{ table: "first", savedAt: now - 2_000 }])
  await keep("last", now - 1_000)
  await keep("earlier", now - 1_500)
  expect(await kept()).toMatchObject([{ table: "last", savedAt: now - 1_000 }])
  clock.mockReturnValue(now - 3_600_000)
  await keep("set back", now - 3_600_001)
  expect(await kept()).toMatchObject([{ table: "set back", savedAt: now - 3_600_001 }])
  clock.mockRestore()
})

test("no response, an overloaded server and a missing sign-in stop the sending and lose nothing", async () => {
  const { restaurantId, place } = await tablet()
  await place()
  await place()
  let tries = 0
  const failing = (status: number) =>
    sendUnsent(restaurantId, {
      lock: makeLock(),
      put: async () => {
        tries += 1
        throw new ApiFault(status, {})
      },
    })
  expect(await failing(0)).toBe("LATER")
  for (const status of [408, 429, 500, 503]) expect(await failing(status)).toBe("LATER")
  expect([await failing(401), await failing(403)]).toEqual(["SIGN_IN", "SIGN_IN"])
  expect([tries, await numbers(restaurantId)]).toEqual([7, ["T3-1", "T3-2"]])
})

test("a refused order stays with its reason, the ones after it are sent, and it can be sent again", async () => {
  const { restaurantId, place } = await tablet()
  const [first, second] = [await place(), await place()]
  const put = async (command: StoredCommand) => {
    if (command.id === first.id)
      throw new ApiFault(422, { code: "OUT_OF_AREA", message: "Not there.", field: "delivery.pincode" })
    return entered(command)
  }
  expect(await sendUnsent(restaurantId, { put, lock: makeLock() })).toBe("EMPTY")
  const [left, ...others] = await listUnsent(restaurantId)
  expect([left?.id, others]).toEqual([first.id, []])
  expect(left?.refusal).toEqual({ code: "OUT_OF_AREA", message: "Not there.", field: "delivery.pincode" })
  if (left) await sendAgain(left)
  const sent: string[] = []
  await sendUnsent(restaurantId, {
    lock: makeLock(),
    put: async command => {
      sent.push(command.id)
      return entered(command)
    },
  })
  expect([sent, await listUnsent(restaurantId), sent.includes(second.id)]).toEqual([[first.id], [], false])
})

test("a field that a role may not send refuses the order; a device without a person waits", () => {
  const fault = (status: number, members = {}) => outcomeOf(new ApiFault(status, members))
  expect(fault(403, { field: "soldOutToo" })).toBe("REFUSED")
  expect(fault(403)).toBe("SIGN_IN")
  expect([fault(409), fault(404), fault(422)]).toEqual(["REFUSED", "REFUSED", "REFUSED"])
  expect(outcomeOf(new TypeError("no network"))).toBe("LATER")
})

test("orders of another restaurant are neither counted nor sent", async () => {
  const [one, other] = [await tablet(), await tablet()]
  await one.place()
  await other.place()
  for (const command of await listUnsent(one.restaurantId)) await removeUnsent(command)
  expect(await listUnsent(one.restaurantId)).toEqual([])
  expect(await numbers(other.restaurantId)).toEqual(["T3-1"])
  const put = () => Promise.reject(new Error("must not be called"))
  expect(await sendUnsent(one.restaurantId, { put, lock: makeLock() })).toBe("EMPTY")
})

test("the end of a session deletes what names customers, and keeps what is not sent, paid and printed", async () => {
  const [{ restaurantId, taking, place }, other] = [await tablet(), await tablet()]
  const { id, request } = await place()
  await storeCommand(taking, "PAYMENT", newId("pay"), payment(id))
  const kept = { id, request }
  for (const each of [restaurantId, other.restaurantId]) await writeNote(each, `order:${id}`, kept)
  await writeNote(restaurantId, "cart", newCart())
  await writeNote(restaurantId, "tabs", { tabs: [], at: 0 })
  await writeNote(restaurantId, "prints:26-27/1", 1)
  await keepBalance(restaurantId, { billNumber: "26-27/1" } as BillBalance)
  await forgetCustomers(restaurantId)
  const notes = (await openCounter()).getAllKeys(
    "notes",
    IDBKeyRange.bound([restaurantId], [restaurantId, []]),
  )
  expect(await notes).toEqual([
    [restaurantId, "balance:26-27/1"],
    [restaurantId, "prints:26-27/1"],
  ])
  expect(await readNote(other.restaurantId, `order:${id}`)).toEqual(kept)
  expect(await numbers(restaurantId)).toEqual(["T3-1", "PAYMENT"])
})

test("a page that stays open deletes customers' data of last week, too", async () => {
  const { restaurantId } = await tablet()
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  const clock = vi.spyOn(Date, "now").mockReturnValue(Date.parse(placedAt))
  await writeNote(restaurantId, "cart", newCart())
  const stop = keepForgetting()
  clock.mockReturnValue(Date.parse(placedAt) + 7 * 86_400_000)
  vi.advanceTimersByTime(3_600_000)
  await expect.poll(() => readNote(restaurantId, "cart")).toBeUndefined()
  stop()
  expect(vi.getTimerCount()).toBe(0)
  clock.mockRestore()
  vi.useRealTimers()
})

test("after a week a refused order has no customer any more; one that waits keeps its own", async () => {
  const { restaurantId, place } = await tablet()
  const [refused, waiting] = [await place(), await place()]
  const put = async ({ id }: StoredCommand) => {
    throw new ApiFault(id === refused.id ? 422 : 0, {})
  }
  await sendUnsent(restaurantId, { put, lock: makeLock() })
  const week = Date.parse(placedAt) + 7 * 86_400_000
  const customers = async () =>
    (await listUnsent(restaurantId)).map(each =>
      each.kind === "ORDER" ? each.request.customer?.name : each.kind,
    )
  await forgetOldCustomers(week - 1)
  expect(await customers()).toEqual(["Ravi", "Ravi"])
  await forgetOldCustomers(week)
  expect(await customers()).toEqual([undefined, "Ravi"])
  await removeUnsent(waiting)
})

const payment = (orderId: string) =>
  ({ orderId, method: "CASH", amountPaise: 100, receivedAt: placedAt }) as const

test("a payment waits while its order is refused, and other orders with their payments pass", async () => {
  const { restaurantId, taking, place } = await tablet()
  const [bad, good] = [await place(), await place()]
  await storeCommand(taking, "PAYMENT", "pay_bad", payment(bad.id))
  await storeCommand(taking, "PAYMENT", "pay_good", payment(good.id))
  const sent: string[] = []
  const send = (refused: string[]) =>
    sendUnsent(restaurantId, {
      lock: makeLock(),
      put: async command => {
        if (refused.includes(command.id)) throw new ApiFault(422, { code: "OUT_OF_AREA" })
        sent.push(command.id)
        return entered(command)
      },
    })
  expect(await send([bad.id])).toBe("EMPTY")
  expect(sent).toEqual([good.id, "pay_good"])
  const left = await listUnsent(restaurantId)
  expect(left.map(({ id, refusal }) => [id, refusal !== null])).toEqual([
    [bad.id, true],
    ["pay_bad", false],
  ])
  if (left[0]) await sendAgain(left[0])
  await send([])
  expect(sent.slice(2)).toEqual([bad.id, "pay_bad"])
  expect(nextOf([])).toBeUndefined()
})

test("a payment waits for its bill, which waits for another order that is refused", async () => {
  const { restaurantId, taking, place } = await tablet()
  const [bad, good] = [await place(), await place()]
  const bill = { number: "T3-26-27/1", orderIds: [bad.id, good.id], issuedAt: placedAt, totalPaise: 200 }
  await storeCommand(taking, "BILL", "bill_both", { ...bill, tabId: "tab_1" })
  await storeCommand(taking, "PAYMENT", "pay_good", payment(good.id))
  const put = vi.fn(async (command: StoredCommand) => {
    if (command.id === bad.id) throw new ApiFault(422, { code: "OUT_OF_AREA" })
    return entered(command)
  })
  expect(await sendUnsent(restaurantId, { put, lock: makeLock() })).toBe("EMPTY")
  expect(put.mock.calls.map(([{ id }]) => id)).toEqual([bad.id, good.id])
})

test("a bill whose first order was moved meanwhile: its payments are sent for an order that is left on it", async () => {
  const { restaurantId, taking } = await tablet()
  const at = { issuedAt: placedAt, totalPaise: 300 }
  const pay = (id: string, orderId: string) =>
    storeCommand(taking, "PAYMENT", id, {
      orderId,
      method: "CASH",
      amountPaise: 100,
      receivedAt: placedAt,
    })
  for (const [bill, first, second] of [
    ["moved", "ord_a", "ord_b"],
    ["cancelled", "ord_c", "ord_d"],
  ] as const) {
    const request = { number: `T3-26-27/${bill}`, orderIds: [first, second], tabId: `tab_${bill}`, ...at }
    await storeCommand(taking, "BILL", `bill_${bill}`, request)
    for (const orderId of [first, second, "ord_other"]) await pay(`pay_${bill}_${orderId}`, orderId)
  }
  const paid: string[] = []
  await sendUnsent(restaurantId, {
    lock: makeLock(),
    async put(command) {
      if (command.kind === "PAYMENT") paid.push(command.request.orderId)
      const [, second] = command.kind === "BILL" ? command.request.orderIds : []
      return { orderIds: [second], cancelledAt: command.id === "bill_moved" ? null : placedAt }
    },
  })
  expect(paid).toEqual(["ord_b", "ord_b", "ord_other", "ord_c", "ord_d", "ord_other"])
})

test("a payment is sent as money that was taken already, and an order is not", async () => {
  const bodies: object[] = []
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body))
    return Response.json({})
  })
  const { restaurantId, taking, place } = await tablet()
  const placed = await place()
  await storeCommand(taking, "PAYMENT", newId("pay"), payment(placed.id))
  for (const command of await listUnsent(restaurantId)) await sendCommand(command, placedAt)
  vi.unstubAllGlobals()
  expect(bodies).toEqual([
    { ...placed.request, sentAt: placedAt },
    { ...payment(placed.id), sentAt: placedAt, taken: true },
  ])
})

test("it names the person who was signed in when it was made, whoever sends it; without a person it names nobody", async () => {
  const bodies: object[] = []
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body))
    return Response.json({})
  })
  for (const takenBy of ["stf_asha", null]) {
    const { restaurantId, taking, place } = await tablet(takenBy)
    await storeCommand(taking, "PAYMENT", newId("pay"), payment((await place()).id))
    for (const command of await listUnsent(restaurantId)) await sendCommand(command, placedAt)
  }
  vi.unstubAllGlobals()
  const asha = expect.objectContaining({ takenBy: "stf_asha" })
  const nobody = expect.not.objectContaining({ takenBy: expect.anything() })
  expect(bodies).toEqual([asha, asha, nobody, nobody])
  const restaurant = { id: "rst_1", name: "Angaara", timezone: "Asia/Kolkata" }
  const person = { id: "stf_asha", name: "Asha", email: "asha@example.com" }
  expect(takingOf({ restaurant, person })).toEqual({ restaurantId: "rst_1", takenBy: "stf_asha" })
  expect(takingOf({ restaurant, person: null })).toEqual({ restaurantId: "rst_1", takenBy: null })
  expect(takingOf({ restaurant, person, offline: true })).toMatchObject({ signedInBy: "PIN_OFFLINE" })
})

test("how somebody signed in without a network is sent too, and left out for a server that does not know it", async () => {
  const bodies: object[] = []
  const faults = [{ field: "signedInBy", message: "is not a known field", reason: "UNKNOWN_FIELD" }]
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body))
    if (!("signedInBy" in JSON.parse(body))) return Response.json({})
    return Response.json({ error: { code: "VALIDATION_FAILED", errors: faults } }, { status: 422 })
  })
  const taking = { restaurantId: "rst_offline", takenBy: "stf_asha", signedInBy: "PIN_OFFLINE" } as const
  const command = { id: newId("pay"), kind: "PAYMENT", request: payment("ord_1"), refusal: null } as const
  await sendCommand({ ...command, ...taking }, placedAt)
  vi.unstubAllGlobals()
  expect(bodies).toMatchObject([{ takenBy: "stf_asha", signedInBy: "PIN_OFFLINE" }, { takenBy: "stf_asha" }])
  expect(bodies[1]).not.toHaveProperty("signedInBy")
})

test("a server of the version before gets it without the person; other faults of the request are not hidden", async () => {
  const bodies: object[] = []
  let faults = [{ field: "takenBy", message: "is not a known field", reason: "UNKNOWN_FIELD" }]
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body))
    if (!("takenBy" in JSON.parse(body))) return Response.json({})
    return Response.json({ error: { code: "VALIDATION_FAILED", errors: faults } }, { status: 422 })
  })
  const { restaurantId, place } = await tablet("stf_asha")
  const { request } = await place()
  expect(await sendUnsent(restaurantId, { now: () => Date.parse(placedAt), lock: makeLock() })).toBe("EMPTY")
  const body = { ...request, sentAt: placedAt }
  expect([bodies, await listUnsent(restaurantId)]).toEqual([[{ ...body, takenBy: "stf_asha" }, body], []])
  faults = [{ field: "number", message: "must be another", reason: "PATTERN" }]
  await place()
  await sendUnsent(restaurantId, { lock: makeLock() })
  vi.unstubAllGlobals()
  expect(await listUnsent(restaurantId)).toMatchObject([
    { takenBy: "stf_asha", refusal: { field: "number" } },
  ])
})

test("money at hand-over is stored without a series, and a server of the version before gets it without its delivery person", async () => {
  const bodies: object[] = []
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body))
    if (!("carried" in JSON.parse(body))) return Response.json({})
    const errors = [{ field: "carried", message: "is not a known field", reason: "UNKNOWN_FIELD" }]
    return Response.json({ error: { code: "VALIDATION_FAILED", errors } }, { status: 422 })
  })
  const restaurantId = newId("rst")
  const id = newId("pay")
  const cash = { orderId: newId("ord"), method: "CASH", amountPaise: 100, receivedAt: placedAt } as const
  const taking = { restaurantId, takenBy: "stf_asha", signedInBy: "PIN_OFFLINE" } as const
  await storeTaken(taking, id, { ...cash, carried: true })
  await expect(storeTaken(taking, id, cash)).rejects.toThrow()
  const [command] = await listUnsent(restaurantId)
  if (command) await sendCommand(command, placedAt)
  vi.unstubAllGlobals()
  const { restaurantId: _, ...person } = taking
  const body = { ...cash, taken: true, ...person, sentAt: placedAt }
  expect(bodies).toEqual([{ ...body, carried: true }, body])
})
