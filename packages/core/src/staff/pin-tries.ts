/** Wrong PINs of one person on one device. The server and a device without a network count them alike. */
export interface PinTries {
  /** Since the last lock, or the last right PIN. */
  readonly wrong: number
  /** How often they were locked since the last right PIN. */
  readonly locks: number
  readonly lockedUntil: number | null
}

export const noPinTries: PinTries = { wrong: 0, locks: 0, lockedUntil: null }

const triesBeforeLock = 5
const minuteMs = 60_000
const longestLockMs = 60 * minuteMs

/** A minute, then 2, 4 and so on, up to an hour. */
export const pinLockMs = (locks: number) => Math.min(longestLockMs, minuteMs * 2 ** Math.min(locks, 10))

/** A try counts as wrong before it is compared, so that guesses at the same moment cannot exceed the limit. */
export function afterWrongPin({ wrong, locks }: PinTries, now: number): PinTries {
  if (wrong + 1 < triesBeforeLock) return { wrong: wrong + 1, locks, lockedUntil: null }
  return { wrong: 0, locks: locks + 1, lockedUntil: now + pinLockMs(locks) }
}

/** Undefined: not locked now. A clock that was set back does not make a lock longer than it can be. */
export function pinLockedUntil({ lockedUntil, locks }: PinTries, now: number): number | undefined {
  if (lockedUntil === null || lockedUntil <= now) return undefined
  return Math.min(lockedUntil, now + pinLockMs(locks - 1))
}

/** Zero: they are locked. */
export function pinTriesLeft({ wrong, lockedUntil }: PinTries): number {
  return lockedUntil === null ? triesBeforeLock - wrong : 0
}

const hourMs = 60 * minuteMs
const mostWrongInAnHour = 20

/** Those of the last hour. What a clock that was set back left in the future counts, too. */
export const recentWrongPins = (wrongAt: readonly number[], now: number) =>
  wrongAt.filter(at => at > now - hourMs)

/** Whether the password is needed: so many wrong ones on all devices. */
export const needsPassword = (wrongAt: readonly number[], now: number) =>
  recentWrongPins(wrongAt, now).length >= mostWrongInAnHour
