import { useEffect, useMemo, useRef, useState } from "react"
import { useStreamState } from "../live/live.tsx"
import { useSession } from "../session/session.ts"
import { useFromNow } from "../time/use-now.ts"
import { type KeptOrders, keepOrders, mayBeShown, readKeptOrders } from "./kept-orders.ts"
import type { Order } from "./orders.ts"

/** A rush changes the list several times a second. */
const writeEveryMs = 2000
/** A router that just started accepts requests and responds to none of them. */
const patienceMs = 3000

/** Keeps every list that comes from the server, and deletes the kept one when it is too old. */
export function useKeepOrders(orders: readonly Order[] | undefined, at: number): void {
  const session = useSession()
  const latest = useRef<KeptOrders | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (!orders) return
    latest.current = { orders, at }
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      if (latest.current) keepOrders(session, latest.current)
    }, writeEveryMs)
  }, [orders, at, session])
  // Not after signing out, which deletes them.
  useEffect(() => () => clearTimeout(timer.current), [])
  const hour = useFromNow(now => Math.floor(now / 3_600_000))
  useEffect(() => {
    if (hour) readKeptOrders(session, Date.now())
  }, [hour, session])
}

/** The orders of the last time, while the server does not respond. */
export function useKeptOrders(isMissing: boolean): KeptOrders | undefined {
  const session = useSession()
  const { status } = useStreamState()
  const [isPatient, setPatient] = useState(true)
  useEffect(() => {
    if (!isMissing) return
    const timer = setTimeout(() => setPatient(false), patienceMs)
    return () => clearTimeout(timer)
  }, [isMissing])
  const isShown = isMissing && (!isPatient || status === "lost")
  const kept = useMemo(() => (isShown ? readKeptOrders(session, Date.now()) : undefined), [isShown, session])
  const isOld = useFromNow(() => kept !== undefined && !mayBeShown(kept, session, Date.now()))
  return isOld || kept?.orders.length === 0 ? undefined : kept
}
