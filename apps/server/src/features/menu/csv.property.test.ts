import type { FoodType } from "@rasoi/contract"
import type { MenuDocument, MenuItemDocument } from "@rasoi/contract/console"
import { checkMenu, compareMenus, nameKey } from "@rasoi/core"
import { parse } from "csv-parse/sync"
import fc from "fast-check"
import { expect, test } from "vitest"
import { rounds } from "../../../../../tests/rounds.ts"
import { demoMenu } from "../../demo/menu.ts"
import { menuFromCsv, menuToCsv } from "./csv.ts"

const signs = [..."=+-@'\"|;:[]()*\\,₹%/ \u00A0\u3000\uFEFF\u2028019aAéक＝"]
const words = ["(sold out)", "[0-1]", " 25", "item off", "\\ ", "*", "yes", "sold out", "\\|"]

const isPrintable = (characters: string) =>
  /^[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\uFFFD]*$/u.test(characters)

/** The most difficult text that the schema allows. */
function text(maximum: number, breaks: string[] = []) {
  const part = fc.oneof(
    fc.constantFrom(...signs, ...breaks),
    fc.constantFrom(...words),
    fc.string({ unit: "binary", minLength: 1, maxLength: 3 }).filter(isPrintable),
  )
  return fc
    .array(part, { minLength: 1, maxLength: 8 })
    .map(parts => parts.join(""))
    .filter(joined => [...joined].length <= maximum)
}
const name = (maximum: number) => text(maximum).filter(characters => /\S/.test(characters))

const names = <Part>(
  part: fc.Arbitrary<Part>,
  nameOf: (one: Part) => string,
  minLength: number,
  maxLength: number,
) => fc.uniqueArray(part, { minLength, maxLength, selector: one => nameKey(nameOf(one)) })

const paise = fc.oneof(fc.integer({ min: 0, max: 100_000_000 }), fc.constantFrom(0, 1, 10, 99, 100, 32550))
const option = fc.record({ name: name(80), pricePaise: paise, available: fc.boolean() })
const group = fc
  .record({
    name: name(80),
    options: names(option, one => one.name, 1, 4),
    sizes: fc.tuple(fc.nat(), fc.nat()),
  })
  .map(({ name: groupName, options, sizes: [first, second] }) => {
    const max = 1 + (first % options.length)
    return { name: groupName, options, max, min: second % (max + 1) }
  })
const variant = fc.record({ label: name(40), pricePaise: paise, available: fc.boolean() })
const item = fc.record({
  name: name(120),
  description: fc.oneof(fc.constant(""), text(200, ["\n", "\r", "\r\n", "\t"])),
  imageUrl: fc.constantFrom(null, "https://example.com/a%20b,c.jpg?d='1'"),
  photo: fc.constantFrom(null, {
    id: "pho_0123456789abcdef0123456789abcdef",
    alt: "A plate, seen from above",
  }),
  foodType: fc.constantFrom<FoodType>("VEG", "NON_VEG", "EGG"),
  available: fc.boolean(),
  prepMinutes: fc.integer({ min: 0, max: 600 }),
  rateBasisPoints: fc.integer({ min: 0, max: 10_000 }),
  included: fc.boolean(),
  pricePaise: paise,
  variants: names(variant, one => one.label, 0, 3),
  usual: fc.nat(),
  groups: names(group, one => one.name, 0, 3),
})
const category = fc.record({
  name: name(80),
  description: fc.option(text(100)),
  items: names(item, one => one.name, 0, 4),
})
const menu = names(category, one => one.name, 0, 3).map(withIds)

type Draft = typeof item extends fc.Arbitrary<infer Value> ? Value : never
type CategoryDraft = typeof category extends fc.Arbitrary<infer Value> ? Value : never

function withIds(categories: CategoryDraft[]): MenuDocument {
  let count = 0
  const id = () => `id_${++count}`
  return {
    categories: categories.map(draft => ({
      id: id(),
      name: draft.name,
      description: draft.description,
      imageUrl: null,
      photo: null,
      items: draft.items.map(one => itemWithIds(one, id)),
    })),
  }
}

function itemWithIds(draft: Draft, id: () => string): MenuItemDocument {
  const { rateBasisPoints, included, pricePaise, variants, usual, groups, ...facts } = draft
  const single = variants.length === 0
  return {
    ...facts,
    id: id(),
    menuItemId: single ? id() : null,
    pricePaise: single ? pricePaise : null,
    tax: { rateBasisPoints, included },
    variants: variants.map((one, index) => ({
      ...one,
      menuItemId: id(),
      isDefault: index === usual % variants.length,
    })),
    addOnGroups: groups.map(one => ({
      ...one,
      id: id(),
      options: one.options.map(choice => ({ ...choice, id: id() })),
    })),
  }
}

function noNewId(): string {
  throw new Error("an id was lost")
}

test("any menu that keeps the rules comes back the same, however nasty its names", () => {
  fc.assert(
    fc.property(menu, document => {
      expect(checkMenu(document)).toEqual([])
      const back = menuFromCsv(menuToCsv(document), document, noNewId)
      expect(back).toEqual({ menu: document })
      if ("menu" in back) expect(compareMenus(document, back.menu)).toEqual([])
    }),
    { numRuns: rounds(1500) },
  )
})

test("without the current menu only ids, photos and what categories carry are lost", () => {
  const bare = (document: MenuDocument) =>
    JSON.stringify(document, (key, value) => (key === "id" || key === "menuItemId" ? "" : value))
  fc.assert(
    fc.property(menu, document => {
      let count = 0
      const result = menuFromCsv(menuToCsv(document), undefined, prefix => `${prefix}_${++count}`)
      if ("faults" in result) throw new Error(JSON.stringify(result.faults))
      expect(checkMenu(result.menu)).toEqual([])
      const categories = document.categories.map(one => ({
        ...one,
        description: null,
        items: one.items.map(item => ({ ...item, photo: null })),
      }))
      const sized = (one: MenuDocument) => bare(one).replaceAll('"menuItemId":null', '"menuItemId":""')
      expect(JSON.parse(sized(result.menu))).toEqual(JSON.parse(sized({ categories })))
    }),
    { numRuns: rounds(300) },
  )
})

test("no cell of an export is read as a formula", () => {
  fc.assert(
    fc.property(menu, document => {
      const cells = parse(menuToCsv(document), { bom: true }).flat()
      expect(cells.filter(cell => /^[=+\-@\t\r\n＝＋－＠]/.test(cell))).toEqual([])
    }),
    { numRuns: rounds(300) },
  )
})

test("any edit of a file gives a sound menu or faults, never an exception", () => {
  const original = menuToCsv(demoMenu)
  const edit = fc.record({
    at: fc.nat(original.length),
    remove: fc.nat(60),
    insert: fc.oneof(
      fc.constantFrom(...signs, ...words, "\n", "\r\n", '"', ""),
      fc.string({ unit: "binary" }),
    ),
  })
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 5 }), edits => {
      let count = 0
      const edited = edits.reduce(
        (file, { at, remove, insert }) => file.slice(0, at) + insert + file.slice(at + remove),
        original,
      )
      const result = menuFromCsv(edited, demoMenu, prefix => `${prefix}_${++count}`)
      if ("menu" in result) expect(checkMenu(result.menu)).toEqual([])
      else expect(result.faults.length).toBeGreaterThan(0)
    }),
    { numRuns: rounds(400) },
  )
})
