import type { DayKey } from "@rasoi/contract"
import type { Settings } from "@rasoi/contract/console"
import { dayKeys, overlappingPeriods } from "@rasoi/core/rules"
import { showPaise } from "../api/money.ts"
import type { Strings } from "../i18n/i18n.tsx"
import { readGstin } from "./gstin.ts"
import type { DocumentSection } from "./sections.ts"
import { tidy } from "./tidy.ts"
import { minuteOf } from "./week.ts"

/** A fault that the console can name in its own words; `field` is the server's path. */
export interface KnownFault {
  readonly field: string
  say(text: Strings, clock: (time: string) => string): string
}

type Limits = Readonly<Record<string, readonly [least: number, most: number]>>

export const orderingLimits = {
  prepMinutes: [0, 600],
  acceptWindowMinutes: [1, 120],
} as const satisfies Limits

export const bookingLimits = {
  maxPeople: [1, 1000],
  slotMinutes: [5, 720],
  stayMinutes: [5, 1440],
  daysAhead: [0, 366],
  seats: [0, 10_000],
  minimumNoticeMinutes: [0, 20_160],
  cancelCutoffMinutes: [0, 20_160],
} as const satisfies Limits

export const mostPaise = 100_000_000

const checks: { readonly [Name in DocumentSection]: (value: Settings[Name]) => KnownFault[] } = {
  profile: ({ name, phone, address, logoUrl }) => [
    ...blank("profile.name", name),
    ...blank("profile.phone", phone),
    ...(["line", "city", "state"] as const).flatMap(member =>
      blank(`profile.address.${member}`, address[member]),
    ),
    ...unless(/^\d{6}$/.test(address.pincode), "profile.address.pincode", ({ pincode }) => pincode),
    ...notHttps("profile.logoUrl", logoUrl),
  ],
  hours: ({ days }) => [...dayKeys.flatMap(day => missingTimes(day, days[day])), ...clashes(days)],
  ordering: ({ enabled, types, paymentModes, ...numbers }) => [
    ...unless(!enabled || types.length > 0, "ordering.types", faults => faults.offersNothing),
    ...unless(
      !types.includes("PICKUP") || paymentModes.includes("PAY_AT_COUNTER"),
      "ordering.paymentModes",
      faults => faults.payPickup,
    ),
    ...unless(
      !types.includes("DELIVERY") || paymentModes.includes("CASH_ON_DELIVERY"),
      "ordering.paymentModes",
      faults => faults.payDelivery,
    ),
    ...amount("ordering.minimumOrderPaise", numbers.minimumOrderPaise),
    ...outside("ordering", orderingLimits, numbers),
  ],
  charges: charges =>
    charges.flatMap(({ name, amountPaise, appliesTo }, index) => [
      ...blank(`charges[${index}].name`, name),
      ...amount(`charges[${index}].amountPaise`, amountPaise),
      ...unless(appliesTo.length > 0, `charges[${index}].appliesTo`, faults => faults.appliesToNothing),
    ]),
  gst: ({ applies, gstin, fssaiNumber, sac }) => [
    ...unless(!applies || gstin !== null, "gst.gstin", faults => faults.gstinNeeded),
    ...(gstin === null ? [] : wrongGstin(gstin)),
    ...unless(fssaiNumber === null || /^\d{14}$/.test(fssaiNumber), "gst.fssaiNumber", ({ fssai }) => fssai),
    ...unless(/^\d{4,8}$/.test(sac), "gst.sac", faults => faults.sac),
  ],
  booking: booking => [
    ...outside("booking", bookingLimits, booking),
    ...unless(booking.stayMinutes >= booking.slotMinutes, "booking.stayMinutes", faults =>
      faults.stayShort(booking.slotMinutes),
    ),
    ...unless(!booking.enabled || booking.maxPeople <= booking.seats, "booking.maxPeople", faults =>
      faults.partyTooLarge(booking.seats),
    ),
    ...(booking.price ? amount("booking.price.amountPaise", booking.price.amountPaise) : []),
  ],
  tracking: ({ redirectUrl }) => notHttps("tracking.redirectUrl", redirectUrl),
}

/**
 * What the server will refuse of a section, in words of the restaurant. The server decides all the same: these
 * only take the place of its own words.
 */
export function checkSection<Name extends DocumentSection>(name: Name, value: Settings[Name]): KnownFault[] {
  return checks[name](tidy(name, value))
}

type Say = (faults: Strings["settings"]["faults"]) => string

function unless(holds: boolean, field: string, say: Say): KnownFault[] {
  return holds ? [] : [{ field, say: text => say(text.settings.faults) }]
}

function blank(field: string, value: string): KnownFault[] {
  return unless(value !== "", field, faults => faults.blank)
}

function notHttps(field: string, value: string | null): KnownFault[] {
  return unless(
    value === null || (/^https:\/\/[A-Za-z0-9.:-]+(?:[/?#]|$)/.test(value) && URL.canParse(value)),
    field,
    ({ https }) => https,
  )
}

function amount(field: string, paise: number): KnownFault[] {
  return unless(paise >= 0 && paise <= mostPaise, field, faults => faults.amount(showPaise(mostPaise)))
}

function outside(section: string, limits: Limits, values: object): KnownFault[] {
  const numbers = values as Readonly<Record<string, number>>
  return Object.entries(limits).flatMap(([member, [least, most]]) => {
    const value = numbers[member] ?? least
    return unless(value >= least && value <= most, `${section}.${member}`, faults =>
      faults.range(least, most),
    )
  })
}

function missingTimes(day: DayKey, periods: Settings["hours"]["days"][DayKey]): KnownFault[] {
  return periods.flatMap((period, index) =>
    (["open", "close"] as const).flatMap(end =>
      unless(minuteOf(period[end]) !== undefined, `hours.days.${day}[${index}].${end}`, ({ time }) => time),
    ),
  )
}

function clashes(days: Settings["hours"]["days"]): KnownFault[] {
  return overlappingPeriods(days).flatMap(({ day, index, other }) => {
    const period = days[other.day][other.index]
    if (!period) return []
    return {
      field: `hours.days.${day}[${index}].open`,
      say: (text: Strings, clock: (time: string) => string) =>
        text.settings.faults.overlap(text.days[other.day], clock(period.open), clock(period.close)),
    }
  })
}

function wrongGstin(gstin: string): KnownFault[] {
  const reading = readGstin(gstin)
  if (reading.kind === "FITS" || reading.kind === "EMPTY") return []
  const say = ({ settings: { gst, faults } }: Strings): string => {
    switch (reading.kind) {
      case "PARTIAL":
        return faults.gstinShort(reading.length)
      case "CHARACTER":
        return gst.gstinExpects[reading.expects](reading.position)
      case "LONG":
        return gst.gstinLong
      case "MISTYPED":
        return gst.gstinMistyped
    }
  }
  return [{ field: "gst.gstin", say }]
}
