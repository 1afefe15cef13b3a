import type { DayKey, Fault } from "@rasoi/contract"
import type { Settings } from "@rasoi/contract/console"
import {
  checkBooking,
  checkGst,
  checkOrdering,
  checkPage,
  dayKeys,
  overlappingDates,
  overlappingPeriods,
} from "@rasoi/core/rules"
import { describeFault } from "../api/describe-fault.ts"
import { isPaise, showPaise } from "../api/money.ts"
import type { Texts } from "../i18n/i18n.tsx"
import { gstinFault, readGstin } from "./gstin.ts"
import { brokenLimits, matchesPattern } from "./limits.ts"
import { normalize } from "./normalize.ts"
import type { DocumentSection } from "./sections.ts"
import { minuteOf } from "./week.ts"

/** A fault that the console detects itself; `field` is the server's path. */
interface KnownFault {
  readonly field: string
  message(text: Texts<"settings">, clock: Format, day: Format): string
}

/** Formats a time of day, or a calendar date. */
type Format = (value: string) => string

const checks: { readonly [Name in DocumentSection]: (value: Settings[Name]) => KnownFault[] } = {
  profile: profile => [
    ...outsideLimits("profile", profile),
    ...mismatch(
      "profile.address.pincode",
      profile.address.pincode,
      ({ settings }) => settings.faults.pincode,
    ),
    ...notHttps("profile.logoUrl", profile.logoUrl),
  ],
  hours: hours => [
    ...dayKeys.flatMap(day => missingTimes(`hours.days.${day}`, hours.days[day])),
    ...Object.entries(hours.specialDates).flatMap(([date, periods]) =>
      missingTimes(`hours.specialDates.${date}`, periods),
    ),
    ...clashes(hours.days),
    ...dateClashes(hours),
  ],
  ordering: ordering => [...translated(checkOrdering(ordering)), ...outsideLimits("ordering", ordering)],
  charges: charges =>
    charges.flatMap((charge, index) => [
      ...outsideLimits(`charges[${index}]`, charge),
      ...unless(
        charge.appliesTo.length > 0,
        `charges[${index}].appliesTo`,
        ({ settings }) => settings.faults.appliesToNothing,
      ),
    ]),
  gst: gst => [
    // For an incomplete GSTIN the console's message is more precise than the core's.
    ...(gst.gstin === null ? translated(checkGst(gst)) : wrongGstin(gst.gstin)),
    ...mismatch("gst.fssaiNumber", gst.fssaiNumber, ({ settings }) => settings.faults.fssai),
    ...mismatch("gst.sac", gst.sac, ({ settings }) => settings.faults.sac),
  ],
  booking: booking => [...outsideLimits("booking", booking), ...translated(checkBooking(booking))],
  tracking: ({ redirectUrl }) => notHttps("tracking.redirectUrl", redirectUrl),
  privacy: privacy => [
    ...outsideLimits("privacy", privacy),
    ...notHttps("privacy.noticeUrl", privacy.noticeUrl),
  ],
  pageRules: rules => outsideLimits("pageRules", rules),
  counter: ({ upiId }) => mismatch("counter.upiId", upiId, ({ settings }) => settings.faults.upiId),
  page: page => [
    ...unless(page.languages?.length !== 0, "page.languages", ({ settings }) => settings.faults.noLanguage),
    ...translated(checkPage(page)),
    ...unless(
      new Set(page.embedOrigins).size === page.embedOrigins.length,
      "page.embedOrigins",
      ({ settings }) => settings.faults.websiteTwice,
    ),
  ],
}

/** Faults that the server would find in a section, with clearer messages. The server's check still decides. */
export function checkSection<Name extends DocumentSection>(name: Name, value: Settings[Name]): KnownFault[] {
  return checks[name](normalize(name, value))
}

type Message = KnownFault["message"]

function unless(holds: boolean, field: string, message: Message): KnownFault[] {
  return holds ? [] : [{ field, message }]
}

/** The limits of every text and number are those of the contract's schema. */
function outsideLimits(field: string, value: unknown): KnownFault[] {
  return brokenLimits(field, value).map(limit => ({
    field: limit.field,
    message: ({ faultReasons, settings: { faults } }) => {
      if (limit.kind === "BLANK") return faultReasons.BLANK
      if (!isPaise(limit.field)) return faults.range(limit.minimum, limit.maximum)
      return limit.minimum > 0
        ? faults.amountOrNone(showPaise(limit.minimum), showPaise(limit.maximum))
        : faults.amount(showPaise(limit.maximum))
    },
  }))
}

function mismatch(field: string, value: string | null, message: Message): KnownFault[] {
  return unless(value === null || matchesPattern(field, value), field, message)
}

function notHttps(field: string, value: string | null): KnownFault[] {
  const holds = value === null || (matchesPattern(field, value) && URL.canParse(value))
  return unless(holds, field, ({ settings }) => settings.faults.https)
}

/** Translates faults from the core. */
function translated(faults: readonly Fault[]): KnownFault[] {
  return faults.map(fault => ({ field: fault.field, message: text => describeFault(fault, text) }))
}

function missingTimes(field: string, periods: Settings["hours"]["days"][DayKey]): KnownFault[] {
  return periods.flatMap((period, index) =>
    (["open", "close"] as const).flatMap(end =>
      unless(
        minuteOf(period[end]) !== undefined,
        `${field}[${index}].${end}`,
        ({ faultReasons }) => faultReasons.NOT_A_TIME,
      ),
    ),
  )
}

function clashes(days: Settings["hours"]["days"]): KnownFault[] {
  return overlappingPeriods(days).flatMap(({ day, index, other }) => {
    const period = days[other.day][other.index]
    if (!period) return []
    return {
      field: `hours.days.${day}[${index}].open`,
      message: ({ faultReasons, days: names }: Texts<"settings">, clock: Format) =>
        faultReasons.OVERLAP({ day: names[other.day], open: clock(period.open), close: clock(period.close) }),
    }
  })
}

function dateClashes(hours: Settings["hours"]): KnownFault[] {
  return overlappingDates(hours).map(({ date, index, end, other: { date: otherDate, period } }) => ({
    field: `hours.specialDates.${date}[${index}].${end}`,
    message: ({ faultReasons }, clock, day) =>
      faultReasons.OVERLAP({ day: day(otherDate), open: clock(period.open), close: clock(period.close) }),
  }))
}

function wrongGstin(gstin: string): KnownFault[] {
  const reading = readGstin(gstin)
  if (reading.kind === "FITS" || reading.kind === "EMPTY") return []
  const message = ({ settings: { gst, faults } }: Texts<"settings">) =>
    reading.kind === "PARTIAL" ? faults.gstinShort(reading.length) : gstinFault(reading, gst)
  return [{ field: "gst.gstin", message }]
}
