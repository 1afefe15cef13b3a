import { describe, expect, test } from "vitest"
import { CartFault } from "./cart-fault.ts"
import { butterChicken, chargeOf, itemOf, lassi, menuOf, settingsOf } from "./fixture.ts"
import { type CartItem, type PriceBasis, priceCart } from "./price-cart.ts"

const menu = menuOf([
  butterChicken,
  lassi,
  itemOf({ id: "kulfi", name: "Kulfi", available: false }),
  itemOf({
    id: "thali",
    name: "Thali",
    available: false,
    menuItemId: null,
    pricePaise: null,
    variants: [
      { menuItemId: "thali-veg", label: "Veg", pricePaise: 20_000, isDefault: true, available: true },
    ],
  }),
  itemOf({
    id: "dosa",
    name: "Dosa",
    addOnGroups: [
      {
        id: "chutneys",
        name: "Chutneys",
        min: 2,
        max: 2,
        options: [
          { id: "coconut", name: "Coconut", pricePaise: 0, available: true },
          { id: "tomato", name: "Tomato", pricePaise: 0, available: false },
        ],
      },
    ],
  }),
  itemOf({
    id: "idli",
    addOnGroups: [
      {
        id: "dips",
        name: "Dips",
        min: 3,
        max: 3,
        options: ["mint", "onion", "curd"].map(id => ({ id, name: id, pricePaise: 0, available: true })),
      },
    ],
  }),
])

const half: CartItem = {
  menuItemId: "bc-half",
  quantity: 2,
  addOnIds: ["naan", "butter"],
  note: "Less spicy",
}

function price(items: CartItem[], settings: PriceBasis["settings"] = settingsOf(), type = "PICKUP" as const) {
  return priceCart({ menu, settings, cart: { type, items } })
}

function refusalOf(items: CartItem[]) {
  try {
    price(items)
  } catch (error) {
    if (error instanceof CartFault) return { code: error.code, field: error.field, message: error.message }
    throw error
  }
  throw new Error("was not refused")
}

describe("a priced line", () => {
  test("carries the size in its name, the add-ons in the order sent, and the note", () => {
    expect(price([half]).lines).toEqual([
      {
        menuItemId: "bc-half",
        name: "Butter Chicken (Half)",
        quantity: 2,
        unitPricePaise: 32_500,
        addOns: [
          { id: "naan", name: "Naan", pricePaise: 4_000 },
          { id: "butter", name: "Extra butter", pricePaise: 2_500 },
        ],
        note: "Less spicy",
        rateBasisPoints: 500,
        included: false,
        taxPaise: 3_900,
        totalPaise: 78_000,
      },
    ])
  })

  test("without size, add-ons or note is named as the item", () => {
    const [line] = price([{ menuItemId: "lassi", quantity: 1 }]).lines
    expect(line).toMatchObject({ name: "Lassi", addOns: [], note: null, included: true, taxPaise: 1_830 })
  })

  test("shows rate 0 where GST does not apply, and its price is just a price", () => {
    const bill = price([{ menuItemId: "lassi", quantity: 1 }], settingsOf({ gstApplies: false }))
    expect(bill.lines[0]).toMatchObject({ rateBasisPoints: 0, included: false, taxPaise: 0 })
    expect(bill).toMatchObject({ subtotalPaise: 12_000, totalPaise: 12_000 })
  })
})

test("only the charges of the order type are added", () => {
  const charges = [
    chargeOf({ name: "Packaging", appliesTo: ["PICKUP", "DELIVERY"] }),
    chargeOf({ type: "DELIVERY", name: "Delivery", rateBasisPoints: 1_800, appliesTo: ["DELIVERY"] }),
  ]
  const bill = price([half], settingsOf({ charges }))
  expect(bill.charges).toEqual([
    { type: "PACKAGING", name: "Packaging", amountPaise: 2_000, rateBasisPoints: 500, taxPaise: 100 },
  ])
  expect(bill.totalPaise).toBe(78_000 + 3_900 + 2_000 + 100)
})

test("preparation takes as long as the restaurant says, or as its slowest item if that is longer", () => {
  expect(price([half], settingsOf({ prepMinutes: 25 })).prepMinutes).toBe(25)
  const items = [{ menuItemId: "lassi", quantity: 1 }, half]
  expect(price(items, settingsOf({ prepMinutes: 10 })).prepMinutes).toBe(20)
})

test("the same item in two lines stays two lines", () => {
  expect(price([half, { ...half, note: "Spicy" }]).lines).toHaveLength(2)
})

describe("refusals", () => {
  const item = (menuItemId: string, addOnIds?: string[]): CartItem => ({
    menuItemId,
    quantity: 1,
    ...(addOnIds ? { addOnIds } : {}),
  })
  test.each([
    ["an unknown item", [half, item("nope")], "ITEM_NOT_FOUND", "items[1].menuItemId", '"nope"'],
    [
      "an item with sizes",
      [item("butter-chicken")],
      "ITEM_NOT_FOUND",
      "items[0].menuItemId",
      'which comes in sizes: send the menuItemId of one: "bc-half" (Half), "bc-full" (Full), "bc-party" (Party).',
    ],
    [
      "an item's own id",
      [item("lassi-item")],
      "ITEM_NOT_FOUND",
      "items[0].menuItemId",
      'which is ordered by its menuItemId: "lassi".',
    ],
    ["a sold-out item", [item("kulfi")], "ITEM_UNAVAILABLE", "items[0].menuItemId", "Kulfi"],
    ["a sold-out size", [item("bc-party", ["roti"])], "ITEM_UNAVAILABLE", "items[0].menuItemId", "(Party)"],
    ["any size of a sold-out item", [item("thali-veg")], "ITEM_UNAVAILABLE", "items[0].menuItemId", "Thali"],
    [
      "a sold-out add-on",
      [item("bc-half", ["roti", "saffron"])],
      "ITEM_UNAVAILABLE",
      "items[0].addOnIds[1]",
      "Saffron",
    ],
    ["an unknown add-on", [item("bc-half", ["roti", "x"])], "ADDON_INVALID", "items[0].addOnIds[1]", '"x"'],
    ["another item's add-on", [item("lassi", ["butter"])], "ADDON_INVALID", "items[0].addOnIds[0]", "Lassi"],
    [
      "the same add-on twice",
      [half, item("bc-half", ["roti", "butter", "butter"])],
      "ADDON_INVALID",
      "items[1].addOnIds[2]",
      "twice",
    ],
    [
      "more than a group's maximum",
      [item("bc-half", ["roti", "butter", "cream", "egg"])],
      "ADDON_INVALID",
      "items[0].addOnIds[3]",
      'at most 2 of "Extras"',
    ],
    [
      "fewer than its minimum",
      [item("bc-half")],
      "ADDON_INVALID",
      "items[0].addOnIds",
      'at least 1 of "Bread"',
    ],
    [
      "some of its minimum",
      [item("idli", ["mint"])],
      "ADDON_INVALID",
      "items[0].addOnIds",
      '"Dips", 1 chosen. Choose 2 more.',
    ],
    [
      "a minimum that cannot be met",
      [item("dosa", ["coconut"])],
      "ADDON_INVALID",
      "items[0].addOnIds",
      "Only 1",
    ],
  ])("%s", (_, items, code, field, words) => {
    const refusal = refusalOf(items)
    expect(refusal).toMatchObject({ code, field })
    expect(refusal.message).toContain(words)
  })

  test("the first line at fault is reported, whatever is wrong with later ones", () => {
    expect(refusalOf([item("bc-half"), item("kulfi"), item("nope")])).toMatchObject({
      code: "ADDON_INVALID",
      field: "items[0].addOnIds",
    })
  })

  test("within a line, sold out comes before a choice that does not fit", () => {
    expect(refusalOf([item("bc-half", ["x", "saffron"])]).code).toBe("ITEM_UNAVAILABLE")
  })
})
