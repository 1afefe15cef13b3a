import { randomInt } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { makeDataDir } from "../../apps/server/src/testing/process.ts"
import { check } from "./check.ts"
import { firstDateAt } from "./requests.ts"
import { addResults, findDropped, type Result, recoveriesOf, seenBy } from "./results.ts"
import { type Setup, startSetup } from "./setup.ts"
import type { Template } from "./template.ts"

export interface Scenario {
  readonly description: string
  readonly rounds: number
  /** So many servers run at the same time, each with its own share of the rounds. Saves time. */
  readonly sideBySide?: number
  /** The longest recovery on a quiet machine. A longer one is reported and is no failure: a busy machine is slow. */
  readonly goalSeconds?: number
  /** The clients that send at the same time. */
  readonly clients?: number
  /** Runs before the server starts. Throws `Skipped` if this machine does not allow the fault. */
  prepare?(stack: AsyncDisposableStack, dataDir: string): Promise<Prepared>
  /** Causes one fault. Resolves when the next one may come. */
  fault?(setup: Setup, round: number): Promise<void>
}

export interface Prepared {
  readonly environment?: Record<string, string>
  /** The time of day at the server, if it is not the real one. */
  readonly serverTime?: number
  readonly fault: (setup: Setup, round: number) => Promise<void>
}

/** This machine does not allow the fault. */
export class Skipped extends Error {
  override readonly name = "Skipped"
}

/** The most acknowledged requests between two faults. */
const mostBetweenFaults = 5

export async function runExperiment(
  name: string,
  scenario: Scenario,
  rounds: number,
  template: Template,
): Promise<Result> {
  const { sideBySide = 1 } = scenario
  const shares = Array.from({ length: sideBySide }, (_, index) =>
    Math.floor((rounds + index) / sideBySide),
  ).filter(share => share > 0)
  return addResults(await Promise.all(shares.map(share => runOne(name, scenario, share, template))))
}

async function runOne(name: string, scenario: Scenario, rounds: number, template: Template): Promise<Result> {
  await using stack = new AsyncDisposableStack()
  const dataDir = makeDataDir()
  stack.defer(() => dataDir.remove())
  template.copyTo(dataDir.path)
  const prepared: Partial<Prepared> = (await scenario.prepare?.(stack, dataDir.path)) ?? {}
  const fault = prepared.fault ?? scenario.fault
  const setup = await startSetup(stack, {
    key: template.key,
    scenario: name,
    dataDir: dataDir.path,
    firstDate: firstDateAt(prepared.serverTime ?? Date.now()),
    environment: prepared.environment ?? {},
    ...(scenario.clients ? { clients: scenario.clients } : {}),
  })
  for (let round = 0; round < rounds; round += 1) {
    await setup.untilAcknowledged(randomInt(1, mostBetweenFaults + 1))
    // At another moment of a request each time.
    await sleep(randomInt(20))
    await fault?.(setup, round)
  }
  await setup.untilAcknowledged(mostBetweenFaults)
  const { results: sent, refused } = await setup.load.stop()
  const connection = { ...setup.postmaster().connection }
  const { counts, data, refusedRepeats } = await check(sent, setup.target, connection)
  return {
    counts,
    recoveriesMs: recoveriesOf(sent, setup.faultTimes),
    seen: seenBy(sent, refused),
    orders: data.orders,
    bookings: data.bookings,
    refusedRepeats,
    faults: [...setup.faults, ...data.faults, ...findDropped(sent, setup.stopTimes)],
  }
}
