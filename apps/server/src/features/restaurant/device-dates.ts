import { Refusal } from "@rasoi/contract"
import type { Settings } from "@rasoi/contract/console"
import { addDays, serviceDateAt } from "@rasoi/core"
import type { SessionCaller } from "../../http/index.ts"

/**
 * A tablet can be stolen, so it shows customers of earlier days only to a person who signs in on it. Yesterday's belong to
 * the work at the counter. Undefined: a person, who may read every date.
 */
export function oldestDateFor(session: SessionCaller, settings: Settings, now: number): string | undefined {
  if (session.kind === "person") return undefined
  return addDays(serviceDateAt(settings.hours, settings.profile.timezone, now), -1)
}

export function requireReadableDate(
  session: SessionCaller,
  settings: Settings,
  { date, now }: { date: string; now: number },
): void {
  const oldest = oldestDateFor(session, settings, now)
  if (oldest === undefined || date >= oldest) return
  const message = `A paired device shows orders and bookings from ${oldest} on; sign in on it to see earlier ones.`
  throw new Refusal("ROLE_MISSING", { message })
}
