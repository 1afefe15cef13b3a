import {
  type ColumnRole,
  cellText,
  columnLetters,
  columnRoles,
  guessLayout,
  isBlankRow,
  partKey,
  type SheetLayout,
  type SheetPart,
  type SheetTable,
  withRole,
} from "@rasoi/core/menu"
import { useState } from "react"
import { useText } from "../../i18n/i18n.tsx"
import { SelectField } from "../../parts/field.tsx"
import { Icon } from "../../parts/icon.tsx"
import style from "./import.module.css"

interface Props {
  table: SheetTable
  layout: SheetLayout
  onChange: (layout: SheetLayout) => void
}

const samples = 3
const longestSample = 60
/** The headings are among the first rows. */
const offeredRows = 30
/** A question is asked about them, or nothing is known: nobody chooses that. */
const notOffered: readonly ColumnRole[] = ["openPrice", "unknown"]

/** Shows what each column is taken for, with some of its cells, and lets the owner correct it. */
export function Columns({ table, layout, onChange }: Props) {
  const text = useText("menu").menu.sheet
  const rowOptions = table
    .slice(0, offeredRows)
    .flatMap((row, index) =>
      isBlankRow(row) ? [] : [{ value: String(index + 1), label: text.headingRow(index + 1, sampleOf(row)) }],
    )
  const lists = partsByKey(layout)
  const isBeside = new Set(layout.parts.map(({ firstColumn }) => firstColumn)).size > 1
  return (
    <>
      <SelectField
        label={text.headings}
        value={String(layout.headingRow)}
        onChange={row => onChange(guessLayout(table, {}, Number(row)))}
        options={[{ value: "0", label: text.noHeadings }, ...rowOptions]}
      />
      {lists.map(([key, parts]) => {
        const columns = (
          <PartColumns
            key={`${layout.headingRow} ${key}`}
            table={table}
            parts={parts}
            onChange={(column, role) => onChange(withRole(layout, key, column, role))}
          />
        )
        if (lists.length === 1) return columns
        return (
          <details key={`${layout.headingRow} ${key}`}>
            <summary className={`row ${style.summary}`}>
              <Icon name="right" size={16} /> {nameOfPart(parts, isBeside, text)}
            </summary>
            {columns}
          </details>
        )
      })}
    </>
  )
}

function partsByKey({ parts }: SheetLayout): [string, SheetPart[]][] {
  const lists = new Map<string, SheetPart[]>()
  for (const part of parts) lists.set(partKey(part), [...(lists.get(partKey(part)) ?? []), part])
  return [...lists]
}

interface PartWords {
  readonly rows: (first: number, last: number) => string
  readonly columnRange: (first: string, last: string) => string
}

/** `Rows 4–20: Item · Half · Full`, `Rows 4–20, columns A–C: …` beside other lists. */
function nameOfPart(parts: readonly SheetPart[], isBeside: boolean, text: PartWords): string {
  const [first] = parts
  const headings = first?.columns.map(({ heading }) => heading).filter(heading => heading !== "") ?? []
  const rows = parts.map(part => text.rows(part.firstRow + 1, part.endRow))
  const [left, right] = [first?.columns[0]?.index ?? 0, first?.columns.at(-1)?.index ?? 0]
  const columns = isBeside ? [text.columnRange(columnLetters(left), columnLetters(right))] : []
  const places = [...rows, ...columns].join(", ")
  return [places, headings.join(" · ")].filter(each => each !== "").join(": ")
}

interface PartProps {
  table: SheetTable
  parts: readonly SheetPart[]
  onChange: (column: number, role: ColumnRole) => void
}

function PartColumns({ table, parts, onChange }: PartProps) {
  const text = useText("menu").menu.sheet
  const [former, setFormer] = useState<number | null>(null)
  const own = parts[0]?.columns ?? []
  const rows = parts.flatMap(part => table.slice(part.firstRow, part.endRow))
  const columns = own.flatMap(({ role, index, heading }) => {
    const cells = rows.map(row => cellText(row[index])).filter(cell => cell !== "")
    return cells.length === 0 && heading === "" ? [] : [{ role, index, cells: cells.slice(0, samples) }]
  })
  const nameOf = (index: number) =>
    own.find(column => column.index === index)?.heading || text.column(columnLetters(index))
  const choose = (index: number, role: ColumnRole) => {
    const isFreed = role !== "sizePrice" && role !== "otherPrice" && role !== "ignored"
    const freed = own.find(column => isFreed && column.role === role && column.index !== index)
    setFormer(freed?.index ?? null)
    onChange(index, role)
  }
  return (
    <>
      <ul className={style.columns}>
        {columns.map(({ role, index, cells }) => (
          <li key={index} className={style.column}>
            <SelectField
              label={nameOf(index)}
              value={role}
              onChange={next => choose(index, next)}
              options={columnRoles
                .filter(value => value === role || !notOffered.includes(value))
                .map(value => ({ value, label: text.roles[value] }))}
            />
            <p className={`hint ${style.samples}`}>{cells.map(shortened).join(" · ")}</p>
          </li>
        ))}
      </ul>
      <p role="status">{former !== null && text.moved(nameOf(former))}</p>
    </>
  )
}

function sampleOf(row: SheetTable[number]): string {
  return shortened(
    row
      .map(cellText)
      .filter(cell => cell !== "")
      .join(" · "),
  )
}

function shortened(text: string): string {
  return text.length > longestSample ? `${text.slice(0, longestSample)}…` : text
}
