import {
  type ColumnRole,
  cellText,
  columnLetters,
  columnRoles,
  guessRoles,
  headingsOf,
  isBlankRow,
  type SheetLayout,
  type SheetTable,
  startOfDishes,
  withRole,
} from "@rasoi/core/menu"
import { useState } from "react"
import { useText } from "../../i18n/i18n.tsx"
import { SelectField } from "../../parts/field.tsx"
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

/** Shows what each column is taken for, with some of its cells, and lets the owner correct it. */
export function Columns({ table, layout, onChange }: Props) {
  const text = useText("menu").menu.sheet
  const headings = headingsOf(table, layout.headingRow)
  const rows = table.slice(startOfDishes(table, layout.headingRow)).filter(row => !isBlankRow(row))
  const columns = layout.roles.flatMap((role, index) => {
    const cells = rows.map(row => cellText(row[index])).filter(cell => cell !== "")
    return cells.length === 0 && !headings[index] ? [] : [{ role, index, cells: cells.slice(0, samples) }]
  })
  const nameOf = (index: number) => headings[index] || text.column(columnLetters(index))
  const [former, setFormer] = useState<number | null>(null)
  const setRole = (index: number, role: ColumnRole) => {
    const next = withRole(layout, index, role)
    const freed = next.roles.findIndex((own, at) => at !== index && own !== layout.roles[at])
    setFormer(freed < 0 ? null : freed)
    onChange(next)
  }
  const rowOptions = table
    .slice(0, offeredRows)
    .flatMap((row, index) =>
      isBlankRow(row) ? [] : [{ value: String(index + 1), label: text.headingRow(index + 1, sampleOf(row)) }],
    )
  return (
    <>
      <SelectField
        label={text.headings}
        value={String(layout.headingRow)}
        onChange={row => {
          setFormer(null)
          onChange({ headingRow: Number(row), roles: guessRoles(table, Number(row)) })
        }}
        options={[{ value: "0", label: text.noHeadings }, ...rowOptions]}
      />
      <ul className={style.columns}>
        {columns.map(({ role, index, cells }) => (
          <li key={index} className={style.column}>
            <SelectField
              label={nameOf(index)}
              value={role}
              onChange={next => setRole(index, next)}
              options={columnRoles.map(value => ({ value, label: text.roles[value] }))}
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
