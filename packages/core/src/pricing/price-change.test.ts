import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { money } from "../money.ts"
import { type ChargeSetting, chargeOf, itemOf, menuOf, settingsOf } from "./fixture.ts"
import { type PriceBasis, priceCart } from "./price-cart.ts"
import { explainPriceChange, findEarlierPrice } from "./price-change.ts"

interface Version {
  dal?: number
  naan?: number
  naanRate?: number
  charges?: ChargeSetting[]
}

function basisOf({ dal = 20_000, naan = 4_000, naanRate = 500, charges = [] }: Version): PriceBasis {
  const menu = menuOf([
    itemOf({ id: "dal", name: "Dal", pricePaise: dal, tax: { rateBasisPoints: 500, included: true } }),
    itemOf({
      id: "naan",
      name: "Naan",
      pricePaise: naan,
      tax: { rateBasisPoints: naanRate, included: false },
    }),
  ])
  return { menu, settings: settingsOf({ charges }) }
}

const cart = {
  type: "PICKUP" as const,
  items: [
    { menuItemId: "dal", quantity: 1 },
    { menuItemId: "naan", quantity: 3 },
  ],
}
const billOf = (version: Version) => priceCart({ ...basisOf(version), cart })
const changesOf = (before: Version, after: Version) => explainPriceChange(billOf(before), billOf(after))

describe("what moved", () => {
  test("nothing between the same prices", () => {
    expect(changesOf({}, {})).toEqual([])
  })

  test("a dearer item: its line, and the tax on top of it", () => {
    expect(changesOf({}, { naan: 4_500 })).toEqual([
      { part: "LINE", name: "Naan", index: 1, from: money(12_000), to: money(13_500) },
      { part: "TAX", name: "GST on top", index: null, from: money(600), to: money(676) },
    ])
  })

  test("a dearer item with the tax included: its line alone", () => {
    expect(changesOf({}, { dal: 21_000 })).toEqual([
      { part: "LINE", name: "Dal", index: 0, from: money(20_000), to: money(21_000) },
    ])
  })

  test("another rate: the tax alone", () => {
    expect(changesOf({}, { naanRate: 1_800 })).toEqual([
      { part: "TAX", name: "GST on top", index: null, from: money(600), to: money(2_160) },
    ])
  })

  test("a new charge in front of another: from nothing, and the other stays", () => {
    const packaging = chargeOf({ rateBasisPoints: 0 })
    const festival = chargeOf({ type: "OTHER", name: "Festival", amountPaise: 500, rateBasisPoints: 0 })
    expect(changesOf({ charges: [packaging] }, { charges: [festival, packaging] })).toEqual([
      { part: "CHARGE", name: "Festival", index: 0, from: null, to: money(500) },
    ])
    expect(changesOf({ charges: [festival, packaging] }, { charges: [packaging] })).toEqual([
      { part: "CHARGE", name: "Festival", index: null, from: money(500), to: null },
    ])
  })

  test("a dearer charge: from, to, and its place", () => {
    const charges = [chargeOf({ rateBasisPoints: 0 })]
    const dearer = [chargeOf({ rateBasisPoints: 0, amountPaise: 3_000 })]
    expect(changesOf({ charges }, { charges: dearer })).toEqual([
      { part: "CHARGE", name: "Packaging", index: 0, from: money(2_000), to: money(3_000) },
    ])
  })

  test.each([
    ["type", { type: "OTHER" }],
    ["name", { name: "Box" }],
  ] as const)("a charge with another %s is another charge", (_, change) => {
    const before = chargeOf({ rateBasisPoints: 0 })
    const after = chargeOf({ rateBasisPoints: 0, ...change })
    expect(changesOf({ charges: [before] }, { charges: [after] })).toEqual([
      { part: "CHARGE", name: after.name, index: 0, from: null, to: money(2_000) },
      { part: "CHARGE", name: before.name, index: null, from: money(2_000), to: null },
    ])
  })

  test("the moves add up to the move of the total", () => {
    const charge = fc.record({
      name: fc.constantFrom("Packaging", "Delivery", "Festival"),
      amountPaise: fc.integer({ min: 0, max: 3 }),
      rateBasisPoints: fc.constantFrom(0, 500, 1_800),
    })
    const version = fc.record({
      dal: fc.integer({ min: 0, max: 300 }),
      naan: fc.integer({ min: 0, max: 300 }),
      naanRate: fc.constantFrom(0, 500, 1_200),
      charges: fc.array(charge.map(chargeOf), { maxLength: 4 }),
    })
    fc.assert(
      fc.property(version, version, (before, after) => {
        const moved = changesOf(before, after).reduce(
          (sum, { from, to }) => sum + (to?.amount ?? 0) - (from?.amount ?? 0),
          0,
        )
        expect(moved).toBe(billOf(after).totalPaise - billOf(before).totalPaise)
      }),
      { numRuns: 300 },
    )
  })
})

describe("the earlier price", () => {
  const expected = billOf({ naan: 3_500 }).totalPaise

  test("is found on the first version that gives the total, and no further one is read", () => {
    function* versions() {
      yield basisOf({ naan: 3_800 })
      yield basisOf({ naan: 3_500 })
      throw new Error("read too far")
    }
    expect(findEarlierPrice(versions(), cart, expected)).toEqual(billOf({ naan: 3_500 }))
  })

  test("passes over a version that did not sell the cart", () => {
    const withoutNaan = { ...basisOf({}), menu: menuOf([itemOf({ id: "dal" })]) }
    expect(findEarlierPrice([withoutNaan, basisOf({ naan: 3_500 })], cart, expected)).not.toBeNull()
  })

  test("a fault of our own is not taken for a version that did not sell the cart", () => {
    const broken = { ...basisOf({}), menu: {} as PriceBasis["menu"] }
    expect(() => findEarlierPrice([broken], cart, expected)).toThrow(TypeError)
  })

  test("is null where no version gives the total", () => {
    expect(findEarlierPrice([basisOf({}), basisOf({ naan: 1 })], cart, expected)).toBeNull()
  })
})
