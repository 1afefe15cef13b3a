import { expect, test } from "vitest"
import { findItem, type Item, type Menu } from "../document.ts"
import { doubtsOf, withFoodType } from "./doubts.ts"
import { beginDraft, reduceDraft } from "./draft.ts"
import { changeItem } from "./menu-edits.ts"
import { group, item, size } from "./sample.fixture.ts"

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

test("a size or an add-on with a word for meat is asked about", () => {
  const sizes = item("Biryani", { variants: [size("Veg", 12_000), size("Chicken", 18_000)] })
  const addOns = item("Fried Rice", { addOnGroups: [group("Extras", ["Cheese", "Boiled egg"])] })
  const added = reduceDraft(begun, {
    type: "edit",
    change: () => menuOf(...(live.categories[0]?.items ?? []), sizes, addOns),
  })
  expect(doubtsOf(added).map(({ item: { name }, word, part }) => [name, word, part])).toEqual([
    ["Biryani", "MEAT", "Chicken"],
    ["Fried Rice", "EGG", "Boiled egg"],
  ])
  const grown = reduceDraft(begun, {
    type: "edit",
    change: menu => changeItem(menu, "itm_idli", each => ({ ...each, variants: [size("Kheema", 9_000)] })),
  })
  expect(named(grown)).toEqual(["Idli MEAT"])
})
