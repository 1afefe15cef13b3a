import { menuSteps, upgrade } from "@rasoi/core/rules"
import type { DraftCopy } from "../../browser/draft-database.ts"
import type { Menu } from "../document.ts"
import { beginDraft, type Draft, hasChanges, type SheetReport, type Version } from "./draft.ts"

/** A draft as this browser stores it. Undo steps and faults are of one visit. */
export interface KeptDraft extends DraftCopy {
  /** The shape of both menus. */
  readonly shape: number
  readonly base: Version
  readonly menu: Menu
  readonly sheet: SheetReport | null
  /** Undefined in a draft of an earlier version. */
  readonly confirmedVeg?: readonly string[]
  readonly changedAt: number
}

/** Nobody remembers what an older draft was for. */
const maxAgeMs = 30 * 24 * 3_600_000

/** Null: nothing to keep. */
export function keptFrom(draft: Draft, copyId: string, now: number): KeptDraft | null {
  if (!hasChanges(draft)) return null
  const { base, menu, sheet, confirmedVeg, keptSince } = draft
  return {
    copyId,
    shape: menuSteps.length,
    base: { version: base.version, menu: base.menu },
    menu,
    sheet,
    confirmedVeg,
    changedAt: keptSince ?? now,
  }
}

/** Undefined for what this version cannot read, and for a draft that is too old. */
export function draftFromKept(stored: unknown, now: number): Draft | undefined {
  const kept = stored as KeptDraft | undefined
  if (!kept || typeof kept.shape !== "number" || kept.shape > menuSteps.length) return undefined
  if (!Array.isArray(kept.base?.menu?.categories) || !Array.isArray(kept.menu?.categories)) return undefined
  if (now - kept.changedAt > maxAgeMs) return undefined
  const upgraded = (menu: Menu) =>
    // The steps add members and read none that a draft lacks.
    upgrade(menuSteps, { document: menu as never, shape: kept.shape }) as Menu
  const base = { version: kept.base.version, menu: upgraded(kept.base.menu) }
  return {
    ...beginDraft(base),
    menu: upgraded(kept.menu),
    // An earlier version has not accounted for the prices of a sheet.
    sheet: kept.sheet?.account ? kept.sheet : null,
    confirmedVeg: kept.confirmedVeg ?? [],
    keptSince: kept.changedAt,
  }
}
