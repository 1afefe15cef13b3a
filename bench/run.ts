/**
 * Compares the server with the limit of the machine or with another commit, alternating within one run, and prints the
 * ratios.
 *
 * `npm run bench`, `-- --quick`, `-- --large`, `-- --only <word>`, `-- --against <commit>`
 */
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { commitOf } from "./against/checkout.ts"
import { benchmarksAgainst } from "./against/index.ts"
import { printAgainst } from "./against/report.ts"
import type { Bench, Benchmark } from "./bench.ts"
import { makeCleanUp } from "./clean-up.ts"
import { isMet, type Result } from "./figures.ts"
import { startGenerator } from "./load/index.ts"
import { describeMachine } from "./machine.ts"
import { isSelected, type Options, readOptions, usage } from "./options.ts"
import { asJson, type Failure, printReport, type Table } from "./report.ts"
import { benchmarks } from "./rows/index.ts"
import { makeSetup, type Setup } from "./setup/index.ts"
import { describeVersions } from "./versions.ts"

const { options, selected } = readOptionsOrExit()
const cleanUp = makeCleanUp()
const started = performance.now()
const results: Result[] = []
const failures: Failure[] = []
const tables: Table[] = []
let interrupted = false
let sharedSetup: Promise<Setup> | undefined

const deadlineMs = Math.max(...selected.map(each => each.deadlineMs ?? options.deadlineMs))
const deadline = AbortSignal.timeout(deadlineMs)
const outOfTime = new Promise<never>((_, reject) => {
  const error = new Error(`out of time after ${Math.round(deadlineMs / 1000)} s`)
  deadline.addEventListener("abort", () => reject(error))
})
outOfTime.catch(() => {})

for (const [signal, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const) {
  process.once(signal, () => {
    interrupted = true
    void cleanUp.run().finally(() => process.exit(code))
  })
}

/** Prints an error in the arguments without a stack trace. */
function readOptionsOrExit(): { options: Options; selected: Benchmark[] } {
  try {
    const given = readOptions(process.argv.slice(2))
    if (!given) {
      process.stdout.write(usage)
      process.exit(0)
    }
    const { against } = given
    const parsed = against === undefined ? given : { ...given, against: commitOf(against) }
    const found = selectBenchmarks(parsed)
    if (found.length === 0) throw new Error(`no row's name contains "${parsed.only}"`)
    return { options: parsed, selected: found }
  } catch (error) {
    process.stderr.write(`bench: ${(error as Error).message}\n`)
    process.exit(2)
  }
}

function selectBenchmarks(parsed: Options): Benchmark[] {
  const { only, against } = parsed
  const all = against === undefined ? benchmarks : benchmarksAgainst(against)
  const holdsWord = ({ names }: Benchmark) => names.some(name => isSelected(parsed, name))
  const named = all.filter(({ onlyByName }) => onlyByName !== undefined && only?.startsWith(onlyByName))
  // What follows a name can also select among the parts of its rows.
  if (named.length > 0) return named.some(holdsWord) ? named.filter(holdsWord) : named
  return all.filter(benchmark => !benchmark.onlyByName && holdsWord(benchmark))
}

function log(text: string): void {
  const seconds = Math.round((performance.now() - started) / 1000)
  process.stderr.write(`${String(seconds).padStart(4)} s  ${text}\n`)
}

async function measure(bench: Bench, benchmark: Benchmark): Promise<void> {
  const [name = ""] = benchmark.names
  log(name)
  try {
    if (deadline.aborted) await outOfTime
    if (benchmark.ownServer && sharedSetup) {
      await (await sharedSetup).close()
      sharedSetup = undefined
    }
    results.push(...(await Promise.race([benchmark.measure(bench), outOfTime])))
  } catch (error) {
    failures.push({ name: benchmark.names.join("; "), error: (error as Error).message })
  }
}

function nameOf({ mode, only, against }: Options): string {
  if (against !== undefined) return "against"
  if (mode === "quick") return "partial"
  if (only === undefined) return "latest"
  return benchmarks.some(({ onlyByName }) => onlyByName === only) ? only.replaceAll(" ", "-") : "partial"
}

/** A partial run has its own file, so that it is not mistaken for a full run. */
function save(): string {
  const directory = join(import.meta.dirname, "results")
  const path = join(directory, `${nameOf(options)}.json`)
  const { mode, only = null, against } = options
  const about = {
    at: new Date().toISOString(),
    mode,
    only,
    ...(against === undefined ? {} : { against }),
    machine: describeMachine(),
    versions: describeVersions(),
  }
  mkdirSync(directory, { recursive: true })
  const outcome = { ...about, results: asJson(results), tables, failures }
  writeFileSync(path, `${JSON.stringify(outcome, null, 2)}\n`)
  return path
}

function conclude(): void {
  const { against } = options
  const report =
    against === undefined ? printReport(results, failures, tables) : printAgainst(against, results, failures)
  process.stdout.write(report)
  log(`written to ${save()}`)
  const missed = results.filter(result => isMet(result) === false).length
  if (missed > 0) log(`${missed} of ${results.length} rows did not meet their goal`)
  process.exitCode = failures.length > 0 ? 1 : 0
}

try {
  const bench: Bench = {
    options,
    cleanUp,
    generator: await startGenerator(cleanUp),
    setup() {
      sharedSetup ??= makeSetup(cleanUp, { restaurants: options.restaurants }).catch(error => {
        // Let the next benchmark try again.
        sharedSetup = undefined
        throw error
      })
      return sharedSetup
    },
    log,
    show: table => void tables.push(table),
    // Errors after the deadline are caused by the interruption.
    fail: one => void (deadline.aborted || failures.push(one)),
  }
  for (const benchmark of selected) if (!interrupted) await measure(bench, benchmark)
  if (!interrupted) conclude()
} finally {
  await cleanUp.run()
}
// A measurement that was abandoned at the deadline may still be running.
process.exit()
