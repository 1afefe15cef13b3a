import { type ShownPrices, shownPrices, type Unread } from "@rasoi/core/menu"
import { type ReactNode, useState } from "react"
import { Link } from "wouter"
import { showPaise } from "../../api/money.ts"
import { useText } from "../../i18n/i18n.tsx"
import { Button } from "../../parts/button.tsx"
import { Icon } from "../../parts/icon.tsx"
import { findItem, type Item, type Menu } from "../document.ts"
import { PriceSum } from "../import/price-sum.tsx"
import { type SheetReport, unseenPrices } from "./draft.ts"
import { useDraft } from "./draft-store.ts"
import { addressOf, useEditor } from "./editor.ts"
import { removeItem } from "./menu-edits.ts"
import style from "./sheet-lists.module.css"

/** What the sheet did to the draft: new dishes, changed prices, dishes that it lacks, and what could not be read. */
export function SheetLists() {
  const text = useText("menu").menu.sheet
  const { draft } = useEditor()
  const { dispatch } = useDraft()
  const show = usePriceText()
  if (!draft.sheet) return null
  const { fileName, added, repriced, absent, unread, account } = draft.sheet
  const prices = unread.filter(each => each.prices > 0)
  const other = unread.filter(each => each.prices === 0)
  const addedItems = found(draft.menu, added)
  return (
    <section className={`box stack gap-2 ${style.panel}`} aria-label={text.from(fileName)}>
      <div className={style.line}>
        <h2 className={`row ${style.heading}`}>{text.from(fileName)}</h2>
        {unseenPrices(draft) === 0 && (
          <Button kind="plain" icon="cross" onClick={() => dispatch({ type: "closeSheet" })}>
            {text.close}
          </Button>
        )}
      </div>
      <PriceSum account={account} />
      <List
        id={unreadList}
        title={text.unread(account.notRead)}
        rows={prices}
        onOpen={() => dispatch({ type: "unreadSeen" })}
      >
        {(row, index) => <UnreadRow key={index} unread={row} />}
      </List>
      {other.length > 0 && (
        <List title={text.other(other.length)} rows={other}>
          {(row, index) => <UnreadRow key={index} unread={row} />}
        </List>
      )}
      <List title={text.added(addedItems.length)} rows={addedItems}>
        {item => (
          <DishRow key={item.id} item={item}>
            <span className="figures">{show(shownPrices(item), false)}</span>
          </DishRow>
        )}
      </List>
      <List title={text.repriced(repriced.length)} rows={repriced}>
        {change => <RepricedRow key={change.id} change={change} />}
      </List>
      <Absent ids={absent} />
    </section>
  )
}

function found(menu: Menu, ids: readonly string[]): Item[] {
  const items = new Map(menu.categories.flatMap(category => category.items.map(item => [item.id, item])))
  return ids.flatMap(id => items.get(id) ?? [])
}

/** Nobody reads hundreds of lines at once. */
const shownAtFirst = 50

const unreadList = "unread-prices"

/** Opens the list of prices that are not read, as a tap on it does. */
export function showUnread(): void {
  const list = document.getElementById(unreadList)
  if (!(list instanceof HTMLDetailsElement)) return
  list.open = true
  list.querySelector("summary")?.focus()
  list.scrollIntoView({ block: "center" })
}

interface ListProps<Row> {
  id?: string
  title: string
  rows: readonly Row[]
  onOpen?: () => void
  children: (row: Row, index: number) => ReactNode
}

function List<Row>({ id, title, rows, onOpen, children }: ListProps<Row>) {
  const text = useText("menu").menu.change
  const [all, setAll] = useState(false)
  const shown = all ? rows : rows.slice(0, shownAtFirst)
  if (rows.length === 0) return <p className={`soft ${style.category}`}>{title}</p>
  return (
    <details
      id={id}
      className={style.category}
      onToggle={event => {
        if (event.currentTarget.open) onOpen?.()
      }}
    >
      <summary className={`row ${style.summary}`}>
        <Icon name="right" size={16} /> {title}
      </summary>
      <ul className={style.list}>{shown.map(children)}</ul>
      {shown.length < rows.length && (
        <Button onClick={() => setAll(true)}>{text.more(rows.length - shown.length)}</Button>
      )}
    </details>
  )
}

function DishRow({ item, children }: { item: Item; children?: ReactNode }) {
  const text = useText("menu").menu
  const { draft } = useEditor()
  const category = findItem(draft.menu, item.id)?.category.name
  return (
    <li className={style.line}>
      <span className={style.names}>
        <Link href={addressOf({ item: item.id })}>{item.name || text.edit.noName}</Link>
        <span className="hint">{category}</span>
      </span>
      {children}
    </li>
  )
}

function usePriceText(): (shown: ShownPrices, withTax: boolean) => string {
  const text = useText("menu").menu.sheet
  return ({ prices, taxIncluded }, withTax) => {
    const amounts = prices.map(({ size, pricePaise }) =>
      size === null ? showPaise(pricePaise) : `${size} ${showPaise(pricePaise)}`,
    )
    const tax = withTax ? ` (${taxIncluded ? text.withTax : text.withoutTax})` : ""
    return (amounts.join(" · ") || text.noPrice) + tax
  }
}

function RepricedRow({ change: { id, from, to } }: { change: SheetReport["repriced"][number] }) {
  const text = useText("menu").menu.change
  const { draft } = useEditor()
  const show = usePriceText()
  const item = findItem(draft.menu, id)?.item
  if (!item) return null
  const taxed = from.taxIncluded !== to.taxIncluded
  return (
    <DishRow item={item}>
      <span className="figures">{text.price(show(from, taxed), show(to, taxed))}</span>
    </DishRow>
  )
}

function UnreadRow({ unread: { sheet, row, cell, text: content, dish, reason } }: { unread: Unread }) {
  const text = useText("menu").menu.sheet
  return (
    <li className={style.line}>
      <span className={style.names}>
        <strong>
          {sheet !== null && `${sheet}: `}
          {cell === null ? text.row(row) : text.cell(row, cell)}
        </strong>
        <span>{text.reasons[reason]}</span>
      </span>
      <span className={style.names}>
        {dish !== undefined && <span>{dish}</span>}
        <q>{content}</q>
      </span>
    </li>
  )
}

function Absent({ ids }: { ids: readonly string[] }) {
  const text = useText("menu").menu
  const { draft, edit, announce } = useEditor()
  const items = found(draft.menu, ids)
  const remove = (removed: readonly Item[], said: string) => {
    edit(menu => removed.reduce((rest, { id }) => removeItem(rest, id), menu))
    announce(said)
  }
  return (
    <>
      <List title={text.sheet.absent(items.length)} rows={items}>
        {item => (
          <DishRow key={item.id} item={item}>
            <Button icon="trash" onClick={() => remove([item], text.edit.removed(item.name))}>
              {text.edit.removeItem}
              <span className="visually-hidden"> {item.name}</span>
            </Button>
          </DishRow>
        )}
      </List>
      {items.length > 1 && (
        <div>
          <Button icon="trash" onClick={() => remove(items, text.sheet.removedAll(items.length))}>
            {text.sheet.removeAll(items.length)}
          </Button>
        </div>
      )}
    </>
  )
}
