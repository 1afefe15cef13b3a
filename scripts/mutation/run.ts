import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { Stryker } from "@stryker-mutator/core"
import { listFiles, root } from "../list-files.ts"
import { toolFolders } from "../tool-folders.ts"
import { targets } from "./targets.ts"

/**
 * Changes the sources in small ways, one at a time, and counts which changes no test notices.
 *
 *   npm run test:mutation
 *   npm run test:mutation -- pricing packages/core/src/money.ts
 */

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

/** Stryker writes its mutants into the sources. In a copy, a run that is killed leaves the checkout as it was. */
function copyCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), "rasoi-mutation-"))
  for (const path of listFiles()) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(join(root, path), join(copy, path))
  }
  linkPackages(copy)
  return copy
}

/** Every package is linked, except our own: those links are relative and must lead into the copy. */
function linkPackages(copy: string): void {
  const packages = join(root, "node_modules")
  mkdirSync(join(copy, "node_modules"))
  for (const name of readdirSync(packages)) {
    const [from, to] = [join(packages, name), join(copy, "node_modules", name)]
    if (name === "@rasoi") cpSync(from, to, { recursive: true, verbatimSymlinks: true })
    else symlinkSync(from, to)
  }
  const tools = join(toolFolders.mutation, "node_modules")
  symlinkSync(join(root, tools), join(copy, tools))
}
