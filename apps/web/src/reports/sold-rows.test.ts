import { expect, test } from "vitest"
import { soldRows } from "./sold-rows.ts"

const rupees = (amount: number) => ({ amount, currency: "INR" as const, display: `₹${amount / 100}` })
const half = { menuItemId: "half", name: "Half", quantity: 3, sales: rupees(300) }
const full = { menuItemId: "full", name: "Full", quantity: 1, sales: rupees(500) }
const curry = {
  id: "curry",
  onMenu: true,
  name: "Curry",
  quantity: 4,
  sales: rupees(800),
  sizes: [half, full],
}
const gone = { id: "curry", onMenu: false, name: "Old curry", quantity: 1, sales: rupees(1600), sizes: [] }

test("sizes stand below their item, places count items only, and no two rows are mistaken for each other", () => {
  const rows = soldRows([curry, gone], "quantity")
  expect(rows.map(({ place, name }) => [place, name])).toEqual([
    [1, "Curry"],
    [null, "Half"],
    [null, "Full"],
    [2, "Old curry"],
  ])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(4)
  expect(rows.map(row => row.gone)).toEqual([false, false, false, true])
})

test("the share is of what the list is ordered by, from nothing to all of the largest", () => {
  expect(soldRows([curry, gone], "quantity").map(({ share }) => share)).toEqual([1, 0.75, 0.25, 0.25])
  expect(soldRows([gone, curry], "sales").map(({ share }) => share)).toEqual([1, 0.5, 0.1875, 0.3125])
  const free = { id: "water", name: "Water", quantity: 1, sales: rupees(0) }
  expect(soldRows([free], "sales")[0]).toMatchObject({ share: 0, gone: false })
  expect(soldRows([], "sales")).toEqual([])
})
