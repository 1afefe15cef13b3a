import type { KeyRow, SecretRow } from "../../features/keys/key-rows.ts"
import { chooseRestaurant, restaurantArgs } from "../choose-restaurant.ts"
import { command } from "../command.ts"
import { withDatabase } from "../context.ts"
import { minuteOf, table } from "../output.ts"

export default command({
  name: "list",
  description: "List a restaurant's API keys, newest first",
  examples: ["npx rasoi key list", "npx rasoi key list --json"],
  args: restaurantArgs,
  async run({ restaurant }) {
    const { listKeys, listSecrets } = await import("../../features/keys/key-rows.ts")
    return withDatabase(async ({ db, now }) => {
      const { id: restaurantId, notes } = await chooseRestaurant(db, restaurant)
      const rows = await listKeys(db, restaurantId)
      const ids = rows.map(row => row.id)
      const secrets = await listSecrets(db, ids)
      const keys = rows.map(row => describe(row, secrets, now))
      const headings = ["ID", "NAME", "MODE", "ENDS IN", "LAST USED", ""]
      const text = table(headings, keys.map(cellsOf), "There is no key yet.")
      return { data: { restaurantId, keys }, text, notes }
    })
  },
})

function describe(row: KeyRow, secrets: readonly SecretRow[], now: number) {
  const own = secrets.filter(secret => secret.key_id === row.id)
  return {
    id: row.id,
    name: row.name,
    mode: row.mode,
    scopes: row.scopes,
    version: row.version,
    limits: row.limits,
    secrets: own.map(({ ending, created_at, expires_at }) => ({
      ending,
      createdAt: created_at,
      expiresAt: expires_at,
      expired: expires_at !== null && expires_at.getTime() <= now,
    })),
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  }
}

function cellsOf(key: ReturnType<typeof describe>): string[] {
  const working = key.secrets.filter(secret => !secret.expired).map(({ ending }) => `…${ending}`)
  const end = key.revokedAt === null ? "" : `revoked ${minuteOf(key.revokedAt)}`
  return [key.id, key.name, key.mode, working.join(" "), minuteOf(key.lastUsedAt), end]
}
