import type { Fault } from "@rasoi/contract"
import type { Settings } from "@rasoi/contract/console"
import { checkHours, isTimeZone } from "../hours/index.ts"
import { checkBooking, checkGst, checkOrdering, checkPage, checkUrl } from "./section-checks.ts"

/** The rules that a schema cannot express. */
export function checkSettings(settings: Settings): Fault[] {
  return [
    ...checkZone(settings.profile.timezone),
    ...checkHours(settings.hours).map(fault => ({ ...fault, field: `hours.${fault.field}` })),
    ...checkOrdering(settings.ordering),
    ...checkGst(settings.gst),
    ...checkBooking(settings.booking),
    ...checkUrl("tracking.redirectUrl", settings.tracking.redirectUrl),
    ...checkUrl("privacy.noticeUrl", settings.privacy.noticeUrl),
    ...checkPage(settings.page),
  ]
}

function checkZone(timezone: string): Fault[] {
  if (isTimeZone(timezone)) return []
  const message = `"${timezone}" is not a time zone; write an IANA name such as Asia/Kolkata.`
  return [{ field: "profile.timezone", message, reason: "TIME_ZONE" }]
}
