import { type ReactNode, useState } from "react"
import { Button } from "../parts/button.tsx"
import { Icon } from "../parts/icon.tsx"
import style from "./card.module.css"

interface Props {
  asks: string
  agree: string
  keep: string
  busy: boolean
  onAgree: () => void
  /** Asks for the reason to keep things as they are. */
  dialog: (close: () => void) => ReactNode
}

/** What the holder of a test link asks for, with the answers of the live screens. */
export function CustomerRequest({ asks, agree, keep, busy, onAgree, dialog }: Props) {
  const [isKeeping, setKeeping] = useState(false)
  return (
    <div className={style.note} data-customer-request>
      <p className="row gap-1">
        <Icon name="bell" /> {asks}
      </p>
      <div className="wrap gap-1">
        <Button kind="danger" busy={busy} onClick={onAgree}>
          {agree}
        </Button>
        <Button disabled={busy} onClick={() => setKeeping(true)}>
          {keep}
        </Button>
      </div>
      {isKeeping && dialog(() => setKeeping(false))}
    </div>
  )
}
