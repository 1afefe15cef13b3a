import fc from "fast-check"
import { expect, test } from "vitest"
import { foldLines } from "./fold-lines.ts"
import type { Order } from "./orders.ts"

type Line = Order["lines"][number]
const line = (name: string, addOns: string[] = [], note: string | null = null) =>
  ({ name, addOns: addOns.map(each => ({ id: each, name: each })), note }) as Line
const times = (count: number, each = line("Idli")) => Array.from({ length: count }, () => ({ ...each }))

test("an order of five short lines is shown whole; of six, three, and a button for the others", () => {
  expect(foldLines(times(5))).toHaveLength(5)
  expect(foldLines(times(6))).toHaveLength(3)
})

test("long names and add-ons count with their height", () => {
  const high = line("Chicken Dum Biryani (Family pack)", ["Mirchi ka salan", "Boiled egg"])
  expect(foldLines(times(1, high))).toHaveLength(1)
  expect(foldLines(times(3, high))).toHaveLength(1)
  // Seeing the one line that it hides would take a tap more.
  expect(foldLines(times(2, high))).toHaveLength(2)
})

test("a line with a note is never hidden, wherever it is", () => {
  const noted = line("Aloo Kulcha", [], "Peanut allergy")
  expect(foldLines([...times(20), noted, ...times(5)])).toContain(noted)
  expect(foldLines(times(30, noted))).toHaveLength(30)
})

const anyLine = fc
  .tuple(
    fc.string({ maxLength: 60 }),
    fc.array(fc.string({ maxLength: 40 }), { maxLength: 4 }),
    fc.option(fc.string({ maxLength: 200 })),
  )
  .map(given => line(...given))

test("of any order, the first line and all notes are shown, in their order, and never one line alone is hidden", () => {
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 50 }), lines => {
      const shown = foldLines(lines)
      expect(shown).toEqual(lines.filter(each => shown.includes(each)))
      expect(shown[0]).toBe(lines[0])
      for (const each of lines) if (each.note) expect(shown).toContain(each)
      expect(lines.length - shown.length).not.toBe(1)
    }),
  )
})
