import type { KeyboardEvent } from "react"
import { useText } from "../../i18n/i18n.tsx"
import { Button } from "../../parts/button.tsx"
import { Icon } from "../../parts/icon.tsx"
import style from "./order-controls.module.css"

interface Props {
  name: string
  place: number
  of: number
  onMove: (to: number) => void
}

/** Up and down buttons. At the end of the list a button stays enabled, so that it keeps the focus. */
export function OrderButtons({ name, place, of, onMove }: Props) {
  const text = useText("menu").menu.edit
  const [first, last] = [place === 0, place === of - 1]
  return (
    <span className={style.buttons}>
      <Button
        kind="plain"
        icon="up"
        iconOnly
        aria-disabled={first || undefined}
        onClick={() => !first && onMove(place - 1)}
      >
        {text.moveUp(name)}
      </Button>
      <Button
        kind="plain"
        icon="down"
        iconOnly
        aria-disabled={last || undefined}
        onClick={() => !last && onMove(place + 1)}
      >
        {text.moveDown(name)}
      </Button>
    </span>
  )
}

export function RemoveButton({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <Button kind="plain" icon="trash" iconOnly onClick={onClick}>
      {children}
    </Button>
  )
}

/** For the mouse; touch and keyboard use the buttons. */
export function DragHandle({ drag }: { drag: object }) {
  return (
    <span className={style.handle} aria-hidden="true" {...drag}>
      <Icon name="drag" />
    </span>
  )
}

/** Alt and an arrow key move the focused element. */
export function moveByKey({ place, of, onMove }: Omit<Props, "name">) {
  return {
    "aria-keyshortcuts": "Alt+ArrowUp Alt+ArrowDown",
    onKeyDown(event: KeyboardEvent) {
      const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0
      if (!event.altKey || step === 0) return
      event.preventDefault()
      const to = place + step
      if (to >= 0 && to < of) onMove(to)
    },
  }
}
