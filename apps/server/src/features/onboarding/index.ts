import type { MenuDocument, Settings } from "@rasoi/contract/console"
import { newId } from "../../base/ids.ts"
import type { ChangeHub } from "../../events/index.ts"
import { type Actor, recordAuditEntry } from "../audit/index.ts"
import { insertMenu, pointToMenu, requireValidMenu } from "../menu/index.ts"
import { insertRestaurant, insertSettings, requireValidSettings } from "../restaurant/index.ts"

interface NewRestaurant {
  id?: string
  settings: Settings
  menu?: MenuDocument
}

/** Creates a restaurant with the first version of its settings and its menu. */
export async function createRestaurant(
  hub: ChangeHub,
  actor: Actor,
  now: number,
  { id = newId("rst", now), settings, menu = { categories: [] } }: NewRestaurant,
): Promise<string> {
  requireValidSettings(settings)
  requireValidMenu(menu)
  const facts = { version: 1, created_at: new Date(now), created_by: actor.name }
  await hub.edit("restaurant", id, async tx => {
    await insertRestaurant(tx, id, facts.created_at)
    await insertSettings(tx, id, { ...facts, document: settings })
    const origin = { changes: ["First menu"], availability_only: false, restored_from: null }
    await insertMenu(tx, id, { ...facts, document: menu, ...origin })
    await pointToMenu(tx, id, { version: facts.version, document: menu })
    const entry = { action: "restaurant.created", subject: settings.profile.name } as const
    await recordAuditEntry(tx, { actor, now, restaurantId: id }, entry)
  })
  return id
}
