import { hash, randomBytes } from "node:crypto"
import type { MaybePromise } from "./maybe-promise.ts"

export interface Allowance {
  readonly allowed: boolean
  /** Requests left in the window after this one. */
  readonly remaining: number
  /** Milliseconds until the oldest counted request leaves the window: at least 1, at most the window. */
  readonly resetMs: number
}

/** Counts requests in a sliding window: no period of `windowMs` admits more than `count`. */
export interface RateLimiter {
  consume(subject: string, count: number, windowMs: number, now: number): MaybePromise<Allowance>
  /** The newest request of the window does not count after all. */
  giveBack(subject: string, windowMs: number, now: number): MaybePromise<void>
}

/**
 * A ring buffer of the times at which requests were admitted, oldest first. Requests of the same millisecond share a
 * slot, so that a raised limit needs at most one slot per millisecond of its window. A slot has the time of its latest
 * request, so it never ends before all of them are a whole window old.
 */
class Window {
  readonly windowMs: number
  /** Undefined for a window that subjects share. */
  readonly group: string | undefined
  // Small plain arrays: in a flood most windows count one request, and typed arrays need three times the memory.
  private times = [0]
  private counts = [0]
  private first = 0
  private length = 0
  total = 0
  /** How many this process may admit alone, until the given time. See SharedRateLimiter. */
  part = 0
  partUntil = 0

  constructor(windowMs: number, group: string | undefined) {
    this.windowMs = windowMs
    this.group = group
  }

  get oldest(): number {
    return this.times[this.first] ?? 0
  }

  dropUntil(limit: number): void {
    while (this.length > 0 && this.oldest <= limit) {
      this.total -= this.counts[this.first] ?? 0
      this.first = (this.first + 1) % this.times.length
      this.length -= 1
    }
  }

  add(now: number): void {
    const last = (this.first + this.length - 1) % this.times.length
    const newest = this.times[last] ?? 0
    this.total += 1
    // A clock that steps back must not break the order; the newest slot then counts on.
    if (this.length > 0 && newest >= Math.floor(now)) {
      this.times[last] = Math.max(newest, now)
      this.counts[last] = (this.counts[last] ?? 0) + 1
      return
    }
    if (this.length === this.times.length) this.grow()
    const next = (this.first + this.length) % this.times.length
    this.times[next] = now
    this.counts[next] = 1
    this.length += 1
  }

  removeNewest(): void {
    if (this.length === 0) return
    const last = (this.first + this.length - 1) % this.times.length
    const left = (this.counts[last] ?? 0) - 1
    this.total -= 1
    this.counts[last] = left
    if (left === 0) this.length -= 1
  }

  private grow(): void {
    this.times = this.unrolled(this.times)
    this.counts = this.unrolled(this.counts)
    this.first = 0
  }

  private unrolled(ring: readonly number[]): number[] {
    return [...ring.slice(this.first), ...ring.slice(0, this.first), ...ring.map(() => 0)]
  }
}

function groupOf(subject: string): string {
  return subject.split(":", 1)[0] ?? ""
}

const maxPerGroup = 50_000
const sharedPerGroup = 1024

/**
 * Limits within one server process. A subject has the form `group:name`, such as `login:203.0.113.9`.
 *
 * Clients choose the names in some groups, so the number of windows per group is limited. A window is never evicted
 * early: a flood must not reset a count. While a group is full, new subjects share windows, chosen by a salted hash
 * that clients cannot compute.
 */
export class LocalRateLimiter implements RateLimiter {
  private readonly windows = new Map<string, Window>()
  private readonly sizes = new Map<string, number>()
  private readonly salt = randomBytes(16).toString("base64url")
  private sweptAt = 0

  consume(subject: string, count: number, windowMs: number, now: number): Allowance {
    this.sweep(now)
    const window = this.open(subject, windowMs, now)
    const allowed = window.total < count
    if (allowed) window.add(now)
    return {
      allowed,
      remaining: Math.max(0, count - window.total),
      // Never more than the window, also where a clock stepped back or floating point rounds up.
      resetMs: Math.min(windowMs, Math.max(1, window.oldest + windowMs - now)),
    }
  }

  giveBack(subject: string, windowMs: number, now: number): void {
    const window = this.windows.get(this.windowNameOf(subject))
    window?.dropUntil(now - windowMs)
    window?.removeNewest()
  }

  /** What was admitted in the window. */
  admitted(subject: string, windowMs: number, now: number): number {
    const window = this.windows.get(this.windowNameOf(subject))
    window?.dropUntil(now - windowMs)
    return window?.total ?? 0
  }

  /** Until a window has passed. */
  setPart(subject: string, part: number, windowMs: number, now: number): void {
    const window = this.open(subject, windowMs, now)
    window.part = part
    window.partUntil = now + windowMs
  }

  partOf(subject: string, now: number): number | undefined {
    const window = this.windows.get(this.windowNameOf(subject))
    return window && window.partUntil > now ? window.part : undefined
  }

  /** The number of windows. */
  get size(): number {
    return this.windows.size
  }

  /** The subject itself, or the name of the window that it shares while its group is full. */
  windowNameOf(subject: string): string {
    if (this.windows.has(subject)) return subject
    const group = groupOf(subject)
    const isFull = (this.sizes.get(group) ?? 0) >= maxPerGroup
    return isFull ? `${group}: shared ${this.hashOf(subject)}` : subject
  }

  private open(subject: string, windowMs: number, now: number): Window {
    const window = this.windows.get(subject) ?? this.add(subject, windowMs)
    window.dropUntil(now - windowMs)
    return window
  }

  private add(subject: string, windowMs: number): Window {
    const name = this.windowNameOf(subject)
    const group = name === subject ? groupOf(subject) : undefined
    const window = this.windows.get(name) ?? new Window(windowMs, group)
    this.windows.set(name, window)
    if (group !== undefined) this.sizes.set(group, (this.sizes.get(group) ?? 0) + 1)
    return window
  }

  private hashOf(subject: string): number {
    return hash("sha256", `${this.salt}${subject}`, "buffer").readUInt32BE(0) % sharedPerGroup
  }

  /** Once a minute, removes subjects without requests in their window. */
  private sweep(now: number): void {
    if (now - this.sweptAt < 60_000) return
    this.sweptAt = now
    for (const [subject, window] of this.windows) {
      window.dropUntil(now - window.windowMs)
      if (window.total > 0 || window.partUntil > now) continue
      this.windows.delete(subject)
      const { group } = window
      if (group !== undefined) this.sizes.set(group, (this.sizes.get(group) ?? 1) - 1)
    }
  }
}
