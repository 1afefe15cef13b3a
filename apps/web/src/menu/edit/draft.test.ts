import { expect, test } from "vitest"
import { findItem, type Menu } from "../document.ts"
import { beginDraft, type Draft, type DraftAction, hasChanges, reduceDraft, unseenPrices } from "./draft.ts"
import { locateFault } from "./faults.ts"
import { changeItem, removeItem } from "./menu-edits.ts"
import { sampleMenu, sheetReport } from "./sample.fixture.ts"

const begun = beginDraft({ version: 4, menu: sampleMenu() })
const price = (id: string, pricePaise: number) => (menu: Menu) =>
  changeItem(menu, id, item => ({ ...item, pricePaise }))
const setPrice = (paise: number, field?: string): DraftAction => ({
  type: "edit",
  change: price("itm_naan", paise),
  ...(field ? { field } : {}),
})
const after = (...actions: DraftAction[]): Draft => actions.reduce(reduceDraft, begun)
const naanOf = (draft: Draft) => findItem(draft.menu, "itm_naan")?.item

test("what was changed and changed back is no change", () => {
  expect(hasChanges(begun)).toBe(false)
  expect(hasChanges(after(setPrice(1)))).toBe(true)
  expect(hasChanges(after(setPrice(1), setPrice(5_500)))).toBe(false)
})

test("an edit that changes nothing makes no step", () => {
  expect(after(setPrice(5_500))).toBe(begun)
})

test("undo goes back step by step, and typing in one field is one step", () => {
  const typed = after(setPrice(1, "price"), setPrice(12, "price"), setPrice(123, "price"), setPrice(7))
  const once = reduceDraft(typed, { type: "undo" })
  expect(naanOf(once)?.pricePaise).toBe(123)
  const twice = reduceDraft(once, { type: "undo" })
  expect(naanOf(twice)?.pricePaise).toBe(5_500)
  expect(reduceDraft(twice, { type: "undo" })).toBe(twice)
})

test("an untouched draft follows what is live", () => {
  const menu = price("itm_roti", 9)(sampleMenu())
  expect(after({ type: "newest", newest: { version: 5, menu } })).toEqual(beginDraft({ version: 5, menu }))
})

test("a draft that another window made live is no draft any more", () => {
  const newest = { version: 5, menu: price("itm_naan", 1)(sampleMenu()) }
  expect(after(setPrice(1), { type: "newest", newest })).toEqual(beginDraft(newest))
})

test("staff marking something sold out goes under the draft by itself", () => {
  const menu = changeItem(sampleMenu(), "itm_naan", item => ({ ...item, available: false }))
  const draft = after(setPrice(1), { type: "newest", newest: { version: 5, menu } })
  expect(draft).toMatchObject({ base: { version: 5 }, newerVersion: null })
  expect(naanOf(draft)).toMatchObject({ pricePaise: 1, available: false })
  expect(naanOf(reduceDraft(draft, { type: "undo" }))).toMatchObject({ pricePaise: 5_500, available: false })
})

test("any other change waits for the person: kept on top, or begun anew", () => {
  const newest = { version: 5, menu: removeItem(sampleMenu(), "itm_roti") }
  const draft = after(setPrice(1), { type: "newest", newest })
  expect(draft).toMatchObject({ base: { version: 4 }, newerVersion: 5 })
  const kept = reduceDraft(draft, { type: "keepOnTop", newest })
  expect(kept).toMatchObject({ base: { version: 5 }, newerVersion: null })
  expect([naanOf(kept)?.pricePaise, findItem(kept.menu, "itm_roti")]).toEqual([1, undefined])
  expect(reduceDraft(draft, { type: "startFrom", newest })).toEqual(beginDraft(newest))
})

test("an older response that comes late is ignored", () => {
  const draft = after(setPrice(1))
  expect(reduceDraft(draft, { type: "newest", newest: { version: 3, menu: { categories: [] } } })).toBe(draft)
})

test("a fault goes when its field is changed, and only then", () => {
  const faults = ["categories[0].items[0].pricePaise", "categories[0].items[1].name"].map(field =>
    locateFault(begun.menu, { field, message: "no", reason: "PATTERN" }),
  )
  const draft = after({ type: "faults", faults })
  expect(reduceDraft(draft, setPrice(1, "item/itm_roti/description")).faults).toHaveLength(2)
  expect(reduceDraft(draft, setPrice(1, "item/itm_naan/pricePaise")).faults).toEqual([faults[1]])
})

test("what is not read of a sheet that nobody has looked at stays to be looked at after the next sheet", () => {
  const unread = (text: string) => ({
    sheet: null,
    row: 2,
    cell: "C2",
    text,
    reason: "NOT_A_PRICE" as const,
    prices: 2,
  })
  const report = (fileName: string, text: string): DraftAction => {
    const { account } = sheetReport()
    const counts = { ...account, prices: 5, used: 3, notRead: 2 }
    return {
      type: "sheet",
      menu: sampleMenu(),
      report: sheetReport({ fileName, unread: [unread(text)], account: counts }),
    }
  }
  const [first, second] = [report("veg.csv", "as per size"), report("nonveg.csv", "APS")]
  const both = after(first, second)
  expect(unseenPrices(both)).toBe(4)
  expect(both.sheet?.unread.map(each => [each.sheet, each.text])).toEqual([
    ["veg.csv", "as per size"],
    [null, "APS"],
  ])
  expect(both.sheet?.account).toMatchObject({ prices: 7, used: 3, notRead: 4 })
  expect(after(first, { type: "unreadSeen" }, second).sheet?.unread).toHaveLength(1)
})
