/**
 * Breaks a real server under load and checks every order and booking. What was acknowledged must be stored exactly
 * once, with the response that was sent; what was not acknowledged at most once; a repeated key must get the same
 * response; and the stored data must follow the server's rules.
 *
 *   npm run test:faults
 *   npm run test:faults -- --only server,network --rounds 5
 */
import { isBroken } from "./evaluate.ts"
import { runExperiment, Skipped } from "./experiment.ts"
import { readOptionsOrExit } from "./options.ts"
import { type Row, reportOf } from "./report.ts"
import type { Result } from "./results.ts"
import { scenarios } from "./scenarios.ts"
import { makeTemplate } from "./template.ts"

const options = readOptionsOrExit("test:faults", Object.keys(scenarios))
const print = (line: string) => process.stdout.write(`${line}\n`)
const rows: Row[] = []
const started = performance.now()

await using stack = new AsyncDisposableStack()
const template = await makeTemplate(stack)

/** Undefined if this machine does not allow the fault, or if the run itself failed: the others go on. */
async function runOrSkip(name: string, work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Skipped) print(`${name}: SKIPPED: ${error.message}`)
    else {
      print(`${name}: FAULT: ${error instanceof Error ? error.stack : error}`)
      process.exitCode = 1
    }
    return undefined
  }
}

for (const name of options.names) {
  const scenario = scenarios[name]
  if (!scenario) continue
  const { description, goalSeconds = Number.POSITIVE_INFINITY } = scenario
  const rounds = options.rounds ?? scenario.rounds
  print(`${name}: ${rounds} times: ${description}`)
  const begun = performance.now()
  const result = await runOrSkip(name, () => runExperiment(name, scenario, rounds, template))
  const seconds = Math.round((performance.now() - begun) / 1000)
  const row = { description, rounds, seconds, result }
  rows.push(row)
  if (!result) continue
  print(`${name}: ${result.orders} orders and ${result.bookings} bookings are stored`)
  const [refusal] = result.refusedRepeats
  if (refusal !== undefined)
    print(
      `${name}: ${result.refusedRepeats.length} repeats had to be sent once more; the first response: ${refusal}`,
    )
  const worstSeconds = Math.max(...result.recoveriesMs) / 1000
  if (worstSeconds > goalSeconds)
    print(
      `${name}: SLOW: the worst recovery took ${worstSeconds} s; on a quiet machine ${goalSeconds} s is the goal`,
    )
  const faults = [...result.faults, ...(isBroken(result.counts) ? [JSON.stringify(result.counts)] : [])]
  for (const fault of faults) print(`${name}: FAULT: ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}

print(`\n${reportOf(rows)}`)
print(`${Math.round((performance.now() - started) / 1000)} seconds`)
