import { LocalPresence } from "./presence.ts"
import { StreamTable } from "./stream-table.ts"

/** A stream as processes tell each other. Clocks differ, so that only a length of time travels. */
export interface SharedStream {
  readonly streamId: string
  readonly restaurantId: string
  readonly deviceId: string
  /** So long ago it was opened or last answered. */
  readonly silentMs: number
}

/** Where all processes keep their streams. Rejects while it is not available. */
export interface SharedStreams {
  /** Writes the streams of this process, removes those that it closed, and lists all that answered lately. */
  sync(alive: readonly SharedStream[], closed: readonly SharedStream[]): Promise<readonly SharedStream[]>
  /** False: there is no such stream. */
  answer(stream: SharedStream): Promise<boolean>
}

interface Heard {
  /** When it was asked. The time of the answer would make every stream younger by the delay. */
  readonly at: number
  readonly streams: readonly SharedStream[]
}

interface Parts {
  now: () => number
  redis: SharedStreams
  /** A process that cannot reach Redis reads the others' streams here. So each process always writes here, too. */
  postgres: SharedStreams
  /** Tells the others that they should read now. */
  announce: () => void
  onFault: (error: unknown) => void
}

const syncEveryMs = 2_000
/** While Redis answers, and no stream opens or closes. */
const postgresEveryMs = 5_000
/** Streams that open or close at the same moment are written together. */
const gatherMs = 10
/** Beyond so many they are forgotten: their silence ends them soon. */
const mostClosed = 10_000

/**
 * The devices of all processes. Every order asks whether its restaurant has one, so each process keeps a copy of the
 * others' streams and asks nobody. A process that dies writes no more, and the usual silence ends its streams.
 */
export class FleetPresence extends LocalPresence {
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

  override answer(streamId: string, restaurantId: string, deviceId: string, now = this.now()) {
    if (this.own.get(streamId)) return super.answer(streamId, restaurantId, deviceId, now)
    return this.answerElsewhere({ streamId, restaurantId, deviceId, silentMs: 0 }, now)
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

  override onNews(listener: (restaurantId: string) => void): void {
    this.listeners.push(listener)
  }

  /** Another process says that its streams changed. */
  heard(): void {
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
    }, gatherMs)
  }

  private async syncOnce(): Promise<void> {
    const { redis, postgres } = this.parts
    const fromRedis = await this.exchange("redis", redis).catch(() => undefined)
    const now = this.now()
    const due = now - this.writtenAt >= postgresEveryMs
    const fromPostgres = due || !fromRedis ? await this.exchange("postgres", postgres) : undefined
    if (fromPostgres) this.writtenAt = now
    // A device may have answered where Redis cannot be reached.
    if (fromRedis && fromPostgres) this.noteAnswers(fromPostgres)
    const heard = fromRedis ?? fromPostgres
    if (heard) this.learn(heard)
  }

  private async exchange(name: "redis" | "postgres", store: SharedStreams): Promise<Heard> {
    const now = this.now()
    const alive = [...this.own.entries()].map(([streamId, stream]) => ({
      streamId,
      ...stream,
      silentMs: Math.max(0, now - stream.answeredAt),
    }))
    const closed = [...this.toRemove[name].values()]
    const streams = await store.sync(alive, closed)
    for (const { streamId } of closed) this.toRemove[name].delete(streamId)
    return { at: now, streams }
  }

  private noteAnswers({ at, streams }: Heard): void {
    for (const { streamId, silentMs } of streams) {
      const stream = this.own.get(streamId)
      if (stream) stream.answeredAt = Math.max(stream.answeredAt, at - silentMs)
    }
  }

  private learn(heard: Heard): void {
    const before = this.others
    this.others = new StreamTable()
    this.noteAnswers(heard)
    for (const stream of heard.streams) if (this.isElsewhere(stream.streamId)) this.note(stream, heard.at)
    const changed = new Set([...before.restaurants(), ...this.others.restaurants()])
    for (const restaurantId of changed) for (const listener of this.listeners) listener(restaurantId)
  }

  /** A stream that was closed while the list was read is nowhere. */
  private isElsewhere(streamId: string): boolean {
    return (
      !this.own.get(streamId) && !this.toRemove.redis.has(streamId) && !this.toRemove.postgres.has(streamId)
    )
  }

  private note({ streamId, silentMs, restaurantId, deviceId }: SharedStream, at: number): void {
    this.others.add(streamId, { restaurantId, deviceId, answeredAt: at - silentMs })
  }

  private async answerElsewhere(stream: SharedStream, now: number): Promise<boolean> {
    const { redis, postgres, announce, onFault } = this.parts
    const inRedis = await redis.answer(stream).catch(() => false)
    try {
      // Redis may have been restarted and not know it yet.
      if (!inRedis && !(await postgres.answer(stream))) return false
    } catch (error) {
      // Nobody can tell. The device must not open a new stream whenever both are away.
      onFault(error)
      return true
    }
    const wasOnline = this.isOnline(stream.restaurantId, now)
    this.note(stream, now)
    if (!wasOnline) announce()
    return true
  }
}
