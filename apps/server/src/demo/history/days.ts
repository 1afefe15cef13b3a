import { localDate } from "@rasoi/core"
import { demoSettings } from "../settings.ts"
import type { Random } from "./random.ts"

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export const historyDays = 60

export interface HistoryDay {
  /** The restaurant's local date. */
  readonly date: string
  readonly startsAt: number
  /** 0 is Sunday. */
  readonly weekday: number
  /** 0 is today, -1 yesterday. */
  readonly offset: number
}

/** The days from `first` to `last`, as offsets from today. The demo's time zone has no clock changes. */
export function listDays(now: number, first: number, last: number): HistoryDay[] {
  const { timezone } = demoSettings.profile
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const offset = first + index
    const date = localDate(timezone, now + offset * dayMs)
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
    return { date, startsAt: Date.parse(`${date}T00:00:00+05:30`), weekday, offset }
  })
}

/** From Sunday to Saturday. */
const weekdayFactors = [1.5, 0.75, 0.8, 0.85, 0.95, 1.35, 1.6]

/** More at the weekend, a little growth over the weeks, and some chance. */
export function countFor(random: Random, { weekday, offset }: HistoryDay, average: number): number {
  const growth = 1 + (0.25 * Math.min(0, offset)) / historyDays
  return Math.round(average * (weekdayFactors[weekday] ?? 1) * growth * (0.85 + 0.3 * random.fraction()))
}

/** Lunch and dinner are the peaks. The demo never closes, so a few orders come late. */
const hourWeights = [1, 0.3, 0, 0, 0, 0, 0, 1, 2, 2, 2, 4, 9, 13, 8, 3, 2, 3, 6, 14, 19, 15, 8, 3]
const hours = hourWeights.map((_, hour) => hour)

export function pickMinute(random: Random): number {
  return random.pickWeighted(hours, hour => hourWeights[hour] ?? 0) * 60 + random.between(0, 59)
}
