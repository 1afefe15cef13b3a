import type { MenuDocument } from "@rasoi/contract/console"
import { expect, test } from "vitest"
import { mostCountedPopular, popularDishes } from "./popular.ts"

const item = (id: string, sizes: string[] = []) => ({
  id,
  menuItemId: sizes.length > 0 ? null : id,
  variants: sizes.map(menuItemId => ({ menuItemId })),
})
const menuOf = (...items: object[]) => ({ categories: [{ items }] }) as unknown as MenuDocument
const sold = (revenue: Record<string, number>) =>
  Object.entries(revenue).map(([menuItemId, revenuePaise]) => ({ menuItemId, revenuePaise }))

test("most money first; the sizes of a dish count together, and equal ones stay in the menu's order", () => {
  const menu = menuOf(item("naan"), item("dal", ["dal_half", "dal_full"]), item("roti"), item("kheer"))
  const revenue = sold({ naan: 9, dal_half: 5, dal_full: 6, roti: 9 })
  expect(popularDishes(menu, revenue)).toEqual(["dal", "naan", "roti"])
})

test("what has left the menu is left out, and a long menu gives no more than are kept", () => {
  const items = Array.from({ length: 20 }, (_, index) => item(`dish_${index}`))
  const revenue = Object.fromEntries([...items.map(({ id }) => [id, 1]), ["gone", 99]])
  expect(popularDishes(menuOf(...items), sold(revenue))).toHaveLength(mostCountedPopular)
  expect(popularDishes(menuOf(...items), sold(revenue))).not.toContain("gone")
})
