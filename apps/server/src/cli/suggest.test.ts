import { expect, test } from "vitest"
import { suggest } from "./suggest.ts"

const names = ["serve", "demo", "doctor", "restaurant", "key", "staff", "menu"]

test.each([
  ["kye", "key"],
  ["restarant", "restaurant"],
  ["SERVE", "serve"],
  ["doc", "doctor"],
  ["stafff", "staff"],
])("%s: probably %s", (word, meant) => {
  expect(suggest(word, names)).toBe(meant)
})

test.each(["", "x", "banana", "orders"])('"%s": nothing near', word => {
  expect(suggest(word, names)).toBeUndefined()
})
