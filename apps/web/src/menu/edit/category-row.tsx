import { type DragEvent, useState } from "react"
import { useText } from "../../i18n/i18n.tsx"
import { Badge } from "../../parts/badge.tsx"
import { Button } from "../../parts/button.tsx"
import { Icon } from "../../parts/icon.tsx"
import { type Category, findItem } from "../document.ts"
import { newId } from "../new-id.ts"
import { stateOfCategory } from "./draft.ts"
import { useEditor } from "./editor.ts"
import { ItemRow } from "./item-row.tsx"
import { addItem, moveItem, moveItemToCategory } from "./menu-edits.ts"
import { DragHandle, moveByKey, OrderButtons } from "./order-controls.tsx"
import style from "./outline.module.css"
import { itemDragType, type Order, useOrder } from "./use-order.ts"

interface Props {
  category: Category
  order: Order
  /** Its dishes are shown. */
  listed: boolean
}

export function CategoryRow({ category, order, listed }: Props) {
  const text = useText("menu")
  const { draft, open } = useEditor()
  const { id, items } = category
  const name = category.name || text.menu.edit.noName
  const state = stateOfCategory(draft, category)
  const faulty = draft.faults.some(fault => fault.categoryId === id)
  const drop = useItemDrop(category, order.rowProps(id))
  return (
    <>
      <div className={style.categoryRow} {...drop}>
        <DragHandle drag={order.handleProps(id)} />
        <button
          type="button"
          className={style.fold}
          aria-expanded={listed}
          onClick={() => open(listed ? {} : { listed: id })}
          {...moveByKey(order.buttonProps(id))}
        >
          <Icon name="right" size={16} />
          <span className={style.names}>
            <strong>{name}</strong>
            <span className="hint">{text.menu.edit.items(items.length)}</span>
          </span>
          {faulty && <Badge tone="urgent">{text.menu.edit.faulty}</Badge>}
          {state === "new" && <Badge tone="new">{text.menu.edit.added}</Badge>}
          {state === "changed" && <Badge tone="waiting">{text.menu.edit.changed}</Badge>}
        </button>
        <Button kind="plain" icon="edit" iconOnly onClick={() => open({ category: id })}>
          {`${text.words.edit}: ${name}`}
        </Button>
        <OrderButtons {...order.buttonProps(id)} />
      </div>
      {listed && <Items category={category} />}
    </>
  )
}

function Items({ category }: { category: Category }) {
  const text = useText("menu").menu.edit
  const { edit, open } = useEditor()
  const { id, items } = category
  const order = useOrder({
    rows: items.map(item => ({ id: item.id, name: item.name || text.noName })),
    onMove: (itemId, to) => edit(menu => moveItem(menu, itemId, to)),
    dragType: itemDragType,
  })
  const add = () => {
    const itemId = newId("itm")
    edit(menu => addItem(menu, id, itemId, newId))
    open({ item: itemId }, `item/${itemId}/name`)
  }
  return (
    <div className={style.inside}>
      <ol>
        {items.map(item => (
          <li key={item.id}>
            <ItemRow item={item} order={order} />
          </li>
        ))}
      </ol>
      <Button kind="plain" icon="plus" onClick={add}>
        {text.addItemTo(category.name || text.noName)}
      </Button>
    </div>
  )
}

/** A dish dropped on the row moves into this category; a dropped category is reordered. */
function useItemDrop(category: Category, row: ReturnType<Order["rowProps"]>) {
  const text = useText("menu").menu.edit
  const { draft, edit, announce } = useEditor()
  const [over, setOver] = useState(false)
  const accepts = (event: DragEvent) => event.dataTransfer.types.includes(itemDragType)
  return {
    ...row,
    "data-takes": over || undefined,
    onDragOver(event: DragEvent<HTMLElement>) {
      row.onDragOver(event)
      if (!accepts(event)) return
      event.preventDefault()
      if (!over) setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent<HTMLElement>) {
      row.onDrop(event)
      setOver(false)
      if (!accepts(event)) return
      event.preventDefault()
      const itemId = event.dataTransfer.getData(itemDragType)
      const name = findItem(draft.menu, itemId)?.item.name
      edit(menu => moveItemToCategory(menu, itemId, category.id))
      announce(text.movedTo(name || text.noName, category.name || text.noName))
    },
  }
}
