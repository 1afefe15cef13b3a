import type { MenuDocument } from "@rasoi/contract/console"
import { expect, test } from "vitest"
import { checkMenu, findMenuFaults } from "./check.ts"
import { group, item, menuOf, sizedItem } from "./menu.fixture.ts"
import { nameKey } from "./names.ts"

function fieldsOf(menu: MenuDocument): string[] {
  return checkMenu(menu).map(fault => fault.field)
}

test("a sound menu, and an empty one, have no fault", () => {
  const naan = item("naan", { addOnGroups: [group("extras")] })
  expect(checkMenu(menuOf([naan, sizedItem("butter_chicken")], []))).toEqual([])
  expect(checkMenu({ categories: [] })).toEqual([])
})

test("an item's id may be its menuItemId: they are different kinds", () => {
  expect(checkMenu(menuOf([item("naan", { menuItemId: "naan" })]))).toEqual([])
})

const half = { menuItemId: "dal_half", label: "Half", pricePaise: 100, isDefault: true, available: true }
const option = { id: "butter", name: "Butter", pricePaise: 0, available: true }

const faulty: [guarantee: string, menu: MenuDocument, fields: string[]][] = [
  [
    "item id twice",
    menuOf([item("a")], [item("a", { name: "b", menuItemId: "b" })]),
    ["categories[1].items[0].id"],
  ],
  [
    "menuItemId of an item and of a size",
    menuOf([item("dal_half"), sizedItem("dal")]),
    ["categories[0].items[1].variants[0].menuItemId"],
  ],
  [
    "group and option ids over the menu",
    menuOf([item("a", { addOnGroups: [group("g")] }), item("b", { addOnGroups: [group("g")] })]),
    [
      "categories[0].items[1].addOnGroups[0].id",
      "categories[0].items[1].addOnGroups[0].options[0].id",
      "categories[0].items[1].addOnGroups[0].options[1].id",
    ],
  ],
  [
    "option id twice in one item",
    menuOf([
      item("a", {
        addOnGroups: [group("g", { max: 1, options: [option] }), group("h", { max: 1, options: [option] })],
      }),
    ]),
    ["categories[0].items[0].addOnGroups[1].options[0].id"],
  ],
  [
    "neither price nor sizes",
    menuOf([item("a", { menuItemId: null, pricePaise: null })]),
    ["categories[0].items[0].menuItemId", "categories[0].items[0].pricePaise"],
  ],
  [
    "menuItemId without a price",
    menuOf([item("a", { pricePaise: null })]),
    ["categories[0].items[0].pricePaise"],
  ],
  [
    "both a price and sizes",
    menuOf([item("a", { variants: [half] })]),
    ["categories[0].items[0].menuItemId", "categories[0].items[0].pricePaise"],
  ],
  [
    "no default size",
    menuOf([sizedItem("dal", { variants: [{ ...half, isDefault: false }] })]),
    ["categories[0].items[0].variants"],
  ],
  [
    "two default sizes",
    menuOf([sizedItem("dal", { variants: [half, { ...half, menuItemId: "x", label: "Full" }] })]),
    ["categories[0].items[0].variants"],
  ],
  [
    "size label twice, by case and blanks",
    menuOf([
      sizedItem("dal", { variants: [half, { ...half, menuItemId: "x", label: " half", isDefault: false }] }),
    ]),
    ["categories[0].items[0].variants[1].label"],
  ],
  [
    "minimum above maximum",
    menuOf([item("a", { addOnGroups: [group("g", { min: 2, max: 1 })] })]),
    ["categories[0].items[0].addOnGroups[0].min"],
  ],
  [
    "maximum above the number of options",
    menuOf([item("a", { addOnGroups: [group("g", { max: 3 })] })]),
    ["categories[0].items[0].addOnGroups[0].max"],
  ],
  [
    "item name twice in a category",
    menuOf([item("a"), item("b", { name: "A" })]),
    ["categories[0].items[1].name"],
  ],
  [
    "group name twice in an item, option name twice in a group",
    menuOf([
      item("a", {
        addOnGroups: [
          group("g", { name: "Extras", options: [option, { ...option, id: "b2", name: "BUTTER" }] }),
          group("h", { name: "extras" }),
        ],
      }),
    ]),
    ["categories[0].items[0].addOnGroups[0].options[1].name", "categories[0].items[0].addOnGroups[1].name"],
  ],
]

test.each(faulty)("fault: %s", (_, menu, fields) => {
  expect(fieldsOf(menu).sort()).toEqual([...fields].sort())
})

test("one name in two categories is no fault; one category name twice is", () => {
  expect(checkMenu(menuOf([item("a", { name: "Naan" })], [item("b", { name: "Naan" })]))).toEqual([])
  const [first] = menuOf([]).categories
  if (!first) throw new Error("no category")
  const menu = {
    categories: [first, { ...first, id: "other", name: " CATEGORY  0" }, { ...first, name: "Other" }],
  }
  expect(fieldsOf(menu)).toEqual(["categories[1].name", "categories[2].id"])
})

test("required add-ons beyond what an order line carries: fault", () => {
  const options = Array.from({ length: 15 }, (_, index) => ({
    ...option,
    id: `o${index}`,
    name: `Option ${index}`,
  }))
  const others = options.map(one => ({ ...one, id: `p${one.id}` }))
  const groups = [
    group("g", { min: 11, max: 15, options }),
    group("h", { min: 10, max: 15, options: others }),
  ]
  expect(fieldsOf(menuOf([item("a", { addOnGroups: groups })]))).toEqual([
    "categories[0].items[0].addOnGroups",
  ])
})

test("a fault says what is wrong and where the first stands", () => {
  expect(checkMenu(menuOf([item("naan")], [item("naan", { menuItemId: "other" })]))).toEqual([
    {
      field: "categories[1].items[0].id",
      message: 'The id "naan" is already used at categories[0].items[0].id; it must be unique.',
      reason: "ID_TAKEN",
      params: { first: "categories[0].items[0].id" },
    },
  ])
})

test("a menu with a fault in every item: the first 50", () => {
  const menu = menuOf(
    Array.from({ length: 2000 }, () => item("naan", { menuItemId: null, pricePaise: null })),
  )
  expect(checkMenu(menu)).toHaveLength(50)
})

test("a fault names the place in the reader's own words", () => {
  const menu = menuOf([item("naan"), item("naan", { id: "other", menuItemId: "other" })])
  const [fault] = findMenuFaults(menu, field => `the cell of ${field}`)
  expect(fault?.message).toMatch(/^"naan" is already used at the cell of categories\[0\]\.items\[0\]\.name;/)
})

const itemPath = "categories[0].items[0]"

test.each<[what: string, dish: ReturnType<typeof item>, faults: object[]]>([
  [
    "no price and no sizes",
    item("a", { pricePaise: null }),
    [
      {
        field: `${itemPath}.pricePaise`,
        message: "An item without sizes needs a menuItemId and a price.",
        reason: "PRICE_MISSING",
      },
    ],
  ],
  [
    "sizes and a price",
    sizedItem("a", { pricePaise: 100 }),
    [
      {
        field: `${itemPath}.pricePaise`,
        message: "An item with sizes has no menuItemId and price of its own; each size has. Send null.",
        reason: "PRICE_BY_SIZE",
      },
    ],
  ],
  [
    "no usual size",
    sizedItem("a", { variants: [{ ...half, isDefault: false }] }),
    [
      {
        field: `${itemPath}.variants`,
        message: "0 sizes are marked as default; exactly one must be.",
        reason: "USUAL_SIZE",
      },
    ],
  ],
  [
    "a minimum above the maximum, and a maximum above the options",
    item("a", { addOnGroups: [group("g", { min: 4, max: 3 })] }),
    [
      {
        field: `${itemPath}.addOnGroups[0].min`,
        message: "At least 4 but at most 3: the minimum may not be above the maximum.",
        reason: "MIN_ABOVE_MAX",
      },
      {
        field: `${itemPath}.addOnGroups[0].max`,
        message: "At most 3 of 2: the maximum may not be above the number of options.",
        reason: "MAX_ABOVE_OPTIONS",
      },
    ],
  ],
  [
    "one name twice",
    item("a", { addOnGroups: [group("g", { name: "Extras" }), group("h", { name: " extras" })] }),
    [
      {
        field: `${itemPath}.addOnGroups[1].name`,
        message: `" extras" is already used at ${itemPath}.addOnGroups[0].name; give one of them another name.`,
        reason: "NAME_TAKEN",
        params: { first: `${itemPath}.addOnGroups[0].name` },
      },
    ],
  ],
])("%s: the whole fault", (_, dish, faults) => {
  expect(checkMenu(menuOf([dish]))).toEqual(faults)
})

test("20 required add-ons fit into an order line, 21 do not", () => {
  const options = Array.from({ length: 21 }, (_, index) => ({
    ...option,
    id: `o${index}`,
    name: `O${index}`,
  }))
  const requiring = (min: number) =>
    menuOf([item("a", { addOnGroups: [group("g", { min, max: 21, options })] })])
  expect(checkMenu(requiring(20))).toEqual([])
  expect(checkMenu(requiring(21))).toEqual([
    {
      field: `${itemPath}.addOnGroups`,
      message: "The groups require 21 add-ons; an order line carries at most 20.",
      reason: "TOO_MANY_REQUIRED",
      params: { required: 21, most: 20 },
    },
  ])
})

test("a menuItemId that is taken names its own field and the first one", () => {
  const [fault] = checkMenu(
    menuOf([item("a"), item("b", { menuItemId: "a" }), item("c", { menuItemId: "a" })]),
  )
  expect(fault).toMatchObject({
    field: "categories[0].items[1].menuItemId",
    params: { first: `${itemPath}.menuItemId` },
  })
})

test("names are the same whatever their case and spaces, but a space is not nothing", () => {
  expect(nameKey("  Butter \t NAAN ")).toBe("butter naan")
  expect(nameKey("Butternaan")).not.toBe(nameKey("Butter naan"))
})
