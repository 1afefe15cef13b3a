import { randomBytes } from "node:crypto"
import { expect, test } from "vitest"
import { demoMenu } from "../../demo/menu.ts"
import { passesOf } from "../../testing/cpu-time.ts"
import { type CsvFault, menuFromCsv, menuToCsv } from "./csv.ts"

function faultsOf(text: string): CsvFault[] {
  const result = menuFromCsv(text, demoMenu, prefix => `${prefix}_new`)
  if ("menu" in result) throw new Error("the file was taken")
  return result.faults
}

const headings = "Category,Item,Food type,Size,Price,Available,Add-ons\n"

test.each<[name: string, text: string, message: RegExp]>([
  ["an Excel workbook", "PK\u0003\u0004\u0014\u0000", /Excel workbook/],
  ["an image", "\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR", /not a text file/],
  ["random bytes", randomBytes(4096).toString("utf8"), /not a text file|not in UTF-8/],
  ["a file in another encoding", Buffer.from([0xff, 0xfe, 0x43]).toString("utf8"), /UTF-8/],
  ["six million characters", "x".repeat(6_000_000), /at most 5000000/],
  ["five million line breaks", headings + "\n".repeat(4_999_000), /More than 20000 rows/],
  ["twenty thousand and one rows", headings + "A,B,veg,,1\n".repeat(20_001), /More than 20000 rows/],
  [
    "a million add-ons",
    headings +
      Array.from({ length: 1000 }, (_, index) => `A,B${index},veg,,1,,${"a 0|".repeat(1000)}\n`).join(""),
    /More than 100000 dishes, sizes and add-ons/,
  ],
  ["a quotation mark that never closes", `${headings}A,"B,veg,,1\n`, /never ends/],
  ["one endless cell", `${headings}A,"${"b".repeat(600_000)}",veg,,1`, /more than 500000 characters/],
  ["a quotation mark inside a cell", `${headings}A,B "x",veg,,1\n`, /quotation mark/],
  ["half a million columns", ",".repeat(400_000), /columns/],
])("%s: one fault that says so", (_, text, message) => {
  const faults = faultsOf(text)
  expect(faults).toHaveLength(1)
  expect(faults[0]?.message).toMatch(message)
})

test("the row of a broken quotation mark is told", () => {
  expect(faultsOf(`${headings}A,B,veg,,1\nA,"C"x,veg,,1\n`)).toMatchObject([{ row: 3, column: "" }])
})

test.each<[name: string, row: (index: number) => string]>([
  ["that the reader finds", index => `A,Item ${index},veg,,x\n`],
  ["that the menu's limits find", index => `A,Item ${index},veg,,99999999\n`],
  ["that only the whole menu shows", index => `A,Item ${index},veg,,1,,"x: a 1 | a 1"\n`],
])("a fault in every row, %s: the first of them, 50 lines in all", (_, row) => {
  const rows = Array.from({ length: 1900 }, (__, index) => row(index))
  const faults = faultsOf(headings + rows.join(""))
  expect(faults).toHaveLength(50)
  expect(faults[0]).toMatchObject({ row: 2 })
  expect(faults.at(-1)).toMatchObject({ row: 0, message: expect.stringContaining("more faults") })
})

const blanks = " ".repeat(400_000)
const manyBlanks = " ".repeat(980)
/** A file of the maximum size, in rows with the maximum number of add-ons. */
const rowsOf = (addOn: string) =>
  Array.from({ length: 10 }, (_, index) => `A,B${index},veg,,1,,"x: ${`${addOn}|`.repeat(490)}y 1"\n`).join(
    "",
  )
test.each([
  ["price", `A,B,veg,,"₹${blanks}x"`],
  ["food type", `A,B,"x${blanks}x",,1`],
  ["availability", `A,B,veg,,1,"yes${blanks}x"`],
  ["add-ons of blanks", `A,B,veg,,1,,"x${blanks}: y${blanks}z"`],
  ["add-ons of brackets", `A,B,veg,,1,,"${"[1-".repeat(100_000)}: y 1"`],
  ["add-ons of backslashes", `A,B,veg,,1,,"${"\\".repeat(400_001)}: y 1"`],
  ["add-ons that may be sold out", rowsOf(`a${manyBlanks}b 1`)],
  ["add-ons with a rupee sign", rowsOf(`a${manyBlanks}₹ 1`)],
  ["size of stars", `A,B,veg,${"*".repeat(400_000)}x,1`],
  ["name of blanks between letters", `A,"x${blanks}y${blanks.slice(0, 50_000)}z",veg,,1`],
])("%s, made to stall the patterns: a response at once", async (_, row) => {
  const read = () => expect(faultsOf(headings + row).length).toBeGreaterThan(0)
  expect(await passesOf(read)).toBeLessThan(1_000)
})

test("a message never carries a page of the file", () => {
  const [fault] = faultsOf(`${headings}A,B,${"grass".repeat(1000)},,1`)
  expect(fault?.message.length).toBeLessThan(200)
})

test("names of object members are plain names", () => {
  const text = `${headings}__proto__,constructor,veg,toString,1,,"__proto__ [0-1]: hasOwnProperty 1"\n`
  const result = menuFromCsv(text, undefined, prefix => `${prefix}_${Math.random().toString(36).slice(2)}`)
  expect(result).toMatchObject({
    menu: {
      categories: [
        { name: "__proto__", items: [{ name: "constructor", variants: [{ label: "toString" }] }] },
      ],
    },
  })
})

test("a large menu goes out and comes back in seconds", async () => {
  const items = demoMenu.categories.flatMap(category => category.items)
  const categories = Array.from({ length: 40 }, (_, index) => ({
    id: `cat_${index}`,
    name: `Category ${index}`,
    description: null,
    imageUrl: null,
    photo: null,
    items: items.map(item => ({
      ...item,
      id: `${item.id}_${index}`,
      menuItemId: item.menuItemId && `${item.menuItemId}_${index}`,
      variants: item.variants.map(one => ({ ...one, menuItemId: `${one.menuItemId}_${index}` })),
      addOnGroups: item.addOnGroups.map(group => ({
        ...group,
        id: `${group.id}_${index}`,
        options: group.options.map(option => ({ ...option, id: `${option.id}_${index}` })),
      })),
    })),
  }))
  const convert = () => menuFromCsv(menuToCsv({ categories }), { categories }, prefix => `${prefix}_new`)
  expect(await passesOf(convert)).toBeLessThan(2_500)
  expect(convert()).toEqual({ menu: { categories } })
})
