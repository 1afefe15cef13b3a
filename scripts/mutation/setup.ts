/** Runs in the worker before each test file: counts which mutants it reaches, and ends loops that a mutant made endless. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { configureGlobal } from "fast-check"
import { afterAll, expect } from "vitest"

export interface Covered {
  readonly testFile: string
  /** How often the file reached each mutant, by the mutant's id. */
  readonly hits: Record<string, number>
}

interface StrykerState {
  mutantCoverage?: { static: Record<string, number> }
  hitCount?: number
  hitLimit?: number
}

const globals = globalThis as { __stryker__?: StrykerState }
globals.__stryker__ ??= {}
const state = globals.__stryker__
const {
  MUTATION_COVERAGE: directory,
  MUTATION_HIT_LIMIT: hitLimit,
  MUTATION_PROPERTY_MS: propertyMs,
} = process.env

if (hitLimit) {
  state.hitLimit = Number(hitLimit)
  state.hitCount ??= 0
  // One counterexample kills the mutant; a smaller one would only cost time. Few mutants live longer than the limit.
  const interruptAfterTimeLimit = Number(propertyMs)
  configureGlobal({ endOnFailure: true, interruptAfterTimeLimit, markInterruptAsFailure: false })
}

afterAll(() => {
  if (!directory) return
  const testFile = expect.getState().testPath ?? ""
  const covered: Covered = { testFile, hits: state.mutantCoverage?.static ?? {} }
  writeFileSync(join(directory, `${testFile.replaceAll("/", "_")}.json`), JSON.stringify(covered))
})
