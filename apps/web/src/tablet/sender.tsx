import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { Link, useLocation } from "wouter"
import { useText } from "../i18n/i18n.tsx"
import { backoffMs } from "../live/connection.ts"
import { useStreamState } from "../live/live.tsx"
import style from "../parts/bars.module.css"
import { Icon } from "../parts/icon.tsx"
import { WhenLoaded } from "../parts/when-loaded.tsx"
import { useSession } from "../session/session.ts"
import { useTillPeople } from "../session/till-people.ts"
import { onCounterChange } from "./database.ts"
import { keepSent } from "./keep-sent.ts"
import { forgetCustomers } from "./notes.ts"
import { keepForgetting, sendRefusedAgain, sendUnsent } from "./outbox.ts"
import { mend, repairAfterRestore } from "./repair.ts"
import { keepReporting } from "./report-unsent.ts"
import { useUnsent } from "./use-unsent.ts"

/** On every screen of a tablet that has the Counter: sends what staff did, and shows how much waits. */
export default function CounterSender() {
  const { person, restaurant, offline } = useSession()
  const { status } = useStreamState()
  const queries = useQueryClient()
  const restaurantId = person ? restaurant.id : null
  useEffect(() => {
    if (restaurantId) return keepSending(restaurantId)
  }, [restaurantId])
  useEffect(() => {
    if (restaurantId)
      return keepReporting(restaurantId, restoredAt => repairAfterRestore(restaurantId, restoredAt))
  }, [restaurantId])
  useEffect(() => {
    if (restaurantId) return keepSent(restaurantId, queries)
  }, [restaurantId, queries])
  // The connection's return is a change, too: try at once.
  useEffect(() => {
    if (restaurantId && status === "live") retryNow()
  }, [restaurantId, status])
  // The server learns who is at the till.
  useEffect(() => {
    if (offline && status === "live") void queries.invalidateQueries({ queryKey: ["session"] })
  }, [offline, status, queries])
  // Deletes the PINs of people who have left.
  useTillPeople()
  useEffect(() => {
    // Browsers delete storage that nobody asked them to keep.
    void navigator.storage?.persist?.()
    return keepForgetting()
  }, [])
  // On a paired device the person's session ends, and the page stays.
  const isNobody = person === null
  useEffect(() => {
    // Without a network the next person makes the bills from what the tablet knows.
    if (isNobody && status === "live") forgetCustomers(restaurant.id).catch(() => {})
  }, [isNobody, status, restaurant.id])
  const [location] = useLocation()
  if (location.startsWith("/counter")) return null
  // The orders are sent whether the texts of the bar arrive or not.
  return (
    <WhenLoaded>
      <UnsentBar />
    </WhenLoaded>
  )
}

let retryNow = () => {}

/** Sends at once, after each change, when the network is back, and again and again while the server does not respond. */
function keepSending(restaurantId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let [attempt, isRunning, isChanged, isStopped] = [0, false, false, false]
  const run = async () => {
    isChanged = true
    if (isRunning || isStopped) return
    clearTimeout(timer)
    isRunning = true
    let outcome: Awaited<ReturnType<typeof sendUnsent>> = "EMPTY"
    while (isChanged && outcome === "EMPTY" && !isStopped) {
      isChanged = false
      outcome = await sendUnsent(restaurantId, { mend }).catch(() => "LATER" as const)
    }
    isRunning = false
    if (isStopped) return
    if (outcome === "EMPTY") attempt = 0
    else timer = setTimeout(run, backoffMs(attempt++, Math.random()))
  }
  retryNow = () => void run()
  const stopListening = onCounterChange(retryNow)
  addEventListener("online", retryNow)
  void sendRefusedAgain(restaurantId)
    .catch(() => {})
    .then(run)
  return () => {
    isStopped = true
    clearTimeout(timer)
    stopListening()
    removeEventListener("online", retryNow)
  }
}

function UnsentBar() {
  const text = useText("counter").counter
  const unsent = useUnsent() ?? []
  const refused = unsent.filter(({ refusal }) => refusal)
  if (unsent.length === 0) return null
  return (
    <div className={style.bar} role="status">
      <Icon name={refused.length > 0 ? "warning" : "upload"} size={24} />
      <p>
        <strong>{refused.length > 0 ? text.refused(refused.length) : text.unsent(unsent.length)}</strong>
      </p>
      <Link href="/counter" className="target">
        {text.open}
      </Link>
    </div>
  )
}
