import { currentVersion, Refusal, type Scope, scopePresets, validationFailed } from "@rasoi/contract"
import type { AuditChange } from "@rasoi/contract/console"
import { newId } from "../../base/ids.ts"
import type { Queries } from "../../db/index.ts"
import { recordAccessChange } from "../access/index.ts"
import { type AuditContext, type ChangeContext, recordAuditEntry } from "../audit/index.ts"
import { requireValidLimits } from "./limits.ts"
import { hashSecret, type KeyMode, makeSecret } from "./secret.ts"
import * as store from "./store.ts"

interface NewKey {
  name: string
  mode: KeyMode
  scopes: readonly Scope[]
  /** A fixed key that works only in the demo. */
  demoSecret?: string
}

export interface MadeKey {
  readonly keyId: string
  readonly secret: string
}

export async function createKey(context: ChangeContext, key: NewKey): Promise<MadeKey> {
  const { hub, actor, now, restaurantId } = context
  const { name, mode, scopes, demoSecret } = key
  const secret = demoSecret ?? makeSecret(mode)
  const keyId = newId("key", now)
  const at = new Date(now)
  await hub.edit("keys", restaurantId, async tx => {
    await requireRoom(tx, restaurantId)
    await store.addKey(tx, {
      id: keyId,
      restaurant_id: restaurantId,
      name,
      mode,
      scopes: [...scopes],
      version: currentVersion,
      demo: demoSecret !== undefined,
      page: false,
      created_at: at,
      created_by: actor.name,
    })
    await store.addSecret(tx, keyId, hashSecret(secret), secret.slice(-4), at)
    const changes: AuditChange[] = [{ kind: "KEY", mode, scopes: [...scopes] }]
    await recordAuditEntry(tx, context, { action: "key.created", subject: name, changes })
  })
  return { keyId, secret }
}

/** Limits count for each key, so the number of keys is limited too. */
const mostKeys = 100

async function requireRoom(tx: Queries, restaurantId: string): Promise<void> {
  if ((await store.countKeys(tx, restaurantId)) < mostKeys) return
  const message = `the restaurant has ${mostKeys} keys that work; revoke one that nobody uses`
  throw validationFailed([{ field: "body", message, reason: "TOO_MANY", params: { limit: mostKeys } }])
}

/** A key for the restaurant's own page. Without a secret, no request from outside can use it. */
export async function addPageKey(tx: Queries, context: AuditContext, mode: KeyMode): Promise<string> {
  const { actor, now, restaurantId } = context
  const keyId = newId("key", now)
  await store.addKey(tx, {
    id: keyId,
    restaurant_id: restaurantId,
    name: "Your page",
    mode,
    scopes: [...scopePresets.WEBSITE],
    version: currentVersion,
    demo: false,
    page: true,
    created_at: new Date(now),
    created_by: actor.name,
  })
  return keyId
}

/** Adds a secret to the key. The old secrets expire after the overlap. */
export async function rollKey(
  context: ChangeContext,
  keyId: string,
  overlapMinutes: number,
): Promise<MadeKey> {
  const { hub, now, restaurantId } = context
  return hub.edit("keys", restaurantId, async tx => {
    const key = await requireOwnSecret(tx, restaurantId, keyId)
    if (key.revoked_at)
      throw new Refusal("KEY_REVOKED", { message: "A revoked key cannot be rolled; make a new one." })
    const secret = makeSecret(key.mode)
    const endsAt = new Date(now + overlapMinutes * 60_000)
    for (const { created_at } of await store.endSecretsAt(tx, keyId, endsAt)) {
      const times = { createdAt: created_at.toISOString(), endsAt: endsAt.toISOString() }
      await recordAccessChange(tx, { kind: "SECRET_ENDED", keyId, ...times }, now)
    }
    await store.addSecret(tx, keyId, hashSecret(secret), secret.slice(-4), new Date(now))
    const changes: AuditChange[] = [{ kind: "OLD_SECRET", endsInMinutes: overlapMinutes }]
    await recordAuditEntry(tx, context, { action: "key.rolled", subject: key.name, changes })
    return { keyId, secret }
  })
}

export async function revokeKey(context: ChangeContext, keyId: string): Promise<void> {
  const { hub, now, restaurantId } = context
  await hub.edit("keys", restaurantId, async tx => {
    const key = await requireOwnSecret(tx, restaurantId, keyId)
    const revoked = (await store.markRevoked(tx, keyId, new Date(now))) > 0
    if (!revoked) return
    await recordAccessChange(tx, { kind: "KEY_REVOKED", keyId }, now)
    await recordAuditEntry(tx, context, { action: "key.revoked", subject: key.name })
  })
}

/** Developers always see the requests of test keys. */
export async function showLog(context: ChangeContext, keyId: string, shown: boolean): Promise<void> {
  const { hub, now, restaurantId } = context
  await hub.edit("keys", restaurantId, async tx => {
    const key = await requireKey(tx, restaurantId, keyId)
    if (key.mode === "test") {
      const message = "is for live keys: developers see the requests of every test key"
      throw validationFailed([{ field: "logShown", message, reason: "NOT_ALLOWED" }])
    }
    if ((await store.setKeyLogShown(tx, keyId, shown)) === 0) return
    await recordAccessChange(tx, { kind: "KEY_LOG", keyId, shown }, now)
    const action = shown ? "key.logShown" : "key.logHidden"
    await recordAuditEntry(tx, context, { action, subject: key.name })
  })
}

/** Raises a key's limits, by endpoint id. A limit cannot be lower than the published one or unlimited. */
export async function raiseLimits(
  context: ChangeContext,
  keyId: string,
  limits: Record<string, number>,
): Promise<Record<string, number>> {
  const { hub, restaurantId } = context
  requireValidLimits(limits)
  return hub.edit("keys", restaurantId, async tx => {
    const key = await requireKey(tx, restaurantId, keyId)
    const merged = { ...key.limits, ...limits }
    await store.replaceLimits(tx, keyId, merged)
    const changes = Object.entries(limits).map(
      ([endpoint, perMinute]): AuditChange => ({ kind: "LIMIT", endpoint, perMinute }),
    )
    await recordAuditEntry(tx, context, { action: "key.limits", subject: key.name, changes })
    return merged
  })
}

async function requireKey(tx: Queries, restaurantId: string, keyId: string): Promise<store.KeyRow> {
  const key = await store.lockKey(tx, restaurantId, keyId)
  if (!key) throw new Refusal("NOT_FOUND", { message: "There is no such API key." })
  return key
}

/** The keys of the page have no secret. They work while the page is on, and are kept for its earlier orders. */
async function requireOwnSecret(tx: Queries, restaurantId: string, keyId: string): Promise<store.KeyRow> {
  const key = await requireKey(tx, restaurantId, keyId)
  if (key.page) throw new Refusal("PAGE_KEY")
  return key
}
