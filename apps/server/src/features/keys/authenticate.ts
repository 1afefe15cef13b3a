import { Refusal, type Scope } from "@rasoi/contract"
import { type FreshCache, type Freshness, makeFreshCache } from "../../cache/fresh-cache.ts"
import type { Database } from "../../db/index.ts"
import type { KeyCaller } from "../../http/call.ts"
import { hashSecretText, isWellFormedSecret } from "./secret.ts"
import { findByHash, findPageKey, isOfDeletedRestaurant, type KeyRow } from "./store.ts"

interface KnownKey {
  readonly caller: KeyCaller
  readonly revokedAt: number | null
  readonly secretExpiresAt: number | null
}

interface Options {
  db: Database
  freshness: Freshness
  /** Demo keys are in the documentation, so they work only in the demo. */
  demo: boolean
  maximumEntries?: number
}

export interface KeyAuthenticator {
  /** Skips hashing when a connection sends the same header again. */
  authenticate(
    authorization: string | undefined,
    now: number,
    connection?: object,
  ): KeyCaller | Promise<KeyCaller>
  /** The key of a restaurant's page, which has no secret. Refused while the page is off. */
  authenticatePage(keyId: string): KeyCaller | Promise<KeyCaller>
  /** Call this when a key was created, rolled or revoked. */
  clear(): void
}

export function makeKeyAuthenticator({
  db,
  freshness,
  demo,
  maximumEntries = 50_000,
}: Options): KeyAuthenticator {
  // By hash, not by secret: a memory dump then reveals no working key.
  const cache: FreshCache<KnownKey> = makeFreshCache({ load, freshness, maximumEntries })

  async function load(hashText: string): Promise<KnownKey> {
    const hash = Buffer.from(hashText, "base64url")
    const row = await findByHash(db, hash)
    if (!row && (await isOfDeletedRestaurant(db, hash))) throw new Refusal("KEY_REVOKED")
    // Throwing avoids caching: invented keys must not evict real ones.
    if (!row || (row.demo && !demo)) throw new Refusal("UNAUTHENTICATED", { message: "No such API key." })
    return {
      caller: callerOf(row),
      revokedAt: row.revoked_at?.getTime() ?? null,
      secretExpiresAt: row.secret_expires_at?.getTime() ?? null,
    }
  }

  const pageKeys: FreshCache<KeyCaller> = makeFreshCache({ load: loadPageKey, freshness, maximumEntries })

  async function loadPageKey(keyId: string): Promise<KeyCaller> {
    const row = await findPageKey(db, keyId)
    if (!row) throw new Refusal("UNAUTHENTICATED", { message: "No page has such a key." })
    const works = row.mode === "live" ? row.page_state === "ON" : row.page_state !== "OFF"
    if (!works) throw new Refusal("KEY_REVOKED", { message: "The restaurant's page is off." })
    return callerOf(row)
  }

  /** The connection holds the header in memory anyway; both are freed together. */
  const lastHeaders = new WeakMap<object, { authorization: string | undefined; hash: string }>()

  function hashOf(authorization: string | undefined, connection: object | undefined): string {
    const last = connection && lastHeaders.get(connection)
    if (last && last.authorization === authorization) return last.hash
    const hash = hashSecretText(readBearer(authorization))
    if (connection) lastHeaders.set(connection, { authorization, hash })
    return hash
  }

  return {
    authenticate(authorization, now, connection) {
      const known = cache.get(hashOf(authorization, connection))
      return known instanceof Promise ? known.then(key => requireActive(key, now)) : requireActive(known, now)
    },
    authenticatePage: keyId => pageKeys.get(keyId),
    clear() {
      cache.clear()
      pageKeys.clear()
    },
  }
}

function callerOf(row: KeyRow): KeyCaller {
  return {
    keyId: row.id,
    restaurantId: row.restaurant_id,
    test: row.mode === "test",
    scopes: new Set<Scope>(row.scopes),
    version: row.version,
    page: row.page,
    limits: row.limits,
  }
}

function readBearer(authorization: string | undefined): string {
  if (authorization === undefined) {
    throw new Refusal("UNAUTHENTICATED", { message: "Send the header Authorization: Bearer <API key>." })
  }
  const [, secret] = /^Bearer +(\S+) *$/i.exec(authorization) ?? []
  if (secret === undefined) {
    throw new Refusal("UNAUTHENTICATED", {
      message: "The Authorization header must be of the form: Bearer <API key>.",
    })
  }
  if (!isWellFormedSecret(secret)) {
    throw new Refusal("UNAUTHENTICATED", { message: "This is not a complete API key; copy it again, whole." })
  }
  return secret
}

function requireActive(key: KnownKey, now: number): KeyCaller {
  if (key.revokedAt !== null) throw new Refusal("KEY_REVOKED")
  if (key.secretExpiresAt !== null && key.secretExpiresAt <= now) {
    throw new Refusal("KEY_REVOKED", {
      message: "This API key was rolled and its time is over; use the new one.",
    })
  }
  return key.caller
}
