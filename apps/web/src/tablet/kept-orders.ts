import { isOrderCalledOff } from "@rasoi/core/rules"
import type { BillBalance, EnteredOrder, KeptOrder, StoredCommand, StoredOrder } from "./command.ts"
import { notifyCounterChange, openCounter } from "./database.ts"
import { readNote, writeNote } from "./notes.ts"
import type { KeptTabs } from "./tabs.ts"

/** When this was written, by the device's clock. */
type Saved<Value> = Value & { readonly savedAt: number }

/** What the server said last, as this tablet kept it. */
export interface Kept {
  readonly orders: readonly Saved<KeptOrder>[]
  readonly balances: readonly Saved<BillBalance>[]
  readonly tabs?: KeptTabs | undefined
}

/** What this tablet knows by itself. */
export interface OnTablet extends Kept {
  readonly unsent: readonly StoredCommand[]
}

const nameOf = (id: string) => `order:${id}` as const

/** An order that the server has taken. A late round of a table is kept where the server put it. */
export async function keepOrder(
  { restaurantId, id, request }: StoredOrder,
  entered: EnteredOrder,
): Promise<void> {
  const { tabId, table, charged } = entered
  const tab = request.tab && tabId !== null ? { id: tabId, label: table ?? request.tab.label } : request.tab
  const kept = { id, request: { ...request, ...(tab ? { tab } : {}) } }
  const isWhole = charged.amount === request.billed.totalPaise
  await writeNote(restaurantId, nameOf(id), isWhole ? kept : { ...kept, chargedPaise: charged.amount })
}

/** `saidAt`: when the server said it, if that was not now. */
export async function keepBalance(
  restaurantId: string,
  balance: BillBalance,
  saidAt?: number,
): Promise<void> {
  await writeNote(restaurantId, `balance:${balance.billNumber}`, balance, saidAt)
}

/** What the server says about orders that were placed here. One that is called off has no bill to make. */
export async function keepCharged(restaurantId: string, orders: readonly EnteredOrder[]): Promise<void> {
  for (const { id, status, charged, total } of orders) {
    const isOff = isOrderCalledOff(status)
    if (!isOff && charged.amount === total.amount) continue
    if (isOff) await writeNote(restaurantId, `sent:ORDER:${id}`, undefined)
    const kept = await readNote(restaurantId, nameOf(id))
    if (!kept || (!isOff && kept.chargedPaise === charged.amount)) continue
    const now = { ...kept, chargedPaise: charged.amount }
    await writeNote(restaurantId, nameOf(id), isOff ? undefined : now)
    notifyCounterChange()
  }
}

/** All of one moment: what leaves the outbox is never in neither of them. */
export async function readTablet(restaurantId: string): Promise<OnTablet> {
  const reading = (await openCounter()).transaction(["outbox", "notes"])
  const notesOf = async (prefix: string) => {
    const range = IDBKeyRange.bound([restaurantId, prefix], [restaurantId, `${prefix}\uffff`])
    const notes = await reading.objectStore("notes").getAll(range)
    // If the clock was set back, a note of the future must not beat what the server says from now on.
    const now = Date.now()
    return notes.map(({ value, savedAt }) => ({ ...(value as object), savedAt: Math.min(savedAt, now) }))
  }
  const [commands, orders, balances, tabs] = await Promise.all([
    reading.objectStore("outbox").getAll(),
    notesOf(nameOf("")),
    notesOf("balance:"),
    reading.objectStore("notes").get([restaurantId, "tabs"]),
  ])
  return {
    unsent: commands.filter(command => command.restaurantId === restaurantId),
    orders: orders as Saved<KeptOrder>[],
    balances: balances as Saved<BillBalance>[],
    tabs: tabs?.value as KeptTabs | undefined,
  }
}
