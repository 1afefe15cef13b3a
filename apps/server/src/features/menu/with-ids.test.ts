import type { MenuDocument } from "@rasoi/contract/console"
import { checkMenu } from "@rasoi/core"
import { expect, test } from "vitest"
import { demoMenu } from "../../demo/menu.ts"
import { passesOf } from "../../testing/cpu-time.ts"
import { withIds } from "./with-ids.ts"

const empty: MenuDocument = { categories: [] }

function counter() {
  let count = 0
  return (prefix: string) => {
    count += 1
    return `${prefix}_${count}`
  }
}

function withoutIds(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, inner) => (/^(id|menuItemId)$/.test(key) ? undefined : inner)),
  )
}

test("a whole menu without ids becomes one that keeps the rules", () => {
  const menu = withIds(withoutIds(demoMenu), empty, counter()) as MenuDocument
  expect(checkMenu(menu)).toEqual([])
  expect(withoutIds(menu)).toEqual(withoutIds(demoMenu))
})

test("what the current menu has by name keeps its ids", () => {
  expect(withIds(withoutIds(demoMenu), demoMenu, counter())).toEqual(demoMenu)
})

test("ids that are there stay, and a renamed part is known by its id", () => {
  expect(withIds(demoMenu, empty, counter())).toEqual(demoMenu)
  const [category] = demoMenu.categories
  const renamed = { categories: [{ ...(withoutIds(category) as object), id: category?.id, name: "Renamed" }] }
  const menu = withIds(renamed, demoMenu, counter()) as MenuDocument
  expect(menu.categories[0]?.items).toEqual(category?.items)
})

test("an item with sizes has no menuItemId of its own", () => {
  const item = { name: "Dal", variants: [{ label: "Half" }, { label: "Full" }] }
  const menu = withIds({ categories: [{ name: "Mains", items: [item] }] }, empty, counter())
  expect(menu).toMatchObject({
    categories: [
      { items: [{ menuItemId: null, variants: [{ menuItemId: "itm_3" }, { menuItemId: "itm_4" }] }] },
    ],
  })
})

test.each([null, 7, "menu", [], {}, { categories: "none" }, { categories: [null, 7] }])(
  "%j is left for the check to refuse",
  document => {
    expect(withIds(document, empty, counter())).toEqual(document)
  },
)

test("a file that names a long list again and again is read in one pass", async () => {
  const names = Array.from({ length: 2000 }, (_, index) => `Dish ${index}`)
  const items = names.map(name => ({ id: name, name, variants: [], addOnGroups: [] }))
  const current = { categories: [{ id: "c", name: "C", items }] } as unknown as MenuDocument
  const category = { name: "C", items: names.map(name => ({ name })) }
  const file = { categories: Array.from({ length: 100 }, () => category) }
  // A linear search for each name takes a hundred times as long.
  expect(await passesOf(() => withIds(file, current, counter()))).toBeLessThan(5_000)
})

test("a list that no menu may have gets no ids", () => {
  const document = { categories: Array.from({ length: 201 }, () => ({})) }
  expect(withIds(document, empty, counter())).toEqual(document)
})
