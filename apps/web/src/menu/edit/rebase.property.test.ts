import fc from "fast-check"
import { expect, test } from "vitest"
import type { Menu } from "../document.ts"
import * as items from "./item-edits.ts"
import * as menus from "./menu-edits.ts"
import { rebase } from "./rebase.ts"
import { sampleMenu } from "./sample.fixture.ts"

const base = sampleMenu()

/** Any edit of the editor; the three numbers select its target. */
function makeEdit(name: string, [kind, first, second]: readonly number[]): (menu: Menu) => Menu {
  let made = 0
  const newId = (prefix: string) => `${prefix}_${name}${++made}`
  return menu => {
    const pick = <Part>(list: readonly Part[], at = 0) => list[at % Math.max(1, list.length)]
    const all = menu.categories.flatMap(category => category.items)
    const [item, category] = [pick(all, first), pick(menu.categories, second)]
    if (!item || !category) return menu
    const id = `${name}_item`
    const edits: ((menu: Menu) => Menu)[] = [
      each => menus.removeItem(each, item.id),
      each => menus.moveItemToCategory(each, item.id, category.id),
      each => menus.moveItem(each, item.id, second ?? 0),
      each => menus.addItem(each, category.id, id, newId),
      each => menus.removeCategory(each, category.id),
      each => menus.moveCategory(each, category.id, first ?? 0),
      each => menus.duplicateItem(each, item.id, { id, nameOf: text => `${text} 2`, newId }),
      each => menus.changeItem(each, item.id, one => ({ ...one, name: `${one.name} ${name}` })),
      each => menus.changeItem(each, item.id, one => items.sellBySize(one, newId)),
      each => menus.changeItem(each, item.id, items.sellAtOnePrice),
      each => menus.changeItem(each, item.id, one => items.addGroup(one, newId)),
      each =>
        menus.changeItem(each, item.id, one =>
          items.removeSize(one, pick(one.variants, second)?.menuItemId ?? ""),
        ),
      each =>
        menus.changeItem(each, item.id, one =>
          one.variants.length === 0
            ? one
            : items.chooseUsualSize(one, pick(one.variants, second)?.menuItemId ?? ""),
        ),
    ]
    return pick(edits, kind)?.(menu) ?? menu
  }
}

const anyEdits = (name: string) =>
  fc
    .array(fc.tuple(fc.nat(12), fc.nat(20), fc.nat(20)), { maxLength: 6 })
    .map(choices =>
      choices.reduce((menu, choice, index) => makeEdit(`${name}${index}`, choice)(menu), sampleMenu()),
    )

test("with nothing on one side, the other side's menu comes out", () => {
  fc.assert(
    fc.property(anyEdits("a"), edited => {
      expect(rebase(base, edited, base)).toEqual(edited)
      expect(rebase(base, base, edited)).toEqual(edited)
      expect(rebase(base, edited, edited)).toEqual(edited)
    }),
  )
})

test("nothing is there twice, and every item has either a price or sizes with one usual size", () => {
  fc.assert(
    fc.property(anyEdits("mine"), anyEdits("theirs"), (mine, theirs) => {
      const { categories } = rebase(base, mine, theirs)
      const all = categories.flatMap(category => category.items)
      const ids = [...categories, ...all].map(part => part.id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const { variants, menuItemId, pricePaise } of all) {
        const usual = variants.filter(size => size.isDefault).length
        expect([usual, menuItemId === null, pricePaise === null]).toEqual(
          variants.length > 0 ? [1, true, true] : [0, false, false],
        )
      }
    }),
    { numRuns: 500 },
  )
})

test("whatever the draft added or changed is in the outcome", () => {
  fc.assert(
    fc.property(anyEdits("mine"), anyEdits("theirs"), (mine, theirs) => {
      const before = new Map(base.categories.flatMap(({ items: all }) => all.map(item => [item.id, item])))
      const outcome = new Set(
        rebase(base, mine, theirs).categories.flatMap(({ items: all }) => all.map(item => item.id)),
      )
      const touched = mine.categories
        .flatMap(category => category.items)
        .filter(item => JSON.stringify(item) !== JSON.stringify(before.get(item.id)))
      for (const item of touched) expect(outcome).toContain(item.id)
    }),
    { numRuns: 500 },
  )
})
