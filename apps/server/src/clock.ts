/** Where the time comes from; tests bring their own. */
export interface Clock {
  /** Milliseconds since 1970. For what is stored or shown. */
  now(): number
  /** Milliseconds from some moment on, whatever is done to the machine's clock. For deadlines within this process. */
  monotonic(): number
  /** A forward step of the machine's clock that `now` has not followed yet. */
  heldStep(): HeldStep | undefined
  /** From here on `now` is the machine's clock again. */
  followStep(): void
}

export interface HeldStep {
  readonly aheadMs: number
  readonly heldMs: number
}

interface Options {
  wall?: () => number
  monotonic?: () => number
  /** Called once for each step that is noticed; negative for one backward. */
  onStep?: (milliseconds: number) => void
}

/** Corrections of this size are followed at once: time servers make them, and no deadline is finer. */
const toleranceMs = 2_000

/**
 * The machine's clock, but for one thing: when that is set forward, `now` goes on counting as before until `followStep`.
 * Otherwise every deadline between the old and the new time would pass at once. See docs/adr/0020.
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
