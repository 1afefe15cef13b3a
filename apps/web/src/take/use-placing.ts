import type { Bill } from "@rasoi/core/pricing"
import { useState } from "react"
import { useSession } from "../session/session.ts"
import type { Cart } from "../tablet/cart.ts"
import { type StoredOrder, takingOf } from "../tablet/command.ts"
import { storeOrder } from "../tablet/outbox.ts"
import type { Basis } from "../tablet/tablet.ts"
import { requestOf } from "./cart.ts"

export interface Placing {
  readonly isBusy: boolean
  /** The tablet could not store the order. */
  readonly hasFailed: boolean
  place(cart: Cart, bill: Bill): Promise<StoredOrder | undefined>
}

/** Stores the order on the tablet before the screen says so. */
export function usePlacing(basis: Basis): Placing {
  const taking = takingOf(useSession())
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  return {
    isBusy,
    hasFailed,
    async place(cart, bill) {
      setBusy(true)
      setFailed(false)
      try {
        return await storeOrder(taking, cart.id, requestOf(cart, bill, basis, Date.now()))
      } catch {
        setFailed(true)
      } finally {
        setBusy(false)
      }
    },
  }
}
