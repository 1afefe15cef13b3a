import { hash, randomBytes } from "node:crypto"
import { newId } from "../../apps/server/src/base/ids.ts"
import { silentLog } from "../../apps/server/src/cli/context.ts"
import { openDatabase } from "../../apps/server/src/db/index.ts"
import { demoMenu } from "../../apps/server/src/demo/menu.ts"
import { demoSettings } from "../../apps/server/src/demo/settings.ts"
import { makeChangeHub } from "../../apps/server/src/events/index.ts"
import { commandLine } from "../../apps/server/src/features/audit/index.ts"
import {
  createKey,
  effectiveLimits,
  highestLimit,
  makeSecret,
  raiseLimits,
} from "../../apps/server/src/features/keys/index.ts"
import { createRestaurant } from "../../apps/server/src/features/onboarding/index.ts"
import { createStaff } from "../../apps/server/src/features/staff/index.ts"
import { scopes } from "../../packages/contract/src/index.ts"
import {
  copyKeys,
  copyMemberships,
  copyMenus,
  copyRestaurants,
  copySettings,
  insertSessions,
} from "./copies.ts"
import type { ServerDatabase, SocketConnection } from "./database.ts"

export interface Restaurant {
  readonly id: string
  readonly keyId: string
  readonly secret: string
  /** The cookie of a signed-in console. */
  readonly cookie: string
}

/** Copies have a number of six digits. */
export const copiedRestaurantId = (number: number | string) => `rst_copy_${number}`
export const copiedKeyId = (number: number | string) => `key_copy_${number}`
const firstCopy = 100_001

/** Enough seats for all bookings of the benchmark, so that none is refused. */
const settings = {
  ...demoSettings,
  booking: { ...demoSettings.booking, seats: 10_000, daysAhead: 60, minimumNoticeMinutes: 0 },
}

/** Creates one restaurant with the product's own commands and raised limits, and copies it. */
export async function makeRestaurants(database: ServerDatabase, copies: number) {
  const { staffId, ...original } = await makeOriginal(database.connection)
  const { client } = database
  const numbers = Array.from({ length: copies }, (_, index) => firstCopy + index)
  const copied = numbers.map(number => ({
    id: copiedRestaurantId(number),
    keyId: copiedKeyId(number),
    secret: makeSecret("live"),
  }))
  const ids = copied.map(({ id }) => id)
  await client.query("begin")
  await client.query(copyRestaurants, [original.id, ids])
  await client.query(copySettings, [original.id, ids])
  await client.query(copyMenus, [original.id, ids])
  await client.query(copyMemberships, [original.id, ids])
  const keyIds = copied.map(({ keyId }) => keyId)
  const hashes = copied.map(({ secret }) => hashOf(secret))
  await client.query(copyKeys, [original.keyId, ids, keyIds, hashes])
  await client.query("commit")
  const tokens = [original, ...copied].map(() => randomBytes(32).toString("base64url"))
  const devices = tokens.map(() => newId("dev"))
  await client.query(insertSessions, [staffId, [original.id, ...ids], tokens.map(hashOf), devices])
  await client.query(
    "vacuum analyze restaurants, settings_versions, menu_versions, api_keys, api_key_secrets, sessions",
  )
  const cookieOf = (index: number) => `__Host-rasoi=${tokens[index]}`
  return {
    busy: { ...original, cookie: cookieOf(0) },
    many: copied.map((restaurant, index): Restaurant => ({ ...restaurant, cookie: cookieOf(index + 1) })),
  }
}

function hashOf(secret: string): Buffer {
  return hash("sha256", secret, "buffer")
}

async function makeOriginal(connection: SocketConnection) {
  const db = openDatabase({
    connection,
    poolSize: 1,
    queryDeadlineMs: 10_000,
    connectDeadlineMs: 2_000,
    applicationName: "rasoi-bench",
    log: silentLog,
  })
  try {
    const hub = makeChangeHub(db, newId("node"))
    const now = Date.now()
    const id = await createRestaurant(hub, commandLine, now, { settings, menu: demoMenu })
    const context = { hub, actor: commandLine, now, restaurantId: id }
    const { keyId, secret } = await createKey(context, { name: "Bench", mode: "live", scopes })
    const limits = effectiveLimits({}).map(({ endpoint }): [string, number] => [endpoint, highestLimit])
    await raiseLimits(context, keyId, Object.fromEntries(limits))
    const person = {
      email: "owner@bench.rasoi.test",
      name: "Owner",
      password: randomBytes(18).toString("base64url"),
    }
    const { staffId } = await createStaff(context, { ...person, role: "OWNER" })
    return { id, keyId, secret, staffId }
  } finally {
    await db.close()
  }
}
