import { expect, test } from "vitest"
import { readGstin } from "./gstin.ts"

test.each([
  ["", { kind: "EMPTY" }],
  ["  ", { kind: "EMPTY" }],
  ["29ABC", { kind: "PARTIAL", length: 5 }],
  ["2A", { kind: "CHARACTER", position: 2, expects: "DIGIT" }],
  ["29ABC1", { kind: "CHARACTER", position: 6, expects: "LETTER" }],
  ["29ABCFA1234K1YL", { kind: "CHARACTER", position: 14, expects: "Z" }],
  ["29ABCFA1234K1ZL1", { kind: "LONG" }],
  ["29ABCFA1234K1ZM", { kind: "MISTYPED" }],
  ["29ABCFA1234K1ZL", { kind: "FITS", state: "29", pan: "ABCFA1234K" }],
  ["29 abcfa1234k 1zl ", { kind: "FITS", state: "29", pan: "ABCFA1234K" }],
])("%j is read as %j", (typed, reading) => {
  expect(readGstin(typed)).toEqual(reading)
})
