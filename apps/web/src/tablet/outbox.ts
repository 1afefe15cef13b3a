import { ApiFault } from "../api/send.ts"
import { makeListeners } from "../browser/listeners.ts"
import {
  type BillBalance,
  type CommandKind,
  type OrderToSend,
  ordersOf,
  type Refusal,
  type ResultOf,
  type StoredCommand,
  type StoredOrder,
  sendCommand,
  type Taking,
} from "./command.ts"
import { tabletHeaders } from "./credential.ts"
import { notifyCounterChange, openCounter, strict, type Tablet } from "./database.ts"
import { keepBalance, keepOrder } from "./kept-orders.ts"
import { deleteNotes, type Notes } from "./notes.ts"
import { keepSentCommand } from "./sent.ts"

/** What the server does not have yet. Online and offline it takes the same way: stored first, then sent. */

type Draft<Kind extends CommandKind> = Pick<StoredCommand<Kind>, "id" | "kind" | "request">

/**
 * Stores commands, all or none, and returns when they are on disk. `make` gets the tablet with its numbers and returns it with
 * those that are used up: two tabs never take the same number. The same id again is refused by the database.
 */
export async function storeCommands<Kind extends CommandKind>(
  taking: Taking,
  make: (tablet: Tablet & { series: string }) => {
    tablet: Tablet
    commands: readonly Draft<Kind>[]
    /** A note that is done with: nobody finds a cart again that was placed. */
    done?: keyof Notes
  },
): Promise<StoredCommand<Kind>[]> {
  const { restaurantId } = taking
  const database = await openCounter()
  const change = database.transaction(["tablets", "outbox", "notes"], "readwrite", strict)
  const [tablets, outbox] = [change.objectStore("tablets"), change.objectStore("outbox")]
  const tablet = await tablets.get(restaurantId)
  if (!tablet?.series) throw new Error("the tablet has no series")
  const made = make({ ...tablet, series: tablet.series })
  const stored = made.commands.map(
    command => ({ ...command, ...taking, refusal: null }) as StoredCommand<Kind>,
  )
  try {
    for (const command of stored) await outbox.add(command)
    await tablets.put(made.tablet)
    if (made.done) await change.objectStore("notes").delete([restaurantId, made.done])
    await change.done
  } catch (error) {
    await undo(change)
    throw error
  }
  notifyCounterChange()
  return stored
}

/** Stores an order under the next number of the series. */
export async function storeOrder(
  taking: Taking,
  id: string,
  request: Omit<OrderToSend, "number">,
): Promise<StoredOrder> {
  const [order] = await storeCommands<"ORDER">(taking, tablet => {
    const number = `${tablet.series}-${tablet.nextNumber}`
    return {
      tablet: { ...tablet, nextNumber: tablet.nextNumber + 1 },
      commands: [{ id, kind: "ORDER", request: { ...request, number } }],
      done: "cart",
    }
  })
  if (!order) throw new Error("the order was not stored")
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

/** Everything of the restaurant that the server does not have, in the order in which it was done. */
export async function listUnsent(restaurantId: string): Promise<StoredCommand[]> {
  const all = await (await openCounter()).getAll("outbox")
  return all.filter(command => command.restaurantId === restaurantId)
}

const sent = makeListeners<[command: StoredCommand, response: unknown]>()

/** Called when the server has taken a command of this kind, in the tab that sent it. */
export function onSent<Kind extends CommandKind>(
  kind: Kind,
  listener: (response: ResultOf<Kind>, command: StoredCommand<Kind>) => void,
): () => void {
  return sent.subscribe((command, response) => {
    if (command.kind === kind) listener(response as ResultOf<Kind>, command as StoredCommand<Kind>)
  })
}

/** What a failed request means for the command. */
type Outcome = "LATER" | "SIGN_IN" | "REFUSED"

export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiFault)) return "LATER"
  const { status, members } = error
  if (status === 401) return "SIGN_IN"
  // Nobody is signed in on a paired device, or they must choose a password first. A refusal of the command names its field.
  if (status === 403 && typeof members.field !== "string") return "SIGN_IN"
  return status >= 400 && status < 500 && status !== 408 && status !== 429 ? "REFUSED" : "LATER"
}

interface Sending {
  put?: (command: StoredCommand, sentAt: string, series?: string) => Promise<unknown>
  now?: () => number
  /** One tab sends at a time. */
  lock?: <Result>(run: () => Promise<Result>) => Promise<Result>
  /** Removes the cause of a refusal. True: it is worth another try. */
  mend?: (command: StoredCommand, refusal: Refusal) => Promise<boolean>
}

async function sendFromHere(command: StoredCommand, sentAt: string, tabletSeries?: string): Promise<unknown> {
  const { restaurantId, isRecovered = false, isPrinted = false } = command
  const headers = await tabletHeaders(restaurantId, { isRecovered, isPrinted })
  return sendCommand(command, sentAt, { headers, tabletSeries })
}

/** Sends what waits, one command after the other. A refused one does not hold up those of other orders. */
export function sendUnsent(
  restaurantId: string,
  {
    put = sendFromHere,
    now = Date.now,
    lock = run => navigator.locks.request("rasoi-counter", run),
    mend = async () => false,
  }: Sending = {},
): Promise<"EMPTY" | "LATER" | "SIGN_IN"> {
  const mended = new Set<string>()
  return lock(async () => {
    await removeEmptyPayments(restaurantId)
    const series = (await (await openCounter()).get("tablets", restaurantId))?.series ?? undefined
    for (;;) {
      // Read again each time: the tab that had the lock before may have sent it.
      const next = nextOf(await listUnsent(restaurantId))
      if (!next) return "EMPTY"
      try {
        const response = await put(next, new Date(now()).toISOString(), series)
        if (next.kind === "BILL") await payValidBill(next, response as ResultOf<"BILL">)
        // First what the server said, then the removal: at no moment does an order or a payment look as if it were not there.
        await keepResponse(next, response).catch(() => {})
        try {
          sent.notify(next, response)
        } finally {
          await removeSent(next)
        }
      } catch (error) {
        const outcome = outcomeOf(error)
        if (outcome !== "REFUSED") return outcome
        const refusal = refusalOf(error as ApiFault)
        // Once: what is refused again needs a person.
        const isTried = mended.has(next.id)
        mended.add(next.id)
        if (!isTried && (await mend(next, refusal).catch(() => false))) continue
        await replace({ ...next, refusal })
      }
    }
  })
}

/** Payments of nothing, which earlier versions stored: the server refuses them, and no money is behind them. */
async function removeEmptyPayments(restaurantId: string): Promise<void> {
  for (const command of await listUnsent(restaurantId))
    if (command.kind === "PAYMENT" && command.request.amountPaise === 0) await removeUnsent(command)
}

/** What the server has taken is known here without a network, too. A full storage must not stop the sending. */
async function keepResponse(command: StoredCommand, response: unknown): Promise<void> {
  await keepSentCommand(command)
  if (command.kind === "ORDER") await keepOrder(command, response as ResultOf<"ORDER">)
  else await keepBalance(command.restaurantId, response as BillBalance)
}

/** An order was moved or cancelled before its bill arrived: what was paid for the bill is paid for the orders that are left. */
async function payValidBill(bill: StoredCommand<"BILL">, { orderIds, cancelledAt }: ResultOf<"BILL">) {
  const [orderId] = orderIds
  if (orderId === undefined || cancelledAt !== null) return
  for (const command of await listUnsent(bill.restaurantId)) {
    if (command.kind !== "PAYMENT" || orderIds.includes(command.request.orderId)) continue
    if (!bill.request.orderIds.includes(command.request.orderId)) continue
    await replace({ ...command, request: { ...command.request, orderId } })
  }
}

/** The first that can be sent: what is about an order waits while something earlier about that order is refused. */
export function nextOf(unsent: readonly StoredCommand[]): StoredCommand | undefined {
  const held = new Set<string>()
  for (const command of unsent) {
    const orders = ordersOf(command)
    if (!command.refusal && !orders.some(id => held.has(id))) return command
    for (const id of orders) held.add(id)
  }
  return undefined
}

export function refusalOf({ code, message, faults, members }: ApiFault): Refusal {
  const [fault] = faults
  if (fault) {
    const { field, reason } = fault
    return { code, message: `${field} ${fault.message}`, field, reason }
  }
  return { code, message, field: typeof members.field === "string" ? members.field : null }
}

/** A person has removed the cause: send it again. */
export const sendAgain = (command: StoredCommand) => replace({ ...command, refusal: null })

/**
 * Refused before, for a reason that may be gone: the tablet has its secret now, also for a number that others have used up, or the order is
 * there again.
 */
export async function sendRefusedAgain(restaurantId: string): Promise<void> {
  for (const command of await listUnsent(restaurantId))
    if (command.refusal && isOfNumberOrOrder(command, command.refusal)) await sendAgain(command)
}

function isOfNumberOrOrder({ kind }: StoredCommand, { code, reason, field }: Refusal): boolean {
  const isTaken = code === "ID_TAKEN" && field === "number"
  const isOfNumber =
    isTaken || reason === "OTHER_TABLET" || reason === "NUMBER_JUMP" || reason === "NO_SERIES"
  return isOfNumber || (code === "NOT_FOUND" && kind !== "ORDER")
}

async function replace(command: StoredCommand): Promise<void> {
  await (await openCounter()).put("outbox", command)
  notifyCounterChange()
}

/** The tablet prints the ticket of an order that it has not sent. False: it was sent meanwhile. */
export async function markPrinted(id: string): Promise<boolean> {
  const change = (await openCounter()).transaction("outbox", "readwrite", strict)
  const order = (await change.store.getAll()).find(each => each.kind === "ORDER" && each.id === id)
  if (order) await change.store.put({ ...order, isPrinted: true })
  await change.done
  if (order) notifyCounterChange()
  return order !== undefined
}

/** An order whose ticket was printed while it was on its way is sent once more: the same again, but for that. */
async function removeSent({ position, isPrinted = false }: StoredCommand): Promise<void> {
  const change = (await openCounter()).transaction("outbox", "readwrite", strict)
  const stored = position === undefined ? undefined : await change.store.get(position)
  if (stored && position !== undefined && (isPrinted || !stored.isPrinted))
    await change.store.delete(position)
  await change.done
  notifyCounterChange()
}

export async function removeUnsent({ position }: StoredCommand): Promise<void> {
  const database = await openCounter()
  const change = database.transaction("outbox", "readwrite", strict)
  if (position !== undefined) await change.store.delete(position)
  await change.done
  notifyCounterChange()
}

const keptMs = 7 * 86_400_000

/** A refused order of last week loses what it says about the customer, and what was sold stays. Old notes are deleted. */
export async function forgetOldCustomers(now: number): Promise<void> {
  await deleteNotes(({ savedAt }) => now - savedAt >= keptMs)
  for (const order of await (await openCounter()).getAll("outbox")) {
    if (order.kind !== "ORDER") continue
    const { customer, delivery, note, ...request } = order.request
    if (!order.refusal || now - Date.parse(request.placedAt) < keptMs) continue
    if (customer || delivery || note) await replace({ ...order, request })
  }
}

const cleanMs = 3_600_000

/** Now and every hour: a tablet's page can stay open for weeks. */
export function keepForgetting(): () => void {
  const clean = () => void forgetOldCustomers(Date.now()).catch(() => {})
  clean()
  const timer = setInterval(clean, cleanMs)
  return () => clearInterval(timer)
}
