import type { Fault } from "@rasoi/contract"
import type { Settings } from "@rasoi/contract/console"
import { paymentModeOf } from "../orders/payment-mode.ts"
import { isGstin } from "./gstin.ts"

export function checkOrdering({ enabled, types, paymentModes }: Settings["ordering"]): Fault[] {
  const faults: Fault[] = []
  if (enabled && types.length === 0) {
    const message = `Online ordering is on and offers nothing; choose ${Object.keys(paymentModeOf).join(", ")} or both.`
    faults.push({ field: "ordering.types", reason: "OFFERS_NOTHING", message })
  }
  // Also checked while ordering is off, because test keys can order anyway.
  for (const type of types) {
    if (paymentModes.includes(paymentModeOf[type])) continue
    const message = `${type} is offered, and is paid with ${paymentModeOf[type]}; add it.`
    faults.push({ field: "ordering.paymentModes", message, reason: "PAYMENT_MISSING", params: { type } })
  }
  return faults
}

export function checkGst({ kind, applies, gstin }: Settings["gst"]): Fault[] {
  if (applies !== (kind === "REGULAR")) {
    const message = `contradicts the kind ${kind}: GST is charged exactly if it is REGULAR.`
    return [{ field: "gst.applies", reason: "NOT_ALLOWED", message }]
  }
  if (gstin === null) {
    if (kind === "NONE") return []
    const message = "Registered for GST, so a GSTIN is needed for the bill."
    return [{ field: "gst.gstin", reason: "GSTIN_NEEDED", message }]
  }
  if (isGstin(gstin)) return []
  const message = `${gstin} is mistyped: its last character does not fit the others.`
  return [{ field: "gst.gstin", reason: "GSTIN_MISTYPED", message }]
}

export function checkBooking(booking: Settings["booking"]): Fault[] {
  const { enabled, maxPeople, seats, slotMinutes, stayMinutes } = booking
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

/** The schema's pattern cannot check the port range or a numeric host. */
export function checkUrl(field: string, url: string | null): Fault[] {
  if (url === null || URL.canParse(url)) return []
  return [{ field, reason: "NOT_HTTPS", message: `${url} is not an address on the web.` }]
}

/**
 * A website that may show the page. A browser compares origins as it writes them: without the usual port, with a lower-case
 * host. The text goes into a header, so nothing else may be in it.
 */
const originPattern = /^https:\/\/[a-z0-9.-]+(?::[0-9]{1,5})?$/

export function checkPage({ embedOrigins }: Settings["page"]): Fault[] {
  return embedOrigins.flatMap((sent, index) => {
    const meant = originMeant(sent)
    if (meant === sent) return []
    const example = meant ?? "https://www.example.com"
    const message = `${sent} is not the origin of a website; write it like ${example}.`
    const field = `page.embedOrigins[${index}]`
    return [{ field, reason: "NOT_AN_ORIGIN" as const, message, params: { example } }]
  })
}

function originMeant(sent: string): string | undefined {
  const withScheme = /^https?:\/\//i.test(sent) ? sent : `https://${sent}`
  if (!URL.canParse(withScheme)) return undefined
  const { protocol, host } = new URL(withScheme.replace(/^http:/i, "https:"))
  const origin = `${protocol}//${host}`
  return originPattern.test(origin) ? origin : undefined
}
