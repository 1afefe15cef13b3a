import { expect, test } from "vitest"
import { findCircles } from "./import-circles.ts"

const circlesOf = (imports: Record<string, string[]>) =>
  findCircles(new Map(Object.entries(imports).map(([path, imported]) => [path, new Set(imported)])))

test("files that import each other are found, also through others and behind files outside of the circle", () => {
  expect(circlesOf({ a: ["b"], b: ["a"] })).toEqual(["files in a circle: a → b → a"])
  expect(circlesOf({ entry: ["a"], a: ["leaf", "b"], b: ["c"], c: ["leaf", "a"], leaf: [] })).toEqual([
    "files in a circle: a → b → c → a",
  ])
})

test("each of several circles is reported", () => {
  expect(circlesOf({ a: ["b"], b: ["a", "c"], c: ["d"], d: ["c"] })).toEqual([
    "files in a circle: a → b → a",
    "files in a circle: c → d → c",
  ])
})

test("files that share an import, and imports of unknown files, are no circle", () => {
  expect(circlesOf({ a: ["b", "c"], b: ["c", "../package.json"], c: [] })).toEqual([])
})
