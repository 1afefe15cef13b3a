import { Agent, request } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import type { Bench, Benchmark } from "../bench.ts"
import { quantile } from "../figures.ts"
import { residentMegabytes } from "../machine.ts"
import type { Restaurant, Setup } from "../setup/index.ts"

const names = [
  "change committed -> reader of the feed, 1,000 waiting readers",
  "memory of a waiting reader of the feed",
] as const
const readers = 1_000
const settleMs = 1_500
const arrivingTogether = 20
const arrivalPauseMs = 20
/** Few beside the peak, so that the readers are not measured against the load of the changes themselves. */
const changesPerSecond = 100

interface FeedPage {
  readonly data: readonly { readonly createdAt: string }[]
  readonly nextCursor: string
}

/** Each reader waits with the key of its own restaurant; then every restaurant is paused, which is one event for each. */
export const feed: Benchmark = {
  names,
  async measure(bench) {
    const setup = await bench.setup()
    const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
    const restaurants = setup.many.slice(0, readers)
    const [delays, kilobytes]: [number[], number[]] = [[], []]
    try {
      for (let round = 0; round < bench.options.eventRounds; round += 1) {
        const measured = await measureRound(bench, setup, restaurants, agent, round)
        delays.push(measured.p99Ms)
        kilobytes.push(measured.kilobytes)
      }
    } finally {
      agent.destroy()
    }
    const notes = ["from the begin of the transaction, so that its commit is included"]
    const goal = { of: "figure", atMost: 100 } as const
    return [
      { name: names[0], unit: "ms", ours: delays, goal, notes },
      { name: names[1], unit: "KB", ours: kilobytes },
    ]
  },
}

async function measureRound(
  { log }: Bench,
  { server, call }: Setup,
  restaurants: readonly Restaurant[],
  agent: Agent,
  round: number,
) {
  const read = (secret: string, query: string) => readFeed(server.port, agent, secret, query)
  const cursors: string[] = []
  for (const { secret } of restaurants) cursors.push((await read(secret, "")).nextCursor)
  await sleep(settleMs)
  const before = residentMegabytes(server.pid)
  const waitForEvent = async ({ secret }: Restaurant, cursor: string | undefined) => {
    const { data } = await read(secret, `?after=${cursor}&wait=25`)
    const [event] = data
    if (!event) throw new Error("a reader of the feed got no event")
    return Date.now() - Date.parse(event.createdAt)
  }
  const waiting: Promise<number>[] = []
  for (const [index, restaurant] of restaurants.entries()) {
    const reader = waitForEvent(restaurant, cursors[index])
    // The end of the round reports it.
    reader.catch(() => {})
    waiting.push(reader)
    // The server refuses a thousand requests that arrive at once.
    if (index % arrivingTogether === 0) await sleep(arrivalPauseMs)
  }
  await sleep(settleMs)
  const kilobytes = ((residentMegabytes(server.pid) - before) * 1024) / restaurants.length
  const begun = performance.now()
  for (const [index, { cookie }] of restaurants.entries()) {
    await sleep(Math.max(0, begun + (index * 1000) / changesPerSecond - performance.now()))
    const method = round % 2 === 0 ? "POST" : "DELETE"
    const body = method === "POST" ? { minutes: 60 } : undefined
    // Without its change, the reader gets no event and reports that.
    call("/console/v1/ordering/pause", { cookie, method, body }).catch(() => {})
  }
  const delays = (await Promise.all(waiting)).sort((one, other) => one - other)
  log(
    `p50 ${quantile(delays, 0.5)} ms, p99 ${quantile(delays, 0.99)} ms, ${kilobytes.toFixed(1)} KB a reader`,
  )
  return { p99Ms: quantile(delays, 0.99), kilobytes }
}

function readFeed(port: number, agent: Agent, secret: string, query: string): Promise<FeedPage> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${secret}` }
    request({ port, host: "127.0.0.1", path: `/v1/events${query}`, agent, headers }, response => {
      let text = ""
      response.setEncoding("utf8").on("data", chunk => {
        text += chunk
      })
      response.on("end", () => {
        if (response.statusCode === 200) resolve(JSON.parse(text))
        else reject(new Error(`the feed responded with ${response.statusCode}: ${text}`))
      })
    })
      .on("error", reject)
      .end()
  })
}
