import { randomBytes } from "node:crypto"
import { hash } from "@node-rs/argon2"
import { announceChange, type Database, type Queries } from "../../db/index.ts"
import type { Topic } from "../../events/changes.ts"
import { commandLine, recordAuditEntry } from "../audit/index.ts"
import { beginDeletion, finishDeletion, listBegun, lockStatus } from "../deletion/index.ts"
import { type AccessChange, type AccessEntry, isLater } from "./change.ts"
import type { AccessLedger } from "./ledger.ts"
import * as store from "./reapply-store.ts"
import { keepEntry, listChanges } from "./store.ts"

/** What an older backup had brought back and is ended again, and who needs something new now. */
export interface ReappliedAccess {
  readonly keysRevoked: number
  readonly keysRolled: number
  readonly keyLogsHidden: number
  readonly peopleRemoved: number
  readonly rolesLowered: number
  readonly passwordsEnded: number
  readonly devicesRemoved: number
  readonly restaurantsDeleted: number
  /** Off, or only in preview. */
  readonly pagesSwitchedOff: number
  readonly slugsTaken: number
  /** Their new secrets are not in the backup. */
  readonly keysWithoutSecret: readonly { readonly id: string; readonly name: string }[]
  /** Emails. */
  readonly peopleWithoutPassword: readonly string[]
  readonly restaurantsWithoutOwner: readonly string[]
}

/** A deleted restaurant needs nothing else, a revoked key no new secret, and a person who left no new password. */
const order: readonly AccessChange["kind"][] = [
  "RESTAURANT_DELETED",
  "KEY_REVOKED",
  "SECRET_ENDED",
  "KEY_LOG",
  "ROLE",
  "PASSWORD_REPLACED",
  "DEVICE_REMOVED",
  "PIN_ENDED",
  "PAGE",
  "SLUG",
]

/**
 * Makes the files and the database the same. A database that was restored from an older backup lacks the later changes:
 * they are applied again. Runs at every start, because a database can also be restored without our command.
 */
export async function reapplyAccess(
  db: Database,
  ledger: AccessLedger,
  now: number,
): Promise<ReappliedAccess> {
  const stored = await listChanges(db)
  const listed = await ledger.read()
  const known = new Map(stored.map(entry => [entry.id, entry]))
  const missing = listed
    .filter(entry => {
      const row = known.get(entry.id)
      return row === undefined || isLater(entry, row)
    })
    // Of several slugs the last one is the current one.
    .sort(
      (one, other) =>
        order.indexOf(one.change.kind) - order.indexOf(other.change.kind) ||
        Date.parse(one.at) - Date.parse(other.at),
    )
  // Nobody knows the password of this hash.
  const unusableHash = missing.length > 0 ? await hash(randomBytes(32)) : ""
  const reapplied = await db.transaction(async tx => {
    const ended: Ended = {
      revoked: 0,
      rolled: new Set(),
      logs: 0,
      removed: 0,
      lowered: 0,
      passwords: [],
      devices: 0,
      deleted: 0,
      pages: 0,
      slugs: 0,
    }
    for (const entry of missing) {
      await applyEntry({ tx, now, unusableHash, ended }, entry)
      await keepEntry(tx, entry)
    }
    const teamChanged = ended.removed + ended.lowered > 0
    return {
      keysRevoked: ended.revoked,
      keysRolled: ended.rolled.size,
      keyLogsHidden: ended.logs,
      peopleRemoved: ended.removed,
      rolesLowered: ended.lowered,
      passwordsEnded: ended.passwords.length,
      devicesRemoved: ended.devices,
      restaurantsDeleted: ended.deleted,
      pagesSwitchedOff: ended.pages,
      slugsTaken: ended.slugs,
      keysWithoutSecret: await store.listKeysWithoutSecret(tx, [...ended.rolled], new Date(now)),
      peopleWithoutPassword: ended.passwords.filter(({ works }) => works).map(({ email }) => email),
      restaurantsWithoutOwner: teamChanged ? await store.listRestaurantsWithoutOwner(tx) : [],
    }
  })
  // Also one whose deletion was killed.
  for (const id of await listBegun(db)) await finishDeletion(db, id)
  // Last: a directory that cannot be written must not keep access alive.
  await ledger.add([...stored, ...listed])
  return reapplied
}

interface Ended {
  revoked: number
  readonly rolled: Set<string>
  logs: number
  removed: number
  lowered: number
  readonly passwords: { email: string; works: boolean }[]
  devices: number
  deleted: number
  pages: number
  slugs: number
}

interface Context {
  readonly tx: Queries
  readonly now: number
  readonly unusableHash: string
  readonly ended: Ended
}

async function applyEntry(context: Context, { at, change }: AccessEntry): Promise<void> {
  const { tx, now, ended } = context
  const when = new Date(at)
  const written = (topic: Topic, restaurantId: string, entry: Parameters<typeof recordAuditEntry>[2]) =>
    announceAndAudit(tx, now, topic, restaurantId, entry)
  switch (change.kind) {
    case "KEY_REVOKED": {
      const key = await store.revokeAgain(tx, change.keyId, when)
      if (!key) return
      ended.revoked += 1
      return written("keys", key.restaurant_id, { action: "key.revoked", subject: key.name })
    }
    case "SECRET_ENDED": {
      const endsAt = new Date(change.endsAt)
      const key = await store.endSecretAgain(tx, change.keyId, new Date(change.createdAt), endsAt)
      if (!key) return
      ended.rolled.add(change.keyId)
      const endsInMinutes = Math.max(0, Math.ceil((endsAt.getTime() - now) / 60_000))
      return written("keys", key.restaurant_id, {
        action: "key.rolled",
        subject: key.name,
        changes: [{ kind: "OLD_SECRET", endsInMinutes }],
      })
    }
    case "KEY_LOG": {
      // What was shown after the backup, the owner shows again.
      const key = change.shown ? undefined : await store.hideLogAgain(tx, change.keyId)
      if (!key) return
      ended.logs += 1
      return written("keys", key.restaurant_id, { action: "key.logHidden", subject: key.name })
    }
    case "ROLE": {
      const { staffId, restaurantId, role } = change
      if (role === null) {
        const person = await store.removeAgain(tx, staffId, restaurantId)
        if (!person) return
        ended.removed += 1
        const changes = [{ kind: "PERSON", role: person.role, name: person.name } as const]
        return written("team", restaurantId, { action: "staff.removed", subject: person.email, changes })
      }
      const before = await store.lowerAgain(tx, staffId, restaurantId, role)
      if (!before) return
      ended.lowered += 1
      const changes = [{ kind: "ROLE", from: before.role, to: role } as const]
      return written("team", restaurantId, { action: "staff.changed", subject: before.email, changes })
    }
    case "PASSWORD_REPLACED": {
      const person = await store.endPasswordAgain(tx, change.staffId, when, context.unusableHash)
      if (!person) return
      ended.passwords.push({ email: person.email, works: person.restaurantIds.length > 0 })
      for (const restaurantId of person.restaurantIds)
        await written("team", restaurantId, { action: "staff.password", subject: person.email })
      return
    }
    case "DEVICE_REMOVED": {
      const device = await store.removeDeviceAgain(tx, change.deviceId)
      if (!device) return
      ended.devices += 1
      return written("sessions", device.restaurant_id, { action: "device.removed", subject: device.name })
    }
    case "PIN_ENDED": {
      const { staffId, restaurantId } = change
      const person = await store.endPinAgain(tx, staffId, restaurantId, when)
      if (!person) return
      return written("sessions", restaurantId, { action: "pin.cleared", subject: person.email })
    }
    case "RESTAURANT_DELETED": {
      const status = await lockStatus(tx, change.restaurantId)
      if (status === undefined || status === "DELETED") return
      ended.deleted += 1
      return beginDeletion(tx, change.restaurantId)
    }
    case "PAGE": {
      const { restaurantId, state } = change
      const before = await store.switchPageAgain(tx, restaurantId, state)
      if (!before) return
      ended.pages += 1
      const changes = [{ kind: "SETTING", path: "page.state", from: before.state, to: state } as const]
      return written("keys", restaurantId, { action: "page.changed", subject: before.slug, changes })
    }
    case "SLUG": {
      const { restaurantId, slug } = change
      if (!(await store.takeSlugAgain(tx, restaurantId, slug, when))) return
      ended.slugs += 1
      const changes = [{ kind: "SETTING", path: "page.slug", from: null, to: slug } as const]
      return written("keys", restaurantId, { action: "page.changed", subject: slug, changes })
    }
  }
}

/** Other processes may run already and keep keys in memory. */
async function announceAndAudit(
  tx: Queries,
  now: number,
  topic: Topic,
  restaurantId: string,
  entry: Parameters<typeof recordAuditEntry>[2],
): Promise<void> {
  await recordAuditEntry(tx, { actor: commandLine, now, restaurantId }, entry)
  await announceChange(tx, { origin: "access ledger", topic, restaurantId })
}
