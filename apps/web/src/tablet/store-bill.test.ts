import "fake-indexeddb/auto"
import { expect, test } from "vitest"
import { listUnsent } from "./outbox.ts"
import { storeBill, storePayment } from "./store-bill.ts"
import { fetchSeries, newId } from "./tablet.ts"

const timezone = "Asia/Kolkata"
const issuedAt = "2026-10-17T13:05:00.000Z"

let restaurants = 0
async function tablet(series = "T2") {
  restaurants += 1
  const restaurantId = `rst_bills_${restaurants}`
  await fetchSeries(restaurantId, async () => ({ object: "counter_series", series }))
  return { restaurantId, takenBy: "stf_asha" }
}

const billOf = (at = issuedAt) => ({ orderIds: [newId("ord")], totalPaise: 75_600, issuedAt: at })
const paymentOf = (orderId: string) =>
  ({ orderId, method: "CASH", amountPaise: 75_600, receivedAt: issuedAt }) as const

test("bills get the numbers of the series in turn, also in two tabs at the same moment", async () => {
  const taking = await tablet()
  const stored = await Promise.all(Array.from({ length: 20 }, () => storeBill(taking, billOf(), timezone)))
  const numbers = stored.map(({ request }) => request.number)
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => `T2-26-27/${index + 1}`))
})

test("each financial year of the restaurant's own date begins with 1", async () => {
  const taking = await tablet("T7")
  // Half past midnight on 1 April in India is still March elsewhere.
  const times = ["2027-03-31T18:29:00.000Z", "2027-03-31T19:00:00.000Z", "2027-03-31T10:00:00.000Z"]
  const numbers: string[] = []
  for (const at of times) numbers.push((await storeBill(taking, billOf(at), timezone)).request.number)
  expect(numbers).toEqual(["T7-26-27/1", "T7-27-28/1", "T7-26-27/2"])
})

test("without a network the bill is stored before its payment, and both or neither", async () => {
  const taking = await tablet()
  const bill = billOf()
  const [orderId = ""] = bill.orderIds
  const id = newId("pay")
  await storePayment(taking, { id, payment: paymentOf(orderId), bill, timezone })
  // The same payment again: no second bill, and no number is used up.
  await expect(storePayment(taking, { id, payment: paymentOf(orderId), bill, timezone })).rejects.toThrow()
  await storePayment(taking, { id: newId("pay"), payment: paymentOf(orderId), timezone })
  const unsent = await listUnsent(taking.restaurantId)
  expect(unsent.map(({ kind }) => kind)).toEqual(["BILL", "PAYMENT", "PAYMENT"])
  expect(unsent.map(({ takenBy }) => takenBy)).toEqual(Array(3).fill(taking.takenBy))
  expect((await storeBill(taking, billOf(), timezone)).request.number).toBe("T2-26-27/2")
})

test("a series that has no more numbers makes none that is too long", async () => {
  const taking = await tablet("T99999")
  for (let count = 1; count <= 999; count++) await storeBill(taking, billOf(), timezone)
  await expect(storeBill(taking, billOf(), timezone)).rejects.toThrow("numbers")
})
