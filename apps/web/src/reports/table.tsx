import { type ReactNode, useLayoutEffect, useRef, useState } from "react"
import style from "./table.module.css"

export interface Column<Row> {
  name: string
  label: string
  cell: (row: Row) => ReactNode
  /** Text instead of figures: aligned left. */
  words?: boolean
}

/** A row of totals. */
export interface Foot {
  name: string
  cells: readonly ReactNode[]
}

interface Props<Row> {
  /** The accessible name of the table. */
  caption: string
  /** The heading of the first column. */
  head: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  nameOf: (row: Row) => ReactNode
  columns: readonly Column<Row>[]
  foot?: readonly Foot[]
  /** An inner row belongs to the one above it. */
  kindOf?: (row: Row) => "plain" | "inner"
}

/** Names at the left, figures at the right. If it is wider than the screen, the table scrolls, not the page. */
export function Table<Row>(props: Props<Row>) {
  const { caption, head, rows, keyOf, nameOf, columns, foot = [], kindOf = () => "plain" } = props
  const { frame, overflows } = useOverflow()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div
      ref={frame}
      className={style.frame}
      role="group"
      aria-label={caption}
      // If the table scrolls, arrow keys must be able to scroll it.
      tabIndex={overflows ? 0 : undefined}
    >
      <table className={`${style.table} figures`}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className={style.name}>
              {head}
            </th>
            {columns.map(({ name, label, words }) => (
              <th key={name} scope="col" className={words ? style.words : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={keyOf(row)} className={style[kindOf(row)]}>
              <th scope="row" className={style.name}>
                {nameOf(row)}
              </th>
              {columns.map(({ name, cell, words }) => (
                <td key={name} className={words ? style.words : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot.length > 0 && (
          <tfoot>
            {foot.map(({ name, cells }) => (
              <tr key={name}>
                <th scope="row" className={style.name}>
                  {name}
                </th>
                {columns.map((column, index) => (
                  <td key={column.name}>{cells[index]}</td>
                ))}
              </tr>
            ))}
          </tfoot>
        )}
      </table>
    </div>
  )
}

function useOverflow() {
  const frame = useRef<HTMLDivElement>(null)
  const [overflows, setOverflows] = useState(false)
  useLayoutEffect(() => {
    const element = frame.current
    const table = element?.firstElementChild
    if (!element || !table) return
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth))
    observer.observe(element)
    observer.observe(table)
    return () => observer.disconnect()
  }, [])
  return { frame, overflows }
}
