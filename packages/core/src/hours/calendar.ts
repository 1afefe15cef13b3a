import type { DayKey } from "./types.ts"

// Dates are days since 1 January 1970, and wall-clock times are minutes since that midnight. So the week is integer
// arithmetic: on the wall clock every day has 1440 minutes.

export const minutesPerDay = 1440
export const dayKeys: readonly DayKey[] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
const millisecondsPerDay = 86_400_000

export function dayNumberOf(date: string): number {
  if (!isCalendarDate(date)) throw new RangeError(`${date} is not a date (YYYY-MM-DD)`)
  return Date.parse(`${date}T00:00:00Z`) / millisecondsPerDay
}

export function dateOf(dayNumber: number): string {
  return new Date(dayNumber * millisecondsPerDay).toISOString().slice(0, 10)
}

export function addDays(date: string, days: number): string {
  return dateOf(dayNumberOf(date) + days)
}

/** 0 is Monday. */
export function weekdayOf(dayNumber: number): number {
  // Day 0 was a Thursday.
  return (((dayNumber + 3) % 7) + 7) % 7
}

export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const parsed = Date.parse(`${text}T00:00:00Z`)
  // The round trip refuses 30 February, which some engines parse as a date in March.
  return !Number.isNaN(parsed) && new Date(parsed).toISOString().startsWith(text)
}

export function isClockTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)
}

export function minuteOfDayOf(time: string): number {
  if (!isClockTime(time)) throw new RangeError(`${time} is not a time (HH:MM)`)
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

export function dayOfWallMinute(wallMinute: number): number {
  return Math.floor(wallMinute / minutesPerDay)
}

export function timeOfWallMinute(wallMinute: number): string {
  const minute = wallMinute - dayOfWallMinute(wallMinute) * minutesPerDay
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`
}
