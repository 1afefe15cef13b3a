import type { Permission, ResponseOf } from "@rasoi/contract"
import type { getSession } from "@rasoi/contract/console"
import type { QueryClient } from "@tanstack/react-query"
import { createContext, use } from "react"
import type { Zone } from "../time/zone.ts"

export type Session = ResponseOf<typeof getSession> & {
  /** With a PIN and without a network: the server does not know it. */
  readonly offline?: true
}

/**
 * The session from now on. The server announces a sign-in to all pages of the device, and this page may hear of it before it has
 * the new cookie: what it reads then is the session from before, and must not replace the new one.
 */
export async function showSession(queries: QueryClient, session: Session): Promise<void> {
  await queries.cancelQueries({ queryKey: ["session"] })
  queries.setQueryData(["session"], session)
}

interface SessionValue {
  session: Session
  zone: Zone
}

/** Filled by the gate. */
export const SessionContext = createContext<SessionValue | null>(null)

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

/** Whether the person may do this. A paired device shows what staff may do. */
export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useSessionValue().session
  // A server of the version before sends none. It refuses what is not allowed.
  return permission => permissions?.includes(permission) ?? true
}

/** The name beside what is done now: the person's, or else the paired device's. */
export function useActorName(): string {
  const { person, device } = useSessionValue().session
  return person?.name ?? device.name ?? ""
}
