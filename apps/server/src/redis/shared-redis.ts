import { setTimeout as sleep } from "node:timers/promises"
import { Redis, type RedisOptions } from "ioredis"
import { makeRepeatedLog, type WriteLine } from "../base/repeated-log.ts"
import type { RedisAddress } from "./address.ts"
import { type Scripts, scripts } from "./scripts.ts"

/** Redis does not respond in time, or refuses to write. */
class RedisUnavailable extends Error {
  override readonly name = "RedisUnavailable"
}

export type Client = Redis & Scripts

type RedisLog = Record<"warn" | "info", WriteLine>

interface Options {
  address: RedisAddress
  /** Several installations may share a Redis. */
  installation: string
  log: RedisLog
  /** Only tests: the time of all processes in place of Redis's clock. In milliseconds. */
  time?: () => number
  /** Only tests, which also run on busy machines. */
  longestCallMs?: number
}

/** No request waits longer for Redis. */
const presetLongestCallMs = 100
const probeEveryMs = 500
const longestPauseMs = 500
/** A connection without any data for this long is half-open: there is a probe every half second. */
const silenceMs = 2_000
const probeMs = 60_000

export function clientOptions({ tls, sentinels, ...address }: RedisAddress): RedisOptions {
  return {
    ...address,
    ...(sentinels ? { sentinels: [...sentinels], enableTLSForSentinelMode: tls } : {}),
    ...(sentinels && address.password ? { sentinelPassword: address.password } : {}),
    ...(tls ? { tls: {}, sentinelTLS: {} } : {}),
    connectTimeout: 1_000,
    socketTimeout: silenceMs,
    keepAlive: 10_000,
    // A request must not wait for a connection, and a limit must not be counted twice.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
    maxRetriesPerRequest: 0,
    // After a failover the name belongs to another server, and the old one is a replica.
    reconnectOnError: error => error.message.startsWith("READONLY"),
    retryStrategy: pauseBeforeRetry,
    sentinelRetryStrategy: pauseBeforeRetry,
  }
}

function pauseBeforeRetry(attempts: number): number {
  return Math.min(50 * 2 ** Math.min(attempts, 10), longestPauseMs)
}

/**
 * The Redis that all processes of a fleet share. It may fail at any time: after a failed call every further one is
 * refused at once, until a probe is written and succeeds in time.
 */
export class SharedRedis {
  /** Begins every key and channel. Databases of one Redis would not separate channels. */
  readonly prefix: string
  readonly client: Client
  private readonly subscriber: Redis
  private readonly log: RedisLog
  private readonly logSilence: ReturnType<typeof makeRepeatedLog>
  private readonly time: (() => number) | undefined
  private readonly longestCallMs: number
  private readonly closing = new AbortController()
  private readonly listeners = new Map<string, (message: string) => void>()
  private readonly subscribedListeners: (() => void)[] = []
  private readonly upListeners: (() => void)[] = []
  private readonly probing: Promise<void>
  /** How often this process counted a limit without Redis. */
  fallbacks = 0
  private up = false
  private subscribed = false

  constructor({ address, installation, log, time, longestCallMs = presetLongestCallMs }: Options) {
    this.longestCallMs = longestCallMs
    this.log = log
    this.time = time
    this.logSilence = makeRepeatedLog((fields, message) => log.warn(fields, message))
    this.prefix = `rasoi:${installation}:`
    const options = clientOptions(address)
    this.client = new Redis({ ...options, scripts }) as Client
    this.subscriber = new Redis(options)
    for (const connection of [this.client, this.subscriber])
      connection.on("error", (error: Error) => this.goDown(error))
    this.subscriber.on("ready", () => void this.subscribe())
    this.subscriber.on("close", () => {
      this.subscribed = false
    })
    this.subscriber.on("message", (channel: string, message: string) =>
      this.listeners.get(channel)?.(message),
    )
    this.probing = this.probeUntilClosed()
  }

  /** False: callers must manage without it. */
  get isUp(): boolean {
    return this.up
  }

  /** Whether every message that the other processes publish arrives. */
  get isSubscribed(): boolean {
    return this.subscribed
  }

  /** The first argument of a script. */
  get now(): number | "" {
    return this.time?.() ?? ""
  }

  async call<T>(work: (client: Client) => Promise<T>): Promise<T> {
    if (!this.up) throw new RedisUnavailable("Redis does not respond")
    try {
      return await inTime(work(this.client), this.longestCallMs)
    } catch (error) {
      this.goDown(error as Error)
      throw error
    }
  }

  /** Messages that were published before the subscription, or while it was interrupted, do not arrive. */
  listen(channel: string, onMessage: (message: string) => void): void {
    this.listeners.set(this.prefix + channel, onMessage)
    if (this.subscriber.status === "ready") void this.subscribe()
  }

  /** Called after each subscription: messages may have been missed. */
  onSubscribed(listener: () => void): void {
    this.subscribedListeners.push(listener)
  }

  /** Called whenever Redis responds again. */
  onUp(listener: () => void): void {
    this.upListeners.push(listener)
  }

  async publish(channel: string, message: string): Promise<void> {
    await this.call(client => client.publish(this.prefix + channel, message))
  }

  /** Resolves when Redis responds for the first time, or has not responded within a second. */
  async firstContact(): Promise<void> {
    const deadline = performance.now() + 1_000
    while (!(this.up && this.subscribed) && performance.now() < deadline) await sleep(10)
  }

  async close(): Promise<void> {
    this.closing.abort()
    await this.probing
    this.client.disconnect()
    this.subscriber.disconnect()
  }

  private async subscribe(): Promise<void> {
    try {
      if (this.listeners.size === 0) return
      await inTime(this.subscriber.subscribe(...this.listeners.keys()), silenceMs)
      this.subscribed = true
      for (const listener of this.subscribedListeners) listener()
    } catch (error) {
      this.goDown(error as Error)
      this.subscriber.disconnect(true)
    }
  }

  private async probeUntilClosed(): Promise<void> {
    const { signal } = this.closing
    while (!signal.aborted) {
      await this.probe()
      await sleep(probeEveryMs, undefined, { signal }).catch(() => {})
    }
  }

  /** It writes: a replica and a Redis without memory serve reads only. */
  private async probe(): Promise<void> {
    if (this.subscribed) this.subscriber.ping().catch(() => {})
    try {
      await inTime(this.client.set(`${this.prefix}probe`, "", "PX", probeMs), this.longestCallMs)
      if (this.up) return
      this.up = true
      this.log.info({}, "Redis responds: limits, devices and events are shared by all processes")
      for (const listener of this.upListeners) listener()
    } catch (error) {
      this.goDown(error as Error)
    }
  }

  private goDown(error: Error): void {
    this.up = false
    if (this.closing.signal.aborted) return
    const message =
      "Redis does not respond: this process uses its part of the limits, and PostgreSQL carries devices and events"
    this.logSilence({ error: error.message }, message)
  }
}

/** A response that has arrived counts, also if this process was too busy to read it in time. */
function inTime<T>(response: Promise<T>, milliseconds: number): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const late = () => reject(new RedisUnavailable(`no answer within ${milliseconds} ms`))
  const timer = setTimeout(() => setImmediate(late), milliseconds)
  response.then(resolve, reject).finally(() => clearTimeout(timer))
  return promise
}
