import "fake-indexeddb/auto"
import { expect, test } from "vitest"
import { ApiFault } from "../api/send.ts"
import {
  forgetOldCustomers,
  forgetUnsent,
  listUnsent,
  onOrderSent,
  outcomeOf,
  removeUnsent,
  sendAgain,
  sendUnsent,
  storeOrder,
} from "./outbox.ts"
import type { EnteredOrder, OrderToSend } from "./stored-order.ts"
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
async function tablet() {
  restaurants += 1
  const restaurantId = `rst_${restaurants}`
  await fetchSeries(restaurantId, async () => ({ object: "counter_series", series: "T3" }))
  return { restaurantId, place: (id = newId("ord")) => storeOrder(restaurantId, id, order) }
}

/** Runs one after the other, as the browser's lock does. */
function makeLock() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(run: () => Promise<Result>): Promise<Result> => {
    const next = last.then(run)
    last = next.catch(() => undefined)
    return next
  }
}
const entered = (id: string) => ({ id }) as EnteredOrder
const numbers = async (restaurantId: string) =>
  (await listUnsent(restaurantId)).map(({ request }) => request.number)

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

test("without a series nothing is placed; a second answer of the server changes nothing", async () => {
  await expect(storeOrder("rst_new", newId("ord"), order)).rejects.toThrow("series")
  const { restaurantId, place } = await tablet()
  await place()
  await fetchSeries(restaurantId, async () => ({ object: "counter_series", series: "T9" }))
  expect((await place()).request.number).toBe("T3-2")
})

test("they are sent one after the other in their order, each with the time of the sending, and leave the tablet", async () => {
  const { restaurantId, place } = await tablet()
  for (let count = 0; count < 3; count++) await place()
  const [bodies, told, running] = [[] as string[], [] as string[], { now: 0, most: 0 }]
  const stop = onOrderSent(({ id }) => told.push(id))
  const put = async (id: string, body: { number: string; sentAt: string }) => {
    running.now += 1
    running.most = Math.max(running.most, running.now)
    bodies.push(`${body.number} ${body.sentAt}`)
    await new Promise(resolve => setTimeout(resolve))
    running.now -= 1
    return entered(id)
  }
  const now = () => Date.parse("2026-10-17T13:10:00.000Z")
  const lock = makeLock()
  const ends = await Promise.all([1, 2].map(() => sendUnsent(restaurantId, { put, now, lock })))
  stop()
  expect(ends).toEqual(["EMPTY", "EMPTY"])
  expect(bodies).toEqual([1, 2, 3].map(number => `T3-${number} 2026-10-17T13:10:00.000Z`))
  expect([running.most, told.length, await numbers(restaurantId)]).toEqual([1, 3, []])
})

test("no answer, an overloaded server and a missing sign-in stop the sending and lose nothing", async () => {
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
  const put = async (id: string) => {
    if (id === first.id)
      throw new ApiFault(422, { code: "OUT_OF_AREA", message: "Not there.", field: "delivery.pincode" })
    return entered(id)
  }
  expect(await sendUnsent(restaurantId, { put, lock: makeLock() })).toBe("EMPTY")
  const [left, ...others] = await listUnsent(restaurantId)
  expect([left?.id, others]).toEqual([first.id, []])
  expect(left?.refusal).toEqual({ code: "OUT_OF_AREA", message: "Not there.", field: "delivery.pincode" })
  if (left) await sendAgain(left)
  const sent: string[] = []
  await sendUnsent(restaurantId, {
    lock: makeLock(),
    put: async id => entered(sent[sent.push(id) - 1] ?? ""),
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

test("orders of another restaurant are neither counted nor sent nor deleted", async () => {
  const [one, other] = [await tablet(), await tablet()]
  await one.place()
  await other.place()
  await forgetUnsent(one.restaurantId)
  expect(await listUnsent(one.restaurantId)).toEqual([])
  expect(await numbers(other.restaurantId)).toEqual(["T3-1"])
  const put = () => Promise.reject(new Error("must not be called"))
  expect(await sendUnsent(one.restaurantId, { put, lock: makeLock() })).toBe("EMPTY")
})

test("after a week a refused order has no customer any more; one that waits keeps its own", async () => {
  const { restaurantId, place } = await tablet()
  const [refused, waiting] = [await place(), await place()]
  const put = async (id: string) => {
    throw new ApiFault(id === refused.id ? 422 : 0, {})
  }
  await sendUnsent(restaurantId, { put, lock: makeLock() })
  const week = Date.parse(placedAt) + 7 * 86_400_000
  const customers = async () => (await listUnsent(restaurantId)).map(each => each.request.customer?.name)
  await forgetOldCustomers(week - 1)
  expect(await customers()).toEqual(["Ravi", "Ravi"])
  await forgetOldCustomers(week)
  expect(await customers()).toEqual([undefined, "Ravi"])
  await removeUnsent(waiting)
})
