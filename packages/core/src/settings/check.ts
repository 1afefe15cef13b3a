import { type Fault, type OrderType, orderTypes, type PaymentMode } from "@rasoi/contract"
import type { Settings } from "@rasoi/contract/console"
import { checkHours, isTimeZone } from "../hours/index.ts"
import { isGstin } from "./gstin.ts"

const paymentFor: Record<OrderType, PaymentMode> = {
  PICKUP: "PAY_AT_COUNTER",
  DELIVERY: "CASH_ON_DELIVERY",
}

/** The rules a schema cannot say: each section on its own, and between sections. */
export function checkSettings(settings: Settings): Fault[] {
  return [
    ...checkZone(settings.profile.timezone),
    ...checkHours(settings.hours).map(fault => ({ ...fault, field: `hours.${fault.field}` })),
    ...checkOrdering(settings.ordering),
    ...checkGst(settings.gst),
    ...checkBooking(settings.booking),
    ...checkTracking(settings.tracking),
  ]
}

function checkZone(timezone: string): Fault[] {
  if (isTimeZone(timezone)) return []
  const message = `"${timezone}" is not a time zone; write an IANA name such as Asia/Kolkata.`
  return [{ field: "profile.timezone", message, reason: "TIME_ZONE" }]
}

function checkOrdering({ enabled, types, paymentModes }: Settings["ordering"]): Fault[] {
  const faults: Fault[] = []
  if (enabled && types.length === 0) {
    const message = `Online ordering is on and offers nothing; choose ${orderTypes.join(", ")} or both.`
    faults.push({ field: "ordering.types", message, reason: "OFFERS_NOTHING" })
  }
  // Checked while ordering is off too: test keys order all the same.
  for (const type of types) {
    if (paymentModes.includes(paymentFor[type])) continue
    const message = `${type} is offered, and is paid with ${paymentFor[type]}; add it.`
    faults.push({ field: "ordering.paymentModes", message, reason: "PAYMENT_MISSING", params: { type } })
  }
  return faults
}

function checkGst({ applies, gstin }: Settings["gst"]): Fault[] {
  if (gstin === null) {
    if (!applies) return []
    return [
      {
        field: "gst.gstin",
        message: "GST is charged, so a GSTIN is needed for the bill.",
        reason: "GSTIN_NEEDED",
      },
    ]
  }
  if (isGstin(gstin)) return []
  const message = `${gstin} is mistyped: its last character does not fit the others.`
  return [{ field: "gst.gstin", message, reason: "GSTIN_MISTYPED" }]
}

function checkBooking({ enabled, maxPeople, seats, slotMinutes, stayMinutes }: Settings["booking"]): Fault[] {
  const faults: Fault[] = []
  if (stayMinutes < slotMinutes) {
    const message = `A stay of ${stayMinutes} minutes is shorter than the ${slotMinutes} minutes between bookings.`
    faults.push({ field: "booking.stayMinutes", message, reason: "STAY_TOO_SHORT", params: { slotMinutes } })
  }
  if (enabled && maxPeople > seats) {
    const message = `A party of ${maxPeople} does not fit ${seats} seats.`
    faults.push({ field: "booking.maxPeople", message, reason: "PARTY_TOO_LARGE", params: { seats } })
  }
  return faults
}

/** The pattern of the schema knows neither which ports there are nor how a numeric host is written. */
function checkTracking({ redirectUrl }: Settings["tracking"]): Fault[] {
  if (redirectUrl === null || URL.canParse(redirectUrl)) return []
  const message = `${redirectUrl} is not an address on the web.`
  return [{ field: "tracking.redirectUrl", message, reason: "NOT_HTTPS" }]
}
