import type { MenuDocument } from "@rasoi/contract/console"
import fc from "fast-check"
import { expect, test } from "vitest"
import { rounds } from "../../../../tests/rounds.ts"
import { change, placeOf } from "./change.ts"
import { menuChangeText } from "./change-text.ts"
import { compareMenus } from "./changes.ts"
import { checkMenu } from "./check.ts"
import { anyMenu } from "./menu.arbitrary.fixture.ts"
import { type Chosen, type MenuEdit, menuEdits } from "./menu-edits.fixture.ts"

/** Every combination of one part of each kind, from a given start. */
function choicesIn(menu: MenuDocument, start: number): Chosen[] {
  const all = menu.categories.flatMap((category): Chosen[] => {
    if (category.items.length === 0) return [{ menu, category }]
    return category.items.flatMap(item => {
      const sizes = item.variants.length === 0 ? [{}] : item.variants.map(size => ({ size }))
      const options = item.addOnGroups.flatMap(group => group.options.map(option => ({ group, option })))
      const rest = options.length === 0 ? [{}] : options
      return sizes.flatMap(size => rest.map(option => ({ menu, category, item, ...size, ...option })))
    })
  })
  const at = all.length === 0 ? 0 : start % all.length
  return [...all.slice(at), ...all.slice(0, at)]
}

/** Applies the edit to the first possible part. Undefined: not possible in this menu. */
function editSomewhere(before: MenuDocument, edit: MenuEdit, start: number) {
  const after = structuredClone(before)
  for (const chosen of choicesIn(after, start)) {
    const expected = edit(chosen)
    if (expected) return { after, expected }
  }
  return undefined
}

test("a menu compared with itself: nothing", () => {
  fc.assert(
    fc.property(anyMenu, menu => {
      expect(checkMenu(menu)).toEqual([])
      expect(compareMenus(menu, structuredClone(menu))).toEqual([])
    }),
  )
})

test.each(menuEdits)("%s: exactly that, and told in words", (_, edit) => {
  fc.assert(
    fc.property(anyMenu, fc.nat(), (before, start) => {
      const edited = editSomewhere(before, edit, start)
      fc.pre(edited !== undefined)
      const { kind, part, where, from, to } = edited.expected
      expect(checkMenu(edited.after)).toEqual([])
      const changes = compareMenus(before, edited.after)
      expect(changes).toEqual([change({ part, where: placeOf(where) }, kind, from, to)])
      for (const told of changes) expect(menuChangeText(told)).toMatch(/: \S/)
    }),
    { numRuns: rounds(250) },
  )
})

/** The visible content of a menu: for a category, a missing and an empty description are the same. */
function asRead({ categories }: MenuDocument) {
  return categories.map(one => ({ ...one, description: one.description || null }))
}

test("two menus that differ anywhere are told apart, whatever they are; it never throws", () => {
  // The same ids have other meanings in the two menus. This mixes moves, renames and changes of shape.
  fc.assert(
    fc.property(anyMenu, anyMenu, (before, after) => {
      const changes = compareMenus(before, after)
      changes.forEach(menuChangeText)
      const same = JSON.stringify(asRead(before)) === JSON.stringify(asRead(after))
      expect(changes.length === 0).toBe(same)
    }),
    { numRuns: rounds(1000) },
  )
})

test("what is added one way is removed the other way", () => {
  fc.assert(
    fc.property(anyMenu, anyMenu, (before, after) => {
      const places = (kind: string, one: MenuDocument, other: MenuDocument) =>
        compareMenus(one, other)
          .filter(each => each.kind === kind && (each.part === "CATEGORY" || each.part === "ITEM"))
          .map(each => JSON.stringify(each.where))
          .sort()
      expect(places("ADDED", before, after)).toEqual(places("REMOVED", after, before))
    }),
  )
})
