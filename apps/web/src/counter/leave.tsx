import { type ReactNode, useEffect, useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { useSession } from "../session/session.ts"
import { exportUnsent } from "./export.ts"
import { forgetUnsent, listUnsent } from "./outbox.ts"
import { useUnsent } from "./use-unsent.ts"

interface Leaving {
  /** Signs out, or first says that orders are not sent. */
  leave: () => void
  dialog: ReactNode
}

/** Nobody signs out over orders that only this tablet has. With a file of them, as the last resort. */
export function useLeave(signOut: () => void): Leaving {
  const { id } = useSession().restaurant
  const unsent = useUnsent()
  const [isAsked, setAsked] = useState(false)
  const isSent = unsent?.length === 0
  // They were sent while somebody read this.
  useEffect(() => {
    if (isSent) setAsked(false)
  }, [isSent])
  const leave = async () => {
    // Without storage there are none.
    const waiting = await listUnsent(id).catch(() => [])
    if (waiting.length > 0) setAsked(true)
    else
      await forgetUnsent(id)
        .catch(() => {})
        .then(signOut)
  }
  return {
    leave: () => void leave(),
    dialog: isAsked && unsent && (
      <LeaveDialog
        count={unsent.length}
        onExport={() => exportUnsent(unsent)}
        onLeave={() => void forgetUnsent(id).then(signOut)}
        onClose={() => setAsked(false)}
      />
    ),
  }
}

interface Props {
  count: number
  onExport: () => void
  onLeave: () => void
  onClose: () => void
}

function LeaveDialog({ count, onExport, onLeave, onClose }: Props) {
  const { counter: text, words } = useText()
  const [isSaved, setSaved] = useState(false)
  return (
    <Dialog
      title={text.leaveTitle(count)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            icon="download"
            onClick={() => {
              onExport()
              setSaved(true)
            }}
          >
            {text.saveFile}
          </Button>
          <Button kind="danger" disabled={!isSaved} onClick={onLeave}>
            {text.leaveAnyway}
          </Button>
        </>
      }
    >
      <p>{text.leaveAbout}</p>
    </Dialog>
  )
}
