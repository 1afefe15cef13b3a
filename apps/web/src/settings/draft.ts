import type { ResponseOf } from "@rasoi/contract"
import type { getSettings, Settings, SettingsPatch } from "@rasoi/contract/console"
import { normalize } from "./normalize.ts"
import type { DocumentSection } from "./sections.ts"

/** The edited value, and the version it started from. */
export interface SectionEdit<Name extends DocumentSection> {
  readonly base: Version
  readonly draft: Settings[Name]
}

export type Version = ResponseOf<typeof getSettings> & { readonly etag: string | null }

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
  const [from, to] = [normalize(name, before), normalize(name, after)]
  if (Array.isArray(to)) return isSame(from, to) ? null : { [name]: to }
  const changed = changedMembers(from, to)
  return changed.length === 0 ? null : { [name]: Object.fromEntries(changed) }
}

function changedMembers(from: object, to: object): [string, unknown][] {
  const before = from as Record<string, unknown>
  return Object.entries(to).filter(([member, value]) => !isSame(before[member], value))
}

export function isChanged<Name extends DocumentSection>(
  name: Name,
  { base, draft }: SectionEdit<Name>,
): boolean {
  return patchOf(name, base.settings[name], draft) !== null
}

export function startEdit<Name extends DocumentSection>(name: Name, newest: Version): SectionEdit<Name> {
  return { base: newest, draft: newest.settings[name] }
}

/**
 * Handles a newer version. Without edits the draft follows it. With edits the draft moves to it if the newer version
 * did not change this section, or made the same change. Otherwise the draft stays on the old version: a conflict.
 */
export function followNewest<Name extends DocumentSection>(
  name: Name,
  edit: SectionEdit<Name>,
  newest: Version,
): SectionEdit<Name> {
  if (newest.version === edit.base.version) return edit
  const untouched = patchOf(name, edit.base.settings[name], newest.settings[name]) === null
  const agreed = patchOf(name, newest.settings[name], edit.draft) === null
  if (agreed || !isChanged(name, edit)) return startEdit(name, newest)
  return untouched ? { base: newest, draft: edit.draft } : edit
}

/** Applies our own changes to the newest version, member by member. */
export function rebaseDraft<Name extends DocumentSection>(
  name: Name,
  edit: SectionEdit<Name>,
  newest: Version,
): SectionEdit<Name> {
  const { base, draft } = edit
  if (Array.isArray(draft)) return { base: newest, draft }
  const mine = Object.fromEntries(
    changedMembers(normalize(name, base.settings[name]), normalize(name, draft)),
  )
  return { base: newest, draft: { ...newest.settings[name], ...mine } }
}
