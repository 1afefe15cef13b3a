import { expect, test } from "vitest"
import { bestFit, lineOf, wordsOf } from "./match.ts"

const fit = (typed: string, names: string[], further: string[] = []) =>
  bestFit(wordsOf(typed), names.map(lineOf), further.map(lineOf))

test("a name that begins with what was typed fits best, then one with all its words, in any order", () => {
  expect(fit("opening h", ["Opening hours"]).fit).toBe(3)
  expect(fit("hours op", ["Opening hours"]).fit).toBe(2)
  expect(fit("hours closed", ["Opening hours"]).fit).toBe(0)
})

test("a line about it fits with the words of its name, and is named", () => {
  const lines = ["Ten digits.", "An order that nobody accepts is cancelled by itself."]
  expect(fit("ordering cancelled", ["Online ordering"], lines)).toMatchObject({
    fit: 1,
    line: { text: lines[1] },
  })
  expect(fit("ordering refund", ["Online ordering"], lines).fit).toBe(0)
})

test("each of several names is compared: both languages find it", () => {
  const names = ["Opening hours", "खुलने का समय"]
  expect(fit("समय", names).fit).toBe(2)
  expect(fit("खुलने", names).fit).toBe(3)
  // Another vowel is another word.
  expect(fit("सम्", names).fit).toBe(0)
})

test("capitals and marks above letters make no difference; nothing typed fits nothing", () => {
  expect(fit("CAFE", ["Café latte"]).fit).toBe(3)
  expect(fit("upi", ["Your UPI id"]).fit).toBe(2)
  for (const typed of ["", "  ", "·"]) expect(fit(typed, ["Menu"]).fit).toBe(0)
})
