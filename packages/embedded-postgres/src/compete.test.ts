import { once } from "node:events"
import { mkdirSync, readdirSync, renameSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { setImmediate as nextTurn } from "node:timers/promises"
import fc from "fast-check"
import { expect, test } from "vitest"
import { rounds } from "../../../tests/rounds.ts"
import { competeForGuard } from "./compete.ts"
import { temporaryDirectory } from "./test-support.ts"

/** As a killed process leaves it: Node removes the name that it listened on, not the later one. */
async function leaveDeadGuard(dataDir: string, nonce: string): Promise<void> {
  const directory = join(dataDir, "guards")
  mkdirSync(directory, { recursive: true })
  const server = createServer().listen(join(directory, "draft"))
  await once(server, "listening")
  renameSync(join(directory, "draft"), join(directory, `holder-${nonce}`))
  server.close()
  await once(server, "close")
}

/** Each begins some turns of the event loop after the first. Returns the nonces of those that got the guard. */
async function compete(dataDir: string, starts: readonly { nonce: string; afterTurns: number }[]) {
  let holder: string | undefined
  const outcomes = await Promise.all(
    starts.map(async ({ nonce, afterTurns }) => {
      for (let turn = 0; turn < afterTurns; turn += 1) await nextTurn()
      const deadline = Number.POSITIVE_INFINITY
      const guard = await competeForGuard({ dataDir, nonce, holderNonce: () => holder, deadline })
      if (guard === undefined) return undefined
      // The lock file is written some time after the guard was won.
      for (let turn = 0; turn < afterTurns; turn += 1) await nextTurn()
      holder ??= nonce
      return { nonce, guard }
    }),
  )
  const winners = outcomes.filter(outcome => outcome !== undefined)
  const guards = readdirSync(join(dataDir, "guards"))
  for (const { guard } of winners) guard.remove()
  return { winners: winners.map(({ nonce }) => nonce), guards }
}

test("of any number that compete, exactly one gets the guard, whoever begins when and whatever the dead have left", async () => {
  const start = fc.record({ nonce: fc.uuid(), afterTurns: fc.nat(12) })
  const starts = fc.uniqueArray(start, { minLength: 2, maxLength: 6, selector: ({ nonce }) => nonce })
  await fc.assert(
    fc.asyncProperty(starts, fc.nat(2), async (contenders, dead) => {
      using directory = temporaryDirectory()
      for (let count = 0; count < dead; count += 1) await leaveDeadGuard(directory.path, `dead-${count}`)
      const { winners, guards } = await compete(directory.path, contenders)
      expect(winners).toHaveLength(1)
      expect(guards.filter(name => !name.includes("dead"))).toEqual([`holder-${winners[0]}`])
    }),
    { numRuns: rounds(250) },
  )
})
