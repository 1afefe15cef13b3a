import { useEffect, useState } from "react"
import { useSession } from "../session/session.ts"
import { onCounterChange } from "./database.ts"
import { listUnsent } from "./outbox.ts"
import type { StoredOrder } from "./stored-order.ts"

/** The orders of this restaurant that are only on this tablet. Undefined until they are read: nobody may say that all are sent. */
export function useUnsent(): readonly StoredOrder[] | undefined {
  const { id } = useSession().restaurant
  const [unsent, setUnsent] = useState<readonly StoredOrder[]>()
  useEffect(() => {
    let isGone = false
    const read = async () => {
      // Without storage there are none.
      const orders = await listUnsent(id).catch(() => [])
      if (!isGone) setUnsent(orders)
    }
    void read()
    const stop = onCounterChange(() => void read())
    return () => {
      isGone = true
      stop()
    }
  }, [id])
  return unsent
}
