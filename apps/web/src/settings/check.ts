import type { DayKey, Fault } from "@rasoi/contract"
import type { Settings } from "@rasoi/contract/console"
import { checkBooking, checkGst, checkOrdering, dayKeys, overlappingPeriods } from "@rasoi/core/rules"
import { describeFault } from "../api/describe-fault.ts"
import { showPaise } from "../api/money.ts"
import type { Strings } from "../i18n/i18n.tsx"
import { gstinFault, readGstin } from "./gstin.ts"
import { matchesPattern, schemaOf } from "./limits.ts"
import { normalize } from "./normalize.ts"
import type { DocumentSection } from "./sections.ts"
import { minuteOf } from "./week.ts"

/** A fault that the console detects itself; `field` is the server's path. */
interface KnownFault {
  readonly field: string
  message(text: Strings, clock: (time: string) => string): string
}

const bookingNumbers = [
  "maxPeople",
  "slotMinutes",
  "stayMinutes",
  "daysAhead",
  "seats",
  "minimumNoticeMinutes",
  "cancelCutoffMinutes",
] as const

const checks: { readonly [Name in DocumentSection]: (value: Settings[Name]) => KnownFault[] } = {
  profile: ({ name, phone, address, logoUrl }) => [
    ...blank("profile.name", name),
    ...blank("profile.phone", phone),
    ...(["line", "city", "state"] as const).flatMap(member =>
      blank(`profile.address.${member}`, address[member]),
    ),
    ...mismatch("profile.address.pincode", address.pincode, ({ settings }) => settings.faults.pincode),
    ...notHttps("profile.logoUrl", logoUrl),
  ],
  hours: ({ days }) => [...dayKeys.flatMap(day => missingTimes(day, days[day])), ...clashes(days)],
  ordering: ordering => [
    ...translated(checkOrdering(ordering)),
    ...(["minimumOrderPaise", "prepMinutes", "acceptWindowMinutes", "deliveryMinutes"] as const).flatMap(
      member => outside(`ordering.${member}`, ordering[member]),
    ),
  ],
  charges: charges =>
    charges.flatMap(({ name, amountPaise, appliesTo }, index) => [
      ...blank(`charges[${index}].name`, name),
      ...outside(`charges[${index}].amountPaise`, amountPaise),
      ...unless(
        appliesTo.length > 0,
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
  booking: booking => [
    ...bookingNumbers.flatMap(member => outside(`booking.${member}`, booking[member])),
    ...translated(checkBooking(booking)),
    ...(booking.price ? outside("booking.price.amountPaise", booking.price.amountPaise) : []),
  ],
  tracking: ({ redirectUrl }) => notHttps("tracking.redirectUrl", redirectUrl),
  privacy: ({ retentionDays, noticeUrl }) => [
    ...outside("privacy.retentionDays", retentionDays),
    ...notHttps("privacy.noticeUrl", noticeUrl),
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

function blank(field: string, value: string): KnownFault[] {
  return unless(value !== "", field, ({ faultReasons }) => faultReasons.BLANK)
}

function mismatch(field: string, value: string | null, message: Message): KnownFault[] {
  return unless(value === null || matchesPattern(field, value), field, message)
}

function notHttps(field: string, value: string | null): KnownFault[] {
  const holds = value === null || (matchesPattern(field, value) && URL.canParse(value))
  return unless(holds, field, ({ settings }) => settings.faults.https)
}

function outside(field: string, value: number | null): KnownFault[] {
  const { minimum = 0, maximum = 0 } = schemaOf(field)
  return unless(value === null || (value >= minimum && value <= maximum), field, ({ settings }) =>
    field.endsWith("Paise")
      ? settings.faults.amount(showPaise(maximum))
      : settings.faults.range(minimum, maximum),
  )
}

/** Translates faults from the core. */
function translated(faults: readonly Fault[]): KnownFault[] {
  return faults.map(fault => ({ field: fault.field, message: text => describeFault(fault, text) }))
}

function missingTimes(day: DayKey, periods: Settings["hours"]["days"][DayKey]): KnownFault[] {
  return periods.flatMap((period, index) =>
    (["open", "close"] as const).flatMap(end =>
      unless(
        minuteOf(period[end]) !== undefined,
        `hours.days.${day}[${index}].${end}`,
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
      message: ({ faultReasons, days: names }: Strings, clock: (time: string) => string) =>
        faultReasons.OVERLAP({ day: names[other.day], open: clock(period.open), close: clock(period.close) }),
    }
  })
}

function wrongGstin(gstin: string): KnownFault[] {
  const reading = readGstin(gstin)
  if (reading.kind === "FITS" || reading.kind === "EMPTY") return []
  const message = ({ settings: { gst, faults } }: Strings) =>
    reading.kind === "PARTIAL" ? faults.gstinShort(reading.length) : gstinFault(reading, gst)
  return [{ field: "gst.gstin", message }]
}
