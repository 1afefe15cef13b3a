import { zipSync } from "fflate"

/** A formula with its stored value, or an error. */
interface FormulaCell {
  readonly formula: string
  readonly value?: number | string
}
type FixtureCell = string | number | boolean | null | FormulaCell
export type FixtureRows = readonly (readonly FixtureCell[])[]

interface FixtureSheet {
  readonly name: string
  readonly rows: FixtureRows
  /** Such as `A1:C1`. */
  readonly merged?: readonly string[]
  readonly hidden?: boolean
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const packageRelations = "http://schemas.openxmlformats.org/package/2006/relationships"

/** The files of a workbook, as Excel writes them: texts are in a table of their own. */
export function workbookFiles(sheets: readonly FixtureSheet[]): Record<string, Uint8Array> {
  const texts: string[] = []
  const places = new Map<string, number>()
  const textIndex = (text: string) => {
    const place = places.get(text) ?? texts.push(text) - 1
    places.set(text, place)
    return place
  }
  const files: Record<string, Uint8Array> = {}
  for (const [index, sheet] of sheets.entries())
    files[`xl/worksheets/sheet${index + 1}.xml`] = bytesOf(sheetXml(sheet, textIndex))
  const list = sheets.map(
    ({ name, hidden }, index) =>
      `<sheet name="${escaped(name)}" sheetId="${index + 1}"${hidden ? ' state="hidden"' : ""} r:id="rId${index + 1}"/>`,
  )
  const related = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  const shared = texts.map(text => `<si><t xml:space="preserve">${escaped(text)}</t></si>`)
  return {
    "[Content_Types].xml": bytesOf(
      `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    ),
    "_rels/.rels": bytesOf(
      `${head}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    "xl/workbook.xml": bytesOf(
      `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${list.join("")}</sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": bytesOf(
      `${head}<Relationships xmlns="${packageRelations}">${related.join("")}<Relationship Id="rId99" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId98" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ),
    "xl/styles.xml": bytesOf(
      `${head}<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="4"/></cellXfs></styleSheet>`,
    ),
    "xl/sharedStrings.xml": bytesOf(`${head}<sst xmlns="${main}">${shared.join("")}</sst>`),
    ...files,
  }
}

export function makeWorkbook(sheets: readonly FixtureSheet[]): Uint8Array {
  return zipSync(workbookFiles(sheets))
}

function sheetXml({ rows, merged = [] }: FixtureSheet, textIndex: (text: string) => number): string {
  const data = rows.map((cells, row) => {
    // A coloured cell without a value, as under every border.
    const xml = cells.map((cell, column) => cellXml(`${letters(column)}${row + 1}`, cell, textIndex)).join("")
    return `<row r="${row + 1}" spans="1:9" ht="15">${xml}</row>`
  })
  const merges = merged.map(ref => `<mergeCell ref="${ref}"/>`).join("")
  return `${head}<worksheet xmlns="${main}"><dimension ref="A1:Z999"/><sheetData>${data.join("")}</sheetData>${merges && `<mergeCells>${merges}</mergeCells>`}</worksheet>`
}

function cellXml(place: string, cell: FixtureCell, textIndex: (text: string) => number): string {
  if (cell === null) return `<c r="${place}" s="1"/>`
  if (typeof cell === "string") return `<c r="${place}" t="s"><v>${textIndex(cell)}</v></c>`
  if (typeof cell === "boolean") return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === "number") return `<c r="${place}" s="1"><v>${cell}</v></c>`
  const formula = `<f>${escaped(cell.formula)}</f>`
  if (cell.value === undefined) return `<c r="${place}">${formula}</c>`
  if (typeof cell.value === "number") return `<c r="${place}">${formula}<v>${cell.value}</v></c>`
  const type = cell.value.startsWith("#") ? "e" : "str"
  return `<c r="${place}" t="${type}">${formula}<v>${escaped(cell.value)}</v></c>`
}

function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last
}
