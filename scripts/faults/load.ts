/**
 * A client in its own process. It places orders without a pause, each once with its own Idempotency-Key, and records
 * the responses. On a stop message it sends them to the parent and exits.
 */
import { setTimeout as sleep } from "node:timers/promises"
import { concurrency, makeOrders, type Sent } from "./orders.ts"

const pauseMs = 30
const pauseAfterFaultMs = 100

async function run(url: string, scenario: string): Promise<void> {
  const order = makeOrders(url, scenario)
  const results: Sent[] = []
  let next = 0
  let stopping = false
  process.once("message", () => {
    stopping = true
  })
  const progress = setInterval(() => {
    process.send?.({ acknowledged: results.filter(({ status }) => status === 201).length })
  }, 100)
  async function sendOneByOne(): Promise<void> {
    while (!stopping) {
      const result = await order(next++)
      results.push(result)
      await sleep(result.status === 201 ? pauseMs : pauseAfterFaultMs)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, sendOneByOne))
  clearInterval(progress)
  process.send?.({ results }, () => process.exit())
}

const [, , url = "", scenario = ""] = process.argv
await run(url, scenario)
