import type { MenuChange, MenuPart } from "@rasoi/contract/console"
import { expect, test } from "vitest"
import { menuChangeText } from "./change-text.ts"

const inItem = { category: "Mains", item: "Dal", size: null, addOnGroup: null, addOn: null }
const rupees = (amount: number, display: string) => ({ amount, currency: "INR" as const, display })
const summary = (name: string, available = true) => ({ name, prices: null, available })

function ofItem(kind: MenuChange["kind"], from: unknown, to: unknown): MenuChange {
  return { kind, part: "ITEM", where: inItem, from, to } as MenuChange
}

const added = (part: MenuPart, name: string, available = true): MenuChange => ({
  kind: "ADDED",
  part,
  where: { ...inItem, size: part === "SIZE" ? name : null },
  from: null,
  to: summary(name, available),
})

const tax = (rateBasisPoints: number) => ({ rateBasisPoints, included: false })

const texts: [text: string, change: MenuChange][] = [
  ["Dal: added to Mains", added("ITEM", "Dal")],
  ["Dal: added to Mains, sold out", added("ITEM", "Dal", false)],
  ["Dal: size Half added", added("SIZE", "Half")],
  ["Dal: add-on group Extras added", added("ADD_ON_GROUP", "Extras")],
  ["Dal: description added", ofItem("DESCRIPTION", null, "With butter")],
  ["Dal: description removed", ofItem("DESCRIPTION", "With butter", null)],
  ["Dal: description changed", ofItem("DESCRIPTION", "With butter", "With ghee")],
  ["Dal: image added", ofItem("IMAGE", null, "https://a.example/1")],
  ["Dal: food type egg → veg", ofItem("FOOD_TYPE", "EGG", "VEG")],
  ["Dal: menuItemId dal_1 → dal_2", ofItem("MENU_ITEM_ID", "dal_1", "dal_2")],
  ["Dal: sold by size, no longer at one price", ofItem("PRICE", rupees(100, "₹1.00"), null)],
  ["Dal: tax 5 % on top → 2.5 % on top", ofItem("TAX", tax(500), tax(250))],
  ["Dal: tax 2.05 % on top → 10.01 % on top", ofItem("TAX", tax(205), tax(1001))],
]

test.each(texts)("%s", (text, change) => {
  expect(menuChangeText(change)).toBe(text)
})

test("a new order names the parts that were ordered", () => {
  const reordered = (part: MenuPart) =>
    menuChangeText({ kind: "REORDERED", part, where: inItem, from: [], to: [] } as MenuChange)
  const parts: MenuPart[] = ["CATEGORY", "ITEM", "SIZE", "ADD_ON_GROUP", "ADD_ON"]
  expect(parts.map(reordered)).toEqual(
    ["categories", "items", "sizes", "add-on groups", "add-ons"].map(
      words => `Dal: order of ${words} changed`,
    ),
  )
})
