import { expect, test } from "vitest"
import type { Item, Menu } from "../document.ts"
import { dishAfter, sameFieldOf } from "./next-dish.ts"

const dish = (id: string, sizes: string[] = []) =>
  ({ id, variants: sizes.map(menuItemId => ({ menuItemId })) }) as unknown as Item
const [naan, lassi, dal] = [dish("naan"), dish("lassi", ["small", "large"]), dish("dal")]
const menu = {
  categories: [{ items: [naan, lassi] }, { items: [] }, { items: [dal] }],
} as unknown as Menu

test("the next dish is the one below, in the next category after the last; after the last dish there is none", () => {
  expect(dishAfter(menu, "naan")?.id).toBe("lassi")
  expect(dishAfter(menu, "lassi")?.id).toBe("dal")
  expect(dishAfter(menu, "dal")).toBe(undefined)
  expect(dishAfter(menu, "gone")).toBe(undefined)
})

test.each([
  ["item/naan/name", "item/lassi/name"],
  ["item/naan/prepMinutes", "item/lassi/prepMinutes"],
  ["item/naan/pricePaise", "item/lassi/size/small/pricePaise"],
  ["item/naan/group/g/option/o/name", "item/lassi/name"],
])("from %s to %s", (from, to) => {
  expect(sameFieldOf(lassi, from)).toBe(to)
})

test("from the price of a size to the one price of the next dish", () => {
  expect(sameFieldOf(dal, "item/lassi/size/large/pricePaise")).toBe("item/dal/pricePaise")
})
