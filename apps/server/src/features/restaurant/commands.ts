import { isDeepStrictEqual } from "node:util"
import { Refusal, validationFailed } from "@rasoi/contract"
import { type AuditChange, mergeSettings, Settings, type SettingsPatch } from "@rasoi/contract/console"
import { checkSettings, goneFault } from "@rasoi/core"
import type { Queries } from "../../db/index.ts"
import type { ChangeHub } from "../../events/index.ts"
import { compileCheck } from "../../http/index.ts"
import { type Actor, recordAuditEntry } from "../audit/index.ts"
import { notePhotoUse } from "../photos/index.ts"
import { loadRestaurant, type RestaurantSnapshot } from "./snapshot.ts"
import { changeStatus, insertSettings, lockRestaurant, pointToSettings, setPausedUntil } from "./store.ts"

const checkShape = compileCheck(Settings)

/**
 * Stored settings may have members that only a later version knows. They are kept as they are, so that settings can still be
 * changed after a return to this version.
 */
export function requireValidSettings(settings: Settings, stored?: Settings): void {
  const ofLaterShape = stored ? unknownFields(stored) : []
  const shape = checkShape(settings, "").filter(({ field }) => !ofLaterShape.includes(field))
  const faults = shape.length > 0 ? shape : checkSettings(settings)
  if (faults.length > 0) throw validationFailed(faults)
}

function unknownFields(settings: Settings): string[] {
  return checkShape(settings, "").flatMap(({ reason, field }) => (reason === "UNKNOWN_FIELD" ? [field] : []))
}

/** Merges a change into the newest settings, inside the lock, and writes the result as a new version. */
export function changeSettings(
  hub: ChangeHub,
  actor: Actor,
  now: number,
  restaurantId: string,
  patch: SettingsPatch,
  expectedVersion?: number,
): Promise<RestaurantSnapshot> {
  return hub.edit("settings", restaurantId, async (tx, _, nothingChanged) => {
    await lockRestaurant(tx, restaurantId)
    const current = await loadRestaurant(tx, restaurantId)
    if (expectedVersion !== undefined && expectedVersion !== current.version)
      throw editConflict(current.version)
    const settings = mergeSettings(current.settings, patch)
    requireValidSettings(settings, current.settings)
    // Whether GST applies follows from its kind.
    const changes = settingsChanges(current.settings, settings).filter(isNoCopy)
    if (changes.length === 0) {
      nothingChanged()
      return current
    }
    await requirePagePhotos(tx, current, settings, now)
    const version = current.version + 1
    const at = new Date(now)
    await insertSettings(tx, restaurantId, {
      version,
      document: settings,
      created_at: at,
      created_by: actor.name,
    })
    await pointToSettings(tx, restaurantId, version)
    const entry = { action: "settings.changed", subject: String(version), changes } as const
    await recordAuditEntry(tx, { actor, now, restaurantId }, entry)
    return { ...current, version, settings, updatedAt: at, updatedBy: actor.name }
  })
}

/** Whether GST applies follows from its kind, which is in the log. */
function isNoCopy(change: AuditChange): boolean {
  return change.kind !== "SETTING" || change.path !== "gst.applies"
}

async function requirePagePhotos(
  tx: Queries,
  { id, settings: before }: RestaurantSnapshot,
  after: Settings,
  now: number,
): Promise<void> {
  const use = { by: "settings" as const, before: photoIdsOf(before), after: photoIdsOf(after), now }
  const gone = await notePhotoUse(tx, id, use)
  if (gone.size === 0) return
  throw validationFailed(
    pagePhotos.filter(name => gone.has(after.page[name]?.id ?? "")).map(name => goneFault(`page.${name}.id`)),
  )
}

const pagePhotos = ["cover", "logo"] as const

function photoIdsOf({ page }: Settings): Set<string> {
  return new Set(pagePhotos.flatMap(name => page[name]?.id ?? []))
}

export function editConflict(version: number): Refusal {
  return new Refusal("EDIT_CONFLICT", { members: { version } })
}

/** Returns whether anything changed. */
export function setSuspended(
  hub: ChangeHub,
  actor: Actor,
  now: number,
  restaurantId: string,
  suspended: boolean,
): Promise<boolean> {
  return hub.edit("restaurant", restaurantId, async (tx, _, nothingChanged) => {
    const found = await lockRestaurant(tx, restaurantId)
    if (!found) throw new Refusal("NOT_FOUND", { message: "There is no such restaurant." })
    const changed = (await changeStatus(tx, restaurantId, suspended ? "SUSPENDED" : "ACTIVE")) > 0
    const action = suspended ? "restaurant.suspended" : "restaurant.resumed"
    if (changed) await recordAuditEntry(tx, { actor, now, restaurantId }, { action })
    else nothingChanged()
    return changed
  })
}

/** Pauses orders until then. Null resumes them. */
export function pauseOrders(
  hub: ChangeHub,
  actor: Actor,
  now: number,
  restaurantId: string,
  until: Date | null,
): Promise<void> {
  return hub.edit("restaurant", restaurantId, async tx => {
    await lockRestaurant(tx, restaurantId)
    await setPausedUntil(tx, restaurantId, until)
    const action = until ? "ordering.paused" : "ordering.resumed"
    const changes: AuditChange[] = until ? [{ kind: "UNTIL", until: until.toISOString() }] : []
    await recordAuditEntry(tx, { actor, now, restaurantId }, { action, changes })
  })
}

/** The differences between two documents, one per changed member. */
function settingsChanges(before: unknown, after: unknown, path = ""): AuditChange[] {
  if (isDeepStrictEqual(before, after)) return []
  if (isPlainObject(before) && isPlainObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return names.flatMap(name =>
      settingsChanges(before[name], after[name], path === "" ? name : `${path}.${name}`),
    )
  }
  return [{ kind: "SETTING", path, from: before ?? null, to: after ?? null }]
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
