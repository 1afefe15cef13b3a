import { expect, test } from "vitest"
import { maxConnections, readOpenFilesLimit } from "./open-files.ts"

test("clients get what the database and files leave, and never less than half", () => {
  expect(maxConnections(4_096, 16)).toBe(3_952)
  expect(maxConnections(512, 16)).toBe(368)
  expect(maxConnections(128, 48)).toBe(64)
  expect(maxConnections(Number.POSITIVE_INFINITY, 16)).toBe(Number.POSITIVE_INFINITY)
})

test("the limit of this process is a positive number", () => {
  expect(readOpenFilesLimit()).toBeGreaterThan(0)
})
