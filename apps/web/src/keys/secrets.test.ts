import { expect, test } from "vitest"
import { showEnding, workingSecrets } from "./secrets.ts"

const now = Date.parse("2026-10-17T12:00:00Z")
const secret = (ending: string, expiresAt: string | null) => ({
  ending,
  createdAt: "2026-10-01T00:00:00Z",
  expiresAt,
})

test("a key that was never rolled has its one secret", () => {
  const secrets = [secret("aaaa", null)]
  expect(workingSecrets({ secrets, revokedAt: null }, now)).toEqual({ current: secrets[0], ending: [] })
})

test("of a rolled key, the old secrets count until their time, the soonest to end first", () => {
  const secrets = [
    secret("newe", null),
    secret("late", "2026-10-18T12:00:00Z"),
    secret("soon", "2026-10-17T13:00:00Z"),
    secret("gone", "2026-10-17T12:00:00Z"),
  ]
  const { current, ending } = workingSecrets({ secrets, revokedAt: null }, now)
  expect(current?.ending).toBe("newe")
  expect(ending.map(old => old.ending)).toEqual(["soon", "late"])
})

test("of a revoked key nothing works", () => {
  const revoked = { secrets: [secret("aaaa", null)], revokedAt: "2026-10-17T11:00:00Z" }
  expect(workingSecrets(revoked, now)).toEqual({ current: undefined, ending: [] })
})

test("an ending shows too little to be used", () => {
  expect(showEnding("rasoi_live_", secret("9f3k", null))).toBe("rasoi_live_…9f3k")
})
