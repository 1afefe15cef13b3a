import { type DragEvent, useState } from "react"
import { dropIndex } from "./order.ts"

/** The drag type of dishes, for drop targets outside their list. */
export const itemDragType = "application/x-rasoi-item"

interface Over {
  id: string
  after: boolean
}

interface Options {
  ids: readonly string[]
  onMove: (id: string, to: number) => void
  /** Lets drop targets outside the list accept its rows. */
  dragType?: string
}

/** Native drag and drop within one list: props for the drag handles and for the rows. */
export function useDragOrder({ ids, onMove, dragType }: Options) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<Over | null>(null)
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
      const { top, height } = event.currentTarget.getBoundingClientRect()
      const after = event.clientY > top + height / 2
      if (over?.id !== id || over.after !== after) setOver({ id, after })
    },
    onDrop(event: DragEvent<HTMLElement>) {
      if (dragged === null) return
      event.preventDefault()
      event.stopPropagation()
      const { top, height } = event.currentTarget.getBoundingClientRect()
      const after = event.clientY > top + height / 2
      onMove(dragged, dropIndex(ids.indexOf(dragged), ids.indexOf(id), after))
      end()
    },
  })
  return { handleProps, rowProps }
}
