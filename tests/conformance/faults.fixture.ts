import { type ErrorCode, errors } from "@rasoi/contract"
import { describe, expect, test } from "vitest"
import type { Scene } from "./client.fixture.ts"
import { idempotencyFaults, keyFaults, requestFaults, serverFaults } from "./request-faults.fixture.ts"
import { type ApiResponse, refused } from "./responses.fixture.ts"
import { bookingFaults, orderFaults } from "./restaurant-faults.fixture.ts"

export function describeFaults(scene: Scene): void {
  const faults = {
    ...requestFaults(scene),
    ...keyFaults(scene),
    ...idempotencyFaults(scene),
    ...orderFaults(scene),
    ...bookingFaults(scene),
    ...serverFaults(scene),
  }

  describe("by itself", () => {
    test.each(Object.entries(faults) as [ErrorCode, () => Promise<ApiResponse>][])(
      "%s",
      async (code, fault) => {
        const { status, error } = await refused(fault())
        expect([status, error.code]).toEqual([errors[code].status, code])
        for (const member of Object.keys(errors[code].members)) expect(error).toHaveProperty(member)
      },
    )

    test("tracking: without a key nobody can ask for a refusal, so its own are brought about", async () => {
      const path = { token: "no-such-token" }
      const read = async (more = {}) =>
        (await refused(scene.api.trackGet({ client: scene.connect(), path, ...more }))).error.code
      expect(await read()).toBe("NOT_FOUND")
      expect(await read({ headers: { "X-Forwarded-For": "203.0.113.9" } })).toBe("HTTPS_REQUIRED")
      expect(await read({ query: { colour: "red" } })).toBe("VALIDATION_FAILED")
      let last = "NOT_FOUND"
      for (let count = 0; count < 60 && last === "NOT_FOUND"; count += 1) last = await read()
      expect(last).toBe("RATE_LIMITED")
      scene.app.clock.advance(60_000)
    })
  })
}
