import { keyPrefixes } from "@rasoi/contract"
import type { Queries } from "../../db/index.ts"
import { findKey, type KeyRow, listSecrets, type SecretRow } from "./store.ts"

export async function representKeys(db: Queries, keys: readonly KeyRow[]) {
  const keyIds = keys.map(key => key.id)
  const secrets = await listSecrets(db, keyIds)
  return keys.map(key => representKey(key, secrets))
}

export async function representOneKey(db: Queries, restaurantId: string, keyId: string) {
  const key = await findKey(db, restaurantId, keyId)
  return key && representKey(key, await listSecrets(db, [keyId]))
}

function representKey(key: KeyRow, secrets: SecretRow[]) {
  return {
    id: key.id,
    object: "key" as const,
    name: key.name,
    mode: key.mode,
    page: key.page,
    scopes: key.scopes,
    version: key.version,
    prefix: keyPrefixes[key.mode],
    secrets: secrets
      .filter(secret => secret.key_id === key.id)
      .map(({ ending, created_at, expires_at }) => ({
        ending,
        createdAt: created_at.toISOString(),
        expiresAt: expires_at?.toISOString() ?? null,
      })),
    createdAt: key.created_at.toISOString(),
    createdBy: key.created_by,
    lastUsedAt: key.last_used_at?.toISOString() ?? null,
    revokedAt: key.revoked_at?.toISOString() ?? null,
    logShown: key.log_shown,
  }
}
