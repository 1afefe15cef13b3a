import type { ManagerReason } from "@rasoi/contract/console"
import { useMay, useSession } from "../session/session.ts"
import type { Order } from "./orders.ts"

/** Why this person, or this device on which nobody is signed in, does not cancel the order. Null: they may. */
export function useCancelRefusal({ cancelNeedsManager }: Order): ManagerReason | "SIGN_IN" | null {
  const { person } = useSession()
  const may = useMay()("till")
  if (!person) return "SIGN_IN"
  return may ? null : cancelNeedsManager
}
