import type { CounterOrderRequest } from "@rasoi/contract/console"
import { ApiFault, send } from "../api/send.ts"
import { makeListeners } from "../browser/listeners.ts"
import { notifyCounterChange, openCounter, strict } from "./database.ts"
import type { EnteredOrder, OrderToSend, Refusal, StoredOrder } from "./stored-order.ts"

/** Orders that the server does not have yet. Online and offline they take the same way: stored first, then sent. */

/**
 * Stores an order under the next number of the series, in one transaction: two tabs never take the same number. It returns
 * when the order is on disk. The same id again is refused by the database.
 */
export async function storeOrder(
  restaurantId: string,
  id: string,
  request: Omit<OrderToSend, "number">,
): Promise<StoredOrder> {
  const database = await openCounter()
  const change = database.transaction(["tablets", "outbox"], "readwrite", strict)
  const [tablets, outbox] = [change.objectStore("tablets"), change.objectStore("outbox")]
  const tablet = await tablets.get(restaurantId)
  if (!tablet?.series) throw new Error("the tablet has no series")
  const number = `${tablet.series}-${tablet.nextNumber}`
  const order: StoredOrder = { id, restaurantId, request: { ...request, number }, refusal: null }
  try {
    await outbox.add(order)
    await tablets.put({ ...tablet, nextNumber: tablet.nextNumber + 1 })
    await change.done
  } catch (error) {
    await undo(change)
    throw error
  }
  notifyCounterChange()
  return order
}

/** A full disk undoes a transaction by itself. */
async function undo(change: { abort(): void; readonly done: Promise<void> }): Promise<void> {
  try {
    change.abort()
  } catch {
    // It has ended already.
  }
  await change.done.catch(() => {})
}

/** All orders of the restaurant that the server does not have, in the order in which they were placed. */
export async function listUnsent(restaurantId: string): Promise<StoredOrder[]> {
  const all = await (await openCounter()).getAll("outbox")
  return all.filter(order => order.restaurantId === restaurantId)
}

const sent = makeListeners<[order: EnteredOrder]>()
/** Called when the server has taken an order, in the tab that sent it. */
export const onOrderSent = sent.subscribe

/** What a failed request means for the order. */
type Outcome = "LATER" | "SIGN_IN" | "REFUSED"

export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiFault)) return "LATER"
  const { status, members } = error
  if (status === 401) return "SIGN_IN"
  // Nobody is signed in on a paired device, or they must choose a password first. A refusal of the order names its field.
  if (status === 403 && typeof members.field !== "string") return "SIGN_IN"
  return status >= 400 && status < 500 && status !== 408 && status !== 429 ? "REFUSED" : "LATER"
}

interface Sending {
  put?: (id: string, body: CounterOrderRequest) => Promise<EnteredOrder>
  now?: () => number
  /** One tab sends at a time. */
  lock?: <Result>(run: () => Promise<Result>) => Promise<Result>
}

/** Sends what waits, one order after the other. A refused order does not hold up the next one. */
export function sendUnsent(
  restaurantId: string,
  {
    put = (id, body) => send("PUT", "/console/v1/counter/orders/{id}", { path: { id }, body }),
    now = Date.now,
    lock = run => navigator.locks.request("rasoi-counter", run),
  }: Sending = {},
): Promise<"EMPTY" | "LATER" | "SIGN_IN"> {
  return lock(async () => {
    for (;;) {
      // Read again each time: the tab that had the lock before may have sent it.
      const next = (await listUnsent(restaurantId)).find(({ refusal }) => refusal === null)
      if (!next) return "EMPTY"
      try {
        const sentAt = new Date(now()).toISOString()
        const order = await put(next.id, { ...next.request, sentAt })
        await removeUnsent(next)
        sent.notify(order)
      } catch (error) {
        const outcome = outcomeOf(error)
        if (outcome !== "REFUSED") return outcome
        await replace({ ...next, refusal: refusalOf(error as ApiFault) })
      }
    }
  })
}

function refusalOf({ code, message, faults, members }: ApiFault): Refusal {
  const [fault] = faults
  if (fault) return { code, message: `${fault.field} ${fault.message}`, field: fault.field }
  return { code, message, field: typeof members.field === "string" ? members.field : null }
}

/** A person has removed the cause: send it again. */
export const sendAgain = (order: StoredOrder) => replace({ ...order, refusal: null })

async function replace(order: StoredOrder): Promise<void> {
  await (await openCounter()).put("outbox", order)
  notifyCounterChange()
}

export async function removeUnsent({ position }: StoredOrder): Promise<void> {
  const database = await openCounter()
  const change = database.transaction("outbox", "readwrite", strict)
  if (position !== undefined) await change.store.delete(position)
  await change.done
  notifyCounterChange()
}

/** At sign-out: nothing about customers stays on the tablet. */
export async function forgetUnsent(restaurantId: string): Promise<void> {
  for (const order of await listUnsent(restaurantId)) await removeUnsent(order)
}

const keptMs = 7 * 86_400_000

/** An order that the server refused a week ago loses what it says about the customer. What was sold stays. */
export async function forgetOldCustomers(now: number): Promise<void> {
  for (const order of await (await openCounter()).getAll("outbox")) {
    const { customer, delivery, note, ...request } = order.request
    if (!order.refusal || now - Date.parse(request.placedAt) < keptMs) continue
    if (customer || delivery || note) await replace({ ...order, request })
  }
}
