import { expect, test } from "vitest"
import type { StoredCommand } from "./command.ts"
import { madeAt, reportDelayMs, unsentPaiseOf } from "./report-unsent.ts"

const second = 1_000
const minute = 60 * second

test("a change is reported at most once in a minute, and not before it had time to be sent", () => {
  expect(reportDelayMs(undefined, 0, 0)).toBe(5 * second)
  expect(reportDelayMs({ unsent: 0, at: 0 }, 3, 20 * second)).toBe(40 * second)
  expect(reportDelayMs({ unsent: 0, at: 0 }, 3, 10 * minute)).toBe(5 * second)
})

test("without a change a report comes after five minutes", () => {
  expect(reportDelayMs({ unsent: 2, at: 0 }, 2, minute)).toBe(4 * minute)
  expect(reportDelayMs({ unsent: 2, at: 0 }, 2, 9 * minute)).toBe(0)
})

test("each kind of command says when it was made", () => {
  const at = "2026-10-17T07:00:00.000Z"
  for (const member of ["placedAt", "receivedAt", "issuedAt"])
    expect(madeAt({ request: { [member]: at } } as unknown as StoredCommand)).toBe(Date.parse(at))
  expect(madeAt({ request: {} } as unknown as StoredCommand)).toBeUndefined()
})

test("the money of what is unsent has each order once: the order, or its payments", () => {
  const order = (id: string, totalPaise: number) => ({
    id,
    kind: "ORDER",
    request: { billed: { totalPaise } },
  })
  const payment = (orderId: string, amountPaise: number) => ({
    ...{ id: "pay_1", kind: "PAYMENT", request: { orderId, amountPaise } },
  })
  const bill = { id: "bill_1", kind: "BILL", request: { totalPaise: 500 } }
  const unsent = [order("ord_1", 700), payment("ord_1", 700), payment("ord_2", 300), bill]
  expect(unsentPaiseOf(unsent as unknown as StoredCommand[])).toBe(1_000)
})
