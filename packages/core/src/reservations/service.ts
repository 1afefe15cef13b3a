import { addDays, intervalsOn, type OpenInterval, type WeeklyHours, whyNoPeriod } from "../hours/index.ts"
import { byDate } from "./by-date.ts"

const minute = 60_000
// A period and a stay each last up to a day. The third date is for days that a clock change makes shorter.
const maxDatesOfStay = 3

/** The settings that determine when a table can be booked. */
export interface ServiceSettings {
  profile: { timezone: string }
  hours: WeeklyHours
  booking: { slotMinutes: number; stayMinutes: number }
}

/** One opening of a service date. Epoch milliseconds. */
export interface Service {
  opensAt: number
  /** Stays begin before this instant. */
  startsBefore: number
  /** Stays end by this instant: the real closing time, which can be in a later period. */
  endsBy: number
}

/** Epoch milliseconds. `to` is exclusive. */
export interface ServiceSpan {
  from: number
  to: number
}

/** A stay is never shorter than the time between slots. */
export function stayMilliseconds({ slotMinutes, stayMinutes }: ServiceSettings["booking"]): number {
  return Math.max(slotMinutes, stayMinutes) * minute
}

/**
 * The openings of a service date, in order. A stay may continue from one period into the next if there is no gap between
 * them: between two periods of the date, and from the last one into the next date, as in a restaurant that is open 24
 * hours.
 */
export function servicesOn(settings: ServiceSettings, date: string): Service[] {
  const intervals = intervalsOn(settings.hours, settings.profile.timezone, date)
  const following = intervalsFollowing(settings, date, intervals)
  return intervals.map(({ opensAt, closesAt }, index) => ({
    opensAt,
    startsBefore: Math.min(closesAt, intervals[index + 1]?.opensAt ?? closesAt),
    endsBy: endOfOpening(closesAt, [...intervals.slice(index + 1), ...following]),
  }))
}

/** The time span of the stays that affect a date's slots. Null: no service on the date. */
export const serviceSpan = byDate((settings: ServiceSettings, date: string): ServiceSpan | null =>
  spanOf(servicesOn(settings, date), settings.booking),
)

export function spanOf(
  services: readonly Service[],
  booking: ServiceSettings["booking"],
): ServiceSpan | null {
  const [first] = services
  if (first === undefined) return null
  const stay = stayMilliseconds(booking)
  const ends = services.map(({ startsBefore, endsBy }) => Math.min(endsBy, startsBefore + stay))
  return { from: first.opensAt, to: Math.max(...ends) }
}

/** Why there is no service on a date, or null. */
export function whyNoService(
  { hours, profile }: Pick<ServiceSettings, "hours" | "profile">,
  date: string,
): "CLOSED_DATE" | "CLOSED_DAY" | null {
  if (intervalsOn(hours, profile.timezone, date).length > 0) return null
  // A clock change can skip all periods of a date.
  return whyNoPeriod(hours, date) ?? "CLOSED_DAY"
}

/** The intervals of later dates, as far as a stay from this date can last. */
function intervalsFollowing(
  { hours, profile, booking }: ServiceSettings,
  date: string,
  intervals: readonly OpenInterval[],
): OpenInterval[] {
  const lastClosing = Math.max(...intervals.map(interval => interval.closesAt))
  const furthest = lastClosing + stayMilliseconds(booking)
  const following: OpenInterval[] = []
  let end = lastClosing
  for (let days = 1; days <= maxDatesOfStay && end < furthest; days += 1) {
    following.push(...intervalsOn(hours, profile.timezone, addDays(date, days)))
    end = Math.max(end, following.at(-1)?.closesAt ?? end)
  }
  return following
}

function endOfOpening(closesAt: number, later: readonly OpenInterval[]): number {
  let end = closesAt
  for (const interval of later) {
    if (interval.opensAt > end) break
    end = Math.max(end, interval.closesAt)
  }
  return end
}
