import { expect, test } from "vitest"
import { findItem, type Item, type Menu } from "../document.ts"
import { doubtsOf, withFoodType } from "./doubts.ts"
import { beginDraft, reduceDraft } from "./draft.ts"
import { changeItem } from "./menu-edits.ts"
import { item } from "./sample.fixture.ts"

const menuOf = (...items: Item[]): Menu => ({
  categories: [{ id: "cat_1", name: "Starters", description: null, imageUrl: null, photo: null, items }],
})
const live = menuOf(item("Fish Fry"), item("Idli"))
const begun = beginDraft({ version: 1, menu: live })
const chicken = item("Chicken Manchurian")
const named = (draft: typeof begun) => doubtsOf(draft).map(({ item: { name }, word }) => `${name} ${word}`)

test("a new dish that is veg beside a word for meat is asked about, until somebody has answered", () => {
  const added = reduceDraft(begun, {
    type: "edit",
    change: () => menuOf(...(live.categories[0]?.items ?? []), chicken, item("Gobi Manchurian")),
  })
  expect(named(added)).toEqual(["Chicken Manchurian MEAT"])
  expect(named(reduceDraft(added, { type: "confirmVeg", ids: [chicken.id] }))).toEqual([])
  const meat = reduceDraft(added, {
    type: "edit",
    change: menu => withFoodType(menu, chicken.id, "NON_VEG"),
  })
  expect(named(meat)).toEqual([])
  expect(findItem(meat.menu, chicken.id)?.item.foodType).toBe("NON_VEG")
})

test("a dish of the live menu is asked about once its name or food type changes", () => {
  expect(named(begun)).toEqual([])
  const rename = (id: string, name: string) =>
    reduceDraft(begun, { type: "edit", change: menu => changeItem(menu, id, each => ({ ...each, name })) })
  expect(named(rename("itm_idli", "Egg Idli"))).toEqual(["Egg Idli EGG"])
  const was = beginDraft({ version: 1, menu: withFoodType(live, "itm_fish_fry", "NON_VEG") })
  expect(named(reduceDraft(was, { type: "edit", change: () => live }))).toEqual(["Fish Fry FISH"])
})
