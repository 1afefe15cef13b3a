import { hasPermission, Refusal, type Role } from "@rasoi/contract"
import type { FastifyRequest } from "fastify"
import type { DeviceCaller, PersonCaller, SessionAccess, SessionCaller } from "../../http/index.ts"
import { findPairedDevice, type PairedDevice, seenAfter, unseenEndsAfterMs } from "./paired-device-store.ts"
import { hashToken, type SessionDependencies } from "./sessions.ts"
import { findSession, listSignedIn } from "./store.ts"

type Dependencies = Pick<SessionDependencies, "db" | "demo" | "cookie">

/** The person who is signed in, or else the paired device. */
export async function findCaller(
  dependencies: Dependencies,
  request: FastifyRequest,
  now: number,
  { device, anyPassword }: Pick<SessionAccess, "device" | "anyPassword"> = {},
): Promise<SessionCaller> {
  const person = await findPerson(dependencies, dependencies.cookie.read(request), now)
  // Until a person has chosen their password, the tablet goes on as what it is. So it does while somebody without service, who
  // had signed in before it was paired, is still signed in.
  const goesFirst = person && hasPermission(person.role, "service")
  if (goesFirst && !(person.passwordTemporary && device && !anyPassword)) return person
  const caller = (await findDevice(dependencies, dependencies.cookie.readPaired(request), now)) ?? person
  if (!caller) throw new Refusal("UNAUTHENTICATED", { message: "Sign in first." })
  return caller
}

/** Somebody who signed in with a password of their own, for pages that strangers see too. */
export async function findSignedInPerson(
  dependencies: Dependencies,
  request: FastifyRequest,
  now: number,
): Promise<PersonCaller | undefined> {
  const person = await findPerson(dependencies, dependencies.cookie.read(request), now)
  return person?.passwordTemporary || person?.access === "PIN" ? undefined : person
}

async function findPerson(
  { db, demo }: Dependencies,
  token: string | undefined,
  now: number,
): Promise<PersonCaller | undefined> {
  const row = token ? await findSession(db, hashToken(token), new Date(now)) : undefined
  if (!row || (row.demo && !demo)) return undefined
  // Their role was changed meanwhile: the tablet goes on taking orders.
  if (row.paired_device_id !== null && !hasPermission(row.role, "service")) return undefined
  return {
    kind: "person",
    sessionId: row.device_id,
    deviceId: row.paired_device_id ?? row.device_id,
    deviceName: row.device_name,
    paired: row.paired_device_id !== null,
    staffId: row.staff_id,
    name: row.name,
    email: row.email,
    restaurantId: row.restaurant_id,
    role: row.role,
    access: row.access,
    expiresAt: row.expires_at.getTime(),
    passwordTemporary: row.password_temporary,
  }
}

async function findDevice(
  { db, demo }: Dependencies,
  token: string | undefined,
  now: number,
): Promise<DeviceCaller | undefined> {
  const row = token ? await findPairedDevice(db, hashToken(token), now) : undefined
  if (!row || (row.demo && !demo)) return undefined
  return {
    kind: "device",
    deviceId: row.id,
    deviceName: row.name,
    paired: true,
    name: row.name,
    restaurantId: row.restaurant_id,
    expiresAt: row.last_seen_at.getTime() + unseenEndsAfterMs,
  }
}

/** The paired device of a request, whoever is signed in on it. */
export async function findPairedDeviceOf(
  dependencies: Dependencies,
  request: FastifyRequest,
  now: number,
): Promise<PairedDevice | undefined> {
  const device = await findDevice(dependencies, dependencies.cookie.readPaired(request), now)
  return device && { id: device.deviceId, name: device.name, restaurantId: device.restaurantId }
}

/** Returns the devices that are still signed in, with the role of the person, or paired. */
export async function findSignedIn(
  { db, demo }: Pick<SessionDependencies, "db" | "demo">,
  deviceIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, Role | null>> {
  const rows = await listSignedIn(db, deviceIds, new Date(now), seenAfter(now))
  return new Map(rows.filter(row => demo || !row.demo).map(row => [row.device_id, row.role]))
}
