import type { FoodType } from "@rasoi/contract"
import type { AddOnGroupDocument, MenuDocument, MenuItemDocument } from "@rasoi/contract/console"
import fc from "fast-check"
import { nameKey } from "./names.ts"

const name = fc.string({ minLength: 1, maxLength: 6, unit: "grapheme" }).filter(text => /\S/.test(text))
const paise = fc.integer({ min: 0, max: 100_000_000 })

function named<Part>(part: fc.Arbitrary<Part>, nameOf: (one: Part) => string, minLength: number) {
  return fc.uniqueArray(part, { minLength, maxLength: 3, selector: one => nameKey(nameOf(one)) })
}

const option = fc.record({ name, pricePaise: paise, available: fc.boolean() })
const group = fc.record({ name, options: named(option, one => one.name, 1), min: fc.nat(), max: fc.nat() })
const size = fc.record({ label: name, pricePaise: paise, available: fc.boolean() })
const item = fc.record({
  name,
  description: fc.constantFrom("", "Slow-cooked", "From the tandoor"),
  imageUrl: fc.constantFrom(null, "https://example.com/a.jpg"),
  photo: fc.constant(null),
  foodType: fc.constantFrom<FoodType>("VEG", "NON_VEG", "EGG"),
  available: fc.boolean(),
  prepMinutes: fc.integer({ min: 0, max: 600 }),
  tax: fc.record({ rateBasisPoints: fc.integer({ min: 0, max: 10_000 }), included: fc.boolean() }),
  pricePaise: paise,
  sizes: named(size, one => one.label, 0),
  usual: fc.nat(),
  groups: named(group, one => one.name, 0),
})
const category = fc.record({
  name,
  description: fc.constantFrom(null, "", "With rice"),
  imageUrl: fc.constantFrom(null, "https://example.com/c.jpg"),
  photo: fc.constant(null),
  items: named(item, one => one.name, 0),
})

type Generated<Source> = Source extends fc.Arbitrary<infer Value> ? Value : never
type NewId = () => string

/** Any valid menu, with unique ids. */
export const anyMenu: fc.Arbitrary<MenuDocument> = named(category, one => one.name, 0).map(categories => {
  let count = 0
  const id = () => `id_${++count}`
  return {
    categories: categories.map(one => ({
      ...one,
      id: id(),
      items: one.items.map(generated => itemOf(generated, id)),
    })),
  }
})

function itemOf(
  { sizes, usual, groups, pricePaise, ...rest }: Generated<typeof item>,
  id: NewId,
): MenuItemDocument {
  const single = sizes.length === 0
  return {
    ...rest,
    id: id(),
    menuItemId: single ? id() : null,
    pricePaise: single ? pricePaise : null,
    variants: sizes.map((one, index) => ({
      ...one,
      menuItemId: id(),
      isDefault: index === usual % sizes.length,
    })),
    addOnGroups: groups.map(one => groupOf(one, id)),
  }
}

function groupOf({ options, min, max, ...rest }: Generated<typeof group>, id: NewId): AddOnGroupDocument {
  const maximum = 1 + (max % options.length)
  return {
    ...rest,
    id: id(),
    min: min % (maximum + 1),
    max: maximum,
    options: options.map(one => ({ ...one, id: id() })),
  }
}
