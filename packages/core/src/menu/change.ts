import type { MenuChange, MenuItemDocument, MenuPart, MenuPlace } from "@rasoi/contract/console"

/** The part of the menu that a change is about. */
export interface Subject {
  readonly part: MenuPart
  readonly where: MenuPlace
}

export type ChangeOf<Kind extends MenuChange["kind"]> = Extract<MenuChange, { kind: Kind }>
export type PartSummary = ChangeOf<"ADDED">["to"]

const emptyPlace: MenuPlace = { category: null, item: null, size: null, addOnGroup: null, addOn: null }

export function placeOf(names: Partial<MenuPlace>): MenuPlace {
  return { ...emptyPlace, ...names }
}

export function change<Kind extends MenuChange["kind"]>(
  { part, where }: Subject,
  kind: Kind,
  from: ChangeOf<Kind>["from"],
  to: ChangeOf<Kind>["to"],
): MenuChange {
  return { kind, part, where, from, to } as MenuChange
}

/** The change, or an empty list if both values are equal. */
export function difference<Kind extends Exclude<MenuChange["kind"], "ADDED" | "REMOVED" | "REORDERED">>(
  subject: Subject,
  kind: Kind,
  from: ChangeOf<Kind>["from"],
  to: ChangeOf<Kind>["to"],
): MenuChange[] {
  return JSON.stringify(from) === JSON.stringify(to) ? [] : [change(subject, kind, from, to)]
}

/** A missing text and an empty text count as equal. */
export function textDifference(
  subject: Subject,
  kind: "DESCRIPTION" | "IMAGE" | "IMAGE_ALT",
  from: string | null,
  to: string | null,
): MenuChange[] {
  return difference(subject, kind, from || null, to || null)
}

type Pictured = Pick<MenuItemDocument, "imageUrl" | "photo">

/** Another photo has another text: that is one change. */
export function pictureDifference(subject: Subject, before: Pictured, after: Pictured): MenuChange[] {
  const pictureOf = ({ photo, imageUrl }: Pictured) => photo?.id ?? imageUrl
  const picture = textDifference(subject, "IMAGE", pictureOf(before), pictureOf(after))
  if (picture.length > 0) return picture
  return textDifference(subject, "IMAGE_ALT", before.photo?.alt ?? null, after.photo?.alt ?? null)
}

interface Pairing<Part> {
  readonly added: readonly Part[]
  readonly removed: readonly Part[]
  readonly kept: readonly (readonly [before: Part, after: Part])[]
  /** The kept parts in their old order. */
  readonly keptInOldOrder: readonly Part[]
}

/** Finds added, removed and kept parts by id, not by name: a renamed dish is the same dish. */
export function pair<Part>(
  before: readonly Part[],
  after: readonly Part[],
  idOf: (part: Part) => string,
): Pairing<Part> {
  const beforeById = new Map(before.map(part => [idOf(part), part]))
  const afterIds = new Set(after.map(idOf))
  const added: Part[] = []
  const kept: [Part, Part][] = []
  for (const part of after) {
    const old = beforeById.get(idOf(part))
    if (old === undefined) added.push(part)
    else kept.push([old, part])
  }
  const keptInOldOrder = before.filter(part => afterIds.has(idOf(part)))
  return { added, removed: before.filter(part => !afterIds.has(idOf(part))), kept, keptInOldOrder }
}

/** Reports one change for the whole list: one per part would hide the other changes. */
export function reordering<Part>(
  subject: Subject,
  { keptInOldOrder, kept }: Pairing<Part>,
  nameOf: (part: Part) => string,
): MenuChange[] {
  if (keptInOldOrder.every((part, index) => part === kept[index]?.[0])) return []
  const now = new Map(kept)
  // Use the new names on both sides, so that a renamed dish does not look like another one.
  const from = keptInOldOrder.map(part => nameOf(now.get(part) ?? part))
  const to = kept.map(([, part]) => nameOf(part))
  return [change(subject, "REORDERED", from, to)]
}
