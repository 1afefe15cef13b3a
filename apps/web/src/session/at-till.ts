import type { PinCause } from "@rasoi/contract"
import type { QueryClient } from "@tanstack/react-query"
import { ApiFault, send } from "../api/send.ts"
import { serverNow } from "../time/server-clock.ts"
import {
  checkKeptPin,
  findKeptPin,
  keepOnly,
  keepPin,
  type OfflinePerson,
  type PinFault,
} from "./pin-database.ts"
import { type Session, showSession } from "./session.ts"
import { readTillOverride, writeTillOverride } from "./till-override.ts"

/** People come and go at a paired device, with their PINs, with and without a network. */

const shiftMs = 12 * 3_600_000

/** Until the server has accepted it: after a reload the person types it again. */
let typed: { readonly staffId: string; readonly pin: string } | undefined

/** One after the other, in all tabs: a sign-out must not end the sign-in that came meanwhile. Over plain HTTP there are no locks. */
const alone = <Result>(run: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? navigator.locks.request("rasoi-till", run) : run()

/** There was no response, or none of ours. */
export const isSilent = (error: unknown) =>
  error instanceof ApiFault && (error.status === 0 || (error.status >= 502 && error.status <= 504))

/** Undefined: another fault. */
export function pinFaultOf(error: unknown): PinFault | undefined {
  if (!(error instanceof ApiFault) || error.code !== "PIN_REFUSED") return undefined
  const { cause, triesLeft, lockedUntil } = error.members as {
    cause: PinCause
    triesLeft: number
    lockedUntil: string
  }
  if (cause === "WRONG") return { cause, triesLeft }
  if (cause === "LOCKED") return { cause, lockedUntil: Date.parse(lockedUntil) }
  return { cause }
}

/** Undefined: the person is at the till now. Without a network the device itself compares the PIN. */
export async function signInAtTill(
  queries: QueryClient,
  before: Session,
  staffId: string,
  pin: string,
): Promise<PinFault | undefined> {
  try {
    await takeOver(queries, before, await alone(() => signIn(staffId, pin)))
    return undefined
  } catch (error) {
    const fault = pinFaultOf(error)
    if (fault) return fault
    if (!isSilent(error)) throw error
  }
  const found = await checkKeptPin(before.restaurant.id, staffId, pin).catch(
    () => ({ cause: "NETWORK_NEEDED" }) as const,
  )
  if ("cause" in found) return found
  writeTillOverride({ deviceId: before.deviceId, staffId })
  typed = { staffId, pin }
  await takeOver(queries, before, offlineSession(before, found))
  return undefined
}

async function signIn(staffId: string, pin: string): Promise<Session> {
  const session = await send("POST", "/console/v1/till/session", { body: { staffId, pin } })
  writeTillOverride(null)
  typed = undefined
  // Without storage, or over plain HTTP, the PIN works with a network only.
  void rememberPin(session, pin).catch(() => {})
  return session
}

async function rememberPin(session: Session, pin: string): Promise<void> {
  const { data } = await send("GET", "/console/v1/till/people")
  const setAt = data.find(({ id }) => id === session.person?.id)?.pinSetAt
  if (setAt) await keepPin(session, pin, setAt)
}

function offlineSession(device: Session, { staffId, name, role, permissions }: OfflinePerson): Session {
  return {
    ...device,
    person: { id: staffId, name, email: "" },
    role,
    permissions,
    signedInBy: "PIN",
    mustChangePassword: false,
    expiresAt: new Date(serverNow() + shiftMs).toISOString(),
    offline: true,
  }
}

function deviceSession(session: Session): Session {
  const { offline: _, ...rest } = session
  const permissions = rest.permissions.filter(permission => ["account", "service"].includes(permission))
  return { ...rest, person: null, role: null, signedInBy: null, permissions }
}

/** The person leaves, with one tap. What is unsent stays and is sent when the next person signs in. */
export async function leaveTill(queries: QueryClient, before: Session): Promise<void> {
  typed = undefined
  writeTillOverride({ deviceId: before.deviceId, staffId: null })
  const next = await settle().catch(error => {
    if (isSilent(error)) return deviceSession(before)
    throw error
  })
  await takeOver(queries, before, next)
}

/** What the next person may not see is gone, and what stays on the screen is fetched again. */
async function takeOver(queries: QueryClient, before: Session, next: Session): Promise<void> {
  await showSession(queries, next)
  if (before.person?.id === next.person?.id) return
  queries.removeQueries({ type: "inactive" })
  void queries.invalidateQueries({ predicate: query => query.queryKey[0] !== "session" })
}

/**
 * The server responds again: it learns who is at the till. Somebody who has left the team, or whose PIN was cleared or locked
 * meanwhile, is signed out.
 */
export const settle = (): Promise<Session> => alone(settleNow)

async function settleNow(): Promise<Session> {
  const said: Session = await send("GET", "/console/v1/session")
  const override = readTillOverride()
  if (!override) return said
  const { deviceId, staffId } = override
  if (deviceId !== said.deviceId || (staffId !== null && staffId === said.person?.id)) {
    writeTillOverride(null)
    return said
  }
  const person = staffId === null ? undefined : await confirmed(said, staffId)
  if (person && typed?.staffId === staffId) {
    try {
      return await signIn(typed.staffId, typed.pin)
    } catch (error) {
      if (!pinFaultOf(error)) throw error
    }
  }
  if (said.person) await send("DELETE", "/console/v1/session")
  if (person && !typed) return offlineSession(deviceSession(said), person)
  writeTillOverride(null)
  typed = undefined
  return said.person ? deviceSession(said) : said
}

/** Undefined: the PIN does not work any more. */
async function confirmed({ restaurant }: Session, staffId: string): Promise<OfflinePerson | undefined> {
  const { data } = await send("GET", "/console/v1/till/people")
  await keepOnly(restaurant.id, data).catch(() => {})
  return findKeptPin(restaurant.id, staffId).catch(() => undefined)
}
