import type { PinCause } from "@rasoi/contract"
import {
  afterWrongPin,
  needsPassword,
  noPinTries,
  type PinTries,
  pinLockedUntil,
  pinTriesLeft,
  recentWrongPins,
} from "@rasoi/core/rules"
import { type DBSchema, type IDBPDatabase, openDB } from "idb"
import type { Session } from "./session.ts"

/**
 * The PINs that were used on this paired device: with them people sign in without a network. Whoever holds the device can try them
 * all out, however slow the hash is. The key cannot be exported, so that they cannot do it elsewhere.
 */
interface KeptPin {
  readonly restaurantId: string
  readonly staffId: string
  readonly name: string
  readonly role: Session["role"]
  readonly permissions: Session["permissions"]
  /** Another one: the PIN has changed. */
  readonly setAt: string
  readonly salt: Uint8Array<ArrayBuffer>
  readonly key: CryptoKey
  readonly mac: Uint8Array
  readonly tries: PinTries
  readonly wrongAt: readonly number[]
  /** Too many wrong ones: the network is needed. */
  readonly isLocked: boolean
}

/** What the console knows about a person without asking the server. */
export type OfflinePerson = Pick<KeptPin, "staffId" | "name" | "role" | "permissions">

export type PinFault =
  | { readonly cause: "WRONG"; readonly triesLeft: number }
  | { readonly cause: "LOCKED"; readonly lockedUntil: number }
  | { readonly cause: Exclude<PinCause, "WRONG" | "LOCKED"> | "NETWORK_NEEDED" }

interface PinSchema extends DBSchema {
  pins: { key: [string, string]; value: KeptPin }
}

let opened: Promise<IDBPDatabase<PinSchema>> | undefined

function open() {
  opened ??= openDB<PinSchema>("rasoi-pins", 1, {
    upgrade: database => void database.createObjectStore("pins", { keyPath: ["restaurantId", "staffId"] }),
  }).catch(error => {
    opened = undefined
    throw error
  })
  return opened
}

const strict = { durability: "strict" } as const
const rounds = 310_000

async function macOf(pin: string, salt: Uint8Array<ArrayBuffer>, key: CryptoKey): Promise<Uint8Array> {
  const typed = await crypto.subtle.importKey("raw", new TextEncoder().encode(pin), "PBKDF2", false, [
    "deriveBits",
  ])
  const slow = { name: "PBKDF2", hash: "SHA-256", salt, iterations: rounds }
  const bits = await crypto.subtle.deriveBits(slow, typed, 256)
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, bits))
}

/** After the server has accepted it. */
export async function keepPin(session: Session, pin: string, setAt: string): Promise<void> {
  const { restaurant, person, role, permissions } = session
  if (!person) return
  const key = await crypto.subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign"])
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const mac = await macOf(pin, salt, key)
  const change = (await open()).transaction("pins", "readwrite", strict)
  await change.store.put({
    ...{ restaurantId: restaurant.id, staffId: person.id, name: person.name, role, permissions, setAt },
    ...{ salt, key, mac, tries: noPinTries, wrongAt: [], isLocked: false },
  })
  await change.done
}

export async function listKeptPins(restaurantId: string): Promise<OfflinePerson[]> {
  return (await (await open()).getAll("pins")).filter(kept => kept.restaurantId === restaurantId)
}

/** Undefined: they have not used a PIN here that still counts. */
export async function findKeptPin(restaurantId: string, staffId: string): Promise<OfflinePerson | undefined> {
  return (await open()).get("pins", [restaurantId, staffId])
}

interface Listed {
  readonly id: string
  readonly pin: string
  readonly pinSetAt: string | null
}

/** Deletes those that do not work at the server any more. */
export async function keepOnly(restaurantId: string, people: readonly Listed[]): Promise<void> {
  const change = (await open()).transaction("pins", "readwrite", strict)
  for (const kept of await change.store.getAll()) {
    if (kept.restaurantId !== restaurantId) continue
    const works = people.some(
      ({ id, pin, pinSetAt }) => id === kept.staffId && pin === "SET" && pinSetAt === kept.setAt,
    )
    if (!works) await change.store.delete([restaurantId, kept.staffId])
  }
  await change.done
}

/** Counts the try on disk, then compares it: a reload or a second tab gives no more of them. */
export async function checkKeptPin(
  restaurantId: string,
  staffId: string,
  pin: string,
  now = Date.now(),
): Promise<PinFault | OfflinePerson> {
  const taken = await takeTry(restaurantId, staffId, now)
  if ("cause" in taken) return taken
  const mac = await macOf(pin, taken.salt, taken.key)
  const isRight = mac.every((byte, place) => byte === taken.mac[place])
  if (isRight) {
    const wrongAt = taken.wrongAt.slice(0, -1)
    await put({ ...taken, tries: noPinTries, wrongAt, isLocked: false })
    return taken
  }
  if (taken.isLocked) return { cause: "NETWORK_NEEDED" }
  const { lockedUntil } = taken.tries
  if (lockedUntil !== null) return { cause: "LOCKED", lockedUntil }
  return { cause: "WRONG", triesLeft: pinTriesLeft(taken.tries) }
}

async function takeTry(restaurantId: string, staffId: string, now: number): Promise<PinFault | KeptPin> {
  const change = (await open()).transaction("pins", "readwrite", strict)
  const kept = await change.store.get([restaurantId, staffId])
  if (!kept || kept.isLocked) return { cause: "NETWORK_NEEDED" }
  const lockedUntil = pinLockedUntil(kept.tries, now)
  if (lockedUntil !== undefined) return { cause: "LOCKED", lockedUntil }
  const wrongAt = [...recentWrongPins(kept.wrongAt, now), now]
  const isLocked = needsPassword(wrongAt, now)
  const taken = { ...kept, tries: afterWrongPin(kept.tries, now), wrongAt, isLocked }
  await change.store.put(taken)
  await change.done
  return taken
}

async function put(kept: KeptPin): Promise<void> {
  await (await open()).put("pins", kept)
}
