import { wordsOf } from "./headings.ts"
import { partKey, type SheetLayout, type SheetPart, withColumns } from "./layout.ts"
import { cellText, columnLetters, type SheetTable } from "./table.ts"

/** One of several price lists. */
export interface PriceChoice {
  readonly list: string
  /** The headings of its columns, such as `AC Half` and `AC Full`. */
  readonly headings: readonly string[]
  /** Some dishes with their prices in it. */
  readonly examples: readonly { readonly dish: string; readonly price: string }[]
}

/** Which of several price lists counts for online orders and takeaway. Asked once for all parts that have the same ones. */
export interface PriceQuestion {
  readonly key: string
  readonly choices: readonly PriceChoice[]
  /** The columns may be sizes that nobody knows as such. */
  readonly canBeSizes: boolean
}

const examples = 3
const places =
  /\b(?:a c|ac|nonac|dine|dining|delivery|takeaway|take away|parcel|swiggy|zomato|online|cost|mrp)\b|एसी|पार्सल|ஏசி|பார்சல்/

/** What the owner has to say about the prices. */
export function priceQuestions(
  sheets: readonly { table: SheetTable; layout: SheetLayout }[],
): PriceQuestion[] {
  const questions = new Map<string, PriceQuestion>()
  for (const { table, layout } of sheets)
    for (const part of layout.parts) {
      const key = questionKey(part)
      if (key !== null && !questions.has(key)) questions.set(key, questionOf(table, part, key))
    }
  return [...questions.values()]
}

function openColumns({ columns }: SheetPart) {
  return columns.filter(({ role }) => role === "openPrice")
}

function questionKey(part: SheetPart): string | null {
  const open = openColumns(part)
  return open.length === 0
    ? null
    : JSON.stringify([...new Set(open.map(({ list }) => list ?? ""))].toSorted())
}

function questionOf(table: SheetTable, part: SheetPart, key: string): PriceQuestion {
  const open = openColumns(part)
  const lists = [...new Set(open.map(({ list }) => list ?? ""))]
  const name = part.columns.find(({ role }) => role === "name")?.index ?? -1
  const rows = table.slice(part.firstRow, part.endRow)
  const choices = lists.map(list => {
    const columns = open.filter(column => (column.list ?? "") === list)
    const priced = rows.flatMap(row => {
      const prices = columns.map(({ index }) => cellText(row[index])).filter(text => text !== "")
      const dish = cellText(row[name])
      return prices.length === 0 || dish === "" ? [] : [{ dish, price: prices.join(" · ") }]
    })
    return {
      list,
      headings: columns.map(({ heading, index }) => heading || columnLetters(index)),
      examples: priced.slice(0, examples),
    }
  })
  const isPlace = lists.some(list => places.test(wordsOf(list)))
  return { key, choices, canBeSizes: !isPlace && open.every(({ heading }) => heading !== "") }
}

/** The owner's answer: the price list that counts; null if all columns are prices of sizes. */
export function choosePrice(layout: SheetLayout, key: string, list: string | null): SheetLayout {
  const keys = new Set(layout.parts.filter(part => questionKey(part) === key).map(partKey))
  return [...keys].reduce(
    (chosen, part) =>
      withColumns(chosen, part, column => {
        if (column.role !== "openPrice") return column
        if (list !== null && (column.list ?? "") !== list) return { ...column, role: "otherPrice" }
        return { ...column, role: list === null || column.size !== null ? "sizePrice" : "price" }
      }),
    layout,
  )
}
