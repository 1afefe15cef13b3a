/**
 * A client in its own process. It places orders and books tables without a pause, each once with its own
 * Idempotency-Key, and records the responses. On a stop message it sends them to the parent and exits.
 */
import { setTimeout as sleep } from "node:timers/promises"
import { makeRequests, type Sent, type Target } from "./requests.ts"
import type { Progress } from "./setup.ts"

const pauseMs = 30
const pauseAfterFaultMs = 100

async function run(target: Target, clients: number): Promise<void> {
  const send = makeRequests(target)
  const results: Sent[] = []
  let [next, refused] = [0, 0]
  let stopping = false
  process.once("message", () => {
    stopping = true
  })

  /** A refused connection has sent nothing, so the client repeats the request until the server listens again. */
  async function sendUntilConnected(index: number): Promise<Sent> {
    for (;;) {
      const result = await send(index)
      if (result.outcome !== "refused" || stopping) return result
      refused += 1
      await sleep(pauseAfterFaultMs)
    }
  }

  async function sendOneByOne(): Promise<void> {
    while (!stopping) {
      const result = await sendUntilConnected(next++)
      results.push(result)
      const { status, outcome, text, sentAt } = result
      process.send?.({ status, outcome, text, sentAt } satisfies Progress)
      await sleep(status === 201 ? pauseMs : pauseAfterFaultMs)
    }
  }
  await Promise.all(Array.from({ length: clients }, sendOneByOne))
  process.send?.({ results, refused }, () => process.exit())
}

const [, , target = "", clients = ""] = process.argv
await run(JSON.parse(target), Number(clients))
