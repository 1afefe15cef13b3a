import { expect, test } from "vitest"
import { isNothingToMake, leftOf, leftToMake } from "./voided-lines.ts"

const lines = [{ quantity: 2 }, { quantity: 3 }]
const all = [
  { index: 0, quantity: 2 },
  { index: 1, quantity: 3 },
]

test("voids of one line add up, and the other lines stay", () => {
  expect(leftOf(lines, [])).toEqual([2, 3])
  const voided = [
    { index: 1, quantity: 1 },
    { index: 1, quantity: 2 },
  ]
  expect(leftOf(lines, voided)).toEqual([2, 0])
})

test("the kitchen makes what is not voided, and what was made already counts as made", () => {
  const first = [{ index: 0, quantity: 1 }]
  expect(leftToMake(lines, [])).toEqual([2, 3])
  expect(leftToMake(lines, [{ kind: "NOT_MADE", lines: first }])).toEqual([1, 3])
  expect(leftToMake(lines, [{ kind: "MADE", lines: first }])).toEqual([2, 3])
  const both = [
    { kind: "MADE" as const, lines: first },
    { kind: "NOT_MADE" as const, lines: all.slice(1) },
  ]
  expect(leftToMake(lines, both)).toEqual([2, 0])
})

test("there is nothing to make only if all of every line is voided before it was made", () => {
  expect(isNothingToMake(lines, [])).toBe(false)
  expect(isNothingToMake(lines, [{ kind: "NOT_MADE", lines: all }])).toBe(true)
  expect(isNothingToMake(lines, [{ kind: "NOT_MADE", lines: all.slice(1) }])).toBe(false)
  expect(isNothingToMake(lines, [{ kind: "MADE", lines: all }])).toBe(false)
  const butOne = [all[0], { index: 1, quantity: 2 }].filter(line => line !== undefined)
  expect(isNothingToMake(lines, [{ kind: "NOT_MADE", lines: butOne }])).toBe(false)
})
