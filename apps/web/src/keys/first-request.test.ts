import { publicEndpoints } from "@rasoi/contract"
import { expect, test } from "vitest"
import { firstRequest } from "./first-request.ts"
import { allScopes } from "./scopes.ts"

const sample = { origin: "https://order.example.com", secret: "rasoi_test_abc", date: "2026-10-18" }

test("names this server and the key", () => {
  expect(firstRequest({ ...sample, scopes: allScopes })).toBe(
    'curl "https://order.example.com/v1/restaurant" \\\n  -H "Authorization: Bearer rasoi_test_abc"',
  )
})

test.each(["restaurant:read", "menu:read", "orders:read", "reservations:read"] as const)(
  "a key with %s alone is shown a request that it may make",
  scope => {
    const command = firstRequest({ ...sample, scopes: [scope] }) ?? ""
    const path = /example\.com(\/v1\/[^"?]+)/.exec(command)?.[1]
    const endpoint = publicEndpoints.find(known => known.method === "GET" && known.path === path)
    expect(endpoint?.access).toMatchObject({ kind: "key", scope })
  },
)

test("a key that only writes is shown no request: it would order something", () => {
  expect(firstRequest({ ...sample, scopes: ["orders:write", "reservations:write"] })).toBeUndefined()
})
