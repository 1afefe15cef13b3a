import type { Order, Reservation } from "@rasoi/contract"
import { examples } from "@rasoi/contract"
import { expect, test } from "vitest"
import type { Bill } from "../pricing/index.ts"
import { anonymizeBill, anonymizedBefore, anonymizeOrder, anonymizeReservation } from "./anonymize.ts"

const order = {
  ...examples.order,
  note: "Ring twice",
  lines: examples.order.lines.map(line => ({ ...line, note: "For Asha" })),
  delivery: {
    address: { address: "12 Residency Road", pincode: "560025", landmark: "Clinic", lat: 12.9, lng: 77.6 },
    person: { name: "Ravi", phone: "9845011111" },
  },
} as Order

test("an order keeps its number, items, money, tax and pincode, and nothing about a person", () => {
  const cleared = anonymizeOrder(order)
  const { customer, delivery, note, lines, ...rest } = cleared
  expect({ customer, delivery, note }).toEqual({
    customer: { name: "", phone: "" },
    delivery: {
      address: { address: "", pincode: "560025", landmark: null, lat: null, lng: null },
      person: null,
    },
    note: null,
  })
  expect(lines).toEqual(order.lines.map(line => ({ ...line, note: null })))
  expect(order).toMatchObject(rest)
  expect(anonymizeOrder(cleared)).toEqual(cleared)
  expect(anonymizeOrder({ ...order, delivery: null }).delivery).toBe(null)
})

test("a bill loses only the notes of its lines", () => {
  const bill = { lines: [{ name: "Naan", note: "For Asha", totalPaise: 6000 }], totalPaise: 6000 }
  expect(anonymizeBill(bill as Bill)).toEqual({ ...bill, lines: [{ ...bill.lines[0], note: null }] })
})

test("a booking keeps its time and party size", () => {
  const reservation = {
    ...examples.reservation,
    customer: { name: "A", phone: "1", email: "a@b.c" },
  } as Reservation
  expect(anonymizeReservation(reservation)).toEqual({
    ...reservation,
    customer: { name: "", phone: "", email: null },
    occasion: null,
    notes: null,
  })
})

test.each([
  ["2026-11-15T21:29:00Z", 30, "2026-10-16"],
  ["2026-11-15T21:30:00Z", 30, "2026-10-17"],
  ["2028-02-29T12:00:00Z", 365, "2027-03-01"],
])(
  "at %s, data of %i days is removed before %s: the date changes at 3 in the morning",
  (now, days, before) => {
    expect(anonymizedBefore("Asia/Kolkata", Date.parse(now), days)).toBe(before)
  },
)
