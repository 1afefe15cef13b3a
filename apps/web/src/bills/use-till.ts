import type { PaymentMethod, Settings } from "@rasoi/contract/console"
import { useRef, useState } from "react"
import { send } from "../api/send.ts"
import { readPreference } from "../browser/preferences.ts"
import { useText } from "../i18n/i18n.tsx"
import { useStreamState } from "../live/live.tsx"
import { useToasts } from "../parts/toast.tsx"
import { usePrinter } from "../print/printer.tsx"
import { useSession } from "../session/session.ts"
import { ordersOf, type StoredCommand, takingOf } from "../tablet/command.ts"
import { onCounterChange } from "../tablet/database.ts"
import { readNote, writeNote } from "../tablet/notes.ts"
import { listUnsent, outcomeOf } from "../tablet/outbox.ts"
import type { Payable } from "../tablet/payable.ts"
import { type NewBill, storeBill, storePayment } from "../tablet/store-bill.ts"
import { newId } from "../tablet/tablet.ts"
import { billPaper, settingsOfBill } from "./bill-paper.ts"

/** Ids of the payments for one bill. */
interface PaymentIds {
  readonly id: string
  /** The last payment is stored, and the amount that is open is not the new one yet. */
  readonly isReading: boolean
  /** This id is used: the next payment gets another one. */
  use(): void
}

/** Made before the tap: a second tap cannot make a second payment. */
export function usePaymentIds(entries: Payable["entries"]): PaymentIds {
  const [id, setId] = useState(() => newId("pay"))
  const [lastId, setLastId] = useState<string | null>(null)
  // Once: a refused payment may be removed later.
  if (lastId !== null && entries.some(entry => entry.id === lastId)) setLastId(null)
  return {
    id,
    isReading: lastId !== null,
    use() {
      setLastId(id)
      setId(newId("pay"))
    },
  }
}

export interface Received {
  readonly method: PaymentMethod
  readonly amountPaise: number
  readonly roundOffPaise?: number
  readonly givenPaise?: number
}

interface Till {
  readonly isOffline: boolean
  readonly isBusy: boolean
  /** False: the tablet could not store it. */
  receive(payable: Payable, id: string, received: Received): Promise<boolean>
  print(payable: Payable): Promise<void>
}

/** Takes payments and prints bills, with and without a network. */
export function useTill(settings: Settings): Till {
  const taking = takingOf(useSession())
  const { restaurantId } = taking
  const text = useText("counter").counterBills
  const printer = usePrinter()
  const toasts = useToasts()
  const { isBusy, busy } = useBusy()
  const { status } = useStreamState()
  const isOffline = status === "lost" || !navigator.onLine
  const { timezone } = settings.profile

  /** False: the tablet has to print it. */
  async function printedByServer({ tabId, orderIds, bill, isUnsent }: Payable): Promise<boolean> {
    const [orderId = ""] = orderIds
    if (isOffline || bill?.isUnsent) return false
    // A bill must not ask for money that came. If only the payment is late, the server prints all the same: a number of the
    // tablet would be cancelled when the payment arrives.
    if (!(await untilSent(restaurantId, orderIds)) && isUnsent) return false
    const query = { language: readPreference("language") }
    try {
      const document =
        tabId === null
          ? await send("POST", "/console/v1/orders/{id}/bill", { path: { id: orderId }, query })
          : await send("POST", "/console/v1/counter/tabs/{id}/bill", { path: { id: tabId }, query })
      printer.printList(document)
      return true
    } catch (error) {
      // Without a response the customer gets a bill of the tablet's own series.
      if (outcomeOf(error) === "LATER") return false
      toasts.failed(error)
      return true
    }
  }

  async function printHere(payable: Payable): Promise<void> {
    if (!payable.placed) return toasts.warn(text.printNeedsNetwork)
    const bill = payable.bill ?? (await storeBill(taking, newBillOf(payable, Date.now()), timezone)).request
    const note = `prints:${bill.number}` as const
    const prints = (await readNote(restaurantId, note)) ?? 0
    const seller = await settingsOfBill(restaurantId, bill.number, settings)
    printer.printList(billPaper(payable, { ...bill, prints }, seller, readPreference("language")))
    await writeNote(restaurantId, note, prints + 1)
  }

  return {
    isOffline,
    isBusy,
    async receive(payable, id, received) {
      const now = Date.now()
      const [orderId = ""] = payable.orderIds
      const payment = { orderId, ...received, receivedAt: new Date(now).toISOString() }
      // With a network the server numbers the bill, with the payment. A tab's bill says which rounds were paid.
      const isOwn = isOffline && !payable.bill && (payable.placed !== null || payable.tabId !== null)
      const bill = isOwn ? newBillOf(payable, now) : undefined
      const isStored = await busy(async () => {
        await storePayment(taking, { id, payment, bill, timezone })
        return true
      })
      return isStored ?? false
    },
    async print(payable) {
      await busy(async () => {
        if (!(await printedByServer(payable))) await printHere(payable)
      })
    },
  }
}

/** One thing after the other: a second tap before the screen shows the first one does nothing. */
function useBusy() {
  const text = useText("counter").counterBills
  const toasts = useToasts()
  const [isBusy, setBusy] = useState(false)
  const running = useRef(false)
  async function busy<Result>(run: () => Promise<Result>): Promise<Result | undefined> {
    if (running.current) return undefined
    running.current = true
    setBusy(true)
    try {
      return await run()
    } catch {
      toasts.warn(text.notStored)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { isBusy, busy }
}

function newBillOf({ orderIds, tabId, totalPaise }: Payable, now: number): NewBill {
  return {
    orderIds: [...orderIds],
    ...(tabId === null ? {} : { tabId }),
    totalPaise,
    issuedAt: new Date(now).toISOString(),
  }
}

const waitMs = 4000

/** Whether the server takes these orders, their bills and their payments within a few seconds. */
async function untilSent(restaurantId: string, orderIds: readonly string[]): Promise<boolean> {
  // A refused payment waits for a person, and the server can print without it.
  const isAwaited = (command: StoredCommand) =>
    (command.kind === "ORDER" || !command.refusal) && ordersOf(command).some(id => orderIds.includes(id))
  const isSent = async () => !(await listUnsent(restaurantId)).some(isAwaited)
  if (await isSent()) return true
  return new Promise(resolve => {
    const end = (result: boolean) => {
      clearTimeout(timer)
      stop()
      resolve(result)
    }
    const timer = setTimeout(() => end(false), waitMs)
    const stop = onCounterChange(() => void isSent().then(result => result && end(true)))
  })
}
