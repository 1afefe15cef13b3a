export type MenuChangeKind =
  | "ADDED"
  | "REMOVED"
  | "RENAMED"
  | "REPRICED"
  | "SOLD_OUT"
  | "BACK"
  | "MOVED"
  | "CHANGED"

/** One difference between two menu versions, in words an owner reads. */
export interface MenuChange {
  kind: MenuChangeKind
  /** The item's name as it is now; the category's, where a category itself changed. */
  itemName: string
  /** What about it: "price", "size", "add-on", "tax" … */
  field: string
  from: string | null
  to: string | null
  text: string
}

/** What a change is about: "Butter Chicken", or "Butter Chicken, Half" for a part of it. */
export interface Subject {
  readonly itemName: string
  readonly words: string
}

type Values = Pick<MenuChange, "from" | "to">

export function change(
  subject: Subject,
  kind: MenuChangeKind,
  field: string,
  { from, to }: Values,
  what: string,
): MenuChange {
  return { kind, itemName: subject.itemName, field, from, to, text: `${subject.words}: ${what}` }
}

/** `price ₹55.00 → ₹60.00`, or nothing when the two are equal. */
export function difference(
  subject: Subject,
  kind: MenuChangeKind,
  field: string,
  from: string,
  to: string,
): MenuChange[] {
  return from === to ? [] : [change(subject, kind, field, { from, to }, `${field} ${from} → ${to}`)]
}

export function renaming(subject: Subject, from: string, to: string): MenuChange[] {
  return from === to ? [] : [change(subject, "RENAMED", "name", { from, to }, `renamed from ${from}`)]
}

export function availability(subject: Subject, from: boolean, to: boolean): MenuChange[] {
  if (from === to) return []
  return to
    ? [change(subject, "BACK", "availability", { from: "sold out", to: "available" }, "available again")]
    : [change(subject, "SOLD_OUT", "availability", { from: "available", to: "sold out" }, "sold out")]
}

interface Pairing<Part> {
  readonly added: readonly Part[]
  readonly removed: readonly Part[]
  readonly kept: readonly (readonly [before: Part, after: Part])[]
  /** What is in both stands in another order. */
  readonly reordered: boolean
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
  const reordered = stayed.some((part, index) => part !== kept[index]?.[0])
  return { added, removed: before.filter(part => !later.has(idOf(part))), kept, reordered }
}

export function reordering(subject: Subject, field: string, reordered: boolean): MenuChange[] {
  return reordered ? [change(subject, "MOVED", field, { from: null, to: null }, `${field} changed`)] : []
}
