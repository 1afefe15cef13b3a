import { MenuDocument } from "@rasoi/contract/console"
import fc from "fast-check"
import { Value } from "typebox/value"
import { expect, test } from "vitest"
import { changedPrice, changePrices, type PriceChange } from "./change-prices.ts"
import { checkMenu } from "./check.ts"
import { type FreeDish, freeDishes } from "./free-dishes.ts"
import { anyMenu } from "./menu.arbitrary.fixture.ts"

const percent = (basisPoints: number, roundToPaise = 100): PriceChange => ({
  by: { kind: "PERCENT", basisPoints },
  roundToPaise,
  addOns: false,
})
const amount = (amountPaise: number, roundToPaise = 100): PriceChange => ({
  by: { kind: "AMOUNT", amountPaise },
  roundToPaise,
  addOns: false,
})

test.each<[from: number, change: PriceChange, to: number]>([
  [29_500, percent(1000, 500), 32_500],
  [29_500, percent(1000, 100), 32_500],
  [29_500, percent(1000, 1000), 32_000],
  [25_000, percent(1000, 500), 27_500],
  // 27,500 × 1.1 = 30,250: exactly between two steps, up.
  [27_500, percent(1000, 500), 30_500],
  [10_050, percent(0), 10_100],
  [10_049, percent(0), 10_000],
  // 9,571 × 1.05 = 10,049.55: rounded to a paisa first, it would go up.
  [9_571, percent(500), 10_000],
  [10_000, percent(-1250, 500), 9_000],
  [10_000, amount(2000, 500), 12_000],
  [10_000, amount(-20_000, 500), 500],
  [200, percent(-1000, 500), 500],
  [10_000, percent(-10_000, 1000), 1000],
  [100_000_000, percent(5000, 1000), 100_000_000],
  [0, amount(5000), 0],
])("%i paise by %j: %i", (from, change, to) => {
  expect(changedPrice(from, change)).toBe(to)
})

const anyChange: fc.Arbitrary<PriceChange> = fc.record({
  by: fc.oneof(
    fc.record({
      kind: fc.constant("PERCENT" as const),
      basisPoints: fc.integer({ min: -20_000, max: 50_000 }),
    }),
    fc.record({
      kind: fc.constant("AMOUNT" as const),
      amountPaise: fc.integer({ min: -100_000_000, max: 100_000_000 }),
    }),
  ),
  roundToPaise: fc.constantFrom(100, 500, 1000),
  addOns: fc.boolean(),
})

/** The exact result with fractions of big integers, without the shared rounding function. */
function exactly(price: bigint, { by, roundToPaise }: PriceChange): bigint {
  if (price === 0n) return 0n
  const [value, parts] =
    by.kind === "PERCENT"
      ? [price * (10_000n + BigInt(by.basisPoints)), 10_000n]
      : [price + BigInt(by.amountPaise), 1n]
  const step = BigInt(roundToPaise)
  const positive = value < 0n ? 0n : value
  let rounded = (positive / (parts * step)) * step
  // The nearer multiple; of two equally near ones, the higher.
  if (2n * (positive - rounded * parts) >= step * parts) rounded += step
  if (rounded === 0n) rounded = step
  return rounded > 100_000_000n ? 100_000_000n : rounded
}

test("a changed price is the exact one, rounded once; never negative and never free by rounding", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), anyChange, (price, change) => {
      const changed = changedPrice(price, change)
      expect(BigInt(changed)).toBe(exactly(BigInt(price), change))
      expect(changed === 0).toBe(price === 0)
    }),
  )
})

test("a higher price stays at least as high", () => {
  const price = fc.integer({ min: 0, max: 100_000_000 })
  fc.assert(
    fc.property(price, price, anyChange, (one, other, change) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)]
      expect(changedPrice(low, change)).toBeLessThanOrEqual(changedPrice(high, change))
    }),
  )
})

test("only prices of chosen dishes change, add-ons only if wanted, and the menu stays valid", () => {
  fc.assert(
    fc.property(anyMenu, anyChange, fc.integer({ min: 1, max: 3 }), (menu, change, every) => {
      const items = menu.categories.flatMap(category => category.items)
      const chosen = new Set(items.filter((_, index) => index % every === 0).map(({ id }) => id))
      const changed = changePrices(menu, ({ id }) => chosen.has(id), change)
      expect([...Value.Errors(MenuDocument, changed)]).toEqual([])
      expect(checkMenu(changed)).toEqual(checkMenu(menu))
      for (const [index, item] of changed.categories.flatMap(category => category.items).entries()) {
        const before = items[index]
        if (!before || !chosen.has(item.id)) {
          expect(item).toBe(before)
          continue
        }
        const priceOf = (price: number | null) => (price === null ? null : changedPrice(price, change))
        expect(item.pricePaise).toBe(priceOf(before.pricePaise))
        expect(item.variants.map(size => size.pricePaise)).toEqual(
          before.variants.map(size => priceOf(size.pricePaise)),
        )
        const options = item.addOnGroups.flatMap(group => group.options)
        const optionsBefore = before.addOnGroups.flatMap(group => group.options)
        expect(options.map(option => option.pricePaise)).toEqual(
          optionsBefore.map(option => (change.addOns ? priceOf(option.pricePaise) : option.pricePaise)),
        )
        const free = <Part extends { pricePaise: unknown }>(part: Part) => ({ ...part, pricePaise: null })
        expect({ ...free(item), variants: item.variants.map(free), addOnGroups: [] }).toEqual({
          ...free(before),
          variants: before.variants.map(free),
          addOnGroups: [],
        })
      }
    }),
  )
})

test("free dishes and free sizes are named in the menu's order, free add-ons are not", () => {
  fc.assert(
    fc.property(anyMenu, fc.infiniteStream(fc.constantFrom(0, 100)), (menu, stream) => {
      const expected: FreeDish[] = []
      const priced = (name: string, size: string | null) => {
        const price = stream.next().value ?? 0
        if (price === 0) expected.push({ name, size })
        return price
      }
      const categories = menu.categories.map(category => ({
        ...category,
        items: category.items.map(item => ({
          ...item,
          pricePaise: item.pricePaise === null ? null : priced(item.name, null),
          variants: item.variants.map(size => ({ ...size, pricePaise: priced(item.name, size.label) })),
          addOnGroups: item.addOnGroups.map(group => ({
            ...group,
            options: group.options.map(option => ({ ...option, pricePaise: 0 })),
          })),
        })),
      }))
      expect(freeDishes({ categories })).toEqual(expected)
    }),
  )
})
