/**
 * Measures the product beside the limit of the machine, in the same run, turn by turn, and prints the ratios.
 *
 * `npm run bench`, `-- --quick`, `-- --large`, `-- --only <word>`
 */
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Bench, Work } from "./bench.ts"
import { makeCleanUp } from "./clean-up.ts"
import { isMet, type Result } from "./figures.ts"
import { startGenerator } from "./load/index.ts"
import { describeMachine } from "./machine.ts"
import { isWanted, type Options, readOptions, usage } from "./options.ts"
import { asJson, type Failure, printReport, type Skipped } from "./report.ts"
import { works } from "./rows/index.ts"
import { makeStage, type Stage } from "./stage/index.ts"
import { describeVersions } from "./versions.ts"

const options = readChosen()
const cleanUp = makeCleanUp()
const started = performance.now()
const results: Result[] = []
const failures: Failure[] = []
const skipped: Skipped[] = []
let interrupted = false
let common: Promise<Stage> | undefined

const deadline = AbortSignal.timeout(options.deadlineMs)
const outOfTime = new Promise<never>((_, reject) => {
  const error = new Error(`out of time after ${Math.round(options.deadlineMs / 1000)} s`)
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

/** A slip of the hand needs no stack. */
function readChosen(): Options {
  try {
    const chosen = readOptions(process.argv.slice(2))
    if (!chosen) {
      process.stdout.write(usage)
      process.exit(0)
    }
    if (wantedOf(chosen).length === 0) throw new Error(`no row's name holds "${chosen.only}"`)
    return chosen
  } catch (error) {
    process.stderr.write(`bench: ${(error as Error).message}\n`)
    process.exit(2)
  }
}

function wantedOf(chosen: Options): Work[] {
  const named = works.filter(({ separate }) => separate !== undefined && chosen.only?.startsWith(separate))
  if (named.length > 0) return named
  return works.filter(({ names, separate }) => !separate && names.some(name => isWanted(chosen, name)))
}

function say(text: string): void {
  const seconds = Math.round((performance.now() - started) / 1000)
  process.stderr.write(`${String(seconds).padStart(4)} s  ${text}\n`)
}

async function measure(bench: Bench, work: Work): Promise<void> {
  const [name = ""] = work.names
  say(name)
  try {
    if (deadline.aborted) await outOfTime
    if (work.alone && common) {
      await (await common).close()
      common = undefined
    }
    results.push(...(await Promise.race([work.measure(bench), outOfTime])))
  } catch (error) {
    failures.push({ name: work.names.join("; "), error: (error as Error).message })
  }
}

function nameOf({ mode, only }: Options): string {
  if (mode === "quick") return "partial"
  if (only === undefined) return "latest"
  return works.some(({ separate }) => separate === only) ? only : "partial"
}

/** A part of a run is kept apart: it would else be taken for the whole. */
function save(): string {
  const directory = join(import.meta.dirname, "results")
  const path = join(directory, `${nameOf(options)}.json`)
  const { mode, only = null } = options
  const about = {
    at: new Date().toISOString(),
    mode,
    only,
    machine: describeMachine(),
    versions: describeVersions(),
  }
  mkdirSync(directory, { recursive: true })
  writeFileSync(
    path,
    `${JSON.stringify({ ...about, results: asJson(results), skipped, failures }, null, 2)}\n`,
  )
  return path
}

function conclude(): void {
  process.stdout.write(printReport(results, failures, skipped))
  say(`written to ${save()}`)
  const missed = results.filter(result => isMet(result) === false).length
  if (missed > 0) say(`${missed} of ${results.length} rows miss their goal`)
  process.exitCode = failures.length > 0 ? 1 : 0
}

try {
  const bench: Bench = {
    options,
    cleanUp,
    generator: await startGenerator(cleanUp),
    stage() {
      common ??= makeStage(cleanUp, { restaurants: options.restaurants }).catch(error => {
        // The next work may try again.
        common = undefined
        throw error
      })
      return common
    },
    say,
    skip: one => void skipped.push(one),
    // What is cut off in the middle has faults that say nothing.
    fail: one => void (deadline.aborted || failures.push(one)),
  }
  for (const work of wantedOf(options)) if (!interrupted) await measure(bench, work)
  if (!interrupted) conclude()
} finally {
  await cleanUp.run()
}
// What was given up at the deadline may still wait for something.
process.exit()
