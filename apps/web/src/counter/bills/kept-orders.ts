import { isOrderCalledOff } from "@rasoi/core/rules"
import type { BillBalance, EnteredOrder, KeptOrder, OrderToSend } from "../command.ts"
import { notifyCounterChange, openCounter } from "../database.ts"
import { readNote, writeNote } from "../notes.ts"

const nameOf = (id: string) => `order:${id}` as const

export async function keepOrder(restaurantId: string, id: string, request: OrderToSend): Promise<void> {
  await writeNote(restaurantId, nameOf(id), { id, request, balance: null })
  notifyCounterChange()
}

/** What the server says about a bill, for those of its orders that were placed here. */
export async function keepBalance(restaurantId: string, balance: BillBalance): Promise<void> {
  for (const id of balance.orderIds) {
    const kept = await readNote(restaurantId, nameOf(id))
    if (kept) await writeNote(restaurantId, nameOf(id), { ...kept, balance })
  }
}

/** What the server says about orders that were placed here. One that is called off has no bill to make. */
export async function keepCharged(restaurantId: string, orders: readonly EnteredOrder[]): Promise<void> {
  for (const { id, status, charged, total } of orders) {
    const isOff = isOrderCalledOff(status)
    if (!isOff && charged.amount === total.amount) continue
    const kept = await readNote(restaurantId, nameOf(id))
    if (!kept || (!isOff && kept.chargedPaise === charged.amount)) continue
    const now = { ...kept, chargedPaise: charged.amount }
    await writeNote(restaurantId, nameOf(id), isOff ? undefined : now)
    notifyCounterChange()
  }
}

export async function listKeptOrders(restaurantId: string): Promise<KeptOrder[]> {
  const first = [restaurantId, nameOf("")]
  const range = IDBKeyRange.bound(first, [restaurantId, `${nameOf("")}\uffff`])
  const notes = await (await openCounter()).getAll("notes", range)
  return notes.map(({ value, savedAt }) => ({ ...(value as KeptOrder), savedAt }))
}
