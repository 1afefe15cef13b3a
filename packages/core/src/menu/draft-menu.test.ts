import { expect, test } from "vitest"
import { type DraftItem, isCompleteMenu, lacksPrice } from "./draft-menu.ts"
import { item, menuOf, sizedItem } from "./menu.fixture.ts"

const withoutPrice: DraftItem = item("naan", { pricePaise: null })
const withoutType: DraftItem = { ...item("naan"), foodType: null }

test("a dish has a price of its own or sizes with theirs", () => {
  expect([item("naan"), sizedItem("curry"), withoutPrice].map(lacksPrice)).toEqual([false, false, true])
})

test("one dish without a price or a food type makes the menu incomplete", () => {
  const complete = menuOf([item("dal")], [sizedItem("curry")])
  expect(isCompleteMenu(complete)).toBe(true)
  for (const dish of [withoutPrice, withoutType]) {
    const categories = complete.categories.map((category, index) =>
      index === 1 ? { ...category, items: [...category.items, dish] } : category,
    )
    expect(isCompleteMenu({ categories })).toBe(false)
  }
  expect(isCompleteMenu({ categories: [] })).toBe(true)
})
