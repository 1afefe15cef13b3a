import fc from "fast-check"
import { expect, test } from "vitest"
import { boardWidths, type Counts } from "./widths.ts"

const few = fc.integer({ min: 0, max: 40 })
const anyCounts: fc.Arbitrary<Counts> = fc.record({ new: few, kitchen: few, ready: few, out: few })
/** From the narrowest screen with columns to a television. */
const anyRem = fc.integer({ min: 44, max: 240 })

const desk = 1156 / 16
const calm = { new: 2, kitchen: 5, ready: 2, out: 1 }
const busy = { new: 1, kitchen: 25, ready: 7, out: 6 }

test.each([
  ["one new order has one card, the kitchen the rest", busy, desk, [1, 3]],
  ["two new orders have two cards", { ...busy, new: 2 }, desk, [2, 2]],
  ["four new ones are two below two", { ...busy, new: 4 }, desk, [2, 2]],
  ["six Accepts are in three columns", { ...busy, new: 20 }, desk, [3, 1]],
  ["empty Ready and Out lend their width", { new: 20, kitchen: 10, ready: 0, out: 0 }, desk, [3, 2]],
  ["without new orders the kitchen has all", { ...busy, new: 0 }, desk, [0, 4]],
  ["a tablet has two columns of cards in the kitchen", busy, 900 / 16, [1, 2]],
  ["two new orders are below each other where three cards fit", calm, 900 / 16, [1, 2]],
  ["a large screen has room for all four", busy, 120, [1, 6]],
] as const)("%s", (_, counts, boardRem, cards) => {
  expect(Object.values(boardWidths(counts, boardRem).cards)).toEqual(cards)
})

test("every column with orders has room for them, and all fit the board", () => {
  fc.assert(
    fc.property(anyCounts, anyRem, (counts, boardRem) => {
      const { cards, template } = boardWidths(counts, boardRem)
      for (const column of ["new", "kitchen"] as const) {
        if (counts[column] > 0) expect(cards[column]).toBeGreaterThan(0)
        else expect(cards[column]).toBe(0)
      }
      const places = cards.new + cards.kitchen
      if (places > 2) expect(places * 13).toBeLessThan(boardRem)
      const fixed = [...template.matchAll(/(?:^| |\()([\d.]+)rem/g)].map(([, rem]) => Number(rem))
      if (places > 2) expect(places * 13 + fixed.reduce((sum, rem) => sum + rem, 0)).toBeLessThan(boardRem)
    }),
  )
})

test.each([
  ["wide enough for a line where the cards leave room", desk, "15.5rem"],
  ["as narrow as they can be where a card needs the room", 1060 / 16, "12.75rem"],
])("Ready and Out are %s", (_, boardRem, row) => {
  expect(boardWidths(busy, boardRem).template.split(" ").at(-1)).toBe(row)
})

test("a wider board never has fewer cards beside each other, and one more cooking order never takes one from them", () => {
  fc.assert(
    fc.property(anyCounts, anyRem, (counts, boardRem) => {
      const { cards } = boardWidths(counts, boardRem)
      if (boardRem !== 97) {
        const wider = boardWidths(counts, boardRem + 1).cards
        expect(wider.new + wider.kitchen).toBeGreaterThanOrEqual(cards.new + cards.kitchen)
      }
      if (counts.kitchen === 0) return
      const more = boardWidths({ ...counts, kitchen: counts.kitchen + 1 }, boardRem).cards
      expect(more.kitchen).toBeGreaterThanOrEqual(cards.kitchen)
    }),
  )
})
