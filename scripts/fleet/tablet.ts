import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { demoKeys, demoLogin } from "../../apps/server/src/demo/index.ts"
import { openStream, type SeenEvent, type TestStream } from "../../apps/server/src/events/stream.fixture.ts"
import { pickup } from "../../apps/server/src/features/orders/fixture.ts"
import { makeCaller } from "../../apps/server/src/testing/caller.ts"
import { until } from "../../apps/server/src/testing/process.ts"

/** A staff tablet that follows its events as the console does, and a website that places live orders. */
export interface Tablet {
  /** Waits for the last orders, and returns what went wrong. */
  finish(): Promise<string[]>
}

/** The live key allows 60 a minute. */
const orderEveryMs = 1_100
const lookEveryMs = 50
const seenWithinMs = 20_000

export async function startTablet(url: string): Promise<Tablet> {
  const { call } = makeCaller(url)
  const signedIn = await call("/console/v1/session", { method: "POST", body: demoLogin })
  const cookie = (signedIn.headers.get("set-cookie") ?? "").split(";")[0] ?? ""
  const placed: string[] = []
  const refused: string[] = []
  const shown = new Set<string>()
  const announced = new Map<string, number>()
  let moves = 0
  let stopped = false

  /** The console fetches after it connects, and when a number is missing. */
  async function fetchOrders(): Promise<void> {
    const { status, body } = await call("/console/v1/orders?view=active", { cookie })
    if (status !== 200) throw new Error(`the list responded with ${status}`)
    for (const { id } of body.data as { id: string }[]) shown.add(id)
  }

  async function handle(event: SeenEvent, { streamId }: TestStream, expected: number): Promise<void> {
    const { orderId, sequence } = event.data as { orderId?: string; sequence: number }
    if (event.type === "order.placed" && orderId !== undefined) {
      shown.add(orderId)
      announced.set(orderId, (announced.get(orderId) ?? 0) + 1)
    }
    if (event.type === "hello" || sequence > expected) await fetchOrders()
    if (event.type === "ping")
      await call("/console/v1/devices/ping", { method: "POST", body: { streamId }, cookie })
  }

  async function follow(stream: TestStream): Promise<void> {
    let sequence = 0
    for (let next = 0; !stopped && !(stream.ended && next >= stream.events.length); ) {
      const event = stream.events[next]
      if (!event) {
        await sleep(lookEveryMs)
        continue
      }
      await handle(event, stream, sequence + 1)
      sequence = Number(event.data.sequence)
      next += 1
    }
  }

  async function stayConnected(): Promise<void> {
    for (; !stopped; moves += 1) {
      let stream: TestStream | undefined
      try {
        stream = await openStream(url, cookie)
        await follow(stream)
      } catch {
        await sleep(500)
      } finally {
        stream?.drop()
      }
    }
  }

  async function placeOrders(): Promise<void> {
    while (!stopped) {
      const headers = { "idempotency-key": randomUUID() }
      const response = await call("/v1/orders", {
        key: demoKeys.live,
        method: "POST",
        body: pickup,
        headers,
      }).catch(() => undefined)
      if (response?.status === 201) placed.push(response.body.id)
      else if (response?.status === 409) refused.push(response.body.error.code)
      await sleep(orderEveryMs)
    }
  }

  const following = stayConnected()
  await until(async () => (await call("/console/v1/ordering", { cookie })).body.receiving === true)
  const placing = placeOrders()
  return {
    async finish() {
      const unseen = () => placed.filter(id => !shown.has(id))
      await until(() => unseen().length === 0, seenWithinMs).catch(() => {})
      const twice = [...announced.values()].filter(count => count > 1).length
      process.stdout.write(`tablet: ${placed.length} live orders, connected ${moves + 1} times\n`)
      stopped = true
      await Promise.all([following, placing])
      return [
        ...(placed.length === 0 ? ["no live order was placed"] : []),
        ...unseen().map(id => `the tablet never showed ${id}`),
        ...(twice > 0 ? [`${twice} orders were announced twice`] : []),
        ...(refused.length > 0
          ? [`${refused.length} live orders were refused: ${[...new Set(refused)].join()}`]
          : []),
      ]
    },
  }
}
