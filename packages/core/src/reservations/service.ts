import { addDays, intervalsOn, type OpenInterval, type WeeklyHours } from "../hours/index.ts"
import { byDate } from "./by-date.ts"

const minute = 60_000
// A period lasts up to a day and so does a stay; the third date is for days that clocks make shorter.
const datesAStayCanReach = 3

/** As much of a restaurant's settings as decides when a table can be had. */
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
  /** Stays end by this instant: when the doors truly close, which can be in a later period. */
  endsBy: number
}

/** Epoch milliseconds; `to` itself is outside. */
export interface ServiceSpan {
  from: number
  to: number
}

/** A stay is never shorter than the step between slots, whichever of the two was set first. */
export function stayMilliseconds({ slotMinutes, stayMinutes }: ServiceSettings["booking"]): number {
  return Math.max(slotMinutes, stayMinutes) * minute
}

/**
 * The openings of a service date, in order. A guest at a table cannot see where one period ends and the next
 * begins, so a stay may run across any seam without a gap: between two periods of the date, and from the last
 * one into the next date's, as it does every night where service is round the clock.
 */
export function servicesOn(settings: ServiceSettings, date: string): Service[] {
  const intervals = intervalsOn(settings.hours, settings.profile.timezone, date)
  const following = intervalsFollowing(settings, date, intervals)
  return intervals.map(({ opensAt, closesAt }, index) => ({
    opensAt,
    startsBefore: Math.min(closesAt, intervals[index + 1]?.opensAt ?? closesAt),
    endsBy: endOfStretch(closesAt, [...intervals.slice(index + 1), ...following]),
  }))
}

/** Between these instants stays matter for a date's slots; null when there is no service on the date. */
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

/** Why nothing opens on a date; null when something does. A closed date says more than the day of the week. */
export function whyNoService(
  { hours, profile }: Pick<ServiceSettings, "hours" | "profile">,
  date: string,
): "CLOSED_DATE" | "CLOSED_DAY" | null {
  if (hours.closedDates.includes(date)) return "CLOSED_DATE"
  return intervalsOn(hours, profile.timezone, date).length === 0 ? "CLOSED_DAY" : null
}

/** The later dates' intervals, no further than a stay from this date could reach. */
function intervalsFollowing(
  { hours, profile, booking }: ServiceSettings,
  date: string,
  intervals: readonly OpenInterval[],
): OpenInterval[] {
  const lastClosing = Math.max(...intervals.map(interval => interval.closesAt))
  const furthest = lastClosing + stayMilliseconds(booking)
  const following: OpenInterval[] = []
  let end = lastClosing
  for (let days = 1; days <= datesAStayCanReach && end < furthest; days += 1) {
    following.push(...intervalsOn(hours, profile.timezone, addDays(date, days)))
    end = Math.max(end, following.at(-1)?.closesAt ?? end)
  }
  return following
}

function endOfStretch(closesAt: number, later: readonly OpenInterval[]): number {
  let end = closesAt
  for (const interval of later) {
    if (interval.opensAt > end) break
    end = Math.max(end, interval.closesAt)
  }
  return end
}
