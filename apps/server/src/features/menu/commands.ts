import { isDeepStrictEqual } from "node:util"
import { Refusal, validationFailed } from "@rasoi/contract"
import type { MenuDocument } from "@rasoi/contract/console"
import {
  backOnSale,
  compareMenus,
  goneFaults,
  menuChangeText,
  photoIdsOf,
  type StockedPart,
  withoutPhotos,
} from "@rasoi/core"
import type { Queries } from "../../db/index.ts"
import { type ChangeContext, recordAuditEntry, theClock } from "../audit/index.ts"
import { notePhotoUse } from "../photos/index.ts"
import { editConflict, lockRestaurant } from "../restaurant/index.ts"
import { loadMenu, type MenuSnapshot } from "./snapshot.ts"
import { findMenuVersion, insertMenu, pointToMenu } from "./store.ts"
import { requireValidMenu } from "./valid-menu.ts"

/** The history is a summary: it does not list every item of a new menu. */
const maxChanges = 100

interface Edit extends ChangeContext {
  expectedVersion?: number | undefined
  restoredFrom?: number
}

/** Writes a new version based on the newest one, inside the restaurant's lock. An edit without changes writes none. */
function editMenu(
  edit: Edit,
  change: (menu: MenuDocument, tx: Queries) => MenuDocument | Promise<MenuDocument>,
): Promise<MenuSnapshot> {
  const { hub, actor, now, restaurantId, expectedVersion, restoredFrom } = edit
  return hub.edit("menu", restaurantId, async (tx, _, nothingChanged) => {
    await lockRestaurant(tx, restaurantId)
    const current = await loadMenu(tx, restaurantId)
    if (expectedVersion !== undefined && expectedVersion !== current.version)
      throw editConflict(current.version)
    const changed = await change(current.document, tx)
    requireValidMenu(changed)
    const document = await withKeptPhotos(tx, edit, current.document, backOnSale(changed, now))
    if (isDeepStrictEqual(document, current.document)) {
      nothingChanged()
      return current
    }
    const allChanges = compareMenus(current.document, document)
    const changes = allChanges.slice(0, maxChanges)
    const facts = {
      version: current.version + 1,
      document,
      changes: changes.map(menuChangeText),
      availability_only: allChanges.every(({ kind }) => kind === "AVAILABILITY"),
      restored_from: restoredFrom ?? null,
      created_at: new Date(now),
      created_by: actor.name,
    }
    await insertMenu(tx, restaurantId, facts)
    await pointToMenu(tx, restaurantId, facts)
    const action = restoredFrom === undefined ? "menu.changed" : "menu.restored"
    await recordAuditEntry(tx, edit, {
      action,
      subject: String(facts.version),
      changes: changes.map(change => ({ kind: "MENU", change })),
    })
    return { restaurantId, version: facts.version, document, facts }
  })
}

/** A photo that is gone is a fault, except in a version that is put back: it comes back without the photo. */
async function withKeptPhotos(
  tx: Queries,
  { restaurantId, restoredFrom, now }: Edit,
  current: MenuDocument,
  changed: MenuDocument,
): Promise<MenuDocument> {
  const use = { by: "menu" as const, before: photoIdsOf(current), after: photoIdsOf(changed), now }
  const gone = await notePhotoUse(tx, restaurantId, use)
  if (gone.size > 0 && restoredFrom === undefined) throw validationFailed(goneFaults(changed, gone))
  return withoutPhotos(changed, gone)
}

export function replaceMenu(edit: Edit, menu: MenuDocument): Promise<MenuSnapshot> {
  return editMenu(edit, () => menu)
}

export function restoreMenu(edit: Edit, version: number): Promise<MenuSnapshot> {
  return editMenu({ ...edit, restoredFrom: version }, async (_, tx) => {
    const found = await findMenuVersion(tx, edit.restaurantId, version)
    if (!found) throw new Refusal("NOT_FOUND", { message: `This menu has no version ${version}.` })
    return found.document
  })
}

/** Makes everything available whose time has come. */
export function returnSoldOut(edit: Omit<Edit, "actor">): Promise<MenuSnapshot> {
  return editMenu({ ...edit, actor: theClock }, menu => menu)
}

export interface ItemPatch {
  available?: boolean
  /** With `available: false`. Default: until somebody switches it on. */
  soldOutUntil?: string | undefined
  pricePaise?: number
}

/** `id` is an item's id, its menuItemId, or the menuItemId of one size. */
export function patchItem(edit: Edit, id: string, change: ItemPatch): Promise<MenuSnapshot> {
  return editMenu(edit, menu => {
    const document = structuredClone(menu)
    const items = document.categories.flatMap(category => category.items)
    const variant = items.flatMap(item => item.variants).find(each => each.menuItemId === id)
    const found = variant ?? items.find(each => each.menuItemId === id) ?? items.find(each => each.id === id)
    if (!found) throw new Refusal("NOT_FOUND", { message: "There is no such item on the menu." })
    patchAvailability(found, change)
    if (change.pricePaise !== undefined) {
      const message = "this item has sizes: set the price of each size"
      if (found.pricePaise === null)
        throw validationFailed([{ field: "pricePaise", message, reason: "PRICE_BY_SIZE" }])
      found.pricePaise = change.pricePaise
    }
    return document
  })
}

function patchAvailability(part: StockedPart, change: ItemPatch): void {
  if (change.available === undefined) return
  part.available = change.available
  delete part.soldOutUntil
  if (change.soldOutUntil !== undefined) part.soldOutUntil = change.soldOutUntil
}

export function patchOption(edit: Edit, id: string, change: ItemPatch): Promise<MenuSnapshot> {
  return editMenu(edit, menu => {
    const document = structuredClone(menu)
    const groups = document.categories.flatMap(category => category.items.flatMap(item => item.addOnGroups))
    const option = groups.flatMap(group => group.options).find(each => each.id === id)
    if (!option) throw new Refusal("NOT_FOUND", { message: "There is no such add-on on the menu." })
    patchAvailability(option, change)
    if (change.pricePaise !== undefined) option.pricePaise = change.pricePaise
    return document
  })
}
