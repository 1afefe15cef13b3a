import { createRequire } from "node:module"
import { publicEndpoints } from "@rasoi/contract"
import { consoleEndpoints, gstinCharacters } from "@rasoi/contract/console"
import type * as recheck from "recheck"
import { describe, expect, test } from "vitest"
import { addPattern, collectFromCode, type Patterns, sentTexts } from "./patterns.ts"

/** The build for browsers is plain JavaScript; the other one looks for a native program and for Java. */
const { checkSync } = createRequire(import.meta.url)("recheck/lib/browser.js") as typeof recheck

/** Limits in characters read, not in time, and no chance: the same verdict on a slow machine and in every run. */
const repeatable: recheck.Parameters = {
  randomSeed: 0,
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  attackLimit: 15_000_000,
  maxAttackStringSize: 30_000,
  maxIteration: 3,
}

/** Patterns whose time grows faster than their input, and why they may stay. */
const kept: Record<string, string> = {
  "/\\s*\\/-$/": "A price in a spreadsheet: parseRupees refuses more than 40 characters first.",
  "/\\s*%$/": "A rate in a spreadsheet: parsePercent refuses more than 40 characters first.",
  "/\\\\|[|;:₹*]|^\\s+|\\s+$/g": "Names of a menu that passed its check: at most 120 characters.",
  "/\\/+$/": "The operator's own RASOI_PUBLIC_URL, and the integrator's own baseUrl.",
  "/0+$/": "The last two digits of a number.",
}

/** Files that make a pattern from a text, and what they make. */
const made: Record<string, readonly string[]> = {
  "apps/server/src/http/methods.ts": ["^/v1/orders/[^/]+/cancel$", "^/assets/.*$"],
  "apps/server/src/menu/csv/escape.ts": ["\\u0000([0-9a-f]+)\\u0000"],
  "apps/web/src/bookings/history-change.ts": [
    "^(\\d{4}-\\d{2}-\\d{2}) (\\d{2}:\\d{2}) → (\\d{4}-\\d{2}-\\d{2}) (\\d{2}:\\d{2})$",
  ],
  "apps/web/src/settings/gstin.ts": Object.values(gstinCharacters),
  // The patterns of the settings' schema, which `sentTexts` collects.
  "apps/web/src/settings/limits.ts": [],
}

/** Formats whose patterns are ajv-formats' own; not all of them take linear time. */
const formatsThatNeedALimit = new Set(["email", "uri", "date-time"])

const code = collectFromCode()
const texts = sentTexts([...publicEndpoints, ...consoleEndpoints])

const patterns: Patterns = new Map(code.patterns)
for (const [path, sources] of Object.entries(made)) {
  for (const source of sources) addPattern(patterns, source, "", path)
}
for (const [id, { pattern }] of texts) if (pattern !== undefined) addPattern(patterns, pattern, "u", id)

test("every place that makes a pattern from a text is known", () => {
  expect([...code.made].sort()).toEqual(Object.keys(made).sort())
})

test("a text in one of the formats has a limit", () => {
  for (const [id, { format = "", maxLength = Number.POSITIVE_INFINITY }] of texts) {
    if (formatsThatNeedALimit.has(format)) expect(maxLength, `${id}: ${format}`).toBeLessThanOrEqual(2000)
  }
})

test("only patterns that are there are kept", () => {
  expect(Object.keys(kept).filter(key => !patterns.has(key))).toEqual([])
})

describe("no input makes a pattern slow", () => {
  test.each([...patterns])("%s", (key, { source, flags, places }) => {
    if (key in kept) return
    const { status } = checkSync(source, flags, repeatable)
    expect([status, ...places]).toEqual(["safe", ...places])
  })
})
