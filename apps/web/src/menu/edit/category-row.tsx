import { type DragEvent, useState } from "react"
import { useText } from "../../i18n/i18n.tsx"
import { Badge } from "../../parts/badge.tsx"
import { Button } from "../../parts/button.tsx"
import { Icon } from "../../parts/icon.tsx"
import { type Category, findItem } from "../document.ts"
import { newId } from "../new-id.ts"
import { stateOfCategory } from "./draft.ts"
import { itemDragType, useDragOrder } from "./drag-order.ts"
import { useEditor } from "./editor.ts"
import { ItemRow } from "./item-row.tsx"
import { addItem, moveItem, moveItemToCategory } from "./menu-edits.ts"
import { DragHandle, moveByKey, OrderButtons } from "./order-controls.tsx"
import style from "./outline.module.css"

interface Props {
  category: Category
  place: number
  of: number
  /** Its dishes are shown. */
  listed: boolean
  drag: ReturnType<typeof useDragOrder>
  onMove: (to: number) => void
}

export function CategoryRow({ category, place, of, listed, drag, onMove }: Props) {
  const text = useText()
  const { draft, open } = useEditor()
  const { id, items } = category
  const name = category.name || text.menu.edit.noName
  const state = stateOfCategory(draft, category)
  const faulty = draft.faults.some(fault => fault.categoryId === id)
  const drop = useItemDrop(category, drag.rowProps(id))
  return (
    <>
      <div className={style.categoryRow} {...drop}>
        <DragHandle drag={drag.handleProps(id)} />
        <button
          type="button"
          className={style.fold}
          aria-expanded={listed}
          onClick={() => open(listed ? {} : { listed: id })}
          {...moveByKey({ place, of, onMove })}
        >
          <Icon name="right" size={16} />
          <span className={style.names}>
            <strong>{name}</strong>
            <span className={style.soft}>{text.menu.edit.items(items.length)}</span>
          </span>
          {faulty && <Badge tone="urgent">{text.menu.edit.faulty}</Badge>}
          {state === "new" && <Badge tone="new">{text.menu.edit.added}</Badge>}
          {state === "changed" && <Badge tone="waiting">{text.menu.edit.changed}</Badge>}
        </button>
        <Button kind="plain" icon="edit" iconOnly onClick={() => open({ category: id })}>
          {`${text.words.edit}: ${name}`}
        </Button>
        <OrderButtons name={name} place={place} of={of} onMove={onMove} />
      </div>
      {listed && <Items category={category} />}
    </>
  )
}

function Items({ category }: { category: Category }) {
  const text = useText().menu.edit
  const { edit, open, announce } = useEditor()
  const { id, items } = category
  const move = (itemId: string, to: number) => {
    const item = items.find(each => each.id === itemId)
    edit(menu => moveItem(menu, itemId, to))
    announce(text.moved(item?.name || text.noName, to + 1, items.length))
  }
  const drag = useDragOrder({ ids: items.map(item => item.id), onMove: move, dragType: itemDragType })
  const add = () => {
    const itemId = newId("itm")
    edit(menu => addItem(menu, id, itemId, newId))
    open({ item: itemId }, `item/${itemId}/name`)
  }
  return (
    <div className={style.inside}>
      <ol>
        {items.map((item, place) => (
          <li key={item.id}>
            <ItemRow item={item} order={{ place, of: items.length, drag, onMove: to => move(item.id, to) }} />
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
function useItemDrop(category: Category, row: ReturnType<ReturnType<typeof useDragOrder>["rowProps"]>) {
  const text = useText().menu.edit
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
