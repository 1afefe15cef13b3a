import { Agent, request } from "node:http"
import { demoKeys } from "../../apps/server/src/demo/index.ts"
import { pickup } from "../../apps/server/src/orders/fixture.ts"

/** What the client knows about an order that it sent. */
export interface Sent {
  readonly index: number
  /** 0 if the connection broke. */
  readonly status: number
  readonly text: string
  readonly replayed: boolean
}

export const concurrency = 16
const responseTimeoutMs = 20_000

/** Places an order by its number. The same number is the same order with the same Idempotency-Key. */
export function makeOrders(url: string, scenario: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  return (index: number): Promise<Sent> => {
    const body = JSON.stringify({ ...pickup, note: noteOf(index) })
    const { promise, resolve } = Promise.withResolvers<Sent>()
    const broken = () => resolve({ index, status: 0, text: "", replayed: false })
    const sent = request(
      `${url}/v1/orders`,
      { method: "POST", agent, timeout: responseTimeoutMs },
      response => {
        let text = ""
        response.setEncoding("utf8").on("data", (part: string) => {
          text += part
        })
        response.on("error", broken)
        response.on("end", () => {
          const replayed = response.headers["idempotent-replayed"] === "true"
          resolve({ index, status: response.statusCode ?? 0, text, replayed })
        })
      },
    )
    sent.on("error", broken).on("timeout", () => sent.destroy())
    sent.setHeader("Authorization", `Bearer ${demoKeys.test}`)
    sent.setHeader("Content-Type", "application/json")
    sent.setHeader("Idempotency-Key", `faults-${scenario}-${index}`)
    sent.end(body)
    return promise
  }
}

export function noteOf(index: number): string {
  return `Order ${index}`
}
