import { setTimeout as sleep } from "node:timers/promises"
import { findEmbedded } from "../../apps/server/src/db/index.ts"
import { openStream, type TestStream } from "../../apps/server/src/events/stream.fixture.ts"
import type { ApiResponse } from "../../apps/server/src/testing/caller.ts"
import { type ServerProcess, startServerProcess } from "../../apps/server/src/testing/process.ts"
import type { Response, Server } from "./evening.ts"
import type { Random } from "./random.ts"
import type { MadeRestaurant } from "./restaurant.fixture.ts"

interface Options {
  readonly dataDir: string
  /** The library that gives the process a clock of its own. */
  readonly faketime: string
  readonly restaurant: MadeRestaurant
  readonly owner: { readonly email: string; readonly password: string }
  readonly random: Random
  /** The share of requests in whose middle the server is killed. */
  readonly killed: number
}

const longestMs = 12

/** The real server in a process of its own, which is killed now and then. */
export class KilledServer implements Server {
  kills = 0
  /** Requests that were sent again, because nothing came back. */
  unanswered = 0
  /** Requests that were sent again, because the server asked for it. */
  busy = 0
  readonly #options: Options
  #process: ServerProcess | undefined
  #stream: TestStream | undefined
  #cookie = ""
  #aheadMs = 0

  constructor(options: Options) {
    this.#options = options
  }

  now(): number {
    return Date.now() + this.#aheadMs
  }

  /** The time goes on by itself. */
  advance(): void {}

  /** Starts it with this time of day. */
  async startAt(time: number): Promise<void> {
    this.#aheadMs = time - Date.now()
    const { dataDir, faketime, owner } = this.#options
    this.#process = await startServerProcess("serve", dataDir, {
      LD_PRELOAD: faketime,
      FAKETIME: `${this.#aheadMs < 0 ? "" : "+"}${this.#aheadMs / 1000}`,
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    })
    this.#cookie = await this.#process.signIn(owner)
    // Without a device that is online, nobody can order.
    this.#stream = await openStream(this.#process.url, this.#cookie)
    void this.#answerPings(this.#process, this.#stream)
  }

  async stop(): Promise<void> {
    this.#stream?.drop()
    const running = this.#process
    this.#process = undefined
    await running?.stop()
  }

  send(path: string, method = "GET", body?: object): Promise<Response> {
    return this.#untilAnswered(method !== "GET", ({ call }) =>
      call(`/console/v1/${path}`, { cookie: this.#cookie, method, body }),
    )
  }

  order(by: "website" | "page", idempotencyKey: string, body: object): Promise<Response> {
    const headers = { "idempotency-key": idempotencyKey }
    const key = this.#options.restaurant.keys[by]
    return this.#untilAnswered(true, ({ call }) => call("/v1/orders", { key, method: "POST", body, headers }))
  }

  menu(): Promise<Response> {
    const key = this.#options.restaurant.keys.website
    return this.#untilAnswered(false, ({ call }) => call("/v1/menu", { key }))
  }

  async #untilAnswered(
    mayBeKilled: boolean,
    request: (running: ServerProcess) => Promise<ApiResponse>,
  ): Promise<Response> {
    for (;;) {
      const running = this.#process
      if (!running) throw new Error("the server was not started")
      const { random, killed } = this.#options
      const killing = mayBeKilled && random.chance(killed) ? this.#kill(running) : undefined
      const response = await request(running).catch((error: unknown) => {
        // The connection broke: nobody can know whether it was stored.
        if (!(killing && error instanceof TypeError)) throw error
      })
      await killing
      if (response && response.status !== 503) return response
      if (!response) this.unanswered += 1
      else {
        this.busy += 1
        await sleep(Number(response.headers.get("retry-after") ?? 1) * 1000)
      }
    }
  }

  /** In the middle of a request, every second time together with its database. */
  async #kill(running: ServerProcess): Promise<void> {
    this.kills += 1
    await sleep(this.#options.random.int(0, longestMs))
    const database = this.kills % 2 === 0 ? findEmbedded(this.#options.dataDir)?.pid : undefined
    if (database !== undefined) process.kill(database, "SIGKILL")
    await running.kill()
    this.#stream?.drop()
    await this.startAt(this.now())
  }

  async #answerPings({ call }: ServerProcess, stream: TestStream): Promise<void> {
    const cookie = this.#cookie
    const { streamId } = stream
    for (let seen = 0; !stream.ended; ) {
      const pings = stream.types.filter(type => type === "ping").length
      if (pings > seen)
        await call("/console/v1/devices/ping", { cookie, method: "POST", body: { streamId } }).catch(() => {})
      seen = pings
      await sleep(500)
    }
  }
}
