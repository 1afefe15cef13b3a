import { publicEndpoints } from "@rasoi/contract"
import { expect, test } from "vitest"
import { effectiveLimits, highestLimit, requireValidLimits } from "./limits.ts"

test("every endpoint that a key calls has its published limit, or the one it was raised to", () => {
  const limits = effectiveLimits({ "orders.create": 6000, "menu.get": 1 })
  const keyed = publicEndpoints.filter(endpoint => endpoint.access.kind === "key")
  expect(limits.map(({ endpoint }) => endpoint)).toEqual(keyed.map(({ id }) => id))
  expect(limits.find(({ endpoint }) => endpoint === "orders.create")).toMatchObject({ perMinute: 6000 })
  // Stored by hand, perhaps; the published figure stays the least.
  expect(limits.find(({ endpoint }) => endpoint === "menu.get")).toMatchObject({ perMinute: 600 })
})

test("from the published figure to ten million", () => {
  requireValidLimits({ "orders.create": 60, "menu.get": highestLimit })
})

test.each([
  ["orders.create", 59],
  ["orders.create", 0],
  ["orders.create", Number.POSITIVE_INFINITY],
  ["orders.create", 100.5],
  ["menu.get", highestLimit + 1],
  ["track.get", 600],
  ["constructor", 600],
])("%s: %d is refused", (endpoint, count) => {
  expect(() => requireValidLimits({ [endpoint]: count })).toThrow(endpoint)
})
