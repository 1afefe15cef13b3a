import { DevicePresence } from "./presence.ts"
import { StreamTable } from "./stream-table.ts"

/** A stream as processes report it to each other. Their clocks differ, so they send a duration, not a time. */
export interface SharedStream {
  readonly streamId: string
  readonly restaurantId: string
  readonly deviceId: string
  /** The time since it was opened or last responded. */
  readonly silentMs: number
}

/** Where all processes keep their streams. Rejects while it is not available. */
export interface SharedStreams {
  /** Writes the streams of this process, removes those that it closed, and lists all that responded lately. */
  sync(alive: readonly SharedStream[], closed: readonly SharedStream[]): Promise<readonly SharedStream[]>
  /** False: there is no such stream. */
  pong(stream: SharedStream): Promise<boolean>
}

interface StreamList {
  /** When the list was requested. The time of the response would make every stream younger by the delay. */
  readonly at: number
  readonly streams: readonly SharedStream[]
}

interface Parts {
  now: () => number
  redis: SharedStreams
  /** For processes that cannot reach Redis. Each process always writes its streams here too. */
  postgres: SharedStreams
  /** Asks the other processes to read the streams now. */
  announce: () => void
  onFault: (error: unknown) => void
}

const syncEveryMs = 2_000
/** While Redis responds, and no stream opens or closes. */
const postgresEveryMs = 5_000
/** Streams that open or close at the same moment are written together. */
const batchMs = 10
/** Beyond this number they are forgotten: without responses they soon count as offline anyway. */
const mostClosed = 10_000

/**
 * The devices of all processes. Every order needs to know whether its restaurant has one, so each process keeps a copy
 * of the others' streams in memory. The streams of a process that dies go offline, because nobody responds for them.
 */
export class FleetPresence extends DevicePresence {
  private readonly parts: Parts
  private others = new StreamTable()
  private readonly listeners: ((restaurantId: string) => void)[] = []
  /** Closed here, but not yet removed in Redis and in PostgreSQL. */
  private readonly toRemove = {
    redis: new Map<string, SharedStream>(),
    postgres: new Map<string, SharedStream>(),
  }
  private writtenAt = Number.NEGATIVE_INFINITY
  private running: Promise<void> | undefined
  private next: Promise<void> | undefined
  private toAnnounce = false
  private soon: NodeJS.Timeout | undefined
  private readonly timer: NodeJS.Timeout

  constructor(parts: Parts) {
    super(parts.now)
    this.parts = parts
    this.timer = setInterval(() => void this.sync(), syncEveryMs)
  }

  override open(streamId: string, restaurantId: string, deviceId: string, now = this.now()): void {
    super.open(streamId, restaurantId, deviceId, now)
    this.writeSoon()
  }

  override close(streamId: string): void {
    const stream = this.own.get(streamId)
    if (!stream) return
    super.close(streamId)
    for (const closed of Object.values(this.toRemove)) {
      if (closed.size >= mostClosed) closed.clear()
      closed.set(streamId, { streamId, ...stream, silentMs: 0 })
    }
    this.writeSoon()
  }

  override pong(streamId: string, restaurantId: string, deviceId: string, now = this.now()) {
    if (this.own.get(streamId)) return super.pong(streamId, restaurantId, deviceId, now)
    return this.pongElsewhere({ streamId, restaurantId, deviceId, silentMs: 0 }, now)
  }

  override isOnline(restaurantId: string, now = this.now()): boolean {
    return super.isOnline(restaurantId, now) || this.others.isOnline(restaurantId, now)
  }

  override onlineDevices(restaurantId: string, now = this.now()): string[] {
    const devices = [
      ...super.onlineDevices(restaurantId, now),
      ...this.others.onlineDevices(restaurantId, now),
    ]
    return [...new Set(devices)]
  }

  override onChangeElsewhere(listener: (restaurantId: string) => void): void {
    this.listeners.push(listener)
  }

  /** Another process reports that its streams changed. */
  readSoon(): void {
    this.syncSoon(false)
  }

  /** Resolves when everything up to now is written, and the others' streams are read. */
  sync(): Promise<void> {
    if (!this.running) {
      this.running = this.syncOnce()
        .catch(this.parts.onFault)
        .finally(() => {
          this.running = undefined
        })
      return this.running
    }
    this.next ??= this.running.then(() => {
      this.next = undefined
      return this.sync()
    })
    return this.next
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    clearTimeout(this.soon)
    await (this.next ?? this.running)
  }

  private writeSoon(): void {
    this.writtenAt = Number.NEGATIVE_INFINITY
    this.syncSoon(true)
  }

  private syncSoon(announce: boolean): void {
    this.toAnnounce ||= announce
    this.soon ??= setTimeout(async () => {
      this.soon = undefined
      await this.sync()
      if (this.toAnnounce) this.parts.announce()
      this.toAnnounce = false
    }, batchMs)
  }

  private async syncOnce(): Promise<void> {
    const { redis, postgres } = this.parts
    const fromRedis = await this.exchange("redis", redis).catch(() => undefined)
    const now = this.now()
    const due = now - this.writtenAt >= postgresEveryMs
    const fromPostgres = due || !fromRedis ? await this.exchange("postgres", postgres) : undefined
    if (fromPostgres) this.writtenAt = now
    // A device may have responded where Redis cannot be reached.
    if (fromRedis && fromPostgres) this.notePongs(fromPostgres)
    const list = fromRedis ?? fromPostgres
    if (list) this.replaceOthers(list)
  }

  private async exchange(name: "redis" | "postgres", store: SharedStreams): Promise<StreamList> {
    const now = this.now()
    const alive = [...this.own.entries()].map(([streamId, stream]) => ({
      streamId,
      ...stream,
      silentMs: Math.max(0, now - stream.respondedAt),
    }))
    const closed = [...this.toRemove[name].values()]
    const streams = await store.sync(alive, closed)
    for (const { streamId } of closed) this.toRemove[name].delete(streamId)
    return { at: now, streams }
  }

  private notePongs({ at, streams }: StreamList): void {
    for (const { streamId, silentMs } of streams) {
      const stream = this.own.get(streamId)
      if (stream) stream.respondedAt = Math.max(stream.respondedAt, at - silentMs)
    }
  }

  private replaceOthers(list: StreamList): void {
    const before = this.others
    this.others = new StreamTable()
    this.notePongs(list)
    for (const stream of list.streams) if (this.isElsewhere(stream.streamId)) this.addOther(stream, list.at)
    const changed = new Set([...before.restaurants(), ...this.others.restaurants()])
    for (const restaurantId of changed) for (const listener of this.listeners) listener(restaurantId)
  }

  /** False also for a stream that this process closed while the list was read. */
  private isElsewhere(streamId: string): boolean {
    return (
      !this.own.get(streamId) && !this.toRemove.redis.has(streamId) && !this.toRemove.postgres.has(streamId)
    )
  }

  private addOther({ streamId, silentMs, restaurantId, deviceId }: SharedStream, at: number): void {
    this.others.add(streamId, { restaurantId, deviceId, respondedAt: at - silentMs })
  }

  private async pongElsewhere(stream: SharedStream, now: number): Promise<boolean> {
    const { redis, postgres, announce, onFault } = this.parts
    const inRedis = await redis.pong(stream).catch(() => false)
    try {
      // Redis may have been restarted and not know it yet.
      if (!inRedis && !(await postgres.pong(stream))) return false
    } catch (error) {
      // Unknown. The device must not open a new stream whenever both are unavailable.
      onFault(error)
      return true
    }
    const wasOnline = this.isOnline(stream.restaurantId, now)
    this.addOther(stream, now)
    if (!wasOnline) announce()
    return true
  }
}
