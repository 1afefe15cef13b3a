import { menuSteps } from "@rasoi/core/rules"
import { expect, test } from "vitest"
import { beginDraft, reduceDraft, unseenPrices } from "./draft.ts"
import { draftFromKept, type KeptDraft, keptFrom } from "./kept-draft.ts"
import { missingParts, setFoodType } from "./missing-parts.ts"
import { sampleMenu, sheetReport } from "./sample.fixture.ts"

const day = 24 * 3_600_000
const begun = beginDraft({ version: 3, menu: sampleMenu() })
const emptied = { categories: [] }
const changed = reduceDraft(begun, { type: "edit", change: () => emptied })
const report = sheetReport({ added: ["itm_1"] })

test("a draft comes back with its base, its report and the time of its last change", () => {
  const draft = reduceDraft(begun, { type: "sheet", menu: emptied, report })
  const kept = structuredClone(keptFrom(draft, "copy", 1_000))
  const back = draftFromKept(kept, 1_000 + day)
  expect(back).toMatchObject({ base: begun.base, menu: emptied, sheet: report, keptSince: 1_000 })
  // What only looks at it does not make it younger; a change does.
  expect(keptFrom(back ?? begun, "copy", 9_000)?.changedAt).toBe(1_000)
  const edited = reduceDraft(back ?? begun, { type: "edit", change: () => begun.menu, field: "x" })
  expect(edited.keptSince).toBeNull()
})

test("a draft without changes is not kept, and an old one is forgotten", () => {
  expect(keptFrom(begun, "copy", 1_000)).toBeNull()
  const kept = keptFrom(changed, "copy", 0)
  expect(draftFromKept(kept, 30 * day)).toBeDefined()
  expect(draftFromKept(kept, 30 * day + 1)).toBeUndefined()
})

test("what this version cannot read is no draft", () => {
  const kept = keptFrom(changed, "copy", 0) as KeptDraft
  const newer = { ...kept, shape: menuSteps.length + 1 }
  for (const stored of [undefined, null, "x", {}, newer, { ...kept, base: {} }, { ...kept, menu: null }])
    expect(draftFromKept(stored, 0)).toBeUndefined()
})

test("a draft of an older shape is upgraded on both sides", () => {
  const kept = { ...keptFrom(changed, "copy", 0), shape: 0 }
  expect(draftFromKept(kept, 0)?.base.menu).toEqual(begun.base.menu)
})

test("the report of a version that did not account for prices is forgotten, its draft is not", () => {
  const draft = reduceDraft(begun, { type: "sheet", menu: emptied, report })
  const { account: _, ...older } = report
  const kept = { ...keptFrom(draft, "copy", 0), sheet: older, confirmedVeg: undefined }
  expect(draftFromKept(kept, 0)).toMatchObject({ menu: emptied, sheet: null, confirmedVeg: [] })
})

test("prices that were not read are unseen until their list was opened, also after a reload", () => {
  const account = { ...report.account, prices: 3, used: 1, notRead: 2 }
  const draft = reduceDraft(begun, { type: "sheet", menu: emptied, report: { ...report, account } })
  expect(unseenPrices(draft)).toBe(2)
  const seen = reduceDraft(draft, { type: "unreadSeen" })
  expect(unseenPrices(seen)).toBe(0)
  const reload = (each: typeof draft) => draftFromKept(structuredClone(keptFrom(each, "copy", 0)), 0) ?? begun
  expect([draft, seen].map(reload).map(unseenPrices)).toEqual([2, 0])
})

test("undo of the sheet takes its report away, undo of a later step keeps it", () => {
  const sheet = reduceDraft(begun, { type: "sheet", menu: emptied, report })
  expect(reduceDraft(sheet, { type: "undo" }).sheet).toBeNull()
  const later = reduceDraft(sheet, { type: "edit", change: () => sampleMenu() })
  expect(reduceDraft(later, { type: "undo" }).sheet).toBe(report)
})

test("food types are asked for by category, and given only to dishes without one", () => {
  const menu = structuredClone(sampleMenu())
  const items = menu.categories.flatMap(category => category.items)
  const [first, second] = items
  if (!first || !second) throw new Error("the sample has two dishes")
  first.foodType = null
  second.foodType = "EGG"
  expect(missingParts(menu).foodTypes.flatMap(({ items: missing }) => missing)).toEqual([first])
  const filled = setFoodType(menu, new Set(items.map(({ id }) => id)), "VEG")
  expect(missingParts(filled)).toEqual({ foodTypes: [], prices: [] })
  expect(filled.categories.flatMap(category => category.items)[1]?.foodType).toBe("EGG")
})
