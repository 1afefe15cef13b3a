import { type ReactNode, useEffect, useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { useSession } from "../session/session.ts"
import type { StoredCommand } from "./command.ts"
import { exportUnsent } from "./export.ts"
import { forgetCustomers } from "./notes.ts"
import { listUnsent } from "./outbox.ts"
import { useUnsent } from "./use-unsent.ts"

/** Deletes what the tablet must not keep. Only after the server has ended the session: otherwise the person stays. */
type Forget = () => Promise<void>

interface Leaving {
  /** Signs out, or first says that orders are not sent. */
  leave: () => void
  dialog: ReactNode
}

/** Orders that only this tablet has stay on it, and the next person who signs in sends them. */
export function useLeave(signOut: (forget: Forget) => void): Leaving {
  const { id } = useSession().restaurant
  const unsent = useUnsent()
  const [isAsked, setAsked] = useState(false)
  const isSent = unsent?.length === 0
  // They were sent while somebody read this.
  useEffect(() => {
    if (isSent) setAsked(false)
  }, [isSent])
  const forget = () => forgetCustomers(id).catch(() => {})
  const leave = async () => {
    // Without storage there are none.
    const waiting = await listUnsent(id).catch(() => [])
    if (waiting.length > 0) setAsked(true)
    else signOut(forget)
  }
  return {
    leave: () => void leave(),
    dialog: isAsked && unsent && (
      <LeaveDialog
        unsent={unsent}
        onLeave={() => {
          setAsked(false)
          signOut(forget)
        }}
        onClose={() => setAsked(false)}
      />
    ),
  }
}

interface Props {
  unsent: readonly StoredCommand[]
  onLeave: () => void
  onClose: () => void
}

function LeaveDialog({ unsent, onLeave, onClose }: Props) {
  const { counter: text, words } = useText("counter")
  return (
    <Dialog
      title={text.leaveTitle(unsent.length)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button icon="download" onClick={() => exportUnsent(unsent)}>
            {text.saveFile}
          </Button>
          <Button kind="danger" onClick={onLeave}>
            {text.leaveAnyway}
          </Button>
        </>
      }
    >
      <p>{text.leaveAbout}</p>
    </Dialog>
  )
}
