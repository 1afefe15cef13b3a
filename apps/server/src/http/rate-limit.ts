export interface Allowance {
  readonly allowed: boolean
  /** What is left in the window after this request. */
  readonly remaining: number
  /** Milliseconds until the oldest counted request leaves the window. */
  readonly resetMs: number
}

/** Counts requests in a sliding window: no stretch of `windowMs` anywhere admits more than `count`. */
export interface RateLimiter {
  take(subject: string, count: number, windowMs: number, now: number): Allowance | Promise<Allowance>
}

const startingSlots = 8

/**
 * The instants at which requests were admitted, oldest first, as a ring. Requests of one millisecond share a
 * slot, so that a raised limit costs at most one slot for each millisecond of its window.
 */
class Window {
  readonly windowMs: number
  private times = new Float64Array(startingSlots)
  private counts = new Uint32Array(startingSlots)
  private first = 0
  private length = 0
  total = 0

  constructor(windowMs: number) {
    this.windowMs = windowMs
  }

  get oldest(): number {
    return this.times[this.first] ?? 0
  }

  forgetUntil(limit: number): void {
    while (this.length > 0 && this.oldest <= limit) {
      this.total -= this.counts[this.first] ?? 0
      this.first = (this.first + 1) % this.times.length
      this.length -= 1
    }
  }

  add(now: number): void {
    const last = (this.first + this.length - 1) % this.times.length
    this.total += 1
    // A clock that steps back must not break the order; the newest slot then counts on.
    if (this.length > 0 && (this.times[last] ?? 0) >= now) {
      this.counts[last] = (this.counts[last] ?? 0) + 1
      return
    }
    if (this.length === this.times.length) this.grow()
    const next = (this.first + this.length) % this.times.length
    this.times[next] = now
    this.counts[next] = 1
    this.length += 1
  }

  private grow(): void {
    const size = this.times.length
    const times = new Float64Array(size * 2)
    const counts = new Uint32Array(size * 2)
    for (let index = 0; index < size; index += 1) {
      times[index] = this.times[(this.first + index) % size] ?? 0
      counts[index] = this.counts[(this.first + index) % size] ?? 0
    }
    this.times = times
    this.counts = counts
    this.first = 0
  }
}

/** Limits of one server process. */
export class LocalRateLimiter implements RateLimiter {
  private readonly windows = new Map<string, Window>()
  private sweptAt = 0

  take(subject: string, count: number, windowMs: number, now: number): Allowance {
    this.sweep(now)
    let window = this.windows.get(subject)
    if (!window) {
      window = new Window(windowMs)
      this.windows.set(subject, window)
    }
    window.forgetUntil(now - windowMs)
    const allowed = window.total < count
    if (allowed) window.add(now)
    return {
      allowed,
      remaining: Math.max(0, count - window.total),
      resetMs: Math.max(1, window.oldest + windowMs - now),
    }
  }

  /** Once a minute, drops the subjects that have been silent for their whole window. */
  private sweep(now: number): void {
    if (now - this.sweptAt < 60_000) return
    this.sweptAt = now
    for (const [subject, window] of this.windows) {
      window.forgetUntil(now - window.windowMs)
      if (window.total === 0) this.windows.delete(subject)
    }
  }
}
