import fc from "fast-check"
import { expect, test } from "vitest"
import { bookingPrice } from "./price.ts"

test("a price for each guest counts for the whole party, one for the booking counts once", () => {
  const price = { amountPaise: 25_000, mode: "DEDUCT" } as const
  expect(bookingPrice({ ...price, per: "GUEST" }, 4)).toEqual({
    ...price,
    amountPaise: 100_000,
    per: "GUEST",
  })
  expect(bookingPrice({ ...price, per: "BOOKING" }, 4)).toEqual({ ...price, per: "BOOKING" })
})

test("free is null, whether no price is set or one of nothing", () => {
  expect(bookingPrice(null, 4)).toBeNull()
  expect(bookingPrice({ amountPaise: 0, mode: "FEE", per: "GUEST" }, 4)).toBeNull()
})

test("the largest party at the largest price is an exact number of paise, and none is below zero", () => {
  const anyPrice = fc.record({
    amountPaise: fc.integer({ min: 0, max: 100_000_000 }),
    mode: fc.constantFrom("DEDUCT" as const, "FEE" as const),
    per: fc.constantFrom("GUEST" as const, "BOOKING" as const),
  })
  fc.assert(
    fc.property(anyPrice, fc.integer({ min: 1, max: 1000 }), (price, people) => {
      const paise = bookingPrice(price, people)?.amountPaise ?? 0
      expect(Number.isSafeInteger(paise) && paise >= 0).toBe(true)
      const guests = price.per === "GUEST" ? people : 1
      expect(BigInt(paise)).toBe(BigInt(price.amountPaise) * BigInt(guests))
    }),
  )
})
