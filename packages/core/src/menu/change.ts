import type { MenuChange, MenuPart, MenuPlace } from "@rasoi/contract/console"

/** What a change is about, and where it stands. */
export interface Subject {
  readonly part: MenuPart
  readonly where: MenuPlace
}

type ChangeOf<Kind extends MenuChange["kind"]> = Extract<MenuChange, { kind: Kind }>
export type PartSummary = ChangeOf<"ADDED">["to"]

const nowhere: MenuPlace = { category: null, item: null, size: null, addOnGroup: null, addOn: null }

export function place(names: Partial<MenuPlace>): MenuPlace {
  return { ...nowhere, ...names }
}

export function change<Kind extends MenuChange["kind"]>(
  { part, where }: Subject,
  kind: Kind,
  from: ChangeOf<Kind>["from"],
  to: ChangeOf<Kind>["to"],
): MenuChange {
  return { kind, part, where, from, to } as MenuChange
}

/** The change, or nothing when the two are equal. */
export function difference<Kind extends Exclude<MenuChange["kind"], "ADDED" | "REMOVED" | "REORDERED">>(
  subject: Subject,
  kind: Kind,
  from: ChangeOf<Kind>["from"],
  to: ChangeOf<Kind>["to"],
): MenuChange[] {
  return JSON.stringify(from) === JSON.stringify(to) ? [] : [change(subject, kind, from, to)]
}

/** No text and an empty text are the same to a reader. */
export function textDifference(
  subject: Subject,
  kind: "DESCRIPTION" | "IMAGE",
  from: string | null,
  to: string | null,
): MenuChange[] {
  return difference(subject, kind, from || null, to || null)
}

interface Pairing<Part> {
  readonly added: readonly Part[]
  readonly removed: readonly Part[]
  readonly kept: readonly (readonly [before: Part, after: Part])[]
  /** What is in both, in the order in which it stood. */
  readonly stayed: readonly Part[]
}

/** Which parts came, went and stayed. Ids decide, never names: a renamed dish is the same dish. */
export function pair<Part>(
  before: readonly Part[],
  after: readonly Part[],
  idOf: (part: Part) => string,
): Pairing<Part> {
  const earlier = new Map(before.map(part => [idOf(part), part]))
  const later = new Set(after.map(idOf))
  const added: Part[] = []
  const kept: [Part, Part][] = []
  for (const part of after) {
    const old = earlier.get(idOf(part))
    if (old === undefined) added.push(part)
    else kept.push([old, part])
  }
  const stayed = before.filter(part => later.has(idOf(part)))
  return { added, removed: before.filter(part => !later.has(idOf(part))), kept, stayed }
}

/** One change for a whole list: who stands before whom, told one by one, would bury the rest. */
export function reordering<Part>(
  subject: Subject,
  { stayed, kept }: Pairing<Part>,
  nameOf: (part: Part) => string,
): MenuChange[] {
  if (stayed.every((part, index) => part === kept[index]?.[0])) return []
  const now = new Map(kept)
  // Names as they are now on both sides, so that a new name does not look like another dish.
  const from = stayed.map(part => nameOf(now.get(part) ?? part))
  const to = kept.map(([, part]) => nameOf(part))
  return [change(subject, "REORDERED", from, to)]
}
