import { describe, expect, test } from "vitest"
import { faultPositions, faultsOf, headings, onlyItem } from "./csv.fixture.ts"

test.each([
  ["325", 32500],
  ["325.5", 32550],
  ["325.50", 32550],
  ["0", 0],
  ["₹1250", 125000],
  ['"₹1,250"', 125000],
  ['"₹ 1,25,000.05"', 12500005],
  ['"Rs. 1,250/-"', 125000],
  [" Rs 80 ", 8000],
  ["19.99", 1999],
  ["1000000", 100000000],
])("price %s is %i paise", (price, paise) => {
  expect(onlyItem(`${headings}\nA,B,veg,,${price}`).pricePaise).toBe(paise)
})

test.each([
  "",
  "free",
  "-5",
  "3.999",
  "12,50",
  "1e3",
  ".5",
  "5.",
  "٣",
  "=1+1",
  "1000000.01",
  "9".repeat(400),
])("price %j: fault", price => {
  expect(faultPositions(`${headings}\nA,B,veg,,"${price}"`)).toEqual([[2, "Price"]])
})

test.each([
  ["Veg", "VEG"],
  ["VEGETARIAN", "VEG"],
  ["non-veg", "NON_VEG"],
  ["NON_VEG", "NON_VEG"],
  ["Non Vegetarian", "NON_VEG"],
  ["Egg", "EGG"],
  ["contains egg", "EGG"],
])("food type %s is %s", (words, foodType) => {
  expect(onlyItem(`${headings}\nA,B,${words},,1`).foodType).toBe(foodType)
})

test.each(["", "vegan?", "chicken"])("food type %j is never guessed: fault", words => {
  expect(faultPositions(`${headings}\nA,B,${words},,1`)).toEqual([[2, "Food type"]])
})

test.each(["\u0085", "\u009b", "\u202e", "\u2066"])("%j is refused in every cell of text", character => {
  const wrong = `a${character}b`
  expect(faultPositions(`${headings}\n${wrong},B,veg,,1`)).toEqual([[2, "Category"]])
  expect(faultPositions(`${headings}\nA,${wrong},veg,,1`)).toEqual([[2, "Item"]])
  expect(faultPositions(`${headings}\nA,B,veg,${wrong},1\nA,B,veg,Full,2`)).toEqual([[2, "Size"]])
  expect(faultPositions(`Category,Item,Food type,Price,Description\nA,B,veg,1,${wrong}`)).toEqual([
    [2, "Description"],
  ])
  expect(
    faultPositions(`Category,Item,Food type,Price,Add-ons\nA,B,veg,1,"${wrong} [0-1]: Ghee 10"`),
  ).toEqual([[2, "Add-ons"]])
  expect(
    faultPositions(`Category,Item,Food type,Price,Add-ons\nA,B,veg,1,"Extra [0-1]: ${wrong} 10"`),
  ).toEqual([[2, "Add-ons"]])
})

test("Hindi with its joiners, and emoji, are text", () => {
  expect(onlyItem(`${headings}\nमुख्य,क्‍षीर 👩‍🍳,veg,,1`).name).toBe("क्‍षीर 👩‍🍳")
})

describe("sizes", () => {
  test("rows of one category and item are its sizes, the first the usual one", () => {
    const item = onlyItem(`${headings}\nMains,Dal,veg,Half,100\nmains ,DAL,,Full,180,no`)
    expect(item).toMatchObject({ name: "Dal", menuItemId: null, pricePaise: null, available: true })
    expect(item.variants).toMatchObject([
      { label: "Half", pricePaise: 10000, isDefault: true, available: true },
      { label: "Full", pricePaise: 18000, isDefault: false, available: false },
    ])
  })

  test.each(["Full*", "Full *", "*Full"])("%j is the usual size", size => {
    const { variants } = onlyItem(`${headings}\nMains,Dal,veg,Half,100\nMains,Dal,,${size},180`)
    expect(variants.map(({ label, isDefault }) => [label, isDefault])).toEqual([
      ["Half", false],
      ["Full", true],
    ])
  })

  test("the whole item off, its sizes as they are", () => {
    const item = onlyItem(`${headings}\nMains,Dal,veg,Half,100,"yes, item off"\nMains,Dal,,Full,180,no`)
    expect(item.available).toBe(false)
    expect(item.variants.map(variant => variant.available)).toEqual([true, false])
  })

  test.each<[guarantee: string, rows: string, places: [number, string][]]>([
    ["the same item twice", "A,B,veg,,1\nA,B,veg,,2", [[3, "Item"]]],
    ["a size in some rows only", "A,B,veg,Half,1\nA,B,veg,,2", [[3, "Size"]]],
    ["one size twice", "A,B,veg,Half,1\nA,B,veg,half,2", [[3, "Size"]]],
    ["two usual sizes", "A,B,veg,Half*,1\nA,B,veg,Full*,2", [[3, "Size"]]],
    ["rows that contradict each other", "A,B,veg,Half,1\nA,B,egg,Full,2", [[3, "Food type"]]],
    ["a label too long", `A,B,veg,${"x".repeat(41)},1`, [[2, "Size"]]],
  ])("%s: fault", (_, rows, places) => {
    expect(faultPositions(`${headings}\n${rows}`)).toEqual(places)
  })

  test("a fault between rows names the other row", () => {
    expect(faultsOf(`${headings}\nA,B,veg,Half,1\nA,B,veg,half,2`)[0]?.message).toContain("row 2")
  })
})

describe("add-ons", () => {
  const addOns = (cell: string) => onlyItem(`${headings}\nA,B,veg,,1,,"${cell}"`).addOnGroups

  test("groups, limits, prices and sold-out ones", () => {
    expect(
      addOns(
        "Choose bread [1-1]: Roti 0 | Naan 20; Extras [0-3]: Butter 25 | 7 Up ₹40.50 (Sold out)| Egg ₹ 5",
      ),
    ).toMatchObject([
      {
        name: "Choose bread",
        min: 1,
        max: 1,
        options: [
          { name: "Roti", pricePaise: 0, available: true },
          { name: "Naan", pricePaise: 2000, available: true },
        ],
      },
      {
        name: "Extras",
        min: 0,
        max: 3,
        options: [{ name: "Butter" }, { name: "7 Up", pricePaise: 4050, available: false }, { name: "Egg" }],
      },
    ])
  })

  test("without limits, any number may be chosen", () => {
    expect(addOns("Extras: Butter 25 | Cheese 40;")).toMatchObject([{ name: "Extras", min: 0, max: 2 }])
  })

  test("signs keep their place behind a backslash", () => {
    expect(addOns("A\\;B [x]\\: [0-1]: 50\\|50 (hot) C:\\\\D 5")).toMatchObject([
      { name: "A;B [x]:", options: [{ name: "50|50 (hot) C:\\D", pricePaise: 500 }] },
    ])
  })

  test.each([
    "Extras",
    "Extras:",
    "Extras: Butter",
    "Extras: 25",
    "Extras: Butter 25 |",
    "Extras: Butter free",
    "Extras [2-1]: Butter 1 | Cheese 2",
    "Extras [0-5]: Butter 1",
    "Extras [0-0]: Butter 1",
    "[0-1]: Butter 1",
    "Extras: Butter 1 | butter 2",
    "Extras: A 1; extras: B 2",
    `Extras: ${"x".repeat(81)} 1`,
  ])("%j: fault", cell => {
    expect(faultPositions(`${headings}\nA,B,veg,,1,,"${cell}"`)).toEqual([[2, "Add-ons"]])
  })
})
