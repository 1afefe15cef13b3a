/** What a tablet's request says about the guest, at any depth. A tab's label may be a name. */
const aboutGuest: ReadonlySet<string> = new Set(["customer", "delivery", "note", "label", "phone"])

/** A request of a tablet without what it says about the guest. What was sold, and for how much, stays. */
export function withoutGuest(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutGuest)
  if (value === null || typeof value !== "object") return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([member]) => !aboutGuest.has(member))
      .map(([member, part]) => [member, withoutGuest(part)]),
  )
}
