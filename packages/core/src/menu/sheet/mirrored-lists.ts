import type { HeadingCell } from "./heading-rows.ts"
import { type Area, mostSideBySide } from "./parts.ts"
import { cellText, type SheetTable } from "./table.ts"

/** `name`: can be names of dishes. `both`: names with prices. */
export type ColumnKind = "name" | "both" | "price" | "other" | "blank"

interface Mark {
  readonly column: number
  readonly isName: boolean
  readonly heading: HeadingCell | undefined
}

/**
 * The first columns of lists side by side whose prices do not all stand behind the names: `Rate | Item | Rate | Item`,
 * `Item | Rate | Rate | Item`. Undefined for other lists.
 */
export function mirroredLists(
  table: SheetTable,
  area: Area,
  kinds: readonly ColumnKind[],
): number[] | "unclear" | undefined {
  const marks = kinds.flatMap((kind, column): Mark[] =>
    kind === "name" || kind === "price"
      ? [{ column, isName: kind === "name", heading: area.headings?.cells[column] }]
      : [],
  )
  const names = marks.filter(({ isName }) => isName)
  const [first, last] = [marks[0], marks.at(-1)]
  const isUsual = first?.isName === true && last?.isName === false
  if (kinds.includes("both") || isUsual || names.length < 2 || marks.length - names.length < 2)
    return undefined
  const lists = listsOf(marks, names.length)
  const isNamed = names.every(({ heading }) => heading?.said?.exact === true && heading.said.role === "name")
  const isPriceFirst = first?.isName === false
  if (lists && haveSamePrices(lists))
    return isPriceFirst || isNamed ? startsOf(area, kinds, lists) : "unclear"
  const isHeadless = marks.every(({ heading }) => !heading?.text)
  if (isHeadless)
    return lists && isPriceFirst
      ? haveOwnLengths(table, area, lists)
        ? startsOf(area, kinds, lists)
        : "unclear"
      : undefined
  const isUnknown = names.every(({ heading }) => heading?.said === undefined)
  return isNamed || (isPriceFirst && isUnknown) ? "unclear" : undefined
}

/** As many columns for each list, one of them with its names. */
function listsOf(marks: readonly Mark[], count: number): Mark[][] | undefined {
  const size = marks.length / count
  if (!Number.isInteger(size) || count > mostSideBySide) return undefined
  const lists = Array.from({ length: count }, (_, at) => marks.slice(at * size, (at + 1) * size))
  return lists.every(list => list.filter(({ isName }) => isName).length === 1) ? lists : undefined
}

/** Whether each list has the same headings of prices. */
function haveSamePrices(lists: readonly Mark[][]): boolean {
  const headings = lists.map(list =>
    list.flatMap(({ isName, heading }) => (isName ? [] : [heading?.text ?? ""])).toSorted(),
  )
  return !headings.flat().includes("") && new Set(headings.map(each => JSON.stringify(each))).size === 1
}

/** Whether a row has a dish of one list, and none of another. */
function haveOwnLengths(table: SheetTable, { firstRow, endRow }: Area, lists: readonly Mark[][]): boolean {
  const rows = table.slice(firstRow, endRow)
  return rows.some(row => {
    const isFilled = lists.map(list => list.map(({ column }) => cellText(row[column]) !== ""))
    return isFilled.some(each => !each.includes(false)) && isFilled.some(each => !each.includes(true))
  })
}

/** Columns such as running numbers stand before each list as before the first one. */
function startsOf(area: Area, kinds: readonly ColumnKind[], lists: readonly Mark[][]): number[] {
  const begins = lists.map(([begin]) => begin?.column ?? area.firstColumn)
  const leading = (begins[0] ?? area.firstColumn) - area.firstColumn
  return begins.map((column, at) => {
    if (at === 0) return area.firstColumn
    const before = lists[at - 1]?.at(-1)?.column ?? 0
    const blank = kinds.slice(0, column).lastIndexOf("blank")
    return blank > before ? blank + 1 : column - Math.min(leading, column - before - 1)
  })
}
