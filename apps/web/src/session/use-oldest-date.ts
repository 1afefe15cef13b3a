import { serverNow } from "../time/server-clock.ts"
import { addDays } from "../time/zone.ts"
import { useSession, useZone } from "./session.ts"

/** The server shows earlier orders and bookings to people only. Undefined: somebody is signed in. */
export function useOldestDate(): string | undefined {
  const { person } = useSession()
  const zone = useZone()
  return person ? undefined : addDays(zone.dateOf(serverNow()), -1)
}
