import { menuLimits } from "@rasoi/contract"
import type {
  AddOnGroupDocument,
  MenuDocument,
  MenuItemDocument,
  PhotoDocument,
} from "@rasoi/contract/console"
import { nameKey } from "@rasoi/core"

export type NewId = (prefix: "cat" | "itm" | "grp" | "opt") => string

type Part = Readonly<Record<string, unknown>>

/**
 * Adds ids, and photos that are not mentioned, to a menu written by hand. Parts with the same name as in the current menu keep their ids, because websites
 * use them in orders. The rest gets new ids. Nothing else changes: the caller validates the menu afterwards.
 */
export function withIds(document: unknown, current: MenuDocument, newId: NewId): unknown {
  if (!isPart(document)) return document
  return withParts(document, "categories", category => {
    const known = find(current.categories, category)
    const id = category.id ?? known?.id ?? newId("cat")
    const photo = photoOf(category, known)
    return withParts({ ...category, id, photo }, "items", item =>
      itemWithIds(item, find(known?.items, item), newId),
    )
  })
}

function itemWithIds(item: Part, known: MenuItemDocument | undefined, newId: NewId): Part {
  const id = item.id ?? known?.id ?? newId("itm")
  const hasSizes = Array.isArray(item.variants) && item.variants.length > 0
  const own = hasSizes ? null : (known?.menuItemId ?? newId("itm"))
  const menuItemId = item.menuItemId === undefined ? own : item.menuItemId
  const sizes = new Map(known?.variants.map(variant => [nameKey(variant.label), variant.menuItemId]))
  const photo = photoOf(item, known)
  const named = withParts({ ...item, id, menuItemId, photo }, "variants", variant => ({
    ...variant,
    menuItemId: variant.menuItemId ?? sizes.get(keyOf(variant.label)) ?? newId("itm"),
  }))
  return withParts(named, "addOnGroups", group => groupWithIds(group, find(known?.addOnGroups, group), newId))
}

/** Files from before there were photos do not mention them. */
function photoOf({ photo }: Part, known: { photo: PhotoDocument | null } | undefined): unknown {
  return photo === undefined ? (known?.photo ?? null) : photo
}

function groupWithIds(group: Part, known: AddOnGroupDocument | undefined, newId: NewId): Part {
  const id = group.id ?? known?.id ?? newId("grp")
  return withParts({ ...group, id }, "options", option => ({
    ...option,
    id: option.id ?? find(known?.options, option)?.id ?? newId("opt"),
  }))
}

interface Named {
  readonly id: string
  readonly name: string
}

/** Cached per list, because a file may look up the same list thousands of times. The lists are immutable. */
const indexes = new WeakMap<readonly Named[], ReturnType<typeof indexOf>>()

function indexOf(named: readonly Named[]) {
  return {
    byId: new Map(named.map(one => [one.id, one])),
    byName: new Map(named.map(one => [nameKey(one.name), one])),
  }
}

function find<Known extends Named>(candidates: readonly Known[] = [], { id, name }: Part): Known | undefined {
  const index = indexes.get(candidates) ?? indexOf(candidates)
  indexes.set(candidates, index)
  const found = id === undefined ? index.byName.get(keyOf(name)) : index.byId.get(id as string)
  return found as Known | undefined
}

/** No name has the empty key, so a value that is not text matches nothing. */
function keyOf(name: unknown): string {
  return typeof name === "string" ? nameKey(name) : ""
}

/** Leaves a list that is too long unchanged, because the later check refuses it. */
function withParts(part: Part, field: keyof typeof menuLimits, complete: (inner: Part) => Part): Part {
  const inner = part[field]
  if (!Array.isArray(inner) || inner.length > menuLimits[field]) return part
  return { ...part, [field]: inner.map(one => (isPart(one) ? complete(one) : one)) }
}

function isPart(value: unknown): value is Part {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
