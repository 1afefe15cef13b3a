/**
 * Changes the sources in small ways, one at a time, and counts which changes no test notices.
 *
 *   npm run test:mutation
 *   npm run test:mutation -- pricing packages/core/src/money.ts
 */
import { mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { Stryker } from "@stryker-mutator/core"
import { copyCheckout } from "./copy-checkout.ts"
import { targets } from "./targets.ts"

const known = Object.keys(targets)
const [name, ...sources] = process.argv.slice(2)
if (name !== undefined && !known.includes(name)) {
  process.stderr.write(
    `npm run test:mutation -- [${known.join("|")}] [<source file>[:<first line>-<last line>]…]\n`,
  )
  process.exit(2)
}

const reports = join(import.meta.dirname, "..", "..", "test-results", "mutation")
mkdirSync(reports, { recursive: true })
const copy = copyCheckout()
process.once("exit", () => rmSync(copy, { recursive: true, force: true }))
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1))
process.chdir(copy)
for (const [group, { sources: all, tests, goal }] of Object.entries(targets)) {
  if (name !== undefined && name !== group) continue
  const stryker = new Stryker({
    mutate: sources.length > 0 ? sources : [...all],
    testFiles: [...tests],
    testRunner: "rasoi",
    plugins: ["./scripts/mutation/runner.ts"],
    coverageAnalysis: "perTest",
    concurrency: 1,
    // A timeout counts as killed, so a busy machine must not cause one. Endless loops end by their count of steps.
    timeoutMS: 30_000,
    dryRunTimeoutMinutes: 30,
    inPlace: true,
    // Stryker would rewrite the compiler's settings, which nothing here reads.
    tsconfigFile: "none",
    thresholds: { high: 100, low: goal, break: goal },
    reporters: ["progress-append-only", "clear-text", "json"],
    clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
    jsonReporter: { fileName: join(reports, `${group}.json`) },
  })
  await stryker.runMutationTest()
}
