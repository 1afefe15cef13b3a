import type { SheetDraft } from "@rasoi/core/menu"
import type { Category, Item, Menu } from "../document.ts"
import { findCategory, findItem, isSame } from "../document.ts"
import type { LocatedFault } from "./faults.ts"
import { differOnlyInAvailability, rebase } from "./rebase.ts"

/** A live version of the menu. */
export interface Version {
  readonly version: number
  readonly menu: Menu
}

/** The edited menu, and the version it started from. */
export interface Draft {
  readonly base: Version
  readonly menu: Menu
  /** The state before each step, oldest first. */
  readonly past: readonly Menu[]
  /** Consecutive typing in one field is one step. */
  readonly lastField: string | null
  /** A newer live version that is not merged into this draft yet. */
  readonly newerVersion: number | null
  readonly faults: readonly LocatedFault[]
  /** What the last sheet did to the draft. */
  readonly sheet: SheetReport | null
  /** The menu before that sheet. Undo to it takes the report away too. */
  readonly beforeSheet: Menu | null
  /** Dishes that are vegetarian although their name says otherwise: somebody has said so. */
  readonly confirmedVeg: readonly string[]
  /** When it was last changed, if that was before this page was loaded. */
  readonly keptSince: number | null
}

/** Without the menu, which the draft has. */
export type SheetReport = Omit<SheetDraft, "menu"> & {
  readonly fileName: string
  /** Whether somebody has opened the list of prices that are not read. */
  readonly isUnreadSeen: boolean
}

/** The number of prices that are not read, until somebody has looked at them. */
export function unseenPrices({ sheet }: Draft): number {
  return sheet === null || sheet.isUnreadSeen ? 0 : sheet.account.notRead
}

/** What nobody has looked at of the sheet before is not lost with its report. */
function withUnseen(draft: Draft, report: SheetReport): SheetReport {
  const unseen = unseenPrices(draft)
  if (draft.sheet === null || unseen === 0) return report
  const { fileName, unread } = draft.sheet
  const before = unread
    .filter(each => each.prices > 0)
    .map(each => ({ ...each, sheet: each.sheet === null ? fileName : `${fileName}, ${each.sheet}` }))
  const { prices, notRead } = report.account
  const account = { ...report.account, prices: prices + unseen, notRead: notRead + unseen }
  return { ...report, unread: [...before, ...report.unread], account }
}

export type DraftAction =
  | { type: "edit"; change: (menu: Menu) => Menu; field?: string }
  /** Puts the dishes of a sheet into the draft. */
  | { type: "sheet"; menu: Menu; report: SheetReport }
  | { type: "closeSheet" }
  | { type: "unreadSeen" }
  | { type: "confirmVeg"; ids: readonly string[] }
  | { type: "undo" }
  /** The server sent the current menu, or the response of a save. */
  | { type: "newest"; newest: Version }
  | { type: "keepOnTop"; newest: Version }
  | { type: "startFrom"; newest: Version }
  | { type: "faults"; faults: readonly LocatedFault[] }

const maxSteps = 50

export function beginDraft(base: Version): Draft {
  return {
    base,
    menu: base.menu,
    past: [],
    lastField: null,
    newerVersion: null,
    faults: [],
    sheet: null,
    beforeSheet: null,
    confirmedVeg: [],
    keptSince: null,
  }
}

export function hasChanges(draft: Draft): boolean {
  return !isSame(draft.base.menu, draft.menu)
}

type PartState = "new" | "changed" | "same"

/** Compares with the live version. */
export function stateOfItem({ base }: Draft, item: Item): PartState {
  const before = findItem(base.menu, item.id)
  if (!before) return "new"
  return isSame(before.item, item) ? "same" : "changed"
}

/** The state of the category itself; each of its items has its own state. */
export function stateOfCategory({ base }: Draft, category: Category): PartState {
  const before = findCategory(base.menu, category.id)
  if (!before) return "new"
  return isSame({ ...before, items: [] }, { ...category, items: [] }) ? "same" : "changed"
}

export function reduceDraft(draft: Draft, action: DraftAction): Draft {
  switch (action.type) {
    case "edit":
      return edit(draft, action.change, action.field ?? null)
    case "sheet":
      return {
        ...edit(draft, () => action.menu, null),
        sheet: withUnseen(draft, action.report),
        beforeSheet: draft.menu,
      }
    case "closeSheet":
      return { ...draft, sheet: null }
    case "unreadSeen":
      return { ...draft, sheet: draft.sheet && { ...draft.sheet, isUnreadSeen: true } }
    case "confirmVeg":
      return { ...draft, confirmedVeg: [...draft.confirmedVeg, ...action.ids] }
    case "undo":
      return undo(draft)
    case "newest":
      return receiveNewest(draft, action.newest)
    case "keepOnTop":
      return rebaseDraft(draft, action.newest)
    case "startFrom":
      return beginDraft(action.newest)
    case "faults":
      return { ...draft, faults: action.faults }
  }
}

function edit(draft: Draft, change: (menu: Menu) => Menu, field: string | null): Draft {
  const menu = change(draft.menu)
  if (isSame(menu, draft.menu)) return draft
  const sameStep = field !== null && field === draft.lastField
  return {
    ...draft,
    menu,
    past: sameStep ? draft.past : [...draft.past, draft.menu].slice(-maxSteps),
    lastField: field,
    keptSince: null,
    faults: draft.faults.filter(fault => fault.key !== field),
  }
}

function undo(draft: Draft): Draft {
  const menu = draft.past.at(-1)
  if (!menu) return draft
  const sheet = menu === draft.beforeSheet ? null : draft.sheet
  return { ...draft, menu, sheet, past: draft.past.slice(0, -1), lastField: null, faults: [] }
}

/** Merges changes that cannot conflict; other changes wait for the person's decision. */
function receiveNewest(draft: Draft, newest: Version): Draft {
  if (newest.version <= draft.base.version) return draft
  // Another window may have made the same draft live.
  if (!hasChanges(draft) || isSame(draft.menu, newest.menu)) return beginDraft(newest)
  if (differOnlyInAvailability(draft.base.menu, newest.menu)) return rebaseDraft(draft, newest)
  return { ...draft, newerVersion: newest.version }
}

function rebaseDraft(draft: Draft, newest: Version): Draft {
  const over = (menu: Menu) => rebase(draft.base.menu, menu, newest.menu)
  return {
    ...draft,
    base: newest,
    menu: over(draft.menu),
    past: draft.past.map(over),
    newerVersion: null,
    faults: [],
  }
}
