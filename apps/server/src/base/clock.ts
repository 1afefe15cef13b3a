/** The source of time; tests use their own. */
export interface Clock {
  /** Milliseconds since 1970. For stored and shown times. */
  now(): number
  /** Milliseconds since an arbitrary moment, independent of the machine's clock. For deadlines within this process. */
  monotonic(): number
  /** A forward step of the machine's clock that `now` has not followed yet. */
  heldStep(): HeldStep | undefined
  /** Makes `now` follow the machine's clock again. */
  followStep(): void
}

export interface HeldStep {
  readonly aheadMs: number
  readonly heldMs: number
}

interface Options {
  wall?: () => number
  monotonic?: () => number
  /** Called once for each detected step; negative for a step back. */
  onStep?: (milliseconds: number) => void
}

/** Smaller steps are followed at once: time servers make them, and no deadline is more precise. */
const toleranceMs = 2_000

/**
 * The machine's clock with one exception: when it is set forward, `now` keeps counting as before until `followStep`.
 * Otherwise every deadline between the old and the new time would expire at once. See docs/adr/0020.
 */
export class SteadyClock implements Clock {
  readonly monotonic: () => number
  private readonly wall: () => number
  private readonly onStep: (milliseconds: number) => void
  private offset: number
  private steppedAt: number | undefined

  constructor({ wall = Date.now, monotonic = () => performance.now(), onStep = () => {} }: Options = {}) {
    this.wall = wall
    this.monotonic = monotonic
    this.onStep = onStep
    this.offset = wall() - monotonic()
  }

  now(): number {
    const monotonic = this.monotonic()
    const wall = this.wall()
    const aheadMs = wall - monotonic - this.offset
    if (aheadMs > toleranceMs) {
      if (this.steppedAt === undefined) this.onStep(aheadMs)
      this.steppedAt ??= monotonic
      return Math.floor(monotonic + this.offset)
    }
    if (aheadMs < -toleranceMs) this.onStep(aheadMs)
    this.offset = wall - monotonic
    this.steppedAt = undefined
    return wall
  }

  heldStep(): HeldStep | undefined {
    const now = this.now()
    if (this.steppedAt === undefined) return undefined
    return { aheadMs: this.wall() - now, heldMs: this.monotonic() - this.steppedAt }
  }

  followStep(): void {
    this.offset = this.wall() - this.monotonic()
    this.steppedAt = undefined
  }
}
