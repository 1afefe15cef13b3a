import type { Settings, SettingsPatch } from "@rasoi/contract/console"
import type { DocumentSection } from "./sections.ts"
import { tidy } from "./tidy.ts"

/** The edited value, and the version it started from. */
export interface Held<Name extends DocumentSection> {
  readonly base: Version
  readonly draft: Settings[Name]
}

export interface Version {
  readonly version: number
  readonly etag: string | null
  readonly updatedAt: string
  readonly updatedBy: string | null
  readonly settings: Settings
}

/** Deep equality of JSON values; the order of object members is ignored. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>]
  const names = Object.keys(left)
  return (
    names.length === Object.keys(right).length &&
    names.every(name => Object.hasOwn(right, name) && isSame(left[name], right[name]))
  )
}

/** A patch with only the changed members, each as a whole; null when nothing changed. */
export function patchOf<Name extends DocumentSection>(
  name: Name,
  before: Settings[Name],
  after: Settings[Name],
): SettingsPatch | null {
  const [from, to] = [tidy(name, before), tidy(name, after)]
  if (Array.isArray(to)) return isSame(from, to) ? null : { [name]: to }
  const changed = changedMembers(from, to)
  return changed.length === 0 ? null : { [name]: Object.fromEntries(changed) }
}

function changedMembers(from: object, to: object): [string, unknown][] {
  const before = from as Record<string, unknown>
  return Object.entries(to).filter(([member, value]) => !isSame(before[member], value))
}

export function isChanged<Name extends DocumentSection>(name: Name, { base, draft }: Held<Name>): boolean {
  return patchOf(name, base.settings[name], draft) !== null
}

export function begin<Name extends DocumentSection>(name: Name, newest: Version): Held<Name> {
  return { base: newest, draft: newest.settings[name] }
}

/**
 * Handles a newer version. Without edits the draft follows it. With edits the draft moves to it if the newer version
 * did not change this section, or made the same change. Otherwise the draft stays on the old version: a conflict.
 */
export function keepUp<Name extends DocumentSection>(
  name: Name,
  held: Held<Name>,
  newest: Version,
): Held<Name> {
  if (newest.version === held.base.version) return held
  const untouched = patchOf(name, held.base.settings[name], newest.settings[name]) === null
  const agreed = patchOf(name, newest.settings[name], held.draft) === null
  if (agreed || !isChanged(name, held)) return begin(name, newest)
  return untouched ? { base: newest, draft: held.draft } : held
}

/** Applies our own changes to the newest version, member by member. */
export function layOver<Name extends DocumentSection>(
  name: Name,
  held: Held<Name>,
  newest: Version,
): Held<Name> {
  const { base, draft } = held
  if (Array.isArray(draft)) return { base: newest, draft }
  const mine = Object.fromEntries(changedMembers(tidy(name, base.settings[name]), tidy(name, draft)))
  return { base: newest, draft: { ...newest.settings[name], ...mine } }
}
