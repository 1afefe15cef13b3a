import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { installPackages } from "../apt.ts"
import { faketimePackage, findFaketime } from "../faketime.ts"
import { type Prepared, Skipped } from "./experiment.ts"
import type { Setup } from "./setup.ts"

const hourMs = 3_600_000
/** Enough for the start of the server and of the load. */
const aheadMs = 10_000

/** The server's jobs see the new time within a second. */
const noticeMs = 1_000

/** The server's clock jumps by this much, again in each round. */
export function jump(byMs: number) {
  return async (_stack: AsyncDisposableStack, dataDir: string): Promise<Prepared> => {
    const clock = fakeClock(dataDir, 0)
    let offsetMs = 0
    const fault = async (setup: Setup) => {
      offsetMs += byMs
      clock.set(offsetMs)
      setup.markFault()
      await sleep(noticeMs)
    }
    return { environment: clock.environment, fault }
  }
}

/** The server's clock passes this instant under load. */
export function cross(instantAfter: (time: number) => number) {
  return async (_stack: AsyncDisposableStack, dataDir: string): Promise<Prepared> => {
    const instant = instantAfter(Date.now() + 24 * hourMs)
    const offsetMs = instant - aheadMs - Date.now()
    const { environment } = fakeClock(dataDir, offsetMs)
    const fault = async (setup: Setup) => {
      const waitMs = instant - (Date.now() + offsetMs)
      if (waitMs <= 0) setup.faults.push("the load began only after the instant; repeat on a quieter machine")
      else await sleep(waitMs)
      setup.markFault()
    }
    return { environment, fault, serverTime: instant }
  }
}

/** libfaketime reads the offset from a file. The database keeps the real clock, as on another machine. */
function fakeClock(dataDir: string, offsetMs: number) {
  const file = join(dataDir, "clock")
  const set = (milliseconds: number) => {
    const seconds = (milliseconds / 1000).toFixed(3)
    writeFileSync(file, `${milliseconds < 0 ? "" : "+"}${seconds}\n`)
  }
  set(offsetMs)
  const environment = {
    LD_PRELOAD: ensureFaketime(),
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  }
  return { set, environment }
}

function ensureFaketime(): string {
  try {
    if (findFaketime() === undefined) installPackages([faketimePackage])
  } catch {}
  const path = findFaketime()
  if (path === undefined) throw new Skipped(`Debian's package "${faketimePackage}" could not be installed`)
  return path
}

const londonHour = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  hour: "2-digit",
  hourCycle: "h23",
})

const hourInLondon = (time: number) => Number(londonHour.format(time))
const offsetHours = (time: number) => (hourInLondon(time) - new Date(time).getUTCHours() + 24) % 24

function firstHour(after: number, matches: (hour: number) => boolean): number {
  let hour = Math.ceil(after / hourMs) * hourMs
  while (!matches(hour)) hour += hourMs
  return hour
}

export function nextMidnight(after: number): number {
  return firstHour(after, hour => hourInLondon(hour) === 0)
}

/** The next time that London puts its clocks forward. */
export function nextSpring(after: number): number {
  return firstHour(after, hour => offsetHours(hour) > offsetHours(hour - hourMs))
}

/** The next time that London puts its clocks back. */
export function nextAutumn(after: number): number {
  return firstHour(after, hour => offsetHours(hour) < offsetHours(hour - hourMs))
}
