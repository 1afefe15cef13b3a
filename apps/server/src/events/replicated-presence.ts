import type { Clock } from "../clock.ts"
import type { DevicePresence } from "./presence.ts"
import type { PresenceNews } from "./presence-news.ts"
import { type KnownStream, StreamTable, silenceLimitMs } from "./stream-table.ts"

/** News of a stream may be on its way for this long before its absence means anything. */
const newsMs = 5_000
/** So long a closed stream is remembered: news that was overtaken by its end must not bring it back. */
const rememberClosedMs = 60_000
/** Beyond so many they are forgotten at once: a stream that comes back by mistake ends with the usual silence. */
const mostClosed = 10_000
const sweepEveryMs = 10_000
/** A device cannot make us remember more than so many streams that nobody knows. */
const mostClaims = 1_000

interface Parts {
  nodeId: string
  clock: Pick<Clock, "monotonic">
  tell: (news: PresenceNews) => void
}

/**
 * Each process keeps all streams of all processes, and asks nobody when an order comes in. The end of a stream is
 * final and the latest answer counts, so that it does not matter in which order the news arrive. A process that dies
 * says nothing more; nobody answers for its streams, and after the usual silence they are gone.
 */
export class ReplicatedPresence implements DevicePresence {
  private readonly parts: Parts
  private readonly table = new StreamTable()
  private readonly own = new Set<string>()
  private readonly closedAt = new Map<string, number>()
  private readonly claimedAt = new Map<string, number>()
  private readonly listeners: ((restaurantId: string) => void)[] = []
  /** Who has begun, and who has ended, to tell all streams since they were asked. */
  private readonly listing = new Set<string>()
  private readonly listed = new Set<string>()
  private onListed = () => {}
  private askedAt = Number.NEGATIVE_INFINITY
  private sweptAt = Number.NEGATIVE_INFINITY
  /** Until another process was heard, what is not known here is not anywhere. */
  private heardOthers = false

  constructor(parts: Parts) {
    this.parts = parts
  }

  open(streamId: string, restaurantId: string, deviceId: string, now = this.now()): void {
    this.sweep()
    const stream = { restaurantId, deviceId, owner: this.parts.nodeId, answeredAt: now, doubtful: false }
    this.closedAt.delete(streamId)
    this.own.add(streamId)
    this.table.add(streamId, stream)
    this.tellAlive(streamId, stream, 0)
  }

  answer(streamId: string, deviceId: string, now = this.now()): boolean {
    const stream = this.table.get(streamId)
    if (!stream) return this.claim(streamId, deviceId, now)
    if (stream.deviceId !== deviceId) return false
    stream.answeredAt = Math.max(stream.answeredAt, now)
    this.tellAlive(streamId, stream, 0)
    return true
  }

  close(streamId: string): void {
    if (!this.own.delete(streamId)) return
    this.table.remove(streamId)
    this.rememberClosed(streamId)
    this.parts.tell({ kind: "closed", streamId })
  }

  isOnline(restaurantId: string, now = this.now()): boolean {
    return this.table.isOnline(restaurantId, now)
  }

  onlineDevices(restaurantId: string, now = this.now()): string[] {
    return this.table.onlineDevices(restaurantId, now)
  }

  onNews(listener: (restaurantId: string) => void): void {
    this.listeners.push(listener)
  }

  get openStreams(): number {
    return this.own.size
  }

  /** For a process that starts, or may have missed news: it tells what it has, and so do the others. */
  ask(): void {
    this.askedAt = this.now()
    this.listing.clear()
    this.listed.clear()
    this.parts.tell({ kind: "ask" })
    // Unasked, too: another one that missed news at the same time may have missed the question with it.
    this.tellAll()
  }

  /** Whether so many others have told all their streams since they were asked; false when the time is over first. */
  toldBy(count: number, patienceMs: number): Promise<boolean> {
    return new Promise(resolve => {
      const timer = setTimeout(() => resolve(false), patienceMs)
      this.onListed = () => {
        if (this.listed.size < count) return
        clearTimeout(timer)
        resolve(true)
      }
      this.onListed()
    })
  }

  /** News from another process. */
  receive(news: PresenceNews, origin: string): void {
    this.heardOthers = true
    this.sweep()
    if (news.kind === "alive") this.learn(news)
    if (news.kind === "claim") this.confirm(news.streamId, news.deviceId)
    if (news.kind === "closed") this.forget(news.streamId)
    if (news.kind === "ask") this.tellAll(origin)
    if (news.kind === "listing") this.beginListing(origin)
    if (news.kind === "listed") this.endListing(origin)
  }

  /**
   * A stream that is not known here may just have been opened elsewhere, or this process has just been started: the
   * device is believed until its owner had time to speak up. Otherwise every tablet would open its line anew.
   */
  private claim(streamId: string, deviceId: string, now: number): boolean {
    this.sweep()
    const mayBeElsewhere = this.heardOthers || now - this.askedAt < newsMs
    if (this.closedAt.has(streamId) || !mayBeElsewhere) return false
    if (!this.claimedAt.has(streamId) && this.claimedAt.size >= mostClaims) return false
    const firstAt = this.claimedAt.get(streamId) ?? now
    this.claimedAt.set(streamId, firstAt)
    this.parts.tell({ kind: "claim", streamId, deviceId })
    return now - firstAt < newsMs
  }

  private confirm(streamId: string, deviceId: string): void {
    const stream = this.table.get(streamId)
    if (!stream || !this.own.has(streamId) || stream.deviceId !== deviceId) return
    stream.answeredAt = Math.max(stream.answeredAt, this.now())
    this.tellAlive(streamId, stream, 0)
    this.notify(stream.restaurantId)
  }

  private learn({
    streamId,
    restaurantId,
    deviceId,
    owner,
    silentMs,
  }: PresenceNews & { kind: "alive" }): void {
    const known = this.table.get(streamId)
    if (this.closedAt.has(streamId)) return
    const answeredAt = Math.max(this.now() - silentMs, known?.answeredAt ?? 0)
    if (known) Object.assign(known, { answeredAt, doubtful: false })
    else this.table.add(streamId, { restaurantId, deviceId, owner, answeredAt, doubtful: false })
    this.claimedAt.delete(streamId)
    this.notify(restaurantId)
  }

  private forget(streamId: string): void {
    this.rememberClosed(streamId)
    const stream = this.table.remove(streamId)
    if (stream) this.notify(stream.restaurantId)
  }

  private rememberClosed(streamId: string): void {
    if (this.closedAt.size >= mostClosed) this.closedAt.clear()
    this.closedAt.set(streamId, this.now())
  }

  /** The asker's as well, as far as known: it may have missed that they were answered elsewhere. */
  private tellAll(asker?: string): void {
    const now = this.now()
    this.parts.tell({ kind: "listing" })
    for (const [streamId, stream] of this.table.entries()) {
      if (this.own.has(streamId) || stream.owner === asker)
        this.tellAlive(streamId, stream, Math.max(0, now - stream.answeredAt))
    }
    this.parts.tell({ kind: "listed" })
  }

  private beginListing(owner: string): void {
    this.listing.add(owner)
    for (const [, stream] of this.table.entries()) if (stream.owner === owner) stream.doubtful = true
  }

  /** What its owner has not mentioned among all its streams, it no longer has: the end of it was missed. */
  private endListing(owner: string): void {
    for (const [streamId, stream] of this.table.entries())
      if (stream.owner === owner && stream.doubtful) this.forget(streamId)
    // Heard from the middle on, it would not have been all of them.
    if (!this.listing.has(owner)) return
    this.listed.add(owner)
    this.onListed()
  }

  private tellAlive(
    streamId: string,
    { restaurantId, deviceId, owner }: KnownStream,
    silentMs: number,
  ): void {
    this.parts.tell({ kind: "alive", streamId, restaurantId, deviceId, owner, silentMs })
  }

  private now(): number {
    return this.parts.clock.monotonic()
  }

  private notify(restaurantId: string): void {
    for (const listener of this.listeners) listener(restaurantId)
  }

  private sweep(): void {
    const now = this.now()
    if (now - this.sweptAt < sweepEveryMs) return
    this.sweptAt = now
    for (const [streamId, stream] of this.table.entries()) {
      // An own stream stays for as long as its connection does, and may be answered again.
      if (!this.own.has(streamId) && now - stream.answeredAt >= silenceLimitMs) this.table.remove(streamId)
    }
    for (const [streamId, at] of this.closedAt)
      if (now - at >= rememberClosedMs) this.closedAt.delete(streamId)
    for (const [streamId, at] of this.claimedAt)
      if (now - at >= silenceLimitMs) this.claimedAt.delete(streamId)
  }
}
