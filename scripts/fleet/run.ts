/**
 * Breaks a fleet under load and checks what is stored: three nodes behind HAProxy, Redis, and PostgreSQL with a
 * synchronous standby under Patroni, all from Debian's packages, on loopback.
 *
 *   npm run test:fleet
 *   npm run test:fleet -- --only node,rolling --rounds 5
 */
import { check } from "../faults/check.ts"
import { type Counts, isBroken } from "../faults/evaluate.ts"
import { readOptionsOrExit } from "../faults/options.ts"
import type { Sent } from "../faults/requests.ts"
import { quotesPerMinute } from "./quotes.ts"
import { type Scenario, scenarios } from "./scenarios.ts"
import { startFleet } from "./setup.ts"

interface Result {
  readonly counts: Counts
  /** Requests that got 409 IDEMPOTENCY_IN_PROGRESS. They are counted as unknown: the client repeats them. */
  readonly inProgress: number
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
  const settled = sent.map(order => (isInProgress(order) ? { ...order, status: 0 } : order))
  const { counts, data } = await check(settled, target, connection)
  return {
    counts,
    inProgress: sent.filter(isInProgress).length,
    slowestRecoverySeconds: slowestMs / 1000,
    mostQuotesPerMinute: quotes.mostPerMinute(),
    faults: [...clientFaults, ...data.faults],
  }
}

/** HAProxy repeats a request whose node died, and the database may not have noticed the death yet. */
function isInProgress({ status, text }: Sent): boolean {
  return status === 409 && text.includes("IDEMPOTENCY_IN_PROGRESS")
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
const headings = [
  ...["Fault", "Times", "Sent", "Acknowledged", "No response", "Of these stored", "Lost", "Duplicated"],
  ...["Other bytes", "Not replayed", "Unexpected", "In progress"],
  ...["Slowest recovery", "Most quotes in a minute", "Duration"],
]
const rows: string[][] = [headings, headings.map(() => "---")]

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
  const { counts, inProgress, slowestRecoverySeconds, mostQuotesPerMinute } = result
  const seconds = Math.round((performance.now() - started) / 1000)
  const figures = [rounds, ...Object.values(counts), inProgress]
  rows.push([
    scenario.description,
    ...figures.map(figure => figure.toLocaleString("en")),
    `${slowestRecoverySeconds.toFixed(1)} s`,
    String(mostQuotesPerMinute),
    `${seconds} s`,
  ])
  process.stdout.write(`${name}: ${seconds} s, ${counts.acknowledged} orders and bookings\n`)
}

// As docs/reliability.md has it.
process.stdout.write(`\n${rows.map(cells => `| ${cells.join(" | ")} |`).join("\n")}\n`)
// The clients' idle connections would keep the process for minutes.
process.exit()
