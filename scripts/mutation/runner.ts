/**
 * Stryker's test runner for this project. One vitest stays up for the whole run, and with it one PostgreSQL; each mutant
 * gets a fresh worker thread and only the test files that reach it. Stryker's own vitest runner reports mutants as survived
 * that the tests do kill.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { CoveragePerTestId, StrykerOptions } from "@stryker-mutator/api/core"
import { commonTokens, declareClassPlugin, PluginKind, tokens } from "@stryker-mutator/api/plugin"
import {
  type DryRunResult,
  DryRunStatus,
  type MutantRunOptions,
  type MutantRunResult,
  MutantRunStatus,
  type TestRunner,
  TestStatus,
} from "@stryker-mutator/api/test-runner"
import { createVitest, type TestModule, type TestSpecification, type Vitest } from "vitest/node"
import type { Covered } from "./setup.ts"

class VitestRunner implements TestRunner {
  static inject = tokens(commonTokens.options)
  private vitest: Vitest | undefined
  private readonly testFiles: readonly string[]

  constructor(options: StrykerOptions) {
    this.testFiles = options.testFiles ?? []
    // Stryker runs this in a process of its own, which must not outlive a run that was stopped.
    process.once("disconnect", () => process.exit(1))
  }

  capabilities() {
    return { reloadEnvironment: true }
  }

  /** Test files are Stryker's "tests". Each one runs isolated, so that it loads every module it reaches. */
  async dryRun(): Promise<DryRunResult> {
    const directory = mkdtempSync(join(tmpdir(), "rasoi-coverage-"))
    process.env.MUTATION_COVERAGE = directory
    const vitest = await startVitest(this.testFiles, { isolate: true })
    try {
      const modules = await run(vitest, await vitest.globTestSpecifications())
      const failed = modules.filter(module => module.state() !== "passed")
      if (failed.length > 0)
        return { status: DryRunStatus.Error, errorMessage: failed.map(describe).join("\n") }
      const tests = modules.map(module => ({
        id: module.moduleId,
        name: module.moduleId,
        fileName: module.moduleId,
        timeSpentMs: module.diagnostic().duration,
        status: TestStatus.Success as const,
      }))
      return {
        status: DryRunStatus.Complete,
        tests,
        mutantCoverage: { static: {}, perTest: readCoverage(directory) },
      }
    } finally {
      await vitest.close()
      delete process.env.MUTATION_COVERAGE
      rmSync(directory, { recursive: true, force: true })
    }
  }

  async mutantRun({ activeMutant, testFilter, hitLimit }: MutantRunOptions): Promise<MutantRunResult> {
    // A worker thread copies the environment when it starts; the mutated code reads its mutant there.
    process.env.__STRYKER_ACTIVE_MUTANT__ = activeMutant.id
    process.env.MUTATION_HIT_LIMIT = String(hitLimit ?? Number.MAX_SAFE_INTEGER)
    this.vitest ??= await startVitest(this.testFiles, { isolate: false })
    const all = await this.vitest.globTestSpecifications()
    const chosen = all.filter(({ moduleId }) => testFilter?.includes(moduleId) ?? true)
    const modules = await run(this.vitest, chosen)
    const killer = modules.find(module => module.state() === "failed" || firstFailed(module))
    const nrOfTests = modules.length
    if (killer)
      return {
        status: MutantRunStatus.Killed,
        killedBy: [killer.moduleId],
        failureMessage: describe(killer),
        nrOfTests,
      }
    if (this.vitest.state.getUnhandledErrors().length > 0)
      return { status: MutantRunStatus.Killed, killedBy: [], failureMessage: "unhandled error", nrOfTests }
    const unfinished = modules.filter(module => module.state() !== "passed")
    if (unfinished.length > 0 || nrOfTests < chosen.length)
      return { status: MutantRunStatus.Error, errorMessage: `not run: ${unfinished.map(describe).join()}` }
    return { status: MutantRunStatus.Survived, nrOfTests }
  }

  async dispose(): Promise<void> {
    await this.vitest?.close()
  }
}

function startVitest(include: readonly string[], { isolate }: { isolate: boolean }): Promise<Vitest> {
  const needsDatabase = include.some(path => path.startsWith("apps/server/"))
  // A property that is interrupted before its first example would fail, and a request takes longer than a calculation.
  process.env.MUTATION_PROPERTY_MS = needsDatabase ? "10000" : "1000"
  return createVitest("test", {
    config: false,
    watch: false,
    include: [...include],
    isolate,
    pool: "threads",
    maxWorkers: 1,
    bail: isolate ? 0 : 1,
    // Shorter than in other runs: many mutants make a request wait for ever.
    testTimeout: isolate ? 60_000 : 20_000,
    hookTimeout: isolate ? 60_000 : 20_000,
    reporters: [{}],
    sequence: { sequencer: CheapestFirst },
    setupFiles: [join(import.meta.dirname, "setup.ts")],
    globalSetup: needsDatabase ? ["apps/server/src/testing/global-setup.ts"] : [],
  })
}

/** Small files first, those that start a server after them, property tests last: most mutants never meet a slow test. */
class CheapestFirst {
  sort(specifications: TestSpecification[]): TestSpecification[] {
    return specifications.sort((one, other) => costOf(one) - costOf(other))
  }

  shard(specifications: TestSpecification[]): TestSpecification[] {
    return specifications
  }
}

function costOf({ moduleId }: TestSpecification): number {
  const text = readFileSync(moduleId, "utf8")
  return text.length + (text.includes("startTestApp") ? 1e5 : 0) + (moduleId.includes("property.") ? 1e6 : 0)
}

async function run(vitest: Vitest, specifications: TestSpecification[]): Promise<TestModule[]> {
  // Failures of the mutant before would count for `bail` and skip every test of this one.
  vitest.state.filesMap.clear()
  vitest.state.idMap.clear()
  vitest.state.clearErrors()
  const { testModules } = await vitest.runTestSpecifications(specifications)
  return testModules
}

/** A file whose tests run side by side stays "pending" when one of them fails. */
function firstFailed(module: TestModule) {
  return [...module.children.allTests("failed")][0]
}

function describe(module: TestModule): string {
  const failed = firstFailed(module)
  const error = failed?.result()?.errors?.[0] ?? module.errors()[0]
  return `${module.moduleId} ${module.state()}: ${failed?.fullName ?? ""}: ${error?.message ?? ""}`
}

function readCoverage(directory: string): CoveragePerTestId {
  const perTest: CoveragePerTestId = {}
  for (const name of readdirSync(directory)) {
    const covered = JSON.parse(readFileSync(join(directory, name), "utf8")) as Covered
    perTest[covered.testFile] = covered.hits
  }
  return perTest
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, "rasoi", VitestRunner)]
