import { expect, test } from "vitest"
import { describe } from "./migrate.ts"

const applied = [{ name: "0001-foundation", appliedAt: new Date(0) }]
const list = { applied, justApplied: [], missing: ["0002-orders"] }

test("a dry run says whether the servers must be stopped", () => {
  expect(describe({ ...list, additive: true })).toMatch(
    /servers of the version before can continue to run.*docs\/operations\.md/,
  )
  expect(describe({ ...list, additive: false })).toContain("stop all servers before")
  expect(describe({ ...list, applied: [], additive: false })).not.toContain("stop")
})
