import { zipSync } from "fflate"
import { expect, test } from "vitest"
import { checkRowCount, mostFileBytes, openFile, openText } from "./open-file.ts"
import { SheetFault } from "./sheet-fault.ts"
import { mostUnpackedBytes } from "./unpack.ts"
import { type FixtureRows, makeWorkbook, workbookFiles } from "./workbook.fixture.ts"

const bytesOf = (text: string) => new TextEncoder().encode(text)
const sheet = (rows: FixtureRows) => makeWorkbook([{ name: "Menu", rows }])
const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => [`Dish ${index}`, 100])

async function faultOf(bytes: Uint8Array): Promise<string> {
  try {
    const opened = await openFile(bytes, "menu.xlsx")
    if (opened.kind === "sheets") checkRowCount(opened.sheets)
    return "none"
  } catch (error) {
    if (error instanceof SheetFault) return error.reason
    throw error
  }
}

/** A workbook with another worksheet. */
function withWorksheet(data: string): Uint8Array {
  const files = workbookFiles([{ name: "Menu", rows: [["Item", "Rate"]] }])
  const xml = `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${data}</sheetData></worksheet>`
  return zipSync({ ...files, "xl/worksheets/sheet1.xml": bytesOf(xml) })
}

test("a zip bomb is refused while it is unpacked, whatever its directory says", async () => {
  const files = workbookFiles([{ name: "Menu", rows: [["Item", "Rate"]] }])
  const bomb = zipSync(
    { ...files, "xl/worksheets/sheet1.xml": new Uint8Array(mostUnpackedBytes + 1) },
    { level: 1 },
  )
  expect(bomb.length).toBeLessThan(500_000)
  expect(await faultOf(bomb)).toBe("TOO_LARGE_UNPACKED")
  const view = new DataView(bomb.buffer, bomb.byteOffset)
  // The sizes in local headers and in the directory become 10 bytes.
  for (let at = 0; at < bomb.length - 46; at += 1) {
    if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, 10, true)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true)
  }
  expect(await faultOf(bomb)).toBe("TOO_LARGE_UNPACKED")
})

test("many small files are refused too", async () => {
  const files = workbookFiles([{ name: "Menu", rows: [["Item", "Rate"]] }])
  for (let index = 0; index < 1_100; index += 1) files[`x/${index}.xml`] = new Uint8Array(1)
  expect(await faultOf(zipSync(files))).toBe("TOO_LARGE_UNPACKED")
})

test("5,000 rows are read and 5,001 refused, empty lines not counted", async () => {
  expect(await faultOf(sheet(rowsOf(5_000).flatMap(row => [row, []])))).toBe("none")
  expect(await faultOf(sheet(rowsOf(5_001)))).toBe("TOO_MANY_ROWS")
  expect(await faultOf(bytesOf(rowsOf(5_001).join("\n")))).toBe("TOO_MANY_ROWS")
  const titled = (count: number) => sheet([["SHARMA DHABA"], ["Item", "Rate"], ...rowsOf(count)])
  expect(await faultOf(titled(5_000))).toBe("none")
  expect(await faultOf(titled(5_001))).toBe("TOO_MANY_ROWS")
  expect(await faultOf(bytesOf(`Item,Rate${"\n".repeat(30_000)}Dal,120`))).toBe("TOO_MANY_ROWS")
})

test("worksheets that the program hides are told apart", async () => {
  const rows = [
    ["Item", "Rate"],
    ["Dal", 120],
  ]
  const opened = await openFile(
    makeWorkbook([
      { name: "Menu", rows },
      { name: "Old", rows, hidden: true },
    ]),
  )
  expect(opened).toMatchObject({ sheets: [{ hidden: false }, { hidden: true }] })
})

test("20,000 columns are refused, coloured empty cells are not columns", async () => {
  const wide = Array.from({ length: 20_000 }, (_, index) => `c${index}`)
  expect(await faultOf(bytesOf(wide.join(",")))).toBe("TOO_MANY_COLUMNS")
  expect(await faultOf(sheet([wide.slice(0, 16_384)]))).toBe("TOO_MANY_COLUMNS")
  expect(
    await faultOf(
      sheet([
        ["Item", "Rate", ...Array(500).fill(null)],
        ["Dal", 120],
      ]),
    ),
  ).toBe("none")
  expect(await faultOf(bytesOf(`Item,Rate${",".repeat(500)}\nDal,120`))).toBe("none")
})

test("more than 100,000 filled cells are refused", async () => {
  const rows = Array.from({ length: 501 }, () => Array(200).fill("x"))
  expect(await faultOf(bytesOf(rows.join("\n")))).toBe("TOO_MANY_CELLS")
})

test.each([
  [
    '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
    "TOO_MANY_ROWS",
  ],
  ['<row r="1048576"><c r="A1048576"><v>1</v></c></row>', "TOO_MANY_ROWS"],
  ['<row r="1e9"><c r="A1"><v>1</v></c></row>', "BROKEN"],
  ['<row r="&#49;e9"><c r="A1"><v>1</v></c></row>', "BROKEN"],
  ["<row r='999999999999'><c r='A1'><v>1</v></c></row>", "BROKEN"],
  ['<row r="1"><c r="A1" t="s"><v>99</v></c></row>', "BROKEN"],
  ["<row><c><v>1</v>", "BROKEN"],
  ['<row r="1"><c r="XFD1"><v>1</v></c></row>', "TOO_MANY_COLUMNS"],
  ["", "EMPTY"],
])("a worksheet with %s: %s", async (data, fault) => {
  expect(await faultOf(withWorksheet(data))).toBe(fault)
})

test("a worksheet elsewhere in the file is checked as well", async () => {
  const files = workbookFiles([{ name: "Menu", rows: [["Item", "Rate"]] }])
  const related = new TextDecoder().decode(files["xl/_rels/workbook.xml.rels"])
  files["xl/_rels/workbook.xml.rels"] = bytesOf(related.replace("worksheets/sheet1.xml", "else/where.xml"))
  const data = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
  files["xl/else/where.xml"] = bytesOf(`<worksheet><sheetData>${data}</sheetData></worksheet>`)
  expect(await faultOf(zipSync(files))).toBe("TOO_MANY_ROWS")
})

test("worksheets that are large together are refused, also one that is named many times", async () => {
  const wide = (rows: number) => [["Item"], ...Array(rows - 2).fill([]), [...Array(199).fill(null), "end"]]
  const sheets = (count: number, rows: number) =>
    workbookFiles(Array.from({ length: count }, (_, index) => ({ name: `S${index}`, rows: wide(rows) })))
  expect(await faultOf(zipSync(sheets(20, 100)))).toBe("none")
  expect(await faultOf(zipSync(sheets(20, 2_000)))).toBe("TOO_LARGE_UNPACKED")
  const one = sheets(20, 2_000)
  const related = new TextDecoder().decode(one["xl/_rels/workbook.xml.rels"])
  one["xl/_rels/workbook.xml.rels"] = bytesOf(related.replaceAll(/sheet\d+\.xml/g, "sheet1.xml"))
  for (let index = 2; index <= 20; index += 1) delete one[`xl/worksheets/sheet${index}.xml`]
  expect(await faultOf(zipSync(one))).toBe("TOO_LARGE_UNPACKED")
})

test("a formula counts as its stored value, and is never run; without one the cell is empty", async () => {
  const rows = [
    [
      "=1+1",
      { formula: 'HYPERLINK("http://x")', value: "Dal" },
      { formula: "60*2", value: 120 },
      { formula: "A1" },
    ],
  ]
  expect(await openFile(sheet(rows))).toMatchObject({ sheets: [{ table: [["=1+1", "Dal", 120]] }] })
})

test("a broken or cut file is refused at every length", async () => {
  const whole = sheet([
    ["Item", "Rate"],
    ["Dal", 120],
  ])
  for (let length = 4; length < whole.length - 200; length += 97)
    expect(["BROKEN", "NOT_A_WORKBOOK"]).toContain(await faultOf(whole.slice(0, length)))
})

test.each([
  ["an .xls", [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], "OLD_EXCEL"],
  ["a PDF", [...bytesOf("%PDF-1.7\n%âãÏÓ")], "PDF"],
  ["a PNG", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a], "PICTURE"],
  ["a JPEG", [0xff, 0xd8, 0xff, 0xe0], "PICTURE"],
  ["a web page", [...bytesOf("<html><table><tr><td>Dal")], "WEB_PAGE"],
  ["a text document in a zip", [...zipSync({ "word/document.xml": bytesOf("<w/>") })], "NOT_A_WORKBOOK"],
  ["a zip of pictures", [...zipSync({ "a.png": new Uint8Array(9) })], "BROKEN"],
  ["bytes of nothing", [1, 0, 2, 0, 3, 0], "NOT_A_TABLE"],
  ["an empty file", [], "EMPTY"],
])("%s with the name of a sheet is told apart", async (_, bytes, fault) => {
  expect(await faultOf(Uint8Array.from(bytes))).toBe(fault)
})

test("more than 8 MB are not looked at", async () => {
  expect(await faultOf(new Uint8Array(mostFileBytes + 1))).toBe("TOO_LARGE")
})

test("quotation marks inside cells, and one that is never closed, do not lose rows", async () => {
  const opened = await openText('Item,Rate\nPizza 12" thin,250\n"Dal, fried",120\n"Roti,15\nNaan,40\n')
  if (opened.kind !== "sheets") throw new Error("not a sheet")
  expect(opened.sheets[0]?.table.map(row => row[0])).toEqual([
    "Item",
    'Pizza 12" thin',
    '"Dal',
    '"Roti',
    "Naan",
  ])
})
