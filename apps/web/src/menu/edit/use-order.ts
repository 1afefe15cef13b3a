import { type DragEvent, useState } from "react"
import { useText } from "../../i18n/i18n.tsx"
import { useEditor } from "./editor.ts"
import { dropIndex } from "./order.ts"

/** The drag type of dishes, for drop targets outside their list. */
export const itemDragType = "application/x-rasoi-item"

interface Options {
  rows: readonly { id: string; name: string }[]
  onMove: (id: string, to: number) => void
  /** Lets drop targets outside the list accept its rows. */
  dragType?: string
}

export type Order = ReturnType<typeof useOrder>

/** The order of one list: props for native drag and drop, and for the buttons that move a row. */
export function useOrder({ rows, onMove, dragType }: Options) {
  const text = useText("menu").menu.edit
  const { announce } = useEditor()
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<{ id: string; after: boolean } | null>(null)
  const indexOf = (id: string) => rows.findIndex(row => row.id === id)
  const move = (id: string, to: number) => {
    onMove(id, to)
    announce(text.moved(rows[indexOf(id)]?.name ?? "", to + 1, rows.length))
  }
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  const handleProps = (id: string) => ({
    draggable: true,
    onDragStart(event: DragEvent<HTMLElement>) {
      event.stopPropagation()
      event.dataTransfer.effectAllowed = "move"
      event.dataTransfer.setData("text/plain", "")
      if (dragType) event.dataTransfer.setData(dragType, id)
      const row = event.currentTarget.closest("[data-row]")
      if (row) event.dataTransfer.setDragImage(row, 16, 16)
      setDragged(id)
    },
    onDragEnd: end,
  })
  const rowProps = (id: string) => ({
    "data-row": "",
    "data-dragged": dragged === id || undefined,
    "data-drop": over?.id === id ? (over.after ? "after" : "before") : undefined,
    onDragOver(event: DragEvent<HTMLElement>) {
      if (dragged === null) return
      event.preventDefault()
      event.stopPropagation()
      const after = isInLowerHalf(event)
      if (over?.id !== id || over.after !== after) setOver({ id, after })
    },
    onDrop(event: DragEvent<HTMLElement>) {
      if (dragged === null) return
      event.preventDefault()
      event.stopPropagation()
      move(dragged, dropIndex(indexOf(dragged), indexOf(id), isInLowerHalf(event)))
      end()
    },
  })
  const buttonProps = (id: string) => {
    const place = indexOf(id)
    return { name: rows[place]?.name ?? "", place, of: rows.length, onMove: (to: number) => move(id, to) }
  }
  return { handleProps, rowProps, buttonProps }
}

function isInLowerHalf({ currentTarget, clientY }: DragEvent<HTMLElement>): boolean {
  const { top, height } = currentTarget.getBoundingClientRect()
  return clientY > top + height / 2
}
