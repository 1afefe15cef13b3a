/**
 * Breaks a fleet under load and checks what is stored: three nodes behind HAProxy, Redis, and PostgreSQL with a
 * synchronous standby under Patroni, all from Debian's packages, on loopback.
 *
 *   npm run test:fleet
 *   npm run test:fleet -- --only node,rolling --rounds 5
 */
import { table } from "../../apps/server/src/cli/output.ts"
import { check } from "../faults/check.ts"
import { type Counts, isBroken } from "../faults/evaluate.ts"
import { readOptionsOrExit } from "../faults/options.ts"
import { quotesPerMinute } from "./quotes.ts"
import { type Scenario, scenarios } from "./scenarios.ts"
import { startFleet } from "./setup.ts"

interface Result {
  readonly counts: Counts
  /** From the fault to the next acknowledged orders. */
  readonly slowestRecoverySeconds: number
  readonly mostQuotesPerMinute: number
  readonly faults: readonly string[]
}

const ordersBetweenFaults = 10
const longestRecoverySeconds = 30
const nodes = 3

async function run(name: string, scenario: Scenario, rounds: number): Promise<Result> {
  await using stack = new AsyncDisposableStack()
  const fleet = await startFleet(stack, name)
  const client = await scenario.startClient?.(fleet.url)
  let slowestMs = 0
  await fleet.untilAcknowledged(ordersBetweenFaults)
  for (let round = 0; round < rounds; round += 1) {
    const brokenAt = performance.now()
    await Promise.all([
      scenario.fault(fleet, round),
      fleet.untilAcknowledged(ordersBetweenFaults).then(() => {
        slowestMs = Math.max(slowestMs, performance.now() - brokenAt)
      }),
    ])
  }
  await fleet.untilAcknowledged(ordersBetweenFaults)
  const clientFaults = (await client?.finish()) ?? []
  const { results: sent } = await fleet.load.stop()
  const { target, connection, quotes } = fleet
  await fleet.cluster.untilWhole()
  const { counts, data } = await check(sent, target, connection)
  return {
    counts,
    slowestRecoverySeconds: slowestMs / 1000,
    mostQuotesPerMinute: quotes.mostPerMinute(),
    faults: [...clientFaults, ...data.faults],
  }
}

function faultsOf({ flawless, spoilsLimits }: Scenario, result: Result): string[] {
  const { counts, slowestRecoverySeconds, mostQuotesPerMinute } = result
  const faults = [...result.faults]
  if (isBroken(counts)) faults.push("an order was lost, doubled, changed or not replayed")
  if (flawless && counts.unknown > 0) faults.push(`${counts.unknown} requests failed`)
  if (slowestRecoverySeconds > longestRecoverySeconds)
    faults.push(`orders were accepted again only after ${slowestRecoverySeconds.toFixed(1)} s`)
  const mostAllowed = quotesPerMinute * (spoilsLimits ? nodes : 1)
  if (mostQuotesPerMinute > mostAllowed)
    faults.push(`${mostQuotesPerMinute} quotes in a minute, of ${mostAllowed} allowed`)
  return faults
}

const options = readOptionsOrExit("test:fleet", Object.keys(scenarios))
const headings = ["fault", "rounds", "sent", "acknowledged", "unknown", "of them kept", "lost", "doubled"]
const rows: string[][] = []

for (const name of options.names) {
  const scenario = scenarios[name]
  if (!scenario) continue
  const rounds = options.rounds ?? scenario.rounds
  process.stdout.write(`${name}: ${rounds} times ${scenario.description}\n`)
  const started = performance.now()
  const result = await run(name, scenario, rounds)
  for (const fault of faultsOf(scenario, result)) {
    process.stdout.write(`${name}: ${fault}\n`)
    process.exitCode = 1
  }
  const seconds = Math.round((performance.now() - started) / 1000)
  rows.push([
    name,
    String(rounds),
    ...Object.values(result.counts).map(String),
    result.slowestRecoverySeconds.toFixed(1),
    String(result.mostQuotesPerMinute),
    String(seconds),
  ])
  process.stdout.write(`${rows.at(-1)?.join(" | ")}\n`)
}

process.stdout.write(
  `\n${table(
    [
      ...headings,
      "different",
      "not replayed",
      "unexpected",
      "slowest recovery s",
      "most quotes a minute",
      "seconds",
    ],
    rows,
  )}\n`,
)
// The clients' idle connections would keep the process for minutes.
process.exit()
