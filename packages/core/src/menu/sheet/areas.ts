import { type Headings, isPriceRole } from "./heading-rows.ts"
import { isHeldBy } from "./held-roles.ts"
import { type ColumnKind, mirroredLists } from "./mirrored-lists.ts"
import { type Area, columnOfArea, isRunning, mostSideBySide, type Strip, share } from "./parts.ts"
import { endsWithPrice, isBareList, readNameWithPrice } from "./price-in-name.ts"
import { isPrice } from "./prices.ts"
import { cellText, type SheetTable } from "./table.ts"

/** The areas of a strip, from above and from the left. Rows above the first headings belong to one if they have dishes. */
export function areasOf(table: SheetTable, strip: Strip, found: readonly Headings[]): Area[] {
  const [first] = found
  const top = { headings: null, firstRow: 0, endRow: first?.first ?? table.length, ...strip }
  const sections = found.map((headings, index) => ({
    headings,
    firstRow: headings.first + headings.count,
    endRow: found[index + 1]?.first ?? table.length,
    ...strip,
  }))
  const all = first === undefined || hasDishes(table, top) ? [top, ...sections] : sections
  return all.flatMap(area => splitColumns(table, area))
}

/** Above headings there are titles, unless several rows have a text and a price. */
function hasDishes(table: SheetTable, area: Area): boolean {
  const rows = table.slice(area.firstRow, area.endRow).filter(row => {
    const texts = row.filter(cell => typeof cell === "string" && /\p{L}/u.test(cell))
    return (
      texts.length > 0 && (row.some(isPrice) || texts.some(text => readNameWithPrice(text, false) !== null))
    )
  })
  return rows.length > 1
}

function kindOf(table: SheetTable, area: Area, column: number): ColumnKind {
  const heading = area.headings?.cells[column]
  const cells = columnOfArea(table, area, column)
  if (cells.length === 0 && !heading?.text) return "blank"
  const said = heading?.said?.exact && heading.said.role !== "unclear" ? heading.said.role : undefined
  const isUnclear = heading?.said?.exact === true && heading.said.role === "unclear"
  const role = said !== undefined && isHeldBy(said, cells, heading?.text ?? "") ? said : undefined
  if (role === "name") return share(cells, endsWithPrice) >= 0.6 ? "both" : "name"
  if (isPriceRole(role)) return share(cells, isPrice) >= 0.4 || cells.length === 0 ? "price" : "other"
  if (
    role !== undefined ||
    isUnclear ||
    cells.length === 0 ||
    isRunning(cells, heading?.text ? heading.said === undefined : false)
  )
    return "other"
  if (share(cells, isPrice) >= 0.6) return "price"
  if (isBareList(cells)) return "both"
  const texts = cells.filter(cell => /\p{L}/u.test(cellText(cell)))
  const isVaried = new Set(texts.map(cellText)).size * 2 > texts.length
  return texts.length >= cells.length * 0.6 && texts.length > 0 && isVaried ? "name" : "other"
}

function splitColumns(table: SheetTable, area: Area): Area[] {
  const kinds = Array.from({ length: area.endColumn }, (_, column) =>
    column < area.firstColumn ? "blank" : kindOf(table, area, column),
  )
  const mirrored = mirroredLists(table, area, kinds)
  if (mirrored === "unclear") return [{ ...area, isUnclear: true }]
  const starts = mirrored ?? startsOf(area, kinds)
  return starts.map((firstColumn, index) => ({
    ...area,
    firstColumn,
    endColumn: starts[index + 1] ?? area.endColumn,
  }))
}

/** Lists side by side: a further column of names, with prices behind it, after a column of prices. */
function startsOf(area: Area, kinds: readonly ColumnKind[]): number[] {
  const isBegin = (column: number) => {
    if (kinds[column] === "both") return true
    const next = kinds.slice(column + 1)
    if (kinds[column] !== "name" || !next.includes("price")) return false
    const role = area.headings?.cells[column]?.said
    const isNamed = role?.exact === true && role.role === "name"
    return isNamed || next.find(kind => kind !== "blank") === "price"
  }
  const starts = [area.firstColumn]
  let [hasName, hasPrice, lastPrice, firstName] = [false, false, 0, 0]
  for (const [column, kind] of kinds.entries()) {
    if (hasName && hasPrice && starts.length < mostSideBySide && isBegin(column)) {
      starts.push(startBefore(area, kinds, { column, lastPrice, firstName, start: starts.at(-1) ?? 0 }))
      hasPrice = kind === "both"
      firstName = column
    } else if (kind === "name" || kind === "both") {
      if (!hasName) firstName = column
      hasName = true
      hasPrice ||= kind === "both"
    }
    if (kind === "price") hasPrice ||= hasName
    if (kind === "price" || kind === "both") lastPrice = column
  }
  return starts
}

interface Begin {
  readonly column: number
  readonly lastPrice: number
  readonly firstName: number
  readonly start: number
}

/** Where a list begins whose names are in `column`: columns such as running numbers stand before them. */
function startBefore(
  area: Area,
  kinds: readonly ColumnKind[],
  { column, lastPrice, firstName, start }: Begin,
) {
  const before = Math.max(start, lastPrice)
  const blank = kinds.slice(0, column).lastIndexOf("blank")
  if (blank > before) return blank + 1
  const text = (index: number) => area.headings?.cells[index]?.text ?? ""
  const repeated = start + column - firstName
  if (repeated > lastPrice && text(repeated) !== "" && text(repeated) === text(start)) return repeated
  return kinds[column - 1] === "other" && column - 1 > lastPrice && kinds[start] === "other"
    ? column - 1
    : Math.min(column, lastPrice + 1)
}
