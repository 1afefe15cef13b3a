import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { publicEndpoints } from "@rasoi/contract"
import { consoleEndpoints, gstinCharacters } from "@rasoi/contract/console"
import { expect, test } from "vitest"
import { readableCharacter } from "../apps/server/src/features/staff/passwords.ts"
import { thorough } from "../tests/rounds.ts"
import { root } from "./list-files.ts"
import { addPattern, collectFromCode, type Patterns, requestStrings } from "./patterns.ts"
import { toolFolders } from "./tool-folders.ts"

interface Recheck {
  checkSync(source: string, flags: string, parameters: object): { status: "safe" | "vulnerable" | "unknown" }
}

/** The browser build is plain JavaScript; the Node build looks for a native program and for Java. */
const { checkSync }: Recheck = createRequire(join(root, toolFolders.patterns, "package.json"))(
  "recheck/lib/browser.js",
)

/** Limits count characters, not time, and the seed is fixed: the result is the same on every machine. */
const deterministic = {
  randomSeed: 0,
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  attackLimit: 15_000_000,
  maxAttackStringSize: 30_000,
  maxIteration: 3,
}

/** Patterns with superlinear time, and why they are allowed. */
const allowed: Record<string, string> = {
  "/\\s*\\/-$/": "A price in a spreadsheet: parseRupees refuses more than 40 characters first.",
  "/\\s*%$/": "A rate in a spreadsheet: parsePercent refuses more than 40 characters first.",
  "/\\\\|[|;:₹*]|^\\s+|\\s+$/g": "Names of a menu that passed its check: at most 120 characters.",
  "/\\/+$/": "The operator's own RASOI_PUBLIC_URL, and the integrator's own baseUrl.",
}

/** Files that build a pattern from a string, and the patterns they build. */
const dynamic: Record<string, readonly string[]> = {
  "apps/server/src/http/methods.ts": ["^/v1/orders/[^/]+/cancel$", "^/assets/.*$"],
  "apps/server/src/features/menu/csv/escape.ts": ["\\u0000([0-9a-f]+)\\u0000"],
  "apps/server/src/features/staff/pairing-code.ts": [`^${readableCharacter}{8}$`],
  "apps/web/src/settings/gstin.ts": Object.values(gstinCharacters),
  // The patterns of the settings' schema, which `requestStrings` collects.
  "apps/web/src/settings/limits.ts": [],
  // Patterns of the contract's schemas, on texts that it makes itself.
  "packages/contract/src/made-examples.ts": [],
  // The pattern of texts of several lines, which `requestStrings` collects.
  "packages/contract/src/console/removed-entries.ts": [],
}

/** Formats with patterns from ajv-formats, which do not all run in linear time. */
const formatsThatNeedALimit = new Set(["email", "uri", "date-time"])

const code = collectFromCode()
const texts = requestStrings([...publicEndpoints, ...consoleEndpoints])

const patterns: Patterns = new Map(code.patterns)
for (const [path, sources] of Object.entries(dynamic)) {
  for (const source of sources) addPattern(patterns, source, "", path)
}
for (const [id, { pattern }] of texts) if (pattern !== undefined) addPattern(patterns, pattern, "u", id)

test("every file that builds a pattern from a string is listed", () => {
  expect([...code.dynamic].sort()).toEqual(Object.keys(dynamic).sort())
})

test("a string in one of these formats has a maximum length", () => {
  for (const [id, { format = "", maxLength = Number.POSITIVE_INFINITY }] of texts) {
    if (formatsThatNeedALimit.has(format)) expect(maxLength, `${id}: ${format}`).toBeLessThanOrEqual(2000)
  }
})

test("every allowed pattern still exists", () => {
  expect(Object.keys(allowed).filter(key => !patterns.has(key))).toEqual([])
})

/** The result depends only on the pattern, the checker and its limits, so those that are listed are not checked again. */
const safeFile = join(root, toolFolders.patterns, "safe.txt")
const { devDependencies } = JSON.parse(readFileSync(join(root, toolFolders.patterns, "package.json"), "utf8"))
const checker = `recheck ${devDependencies.recheck} ${JSON.stringify(deterministic)}`
const safeList = readFileSync(safeFile, "utf8")
const [listedBy, ...listed] = safeList.trimEnd().split("\n")
/** Some are checked all the same, because a person can add a line. After each change of the list they are others. */
const sampleSize = 20
const digestOf = (key: string) => createHash("sha256").update(safeList).update(key).digest("hex")
const inOrderOfDigests = listed.map(key => ({ key, digest: digestOf(key) }))
inOrderOfDigests.sort((a, b) => (a.digest < b.digest ? -1 : 1))
const known = new Set(
  thorough || listedBy !== checker ? [] : inOrderOfDigests.slice(sampleSize).map(({ key }) => key),
)
const safe: string[] = []

test.each([...patterns].filter(([key]) => !(key in allowed || known.has(key))))(
  "no input makes %s slow",
  (key, { source, flags, locations }) => {
    const { status } = checkSync(source, flags, deterministic)
    expect([status, ...locations]).toEqual(["safe", ...locations])
    safe.push(key)
  },
)

// To update the list: TEST_ROUNDS=all npx vitest run scripts/patterns.test.ts -u
test.runIf(thorough)("the list of safe patterns is complete", async () => {
  await expect(`${[checker, ...safe.sort()].join("\n")}\n`).toMatchFileSnapshot(safeFile)
})
