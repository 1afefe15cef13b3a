import { expect, test } from "vitest"
import { mostConnections, readOpenFilesLimit } from "./open-files.ts"

test("clients get what the database and files leave, and never less than half", () => {
  expect(mostConnections(4_096, 16)).toBe(3_952)
  expect(mostConnections(512, 16)).toBe(368)
  expect(mostConnections(128, 48)).toBe(64)
  expect(mostConnections(Number.POSITIVE_INFINITY, 16)).toBe(Number.POSITIVE_INFINITY)
})

test("the limit of this process is a positive number", () => {
  expect(readOpenFilesLimit()).toBeGreaterThan(0)
})
