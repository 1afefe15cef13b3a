import type { ItemsReport } from "@rasoi/contract/console"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useSearchParams } from "wouter"
import { useText } from "../i18n/i18n.tsx"
import { Badge } from "../parts/badge.tsx"
import { Button } from "../parts/button.tsx"
import { Segments } from "../parts/choice.tsx"
import { Panel } from "../parts/page.tsx"
import style from "./items.module.css"
import { Loaded, type ReportProps } from "./loaded.tsx"
import { askFor, itemsReport, maxItems } from "./queries.ts"
import shared from "./reports.module.css"
import { type SoldRow, type SoldThing, soldRows } from "./sold-rows.ts"
import { Table } from "./table.tsx"

const orders = ["quantity", "sales"] as const
type Order = (typeof orders)[number]

/** Best-selling items with their sizes, and add-ons, by quantity or by revenue. */
export function Items(days: ReportProps) {
  const text = useText("reports").reports.items
  const [search, setSearch] = useSearchParams()
  const by = orders.find(name => name === search.get("by")) ?? "quantity"
  const query = useQuery(itemsReport(askFor(days.range, days.source)))
  const choose = (order: Order) =>
    setSearch(
      previous => {
        const next = new URLSearchParams(previous)
        if (order === "quantity") next.delete("by")
        else next.set("by", order)
        return next
      },
      { replace: true },
    )
  return (
    <Loaded
      {...days}
      query={query}
      isEmpty={({ items }) => items.byQuantity.length === 0}
      empty={{ icon: "menu", title: text.empty, help: text.emptyHelp }}
    >
      {report => (
        <>
          <Segments
            legend={text.by}
            legendHidden
            value={by}
            onChange={choose}
            options={orders.map(value => ({ value, label: text.orders[value] }))}
          />
          <Lists report={report} by={by} />
          <p className={`stack hint ${shared.small}`}>{text.note(maxItems)}</p>
        </>
      )}
    </Loaded>
  )
}

function Lists({ report: { items, addOns }, by }: { report: ItemsReport; by: Order }) {
  const { items: text, tabs } = useText("reports").reports
  const sold = by === "quantity" ? items.byQuantity : items.bySales
  const extras = by === "quantity" ? addOns.byQuantity : addOns.bySales
  return (
    <div className={style.lists}>
      <Panel title={tabs.items}>
        <Sold caption={tabs.items} sold={sold} by={by} />
      </Panel>
      <Panel title={text.addOns}>
        {extras.length === 0 && <p>{text.noAddOns}</p>}
        {extras.length > 0 && <Sold caption={text.addOns} sold={extras} by={by} />}
      </Panel>
    </div>
  )
}

/** The number of rows at first. */
const firstRows = 20

function Sold({ caption, sold, by }: { caption: string; sold: readonly SoldThing[]; by: Order }) {
  const { showAll } = useText("reports").reports
  const [all, setAll] = useState(false)
  const rows = soldRows(all ? sold : sold.slice(0, firstRows), by)
  return (
    <>
      <SoldTable caption={caption} rows={rows} />
      {!all && sold.length > firstRows && (
        <div>
          <Button onClick={() => setAll(true)}>{showAll(sold.length)}</Button>
        </div>
      )}
    </>
  )
}

function SoldTable({ caption, rows }: { caption: string; rows: readonly SoldRow[] }) {
  const text = useText("reports").reports.items
  return (
    <Table
      caption={caption}
      head={text.name}
      rows={rows}
      keyOf={({ key }) => key}
      kindOf={({ place }) => (place === null ? "inner" : "plain")}
      nameOf={row => <Name row={row} />}
      columns={[
        { name: "quantity", label: text.quantity, cell: ({ quantity }) => quantity },
        { name: "sales", label: text.sales, cell: ({ sales }) => sales.display },
      ]}
    />
  )
}

function Name({ row: { place, name, gone, share } }: { row: SoldRow }) {
  const text = useText("reports").reports.items
  if (place === null) return <span className={style.name}>{name}</span>
  return (
    <span className={style.item}>
      <span className={style.place}>{place}</span>
      <span className={style.name}>{name}</span>
      {gone && <Badge>{text.gone}</Badge>}
      {/* The figures in the row contain the same information. */}
      <span className={style.bar} style={{ "--share": share }} aria-hidden="true" />
    </span>
  )
}
