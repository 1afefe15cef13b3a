import type { Role } from "@rasoi/contract"
import { createContext, use } from "react"
import { send } from "../api/send.ts"
import type { Zone } from "../time/zone.ts"

export type Session = Awaited<ReturnType<typeof readSession>>
export const readSession = () => send("GET", "/console/v1/session")

interface SessionValue {
  session: Session
  zone: Zone
}

/** Filled by the gate. */
export const SessionContext = createContext<SessionValue | null>(null)
const rank: Record<Role, number> = { STAFF: 0, MANAGER: 1, OWNER: 2 }

function useSessionValue(): SessionValue {
  const value = use(SessionContext)
  if (!value) throw new Error("used outside of the session")
  return value
}

export function useSession(): Session {
  return useSessionValue().session
}

/** Drafts belong to one person in one restaurant. */
export function draftOwnerOf({ restaurant, person }: Session): string {
  return `${restaurant.id}/${person?.id}`
}

/** Formats times in the restaurant's time zone. */
export function useZone(): Zone {
  return useSessionValue().zone
}

/** Whether the person has at least this role. A paired device may do what its endpoints allow, at most what staff may. */
export function useHasRole(): (role: Role) => boolean {
  const { role: own } = useSessionValue().session
  return role => rank[own ?? "STAFF"] >= rank[role]
}

/** The name beside what is done now: the person's, or else the paired device's. */
export function useActorName(): string {
  const { person, device } = useSessionValue().session
  return person?.name ?? device.name ?? ""
}
