import fc from "fast-check"
import type { DayKey, Period, WeeklyHours } from "./types.ts"

// An independent implementation of opening hours that shares no code with the real one. It reads the wall clock from
// Intl, or from a fixed offset, minute by minute, and looks up each minute in the weekly table.

export const minuteMilliseconds = 60_000
export const dayMilliseconds = 86_400_000
const keysFromSunday: DayKey[] = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]

const minutesOfDay = Array.from({ length: 1440 }, (_, minute) => clockText(minute))

/** What a wall clock shows, in the form that the table lookup needs. */
export interface WallReading {
  date: string
  key: DayKey
  time: string
  dateBefore: string
  keyBefore: DayKey
}

/** `wallMilliseconds` is the wall clock read as if it were UTC. */
function readingOf(wallMilliseconds: number): WallReading {
  const shown = new Date(wallMilliseconds)
  const before = new Date(wallMilliseconds - dayMilliseconds)
  return {
    date: shown.toISOString().slice(0, 10),
    key: keysFromSunday[shown.getUTCDay()] ?? "sun",
    time: shown.toISOString().slice(11, 16),
    dateBefore: before.toISOString().slice(0, 10),
    keyBefore: keysFromSunday[before.getUTCDay()] ?? "sun",
  }
}

/** One reading per minute of whole days, without clock changes. */
export function steadyReadingsOf(wallMidnight: number, days: number): WallReading[] {
  return Array.from({ length: days }, (_, day) => {
    const reading = readingOf(wallMidnight + day * dayMilliseconds)
    return minutesOfDay.map(time => ({ ...reading, time }))
  }).flat()
}

export function tableSaysOpen(hours: WeeklyHours, reading: WallReading): boolean {
  const { date, key, time, dateBefore, keyBefore } = reading
  const fromToday = tableOn(hours, date, key).some(
    ({ open, close }) => open <= time && (close <= open || time < close),
  )
  const fromLastNight = tableOn(hours, dateBefore, keyBefore).some(
    ({ open, close }) => close <= open && time < close,
  )
  return fromToday || fromLastNight
}

/** The row of the table that counts on a date. */
export function tableOn(hours: WeeklyHours, date: string, key: DayKey): Period[] {
  return hours.closedDates.includes(date) ? [] : (hours.specialDates[date] ?? hours.days[key])
}

/**
 * One reading per minute of a time span. While clocks repeat an hour, the reading stays at the latest minute reached.
 * This is the same as using the first of two equal times.
 */
export function readingsOf(timezone: string, start: number, minutes: number): WallReading[] {
  const formatter = new Intl.DateTimeFormat("en-GB", {
    timeZone: timezone,
    dateStyle: "short",
    timeStyle: "short",
    hourCycle: "h23",
  })
  const readings: WallReading[] = []
  let latest = Number.NEGATIVE_INFINITY
  // Start some hours earlier, in case the span begins in a repeated hour.
  for (let minute = -300; minute < minutes; minute += 1) {
    const [, day, month, year, time] =
      /^(\d\d)\/(\d\d)\/(\d{4}), (\d\d:\d\d)$/.exec(formatter.format(start + minute * minuteMilliseconds)) ??
      []
    latest = Math.max(latest, Date.parse(`${year}-${month}-${day}T${time}Z`))
    if (minute >= 0) readings.push(readingOf(latest))
  }
  return readings
}

const clockTime = fc
  .oneof(
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 1439 }) },
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 16 }).map(quarter => quarter * 15) },
    { weight: 2, arbitrary: fc.constantFrom(0, 1, 1380, 1381, 1410, 1439) },
  )
  .map(clockText)
const period: fc.Arbitrary<Period> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ open: clockTime, close: clockTime }) },
  { weight: 1, arbitrary: fc.constant({ open: "00:00", close: "00:00" }) },
)
const anyDay = fc.array(period, { maxLength: 3 })
const roundTheClock = fc.oneof(
  clockTime.map(time => [{ open: time, close: time }]),
  clockTime.map(time => [
    { open: "00:00", close: time },
    { open: time, close: "00:00" },
  ]),
)

/** Weeks of every kind, including overlapping periods. Closed and special dates are chosen from the given dates. */
export function weeklyHours(dates: string[]): fc.Arbitrary<WeeklyHours> {
  const week = (day: fc.Arbitrary<Period[]>) =>
    fc.record({ mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day })
  const unbrokenWeek = roundTheClock.chain(day => week(fc.constant(day)))
  const almostUnbrokenWeek = fc
    .tuple(unbrokenWeek, fc.constantFrom(...keysFromSunday), anyDay)
    .map(([days, key, other]) => ({ ...days, [key]: other }))
  const emptyWeek = week(fc.constant<Period[]>([]))
  const sparseWeek = week(fc.oneof({ weight: 5, arbitrary: fc.constant<Period[]>([]) }, anyDay))
  return fc.record({
    days: fc.oneof(
      { weight: 5, arbitrary: week(anyDay) },
      { weight: 1, arbitrary: unbrokenWeek },
      { weight: 2, arbitrary: almostUnbrokenWeek },
      { weight: 2, arbitrary: sparseWeek },
      { weight: 1, arbitrary: emptyWeek },
    ),
    closedDates: fc.oneof(
      fc.constant<string[]>([]),
      fc.uniqueArray(fc.constantFrom(...dates), { maxLength: 4 }),
      fc.subarray(dates),
    ),
    specialDates: fc.oneof(
      fc.constant<Record<string, Period[]>>({}),
      fc.dictionary(fc.constantFrom(...dates), fc.oneof(anyDay, roundTheClock), { maxKeys: 5 }),
    ),
  })
}

function clockText(minuteOfDay: number): string {
  return new Date(minuteOfDay * minuteMilliseconds).toISOString().slice(11, 16)
}
