import { indexMenu, orderShape, priceCart } from "@rasoi/core"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { demoMenu } from "../../demo/menu.ts"
import { demoSettings } from "../../demo/settings.ts"
import { findOrderFaults, type StoredOrder } from "./check-orders.ts"
import { findSeatFaults, type StoredStay } from "./check-seats.ts"

const priced = priceCart({
  settings: demoSettings,
  menu: indexMenu(demoMenu),
  cart: { type: "PICKUP", items: [{ menuItemId: "itm_butter_chicken_half", quantity: 2 }] },
} as never) as unknown as { totalPaise: number }

const sound: StoredOrder = {
  id: "ord_1",
  source: "ONLINE",
  type: "PICKUP",
  status: "READY",
  total_paise: priced.totalPaise,
  phone: "9845012345",
  document_phone: "9845012345",
  bill: JSON.stringify(priced),
  shape: orderShape,
  moves: ["PENDING>ACCEPTED", "ACCEPTED>PREPARING", "PREPARING>READY"],
  voids: [],
}

const bill = JSON.parse(sound.bill)
const [line] = bill.lines
const withBill = (change: object): StoredOrder => ({ ...sound, bill: JSON.stringify({ ...bill, ...change }) })

describe("an order", () => {
  test("that is sound has no faults", () => expect(findOrderFaults(sound)).toEqual([]))
  test("whose phone is not in its column yet has no faults", () =>
    expect(findOrderFaults({ ...sound, phone: null })).toEqual([]))

  test.each<[string, StoredOrder]>([
    ["lines", withBill({ lines: [{ ...line, totalPaise: line.totalPaise + 1 }] })],
    ["total", withBill({ totalPaise: bill.totalPaise + 1 })],
    ["differs from its bill's", { ...sound, total_paise: sound.total_paise + 1 }],
    ["phone differs", { ...sound, phone: "9845012346" }],
    ["phone differs", { ...sound, document_phone: "" }],
    ["more is voided", { ...sound, voids: [{ lines: [{ index: 0, quantity: 3 }], amountPaise: 0 }] }],
    ["more is voided", { ...sound, voids: [{ lines: [{ index: 9, quantity: 1 }], amountPaise: 0 }] }],
    [
      "its voids do not add up",
      { ...sound, voids: [{ lines: [{ index: 0, quantity: 1 }], amountPaise: priced.totalPaise }] },
    ],
    ["from PENDING to READY", { ...sound, moves: ["PENDING>READY"] }],
    [
      "a PICKUP order cannot",
      { ...sound, status: "OUT_FOR_DELIVERY", moves: [...sound.moves, "READY>OUT_FOR_DELIVERY"] },
    ],
    ["its moves end at READY", { ...sound, status: "COMPLETED" }],
    ["it moved from PREPARING when it was PENDING", { ...sound, moves: ["PREPARING>READY"] }],
  ])("a fault in its %s is found", (words, order) => {
    expect(findOrderFaults(order).join()).toContain(words)
  })
})

const stay = fc.record({
  startsAt: fc.integer({ min: 0, max: 50 }),
  length: fc.integer({ min: 1, max: 20 }),
  people: fc.integer({ min: 1, max: 6 }),
  seats: fc.integer({ min: 4, max: 12 }),
})

test("seats: a fault exactly where more guests sit than any of them was counted against", () => {
  fc.assert(
    fc.property(fc.array(stay, { maxLength: 8 }), drawn => {
      const stays: StoredStay[] = drawn.map(({ startsAt, length, people, seats }, index) => ({
        id: `res_${index}`,
        startsAt,
        endsAt: startsAt + length,
        people,
        seats,
      }))
      const overfull = new Set<number>()
      for (const { startsAt: at } of stays) {
        const present = stays.filter(each => each.startsAt <= at && each.endsAt > at)
        const guests = present.reduce((sum, { people }) => sum + people, 0)
        if (guests > Math.max(...present.map(({ seats }) => seats))) overfull.add(at)
      }
      expect(findSeatFaults(stays)).toHaveLength(overfull.size)
    }),
  )
})
