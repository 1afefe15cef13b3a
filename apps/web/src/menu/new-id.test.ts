import { expect, test } from "vitest"
import { idFrom, newId } from "./new-id.ts"

const accepted = /^[A-Za-z0-9_-]{1,64}$/

test("an id has the shape that the server accepts and makes itself", () => {
  expect(newId("itm")).toMatch(accepted)
  expect(newId("itm")).toMatch(/^itm_[0-9a-hjkmnp-tv-z]{26}$/)
})

test("ids made later sort later, whatever the chance", () => {
  const early = idFrom("cat", 1_760_000_000_000, new Uint8Array(16).fill(255))
  const late = idFrom("cat", 1_760_000_000_001, new Uint8Array(16))
  expect(early < late).toBe(true)
})

test("a thousand ids of one moment are a thousand ids", () => {
  expect(new Set(Array.from({ length: 1000 }, () => newId("opt"))).size).toBe(1000)
})
