import { publicErrorCodes } from "@rasoi/contract"
import { describe, expect, test } from "vitest"
import { typeFaults } from "../../scripts/type-faults.ts"
import { thorough } from "../rounds.ts"
import { describeBookings } from "./bookings.fixture.ts"
import { setupScene } from "./client.fixture.ts"
import { operations } from "./document.fixture.ts"
import { describeFaults } from "./faults.fixture.ts"
import { describeOrders } from "./orders.fixture.ts"
import { describeReading } from "./reading.fixture.ts"
import { describeScenarios } from "./scenarios.fixture.ts"

const scene = setupScene()

// The last tests compare with what all others have seen.
describe("the public API", { shuffle: false }, () => {
  describeReading(scene)
  describeOrders(scene)
  describeBookings(scene)
  describeScenarios(scene)
  describeFaults(scene)

  describe("nothing was left out", () => {
    /** The documented response, as "menuGet 200" or "menuGet 401 KEY_REVOKED". */
    const seen = () =>
      new Set(scene.exchanges.map(({ operation, status, code }) => nameOf(operation?.id, status, code)))
    const nameOf = (...parts: unknown[]) => parts.filter(part => part !== undefined).join(" ")

    test("every operation was called and succeeded", () => {
      const succeeded = scene.exchanges.filter(({ status }) => status < 300).map(made => made.operation?.id)
      expect([...new Set(succeeded)].sort()).toEqual(operations.map(({ id }) => id).sort())
    })

    test("every response that the document gives an operation was seen", () => {
      const documented = operations.flatMap(({ id, responses }) =>
        responses.map(({ status, code }) => nameOf(id, status, code)),
      )
      const unseen = documented.filter(name => !seen().has(name))
      // This operation has no key, so no scenario can trigger these four codes; the other operations cover them.
      expect(unseen).toEqual([
        "trackGet 400 MALFORMED_REQUEST",
        "trackGet 408 REQUEST_TIMEOUT",
        "trackGet 500 INTERNAL_ERROR",
        "trackGet 503 SERVICE_UNAVAILABLE",
      ])
    })

    test("every public error code came about by itself, but for two that no HTTP client can bring about", () => {
      const byItself = new Set(
        scene.exchanges.filter(({ scenario, code }) => scenario !== code).map(({ code }) => code),
      )
      const unseen = publicErrorCodes.filter(code => !byItself.has(code))
      expect(unseen).toEqual(["MALFORMED_REQUEST", "REQUEST_TIMEOUT"])
    })
  })

  test.runIf(thorough)("the generated client, and every use of it here, type-checks", () => {
    expect(typeFaults(import.meta.dirname)).toEqual([])
  })
})
