import type { MenuItemDocument } from "@rasoi/contract/console"
import { expect, test } from "vitest"
import { sampleBooking, sampleOrder } from "./sample.ts"

const dish = (id: string, change: Partial<MenuItemDocument> = {}): MenuItemDocument => ({
  id,
  name: id,
  description: "",
  imageUrl: null,
  photo: null,
  foodType: "VEG",
  available: true,
  prepMinutes: 10,
  menuItemId: id,
  pricePaise: 10_000,
  tax: { rateBasisPoints: 500, included: false },
  variants: [],
  addOnGroups: [],
  ...change,
})
const menuOf = (...items: MenuItemDocument[]) => ({
  categories: [{ id: "cat", name: "All", description: null, imageUrl: null, photo: null, items }],
})
const size = (menuItemId: string, available: boolean) => ({
  menuItemId,
  label: menuItemId,
  pricePaise: 5000,
  isDefault: false,
  available,
})
const group = { id: "g", name: "Bread", min: 1, max: 1, options: [] }
const ordering = { types: ["PICKUP" as const], minimumOrderPaise: 0, deliveryPincodes: ["560038"] }

test("passes over what is sold out, what needs a choice, and sizes that are gone", () => {
  const menu = menuOf(
    dish("sold_out", { available: false }),
    dish("needs_bread", { addOnGroups: [group] }),
    dish("sizes", {
      menuItemId: null,
      pricePaise: null,
      variants: [size("half", false), size("full", true)],
    }),
    dish("plain"),
  )
  expect(sampleOrder(menu, ordering)?.items[0]?.menuItemId).toBe("full")
  expect(sampleOrder(menuOf(dish("sold_out", { available: false })), ordering)).toBeUndefined()
})

test("orders as much as the restaurant's minimum asks for", () => {
  expect(sampleOrder(menuOf(dish("a")), { ...ordering, minimumOrderPaise: 15_000 })).toMatchObject({
    items: [{ menuItemId: "a", quantity: 2 }],
  })
  expect(sampleOrder(menuOf(dish("a", { pricePaise: 0 })), ordering)).toMatchObject({
    items: [{ quantity: 1 }],
  })
})

test("is delivered, to a place within the area, where nobody can collect", () => {
  expect(sampleOrder(menuOf(dish("a")), { ...ordering, types: ["DELIVERY"] })).toMatchObject({
    type: "DELIVERY",
    payment: "CASH_ON_DELIVERY",
    delivery: { pincode: "560038" },
  })
})

test("books an evening if one is free, and whatever is free if none is", () => {
  const date = "2026-10-18"
  const slots = [
    { time: "12:00", available: false },
    { time: "12:30", available: true },
    { time: "19:30", available: true },
  ]
  expect(sampleBooking({ date, slots })).toMatchObject({ date, time: "19:30" })
  expect(sampleBooking({ date, slots: slots.slice(0, 2) })).toMatchObject({ time: "12:30" })
})
